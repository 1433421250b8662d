"""Accounts: puts every commit of a range into exactly one place.

A reader wants changes, a history has commits. Merges only say how commits came in, a revert takes back what an
earlier commit did, and the same change may be there twice because it was picked. What is not told is left out for a
reason, so that the numbers add up.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence

from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git
from git_agent.git.history import HISTORY_SECONDS
from git_agent.git.parse import decode
from git_agent.model.value import replace
from git_agent.release.entry import Accounts, Entry, Item
from git_agent.release.history import read_entries

MERGE, REVERT, REVERTED, IN_BASE = "merge", "revert", "reverted", "already in the base"

SHORTEST_ID = 7
# Comparing patches costs a diff for each commit of the base's side; one that went its own way for years has too many.
MOST_COMPARED = 2_000

# A request that merges one long-lived branch into another brings in the work of many; its title tells none of it.
FEW_COMMITS = 5
_LONG_LIVED = re.compile(
    r"(?: from \S+/|Merge branch '|Merged in )(?:dev(?:el(?:op(?:ment)?)?)?|main|master|next|staging|trunk|releases?)\b"
)


def account(entries: Sequence[Entry], *, already: Mapping[str, str] | None = None) -> Accounts:
    """The changes of a range, newest first, and every other commit once with its reason.

    `already` holds the commits whose change is in the base, each with the reason to give. What a revert takes back
    must be in the range: one of a change that is in the base stays a change.
    """
    already = already or {}
    if not already and _are_apart(entries):
        return Accounts(items=tuple(_alone(entry, entry.told.pull_request) for entry in entries))
    owners = _owners(entries)
    twins = _Groups()
    index = _Index(entries)
    for oid, other in _same_changes(entries, index):
        twins.join(oid, other)
    reasons = {**_taken_back(entries, _Reverts(index, owners, twins, already)), **already}
    alive = [entry for entry in entries if entry.oid not in reasons]
    groups = _Groups()
    for oid, other in _same_changes([entry for entry in alive if not entry.is_merge], index):
        if oid not in reasons and other not in reasons:
            groups.join(oid, other)
    for merge, members in _told_by_title(alive, owners):
        for member in members:
            groups.join(merge.oid, member.oid)
    return _written(entries, reasons, groups, _requests(entries, owners))


def _are_apart(entries: Sequence[Entry]) -> bool:
    """Whether every commit is a change of its own, as most of a history that is never merged are."""
    if any(len(entry.parents) > 1 or entry.told.picked_from or _is_revert(entry) for entry in entries):
        return False
    written = {(entry.author, entry.date, entry.told.subject) for entry in entries}
    return len(written) == len(entries)


def _alone(entry: Entry, request: str | None) -> Item:
    return Item(entry=entry, text=entry.told.text, commits=(entry.oid,), pull_request=request)


def already_in_base(git: Git, base_oid: str, release_oid: str) -> dict[str, str]:
    """The commits of `base..release` whose change the base has too: picked in either direction, or the same patch.

    Only a base beside the release can have any: a maintenance branch that was given fixes of the main one.
    """
    ours = read_entries(git, release_oid, base_oid, with_paths=False)
    if not ours:
        return {}
    theirs = read_entries(git, base_oid, release_oid, with_paths=False)
    undone = {oid for oid, reason in account(ours).left_out if reason == REVERTED}
    found = _shared([entry for entry in ours if entry.oid not in undone], theirs)
    if len(ours) <= MOST_COMPARED:
        given_up = _shared([entry for entry in ours if entry.oid in undone], theirs)
        found |= _same_patches(git, base_oid, release_oid) - given_up
    return dict.fromkeys(sorted(found), IN_BASE)


def _shared(ours: Sequence[Entry], theirs: Sequence[Entry]) -> set[str]:
    """Those of `theirs` that by their messages, or by author and date, are the same as one of ours."""
    oids = {entry.oid for entry in ours}
    picked = {oid for entry in ours for oid in entry.told.picked_from}
    written = {_moment(entry) for entry in ours} - {None}
    return {
        entry.oid
        for entry in theirs
        if entry.oid in picked or _moment(entry) in written or not oids.isdisjoint(entry.told.picked_from)
    }


def _moment(entry: Entry) -> tuple[str, str, str] | None:
    """What stays with a commit when it is picked or rebased: who wrote it and when, and what it is called."""
    subject = entry.told.subject
    return (entry.author, entry.date, subject) if subject and not entry.is_merge else None


def _same_patches(git: Git, base_oid: str, release_oid: str) -> set[str]:
    span = f"{base_oid}...{release_oid}"
    try:
        patient = git.limited(max(git.seconds, HISTORY_SECONDS))
        marked = patient.run("rev-list", "--cherry-mark", "--right-only", "--no-merges", span, "--")
    except GitCommandError:  # a partial clone lacks the contents; then the messages must do
        return set()
    return {line[1:] for line in decode(marked).split("\n") if line.startswith("=")}


class _Groups:
    """Commits that belong together, as sets that are joined."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def of(self, oid: str) -> str:
        """The one that stands for the group."""
        while (above := self._above.get(oid, oid)) != oid:
            self._above[oid] = self._above.get(above, above)
            oid = above
        return oid

    def join(self, oid: str, other: str) -> None:
        self._above[self.of(other)] = self.of(oid)

    def fellows(self) -> dict[str, list[str]]:
        """The members of every group of more than one, by each of them."""
        members: dict[str, list[str]] = {}
        for oid in {**self._above, **dict.fromkeys(self._above.values())}:
            members.setdefault(self.of(oid), []).append(oid)
        return {oid: group for group in members.values() for oid in group}


