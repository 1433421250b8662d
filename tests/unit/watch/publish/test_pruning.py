"""A `git prune` in the middle of its work: it leaves no note, and takes what nothing referred to when it began."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from git_agent.files.programs import are_shown
from git_agent.watch.publish.waits import GC
from git_agent.watch.values import PENDING, PUBLISHED
from support.editing import blob_name
from support.publishing import watching
from support.repo import Repo

fcntl = pytest.importorskip("fcntl")
pytestmark = pytest.mark.skipif(
    not are_shown() or not hasattr(fcntl, "F_SETPIPE_SZ"), reason="needs a system that shows its processes"
)

PIPE_BYTES = 4096  # the least that the kernel has; git keeps as much to itself before it writes
GARBAGE = 1_000  # objects, each of which makes a line of fifty bytes: five times what fits


def taken_last() -> bytes:
    """Too large for a row, and under a name that comes after what stands in the way."""
    contents = (Random(seed).randbytes(200_000) for seed in range(10_000))
    return next(content for content in contents if blob_name(content).startswith("ff"))


@contextmanager
def pruning(repo: Repo) -> Iterator[None]:
    """It has read all refs, and goes on when this ends: nobody reads what it says."""
    folder = repo.path.parent / "garbage"
    folder.mkdir()
    for number in range(GARBAGE):
        (folder / str(number)).write_text(f"{number}\n")
    repo.git("hash-object", "-w", "--stdin-paths", stdin="".join(f"{folder}/{one}\n" for one in range(GARBAGE)))
    ours, theirs = os.pipe()
    fcntl.fcntl(theirs, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    with subprocess.Popen(("git", "prune", "--verbose", "--expire=now"), cwd=repo.path, stdout=theirs) as process:
        os.close(theirs)
        os.read(ours, 1)
        try:
            yield
        finally:
            while os.read(ours, PIPE_BYTES):
                pass
            os.close(ours)
    assert process.returncode == 0


def test_what_is_captured_meanwhile_is_not_taken(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    content = taken_last()
    with watching(repo) as tree:
        with pruning(repo):
            tree.save("large", content)
            assert tree.publish() == GC
        assert tree.states() == {PENDING: 1}
        assert repo.git("fsck", "--strict", "--no-dangling") == ""
        assert tree.publish() is None
        assert tree.states() == {PUBLISHED: 1}
        assert tree.status() == ""
    assert repo.git_bytes("cat-file", "blob", "HEAD:large") == content
    assert repo.git("fsck", "--strict", "--no-dangling") == ""
