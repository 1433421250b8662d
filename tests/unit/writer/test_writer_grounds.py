"""Which types a change can bear: what files and syntax trees settle is stronger than what words are like."""

import pytest

from git_agent.history_model import HistoryModel
from git_agent.history_model.sample import Sample, sample_of
from git_agent.model.subject import TYPES
from git_agent.writer.choose.classify import TypeVerdict, classify
from git_agent.writer.choose.grounds import groundless_types
from git_agent.writer.choose.structure import adds_for_others
from git_agent.writer.read.cluster import cluster_files
from git_agent.writer.read.facts import gather
from support.findings import Files, change_between

# A function with a statement in it, and the statement that may stand before it.
KILNS = {
    "kiln.py": ("def bake(tray):\nMORE    heat(tray)\n", "log.debug(tray)"),
    "kiln.ts": ("export function bake(tray) {\nMORE  heat(tray)\n}\n", "this.logger.log('[tray]', tray)"),
    "kiln.go": ("package kiln\n\nfunc Bake(tray Tray) {\nMORE\theat(tray)\n}\n", 'log.Printf("tray %v", tray)'),
    "Kiln.java": (
        "public class Kiln {\n  public void bake(Tray tray) {\nMORE    heat(tray);\n  }\n}\n",
        'LOG.info("baking {}", tray);',
    ),
    "kiln.rs": ("pub fn bake(tray: Tray) {\nMORE    heat(tray);\n}\n", 'debug!("baking {}", tray);'),
    "kiln.c": ("void bake(int tray) {\nMORE  heat(tray);\n}\n", "open_lid(tray);"),
}
MARK = {"kiln.py": "#"}


def groundless(files: Files) -> set[str]:
    return set(groundless_types(gather(change_between(files)).files))


def borne(files: Files) -> set[str]:
    return set(TYPES) - groundless(files)


def kiln(path: str, line: str = "") -> str:
    """The function, with that line before its statement."""
    before, _, after = KILNS[path][0].partition("MORE")
    indent = after[: len(after) - len(after.lstrip())]
    return f"{before}{indent}{line}\n{after}" if line else before + after


@pytest.mark.parametrize("path", KILNS)
def test_a_comment_alone_is_documentation_and_mends_nothing(path: str) -> None:
    files = {path: (kiln(path), kiln(path, f"{MARK.get(path, '//')} Heats what lies on it."))}
    assert borne(files) == {"docs", "chore"}


@pytest.mark.parametrize("path", KILNS)
def test_what_a_function_does_is_no_documentation_no_test_and_no_style(path: str) -> None:
    files = {path: (kiln(path), kiln(path).replace("heat(", "warm("))}
    assert borne(files) == {"fix", "refactor", "chore"}


@pytest.mark.parametrize("path", [path for path in KILNS if path != "kiln.c"])
def test_logs_that_went_mend_nothing(path: str) -> None:
    logged = kiln(path, KILNS[path][1])
    assert borne({path: (logged, kiln(path))}) == {"chore"}
    assert "fix" in borne({path: (kiln(path), logged)})
    both = logged.replace("heat(", "warm(")
    assert "fix" in borne({path: (both, kiln(path))})


@pytest.mark.parametrize("path", [path for path in KILNS if path != "kiln.c"])
def test_a_log_in_other_words_mends_nothing(path: str) -> None:
    logged = {
        "kiln.py": 'log.warning("The tray is hot now")',
        "kiln.ts": "this.logger.warn('The tray is hot now')",
        "kiln.go": 'log.Printf("The tray is hot now")',
        "Kiln.java": 'LOG.warn("The tray is hot now");',
        "kiln.rs": 'warn!("The tray is hot now");',
    }[path]
    old, new = kiln(path, logged), kiln(path, logged.replace("hot now", "very hot"))
    assert "fix" not in borne({path: (old, new)})
    assert "fix" in borne({path: (old, new.replace("heat(", "warm("))})


