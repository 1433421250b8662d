"""The time limit of the commit hook."""

import contextlib
import signal
import sys

import pytest

from git_agent.cli.time_limits import time_limit
from git_agent.errors import TimeLimitExceeded
from support.program import SOURCE
from support.ran import Ran
from support.started import run


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

    with time_limit(0.2):  # not so soon that a busy machine could ring before anybody is there to swallow it
        swallow()
        with pytest.raises(TimeLimitExceeded):
            signal.pause()


def run_or_kill(seconds: float, work: str) -> Ran:
    """Runs it in a process of its own, which a fork may safely copy."""
    lines = (
        "import os, signal, sys",
        f"sys.path.insert(0, {str(SOURCE)!r})",
        "from git_agent.cli.time_limits import run_or_kill",
        f"def work():\n    {work}",
        f"print(run_or_kill({seconds}, work))",
    )
    return run(sys.executable, "-I", "-c", "\n".join(lines))


def test_a_call_into_c_that_never_returns_is_ended() -> None:
    # No handler of Python's runs while a key is being derived, and this one takes an hour.
    rings = "signal.signal(signal.SIGALRM, lambda *_: os._exit(3)); signal.setitimer(signal.ITIMER_REAL, 0.1)"
    assert (
        run_or_kill(
            1, f"{rings}; import hashlib; return len(hashlib.pbkdf2_hmac('sha256', b'', b'', 2**31 - 1))"
        ).stdout
        == "None\n"
    )


@pytest.mark.parametrize(
    ("work", "code"),
    [
        ("return 0", "0"),
        ("return 7", "7"),
        ("return 1 // 0", "1"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "None"),
    ],
)
def test_the_end_of_the_copy_is_told(work: str, code: str) -> None:
    assert run_or_kill(60, work).stdout == f"{code}\n"


def test_what_the_copy_says_is_said() -> None:
    assert run_or_kill(60, "print('from the copy', flush=True); return 0").stdout == "from the copy\n0\n"
