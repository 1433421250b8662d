"""What the reverts of a range take back in it."""

from collections.abc import Iterable, Mapping, Sequence

from git_agent.release.judge.same_change import DisjointSets, EntryIndex
from git_agent.release.read.entry import Entry

REVERT, REVERTED = "revert", "reverted"


class RevertTargets:
    """Finds what the reverts of a range take back in it."""

    def __init__(
        self, index: EntryIndex, owners: Mapping[str, str | None], copies: DisjointSets, already: Mapping[str, str]
    ) -> None:
        self._index = index
        self._already = already
        self._copies = copies.groups()
        self._brought: dict[str, list[str]] = {}
        for oid, owner in owners.items():
            if owner is not None:
                self._brought.setdefault(owner, []).append(oid)

    def targets(self, revert: Entry) -> tuple[set[str], bool]:
        """The commits it takes back, with all that a merge brought in, and whether that is everything it names."""
        named_oids = [name for name in self._named(revert) if name != revert.oid]
        targets = {oid for name in named_oids for oid in self._with_branch(name) if oid not in self._already}
        targets |= {copied for oid in targets for copied in self._picked_copies(oid, revert)}
        return targets - {revert.oid}, all(name and name not in self._already for name in named_oids)

    def _named(self, revert: Entry) -> list[str]:
        """Commits of the range, and an empty name for each one outside it."""
        message, index = revert.message, self._index
        ids = [index.find(oid) or next(iter(index.picks.get(oid, ())), "") for oid in message.reverts]
        if any(ids):
            return ids
        subjects = (oid for subject in message.reverted_subjects for oid in index.by_subject.get(subject, ()))
        same_subject = self._earlier(subjects, revert)
        if ids:
            # On a release branch both the change and its revert may be picks that name ids of the main line; but where
            # many commits have that subject (`Update dependencies`), the one that is meant may well be outside.
            return same_subject if len(same_subject) == 1 else ids
        requests = (oid for number in message.reverted_requests for oid in index.by_request.get(number, ()))
        return self._earlier(requests, revert) or same_subject[:1]

    def _earlier(self, oids: Iterable[str], revert: Entry) -> list[str]:
        positions = self._index.positions  # newest first: what is earlier has the higher one
        return [oid for oid in oids if positions[oid] > positions[revert.oid]]

    def _with_branch(self, oid: str) -> list[str]:
        """The commit and, of a merge, all that it brought in, by way of merges within it too."""
        oids = [oid] if oid else []
        for merge in oids:  # grows while it is walked
            oids += self._brought.get(merge, ())
        return oids

    def _picked_copies(self, oid: str, revert: Entry) -> list[str]:
        """The same change elsewhere, where the revert came after it and took back both; a later one is a new try."""
        others = (copy for copy in self._copies.get(oid, ()) if copy != oid and copy not in self._already)
        copies = self._earlier(others, revert)
        if not copies:
            return []
        before = self._ancestors(revert, down_to=max(map(self._index.positions.__getitem__, copies)))
        return [copy for copy in copies if copy in before]

    def _ancestors(self, entry: Entry, *, down_to: int) -> set[str]:
        positions = self._index.positions
        ancestors: set[str] = set()
        pending = list(entry.parents)
        while pending:
            oid = pending.pop()
            if oid not in ancestors and positions.get(oid, down_to + 1) <= down_to:
                ancestors.add(oid)
                pending += self._index.entries[oid].parents
        return ancestors


def reverted_commits(entries: Sequence[Entry], reverts: RevertTargets) -> dict[str, str]:
    """Reverts and what they took back. Newest first: a revert that was itself reverted takes nothing back."""
    reasons: dict[str, str] = {}
    for entry in entries:
        if entry.is_merge or reasons.get(entry.oid) == REVERTED or not is_revert(entry):
            continue
        targets, is_all = reverts.targets(entry)
        for oid in targets:
            reasons.setdefault(oid, REVERTED)
        if targets and is_all:
            reasons[entry.oid] = REVERT
    return reasons


def is_revert(entry: Entry) -> bool:
    return bool(entry.message.reverts or entry.message.reverted_requests or entry.message.reverted_subjects)
