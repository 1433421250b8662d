"""A disk without room: nothing is acknowledged that is not kept, it is said, and capture goes on when there is room."""

import os
import resource
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.daemon import until
from support.editing import blob_name
from support.killing import Daemon, killable
from support.repo import Repo

NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


def check(daemon: Daemon, fill: Callable[[], None], make_room: Callable[[], None]) -> None:
    repo = daemon.repo
    daemon.start()
    repo.write("a.txt", "2\n")
    daemon.watch.wait_for("captured", "a.txt")
    # Written before there is no room and then moved, which takes none: the daemon writes as well meanwhile, and would
    # leave too little for them wherever it is quicker.
    contents = {f"full/{number}.bin": os.urandom(20_000) for number in range(20)}
    for path, content in contents.items():
        repo.write(f"../beside/{path}", content)
    fill()
    (repo.path.parent / "beside" / "full").rename(repo.path / "full")
    until(lambda: {"path": ".", "reason": "disk_full"} in daemon.watch.here("status")["coverage"]["gaps"])
    captured = daemon.watch.events("captured")
    assert daemon.is_alive(), daemon.log()
    make_room()
    for path in contents:
        daemon.watch.wait_for("captured", path)
    until(lambda: daemon.watch.here("status")["coverage"]["state"] == "full")
    with daemon.ledger() as ledger:
        for path, content in contents.items():
            newest = ledger.captures.of_path(path)[0]
            assert newest.after is not None
            assert newest.after.oid == blob_name(content)
            assert ledger.contents.body(newest.after.oid) == content
        assert all(ledger.captures.get(event["seq"]) for event in captured)
    daemon.published()
    assert repo.git("status", "--porcelain", "--untracked-files=all") == ""
    assert repo.git("fsck", "--strict", "--no-dangling", "--no-progress") == ""


def test_files_that_may_not_grow(daemon: Daemon) -> None:
    """As a quota has it: what is there can be read, and nothing can be added."""
    wal = daemon.folder.path / "git-agent-watch.db-wal"

    def limit() -> None:
        room = wal.stat().st_size + 8_000
        resource.prlimit(daemon.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))

    def lift() -> None:
        resource.prlimit(daemon.pid, resource.RLIMIT_FSIZE, NO_LIMIT)

    check(daemon, limit, lift)


def test_a_disk_that_takes_nothing_at_all_is_told_of_all_the_same(daemon: Daemon) -> None:
    """Not even a row has room that says so; the daemon stays, and so does whoever asks it."""
    repo, watch = daemon.repo, daemon.watch
    daemon.start()
    resource.prlimit(daemon.pid, resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
    repo.write("a.txt", "2\n")
    until(lambda: watch.here("status")["trouble"])
    status = watch.here("status")
    assert status["coverage"] == {"state": "partial", "gaps": [{"path": ".", "reason": "disk_full"}]}
    with daemon.ledger() as ledger:
        assert not ledger.gaps.all()
    assert "protection has trouble: no space is left" in repo.agent("watch", "status").stdout
    assert "make room" in repo.agent("watch", "diagnose").stdout
    doctor = repo.agent("watch", "doctor")
    assert (doctor.returncode, "fault  protect" in doctor.stdout) == (1, True)
    heartbeat = repo.program("watch", "start", "--session-id", "S")
    assert "protection has trouble" in heartbeat.stderr
    assert "no space is left" in watch.here("flush", "--logical")["trouble"]
    repo.agent("watch", "pause")
    assert daemon.is_alive(), daemon.log()
    resource.prlimit(daemon.pid, resource.RLIMIT_FSIZE, NO_LIMIT)
    watch.wait_for("captured", "a.txt")
    until(lambda: not watch.here("status")["trouble"])
    assert watch.here("status")["coverage"]["state"] == "full"
    watch.wait_for("paused")
    assert "protect: in trouble no more: no space is left" in daemon.log()


@pytest.fixture
def small_disk(tmp_path: Path, home: Path) -> Iterator[Path]:
    place = tmp_path / "disk"
    place.mkdir()
    mount = ("mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(place))
    if not shutil.which("mount") or subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        pytest.skip("may not mount a small disk")
    yield place
    subprocess.run(("umount", "--lazy", str(place)), check=True)


def test_a_small_disk(small_disk: Path) -> None:
    repo = Repo.create(small_disk / "repo")
    repo.commit("first", {"a.txt": "a\n"})
    ballast = small_disk / "ballast"

    def fill() -> None:
        with ballast.open("wb") as file:
            left = os.statvfs(small_disk).f_bavail * os.statvfs(small_disk).f_frsize - 200_000
            file.write(b"0" * left)

    with killable(repo) as daemon:
        check(daemon, fill, ballast.unlink)