class _Index:
    """The entries by what messages call them."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = {entry.oid: entry for entry in entries}
        self.places = {entry.oid: place for place, entry in enumerate(entries)}
        self._sorted = sorted(self.entries)
        self.by_subject: dict[str, list[str]] = {}
        self.by_request: dict[str, list[str]] = {}
        self.picks: dict[str, list[str]] = {}
        for entry in entries:
            said = entry.told
            for subject in {said.subject, said.merged_title}:
                self.by_subject.setdefault(subject or "", []).append(entry.oid)
            if said.pull_request:
                self.by_request.setdefault(said.pull_request, []).append(entry.oid)
            for oid in said.picked_from:
                self.picks.setdefault(oid, []).append(entry.oid)

    def find(self, oid: str) -> str | None:
        """The commit of the range that an id, perhaps a shortened one, stands for."""
        if oid in self.entries or len(oid) < SHORTEST_ID:
            return oid if oid in self.entries else None
        place = bisect_left(self._sorted, oid)
        found = [other for other in self._sorted[place : place + 2] if other.startswith(oid)]
        return found[0] if len(found) == 1 else None


def _owners(entries: Sequence[Entry]) -> dict[str, str | None]:
    """For every commit the innermost merge that brought it in, None for what was done in the open.

    The line of first parents belongs to whoever owns its tip. What its merges add is walked afterwards, the oldest
    first, so that a branch never claims what was there before it: a merge of the main line into a branch adds nothing.
    """
    parents = {entry.oid: entry.parents for entry in entries}
    owners: dict[str, str | None] = {}
    for entry in entries:
        pending: list[tuple[str, str | None]] = [(entry.oid, None)]
        while pending:
            tip, owner = pending.pop()
            while tip in parents and tip not in owners:
                owners[tip] = owner
                first, *others = parents[tip] or ("",)
                pending += [(other, tip) for other in reversed(others)]
                tip = first
    return owners


def _same_changes(entries: Iterable[Entry], index: _Index) -> Iterator[tuple[str, str]]:
    """Pairs of commits that carry one change: picked from each other, or written at one moment by one author."""
    written: dict[tuple[str, str, str] | None, str] = {None: ""}
    for entry in entries:
        if entry.is_merge:
            continue
        first = written.setdefault(_moment(entry), entry.oid)
        if first and first != entry.oid:
            yield first, entry.oid
        for oid in entry.told.picked_from:
            origin = index.find(oid)
            if origin and origin != entry.oid and not index.entries[origin].is_merge:
                yield entry.oid, origin


class _Reverts:
    """Finds what the reverts of a range take back in it."""

    def __init__(
        self, index: _Index, owners: Mapping[str, str | None], twins: _Groups, already: Mapping[str, str]
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
        said, index = revert.told, self._index
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


def _taken_back(entries: Sequence[Entry], reverts: _Reverts) -> dict[str, str]:
    """Reverts and what they took back. Newest first: a revert that was itself reverted takes nothing back."""
    reasons: dict[str, str] = {}
    for entry in entries:
        if entry.is_merge or reasons.get(entry.oid) == REVERTED or not _is_revert(entry):
            continue
        targets, is_all = reverts.targets(entry)
        for oid in targets:
            reasons.setdefault(oid, REVERTED)
        if targets and is_all:
            reasons[entry.oid] = REVERT
    return reasons


def _is_revert(entry: Entry) -> bool:
    return bool(entry.told.reverts or entry.told.reverted_requests or entry.told.reverted_subjects)


def _told_by_title(alive: Sequence[Entry], owners: Mapping[str, str | None]) -> Iterator[tuple[Entry, Sequence[Entry]]]:
    """Merges whose title says more than the commits of their branch, with these commits."""
    titled: dict[str, Entry | None] = {}
    branches: dict[str, list[Entry]] = {}
    for entry in alive:  # a merge comes before what it brought in
        around = titled.get(owners[entry.oid] or "")
        titled[entry.oid] = entry if entry.is_merge and entry.told.merged_title else around
        if around and not entry.is_merge:
            branches.setdefault(around.oid, []).append(entry)
    for oid, members in branches.items():
        merge = titled[oid]
        if merge and not any(_speaks_for_itself(member, merge) for member in members) and not _joins(merge, members):
            yield merge, members


def _speaks_for_itself(member: Entry, merge: Entry) -> bool:
    return member.told.type is not None or member.told.pull_request not in (None, merge.told.pull_request)


def _joins(merge: Entry, members: Sequence[Entry]) -> bool:
    return len(members) > FEW_COMMITS and _LONG_LIVED.search(merge.told.subject) is not None


def _requests(entries: Sequence[Entry], owners: Mapping[str, str | None]) -> dict[str, str | None]:
    """The pull request of each commit: its own, else that of the nearest merge around it that has one."""
    requests: dict[str, str | None] = {}
    for entry in entries:
        requests[entry.oid] = entry.told.pull_request or requests.get(owners[entry.oid] or "")
    return requests


def _written(
    entries: Sequence[Entry], reasons: Mapping[str, str], groups: _Groups, requests: Mapping[str, str | None]
) -> Accounts:
    members: dict[str, list[Entry]] = {}
    left_out: list[tuple[str, str]] = []
    grouped = groups.fellows()
    for entry in entries:
        if reason := reasons.get(entry.oid) or (MERGE if entry.is_merge and entry.oid not in grouped else None):
            left_out.append((entry.oid, reason))
        else:
            members.setdefault(groups.of(entry.oid), []).append(entry)
    return Accounts(items=tuple(_item(group, requests) for group in members.values()), left_out=tuple(left_out))


def _item(members: Sequence[Entry], requests: Mapping[str, str | None]) -> Item:
    if len(members) == 1:
        return _alone(members[0], requests[members[0].oid])
    teller = next((entry for entry in members if entry.is_merge), members[0])
    numbers = (requests[entry.oid] for entry in (teller, *members))
    return Item(
        entry=_joined(teller, members),
        text=teller.told.text,
        commits=tuple(entry.oid for entry in members),
        pull_request=next(filter(None, numbers), None),
    )


def _joined(teller: Entry, members: Sequence[Entry]) -> Entry:
    """The entry that tells the change, with what its other commits say and touch."""
    said = [entry.told for entry in (teller, *members)]
    touched = dict.fromkeys(change for entry in members for change in entry.touched or ())
    breaking = [one.breaking for one in said if one.breaking is not None]
    return replace(
        teller,
        touched=tuple(touched) if teller.touched is not None else None,
        told=replace(
            teller.told,
            paragraph=next((one.paragraph for one in said if one.paragraph), ""),
            breaking=max(breaking, key=bool) if breaking else None,
            is_security=any(one.is_security for one in said),
            issues=tuple(dict.fromkeys(issue for one in said for issue in one.issues)),
            record=any(one.record for one in said),
            covered=tuple(dict.fromkeys(name for one in said for name in one.covered)),
        ),
    )
