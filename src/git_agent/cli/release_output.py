"""Where release notes go, and what is shown while a history is read."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from git_agent.cli.out_file import output_file, read_out, write_out
from git_agent.cli.written_mark import is_as_written, note_written
from git_agent.errors import UsageError
from git_agent.model.invisible import escape_invisible_in_json

if TYPE_CHECKING:
    from git_agent.files.place import Place
    from git_agent.redact import CleanText
    from git_agent.workspace import Workspace


def target_of(args: argparse.Namespace, workspace: "Workspace") -> "Place | None":
    """The file to be written, known to be writable before any work is done.

    Raises:
        UsageError: it is not, nothing can be added to what it holds, or that would be lost.
    """
    name = args.prepend if args.out is None else args.out
    if name is None:
        return None
    target = output_file(name, folder=workspace.folder, repository=workspace.git.repository)
    if args.out is None:
        from git_agent.release.write.extendable import check_extendable

        # Before a model is asked: a file without a place for an entry would waste its minutes.
        check_extendable(target.path.name, read_out(target))
    else:
        _check_kept(target, workspace)
    return target


def _check_kept(target: "Place", workspace: "Workspace") -> None:
    """Refuses to replace words that git does not have: `--out` is one slip from `--prepend`.

    Raises:
        UsageError: the file is changed or untracked.
    """
    repository = workspace.git.repository
    if repository.is_bare or not target.path.is_relative_to(repository.root) or not read_out(target).strip():
        return
    from git_agent.git.work_tree import is_only_on_disk

    if is_as_written(target, repository):  # a note made once more loses nothing
        return
    if is_only_on_disk(workspace.git, target.path.relative_to(repository.root).as_posix()):
        raise UsageError(
            f"{target.path.name} holds what git does not have: --out would replace it",
            hint="commit it first, name another file, or use --prepend to add to a changelog",
        )


def write_file(target: "Place", text: "CleanText", workspace: "Workspace", *, form: str) -> None:
    """A note as the whole content of a file, and a word about it."""
    write_out(target, map(escape_invisible_in_json, text) if form == "json" else text)
    note_written(target, workspace.git.repository)
    workspace.console.note(f"git-agent: {target.path.name} is written")


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
