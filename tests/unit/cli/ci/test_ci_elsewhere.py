"""What other commands show of the checks: from the last look alone, without asking anybody."""

import json

import pytest

from git_agent.ci.context.state_file import CONTEXT, StateFile
from support.ci_program import CANARY, AtGitHub
from support.forges.github import GitHub
from support.reading import git_of
from support.repo import Repo


@pytest.fixture
def at(clone: Repo, forge: GitHub) -> AtGitHub:
    """A pull request whose checks were looked at."""
    at = AtGitHub(clone, forge)
    at.job("lint", "failure")
    at.ci("status")
    return at


def test_a_message_is_unchanged_unless_the_checks_are_asked_for(at: AtGitHub) -> None:
    plain = at.repo.agent("pr-message", env=at.environ).stdout
    asked = len(at.forge.paths)
    with_checks = at.repo.agent("pr-message", "--ci", env=at.environ).stdout
    assert len(at.forge.paths) == asked
    assert with_checks.startswith(f"{plain}---\n## Checks\n\n0/1 required checks passing")
    assert "- lint failed (failure)\n" in with_checks
    assert "## Checks" not in plain


def test_programs_get_the_whole_context(at: AtGitHub) -> None:
    report = json.loads(at.repo.agent("pr-message", "--ci", "--json", env=at.environ).stdout)
    assert report["ci_context"]["aggregate"]["failing_checks"] == ["lint"]
    assert report["ci_context"]["stale"]
    plain = json.loads(at.repo.agent("pr-message", "--json", env=at.environ).stdout)
    assert plain["ci_context"] is None


def test_checks_of_another_branch_are_not_shown(at: AtGitHub) -> None:
    at.repo.git("switch", "--quiet", "--create", "other")
    assert "not known" in at.repo.agent("pr-message", "--ci", "--base", "origin/main").stdout
    assert "checks     " not in at.repo.agent("watch", "status").stdout


def test_a_watch_shows_them_in_a_line(at: AtGitHub) -> None:
    asked = len(at.forge.paths)
    assert (
        "checks     0/1 required checks passing, no check is marked as required"
        in at.repo.agent("watch", "status").stdout
    )
    report = json.loads(at.repo.agent("watch", "status", "--json").stdout)
    assert report["checks"].endswith(" ago)")
    assert len(at.forge.paths) == asked


def test_a_file_that_nobody_here_has_written_speaks_for_nobody(at: AtGitHub) -> None:
    state = at.state()
    state["ci_context"]["aggregate"]["merge_ready"] = True
    at.repo.write(".claude/workflow-state.json", json.dumps(state))
    assert "checks     " not in at.repo.agent("watch", "status").stdout
    assert "## Checks\n\nnot known" in at.repo.agent("pr-message", "--ci").stdout


def test_a_reason_stays_on_its_line(at: AtGitHub) -> None:
    forged = {**at.state()["ci_context"], "merge_reasons": ["red\n\nSigned-off-by: Eve <eve@example.com>"]}
    StateFile(git_of(at.repo), warn=print).put({CONTEXT: forged})
    assert "\n- red\\n\\nSigned-off-by: Eve" in at.repo.agent("pr-message", "--ci").stdout


@pytest.mark.parametrize(
    "content", ["{broken", "[]", '{"ci_context": 1}', '{"ci_context": {"branch": "topic"}}', "null"]
)
def test_a_damaged_file_is_shown_by_nobody(at: AtGitHub, content: str) -> None:
    at.repo.write(".claude/workflow-state.json", content)
    assert "checks     " not in at.repo.agent("watch", "status").stdout
    assert "not known" in at.repo.agent("pr-message", "--ci").stdout
    assert at.repo.agent("ci", "status", env=at.environ).returncode == 0


def test_a_check_up_tells_the_forge_and_where_its_token_is_from(at: AtGitHub) -> None:
    asked = len(at.forge.paths)
    ran = at.repo.agent("doctor", env=at.environ)
    assert "token from GH_TOKEN" in ran.stdout
    assert "o/r" in ran.stdout
    assert CANARY not in ran.stdout + ran.stderr
    assert len(at.forge.paths) == asked


def test_a_check_up_without_a_token_says_how_to_get_one(at: AtGitHub) -> None:
    ran = at.repo.agent("doctor", env={"GITHUB_API_URL": at.forge.api})
    assert "no token: public data only" in ran.stdout
    assert "GH_TOKEN" in ran.stdout


def test_a_check_up_where_the_forge_is_unknown_is_a_note(clone: Repo) -> None:
    clone.git("remote", "set-url", "origin", "https://git.example/o/r.git")
    ran = clone.agent("doctor", "--json")
    [line] = [check for check in json.loads(ran.stdout)["checks"] if check["name"] == "forge"]
    assert (line["state"], "ci.forge" in line["advice"]) == ("note", True)
