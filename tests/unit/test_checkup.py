"""A check-up, and an error, are the same objects for every front."""

import json
from pathlib import Path

import pytest

from git_agent.checkup.check import Check, State
from git_agent.checkup.report import doctor_report
from git_agent.checkup.run import CheckUp, check_up
from git_agent.cli.commands.hook import HOOKS
from git_agent.console import system_console
from git_agent.error_report import error_report
from git_agent.errors import AuthError, UsageError
from git_agent.hooks import GUARDS
from git_agent.model.value import replace
from git_agent.wiring import this_process
from git_agent.workspace import Workspace, WriterOptions
from support.repo import Repo


def test_the_command_says_what_the_check_up_has_found(repo: Repo, home: Path) -> None:
    process = replace(this_process(system_console({})), folder=repo.path, program="")
    report = doctor_report(check_up(Workspace(process), WriterOptions(command="doctor"), {}))
    by_command = json.loads(repo.agent("doctor", "--json", env={"HOME": str(home)}).stdout)
    apart = {"git-agent", "git agent"}  # which program was started differs
    assert [each for each in report["checks"] if each["name"] not in apart] == [
        each for each in by_command["checks"] if each["name"] not in apart
    ]
    assert (report["writer"], report["ok"]) == (by_command["writer"], by_command["ok"])


@pytest.mark.parametrize(("state", "is_healthy"), [("ok", True), ("note", True), ("fault", False)])
def test_only_a_fault_keeps_git_agent_from_working(state: State, is_healthy: bool) -> None:
    done = CheckUp(checks=(Check(name="git", state=state, text="so\nit is"),), writer=AuthError("no key"))
    assert doctor_report(done) == {
        "schema_version": 1,
        "command": "doctor",
        "ok": is_healthy,
        "writer": None,
        "checks": [{"name": "git", "state": state, "text": "so it is", "advice": None}],
    }


def test_an_error_tells_its_hint_and_its_code() -> None:
    assert error_report(UsageError("no", hint="yes")) == {
        "schema_version": 1,
        "error": {"message": "no", "hint": "yes", "exit_code": 2, "class": "usage", "stage": None},
    }


def test_every_hook_has_its_guard() -> None:
    assert HOOKS.keys() == GUARDS.keys()
