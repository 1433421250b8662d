"""COMMANDS: every command in help order, with the module that holds it.

A command is a module with NAME, HELP, EXAMPLE, configure(parser) and run(args, workspace) -> int. It imports what
it needs inside run, so that `--help` and the commit hook stay light.
"""

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, cast

COMMANDS = {
    "commit-msg": "commit_msg",
    "commit": "commit",
    "split": "split",
    "pr-message": "pr_message",
    "release-note": "release_note",
    "record": "record",
    "state": "state",
    "ci": "ci",
    "watch": "watch",
    "hook": "hook",
    "setup": "setup",
    "config": "config",
    "trace": "trace",
    "mcp": "mcp",
    "doctor": "doctor",
    "completion": "completion",
}


class Command(Protocol):
    """What every command module offers."""

    NAME: str
    HELP: str
    EXAMPLE: str
    configure: Callable[[argparse.ArgumentParser], None]
    reports: Callable[[], dict[str, type]]  # what it answers with --json, by name
    run: Callable[[argparse.Namespace, Any], int]


def load_command(name: str) -> Command:
    """The module of one command."""
    return cast("Command", import_module(f"git_agent.cli.commands.{COMMANDS[name]}"))
