"""What a power cut cannot take: content, ref and row are on the disk in this order, and only then is it told."""

import os
import re
import shutil
from pathlib import Path

import pytest

from support.killing import Daemon

CALLS = "trace=fsync,fdatasync,rename,renameat,renameat2,link,linkat,write,pwrite64,openat"


@pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace")
def test_a_large_capture_is_durable_before_it_is_told(daemon: Daemon, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    daemon.watch.here("pause")
    strace = ("strace", "-f", "-y", "-qq", "-s", "0", "-e", CALLS, "-e", "signal=none", "-o", str(trace))
    daemon.start(through=strace, env={"GIT_TEST_FSYNC": "1"})
    seen = trace.stat().st_size
    daemon.repo.write("large.bin", os.urandom(300_000))
    daemon.watch.wait_for("captured", "large.bin")
    lines = trace.read_bytes()[seen:].decode(errors="replace").splitlines()
    content = first(lines, r"fsync\(\d+<[^>]*/objects/[^>]*>")
    held = first(lines, r"fsync\(\d+<[^>]*/refs/acd/keep/[^>]*>")
    placed = first(lines, r"rename(at2?)?\(.*refs/acd/keep/[^\"]*\.lock.*refs/acd/keep/")
    row = first(lines, r"(fsync|fdatasync)\(\d+<[^>]*git-agent-watch\.db-wal>", after=placed)
    assert content < held < placed < row


def first(lines: list[str], call: str, *, after: int = -1) -> int:
    """Where a call is first made."""
    numbers = [number for number, line in enumerate(lines) if number > after and re.search(call, line)]
    assert numbers, call
    return numbers[0]
