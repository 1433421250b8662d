"""A daemon runs for its sessions: registered, heard of, gone by word, by death, or by silence."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.files.place import Place
from git_agent.process.detached import SystemPrograms
from git_agent.watch.ledger.ledger import Ledger, open_ledger
from git_agent.watch.service.sessions import SessionBook


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with open_ledger(Place(root=tmp_path, name="acd")) as ledger:
        yield ledger


def book(ledger: Ledger) -> SessionBook:
    return SessionBook(ledger, SystemPrograms(), ttl_seconds=100)


def test_the_last_one_to_leave_ends_it(ledger: Ledger) -> None:
    sessions = book(ledger)
    assert not sessions.is_over(), "nobody has come yet"
    sessions.register("a", harness="shell", pid=None, at=0)
    sessions.register("b", harness="", pid=os.getpid(), at=0)
    assert (sessions.leave("a"), sessions.leave("a"), sessions.is_over()) == (True, False, False)
    sessions.leave("b")
    assert sessions.is_over()


def test_one_that_was_started_for_nobody_goes_on(ledger: Ledger) -> None:
    sessions = book(ledger)
    sessions.register("a", harness="", pid=None, at=0)
    sessions.until_stop()
    sessions.leave("a")
    assert not sessions.is_over()


def test_silence_ends_a_session_and_a_word_keeps_it(ledger: Ledger) -> None:
    sessions = book(ledger)
    for name in ("silent", "heard", "again"):
        sessions.register(name, harness="", pid=None, at=0)
    sessions.heard_of("heard", at=50)
    sessions.register("again", harness="", pid=None, at=50)
    assert sessions.sweep(at=99) == []
    assert sessions.sweep(at=100) == ["silent"]
    assert [session.registered_at for session in ledger.sessions.all()] == [0, 0]


def test_a_shell_may_be_silent_as_long_as_it_is_there(ledger: Ledger) -> None:
    sessions = book(ledger)
    sessions.register("a", harness="shell", pid=os.getpid(), at=0)
    sessions.register("b", harness="shell", pid=None, at=0)
    sessions.register("c", harness="codex", pid=os.getpid(), at=0)
    assert sessions.sweep(at=100) == ["b", "c"]


def test_a_session_ends_with_its_process(ledger: Ledger) -> None:
    sessions = book(ledger)
    with subprocess.Popen((sys.executable, "-c", "input()"), stdin=subprocess.PIPE) as program:
        sessions.register("a", harness="", pid=program.pid, at=0)
        assert sessions.sweep(at=1) == []
        program.kill()
    assert sessions.sweep(at=1) == ["a"]


def test_another_process_with_its_number_is_not_it(ledger: Ledger) -> None:
    sessions = book(ledger)
    sessions.register("a", harness="", pid=os.getpid(), at=0)
    ledger.database.run("UPDATE sessions SET fingerprint = 'earlier'")
    assert sessions.sweep(at=1) == ["a"]


def test_the_sessions_of_an_earlier_daemon_are_forgotten(ledger: Ledger) -> None:
    book(ledger).register("a", harness="", pid=None, at=0)
    assert not book(ledger).is_known("a")
