"""A loop ends when it is told to, goes on when the disk is full, and never fails without a word."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from git_agent.errors import StateFull
from git_agent.files.place import Place
from git_agent.watch.service.log import Log, last_lines, lines_from
from git_agent.watch.service.loop import Loop

LONG = 60.0


class Steps:
    """Does what it is given, one after the other, then waits to be woken."""

    def __init__(self, *steps: Callable[[], float]) -> None:
        self._steps = list(steps)
        self.done = threading.Event()
        self.closed = False

    def tick(self, now: float) -> float:
        assert now > 0
        if not self._steps:
            self.done.set()
            return LONG
        return self._steps.pop(0)()

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def folder(tmp_path: Path) -> Place:
    return Place(root=tmp_path, name="acd")


def fails(error: Exception) -> Callable[[], float]:
    def step() -> float:
        raise error

    return step


def test_it_goes_on_until_it_is_stopped(folder: Place) -> None:
    steps = Steps(lambda: 0.0, lambda: LONG)
    loop = Loop("publish", lambda: steps, log=Log(folder), on_failure=lambda: None)
    loop.start()
    while not steps.done.wait(0.01):
        loop.wake()
    assert loop.stop(LONG)
    assert (steps.closed, loop.failure) == (True, None)


def test_a_full_disk_is_tried_again(folder: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("git_agent.watch.service.loop.FULL_SECONDS", 0)
    steps = Steps(fails(StateFull("no room")), fails(StateFull("no room")))
    loop = Loop("publish", lambda: steps, log=Log(folder), on_failure=lambda: None)
    loop.start()
    assert steps.done.wait(LONG)
    loop.stop(LONG)
    (line,) = last_lines(folder, 10)[0]
    assert line.endswith("publish: no room; trying again")


def test_a_failure_is_told_and_logged(folder: Place) -> None:
    failed = threading.Event()
    steps = Steps(fails(ValueError("broken")))
    loop = Loop("publish", lambda: steps, log=Log(folder), on_failure=failed.set)
    loop.start()
    assert failed.wait(LONG)
    assert loop.stop(LONG)
    assert steps.closed
    assert repr(loop.failure) == "ValueError('broken')"
    lines, _ = last_lines(folder, 100)
    assert "publish: ValueError: broken" in lines[0]
    assert any("in step" in line for line in lines), "where it happened"


def test_one_that_never_started_is_stopped_at_once(folder: Place) -> None:
    assert Loop("publish", Steps, log=Log(folder), on_failure=lambda: None).stop(LONG)


def test_a_log_is_read_from_its_end_in_whole_lines(folder: Place) -> None:
    log = Log(folder)
    assert last_lines(folder, 3) == ([], 0)
    for text in "abc":
        log.line(text)
    lines, end = last_lines(folder, 2)
    assert [line[-1] for line in lines] == ["b", "c"]
    with (folder.path / "daemon.log").open("ab") as file:
        file.write(b"d\nhalf")
    assert lines_from(folder, end) == (["d"], end + 2)
    assert last_lines(folder, 0)[0] == []
