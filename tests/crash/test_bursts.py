"""Many files at once, more messages than the kernel keeps, and `git gc` at any moment: nothing is lost."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.daemon import until
from support.editing import Editor, blob_name
from support.killing import Daemon
from support.survival import lost_captures

QUEUE = Path("/proc/sys/fs/inotify/max_queued_events")
SHORT, LONG = 1_000, 10_000
Contents = dict[str, bytes]
Shape = Callable[[Path, int], Iterator[tuple[str, bytes]]]


def overwrites(root: Path, count: int) -> Iterator[tuple[str, bytes]]:
    for number in range(count):
        content = f"new {number}\n".encode()
        (root / "old" / str(number)).write_bytes(content)
        yield f"old/{number}", content


def new_folders(root: Path, count: int) -> Iterator[tuple[str, bytes]]:
    for number in range(count):
        folder = root / "new" / str(number // 10)
        folder.mkdir(parents=True, exist_ok=True)
        content = f"{number}\n".encode()
        (folder / f"{number}.txt").write_bytes(content)
        yield f"new/{number // 10}/{number}.txt", content


def atomic_saves(root: Path, count: int) -> Iterator[tuple[str, bytes]]:
    for number in range(count):
        content = f"saved {number}\n".encode()
        temporary = root / "old" / f".{number}.tmp"
        temporary.write_bytes(content)
        temporary.replace(root / "old" / str(number))
        yield f"old/{number}", content


def wait_captured(daemon: Daemon, contents: Contents) -> None:
    """Until each path has a capture with exactly these bytes."""
    missing = {path: blob_name(content) for path, content in contents.items()}

    def none_missing() -> bool:
        with daemon.ledger() as ledger:
            rows = ledger.database.rows("SELECT path, after_oid FROM captures")
        captured = {(os.fsdecode(path), oid) for path, oid in rows}
        return not [path for path, oid in missing.items() if (path, oid) not in captured]

    until(none_missing)


def check(daemon: Daemon, contents: Contents) -> None:
    wait_captured(daemon, contents)
    daemon.published()
    assert daemon.repo.git("status", "--porcelain", "--untracked-files=all") == ""
    listed = daemon.repo.git("ls-tree", "-r", "--format=%(path) %(objectname)", "HEAD").splitlines()
    assert {f"{path} {blob_name(content)}" for path, content in contents.items()} <= set(listed)


def burst(daemon: Daemon, shape: Shape, count: int) -> None:
    repo = daemon.repo
    repo.commit_all([("many", {f"old/{number}": f"old {number}\n" for number in range(count)})])
    daemon.watch.here("pause")  # until it is known to be one: a slow machine would make a thousand commits
    daemon.start()
    contents = dict(shape(repo.path, count))
    wait_captured(daemon, contents)
    daemon.watch.here("resume")
    check(daemon, contents)


@pytest.mark.parametrize("shape", [overwrites, new_folders, atomic_saves])
def test_a_burst(daemon: Daemon, shape: Shape) -> None:
    burst(daemon, shape, SHORT)


@pytest.mark.soak
@pytest.mark.parametrize("shape", [overwrites, new_folders, atomic_saves])
def test_a_large_burst(daemon: Daemon, shape: Shape) -> None:
    burst(daemon, shape, LONG)


def overflow(daemon: Daemon, count: int) -> None:
    """Files change while nobody reads the kernel's messages, of which there are more than it keeps."""
    repo = daemon.repo
    repo.commit("second", {"b.txt": "b\n"})
    daemon.start()
    daemon.signal(signal.SIGSTOP)
    until(lambda: Path(f"/proc/{daemon.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T")
    for _ in range(int(QUEUE.read_text())):
        for name in ("a.txt", "b.txt"):  # in turn: the kernel makes one of two messages that are the same
            os.utime(repo.path / name)
    contents = dict(new_folders(repo.path, count))
    daemon.signal(signal.SIGCONT)
    check(daemon, contents)
    assert len(daemon.watch.events("overflow")) == 1


@pytest.mark.skipif(not QUEUE.exists(), reason="needs the kernel's inotify")
def test_a_queue_that_runs_over(daemon: Daemon) -> None:
    overflow(daemon, 5)


@pytest.mark.soak
@pytest.mark.skipif(not QUEUE.exists(), reason="needs the kernel's inotify")
def test_a_queue_that_runs_over_with_thousands_of_files(daemon: Daemon) -> None:
    overflow(daemon, 20_000)


def collect_garbage(daemon: Daemon, times: int) -> None:
    repo = daemon.repo
    daemon.start()
    editor = Editor(repo.path, seed=5, pause=0.05, large=0.3)
    with editor.editing():
        for _ in range(times):
            repo.git("gc", "--quiet", "--prune=now")
    daemon.published()
    captured = {event["seq"]: event for event in daemon.watch.events("captured")}
    assert lost_captures(daemon, captured, editor) == []
    repo.git("gc", "--quiet", "--prune=now")
    assert lost_captures(daemon, captured, editor) == []
    assert repo.git("status", "--porcelain", "--untracked-files=all") == ""
    assert repo.git("fsck", "--strict", "--no-dangling", "--no-progress") == ""


def test_garbage_is_collected(daemon: Daemon) -> None:
    collect_garbage(daemon, times=5)


@pytest.mark.soak
def test_garbage_is_collected_again_and_again(daemon: Daemon) -> None:
    collect_garbage(daemon, times=200)
