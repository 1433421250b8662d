"""What a project's own files say about its messages, and both writers' obedience."""

import json
from pathlib import Path

import pytest

from git_agent.config.load import load
from git_agent.config.settings import CommitSettings
from git_agent.conventions import Conventions, conventions_of
from git_agent.model.message import Message, MessageRules
from git_agent.model.prompt_context import PromptContext
from git_agent.model.value import replace
from git_agent.prompts.parts import message_form
from git_agent.shape.form.convention import convention_faults
from support.limited import within
from support.repo import Repo
from support.template import template


def found(root: Path, **files: str) -> dict[str, object]:
    for name, text in files.items():
        (root / name).write_text(text)
    return settings_in(conventions_of(root, template="", home=""))


def settings_in(conventions: Conventions) -> dict[str, object]:
    return {key.removeprefix("commit."): value.setting for key, value in conventions.settings.items()}


def unread(root: Path, **files: str) -> tuple[str, ...]:
    for name, text in files.items():
        (root / name).write_text(text)
    return conventions_of(root, template="", home="").unread


def template_says(root: Path, text: str) -> dict[str, object]:
    (root / ".gitmessage").write_text(text)
    return settings_in(conventions_of(root, template=".gitmessage", home=""))


CONTEXT = PromptContext(command="commit-msg", repository="here")


def commit_settings(**changed: int) -> CommitSettings:
    return replace(load(environ={}, root=None).settings.commit, **changed)


RULES = {
    "type-enum": [2, "always", ["feature", "bugfix", "docs"]],
    "scope-enum": [2, "always", ["api", "web"]],
    "subject-case": [2, "always", "sentence-case"],
    "header-max-length": [2, "always", 60],
    "body-max-line-length": [1, "always", 66],
}
MEANT = {
    "format": "conventional",
    "types": ("feature", "bugfix", "docs"),
    "scopes": ("api", "web"),
    "subject_case": "sentence",
    "subject_width": 60,
    "body_width": 66,
}
YAML = """rules:
  type-enum: [2, always, [feature, bugfix, docs]]
  scope-enum: [2, always, [api, web]]
  subject-case: [2, always, sentence-case]
  header-max-length: [2, always, 60]
  body-max-line-length: [1, always, 66]
"""


@pytest.mark.parametrize(
    "files",
    [
        {".commitlintrc.json": json.dumps({"rules": RULES})},
        {".commitlintrc": json.dumps({"rules": RULES})},
        {".commitlintrc": YAML},
        {".commitlintrc.yaml": YAML},
        {".commitlintrc.yml": YAML},
        {"package.json": json.dumps({"name": "x", "commitlint": {"rules": RULES}})},
    ],
    ids=" ".join,
)
def test_rules_are_read_wherever_commitlint_looks_for_data(tmp_path: Path, files: dict[str, str]) -> None:
    assert found(tmp_path, **files) == MEANT


def test_the_usual_set_is_known_by_its_name_and_rules_come_over_it(tmp_path: Path) -> None:
    rules = {"subject-case": [0], "header-max-length": [2, "always", 90], "type-enum": [0]}
    data = {"extends": ["@commitlint/config-conventional"], "rules": rules}
    assert found(tmp_path, **{".commitlintrc.json": json.dumps(data)}) == {
        "format": "conventional",
        "types": (),
        "subject_case": "auto",
        "subject_width": 90,
    }


def test_what_must_never_be_is_the_other(tmp_path: Path) -> None:
    rules = {"subject-case": [2, "never", ["sentence-case", "start-case", "pascal-case", "upper-case"]]}
    assert found(tmp_path, **{".commitlintrc.json": json.dumps({"rules": rules})}) == {"subject_case": "lower"}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", "rules", '{"rules": []}', '{"rules": {"type-enum": 3, "scope-enum": [], "subject-case": [2]}}',
     '{"rules": {"header-max-length": [2, "always", "many"], "type-enum": [2, "always", [{"a": 1}, "a b"]]}}',
     '{"extends": {"a": [1]}}', "[" * 100_000],
    ids=range(9),
)  # fmt: skip
def test_what_is_odd_is_passed_over(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, **{".commitlintrc": text}) == {}


