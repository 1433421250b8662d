"""A daemon whose part has failed ends, and says so in its ledger, its log and to whoever started it."""

import os
import threading
from pathlib import Path

import pytest

from git_agent.errors import StateError
from git_agent.files.place import FRESH, Place
from git_agent.process.detached import SystemPrograms
from git_agent.watch.ledger.ledger import read_ledger
from git_agent.watch.service.daemon import Newcomer, Surroundings, run_daemon
from git_agent.watch.service.lock import running_pid, take_lock, told_trouble
from git_agent.watch.service.log import last_lines
from git_agent.watch.service.loop import Ticker
from git_agent.watch.service.parts import Parts
from git_agent.watch.settings import WatchSettings
from git_agent.watch.trouble import Trouble


class Idle:
    """Protects nothing, and publishes nothing."""

    def __init__(self, failure: BaseException | None = None) -> None:
        self.protected = threading.Event()
        self.failure = failure
        self.trouble: Trouble | None = None
        self.stopped = False

    def start(self) -> None:
        self.protected.set()

    def stop(self) -> None:
        self.stopped = True

    def ask_for_scan(self) -> threading.Event:
        return self.protected

    def tick(self, now: float) -> float:
        return now

    def close(self) -> None:
        pass


def broken() -> Ticker:
    raise ValueError("broken")


@pytest.fixture
def folder(tmp_path: Path) -> Place:
    return Place(root=tmp_path, name="acd")


def run(folder: Place, parts: Parts, settings: WatchSettings | None = None, newcomer: Newcomer | None = None) -> None:
    given = Surroundings(
        folder=folder,
        settings=settings or WatchSettings(),
        programs=SystemPrograms(),
        make_parts=lambda _: parts,
        is_there=lambda: True,
    )
    run_daemon(given, newcomer)


def reason(folder: Place) -> str | None:
    ledger = read_ledger(folder)
    assert ledger
    with ledger:
        assert ledger.sessions.all() == []
        event = ledger.events.last_of("stopped")
    assert event
    return event.reason


def test_a_publisher_that_fails_ends_it_loudly(folder: Place) -> None:
    protector = Idle()
    with pytest.raises(StateError, match="the watch has ended: ValueError: broken"):
        run(folder, Parts(protector=protector, make_publisher=broken))
    assert reason(folder) == "failed: ValueError: broken"
    assert protector.stopped
    assert any("in broken" in line for line in last_lines(folder, 100)[0]), "where it happened"
    assert running_pid(folder) is None


def test_a_protector_that_fails_ends_it_loudly(folder: Place) -> None:
    with pytest.raises(StateError, match="OSError: gone"):
        run(folder, Parts(protector=Idle(OSError("gone")), make_publisher=Idle))
    assert reason(folder) == "failed: OSError: gone"


def test_it_ends_with_a_session_whose_process_is_gone_already(folder: Place) -> None:
    parts = Parts(protector=Idle(), make_publisher=Idle)
    run(folder, parts, newcomer=Newcomer(id="S", pid=2**22 + 1))
    assert reason(folder) == "no_session"


def test_it_ends_after_silence(folder: Place) -> None:
    parts = Parts(protector=Idle(), make_publisher=Idle)
    run(folder, parts, WatchSettings(client_ttl_seconds=0.0), newcomer=Newcomer(id="S"))
    assert reason(folder) == "no_session"


def test_the_lock_is_free_again(folder: Place) -> None:
    parts = Parts(protector=Idle(), make_publisher=Idle)
    for _ in range(2):
        run(folder, parts, WatchSettings(client_ttl_seconds=0.0), newcomer=Newcomer(id="S"))
    take_lock(folder).let_go()


def test_trouble_is_told_by_the_lock_until_it_is_over(folder: Place) -> None:
    lock = take_lock(folder)
    trouble = Trouble(reason="disk_full", text="no space is left" + "é" * 1000)
    lock.tell(trouble)
    told = told_trouble(folder)
    assert told
    assert (told.reason, trouble.text.startswith(told.text)) == ("disk_full", True)
    assert running_pid(folder) == os.getpid()
    lock.tell(None)
    assert told_trouble(folder) is None
    lock.let_go()
    assert told_trouble(folder) is None


def test_its_folder_is_private_and_swept_when_it_starts(folder: Place) -> None:
    for name in (".", "requests", "answers", "prompt-trace"):
        left = folder.path / name / f"{FRESH}left"
        left.parent.mkdir(parents=True, exist_ok=True, mode=0o777)
        left.write_text("")
        os.utime(left, (0, 0))
    folder.path.chmod(0o777)
    parts = Parts(protector=Idle(), make_publisher=Idle)
    run(folder, parts, WatchSettings(client_ttl_seconds=0.0), newcomer=Newcomer(id="S"))
    assert folder.path.stat().st_mode & 0o777 == 0o700
    assert not list(folder.path.rglob(f"{FRESH}*"))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_the_folder_of_another_user_is_refused(folder: Place) -> None:
    folder.path.mkdir()
    os.chown(folder.path, 12345, 12345)
    with pytest.raises(StateError, match="belongs to another user") as refused:
        run(folder, Parts(protector=Idle(), make_publisher=Idle))
    assert refused.value.hint
    assert not list(folder.path.iterdir())
