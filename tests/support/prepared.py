"""The program in a copy of a process that has loaded what its MCP server needs, which takes most of a second.

`prepared(*PROGRAM)` are words that start the same as `PROGRAM`. Whoever starts them meets a process like any other: it
has their streams, folder, environment and arguments, an interrupt reaches it, its exit code comes back, and it is
killed with whoever stands for it. Only its number is another's, and its memory is shared with the process it is of.
"""

import atexit
import gc
import marshal
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NoReturn

from support.interrupting import interruptible
from support.program import SOURCE

# Stands for the program: hands over what it was started with, passes on interrupts, and ends as the program does.
_STAND_IN = """\
import _socket, marshal, os, signal, sys
line = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
line.connect(sys.argv[1])
told = marshal.dumps((sys.argv[2:], os.getcwd(), dict(os.environ)))
streams = b"".join(number.to_bytes(4, sys.byteorder) for number in range(3))
line.sendmsg([len(told).to_bytes(4, "big")], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
line.sendall(told)
program = int.from_bytes(line.recv(4), "big")
for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, lambda number, _: os.kill(program, number))
for number in range(3):
    os.close(number)
os._exit(line.recv(1)[0])
"""
_WAITS = "import sys; sys.path[:0] = sys.argv[2:]; from support.prepared import wait; wait(int(sys.argv[1]))"


def prepared(*program: str) -> tuple[str, ...]:
    """Words that start `python -I -c code …` in a copy of a process that has loaded the server."""
    return (sys.executable, "-I", "-S", "-c", _STAND_IN, _waiting(), *program)


@cache
def _waiting() -> str:
    """Where the process is reached that copies are made of; it ends with this one, which holds its input."""
    place = f"{tempfile.mkdtemp()}/line"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(place)
        listening.listen()
        tests = Path(__file__).resolve().parents[1]
        words = interruptible(sys.executable, "-I", "-c", _WAITS, str(listening.fileno()), SOURCE, tests)
        program = subprocess.Popen(words, stdin=subprocess.PIPE, pass_fds=[listening.fileno()], cwd="/")
    atexit.register(program.__exit__, None, None, None)  # closes its input and waits for it
    return place


def wait(descriptor: int) -> NoReturn:
    """Makes a copy for whoever comes."""
    gc.disable()
    from git_agent.mcp_server.serve import load_parts

    load_parts()
    gc.freeze()
    gc.enable()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks what became of those who keep a copy
    listening = socket.socket(fileno=descriptor)
    while listening in select.select([sys.stdin, listening], [], [])[0]:
        line, _ = listening.accept()
        if os.fork() == 0:
            listening.close()
            _keep(line)
        line.close()
    shutil.rmtree(Path(listening.getsockname()).parent)
    os._exit(0)


def _keep(line: socket.socket) -> NoReturn:
    """Has the copy made, tells its number and its end, and ends it where nobody stands for it any more."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    size, streams, _, _ = socket.recv_fds(line, 4, 3)
    with line.makefile("rb") as rest:
        words, folder, environ = marshal.loads(rest.read(int.from_bytes(size, "big")))
    alive, held = os.pipe()
    program = os.fork()
    if program == 0:
        line.close()
        os.close(alive)
        _become(words, streams, folder, environ)
    for descriptor in (held, *streams):
        os.close(descriptor)
    line.sendall(program.to_bytes(4, "big"))
    if line.fileno() in select.select([line.fileno(), alive], [], [])[0]:
        os.kill(program, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
    line.sendall(bytes([code if code >= 0 else 128 - code]))
    os._exit(0)


def _become(words: Sequence[str], streams: Sequence[int], folder: str, environ: dict[str, str]) -> NoReturn:
    """What Python does with these words."""
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
        os.close(descriptor)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environ)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
    at = words.index("-c")
    sys.orig_argv, sys.argv = [*words], ["-c", *words[at + 2 :]]
    try:
        exec(words[at + 1], {"__name__": "__main__"})
    finally:
        os._exit(70)  # it never gets here
