"""Where release notes go, and what is shown while a history is read."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from git_agent.cli.out_file import output_file, read_out

if TYPE_CHECKING:
    from git_agent.files.place import Place
    from git_agent.redact import CleanText
    from git_agent.wiring import App


def target_of(args: argparse.Namespace, app: "App") -> "Place | None":
    """The file to be written, known to be writable before any work is done.

    Raises:
        UsageError: it is not, or nothing can be added to what it holds.
    """
    name = args.prepend if args.out is None else args.out
    if name is None:
        return None
    target = output_file(name, folder=app.folder, repository=app.git.repository)
    if args.out is None:
        from git_agent.release.write.prepend import check_extendable

        check_extendable(target.path.name, read_out(target))
    return target


def show_text(text: "CleanText", app: "App", *, form: str) -> None:
    """A note on stdout, in the way of its form."""
    show = app.console.json if form == "json" else app.console.data
    for piece in text:
        show(piece)


@contextmanager
def reading_progress(app: "App") -> Iterator[Callable[[int], None]]:
    """Tells the number of commits read, on a line of the terminal that is gone at the end."""
    try:
        yield lambda count: app.console.status(f"git-agent: {count:,} commits read …")
    finally:
        app.console.status("")
