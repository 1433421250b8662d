"""A person at a terminal: types one answer after another when asked, and keeps what the screen showed."""

import os
import pty
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from support.repo import PROGRAM


def at_terminal(cwd: Path, arguments: Sequence[str], answers: Sequence[tuple[str, str]]) -> tuple[int, str]:
    """The exit code and the screen; each answer is typed when its question has been shown."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen((*PROGRAM, *arguments), cwd=cwd, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    screen, waiting = "", list(answers)
    while chunk := _read(ours):
        screen += chunk
        if waiting and waiting[0][0] in screen.rpartition("\n")[2]:
            os.write(ours, f"{waiting.pop(0)[1]}\n".encode())
            screen += "\n"
    os.close(ours)
    assert not waiting, f"never asked: {waiting[0][0]}\n{screen}"
    return process.wait(), screen


def _read(terminal: int) -> str:
    try:
        return os.read(terminal, 4096).decode(errors="replace")
    except OSError:  # the program has gone, and its end of the terminal with it
        return ""


def on_screen(cwd: Path, arguments: Sequence[str], env: Mapping[str, str] | None = None) -> bytes:
    """Every byte that a run sends to the terminal, on stdout and stderr."""
    ours, theirs = pty.openpty()
    env = {**os.environ, **(env or {})}
    with subprocess.Popen((*PROGRAM, *arguments), cwd=cwd, env=env, stdin=theirs, stdout=theirs, stderr=theirs):
        os.close(theirs)
        screen = b""
        with suppress(OSError):  # the program has gone, and its end of the terminal with it
            while chunk := os.read(ours, 4096):
                screen += chunk
    os.close(ours)
    return screen