@pytest.mark.parametrize(
    ("rule", "meant"),
    [
        ({"header-max-length": [2, "always", 42]}, {"subject_width": 42}),
        ({"subject-max-length": [2, "always", 60]}, {}),
        ({"body-max-line-length": [2, "always", 32]}, {"body_width": 32}),
        ({"scope-empty": [2, "never"]}, {"scope_use": "always"}),
        ({"scope-empty": [2, "always"]}, {"scope_use": "never"}),
        ({"scope-empty": [0, "never"]}, {}),
        ({"type-empty": [2, "never"]}, {"format": "conventional"}),
        ({"type-empty": [2, "always"]}, {"format": "plain"}),
        ({"subject-full-stop": [2, "never", "."]}, {"subject_stop": "never"}),
        ({"subject-full-stop": [2, "always", "."]}, {"subject_stop": "always"}),
        ({"subject-case": [2, "always", ["lower-case"]]}, {"subject_case": "lower"}),
    ],
    ids=str,
)
def test_a_rule_is_the_setting_that_says_the_same(
    tmp_path: Path, rule: dict[str, object], meant: dict[str, object]
) -> None:
    assert found(tmp_path, **{".commitlintrc.json": json.dumps({"rules": rule})}) == meant


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"commitlint.config.js": "module.exports = {rules: {}}"}, "commitlint.config.js is a program, and not run"),
        ({".commitlintrc.cjs": "module.exports = {}"}, ".commitlintrc.cjs is a program, and not run"),
        ({"commitlint.config.ts": "export default {}", "package.json": "{}"}, "commitlint.config.ts is a program"),
        ({".commitlintrc.json": "{"}, ".commitlintrc.json cannot be read: it is not JSON"),
        ({".commitlintrc.yaml": "rules: [a"}, ".commitlintrc.yaml cannot be read: it is not YAML"),
        ({"package.json": '{"commitlint": {'}, "package.json cannot be read: it is not JSON"),
        ({".commitlintrc.json": '{"rules": {"header-max-length": [2, "always", 20]}}'}, "header-max-length (20)"),
        (
            {".commitlintrc.json": '{"rules": {"subject-case": [2, "always", "upper-case"]}}'},
            "subject-case (upper-case)",
        ),
        ({".commitlintrc.json": '{"rules": {"signed-off-by": [2, "always", "x"]}}'}, "signed-off-by (x)"),
        ({".commitlintrc.json": '{"extends": ["./mine.js"]}'}, "extends ./mine.js"),
    ],
    ids=str,
)
def test_what_is_not_read_is_told_in_a_line(tmp_path: Path, files: dict[str, str], told: str) -> None:
    (line,) = unread(tmp_path, **files)
    assert told in line


@pytest.mark.parametrize(
    "files",
    [
        {"package.json": "{"},
        {"package.json": "{}"},
        {".commitlintrc.json": json.dumps({"rules": RULES, "extends": "@commitlint/config-conventional"})},
        {".commitlintrc.json": '{"rules": {"body-leading-blank": [1, "always"], "signed-off-by": [0]}}'},
        {".commitlintrc.json": '{"rules": {"subject-empty": [2, "never"], "header-trim": [2, "always"]}}'},
        {".commitlintrc.json": "{}", "commitlint.config.js": "commitlint reads the first"},
    ],
    ids=str,
)
def test_what_is_obeyed_anyhow_is_not_told(tmp_path: Path, files: dict[str, str]) -> None:
    assert unread(tmp_path, **files) == ()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("# Scopes: api, web, core\n", {"scopes": ("api", "web", "core")}),
        ("# <scope> is one of: api | web\n", {"scopes": ("api", "web")}),
        ("# scope: what part of the code this touches\n", {}),
        ("# Types: feat, fix\n", {"format": "conventional", "types": ("feat", "fix")}),
        (
            "# <type>(<scope>): <subject>\n# feat: new\n# fix: bug\n",
            {"format": "conventional", "types": ("feat", "fix")},
        ),
        ("# Capitalize the subject line\n", {"subject_case": "sentence"}),
        ("# The subject begins with a capital letter\n", {"subject_case": "sentence"}),
        ("# Do not capitalize the first letter of the subject\n", {"subject_case": "lower"}),
        ("# subject: in lower case, imperative\n", {"subject_case": "lower"}),
        ("# No period at the end of the subject\n", {"subject_stop": "never"}),
        ("# Do not end the subject line with a period\n", {"subject_stop": "never"}),
        ("# Why is this change needed?\n", {}),
    ],
    ids=str,
)
def test_a_template_is_read_for_what_it_says_of_subjects(tmp_path: Path, text: str, meant: dict[str, object]) -> None:
    assert template_says(tmp_path, text) == meant