@pytest.mark.parametrize(
    ("new", "is_borne"),
    [
        ("export function bake(tray: Tray): Tray {\n  return heat(tray)\n}\n", False),
        ("export function bake(tray: Tray): Tray {\n  return warm(tray)\n}\n", True),
        ("export function bake(tray: Tray): Tray {\n  return !heat(tray)\n}\n", True),
    ],
)
def test_a_function_declared_in_the_other_way_does_the_same(new: str, is_borne: bool) -> None:
    old = "export const bake = (tray: Tray): Tray => heat(tray)\n"
    assert ("fix" in borne({"kiln.ts": (old, new)})) is is_borne
    assert ("fix" in borne({"kiln.ts": (new, old)})) is is_borne


@pytest.mark.parametrize(
    ("path", "frame", "mark"),
    [
        ("kiln.rs", "pub struct Kiln;\n\nimpl Kiln {{\n{}    pub fn bake(&self) {{}}\n}}\n", "    #[doc(hidden)]\n"),
        ("kiln.ts", "export class Kiln {{\n{}  bake() {{}}\n}}\n", "  /** @internal */\n"),
    ],
)
def test_what_is_hidden_from_the_documentation_is_no_feature(path: str, frame: str, mark: str) -> None:
    assert borne({path: (frame.format(""), frame.format(mark))}).isdisjoint(("feat", "fix"))


@pytest.mark.parametrize(("mark", "is_new"), [("", False), ("pub ", True)])
def test_a_variant_of_a_private_type_is_not_for_others(mark: str, is_new: bool) -> None:
    frame = mark + "enum Lid {{\n    Open,\n{}}}\n"
    files = gather(change_between({"kiln.rs": (frame.format(""), frame.format("    Shut,\n"))})).files
    assert adds_for_others(files) is is_new


@pytest.mark.parametrize(
    ("old", "new", "is_borne"),
    [
        ("heat(&mut **tray);", "heat(**tray);", False),
        ("heat(&tray);", "heat(tray);", False),
        ("match &lid { Some(ref tray) => heat(tray) }", "match lid { Some(tray) => heat(tray) }", False),
        ("heat(&tray);", "heat(shelf);", True),
        ("heat(gas * tray);", "heat(gas + tray);", True),
        ("heat(gas & tray);", "heat(gas && tray);", True),
    ],
)
def test_what_is_only_lent_otherwise_mends_nothing(old: str, new: str, is_borne: bool) -> None:
    bake = "pub fn bake(tray: Tray) {{\n    {}\n}}\n"
    assert ("fix" in borne({"kiln.rs": (bake.format(old), bake.format(new))})) is is_borne


def test_a_log_over_several_lines_is_one_call() -> None:
    logged = kiln("kiln.ts", "this.logger.log(\n    `(${tray} is in the kiln`,\n  )")
    assert "fix" in groundless({"kiln.ts": (logged, kiln("kiln.ts"))})


@pytest.mark.parametrize(
    ("old", "new", "is_borne"),
    [
        ("entries.filter((e) => !e.hot)", "entries.filter((entry) => !entry.hot)", False),
        ("entries.filter((e) => !e.hot)", "entries.filter((e) => !e.cold)", True),
        ("entries.filter((e) => !e.hot)", "entries.reject((e) => !e.hot)", True),
        ("let e = first(entries); return e.hot", "let entry = first(entries); return entry.hot", False),
        ("entries.map({ once(e) {} }).once", "entries.map({ each(e) {} }).each", True),
        ("warm.filter(warm.hot)", "cold.filter(cold.hot)", True),
    ],
)
def test_another_name_for_a_local_mends_nothing(old: str, new: str, is_borne: bool) -> None:
    text = f"export function bake(entries) {{\n  return {old}\n}}\n"
    assert ("fix" in borne({"kiln.ts": (text, text.replace(old, new))})) is is_borne


