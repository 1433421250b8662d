"""Where release notes go, and what is shown while a history is read."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from git_agent.cli.out_file import check_writable

if TYPE_CHECKING:
    from git_agent.wiring import App


def target_of(args: argparse.Namespace, app: "App") -> Path | None:
    """The file to be written, known to be writable before any work is done.

    Raises:
        UsageError: it is not.
    """
    name = args.prepend if args.out is None else args.out
    return None if name is None else check_writable(name, folder=app.folder)


@contextmanager
def reading_progress(app: "App") -> Iterator[Callable[[int], None]]:
    """Tells the number of commits read, on a line of the terminal that is gone at the end."""
    try:
        yield lambda count: app.console.status(f"git-agent: {count:,} commits read …")
    finally:
        app.console.status("")
