"""The truth: every file that git tracks or would track, against what was last seen of it."""

from collections.abc import Iterator

from git_agent.files.snapshot import Tree
from git_agent.git.gateway import Git
from git_agent.git.work_tree import (
    has_filters,
    paths_changed_on_disk,
    paths_leaving_index,
    paths_left_out,
    paths_only_in_index,
    tree_entries,
    untracked_paths,
)
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.protect.examine import Listed
from git_agent.watch.protect.respelled import Respelled
from git_agent.watch.values import SUBMODULE, Entry, Known, Position, Stat

ATTRIBUTES = ".gitattributes"


def seed(git: Git, ledger: Ledger, position: Position) -> None:
    """Takes every file for what HEAD has, and remembers how those look that git says are so.

    Whatever may differ has no looks to be known by, so that the scan after this reads it.
    """
    head = position.head or None
    entries = list(tree_entries(git, head)) if head else []
    # First the looks and then git's word: a file that is written in between is one that git calls changed.
    tree = Tree(git.repository.root)
    stats = {entry.path: stat_of(tree, entry.path) for entry in entries}
    changed = frozenset(paths_changed_on_disk(git, head))
    with ledger.transaction():
        ledger.files.clear()
        ledger.files.put(
            Known(path=entry.path, seen=base, stat=None if entry.path in changed else stats[entry.path], base=base)
            for entry in entries
            for base in (Entry(mode=entry.mode, oid=entry.oid),)
        )


def list_tracked(git: Git, ledger: Ledger, position: Position) -> Listed:
    """What git says of paths beyond HEAD."""
    return Listed(
        added=paths_only_in_index(git, position.head or None),
        leaving=paths_leaving_index(git, position.head or None),
        left_out=paths_left_out(git),
        has_filters=has_filters(git) or ledger.files.has_name(ATTRIBUTES),
    )


def index_looks(git: Git) -> tuple[int, ...]:
    """What changes whenever git's index does."""
    try:
        facts = (git.repository.git_dir / "index").stat()
    except OSError:
        return ()
    return (facts.st_ino, facts.st_size, facts.st_mtime_ns)


def changed_paths(git: Git, ledger: Ledger, listed: Listed) -> Iterator[str]:
    """Every path that does not look as it did when it was last seen."""
    tree, respelled = Tree(git.repository.root), Respelled(git)
    known: set[str] = set()
    other_names: set[str] = set()
    for file in ledger.files.each():
        known.add(file.path)
        other = respelled.other_name(file, ledger.files)
        other_names |= {other} if other else set()
        stat = None if other else stat_of(tree, file.path)
        if stat is None:
            if file.seen is not None and file.path not in listed.left_out and not tree.is_behind_closed(file.path):
                yield file.path
        elif stat != file.stat or (file.seen and file.seen.mode == SUBMODULE):  # whose commit no file tells
            yield file.path
    # What was added to the index is no longer untracked, and HEAD has never had it.
    # And what differs from a tracked name only in its case is not called untracked either.
    for path in (*untracked_paths(git), *listed.added, *other_names):
        if path.rstrip("/") not in known:
            yield path.rstrip("/")
    yield from tree.unlistable()


def stat_of(tree: Tree, path: str) -> Stat | None:
    status = tree.status(path)
    if status is None:
        return None
    return Stat(size=status.st_size, mtime_ns=status.st_mtime_ns, ctime_ns=status.st_ctime_ns, inode=status.st_ino)