@pytest.mark.parametrize(
    ("path", "text", "line", "mark"),
    [
        (
            "src/kiln.rs",
            "fn heat() {}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn it_heats() {\n        heat();\n    }\n}\n",
            "    #[test]\n",
            "    #[cfg(not(windows))]\n",
        ),
        (
            "src/kiln.py",
            "def heat():\n    burn()\n\n\ndef test_heat():\n    heat()\n",
            "def test_heat",
            "@pytest.mark.slow\n",
        ),
    ],
)
def test_a_mark_of_a_test_inside_of_a_source_is_no_documentation(path: str, text: str, line: str, mark: str) -> None:
    types = borne({path: (text, text.replace(line, mark + line))})
    assert "test" in types
    assert types.isdisjoint(("docs", "fix"))


@pytest.mark.parametrize(
    ("files", "type_", "is_borne"),
    [
        ({"package.json": ('{"engines": {"node": ">= 16"}}\n', '{"engines": {"node": ">= 20"}}\n')}, "ci", False),
        ({".github/workflows/a.yml": ("on: push\n", "on: pull_request\n")}, "ci", True),
        ({".github/dependabot.yml": ("day: friday\n", "day: monday\n")}, "ci", True),
        ({".goreleaser.yaml": ("a: 1\n", "a: 2\n")}, "ci", True),
        ({"README.md": ("# Kiln\n", "# Oven\n")}, "docs", True),
        ({"README.md": ("# Kiln\n", "# Oven\n")}, "fix", False),
        ({"README.md": ("# Kiln\n", "# Oven\n")}, "refactor", False),
        ({"website/layouts/kiln.html": ("<p>Kiln</p>\n", "<p>Oven</p>\n")}, "docs", True),
        ({"docs/.site/config.ts": ("a()\n", "b()\n")}, "docs", True),
        ({"docs/.site/team.json": ('{"a": 1}\n', '{"a": 2}\n'), "docs/kiln.md": ("a\n", "b\n")}, "docs", True),
        ({"website/Dockerfile": ("FROM a\n", "FROM b\n")}, "docs", False),
        ({".lid.toml": ("a = 1\n", "a = 2\n")}, "docs", False),
        ({"playground/kiln.js": ("a()\n", "b()\n"), "playground/kiln.spec.js": ("a()\n", "b()\n")}, "test", True),
        ({"playground/kiln.js": ("a()\n", "b()\n")}, "feat", False),
        ({"src/kiln.js": ("a()\n", "b()\n"), "src/kiln.spec.js": ("a()\n", "b()\n")}, "test", False),
        ({"tests/test_kiln.py": ("bake(1)\n", "bake(2)\n")}, "fix", False),
        ({"Dockerfile": ("FROM a\n", "FROM a\nRUN b\n")}, "feat", False),
        ({"scripts/kiln.js": ("a()\n", "b()\n")}, "build", True),
        ({"src/kiln.js": ("a()\n", "b()\n")}, "build", False),
        ({"src/kiln.js": ("a()\n", "a( )\n")}, "style", True),
        ({"src/kiln.js": ("a()\n", "b()\n")}, "style", False),
    ],
)
def test_a_type_of_a_part_of_the_project_needs_files_of_that_part(files: Files, type_: str, is_borne: bool) -> None:
    assert (type_ in borne(files)) is is_borne


@pytest.mark.parametrize(
    ("old", "new", "is_borne"),
    [
        ("heat(tray)", "heat(dried(tray))", False),
        ("heat(tray)", "heat(tray) // faster than to look twice", True),
        ("heat(tray) // optimization", "heat(tray)", False),
        ("heat(tray)", "perform(tray)", False),
        ("heat(tray)", "heat(cache.get(tray))", True),
    ],
)
def test_only_new_words_speak_of_speed(old: str, new: str, is_borne: bool) -> None:
    text = f"export function bake(tray) {{\n  {old}\n}}\n"
    assert ("perf" in borne({"src/kiln.ts": (text, text.replace(old, new))})) is is_borne


GUARDED = """
export class Kiln {
  bake(tray) {
    this.heat(tray)
  }

  protected heat(tray) {
    burn(tray)
  }
}
"""


