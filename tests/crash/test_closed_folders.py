"""A folder that the daemon may not look into is a gap and never many deletions; once it is open, it is protected."""

import os
import subprocess

import pytest

from support.daemon import until
from support.killing import Daemon

# To root every folder is open, unless it does without that right.
WITHOUT_RIGHTS = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
CLOSED = [0o000, 0o300, 0o600]  # for everything, only to be entered, only to be listed


@pytest.fixture
def through() -> tuple[str, ...]:
    """How to start a daemon that permissions hold for."""
    if os.geteuid() != 0:
        return ()
    try:
        subprocess.run((*WITHOUT_RIGHTS, "true"), check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("to root every folder is open")
    return WITHOUT_RIGHTS


def gaps(daemon: Daemon) -> dict[str, str]:
    return {gap["path"]: gap["reason"] for gap in daemon.watch.here("status")["coverage"]["gaps"]}


def check(daemon: Daemon, folders: dict[str, str]) -> None:
    """They are gaps; then they are opened, and what is in them is captured."""
    until(lambda: gaps(daemon) == folders)
    daemon.flush()
    assert gaps(daemon) == folders, "after a scan, too"
    assert [event["path"] for event in daemon.watch.events("captured") if event["op"] == "delete"] == []
    assert "cannot be read" in daemon.repo.agent("watch", "diagnose").stdout
    for folder in folders:
        (daemon.repo.path / folder).chmod(0o755)
    until(lambda: gaps(daemon) == {})
    for folder in folders:
        daemon.repo.write(f"{folder}/more.txt", "more\n")
        daemon.watch.wait_for("captured", f"{folder}/more.txt")
    daemon.published()
    assert daemon.repo.git("status", "--porcelain", "--untracked-files=all") == ""


@pytest.mark.parametrize("mode", CLOSED)
def test_folders_that_are_closed_already(daemon: Daemon, through: tuple[str, ...], mode: int) -> None:
    repo = daemon.repo
    repo.commit("second", {"tracked/in/b.txt": "b\n", "tracked/c.txt": "c\n"})
    repo.write("new/d.txt", "d\n")
    for folder in ("tracked", "new"):
        (repo.path / folder).chmod(mode)
    daemon.start(through=through)
    check(daemon, {"tracked": "unreadable", "new": "unreadable"})
    daemon.watch.wait_for("captured", "new/d.txt")


@pytest.mark.parametrize("mode", CLOSED)
def test_folders_that_are_closed_meanwhile(daemon: Daemon, through: tuple[str, ...], mode: int) -> None:
    repo = daemon.repo
    repo.commit("second", {"tracked/in/b.txt": "b\n", "tracked/c.txt": "c\n"})
    daemon.start(through=through)
    repo.write("new/d.txt", "d\n")
    daemon.watch.wait_for("captured", "new/d.txt")
    for folder in ("tracked", "new"):
        (repo.path / folder).chmod(mode)
    check(daemon, {"tracked": "unreadable", "new": "unreadable"})
