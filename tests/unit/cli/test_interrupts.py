"""Ctrl-C ends a run in good order and in one line, whenever it comes: git passes it on, so it comes twice."""

import os
import select
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from support.interrupting import CTRL_C, PLENTY, Terminal, interruptible
from support.model_server import Json, Line, ModelServer, Turn, hangs, says
from support.program import PROGRAM, SOURCE
from support.ran import Ran
from support.repo import Repo
from support.started import run, write_launcher

PARTS = 18
COMMAND = ("git", "agent", "commit-msg")
# Stands in for the checkout's Python: the same, but it stops at the moment it is told, says so and waits there for the
# signal. Moments are counted in events that Python reports: every import, every opened file, every started program.
# They count from the launcher's first line on: what comes before it is Python's own start.
# A copy that the program makes of itself comes to the same moment: only the first of the two stops there, as both the
# reader and the signal that the other would wait for are gone by then.
STOPS = """\
import _signal, os, sys
wanted, count, this = int(os.environ["MOMENT"]), 0, os.getpid()
def is_first():
    try:
        os.mkdir(os.environ["TOLD"] + ".first")
    except FileExistsError:
        return False
    return True
def stop(event, args):
    global count
    count += _signal.getsignal(_signal.SIGINT) is not _signal.default_int_handler
    if 0 < wanted == count and is_first():
        with open(os.environ["TOLD"], "w") as told:
            told.write("here")
        while _signal.SIGINT not in _signal.sigpending():  # else it waits until the program can hear it
            os.sched_yield()
    if not wanted and os.getpid() == this:
        os.pwrite(counter, f"{count:9}".encode(), 0)
counter = os.open(os.environ["TOLD"], os.O_WRONLY) if not wanted else -1
program = sys.argv[sys.argv.index("-c") + 1]
sys.argv = ["-c", *sys.argv[sys.argv.index("-c") + 2:]]
sys.addaudithook(stop)
exec(program)
"""


