"""One look: when the file answers, what is asked of the forge, and what is told without it."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from git_agent.ci.context.brief import brief_of
from git_agent.ci.context.state_file import CONTEXT, NAME
from git_agent.ci.look import Parts, ask, gate, last_known, status
from git_agent.ci.target import Target, target_of, unpushed
from git_agent.ci.values import Selection
from git_agent.errors import (
    ANSWERED_NO,
    DONE,
    PENDING,
    AuthError,
    ForgeUnreachable,
    GitAgentError,
    RepositoryError,
    UsageError,
)
from support.ci_answers import NOON, REMOTE
from support.ci_readings import SHA, check, reading, request, required
from support.reading import git_of
from support.repo import Repo
from support.scripted_forge import World
from support.template import template

GONE = ForgeUnreachable("the forge cannot be reached: connection refused")


@template
def clone(repo: Repo) -> None:
    """A branch that was pushed, with CI set up."""
    repo.commit("Begin", {".github/workflows/ci.yml": "on: push\n", ".travis.yml": "x\n"})
    repo.git("remote", "add", "origin", "git@github.com:ada/engine.git")
    repo.git("switch", "--quiet", "--create", "topic")
    repo.commit("Add the parser", {"parser.py": "1\n"})
    repo.git("update-ref", "refs/remotes/origin/topic", "HEAD")


def held(repo: Repo) -> Any:
    return json.loads((repo.path / NAME).read_text("utf-8"))[CONTEXT]


def green(repo: Repo, **fields: Any) -> Any:
    return reading(check("lint"), sha=repo.head, **fields)


def test_the_forge_is_asked_once_and_then_the_file_for_five_minutes(clone: Repo) -> None:
    world = World(clone, green(clone))
    first = status(world.parts, world.target)
    assert (first.report["stale"], first.report["remote"]) == (False, REMOTE)
    world.time += 60
    second = status(world.parts, world.target)
    assert (second.report["stale"], second.report["age_seconds"]) == (True, 60)
    assert len(world.forge.asked) == 1
    world.time += 300
    assert not status(world.parts, world.target).report["stale"]
    assert len(world.forge.asked) == 2


def test_whoever_wants_it_fresh_gets_it_fresh(clone: Repo) -> None:
    world = World(clone, green(clone))
    status(world.parts, world.target)
    assert not status(world.parts, world.target, refresh=True).report["stale"]


def test_a_push_makes_the_file_silent(clone: Repo) -> None:
    world = World(clone, green(clone))
    status(world.parts, world.target)
    clone.commit("Mend it", {"parser.py": "2\n"})
    assert status(world.parts, world.target).report["stale"]  # not pushed yet
    clone.git("update-ref", "refs/remotes/origin/topic", "HEAD")
    assert not status(world.parts, target_of(git_of(clone), Selection())).report["stale"]


def test_another_selection_makes_the_file_silent(clone: Repo) -> None:
    world = World(clone, green(clone))
    status(world.parts, world.target)
    for asked in (Selection(pr=8), Selection(branch="main"), Selection(sha=clone.head)):
        assert not status(world.parts, target_of(world.git, asked)).report["stale"]


def with_upstream(clone: Repo) -> Repo:
    clone.git("remote", "add", "upstream", "git@github.com:them/engine.git")
    return clone


def test_another_remote_makes_the_file_silent(clone: Repo) -> None:
    world = World(with_upstream(clone), green(clone))
    assert status(world.parts, world.target).report["remote"] == "https://github.com/them/engine"
    for name in ("origin", "upstream"):
        target = target_of(world.git, Selection(), remote=name)
        assert status(world.parts, target).report["stale"] == (name == "upstream")
        status(world.parts, world.target, refresh=True)


def test_another_address_of_the_api_makes_the_file_silent(clone: Repo) -> None:
    world = World(clone, green(clone), GONE)
    status(world.parts, world.target)
    elsewhere = target_of(world.git, Selection(), environ={"GITHUB_API_URL": "http://127.0.0.1:8080"})
    seen = status(world.parts, elsewhere)
    assert (seen.code, seen.report["checks"]) == (ForgeUnreachable.exit_code, [])


def test_offline_the_state_at_another_remote_is_never_this_ones(clone: Repo) -> None:
    world = World(with_upstream(clone), green(clone), GONE)
    status(world.parts, world.target)
    assert gate(world.parts, target_of(world.git, Selection(), remote="origin")).report["checks"] == []
    assert gate(world.parts, world.target).report["checks"] != []


def test_whoever_mentions_the_checks_means_those_where_requests_are_made(clone: Repo) -> None:
    world = World(with_upstream(clone), green(clone))
    for name, is_meant in (("origin", False), ("upstream", True)):
        status(world.parts, target_of(world.git, Selection(), remote=name))
        assert (brief_of(world.git, branch="topic", now=NOON) is not None) == is_meant
        assert (last_known(world.file.read(), world.target, now=NOON) is not None) == is_meant


def test_a_host_that_has_to_be_asked_what_it_is_is_known_by_its_address(clone: Repo) -> None:
    clone.git("remote", "set-url", "origin", "https://git.example/ada/engine.git")
    world = World(clone, green(clone))
    assert status(world.parts, world.target).report["project"] == "https://git.example/ada/engine"
    assert status(world.parts, world.target).report["stale"]


def test_where_no_project_can_be_told_the_file_is_silent(clone: Repo) -> None:
    clone.git("remote", "remove", "origin")
    world = World(clone, green(clone))
    for _ in range(2):
        assert not status(world.parts, world.target).report["stale"]


def test_the_gate_never_believes_the_file(clone: Repo) -> None:
    red = reading(check("lint", "failure"), sha=clone.head)
    world = World(clone, green(clone), red)
    assert status(world.parts, world.target).report["aggregate"]["merge_ready"]
    assert gate(world.parts, world.target).code == ANSWERED_NO
    assert held(clone)["aggregate"]["failing_checks"] == ["lint"]


@pytest.mark.parametrize("raw", ["success", "failure", "queued", "odd"])
def test_a_status_that_was_answered_ends_with_0(clone: Repo, raw: str) -> None:
    world = World(clone, reading(check("lint", raw)))
    assert status(world.parts, world.target).code == DONE
    assert status(World(clone, reading()).parts, world.target, refresh=True).code == DONE


def test_what_is_not_pushed_is_said(clone: Repo) -> None:
    world = World(clone, reading(check("lint"), sha=clone.git("rev-parse", "HEAD~1")))
    [note] = status(world.parts, world.target).report["notes"]
    assert note.startswith("1 commit of topic not pushed: the checks are those of")


def test_commits_that_are_only_here_are_counted(clone: Repo) -> None:
    def left(sha: str, **asked: object) -> str:
        return unpushed(git_of(clone), target_of(git_of(clone), Selection(**asked)), sha)  # type: ignore[arg-type]

    pushed = clone.head
    assert (left(pushed), left(SHA)) == ("", "")  # what is at the forge may not be in this clone
    clone.commit("Mend it", {"parser.py": "2\n"})
    assert (left(pushed), left(SHA)) == ("1 commit of topic", "1 commit of topic")
    clone.git("commit", "--quiet", "--amend", "--message", "Mend it otherwise")
    ahead = clone.head
    clone.git("reset", "--quiet", "--hard", "HEAD~2")
    assert left(ahead) == ""  # somebody has pushed more
    clone.commit("Begin anew", {"parser.py": "3\n"})
    clone.commit("Go on", {"parser.py": "4\n"})
    assert left(pushed) == "2 commits of topic"  # which a force push would bring
    assert left(pushed, pr=7) == ""


def test_a_head_that_was_forced_away_is_said(clone: Repo) -> None:
    world = World(clone, reading(check("lint")))
    [note] = status(world.parts, world.target).report["notes"]
    assert f"the checks are those of {SHA[:12]}, which is not in this clone" in note


def test_offline_the_last_state_is_told_with_its_age(clone: Repo) -> None:
    world = World(clone, green(clone), GONE)
    status(world.parts, world.target)
    world.time += 3600
    for look in (status, gate):
        seen = look(world.parts, world.target)
        assert seen.code == ForgeUnreachable.exit_code
        assert (seen.report["stale"], seen.report["age_seconds"]) == (True, 3600)
        assert not seen.report["aggregate"]["merge_ready"]
        assert seen.report["checks"][0]["name"] == "lint"
        assert "1 hour old" in seen.report["notes"][0]


@pytest.mark.parametrize("error", [GONE, AuthError("no right"), RepositoryError("no such branch"), UsageError("two")])
@pytest.mark.parametrize("look", [gate, partial(status, refresh=True), ask])
def test_a_question_without_an_answer_takes_back_what_the_file_promises(
    clone: Repo, look: Callable[[Parts, Target], object], error: GitAgentError
) -> None:
    world = World(clone, green(clone), error)
    status(world.parts, world.target)
    known = held(clone)
    assert known["aggregate"]["merge_ready"]
    for seconds in (20, 40):
        world.time = NOON + seconds
        with suppress(GitAgentError):
            look(world.parts, world.target)
        doubted = held(clone)
        assert not doubted["aggregate"]["merge_ready"]
        assert (doubted["stale"], doubted["age_seconds"]) == (True, seconds)
        assert doubted["merge_reasons"] == doubted["incomplete"] == [str(error)]
        assert (doubted["detected_at"], doubted["ttl"]) == ("2026-02-16T12:00:00Z", "2026-02-16T12:00:20Z")
        assert (doubted["checks"], doubted["notes"]) == (known["checks"], known["notes"])


def test_a_promise_about_another_request_is_taken_back_too(clone: Repo) -> None:
    world = World(clone, green(clone), GONE)
    status(world.parts, world.target)
    gate(world.parts, target_of(world.git, Selection(pr=8)))
    assert not held(clone)["aggregate"]["merge_ready"]


def test_what_was_known_before_the_doubt_is_told_as_it_was(clone: Repo) -> None:
    red = reading(check("lint", "failure"), sha=clone.head)
    world = World(clone, red, GONE, GONE, ForgeUnreachable("still gone"), red)
    [reason] = gate(world.parts, world.target).report["merge_reasons"]
    for _ in range(2):
        assert gate(world.parts, world.target).report["merge_reasons"] == [str(GONE), reason]
    told = gate(world.parts, world.target).report
    assert (told["merge_reasons"], len(told["notes"])) == (["still gone", reason], 1)
    assert not status(world.parts, world.target).report["stale"]


def test_offline_without_a_last_state_the_systems_are_told(clone: Repo) -> None:
    seen = status(World(clone, GONE).parts, target_of(git_of(clone), Selection()))
    assert seen.code == ForgeUnreachable.exit_code
    assert [(each["name"], each["primary"]) for each in seen.report["ci_systems"]] == [
        ("GitHub Actions", True),
        ("Travis", False),
    ]
    assert seen.report["merge_reasons"] == [str(GONE)]
    assert not (clone.path / NAME).exists()


def test_offline_the_state_of_another_commit_is_never_this_ones(clone: Repo) -> None:
    world = World(clone, green(clone), GONE)
    status(world.parts, world.target)
    clone.commit("Mend it", {"parser.py": "2\n"})
    clone.git("update-ref", "refs/remotes/origin/topic", "HEAD")
    seen = status(world.parts, target_of(git_of(clone), Selection()))
    assert "of another commit" in seen.report["notes"][0]
    clone.git("switch", "--quiet", "main")
    elsewhere = status(world.parts, target_of(git_of(clone), Selection()))
    assert elsewhere.report["checks"] == []


def test_who_has_no_right_is_not_told_an_old_state(clone: Repo) -> None:
    world = World(clone, green(clone), AuthError("no right"))
    status(world.parts, world.target)
    with pytest.raises(AuthError):
        gate(world.parts, world.target)


def test_inside_ci_the_own_job_is_left_out_and_that_is_said(clone: Repo) -> None:
    environ = {"GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": "41", "GITHUB_JOB": "gate"}
    said = reading(check("gate", "in_progress", run_id=41), check("lint"), sha=clone.head)
    world = World(clone, said, environ=environ)
    seen = gate(world.parts, world.target)
    assert seen.code == DONE
    assert "gate is this very job, and was left out" in seen.report["notes"]


def test_a_required_check_without_a_name_is_not_passed_over(clone: Repo) -> None:
    world = World(clone, green(clone, required=required("lint", "")))
    seen = gate(world.parts, world.target)
    assert (seen.code, seen.report["incomplete"]) == (ForgeUnreachable.exit_code, ["a required check has no name"])
    assert len(seen.report["checks"]) == 1


def test_an_optional_check_with_a_word_that_nobody_knows_is_told_and_blocks_nothing(clone: Repo) -> None:
    said = reading(check("lint"), check("docs", "odd"), sha=clone.head, required=required("lint"))
    world = World(clone, said)
    seen = gate(world.parts, world.target)
    assert seen.code == DONE
    assert seen.report["notes"] == [
        "docs says 'odd', which is no word that is known; it is optional, and blocks nothing"
    ]


def test_a_merge_queue_is_told_by_the_gate(clone: Repo) -> None:
    rules = required("lint", merge_queue=True)
    waiting = reading(check("lint", "queued"), sha=clone.head, required=rules)
    world = World(clone, green(clone, required=rules), waiting, green(clone, required=rules, pull_request=None))
    told = "main has a merge queue: add the request to it on the web"
    seen = gate(world.parts, world.target)  # which ends as `merge` does
    assert (seen.code, seen.report["merge_reasons"], seen.report["notes"]) == (ANSWERED_NO, [told], [])
    assert not seen.report["aggregate"]["merge_ready"]
    seen = gate(world.parts, world.target)
    assert (seen.code, seen.report["notes"]) == (PENDING, [told])
    assert len(seen.report["merge_reasons"]) == 1
    seen = gate(world.parts, world.target)  # a commit of the queue itself has no request
    assert (seen.code, seen.report["notes"]) == (DONE, [])


def test_a_branch_that_is_not_here_is_left_to_the_forge(clone: Repo) -> None:
    world = World(clone, reading(check("lint"), branch="theirs", pull_request=None))
    ask(world.parts, target_of(world.git, Selection(branch="theirs")))
    assert world.forge.asked == [Selection(branch="theirs")]


def test_without_a_branch_the_commit_is_meant(clone: Repo) -> None:
    clone.git("switch", "--quiet", "--detach")
    assert target_of(git_of(clone), Selection()).selection == Selection(sha=clone.head)


def test_a_tag_and_a_short_name_become_a_commit(clone: Repo) -> None:
    clone.git("tag", "--annotate", "--message=x", "v1")
    for name in ("v1", clone.head[:8]):
        assert target_of(git_of(clone), Selection(sha=name)).selection == Selection(sha=clone.head)
    elsewhere = "ab" * 20
    assert target_of(git_of(clone), Selection(sha=elsewhere)).head == elsewhere


@pytest.mark.parametrize("name", ["nowhere", "--all", "^HEAD", "abc"])
def test_a_commit_that_is_none_is_refused(clone: Repo, name: str) -> None:
    with pytest.raises(RepositoryError):
        target_of(git_of(clone), Selection(sha=name))


def test_before_the_first_commit_there_is_nothing_to_ask(tmp_path: Path) -> None:
    with pytest.raises(RepositoryError):
        target_of(git_of(Repo.create(tmp_path / "new")), Selection())


def test_a_login_in_an_address_is_not_kept(clone: Repo) -> None:
    clone.git("remote", "set-url", "origin", "https://ada:hunter2hunter2@git.example/ada/engine")
    world = World(clone, green(clone))
    status(world.parts, world.target)
    assert "hunter2" not in (clone.path / NAME).read_text()


def test_failures_stay_known_while_the_commit_is_the_same(clone: Repo) -> None:
    world = World(clone, reading(check("lint", "failure"), sha=clone.head))
    status(world.parts, world.target)
    known = {**held(clone), "failures": [{"check_name": "lint"}]}
    world.file.put({CONTEXT: known})
    assert [each["check_name"] for each in gate(world.parts, world.target).report["failures"]] == ["lint"]
    assert held(clone)["failures"] == [{"check_name": "lint"}]


def test_a_pull_request_by_its_number_is_not_compared_with_what_is_checked_out(clone: Repo) -> None:
    world = World(clone, reading(check("lint"), pull_request=request(head_branch="theirs"), branch="theirs"))
    assert status(world.parts, target_of(world.git, Selection(pr=7))).report["notes"] == []
