"""Work that may take only so much processor time and memory: in a copy of this process, which the system ends.

A limit for each step by itself finds what grows with the square of a text in a quarter of the text that one for all
steps together would need. Processor time does not depend on how busy the machine is.
"""

import gc
import io
import os
import pickle
import resource
import select
import signal
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

MEGABYTE = 1 << 20
PATIENCE_SECONDS = 120  # with a step that takes no processor time either


def within(seconds: float, steps: Mapping[str, Callable[[], object]], *, megabytes: int = 1024) -> dict[str, Any]:
    """What each step returns, where each by itself comes to an end in so much processor time and with that memory."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of a fork beside threads, which need not go on in it
        child = os.fork()
    if child == 0:
        _live(steps, writing, seconds, megabytes)
    os.close(writing)
    try:
        said = _heard(reading)
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)  # which changes nothing for one that has exited
        _, status = os.waitpid(child, 0)
    results = dict(_answers(said))
    trace = results.pop("", "")
    code = os.waitstatus_to_exitcode(status)
    failed = next((name for name in steps if name not in results), "")
    assert code == 0, f"ended with {code} after {seconds:g} s or {megabytes} MB, at {failed!r}\n{trace}"
    return results


def _heard(reading: int) -> bytes:
    """Everything up to the end of the copy, or of our patience with one that waits for something."""
    said = b""
    while select.select([reading], [], [], PATIENCE_SECONDS)[0] and (piece := os.read(reading, MEGABYTE)):
        said += piece
    return said


def _answers(said: bytes) -> Iterator[tuple[str, Any]]:
    stream = io.BytesIO(said)
    with suppress(EOFError, pickle.UnpicklingError):  # it was ended, perhaps in the middle of an answer
        while True:
            yield pickle.load(stream)


def _live(steps: Mapping[str, Callable[[], object]], writing: int, seconds: float, megabytes: int) -> NoReturn:
    code = 1
    with os.fdopen(writing, "wb") as pipe:
        try:
            _limit_memory(megabytes)
            for name, step in steps.items():
                signal.setitimer(signal.ITIMER_PROF, seconds)
                pickle.dump((name, step()), pipe)
                pipe.flush()
            code = 0
        except BaseException:  # noqa: BLE001  the parent is to be told of whatever it was
            pickle.dump(("", traceback.format_exc()), pipe)
            pipe.flush()
        finally:
            os._exit(code)


def _limit_memory(megabytes: int) -> None:
    gc.freeze()  # whatever the test run has gathered is no work of the step's
    counts = Path("/proc/self/statm")
    held = int(counts.read_text("ascii").split()[0]) * resource.getpagesize() if counts.exists() else 0
    resource.setrlimit(resource.RLIMIT_AS, (held + megabytes * MEGABYTE, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # ends the process even while a pattern is being matched