@pytest.fixture(scope="session")
def path_with_launcher(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH on which `git agent` finds the real launcher and the real program, run by a Python that can be stopped."""
    checkout = tmp_path_factory.mktemp("checkout")
    (checkout / "src").symlink_to(SOURCE)
    python = checkout / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    (checkout / "stops.py").write_text(STOPS)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S -X utf8 "{checkout}/stops.py" "$@"\n')
    python.chmod(0o755)
    return f"{write_launcher(checkout).parent}{os.pathsep}{os.environ['PATH']}"


@pytest.fixture(scope="session")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """A repository with something to describe; nobody here changes it."""
    repo = Repo.create(tmp_path_factory.mktemp("changed"))
    repo.commit("Add a", {"a.py": "def a():\n    return 1\n"})
    repo.stage({"a.py": "def a(b):\n    return b\n"})
    return repo


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory, path_with_launcher: str, changed: Repo) -> tuple[int, str]:
    """How many moments a run has that nobody interrupts, and what it shows."""
    counter = tmp_path_factory.mktemp("count") / "told"
    counter.touch()
    for _ in ("compiles and learns what no other has to", "is like those that will be interrupted"):
        with Terminal(COMMAND, cwd=changed.path, env=stopping(path_with_launcher, counter, 0)) as terminal:
            screen = terminal.screen()
            assert terminal.program.wait(PLENTY) == 0
    return int(counter.read_text()), screen


def stopping(path: str, told: Path, moment: int) -> dict[str, str]:
    return {**os.environ, "PATH": path, "TOLD": str(told), "MOMENT": str(moment)}


def wait_for(told: Path) -> None:
    """Until somebody writes there; whoever ends without having done so fails the test instead of stopping it."""
    pipe = os.open(told, os.O_RDONLY | os.O_NONBLOCK)
    assert select.select([pipe], [], [], PLENTY)[0]
    os.close(pipe)


@pytest.mark.parametrize("part", range(PARTS))
def test_whenever_it_comes_git_agent_shows_no_traceback(
    changed: Repo, path_with_launcher: str, whole: tuple[int, str], tmp_path: Path, part: int
) -> None:
    moments, shown = whole
    pipe = tmp_path / "told"
    os.mkfifo(pipe)
    env = stopping(path_with_launcher, pipe, 1 + moments * part // PARTS)
    with Terminal(COMMAND, cwd=changed.path, env=env) as terminal:
        wait_for(pipe)
        terminal.press(CTRL_C)
        screen = terminal.screen()
        assert terminal.program.wait(PLENTY) == -signal.SIGINT  # git's own way to end, after its child has
    *before, last = screen.replace("^C", "").splitlines(keepends=True) or [""]
    assert last == "git-agent: interrupted\r\n" or last in shown
    # What a terminal echoes of Ctrl-C stands alone on its line.
    assert shown.startswith("".join(before).removesuffix("\r\n"))


def asking(asked: threading.Event, *, go_on: threading.Event | None = None) -> Turn:
    """A model that tells when it is asked, and answers when it may, if ever."""

    def turn(line: Line, body: Json) -> None:
        asked.set()
        if go_on is None:
            hangs(line, body)
        else:
            assert go_on.wait(PLENTY)
            says("Take b")(line, body)

    return turn


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_whoever_waits_for_a_model_reads_one_line(changed: Repo, path_with_launcher: str, flags: list[str]) -> None:
    env = stopping(path_with_launcher, Path(os.devnull), 0)
    asked = threading.Event()
    with ModelServer(asking(asked)) as server:
        argv = [*COMMAND, "--base-url", server.base_url, *flags]
        with Terminal(argv, cwd=changed.path, env=env) as terminal:
            assert asked.wait(PLENTY)
            terminal.press(CTRL_C)
            assert terminal.screen() == "^C\r\ngit-agent: interrupted\r\n"


@pytest.mark.parametrize(
    ("number", "code", "told"),
    [(signal.SIGINT, 130, "git-agent: interrupted\n"), (signal.SIGTERM, 143, "git-agent: terminated\n")],
)
def test_each_signal_has_its_exit_code_and_leaves_no_program(
    changed: Repo, number: signal.Signals, code: int, told: str
) -> None:
    asked = threading.Event()
    with ModelServer(asking(asked)) as server:
        argv = interruptible(*PROGRAM, "commit-msg", "--base-url", server.base_url)
        with subprocess.Popen(argv, cwd=changed.path, stderr=subprocess.PIPE, text=True) as program:
            assert asked.wait(PLENTY)
            program.send_signal(number)
            assert program.communicate(timeout=PLENTY)[1] == told
    assert program.returncode == code


def test_what_a_shell_has_run_in_the_background_is_not_interrupted(changed: Repo) -> None:
    asked, go_on = threading.Event(), threading.Event()
    with ModelServer(asking(asked, go_on=go_on)) as server:
        argv = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *PROGRAM, "commit-msg", "--base-url", server.base_url]
        with subprocess.Popen(argv, cwd=changed.path, stdout=subprocess.PIPE, text=True) as program:
            assert asked.wait(PLENTY)
            program.send_signal(signal.SIGINT)
            go_on.set()
            assert program.communicate(timeout=PLENTY)[0] == "Take b\n"
    assert program.returncode == 0


def handled(*lines: str) -> Ran:
    """Runs lines in a process of their own that handles its signals as the program does."""
    start = ("import os, signal, sys", f"sys.path.insert(0, {str(SOURCE)!r})")
    known = ("from git_agent.interrupts import *", "def press(): os.kill(os.getpid(), signal.SIGINT)")
    return run(*interruptible(sys.executable, "-I", "-c", "\n".join((*start, *known, *lines))))


def test_one_that_python_swallows_comes_again() -> None:
    ran = handled(
        "class Ends:",
        "    def __del__(self): press()",
        "try:",
        "    signals = Interrupts()",
        "    Ends()",
        "    while True: signal.pause()",
        "except Interrupted as error:",
        "    print(exit_code_of(error))",
    )
    assert (ran.stdout, ran.stderr) == ("130\n", "")


def test_one_that_python_makes_another_error_of_is_recognised() -> None:
    ran = handled(
        "class Field:",
        "    def __set_name__(self, owner, name): press()",
        "signals = Interrupts()",
        "try:",
        "    class Owner: field = Field()",
        "except BaseException as error:",
        "    print(type(interrupt_behind(error)).__name__)",
    )
    assert (ran.stdout, ran.stderr) == ("Interrupted\n", "")


def test_a_clean_up_is_disturbed_by_the_third_at_the_earliest() -> None:
    ran = handled(
        "signals = Interrupts()",
        "try:",
        "    press()",
        "finally:",
        "    press(); print('tidied', flush=True)",
        "    press(); print('not reached')",
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "tidied\n", "")


def test_one_that_comes_after_the_work_changes_nothing() -> None:
    ran = handled("signals = Interrupts()", "signals.no_more()", "press()", "print('done')")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "done\n", "")


def test_a_commit_that_is_interrupted_in_its_hook_leaves_no_lock(
    repo: Repo, path_with_launcher: str, tmp_path: Path
) -> None:
    head = repo.commit("Add a", {"a.py": "def a():\n    return 1\n"})
    repo.stage({"a.py": "def a(b):\n    return b\n"})
    pipe = tmp_path / "told"
    os.mkfifo(pipe)
    repo.write(".git/hooks/pre-commit", f"#!/bin/sh\necho here >'{pipe}'\nexec sleep 600\n").chmod(0o755)
    env = stopping(path_with_launcher, Path(os.devnull), 0)
    with Terminal(["git", "agent", "commit"], cwd=repo.path, env=env) as terminal:
        wait_for(pipe)
        terminal.press(CTRL_C)
        screen = terminal.screen()
    assert screen.endswith("^C\r\ngit-agent: interrupted\r\n")
    assert (repo.head, list(repo.path.glob(".git/*.lock"))) == (head, [])


HOLDING = """\
import os, signal
from git_agent.interrupts import Interrupted, Interrupts, held_back
Interrupts()
try:
    with held_back():
        with held_back():
            os.kill(os.getpid(), signal.SIGTERM)
            print("inner")
        print("outer")
    print("behind")
except Interrupted as error:
    print(error.exit_code)
"""


def test_a_signal_waits_while_something_is_started_and_is_raised_behind_it() -> None:
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    ran = subprocess.run([sys.executable, "-c", HOLDING], capture_output=True, text=True, env=env, check=True)
    assert ran.stdout.split() == ["inner", "outer", str(128 + signal.SIGTERM)]
