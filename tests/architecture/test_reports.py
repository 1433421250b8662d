"""Every command's JSON is what its schema says; each answer in any test is held against it (support/reports.py)."""

import json
from collections.abc import Iterator
from pathlib import Path

import fastjsonschema
import pytest

from git_agent.cli.commands import COMMANDS
from git_agent.cli.reports import report_schema, report_types
from support.daemon import no_daemon_left
from support.forges.github import GitHub
from support.repo import Repo
from support.reports import check_report
from support.template import template

CALLS = {
    "commit-msg": ("commit-msg", "--json"),
    "commit": ("commit", "--json", "--phase", "1", "--plan", "1", "--milestone", "v1"),
    "commit-msg-review": ("commit-msg", "--json", "--review"),
    "commit-review": ("commit", "--json", "--review"),
    "split": ("split", "--json", "--plan"),
    "pr-message": ("pr-message", "--json", "--description", "--base", "v1.0.0"),
    "release-note": ("release-note", "--json"),
    "release-note-all": ("release-note", "--json", "--all"),
    "release-note-next-version": ("release-note", "--json", "--next-version"),
    "release-note-trace": ("release-note", "--json", "--trace", "HEAD"),
    "record": ("record", "decision", "--json", "--text", "use JWT", "--rationale", "why", "--confidence", "0.9",
               "--phase", "1", "--milestone", "v1", "--status", "plan"),
    "state": ("state", "--json"),
    "state-check": ("state", "--json", "--check=v1.0.0..HEAD"),
    "config-get": ("config", "get", "commit.scopes", "--json"),
    "config-list": ("config", "list", "--json"),
    "config-path": ("config", "path", "--json"),
    "trace-list": ("trace", "list", "--json"),
    "trace-show": ("trace", "show", "--json"),
    "setup": ("setup", "--preset", "ollama", "--json", "--dry-run"),
    "doctor": ("doctor", "--json"),
    "ci-status": ("ci", "status", "--json"),
    "ci-wait": ("ci", "wait", "--json", "--timeout", "0"),
    "ci-gate": ("ci", "gate", "--json"),
    "ci-diagnose": ("ci", "diagnose", "--json"),
    "ci-merge": ("ci", "merge", "--json", "--squash"),
    "ci-rerun": ("ci", "rerun", "--json"),
    "watch-start": ("watch", "start", "--json", "--session-id", "S"),
    "watch-stop": ("watch", "stop", "--json"),
    "watch-status": ("watch", "status", "--json"),
    "watch-pause": ("watch", "pause", "--json", "--ttl", "5m"),
    "watch-resume": ("watch", "resume", "--json"),
    "watch-flush": ("watch", "flush", "--json", "--logical"),
    "watch-events": ("watch", "events", "--json"),
    "watch-diagnose": ("watch", "diagnose", "--json"),
    "watch-doctor": ("watch", "doctor", "--json"),
    "watch-logs": ("watch", "logs", "--json"),
    "watch-log": ("watch", "log", "--json"),
    "watch-prompt": ("watch", "prompt", "--json"),
    "watch-restore": ("watch", "restore", "--json", "--path", "parser.py", "--list"),
    "watch-recover": ("watch", "recover", "--json"),
    "watch-export": ("watch", "export", "--json"),
    "watch-setup": ("watch", "setup", "codex", "--json"),
    "watch-hook": ("watch", "hook", "flush", "--json", "--session-id", "S"),
    "error": ("commit-msg", "--json", "--provider", "nobody"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _forge(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where the project's requests and checks are."""
    with GitHub(path="ada/shop") as forge:
        forge.pull(7, branch="phase/01-login")
        forge.job("lint", "failure")
        monkeypatch.setenv("GITHUB_API_URL", forge.api)
        yield


@template
def project(repo: Repo) -> None:
    """A history with a release, a record, a branch and something staged."""
    repo.commit("feat: add a parser", {"parser.py": "def parse(): ...\n"})
    repo.git("tag", "v1.0.0")
    repo.agent("record", "init", "--commit", "--phases", "2", "--project-name", "Shop", "--milestone", "v1")
    repo.git("switch", "--quiet", "--create", "phase/01-login")
    repo.commit("fix: read links", {"parser.py": "def parse(text): ...\n"})
    repo.git("remote", "add", "origin", "https://github.com/ada/shop")
    repo.stage({"lexer.py": "def lex(): ...\n"})
    repo.agent("commit-msg")  # leaves a trace


@pytest.mark.parametrize("name", CALLS)
def test_the_answer_is_what_its_schema_says(project: Repo, name: str) -> None:
    with no_daemon_left(project):
        ran = project.program(*CALLS[name])
    report = json.loads(ran.stdout)
    fastjsonschema.validate(report_schema(name), report)
    unknown = report.keys() - report_schema(name)["properties"].keys()
    assert not unknown, "a field that the schema does not name"


def test_there_is_a_call_for_every_report() -> None:
    assert CALLS.keys() == report_types().keys()


def test_every_command_with_json_has_a_report() -> None:
    commands = {name for name in COMMANDS if name not in ("hook", "completion", "mcp")}
    assert commands <= {name.partition("-")[0] for name in report_types()} | report_types().keys()


def test_an_answer_that_is_something_else_is_noticed() -> None:
    with pytest.raises(fastjsonschema.JsonSchemaException):
        check_report(("trace", "list", "--json"), '{"schema_version": 1, "command": "trace", "sessions": [1]}')


def test_each_schema_is_in_the_reference() -> None:
    folder = Path(__file__).parents[2] / "docs/reference/json"
    assert {file.name.removesuffix(".schema.json") for file in folder.glob("*.json")} == report_types().keys()
