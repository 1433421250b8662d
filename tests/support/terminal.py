"""A person at a terminal: types one answer after another when asked, and keeps what the screen showed.

The program is a copy of the test's own process that begins where a new one would: with its arguments, its environment
and its streams. It spares each test the start of Python.
"""

import gc
import os
import pty
import sys
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from git_agent.cli.main import entry
from support.loaded import load_program


def at_terminal(cwd: Path, arguments: Sequence[str], answers: Sequence[tuple[str, str]]) -> tuple[int, str]:
    """The exit code and the screen; each answer is typed when its question has been shown."""
    program, ours = _started(cwd, arguments, os.environ)
    screen, waiting = "", list(answers)
    while chunk := _read(ours).decode(errors="replace"):
        screen += chunk
        if waiting and waiting[0][0] in screen.rpartition("\n")[2]:
            os.write(ours, f"{waiting.pop(0)[1]}\n".encode())
            screen += "\n"
    code = _ended(program, ours)
    assert not waiting, f"never asked: {waiting[0][0]}\n{screen}"
    return code, screen


def on_screen(cwd: Path, arguments: Sequence[str], env: Mapping[str, str] | None = None) -> bytes:
    """Every byte that a run sends to the terminal, on stdout and stderr."""
    program, ours = _started(cwd, arguments, {**os.environ, **(env or {})})
    screen = b""
    while chunk := _read(ours):
        screen += chunk
    _ended(program, ours)
    return screen


def _started(cwd: Path, arguments: Sequence[str], env: Mapping[str, str]) -> tuple[int, int]:
    """The program's process at a terminal, and our end of that."""
    load_program()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of a fork beside threads, which need not go on in it
        program, ours = pty.fork()
    if program == 0:
        _run(cwd, arguments, dict(env))
    return program, ours


def _run(cwd: Path, arguments: Sequence[str], env: Mapping[str, str]) -> NoReturn:
    try:
        gc.freeze()  # whatever the test run has gathered is no work of the program's
        os.chdir(cwd)
        os.environ.clear()
        os.environ.update(env)
        sys.argv = ["git-agent", *arguments]
        sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
        entry()
    finally:
        os._exit(70)  # it never gets here


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the program has gone, and its end of the terminal with it
        return b""


def _ended(program: int, ours: int) -> int:
    os.close(ours)
    return os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
