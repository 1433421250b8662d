"""Holds whatever a command prints with --json against the schema that is documented for it."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, cast

import fastjsonschema

from git_agent.cli.commands import COMMANDS
from git_agent.cli.reports import report_schema

_FORMS = {
    "--all": "all",
    "--trace": "trace",
    "--next-version": "next-version",
    "--check": "check",
    "--review": "review",
}
_ACTIONS = ("get", "list", "path", "show")


def check_report(args: Sequence[str], stdout: str) -> None:
    """Raises where the answer to this call is not what the reference says; other calls are none of its business."""
    own = args[: args.index("--")] if "--" in args else args
    if "--json" not in own or not stdout.strip():
        return
    try:
        report = json.loads(stdout)
    except ValueError:  # cut off on purpose; what is no JSON is for the test itself to say
        return
    name = "error" if isinstance(report, dict) and "error" in report else _name(own)
    if name:
        _validator(name)(report)


def _name(args: Sequence[str]) -> str | None:
    command = next((word for word in args if word in COMMANDS), None)
    if command in ("config", "trace"):
        return f"{command}-{next(word for word in args if word in _ACTIONS)}"
    if command == "ci":
        return f"ci-{args[args.index('ci') + 1]}"
    if command == "watch":
        return None if "--follow" in args or "--watch" in args else f"watch-{args[args.index('watch') + 1]}"
    if command == "split":  # its --all is another
        return command
    form = next((form for flag, form in _FORMS.items() for word in args if word.partition("=")[0] == flag), None)
    return f"{command}-{form}" if form else command


@cache
def _validator(name: str) -> Callable[[Any], Any]:
    return cast("Callable[[Any], Any]", fastjsonschema.compile(report_schema(name)))
