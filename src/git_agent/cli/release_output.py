"""Where release notes go, and what is shown while a history is read."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from git_agent.cli.out_file import output_file, read_out

if TYPE_CHECKING:
    from git_agent.files.place import Place
    from git_agent.redact import CleanText
    from git_agent.workspace import Workspace


def target_of(args: argparse.Namespace, workspace: "Workspace") -> "Place | None":
    """The file to be written, known to be writable before any work is done.

    Raises:
        UsageError: it is not, or nothing can be added to what it holds.
    """
    name = args.prepend if args.out is None else args.out
    if name is None:
        return None
    target = output_file(name, folder=workspace.folder, repository=workspace.git.repository)
    if args.out is None:
        from git_agent.release.write.extendable import check_extendable

        # Before a model is asked: a file without a place for an entry would waste its minutes.
        check_extendable(target.path.name, read_out(target))
    return target


def show_text(text: "CleanText", workspace: "Workspace", *, form: str) -> None:
    """A note on stdout, in the way of its form."""
    show = workspace.console.json if form == "json" else workspace.console.data
    for piece in text:
        show(piece)


@contextmanager
def reading_progress(workspace: "Workspace") -> Iterator[Callable[[int], None]]:
    """Tells the number of commits read, on a line of the terminal that is gone at the end."""
    try:
        yield lambda count: workspace.console.status(f"git-agent: {count:,} commits read …")
    finally:
        workspace.console.status("")
