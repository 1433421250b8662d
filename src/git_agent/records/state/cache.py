"""The history of HEAD, kept in the git directory; the file may be lost, stale, broken or replaced at any time.

It holds one history: the shape and the order of all commits, and the rows. A revision nearby is made from it by
reading only the commits in which the two differ, so the file is written anew only when these have become many; other
worktrees and `--at` read it and leave it alone. A row depends on nothing but its commit's message and is used again
whenever its commit is met. Nothing is kept where the history is not what the commits say: grafts and replacements
may come and go, and no commit's id tells.
"""

import sys
from array import array

from git_agent import __version__
from git_agent.errors import GitCommandError
from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.git.status import read_shallow
from git_agent.model.repository import Repository
from git_agent.records.state.history import Announce, RecordHistory, moved_history, read_history
from git_agent.records.state.order import Dag
from git_agent.records.state.rows import VERSION as ROWS
from git_agent.records.state.rows import restored, stored
from git_agent.store.places import record_history_file
from git_agent.store.sealed import Sealed, read_sealed, write_sealed

# Another version may read a message differently, and arrays are kept as they lie in this machine's memory.
VERSION = f"{__version__} 1 {ROWS} {sys.byteorder}"
LARGEST = 1 << 30  # of a history of many millions of commits
MOST_APART = 256  # commits that are read again on each run before the file is renewed

_ARRAYS = ("committed", "authored", "parents", "starts", "ends")


def history_of(
    git: Git, head: str, *, keep: bool, is_head: bool = True, announce: Announce | None = None
) -> RecordHistory:
    """The history of a commit; the same, whatever the cache holds.

    `keep` allows the cache at all, `is_head` says that it may be renewed for this commit.

    Raises:
        GitCommandError: git failed.
        RepositoryError: git ended in the middle of a commit.
    """
    edge = _edge(git.repository) if keep else None
    if edge is None:
        return read_history(git, head, announce=announce)
    place = record_history_file(git.repository)
    kept = load(place)
    if kept and kept[1] == edge:
        if kept[0].head == head:
            return kept[0]
        if moved := _moved(git, kept[0], head, is_head=is_head):
            history, is_far = moved
            if is_far:
                save(place, history, edge)
            return history
        kept = load(place)  # used up
    known = kept[0].rows.values() if kept else ()
    history = read_history(git, head, known=known, announce=announce)
    # For `--at` the file of HEAD is worth more than that of the revision somebody has a look at.
    if is_head or not kept:
        save(place, history, edge)
    return history


def _moved(git: Git, kept: RecordHistory, head: str, *, is_head: bool) -> tuple[RecordHistory, bool] | None:
    """The kept history led to another commit, and whether it is worth keeping now; None when that is no way."""
    try:
        history, new, gone = moved_history(git, kept, head)
    except GitCommandError:  # the commit that was HEAD has been swept away; or git is broken, and will say so again
        return None
    is_far = is_head and new + gone > MOST_APART
    # What is gone is still in the graph, and the file could not say so: such a history is read anew instead.
    return None if is_far and gone else (history, is_far)


def _edge(repository: Repository) -> str | None:
    """Where a shallow clone ends, which moves while ids stay; None where nothing may be kept."""
    try:
        if (repository.common_dir / "info" / "grafts").exists():
            return None
        return read_shallow(repository)
    # Only shallow clones have the file.
    except FileNotFoundError:
        return ""
    except (OSError, ValueError):
        return None


def load(place: Place) -> tuple[RecordHistory, str] | None:
    """The kept history and the edge it ends at, or None when the file cannot be used, for whatever reason."""
    sealed = read_sealed(place, version=VERSION, most_bytes=LARGEST)
    return (_history(sealed), sealed.header["edge"]) if sealed else None


def _history(sealed: Sealed) -> RecordHistory:
    import json

    names, *arrays, order, numbers, oids, rows_kept = sealed.parts
    dag = Dag(names, width=sealed.header["width"])
    for name, items in zip(_ARRAYS, arrays, strict=True):
        getattr(dag, name).frombytes(items)
    each = zip(array("i", numbers), oids.decode("ascii").splitlines(), json.loads(rows_kept), strict=True)
    rows = {number: restored(oid, dag.committed[number], kept) for number, oid, kept in each}
    return RecordHistory(sealed.header["head"], dag, array("i", order), rows)


def save(place: Place, history: RecordHistory, edge: str) -> None:
    """Puts a history in the file's place; where nothing can be written, nothing is."""
    import json

    dag = history.dag
    numbers, rows = array("i", history.rows), history.rows.values()
    oids = "\n".join(row.oid for row in rows)
    rows_kept = json.dumps([stored(row) for row in rows], separators=(",", ":"))
    arrays = [getattr(dag, name).tobytes() for name in _ARRAYS]
    parts = [
        b"".join(dag.numbers),
        *arrays,
        history.order.tobytes(),
        numbers.tobytes(),
        oids.encode(),
        rows_kept.encode(),
    ]
    header = {"head": history.head, "edge": edge, "width": len(history.head) // 2}
    write_sealed(place, version=VERSION, header=header, parts=parts)
