"""A flush asks for what was captured to be published now; a hook that calls it is never failed by it."""

import itertools
import os
import signal

from git_agent.cli.watching.progress import Progress
from git_agent.errors import TimeLimitExceeded
from git_agent.store.places import watch_folder
from git_agent.watch.facts import WORK
from git_agent.watch.ledger.ledger import open_ledger
from git_agent.watch.service.answering import LOOK
from git_agent.watch.service.letters import ask
from git_agent.watch.values import DELETE, PUBLISHED, Edit, Position
from support.daemon import Watch
from support.reading import git_of
from support.repo import Repo


def test_without_a_daemon_it_is_skipped(watch: Watch) -> None:
    answer = watch.here("flush", "--session-id", "S", "--logical", "--wait")
    assert (answer["ok"], answer["skipped"], answer["skipped_reason"]) == (True, True, "daemon_not_running")


def test_a_session_that_is_not_registered_is_skipped_and_stays_so(watch: Watch) -> None:
    watch("start")
    answer = watch.here("flush", "--session-id", "S", "--logical")
    assert (answer["ok"], answer["skipped"], answer["skipped_reason"]) == (True, True, "unknown_session")
    assert watch.here("status")["sessions"] == []


def test_without_logical_it_is_a_heartbeat(watch: Watch) -> None:
    watch("start", "--session-id", "S")
    answer = watch.here("flush", "--session-id", "S")
    assert (answer["logical"], answer["skipped"], answer["skipped_reason"]) == (False, True, "not_logical")


def test_what_was_saved_just_before_is_captured_by_then(watch: Watch) -> None:
    watch("start")
    for number in range(20):
        watch.repo.write(f"file{number}.txt", "x\n")
    watch.here("flush", "--logical")
    assert len({event["path"] for event in watch.events("captured")}) == 20


def test_a_wrong_time_is_refused(watch: Watch) -> None:
    assert watch.repo.agent("watch", "flush", "--wait", "--timeout=soon").returncode == 2


def test_a_daemon_that_does_not_answer_in_time_is_told_of(watch: Watch) -> None:
    pid = watch("start")["pid"]
    os.kill(pid, signal.SIGSTOP)
    ran = watch.repo.agent("watch", "flush", "--logical", "--wait", "--timeout=200ms", "--json")
    assert ran.returncode == TimeLimitExceeded.exit_code == 7
    assert "watch diagnose" in ran.stderr


def test_who_waits_is_told_how_far_it_is(repo: Repo) -> None:
    folder, told = watch_folder(git_of(repo).repository), list[str]()
    moments = itertools.count(0.0, 6.0)
    edit = Edit(op=DELETE, path="b.txt", before=None, after=None, content=None, stat=None)
    with open_ledger(folder) as ledger:
        progress = Progress(folder, told.append, monotonic=lambda: next(moments))
        assert not progress.has_news()
        for _ in range(3):
            ledger.captures.add(edit, Position(branch="b", head="", generation=1), at=0.0, burst=None)
            assert (progress.has_news(), progress.has_news()) == (True, False)
        ledger.set_meta(WORK, 1)
        assert (progress.has_news(), progress.has_news()) == (True, False)
        ledger.captures.settle([1, 2], PUBLISHED, at=0.0)
        assert progress.has_news()
    lines = [line.removeprefix("git-agent: ").removesuffix(" still to be published") for line in told]
    assert lines == ["1 edit", "2 edits", "3 edits", "3 edits", "1 edit"]


def test_as_long_as_something_is_done_it_is_waited_for(repo: Repo) -> None:
    news = itertools.chain([True] * 5, itertools.repeat(False))
    looks: list[bool] = []

    def has_news() -> bool:
        looks.append(next(news))
        return looks[-1]

    folder = watch_folder(git_of(repo).repository)
    assert ask(folder, {"kind": LOOK}, seconds=0.0, goes_on=lambda: True, has_news=has_news) is None
    assert looks == [True] * 5 + [False]


def test_there_may_be_nothing_to_publish(watch: Watch) -> None:
    watch("start")
    answer = watch.here("flush", "--logical", "--wait")
    assert (answer["ok"], answer["skipped"], answer["refused_reason"], answer["commits"]) == (True, False, None, [])


def test_what_it_waits_for_is_its_reason(watch: Watch) -> None:
    watch("start")
    watch.here("pause")
    watch.repo.write("b.txt", "b\n")
    assert watch.here("flush", "--logical", "--wait")["refused_reason"] == "manual_pause"
    watch.here("resume")
    (*_, last) = watch.here("flush", "--logical", "--wait")["commits"]
    assert last == watch.repo.head
