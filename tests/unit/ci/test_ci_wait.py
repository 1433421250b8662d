"""Waiting: when it ends, with which code, and what is told meanwhile. The clock is the test's, so nothing waits."""

import json
import os
from collections.abc import Callable
from typing import Any

import pytest

from git_agent.ci.context.state_file import CONTEXT, NAME, POLLING
from git_agent.ci.look import Seen, gate
from git_agent.ci.wait import GRACE_SECONDS, Patience, Ticks, Wait
from git_agent.errors import ANSWERED_NO, DONE, NO_CHECKS, PENDING, AuthError, ForgeUnreachable, UnknownForge
from support.ci_readings import check, reading, request, required
from support.repo import Repo
from support.scripted_forge import Said, World

GONE = ForgeUnreachable("the forge cannot be reached")
RUNS, GREEN, RED = (reading(check("lint", raw)) for raw in ("in_progress", "success", "failure"))


@pytest.fixture
def clone(repo: Repo) -> Repo:
    repo.commit("Begin", {"a": "1\n"})
    return repo


class Waited:
    """A wait that has ended, and what happened on the way."""

    def __init__(self, repo: Repo, *said: Said, strict: bool = False, **patience: Any) -> None:
        self.world = World(repo, *said)
        self.path = repo.path / NAME
        self.told: list[tuple[str, ...]] = []
        self.polls: list[Any] = []
        self.bounds: list[float] = []
        self.world.while_waiting = lambda: self.polls.append(self.file())
        self.seen = Wait(
            self._look(strict),
            patience=Patience(**patience),
            ticks=Ticks(monotonic=self.world.now, sleep=self.world.sleep, now=self.world.now),
            file=self.world.file,
            tell=self._tell,
        ).run()
        self.code = self.seen.code

    def _look(self, strict: bool) -> Callable[[float], Seen]:
        def look(seconds: float) -> Seen:
            self.bounds.append(seconds)
            return gate(self.world.parts, self.world.target, strict=strict, seconds=seconds)

        return look

    def _tell(self, seen: Seen, news: tuple[str, ...]) -> None:
        del seen
        self.told.append(news)

    def file(self) -> Any:
        return json.loads(self.path.read_text("utf-8"))


def test_the_first_look_is_at_once_and_green_ends_it(clone: Repo) -> None:
    waited = Waited(clone, GREEN)
    assert (waited.code, waited.world.waits) == (DONE, [])


def test_it_looks_every_ten_seconds_until_nothing_required_is_pending(clone: Repo) -> None:
    waited = Waited(clone, RUNS, RUNS, GREEN)
    assert (waited.code, waited.world.waits) == (DONE, [10.0, 10.0])


def test_a_failure_ends_it_when_the_rest_has_ended(clone: Repo) -> None:
    both = reading(check("lint", "failure"), check("test", "in_progress"))
    waited = Waited(clone, both, reading(check("lint", "failure"), check("test")))
    assert (waited.code, len(waited.world.waits)) == (ANSWERED_NO, 1)


def test_fail_fast_ends_it_at_the_first_required_failure(clone: Repo) -> None:
    both = reading(check("lint", "failure"), check("test", "in_progress"))
    assert Waited(clone, both, GREEN, fail_fast=True).code == ANSWERED_NO
    optional = reading(check("docs", "failure"), check("lint", "queued"), required=required("lint"))
    assert Waited(clone, optional, GREEN, fail_fast=True).code == DONE


def test_optional_checks_are_not_waited_for_unless_strict(clone: Repo) -> None:
    optional = reading(check("lint"), check("docs", "queued"), required=required("lint"))
    assert Waited(clone, optional).world.waits == []
    strict = Waited(clone, optional, reading(check("lint"), check("docs", "failure")), strict=True)
    assert (strict.code, strict.world.waits) == (ANSWERED_NO, [10.0])


