"""A clock that is set back or forth neither keeps anything from being captured nor changes its order."""

import sys

from support.killing import Daemon
from support.program import SOURCE

DAY = 86400
# A program whose wall clock is set back and forth, and right again, between any two looks.
WRONG = f"""
import itertools, sys, time
sys.path.insert(0, {str(SOURCE)!r})
right, steps = time.time, itertools.cycle((-{400 * DAY}, 0, 3600, 0, -3600, {400 * DAY}))
time.time = lambda: right() + next(steps)
from git_agent.cli.main import entry
entry()
"""


def test_a_clock_that_jumps(daemon: Daemon, strategy: tuple[str, ...]) -> None:
    daemon.start(*strategy, program=(sys.executable, "-I", "-c", WRONG))
    for number in range(5):
        daemon.repo.write("a.txt", f"{number}\n")
        daemon.repo.write(f"{number}.txt", f"{number}\n")
        daemon.watch.wait_for("captured", f"{number}.txt")
    daemon.published()
    assert daemon.repo.git("status", "--porcelain") == ""
    assert daemon.repo.git("show", "HEAD:a.txt") == "4"
    captured = daemon.watch.events("captured")
    assert [event["id"] for event in captured] == sorted(event["id"] for event in captured)
    assert [event["seq"] for event in captured] == list(range(1, len(captured) + 1))
