"""A review has a time limit, and so has each of its stages; whoever is interrupted leaves nothing behind."""

import json
import os
from pathlib import Path

import pytest

from git_agent.config.load import load
from support.held import Held
from support.interrupting import CTRL_C, PLENTY, Terminal
from support.program import PROGRAM
from support.repo import Repo
from support.reviewing import first, review, stage_two_modules, without_concerns
from support.template import template


@template
def staged(repo: Repo) -> None:
    """A change of two modules."""
    stage_two_modules(repo)


@pytest.mark.parametrize(
    ("flags", "env"),
    [
        ((), {"GIT_AGENT_MODEL_SECONDS": "1"}),  # of each stage
        ((), {"GIT_AGENT_REVIEW_SECONDS": "1"}),  # of all stages together
        (("--timeout", "1"), {}),
    ],
)
def test_a_stage_that_never_ends_is_named(
    staged: Repo, tmp_path: Path, flags: tuple[str, ...], env: dict[str, str]
) -> None:
    program = tmp_path / "bin" / "claude"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    program.chmod(0o755)
    path = f"{program.parent}:{os.environ['PATH']}"
    ran = staged.agent(
        "commit-msg", "--review", "--provider", "claude-cli", "--json", *flags, env={"PATH": path, **env}
    )
    error = json.loads(ran.stdout)["error"]
    assert (ran.returncode, error["exit_code"], error["stage"]) == (7, 7, "generate")
    assert "it happened in the stage generate" in ran.stderr
    assert error["hint"]


def test_five_minutes_unless_somebody_says_otherwise() -> None:
    assert load(environ={}, root=None).settings.review.seconds == 300


@pytest.mark.parametrize("command", ["commit-msg", "commit"])
def test_an_interrupt_ends_the_model_and_commits_nothing(staged: Repo, tmp_path: Path, command: str) -> None:
    before = staged.git("for-each-ref"), staged.git("ls-files", "--stage")
    held = Held(tmp_path)
    argv = (*PROGRAM, command, "--review", "--provider", "claude-cli")
    with Terminal(argv, cwd=staged.path, env={**os.environ, **held.env}) as terminal:
        held.has_begun()
        terminal.press(CTRL_C)
        assert "interrupted" in terminal.screen()
        assert terminal.program.wait(PLENTY) == 130
    held.has_ended()
    assert (staged.git("for-each-ref"), staged.git("ls-files", "--stage")) == before


def test_a_trace_lists_what_each_stage_was_asked_and_answered(staged: Repo) -> None:
    secret = "ghp_" + "kD93jfQpZx72LmNb8V" + "tRwYc41HsGa06EuJ5o"
    staged.stage({"docs/use.md": f"# Use\n\nCall `version` with {secret}.\n"})
    assert review(staged, *without_concerns(staged)).returncode == 0
    shown = staged.agent("trace", "show", "--full", "--json").stdout
    events = json.loads(shown)["events"]
    asked = [event["request"] for event in events if event["event"] == "model.request"]
    answered = [event["text"] for event in events if event["event"] == "model.reply"]
    assert answered == without_concerns(staged)
    assert len(asked) == 4
    assert "You are given a commit message. Answer with its title" in json.dumps(asked[3])
    assert secret not in shown
    assert first(staged).split("\n", 1)[0] in json.dumps(asked[1])