@pytest.mark.parametrize("unit", ["\n", " ", "#\n", "* \n", "type\n", "scopes: a,", "\t#"])
def test_a_template_of_marks_and_blanks_comes_to_an_end(tmp_path: Path, unit: str) -> None:
    template_says(tmp_path, "type: a")
    within(0.5, {unit: lambda: template_says(tmp_path, unit * (16_000 // len(unit)))})


def test_a_template_tells_form_types_and_width(tmp_path: Path) -> None:
    (tmp_path / ".gitmessage").write_text(
        "\n# <type>(<scope>): <subject>, the subject has at most 60 characters\n"
        "# feat: a new feature\n# fix: a bug fix\n# docs: documentation\n# ops: operations\n"
    )
    decided = conventions_of(tmp_path, template=".gitmessage", home="").settings
    assert {key: value.setting for key, value in decided.items()} == {
        "commit.format": "conventional",
        "commit.types": ("feat", "fix", "docs", "ops"),
        "commit.subject_width": 60,
    }
    assert {value.origin for value in decided.values()} == {"commit.template (.gitmessage)"}


@template
def ruled(repo: Repo) -> None:
    rules = {"type-enum": [2, "always", ["feature", "bugfix", "misc"]], "subject-case": [2, "always", "sentence-case"]}
    repo.commit("First", {".commitlintrc.json": json.dumps({"rules": rules}), "parser.py": "def parse(): ...\n"})
    repo.stage({"parser.py": "def parse(): ...\n\n\ndef parse_line(line):\n    return line\n"})


def test_the_built_in_writer_obeys(ruled: Repo) -> None:
    assert ruled.agent("commit-msg").stdout == "feature: Add parse_line to parser.py\n"


def test_a_model_is_told_and_held_to_it(ruled: Repo, tmp_path: Path) -> None:
    file = tmp_path / "replies.jsonl"
    texts = ("feat: add parse_line", "feature: Add parse_line")
    file.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
    ran = ruled.agent("commit-msg", "--provider", f"scripted:{file}")
    assert (ran.returncode, ran.stdout) == (0, "feature: Add parse_line\n")
    (session,) = (ruled.path / ".git-agent" / "sessions").iterdir()
    sent = (session / "events.ndjson").read_text() + "".join(
        path.read_text() for path in (session / "artifacts").iterdir()
    )
    assert "feature, bugfix, misc" in sent


def test_the_origin_is_told(ruled: Repo) -> None:
    listed = ruled.agent("config", "list", "--origin").stdout
    assert any(
        line.startswith("commit.types") and line.endswith("# .commitlintrc.json") for line in listed.splitlines()
    )
    ruled.write(".git-agent.toml", '[commit]\ntypes = ["feat"]\n')
    assert ruled.agent("config", "get", "commit.types").stdout == "feat\n"


@template
def scoped(repo: Repo) -> None:
    rules = {
        "scope-empty": [2, "never"],
        "header-max-length": [2, "always", 45],
        "subject-full-stop": [2, "never", "."],
    }
    repo.commit("Begin.", {".commitlintrc.json": json.dumps({"rules": rules}), "lib/parser.py": "def parse(): ...\n"})
    for number in range(6):
        repo.commit(f"Add part {number}.", {f"lib/part{number}.py": f"PART = {number}\n"})
    repo.stage({"lib/parser.py": "def parse(): ...\n\n\ndef parse_line(line):\n    return line\n"})


def test_the_built_in_writer_gives_a_scope_where_one_must_be(scoped: Repo) -> None:
    env = {"GIT_AGENT_COMMIT_FORMAT": "conventional"}
    (subject,) = scoped.agent("commit-msg", env=env).stdout.splitlines()
    assert subject == "feat(parser): add parse_line to parser.py"
    never = {**env, "GIT_AGENT_COMMIT_SCOPE_USE": "never"}
    assert scoped.agent("commit-msg", env=never).stdout.startswith("feat: add parse_line")


def test_a_scope_that_must_be_among_others_and_fits_none_is_told(scoped: Repo) -> None:
    env = {"GIT_AGENT_COMMIT_FORMAT": "conventional", "GIT_AGENT_COMMIT_SCOPES": "web,docs"}
    ran = scoped.agent("commit-msg", env=env)
    assert ran.stdout.startswith("feat: add parse_line")
    assert "a scope" in ran.stderr


@pytest.mark.parametrize(
    ("rules", "text", "faulty"),
    [
        (MessageRules(scope_use="always"), "feat: add it", True),
        (MessageRules(scope_use="always"), "feat(api): add it", False),
        (MessageRules(scope_use="never"), "feat(api): add it", True),
        (MessageRules(scope_use="never"), "feat: add it", False),
        (MessageRules(stop="never"), "Add it.", True),
        (MessageRules(stop="never"), "Add it", False),
        (MessageRules(stop="always"), "Add it", True),
        (MessageRules(stop="always"), "Add it.", False),
        (MessageRules(), "Add it.", False),
        (MessageRules(stop="never", fixed_subject="Add it."), "Add it.", False),
    ],
)
def test_a_model_is_held_to_scope_and_stop(rules: MessageRules, text: str, faulty: bool) -> None:
    assert bool(convention_faults(Message(subject=text), rules)) == faulty


def test_what_is_not_read_is_told_once_in_a_repository(repo: Repo) -> None:
    repo.commit("First", {"commitlint.config.js": "module.exports = {}\n"})
    repo.stage({"a.py": "A = 1\n"})
    first, second = repo.agent("commit-msg"), repo.agent("commit-msg")
    assert first.stderr.count("commitlint.config.js is a program") == 1
    assert "commitlint" not in second.stderr
    assert "commitlint.config.js is a program" in repo.agent("doctor").stdout


def test_the_width_that_is_advised_is_a_setting() -> None:
    form = message_form(commit_settings(subject_advised=44), CONTEXT, comment_prefix="#")
    assert "better 44" in form
    assert "better 30" in message_form(
        commit_settings(subject_advised=44, subject_width=30), CONTEXT, comment_prefix="#"
    )