@pytest.mark.parametrize(
    ("old", "new", "is_borne"),
    [
        ("    burn(tray)", "    burn(dried(tray))", False),
        ("heat(tray) {", "heat(tray, wood) {", False),
        ("  bake(tray) {", "  bake(tray, wood) {", True),
        ("  bake(tray) {", "  open() {\n    lift()\n  }\n\n  bake(tray) {", True),
    ],
)
def test_a_feature_is_seen_by_others(old: str, new: str, is_borne: bool) -> None:
    assert ("feat" in borne({"src/kiln.ts": (GUARDED, GUARDED.replace(old, new))})) is is_borne


def test_what_was_deprecated_and_went_is_no_other_form_of_what_is_there() -> None:
    old = kiln("kiln.ts", "if (tray.old) warn('deprecated: use a shelf')")
    assert borne({"kiln.ts": (old, kiln("kiln.ts"))}).isdisjoint(("fix", "refactor"))


class Learned(HistoryModel):
    """What a history would teach in which one type is likeliest."""

    def __init__(self, **odds: float) -> None:
        super().__init__(past=(), learner=None, learned_commits=400, from_lines=True)
        self._odds = odds

    def types(self, sample: Sample) -> tuple[tuple[str, float], ...]:
        return tuple((name, self._odds.get(name, 0.01)) for name in TYPES)


def verdict(files: Files, branch: str | None = None, /, **odds: float) -> TypeVerdict:
    change = change_between(files)
    facts = gather(change)
    sample = sample_of(change.changes, change.diffs)
    return classify(sample, facts, cluster_files(facts)[0], Learned(**odds), branch=branch)


def test_a_type_without_a_ground_gives_way_to_the_next_and_makes_it_no_surer() -> None:
    files = {"src/kiln.ts": (kiln("kiln.ts"), kiln("kiln.ts").replace("heat(", "warm("))}
    found = verdict(files, perf=0.6, fix=0.3, refactor=0.2)
    assert (found.type, found.alternatives[0][0]) == ("fix", "refactor")
    assert found.confidence < 0.4


WARMER: Files = {"kiln.py": (kiln("kiln.py"), kiln("kiln.py").replace("heat(", "warm("))}


@pytest.mark.parametrize(
    ("files", "type_"),
    [
        (WARMER, "build"),
        (WARMER, "style"),
        ({"docs/kiln.md": ("# Kiln\n", "# Kiln\n\nBakes.\n"), "Makefile": ("a:\n\tb\n", "a:\n\tc\n")}, "docs"),
    ],
)
def test_what_a_project_surely_calls_its_changes_needs_no_other_ground(files: Files, type_: str) -> None:
    assert verdict(files, **{type_: 0.9}, fix=0.05).type == type_
    assert verdict(files, **{type_: 0.3}, fix=0.28).type != type_


@pytest.mark.parametrize("type_", ["feat", "perf", "test"])
def test_what_others_will_read_needs_a_ground_whatever_a_project_is_used_to(type_: str) -> None:
    assert verdict(WARMER, **{type_: 0.9}, fix=0.1).type == "fix"


def test_a_branch_may_announce_what_no_line_says() -> None:
    files = {"src/kiln.ts": (kiln("kiln.ts"), kiln("kiln.ts").replace("heat(", "warm("))}
    assert verdict(files, "perf/kiln", perf=0.3, fix=0.3).type == "perf"


