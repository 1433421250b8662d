"""A flush asks for what was captured to be published now; a hook that calls it is never failed by it."""

import os
import signal

from git_agent.errors import TimeLimitExceeded
from support.daemon import Watch


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
