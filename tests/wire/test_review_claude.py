"""A review by the `claude` program: a real program of that name, which notes how it was called."""

import json
import os
import sys
from pathlib import Path

import pytest

from support.repo import Repo
from support.reviewing_claude import calls, install
from support.template import template


@template
def staged(repo: Repo) -> None:
    """One module is changed."""
    repo.commit("feat: begin", {"src/cli/main.py": "a = 1\n"})
    repo.stage({"src/cli/main.py": "a = 1\nb = 2\n"})


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return install(tmp_path)


def test_every_stage_is_asked_of_the_program(staged: Repo, environ: dict[str, str]) -> None:
    ran = staged.agent("commit-msg", "--review", "--provider", "claude-cli", env=environ)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("# feat(cli): add a value\n\nIt adds one value.")
    assert ran.stdout.endswith("Agent: Approved\n")
    assert len(calls(environ)) == 4
    for call in calls(environ):
        assert call["argv"][:7] == [
            *("--print", "--setting-sources", "", "--settings", '{"includeCoAuthoredBy":false}'),
            *("--model", "haiku"),
        ]
        assert call["files"] == []
        assert len(call["asked"].encode()) <= 76_000


def test_a_model_may_be_named_for_one_stage(staged: Repo, environ: dict[str, str]) -> None:
    environ["GIT_AGENT_REVIEW_MODELS"] = "title = opus, haiku = sonnet"
    staged.agent("commit-msg", "--review", "--provider", "claude-cli", env=environ)
    assert [call["argv"][6] for call in calls(environ)] == ["sonnet", "sonnet", "sonnet", "opus"]


def test_a_model_named_for_a_stage_goes_before_one_for_all(staged: Repo, environ: dict[str, str]) -> None:
    named = ("--model", "sonnet", "--stage-model", "title=opus", "--stage-model", "review = haiku")
    staged.agent("commit-msg", "--review", "--provider", "claude-cli", *named, env=environ)
    assert [call["argv"][6] for call in calls(environ)] == ["sonnet", "haiku", "sonnet", "opus"]


def test_a_program_that_fails_in_the_words_of_the_contract(staged: Repo, environ: dict[str, str]) -> None:
    program = Path(environ["PATH"].split(os.pathsep)[0]) / "claude"
    program.write_text(f"#!{sys.executable} -I\nimport sys\nsys.exit('out of credit')\n")
    ran = staged.agent("commit-msg", "--review", "--provider", "claude-cli", "--json", env=environ)
    assert ran.returncode == 6
    error = json.loads(ran.stdout)["error"]
    assert error["message"] == "claude CLI failed: exit code 1\nStderr: out of credit"
    assert error["stage"] == "generate"
    assert error["hint"]
