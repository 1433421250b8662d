"""Many calls in one server: neither memory, nor descriptors, nor programs grow."""

import os
from pathlib import Path

import pytest

from support.mcp_client import ByHand
from support.program import PROGRAM
from support.repo import Repo

WARM = 20  # calls after which everything is loaded that ever will be
CALLS = (
    {"name": "commit_message", "arguments": {}},
    {"name": "watch_status", "arguments": {}},
    {"name": "commit_message", "arguments": {"nonsense": 1}},
)


def held(pid: int) -> tuple[int, int, int]:
    """Bytes of memory, descriptors and programs of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return pages * os.sysconf("SC_PAGE_SIZE"), len(list(Path(f"/proc/{pid}/fd").iterdir())), len(children)


def call(server: ByHand, number: int) -> None:
    params = {**CALLS[number % len(CALLS)], "_meta": {"progressToken": number}}
    assert server.ask(number, "tools/call", params)["result"]["content"]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell what a process holds")
@pytest.mark.parametrize("count", [50, pytest.param(1000, marks=pytest.mark.soak)])
def test_calls_leave_nothing_behind(repo: Repo, count: int) -> None:
    repo.stage({"a.py": "a = 1\n"})
    with ByHand(repo.path, program=PROGRAM) as server:
        server.greet()
        for number in range(1, WARM):
            call(server, number)
        before = held(server.program.pid)
        for number in range(WARM, WARM + count):
            call(server, number)
        after = held(server.program.pid)
    assert after[0] - before[0] < 8 << 20
    assert after[1:] == before[1:]
