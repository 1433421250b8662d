"""The program that answers one call after another, for a front that has many: one JSON object a line, both ways.

    {"call": {"argv": ["commit-msg", "--json"], "folder": "/src/shop", "stdin": ""}}
    {"progress": {"stage": "git-init", "message": "Reading the staged change"}}
    {"done": {"exit_code": 0, "stdout": "{...}", "retire": false}}

What it has loaded for one call is there for the next. It works on one call at a time, so whoever wants to cancel a
call ends the program, and with it git and the model.
"""

import gc
import json
import os
import select
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from git_agent.console import Console, protocol_streams
from git_agent.errors import DONE, INTERRUPTED, TERMINATED
from git_agent.interrupts import exit_code_of
from git_agent.model.value import replace
from git_agent.workspace import Process

MOST_CALLS = 200  # whatever a library keeps for ever is let go of then
MOST_GROWTH = 256 << 20  # bytes, since it was ready
# What most calls need, loaded before the first one comes.
WARM = (
    "git_agent.apart",
    "git_agent.cli.commands.commit_msg",
    "git_agent.cli.parser",
    "git_agent.cli.reviewing",
    "git_agent.cli.writing",
    "git_agent.commit.build",
    "git_agent.commit.packing",
    "git_agent.commit.report",
    "git_agent.evidence.guidance",
    "git_agent.history_model.type_table",
    "git_agent.providers.chosen",
    "git_agent.redact",
    "git_agent.review.build",
    "git_agent.shape.ground.check",
    "git_agent.trace.session",
    "git_agent.writer",
)


Json = Mapping[str, Any]
Send = Callable[[Json], None]
Main = Callable[[Sequence[str], Process], int]


def serve(process: Process, main: Main) -> int:
    """Answers calls until the input ends, or this program is told to end."""
    questions, answers = protocol_streams()
    try:
        _end_with_input(questions.fileno())
        _warm_up()
        return _answer_all(lambda call, send: _run(call, process, main, send), questions, answers)
    except KeyboardInterrupt as interrupt:  # nobody waits for an answer
        return exit_code_of(interrupt)
    except BrokenPipeError:  # nor here: the server has gone before its calls were done
        return DONE


def _warm_up() -> None:
    for name in WARM:
        import_module(name)
    gc.freeze()  # none of it will ever be garbage


def _answer_all(run: Callable[[Json, Send], tuple[int, str]], questions: IO[bytes], answers: IO[bytes]) -> int:
    def send(data: Json) -> None:
        answers.write(json.dumps(data).encode("ascii") + b"\n")
        answers.flush()

    most = _most_memory() + MOST_GROWTH
    for served, line in enumerate(questions, start=1):
        code, stdout = run(json.loads(line)["call"], send)
        is_last = served >= MOST_CALLS or _most_memory() > most or code in (INTERRUPTED, TERMINATED)
        send({"done": {"exit_code": code, "stdout": stdout, "retire": is_last}})
        if is_last:
            break
        gc.collect()
    return DONE


def _run(call: Json, process: Process, main: Main, send: Send) -> tuple[int, str]:
    output = BytesIO()
    own = replace(
        process,
        folder=Path(call["folder"]),
        console=Console(stdout=output, stderr=None, stdin=BytesIO(call["stdin"].encode())),
        progress=lambda stage, message: send({"progress": {"stage": stage, "message": message}}),
    )
    code = main(call["argv"], own)
    return code, output.getvalue().decode("utf-8", "replace")


def _end_with_input(descriptor: int) -> None:
    """Ends this program in the middle of a call when nobody is left to answer to."""
    import _thread

    def wait() -> None:
        waiting = select.poll()
        waiting.register(descriptor, 0)  # that the other end is closed is told in any case
        waiting.poll()
        # With all that it has started, where it has a group of its own.
        os.kill(-os.getpid() if os.getpgrp() == os.getpid() else os.getpid(), TERMINATED - 128)

    # A thread that holds no lock and that `threading` does not know: a copy of this process works in spite of it.
    _thread.start_new_thread(wait, ())


def _most_memory() -> int:
    import resource
    import sys

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10
