"""What is done apart comes back, and whatever else becomes of it costs the item at which it happened."""

import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from git_agent.apart import CPU_SECONDS, MOST_COPIES, MOST_MEMORY, Apart
from git_agent.model.change_set import Contents
from git_agent.syntax.trees.compare import compare_all
from support.program import SOURCE
from support.started import run

T = TypeVar("T")
R = TypeVar("R")


def apart(work: Callable[[T], R | None], items: Sequence[T]) -> list[R | None]:
    with Apart(work, items) as running:
        return running.answers()


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests may have left threads behind that have nothing to do any more."""
    monkeypatch.setattr(threading, "active_count", lambda: 1)


@pytest.mark.usefixtures("alone")
def test_answers_come_in_order_from_another_process() -> None:
    answers = apart(lambda item: (item, os.getpid()), [1, 2, 3])
    assert [answer and answer[0] for answer in answers] == [1, 2, 3]
    assert os.getpid() not in {answer and answer[1] for answer in answers}


@pytest.mark.usefixtures("alone")
def test_a_large_answer_passes_the_pipe() -> None:
    assert apart(lambda item: "x" * item, [3_000_000, 1]) == ["x" * 3_000_000, "x"]


@pytest.mark.usefixtures("alone")
def test_what_this_process_holds_leaves_the_copy_its_room() -> None:
    held = b"x" * MOST_MEMORY
    assert apart(lambda item: len(b"y" * item) < len(held), [16 << 20]) == [True]


@pytest.mark.parametrize(
    "end",
    [
        lambda: os.kill(os.getpid(), signal.SIGKILL),
        lambda: os._exit(7),
        lambda: [b"x" * (1 << 30)],
        lambda: 1 // 0,
        lambda: "x" * (40 << 20),
    ],
    ids=["crash", "exit", "memory", "error", "endless answer"],
)
@pytest.mark.usefixtures("alone")
def test_a_bad_item_costs_only_itself(end: object) -> None:
    assert callable(end)
    assert apart(lambda item: end() if item == 2 else item, [1, 2, 3]) == [1, None, 3]


@pytest.mark.usefixtures("alone")
def test_more_bad_items_than_copies_cost_the_rest() -> None:
    items = list(range(2 * MOST_COPIES))
    assert apart(lambda item: item if item == 0 else os._exit(1), items) == [0, *[None] * (len(items) - 1)]


def test_a_call_into_c_that_never_returns_is_ended() -> None:
    # Only the system can end this: no handler of Python's runs while a key is being derived, for an hour.
    lines = (
        "import sys",
        f"sys.path.insert(0, {str(SOURCE)!r})",
        "from hashlib import pbkdf2_hmac",
        "from git_agent import apart",
        "apart.ITEM_CPU_SECONDS = 0.3",
        "with apart.Apart(lambda rounds: len(pbkdf2_hmac('sha256', b'', b'', rounds)), [1, 2**31 - 1, 1]) as running:",
        "    print(running.answers())",
    )
    assert run(sys.executable, "-I", "-c", "\n".join(lines)).stdout == "[32, None, 32]\n"


def burnt(seconds: float) -> float:
    """Processor time, not time: a busy machine makes it no longer."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return seconds


@pytest.mark.usefixtures("alone")
def test_each_item_has_the_same_time_and_none_has_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("git_agent.apart.ITEM_CPU_SECONDS", 0.3)
    assert apart(burnt, [0.15, 0.15, 0.15, 1.0, 0.15]) == [0.15, 0.15, 0.15, None, 0.15]


@contextmanager
def other_threads(*, busy: bool = False) -> Iterator[None]:
    """Beside this one; busy ones take and leave a lock, which a copy of this process might find held for ever."""
    lock, is_over = threading.Lock(), threading.Event()

    def work() -> None:
        while busy and not is_over.is_set():
            with lock:
                sum(range(1000))
        is_over.wait()

    threads = [threading.Thread(target=work, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        is_over.set()
        for thread in threads:
            thread.join()


def test_beside_other_threads_it_is_a_program_of_its_own_under_the_same_limits() -> None:
    asked = [
        "__import__('os').getpid()",
        "__import__('threading').active_count()",
        f"__import__('resource').getrlimit({resource.RLIMIT_CPU})",
        f"__import__('resource').getrlimit({resource.RLIMIT_DATA})[0] < {MOST_MEMORY + (1 << 30)}",
    ]
    with other_threads(busy=True):
        pid, threads, cpu, is_memory_limited = apart(eval, asked)
    assert pid not in (None, os.getpid())
    assert (threads, cpu, is_memory_limited) == (1, (CPU_SECONDS, CPU_SECONDS), True)


@pytest.mark.parametrize(
    "end",
    [
        "__import__('os').kill(__import__('os').getpid(), 9)",
        "__import__('os')._exit(7)",
        "[b'x' * (1 << 30)]",
        "1 // 0",
        "'x' * (40 << 20)",
    ],
    ids=["crash", "exit", "memory", "error", "endless answer"],
)
def test_a_bad_item_costs_only_itself_beside_other_threads_too(end: str) -> None:
    with other_threads():
        assert apart(eval, ["'a'", end, "'b'"]) == ["a", None, "b"]


def test_sources_are_read_the_same_beside_other_threads() -> None:
    sides = Contents(old=b"def old():\n    pass\n", new=b"def new(a):\n    pass\n")
    contents = {f"src/{name}.py": sides for name in "abc"}
    alone = compare_all(contents)
    with other_threads(busy=True), ThreadPoolExecutor(2) as pool:
        beside = list(pool.map(lambda _: compare_all(contents), range(2)))
    for path in contents:
        assert alone(path) is not None
        assert [syntax_of(path) for syntax_of in beside] == [alone(path)] * 2


def test_nothing_is_left_behind_beside_other_threads() -> None:
    with other_threads():
        assert apart(eval, ["1"]) == [1]
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.usefixtures("alone")
def test_nothing_is_left_behind() -> None:
    before = len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").exists() else 0
    apart(lambda item: item, [1])
    after = len(list(Path("/proc/self/fd").iterdir())) if before else 0
    assert before == after
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.usefixtures("alone")
def test_work_begins_before_anybody_asks() -> None:
    with Apart(lambda item: item + 1, [0, 1]) as running:
        assert os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT) is not None  # it came to its end, unasked
        assert running.answers() == [1, 2]


@pytest.mark.usefixtures("alone")
def test_work_that_nobody_asked_for_is_ended() -> None:
    with Apart(lambda item: signal.pause() if item else item, [1]):
        pass
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.usefixtures("alone")
def test_a_copy_holds_no_pipe_of_ours_open() -> None:
    reading, writing = os.pipe()
    with Apart(lambda item: signal.pause() if item else item, [1]):
        os.close(writing)
        assert os.read(reading, 1) == b""  # the end, although the copy is still at work
    os.close(reading)
