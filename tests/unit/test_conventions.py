"""What a project's own files say about its messages, and both writers' obedience."""

import json
from pathlib import Path

import pytest

from git_agent.conventions import conventions_of
from support.repo import Repo
from support.template import template


def found(root: Path, **files: str) -> dict[str, object]:
    for name, text in files.items():
        (root / name).write_text(text)
    decided = conventions_of(root, template="", home="")
    return {key.removeprefix("commit."): value.setting for key, value in decided.items()}


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


def test_a_program_is_not_read(tmp_path: Path) -> None:
    assert found(tmp_path, **{"commitlint.config.js": "module.exports = {rules: {}}"}) == {}


def test_a_template_tells_form_types_and_width(tmp_path: Path) -> None:
    (tmp_path / ".gitmessage").write_text(
        "\n# <type>(<scope>): <subject>, the subject has at most 60 characters\n"
        "# feat: a new feature\n# fix: a bug fix\n# docs: documentation\n# ops: operations\n"
    )
    decided = conventions_of(tmp_path, template=".gitmessage", home="")
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