def test_when_the_time_is_up_it_ends_with_8(clone: Repo) -> None:
    waited = Waited(clone, RUNS, interval=20.0, timeout=50.0)
    assert (waited.code, waited.world.waits) == (PENDING, [20.0, 20.0, 10.0])
    assert Waited(clone, RUNS, timeout=0.0).world.waits == []


def test_a_required_failure_counts_though_the_time_is_up(clone: Repo) -> None:
    both = reading(check("lint", "failure"), check("test", "in_progress"))
    assert Waited(clone, both, timeout=20.0).code == ANSWERED_NO
    optional = reading(check("lint", "failure"), check("test", "in_progress"), required=required("test"))
    assert Waited(clone, optional, timeout=20.0).code == PENDING


def test_a_forge_that_wants_to_be_asked_less_often_is_asked_less_often(clone: Repo) -> None:
    busy = reading(check("lint", "in_progress"), poll_seconds=60)
    assert Waited(clone, busy, GREEN).world.waits == [60.0]


def test_an_outage_is_asked_again_and_told(clone: Repo) -> None:
    waited = Waited(clone, RUNS, GONE, GONE, GREEN)
    assert (waited.code, len(waited.world.waits)) == (DONE, 3)
    assert waited.told[1] == ("the forge cannot be reached; asking again",)


def test_the_same_outage_is_told_once(clone: Repo) -> None:
    waited = Waited(clone, RUNS, GONE, GONE, RUNS, GONE, GREEN)
    said = ("the forge cannot be reached; asking again",)
    assert waited.told == [(), said, (), (), said, ()]


def test_a_forge_that_wants_to_be_left_alone_is_left_alone(clone: Repo) -> None:
    limited = ForgeUnreachable("its limit is used up")
    limited.retry_seconds = 300.0
    assert Waited(clone, limited, GREEN).world.waits == [300.0]
    assert Waited(clone, limited, timeout=60.0).world.waits == [60.0]


def test_what_no_waiting_mends_is_not_waited_for(clone: Repo) -> None:
    waited = Waited(clone, UnknownForge("nobody knows which forge it is"))
    assert (waited.code, waited.world.waits) == (ForgeUnreachable.exit_code, [])


def test_no_look_takes_longer_than_there_is_time(clone: Repo) -> None:
    assert Waited(clone, RUNS, interval=20.0, timeout=50.0).bounds == [50.0, 30.0, 10.0, 2.0]
    assert Waited(clone, GREEN).bounds == [60.0]
    assert Waited(clone, RUNS, timeout=0.0).bounds == [60.0]


def test_a_forge_that_stays_away_ends_it_with_12(clone: Repo) -> None:
    assert Waited(clone, RUNS, GONE, timeout=30.0).code == ForgeUnreachable.exit_code


def test_who_has_no_right_does_not_wait(clone: Repo) -> None:
    with pytest.raises(AuthError):
        Waited(clone, AuthError("no right"))
    assert not (clone.path / NAME).exists()


def test_no_checks_yet_is_no_ci_only_after_a_while(clone: Repo) -> None:
    assert Waited(clone, reading(), reading(), GREEN).code == DONE
    waited = Waited(clone, reading())
    assert waited.code == NO_CHECKS
    assert sum(waited.world.waits) == GRACE_SECONDS
    assert Waited(clone, reading(), timeout=20.0).code == NO_CHECKS


def test_a_required_check_that_never_reports_is_8_at_the_end(clone: Repo) -> None:
    waited = Waited(clone, reading(check("lint"), required=required("lint", "e2e")), timeout=30.0)
    assert waited.code == PENDING
    assert "path or branch filter" in waited.seen.report["merge_reasons"][0]


def test_a_head_that_moves_is_told_and_followed(clone: Repo) -> None:
    other = reading(check("lint"), sha="6" * 40)
    waited = Waited(clone, RUNS, other)
    assert waited.code == DONE
    assert waited.told == [(), (f"the head has moved from {'5' * 12} to {'6' * 12}; following it",)]


