"""One daemon for each work tree, each with its own state, which outlives the work tree."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from support.daemon import until
from support.killing import Daemon, killable
from support.repo import Repo


@pytest.fixture
def linked(daemon: Daemon, tmp_path: Path) -> Iterator[list[Daemon]]:
    """Work trees with the names of our own refs and folders."""
    with ExitStack() as stack:
        daemons: list[Daemon] = []
        for name in ("recovery", "trace"):
            daemon.repo.git("worktree", "add", "--quiet", str(tmp_path / name))
            daemons.append(stack.enter_context(killable(Repo(tmp_path / name))))
        yield daemons


def test_a_second_daemon_ends_at_once(daemon: Daemon) -> None:
    daemon.start()
    second = daemon.repo.program("watch", "start", "--foreground")
    assert second.returncode == 75
    daemon.repo.write("a.txt", "2\n")
    daemon.watch.wait_for("captured", "a.txt")


def test_work_trees_publish_to_their_own_branches(daemon: Daemon, linked: list[Daemon]) -> None:
    every = [daemon, *linked]
    for one in every:
        one.start()
        one.repo.write("a.txt", f"of {one.repo.path.name}\n")
    for one in every:
        one.published()
        assert one.repo.git("show", "HEAD:a.txt") == f"of {one.repo.path.name}"
        assert one.repo.git("status", "--porcelain") == ""
        assert [event["path"] for event in one.watch.events("committed")] == ["a.txt"] * len(
            one.watch.events("committed")
        )


def test_a_removed_work_tree_leaves_its_captures(daemon: Daemon, linked: list[Daemon]) -> None:
    large = os.urandom(300_000)  # more than fits into a row
    for one in linked:
        one.watch.here("pause")
        one.start()
        one.repo.write("precious.txt", f"of {one.repo.path.name}\n")
        one.repo.write("large.bin", large)
        for path in ("precious.txt", "large.bin"):
            one.watch.wait_for("captured", path)
        assert one.stop() == 0
        daemon.repo.git("worktree", "remove", "--force", str(one.repo.path))
    daemon.repo.git("gc", "--quiet", "--prune=now")
    checks = daemon.watch.here("doctor")["checks"]
    assert len([check for check in checks if check["name"] == "orphan"]) == len(linked)
    chains = {chain["name"]: chain for chain in daemon.watch.here("recover")["chains"]}
    assert len(chains) == len(linked)
    for one, name in zip(linked, sorted(chains), strict=True):
        answer = daemon.watch.here("recover", "--chain", name, "--to", "back")
        assert sorted(Path(path).name for path in answer["written"]) == ["large.bin", "precious.txt"]
        assert (daemon.repo.path / "back" / "precious.txt").read_text() == f"of {one.repo.path.name}\n"
        assert (daemon.repo.path / "back" / "large.bin").read_bytes() == large
        shutil.rmtree(daemon.repo.path / "back")


def test_a_daemon_whose_work_tree_is_removed_loses_nothing(daemon: Daemon, linked: list[Daemon]) -> None:
    one = linked[0]
    one.watch.here("pause")
    one.start()
    one.repo.write("precious.txt", "p\n")
    one.watch.wait_for("captured", "precious.txt")
    daemon.repo.git("worktree", "remove", "--force", str(one.repo.path))
    one.kill()
    until(lambda: daemon.watch.here("recover")["chains"])
    (chain,) = daemon.watch.here("recover")["chains"]
    assert daemon.watch.here("recover", "--chain", chain["name"])["written"] == ["precious.txt"]
    assert (daemon.repo.path / "precious.txt").read_text() == "p\n"
