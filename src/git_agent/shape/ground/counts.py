"""Numbers that a message may state about a change although no line of it says them."""

from collections import Counter
from collections.abc import Sequence

from git_agent.model.change import FileChange

_MOST_NAMED = 3  # "update a.py, b.py and 15 more"
# Of many files nobody tells the lines of each, and their counts would ground any small number.
_MOST_FILES_BY_LINES = 10


def counts_of(changes: Sequence[FileChange]) -> frozenset[int]:
    """How many files and lines: in all, by status, ending and folder, and for each of a few files."""
    total = len(changes)
    files = files_of(changes)
    few = changes if total <= _MOST_FILES_BY_LINES else ()
    lines = [count for change in few for count in (change.added, change.deleted, change.churn) if count]
    sums = (sum(change.added or 0 for change in changes), sum(change.deleted or 0 for change in changes))
    unnamed = range(max(0, total - _MOST_NAMED), total + 1)
    return frozenset({*unnamed, *files.values(), *lines, *sums, sum(sums)})


def files_of(changes: Sequence[FileChange]) -> Counter[str]:
    """How many files there are of each status, ending and folder."""
    files = Counter[str](change.status.value for change in changes)
    files.update(change.path.rpartition(".")[2] for change in changes)
    files.update(folder for change in changes for folder in _folders(change.path))
    return files


def _folders(path: str) -> list[str]:
    parts = path.split("/")[:-1]
    return ["/".join(parts[:depth]) + "/" for depth in range(1, len(parts) + 1)]
