"""A type has a ground: what the paths settle is not guessed, and a guess shapes no sentence."""

import pytest

from git_agent.model.change_set import ChangeSet
from git_agent.writer import StyleOptions
from git_agent.writer.choose.classify import TypeVerdict
from git_agent.writer.compose import write
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.style.style import Style, with_options
from git_agent.writer.subject import prefix_for
from support.findings import change_between

TYPED = StyleOptions(form="conventional")
TEST = "def test_heat():\n    assert heat(1) == 2\n"
TRAPS = """
const traps = {
  has(target, prop) {
    return prop in source(target)
  },
  keys(target) {
    return list(source(target))
  },
}
"""


OVEN = "var oven = exports = module.exports = {};\n\noven.heat = function heat(wood) {\n  return this.set(wood);\n};\n"


def typed(files: dict[str, tuple[str | None, str | None]]) -> str:
    change: ChangeSet = change_between(files)
    return write(change, TYPED).type


@pytest.mark.parametrize(
    ("files", "type_"),
    [
        ({"docs/ci/setup.md": ("# CI\n\nRun it.\n", "# CI\n\nRun it twice a day.\n")}, "docs"),
        ({"README.md": ("# Kiln\n", "# Kiln\n\n## New features\n\nIt now supports build servers.\n")}, "docs"),
        ({"tests/test_kiln.py": (TEST, TEST + TEST.replace("heat", "cool"))}, "test"),
        ({".github/workflows/a.yml": ("on: push\n", "on: pull_request\n")}, "ci"),
        ({"src/proxy.js": (TRAPS, TRAPS.replace("target", "state"))}, "refactor"),
        ({"lib/kiln.js": (OVEN, f"{OVEN}\noven.flip = function flip(on) {{\n  return this.set(!on);\n}};\n")}, "feat"),
        ({"lib/kiln.js": (OVEN, f"{OVEN}\nfunction flip(on) {{\n  return !on;\n}}\n")}, "feat"),
    ],
)
def test_what_paths_and_names_settle_is_not_guessed(
    files: dict[str, tuple[str | None, str | None]], type_: str
) -> None:
    assert typed(files) == type_


def test_lines_of_a_program_are_neither_documentation_nor_a_test() -> None:
    new = OVEN.replace(
        "  return this", "  if (typeof wood === 'string') wood = docs.test(wood); // document\n  return this"
    )
    written = write(change_between({"lib/manual.js": (OVEN, new)}), TYPED)
    likely = dict([(written.type, written.confidence), *written.alternatives])
    assert max(likely.get(name, 0) for name in ("docs", "test")) < 0.05
    assert "in heat of oven" in written.text


@pytest.mark.parametrize("path", ["scripts/kiln.js", "script/kiln.js", "scripts/clay/kiln.js"])
def test_a_script_that_only_the_project_runs_is_hardly_ever_a_fix_or_a_feature(path: str) -> None:
    new = OVEN.replace("  return this", "  if (!wood) wood = 1;\n  return this")
    written = write(change_between({path: (OVEN, new)}), TYPED)
    likely = dict([(written.type, written.confidence), *written.alternatives])
    assert max(likely.get(name, 0) for name in ("fix", "feat", "perf")) < 0.1 < likely["build"]


def test_code_with_its_new_test_is_no_test() -> None:
    new = OVEN.replace("  return this", "  if (!wood) wood = 1;\n  return this")
    files = {"lib/manual.js": (OVEN, new), "test/manual.js": (None, "it('heats', function () {})\n")}
    written = write(change_between(files), TYPED)
    assert dict([(written.type, written.confidence), *written.alternatives]).get("test", 0) < 0.05


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [("conf.py", "x = 1\n", "x = 2\n"), ("app.css", "a { color: red }\n", "a { color: blue }\n")],
)
def test_a_value_alone_mends_nothing(path: str, old: str, new: str) -> None:
    assert typed({path: (old, new)}) == "chore"


def test_a_spelling_for_dependencies_stands_before_nothing_else() -> None:
    style = Style(conventional=True, spellings={"build": "deps"})
    verdict = TypeVerdict(type="build", confidence=0.4)
    for topic, text in ((Topic.DEPENDENCIES, "deps: "), (Topic.CONFIG, "chore: ")):
        assert prefix_for(Cluster(topic=topic, files=()), verdict, None, style, is_young=False).text == text


BAKE = "def bake(tray):\n    heat = 3\n    return heat\n"
COLUMN = "SHELVES = ('low', 'high')\n\n\ndef bake(tray):\n    return tray\n"


def chances(files: dict[str, tuple[str | None, str | None]]) -> dict[str, float]:
    written = write(change_between(files), TYPED)
    return dict([(written.type, written.confidence), *written.alternatives])


def test_an_adaptation_that_gives_others_nothing_new_is_hardly_a_feature() -> None:
    plain = chances({"src/kiln.py": (BAKE, BAKE.replace("heat = 3", "heat = warmed(tray)"))})
    offered = chances({"src/kiln.py": (BAKE, BAKE.replace("bake(tray)", "bake(tray, heat)"))})
    assert plain.get("feat", 0) < 0.25 < offered["feat"]


def test_where_no_function_changes_a_fix_is_less_likely() -> None:
    value = chances({"src/kiln.py": (COLUMN, COLUMN.replace("'low', ", "'low', 'middle', "))})
    inside = chances({"src/kiln.py": (COLUMN, COLUMN.replace("return tray", "return tray or None"))})
    assert value.get("fix", 0) < inside["fix"]


def test_a_first_file_that_says_nothing_builds_nothing() -> None:
    assert typed({"a": (None, "x\n")}) not in ("build", "ci", "test")


def test_behind_a_type_that_is_asked_for_comes_no_capital_of_a_history_without_types() -> None:
    assert not with_options(Style(conventional=False, capital=True), TYPED).capital
    assert with_options(Style(conventional=True, capital=True), TYPED).capital


@pytest.mark.parametrize(
    ("type_", "confidence", "is_sure"), [("fix", 0.6, False), ("fix", 0.7, True), ("feat", 0.6, True)]
)
def test_to_say_fixed_needs_more_ground(type_: str, confidence: float, is_sure: bool) -> None:
    assert TypeVerdict(type=type_, confidence=confidence).is_sure is is_sure


def test_what_was_moved_to_a_new_file_is_not_told_as_new() -> None:
    trait = "/// Says where an answer came from.\npub trait Origin {\n    fn origin(self, url: &str) -> Self;\n}\n"
    rest = "pub struct Answer {\n    body: String,\n}\n"
    change = change_between({"src/client.rs": (rest + trait, rest), "src/origin_ext.rs": (None, trait)})
    text = write(change, StyleOptions(form="plain")).text
    assert "with Origin" not in text
    assert "Says where" not in text


def test_of_several_new_tests_none_is_told_for_all() -> None:
    new = TEST + "".join(TEST.replace("test_heat", f"test_{name}_the_kiln") for name in ("cool", "open", "shut"))
    change = change_between({"tests/test_kiln.py": (TEST, new)})
    told = write(change, StyleOptions(form="plain")).text
    assert told == "add tests test_cool_the_kiln, test_open_the_kiln and test_shut_the_kiln"
