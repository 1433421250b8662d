"""The time limit of the commit hook."""

import contextlib
import signal

import pytest

from git_agent.cli.alarm import time_limit
from git_agent.errors import TimeLimitExceeded


def test_what_takes_longer_is_ended() -> None:
    with pytest.raises(TimeLimitExceeded, match=r"not ready after 0\.01 s"), time_limit(0.01):
        signal.pause()


def test_what_is_ready_in_time_hears_nothing_and_leaves_no_alarm() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with time_limit(60):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before


def test_a_first_ring_that_is_swallowed_is_followed_by_another() -> None:
    def swallow() -> None:
        with contextlib.suppress(TimeLimitExceeded):
            signal.pause()

    with time_limit(0.01):
        swallow()
        with pytest.raises(TimeLimitExceeded):
            signal.pause()