def test_what_others_can_use_now_may_be_what_mends() -> None:
    new = kiln("kiln.ts") + "\nexport function open() {\n  lift()\n}\n"
    files = {"src/kiln.ts": (kiln("kiln.ts"), new.replace("heat(", "warm("))}
    assert verdict(files, fix=0.5, feat=0.4).type == "fix"
    assert verdict(files, fix=0.3, feat=0.4).type == "feat"
    # A guess that something was mended gives way to what is seen.
    assert verdict(files, fix=0.4, refactor=0.3, feat=0.2).type == "feat"
    assert verdict(files, refactor=0.4, fix=0.3, feat=0.2).type == "feat"
    assert verdict(files, "fix/kiln", fix=0.4, refactor=0.3, feat=0.2).type == "fix"
    inside = {
        "src/kiln.ts": (kiln("kiln.ts"), new.replace("heat(", "warm(").replace("export function open", "function open"))
    }
    assert verdict(inside, fix=0.4, refactor=0.3, feat=0.2).type == "fix"


TESTS = {
    "kiln.py": ("tests/test_kiln.py", "def test_TITLE():\n    assert bake(1) == 2\n"),
    "kiln.ts": ("test/kiln.test.ts", "it('TITLE', () => {\n  bake(1)\n})\n"),
    "kiln.go": ("kiln_test.go", "package kiln\n\nfunc TestTITLE(t *testing.T) {\n\tBake(1)\n}\n"),
    "Kiln.java": ("test/KilnTest.java", "class KilnTest {\n  @Test\n  void testTITLE() {\n    bake(1);\n  }\n}\n"),
    "kiln.rs": ("tests/kiln.rs", "#[test]\nfn TITLE() {\n    bake(1);\n}\n"),
}


@pytest.mark.parametrize("path", TESTS)
def test_what_gets_a_test_of_its_own_did_not_only_get_another_form(path: str) -> None:
    code = {path: (kiln(path), kiln(path).replace("heat(", "warm("))}
    place, test = TESTS[path]
    warm, cold = test.replace("TITLE", "warm"), test.replace("TITLE", "cold")
    odds = {"refactor": 0.6, "fix": 0.2}
    assert verdict(code, **odds).type == "refactor"
    assert verdict({**code, place: (None, warm)}, **odds).type == "fix"
    assert verdict({**code, place: (cold, warm)}, **odds).type == "refactor"  # called otherwise
    assert verdict({**code, place: (warm, None), f"more/{place}": (None, warm)}, **odds).type == "refactor"  # moved


def test_what_a_site_is_made_of_is_documentation() -> None:
    text = "export function gold() {\n  return 'tray'\n}\n"
    odds = {"chore": 0.4, "fix": 0.3, "docs": 0.2}
    sides = (text, text.replace("tray", "kiln"))
    assert verdict({"packages/docs/gold.ts": sides}, **odds).type == "docs"
    assert verdict({"src/gold.ts": sides}, **odds).type != "docs"
    assert verdict({"packages/docs/gold.ts": sides, "src/gold.ts": sides}, **odds).type != "docs"


@pytest.mark.parametrize(
    ("path", "lint"),
    [("kiln.rs", "#[allow(clippy::hot)]\n"), ("kiln.rs", "#[inline]\n"), ("Kiln.java", '@SuppressWarnings("hot")\n')],
)
def test_another_warning_that_is_wanted_mends_nothing(path: str, lint: str) -> None:
    assert "fix" not in borne({path: (lint + kiln(path), kiln(path))})


@pytest.mark.parametrize("path", TESTS)
def test_the_shape_of_what_is_most_like_a_refactoring_says_no_fix_without_a_test(path: str) -> None:
    class Little(Learned):
        def __init__(self, **odds: float) -> None:
            super().__init__(**odds)
            self.learned_commits = 0

    def little(files: Files) -> str:
        change = change_between(files)
        facts = gather(change)
        sample = sample_of(change.changes, change.diffs)
        odds = {"refactor": 0.35, "fix": 0.3, "feat": 0.3, "chore": 0.3}
        return classify(sample, facts, cluster_files(facts)[0], Little(**odds), branch=None).type

    code = {path: (kiln(path), kiln(path).replace("heat(", "warm("))}
    place, test = TESTS[path]
    assert little(code) == "refactor"
    assert (
        little({**code, place: (test.replace("TITLE", "warm"), test.replace("TITLE", "warm").replace("1", "3"))})
        == "fix"
    )
