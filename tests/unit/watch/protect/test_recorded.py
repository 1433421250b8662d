"""What is captured is whole or not there: content, row and event are kept together, and halves are called so."""

import os
from pathlib import Path

import pytest

from git_agent.errors import StateError
from git_agent.store.places import watch_folder
from git_agent.watch.ledger.ledger import read_ledger
from git_agent.watch.plan.values import Plan, Window
from git_agent.watch.settings import EVENT, INTENT, WatchSettings
from git_agent.watch.values import TORN, WHOLE
from support.publishing import PlainPlanner, watching
from support.reading import git_of
from support.repo import Repo
from support.watching import protected


@pytest.mark.parametrize("table", ["contents", "captures", "events"])
def test_content_row_and_event_are_kept_together_or_not_at_all(repo: Repo, table: str) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        database = tree.ledger.database
        database.run(f"CREATE TRIGGER refuse AFTER INSERT ON {table} BEGIN SELECT raise(ABORT, 'refused'); END")
        repo.write("a.txt", "2\n")
        with pytest.raises(StateError, match="refused"):
            tree.protection.scan()
        assert [database.row(f"SELECT count(*) FROM {name}") for name in ("contents", "captures", "events")] == [
            (0,),
            (0,),
            (0,),
        ]
        database.run("DROP TRIGGER refuse")
        tree.protection.scan()
        (capture,) = tree.captures()
        assert tree.content(capture) == b"2\n"
        assert [(event.kind, event.seq) for event in tree.ledger.events.since(0)] == [("captured", capture.seq)]


class Meddler:
    """Somebody who writes to a file whenever it is looked at."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._fstat = os.fstat
        self.times = 0

    def __call__(self, descriptor: int) -> os.stat_result:
        found = self._fstat(descriptor)
        if found.st_ino == self._file.stat().st_ino:
            self.times += 1
            with self._file.open("ab") as file:
                file.write(b"more\n")
        return found


def test_a_file_that_changes_while_it_is_read_is_torn_until_it_stands(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit("Begin", {"log.txt": "1\n"})
    with protected(repo) as tree:
        meddler = Meddler(repo.write("log.txt", "2\n"))
        with monkeypatch.context() as patched:
            patched.setattr(os, "fstat", meddler)
            tree.protection.scan()
        assert meddler.times == 6, "before and after each of three tries"
        assert [capture.fidelity for capture in tree.captures()] == [TORN]
        assert tree.gaps() == {"log.txt": "torn"}
        tree.protection.scan()
        assert [capture.fidelity for capture in tree.captures()] == [TORN, WHOLE]
        assert tree.content(tree.captures()[-1]) == b"2\n" + b"more\n" * 6
        assert tree.gaps() == {}


def test_a_submodule_with_another_commit_and_the_same_files(repo: Repo, tmp_path: Path) -> None:
    other = Repo.create(tmp_path / "other")
    other.commit("Begin", {"x.txt": "1\n"})
    repo.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(other.path), "sub")
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        inner = Repo(repo.path / "sub")
        inner.git("commit", "--quiet", "--allow-empty", "-m", "Nothing")
        tree.protection.scan()
        (capture,) = tree.captures()
        assert capture.after is not None
        assert (capture.path, capture.after.oid) == ("sub", inner.git("rev-parse", "HEAD"))


class Looking(PlainPlanner):
    """Looks for what it is offered in the ledger, as anybody else would read it, and saves a file meanwhile."""

    def __init__(self, repo: Repo) -> None:
        self.repo = repo
        self.found: list[bytes | None] = []

    def plan(self, window: Window) -> Plan:
        ledger = read_ledger(watch_folder(git_of(self.repo).repository))
        assert ledger is not None
        with ledger:
            self.found += [ledger.contents.body(one.after.oid) for one in window.captures if one.after]
        self.repo.write("meanwhile.txt", "captured while somebody plans\n")
        with protected(self.repo) as tree:
            assert "meanwhile.txt" in [capture.path for capture in tree.captures()]
        return super().plan(window)


@pytest.mark.parametrize("strategy", [EVENT, INTENT])
def test_what_is_planned_is_durable_and_capture_goes_on_meanwhile(repo: Repo, strategy: str) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    planner = Looking(repo)
    settings = WatchSettings(strategy=strategy, min_pending=1, settle_seconds=0.0)
    with watching(repo, settings, planner=planner) as tree:
        tree.save("a.txt", "2\n")
        tree.publish(2)
    assert planner.found[0] == b"2\n"
