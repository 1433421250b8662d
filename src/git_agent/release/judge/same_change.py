"""Which commits of a range carry one change, and what messages call them."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from git_agent.release.read.entry import Entry
from git_agent.release.read.message_budget import SHORT_TEXT

SHORTEST_ID = 7  # digits; fewer may be a word or a number that stands in a message by chance


class DisjointSets:
    """Commits that belong together (union-find)."""

    def __init__(self) -> None:
        self._parents: dict[str, str] = {}

    def find(self, oid: str) -> str:
        """The one that stands for the group."""
        while (parent := self._parents.get(oid, oid)) != oid:
            self._parents[oid] = self._parents.get(parent, parent)  # halves the path for the next time
            oid = parent
        return oid

    def union(self, oid: str, other: str) -> None:
        self._parents[self.find(other)] = self.find(oid)

    def groups(self) -> dict[str, list[str]]:
        """The members of every group of more than one, by each of them."""
        members: dict[str, list[str]] = {}
        for oid in {**self._parents, **dict.fromkeys(self._parents.values())}:
            members.setdefault(self.find(oid), []).append(oid)
        return {oid: group for group in members.values() for oid in group}


class EntryIndex:
    """The entries by what messages call them."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = {entry.oid: entry for entry in entries}
        self.positions = {entry.oid: position for position, entry in enumerate(entries)}
        self._sorted = sorted(self.entries)
        self.by_subject: dict[str, list[str]] = {}
        self.by_request: dict[str, list[str]] = {}
        self.picks: dict[str, list[str]] = {}
        for entry in entries:
            message = entry.message
            for subject in {message.subject, message.merged_title}:
                self.by_subject.setdefault(subject or "", []).append(entry.oid)
            if message.pull_request:
                self.by_request.setdefault(message.pull_request, []).append(entry.oid)
            for oid in message.picked_from:
                self.picks.setdefault(oid, []).append(entry.oid)

    def find(self, oid: str) -> str | None:
        """The commit of the range that an id, perhaps a shortened one, stands for."""
        if oid in self.entries or len(oid) < SHORTEST_ID:
            return oid if oid in self.entries else None
        position = bisect_left(self._sorted, oid)
        matches = [other for other in self._sorted[position : position + 2] if other.startswith(oid)]
        return matches[0] if len(matches) == 1 else None


def authorship(entry: Entry) -> tuple[str, str, str] | None:
    """What stays with a commit when it is picked or rebased: who wrote it and when, and what it is called."""
    subject = entry.message.subject
    # One of the two may be held in short.
    return (entry.author, entry.date, subject[:SHORT_TEXT]) if subject and not entry.is_merge else None


def same_changes(entries: Iterable[Entry], index: EntryIndex) -> Iterator[tuple[str, str]]:
    """Pairs of commits that carry one change: picked from each other, or written at one moment by one author."""
    first_with: dict[tuple[str, str, str] | None, str] = {None: ""}
    for entry in entries:
        if entry.is_merge:
            continue
        first = first_with.setdefault(authorship(entry), entry.oid)
        if first and first != entry.oid:
            yield first, entry.oid
        for oid in entry.message.picked_from:
            origin = index.find(oid)
            if origin and origin != entry.oid and not index.entries[origin].is_merge:
                yield entry.oid, origin
