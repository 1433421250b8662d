"""The composition root: turns the environment, the folder and the streams of this process into a `Process`."""

import os
import sys
from pathlib import Path

from git_agent.clock import SystemClock
from git_agent.console import Console, system_console
from git_agent.errors import RepositoryError
from git_agent.process.delegate import delegate
from git_agent.process.detached import SystemPrograms
from git_agent.workspace import Process

MODEL_PORTS = (11434, 1234, 8080, 8000)  # of Ollama, LM Studio, llama.cpp and vLLM


def this_process(console: Console) -> Process:
    """This process, as everything below is handed it.

    Raises:
        RepositoryError: the folder is gone.
    """
    try:
        folder = Path.cwd()
    except FileNotFoundError as error:
        raise RepositoryError("the current folder is gone", hint="change to one that is there") from error
    return Process(
        environ=dict(os.environ),  # as it is now: what a library sets later is not the user's wish
        folder=folder,
        console=console,
        clock=SystemClock(),
        delegate=delegate,
        programs=SystemPrograms(),
        program=sys.argv[0],
        # Whatever stands before our own arguments: a launcher has put some of its own there. Python is named by its
        # whole path: it may have been started by one that is right in this folder alone.
        command=(sys.executable, *sys.orig_argv[1 : len(sys.orig_argv) - len(sys.argv) + 1]),
        model_ports=MODEL_PORTS,
    )


def console_of_this_process() -> Console:
    """The Console for the process's own streams."""
    return system_console(os.environ)
