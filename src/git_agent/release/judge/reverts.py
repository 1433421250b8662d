"""What the reverts of a range take back in it."""

from collections.abc import Iterable, Mapping, Sequence

from git_agent.release.judge.same_change import DisjointSets, EntryIndex
from git_agent.release.read.entry import Entry

REVERT, REVERTED = "revert", "reverted"


class RevertTargets:
    """Finds what the reverts of a range take back in it."""

    def __init__(
        self, index: EntryIndex, owners: Mapping[str, str | None], twins: DisjointSets, already: Mapping[str, str]
    ) -> None:
        self._index = index
        self._already = already
        self._twins = twins.fellows()
        self._brought: dict[str, list[str]] = {}
        for oid, owner in owners.items():
            if owner is not None:
                self._brought.setdefault(owner, []).append(oid)

    def targets(self, revert: Entry) -> tuple[set[str], bool]:
        """The commits it takes back, with all that a merge brought in, and whether that is everything it names."""
        named = [found for found in self._named(revert) if found != revert.oid]
        inside = {oid for found in named for oid in self._whole(found) if oid not in self._already}
        inside |= {twin for oid in inside for twin in self._picked_alike(oid, revert)}
        return inside - {revert.oid}, all(found and found not in self._already for found in named)

    def _named(self, revert: Entry) -> list[str]:
        """Commits of the range, and an empty name for each one outside it."""
        said, index = revert.message, self._index
        ids = [index.find(oid) or next(iter(index.picks.get(oid, ())), "") for oid in said.reverts]
        if any(ids):
            return ids
        subjects = (oid for subject in said.reverted_subjects for oid in index.by_subject.get(subject, ()))
        alike = self._earlier(subjects, revert)
        if ids:
            # On a release branch both the change and its revert may be picks that name ids of the main line; but where
            # many commits have that subject (`Update dependencies`), the one that is meant may well be outside.
            return alike if len(alike) == 1 else ids
        requests = (oid for number in said.reverted_requests for oid in index.by_request.get(number, ()))
        return self._earlier(requests, revert) or alike[:1]

    def _earlier(self, oids: Iterable[str], revert: Entry) -> list[str]:
        places = self._index.places
        return [oid for oid in oids if places[oid] > places[revert.oid]]

    def _whole(self, oid: str) -> list[str]:
        found = [oid] if oid else []
        for merge in found:
            found += self._brought.get(merge, ())
        return found

    def _picked_alike(self, oid: str, revert: Entry) -> list[str]:
        """The same change elsewhere, where the revert came after it and took back both; a later one is a new try."""
        others = (twin for twin in self._twins.get(oid, ()) if twin != oid and twin not in self._already)
        twins = self._earlier(others, revert)
        before = self._ancestors(revert, down_to=max(map(self._index.places.__getitem__, twins))) if twins else set()
        return [twin for twin in twins if twin in before]

    def _ancestors(self, entry: Entry, *, down_to: int) -> set[str]:
        places = self._index.places
        found: set[str] = set()
        pending = list(entry.parents)
        while pending:
            oid = pending.pop()
            if oid not in found and places.get(oid, down_to + 1) <= down_to:
                found.add(oid)
                pending += self._index.entries[oid].parents
        return found


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
