"""What nobody tells of is found by scans: from time to time, after a sleep, and where the system grants no watches."""

import errno
import os
import time
from pathlib import Path

import pytest
from inotify_simple import INotify

from git_agent.watch.protect import protector
from support.repo import Repo
from support.watching import live


class Silent:
    """A reader that never hears anything."""

    failure: BaseException | None = None

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def start(self) -> None:
        pass

    def stop(self) -> None:
        pass


def test_from_time_to_time_everything_is_looked_at(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protector, "IDLE_PAUSE", 0.01)
    repo.commit("Begin", {"a.txt": "1\n"})
    with live(repo, read_with=Silent) as tree:
        repo.write("new/b.txt", "2\n")
        tree.wait_for(("new/b.txt", b"2\n"))
    assert protector.FIRST_PAUSE < protector.LONGEST_PAUSE


def test_after_a_sleep_everything_is_looked_at(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    slept = [0.0]
    read = time.clock_gettime

    def clock_gettime(which: int) -> float:
        return read(which) + (slept[0] if which == time.CLOCK_BOOTTIME else 0.0)

    monkeypatch.setattr(time, "clock_gettime", clock_gettime)
    repo.commit("Begin", {"a.txt": "1\n"})
    with live(repo, read_with=Silent) as tree:
        repo.write("a.txt", "2\n")
        repo.write("b.txt", "while nobody watched\n")
        slept[0] = 3600.0
        tree.protector.hints.add(["a.txt"])
        tree.wait_for(("a.txt", b"2\n"), ("b.txt", b"while nobody watched\n"))


def test_where_the_system_grants_no_watches_scans_take_over(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    add_watch = INotify.add_watch

    def limited(self: INotify, path: str | Path, mask: int) -> int:
        if Path(path).name == "deep":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return int(add_watch(self, path, mask))

    monkeypatch.setattr(INotify, "add_watch", limited)
    monkeypatch.setattr(protector, "LIMITED_PAUSE", 0.01)
    repo.commit("Begin", {"deep/a.txt": "1\n"})
    with live(repo) as tree:
        repo.write("deep/a.txt", "2\n")
        tree.wait_for(("deep/a.txt", b"2\n"))
        assert {gap.path: gap.reason for gap in tree.ledger.gaps.all()} == {".": "watch_limit"}
        assert [event.reason for event in tree.ledger.events.since(0) if event.kind == "skipped"] == ["watch_limit"]
