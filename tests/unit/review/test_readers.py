"""Whoever reads subjects reads those of reviewed messages without their heading's mark."""

import json

import pytest

from support.repo import Repo
from support.template import template


@template
def reviewed(repo: Repo) -> None:
    """A release, and behind it commits with reviewed messages."""
    repo.commit("feat: begin", {"src/cli/main.py": "def main():\n    return 0\n"})
    repo.git("tag", "v1.0.0")
    for number in range(6):
        repo.stage({f"src/cli/part{number}.py": f"def part{number}():\n    return {number}\n"})
        repo.agent("commit", "--review")
    repo.stage({"src/cli/last.py": "def last():\n    return 1\n"})
    repo.agent("commit", "--review", "--phase", "1", "--plan", "1", "--milestone", "v1")


def test_the_release_note(reviewed: Repo) -> None:
    note = reviewed.agent("release-note").stdout
    assert "Add part0" in note
    assert "# feat" not in note


def test_the_state(reviewed: Repo) -> None:
    state = json.loads(reviewed.agent("state", "--json").stdout)
    assert [worked["phase"] for worked in state["worked"]] == [1]
    assert "# feat" not in json.dumps(state)


def test_the_style_of_the_next_message(reviewed: Repo) -> None:
    reviewed.stage({"src/cli/next.py": "def following():\n    return 1\n"})
    assert reviewed.agent("commit-msg").stdout.startswith("feat")


@pytest.mark.parametrize("commits", [1, 3])
def test_the_message_of_a_branch(reviewed: Repo, commits: int) -> None:
    message = reviewed.agent("pr-message", "--base", f"HEAD~{commits}").stdout
    assert message.startswith("feat")
    assert "# feat" not in message
    assert "Agent:" not in message


def test_the_lint(reviewed: Repo) -> None:
    report = json.loads(reviewed.agent("state", "--json", "--check=v1.0.0..HEAD").stdout)
    assert report["findings"] == []


def test_the_record_stands_before_the_agent(reviewed: Repo) -> None:
    message = reviewed.git("log", "-1", "--format=%B")
    assert message.startswith("# feat(P01")
    assert message.index("---ci---") < message.index("\nAgent: Approved")


def test_the_doctor_warns_of_an_editors_clean_up(reviewed: Repo) -> None:
    advice = "git config commit.cleanup scissors"
    assert advice in reviewed.agent("doctor").stdout
    reviewed.git("config", "commit.cleanup", "scissors")
    assert advice not in reviewed.agent("doctor").stdout
