"""Work that may take only so much processor time and memory: in a copy of this process, which the system ends.

A limit for each step by itself finds what grows with the square of a text in a quarter of the text that one for all
steps together would need. Processor time does not depend on how busy the machine is.
"""

import gc
import os
import resource
import signal
import traceback
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NoReturn

MEGABYTE = 1 << 20


def within(seconds: float, steps: Mapping[str, Callable[[], object]], *, megabytes: int = 1024) -> None:
    """Fails unless every step comes to an end in so much processor time, each on its own, and with so much memory."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of a fork beside threads, which need not go on in it
        child = os.fork()
    if child == 0:
        _live(steps, writing, seconds, megabytes)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code == 0, f"ended with {code} after {seconds:g} s or {megabytes} MB, at:{said[-2000:]}"


def _live(steps: Mapping[str, Callable[[], object]], writing: int, seconds: float, megabytes: int) -> NoReturn:
    code = 1
    try:
        gc.freeze()  # whatever the test run has gathered is no work of the step's
        resource.setrlimit(resource.RLIMIT_AS, (_held() + megabytes * MEGABYTE, resource.RLIM_INFINITY))
        signal.signal(signal.SIGPROF, signal.SIG_DFL)  # ends the process even while a pattern is being matched
        for name, step in steps.items():
            os.write(writing, f"\n{name}".encode())
            signal.setitimer(signal.ITIMER_PROF, seconds)
            step()
        code = 0
    except BaseException:  # noqa: BLE001  the parent is to be told of whatever it was
        os.write(writing, f"\n{traceback.format_exc()}".encode())
    finally:
        os._exit(code)


def _held() -> int:
    """Bytes of addresses that this process has already."""
    counts = Path("/proc/self/statm")
    return int(counts.read_text("ascii").split()[0]) * resource.getpagesize() if counts.exists() else 0