def test_what_awaits_approval_is_not_waited_for(clone: Repo) -> None:
    said = reading(check("build", "action_required", reason="awaiting approval"), check("lint", "queued"))
    waited = Waited(clone, said)
    assert (waited.code, waited.world.waits) == (ANSWERED_NO, [])


def test_a_deployment_that_waits_for_a_person_is_named(clone: Repo) -> None:
    waited = Waited(clone, reading(check("deploy", "waiting", reason="a person has to approve it")), timeout=10.0)
    assert waited.code == PENDING
    assert waited.seen.report["merge_reasons"] == ["deploy has not ended (waiting): a person has to approve it"]


def test_a_forge_that_is_still_finding_out_is_waited_for(clone: Repo) -> None:
    computing = reading(check("lint"), pull_request=request(mergeable=None))
    assert Waited(clone, computing, GREEN).code == DONE
    assert Waited(clone, computing, timeout=10.0).code == PENDING


def test_what_can_be_read_only_in_part_is_tried_three_times(clone: Repo) -> None:
    partial = reading(check("lint"), incomplete=("reviews",))
    waited = Waited(clone, partial)
    assert (waited.code, len(waited.world.waits)) == (ForgeUnreachable.exit_code, 2)
    assert Waited(clone, partial, GREEN).code == DONE


@pytest.mark.parametrize("state", ["merged", "closed"])
def test_what_others_have_decided_is_not_waited_for(clone: Repo, state: str) -> None:
    decided = reading(check("lint", "in_progress"), pull_request=request(state=state))
    waited = Waited(clone, RUNS, decided)
    assert (waited.code, len(waited.world.waits)) == (ANSWERED_NO, 1)


def test_a_block_is_looked_at_once_more_when_the_last_check_has_just_ended(clone: Repo) -> None:
    blocked = request(blocked=True, blocked_by="blocked")
    runs, ended = (reading(check("lint", raw), pull_request=blocked) for raw in ("in_progress", "success"))
    assert Waited(clone, runs, ended, GREEN).code == DONE
    for said, waits in (((runs, ended), 2), ((ended,), 0)):
        waited = Waited(clone, *said)
        assert (waited.code, len(waited.world.waits)) == (ANSWERED_NO, waits)


def test_a_draft_is_not_waited_for(clone: Repo) -> None:
    assert Waited(clone, reading(check("lint"), pull_request=request(draft=True))).world.waits == []


def test_while_it_waits_the_file_tells_how_far_it_is(clone: Repo) -> None:
    busy = reading(check("a"), check("b", "failure"), check("c", "queued"), required=required("c"))
    waited = Waited(clone, busy, busy, GREEN)
    assert waited.polls[1][POLLING] == {
        "pr_number": 7,
        "started_at": "2026-02-16T12:00:00Z",
        "last_check_at": "2026-02-16T12:00:10Z",
        "pid": os.getpid(),
        "expires_at": "2026-02-16T12:02:20Z",
        "check_count": 2,
        "status": "polling",
        "checks_completed": 2,
        "checks_pending": 1,
        "checks_total": 3,
    }
    assert CONTEXT in waited.polls[0]
    assert list(waited.file()) == [CONTEXT]


def test_whoever_interrupts_it_leaves_no_polling_behind(clone: Repo) -> None:
    world = World(clone, RUNS)

    def interrupt() -> None:
        raise KeyboardInterrupt

    world.while_waiting = interrupt
    wait = Wait(
        lambda seconds: gate(world.parts, world.target, seconds=seconds),
        patience=Patience(),
        ticks=Ticks(monotonic=world.now, sleep=world.sleep, now=world.now),
        file=world.file,
        tell=lambda *_: None,
    )
    with pytest.raises(KeyboardInterrupt):
        wait.run()
    assert list(json.loads((clone.path / NAME).read_text("utf-8"))) == [CONTEXT]
