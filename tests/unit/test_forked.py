"""A copy of this process works on its task alone: it neither touches nor holds what others are about."""

import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from git_agent.errors import TimeLimitExceeded
from git_agent.forked import copied
from git_agent.process.running import Running
from support.program import SOURCE
from support.started import run

LIMIT = 60.0


def tells_and_waits(pipe: int) -> None:
    os.write(pipe, b"x")
    signal.pause()


def test_its_number_is_its_exit_code() -> None:
    with copied(lambda _: 7) as copy:
        assert copy.exit_code() == 7


def test_what_it_says_is_heard_to_its_end() -> None:
    with copied(lambda pipe: int(os.write(pipe, b"x" * 100) != 100)) as copy:
        assert copy.answer(seconds=LIMIT, most_bytes=1000) == b"x" * 100
        assert copy.exit_code() == 0


@pytest.mark.parametrize(("seconds", "most_bytes"), [(0.01, 1000), (LIMIT, 1)], ids=["time", "size"])
def test_one_that_goes_beyond_its_limits_is_ended(seconds: float, most_bytes: int) -> None:
    with copied(tells_and_waits) as copy:
        copy.answer(seconds=seconds, most_bytes=most_bytes)
        assert copy.exit_code() == -signal.SIGKILL


def test_leaving_ends_one_that_still_works() -> None:
    with copied(lambda _: signal.pause()) as copy:
        pass
    assert copy.exit_code() == -signal.SIGKILL


def test_a_program_that_waits_for_the_end_of_its_input_sees_it_while_a_copy_works(tmp_path: Path) -> None:
    with Running(("cat",), cwd=tmp_path, env=os.environ, seconds=LIMIT, stdin=b"all of it") as running:  # noqa: SIM117
        with copied(tells_and_waits) as copy:
            assert os.read(copy.reading, 1) == b"x"
            assert running.finish().stdout == b"all of it"


def test_programs_of_other_threads_outlast_one_that_fails(tmp_path: Path) -> None:
    """One thread's program runs out of time and its copy is killed, while the other's is in the middle of its work."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)

    def whole() -> tuple[bytes, int]:
        script = f"echo begun; read -r line <'{gate}'; echo \"$line\"; cat"
        with Running(("sh", "-c", script), cwd=tmp_path, env=os.environ, seconds=LIMIT, stdin=b"rest") as running:
            finished = running.finish()
        return finished.stdout, finished.returncode

    def failing() -> None:
        with (
            copied(lambda _: signal.pause()),
            Running(("sleep", "600"), cwd=tmp_path, env=os.environ, seconds=0.05) as running,
        ):
            running.finish()

    with ThreadPoolExecutor() as threads:
        sibling = threads.submit(whole)
        with gate.open("w") as opened:  # waits until the sibling has come so far
            with pytest.raises(TimeLimitExceeded):
                failing()
            opened.write("heard\n")
        assert sibling.result() == (b"begun\nheard\nrest", 0)


def test_an_interrupt_that_meets_a_copy_ends_the_copy_alone() -> None:
    # The parent's `finally` must run once, in the parent, however early the signal comes.
    lines = (
        "import os, signal, sys",
        f"sys.path.insert(0, {str(SOURCE)!r})",
        "from git_agent.forked import copied",
        "signal.signal(signal.SIGINT, signal.default_int_handler)",
        "os.register_at_fork(after_in_child=lambda: os.kill(os.getpid(), signal.SIGINT))",
        "try:",
        "    with copied(lambda pipe: os.write(pipe, b'unheard')) as copy:",
        "        print(os.read(copy.reading, 10), copy.exit_code())",
        "finally:",
        "    print('parent', flush=True)",
    )
    ran = run(sys.executable, "-I", "-c", "\n".join(lines))
    assert (ran.stdout, ran.stderr) == ("b'' -2\nparent\n", "")
