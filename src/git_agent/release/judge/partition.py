"""CommitPartition: puts every commit of a range into exactly one place.

A reader wants changes, a history has commits. Merges only say how commits came in, a revert takes back what an
earlier commit did, and the same change may be there twice because it was picked. What is not told is left out for a
reason, so that the numbers add up.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from git_agent.model.value import replace
from git_agent.release.judge.reverts import RevertTargets, is_revert, reverted_commits
from git_agent.release.judge.same_change import DisjointSets, EntryIndex, same_changes
from git_agent.release.read.entry import CommitPartition, Entry, Item
from git_agent.release.read.words import says_nothing

MERGE = "merge"

# A request that merges one long-lived branch into another brings in the work of many; its title tells none of it.
FEW_COMMITS = 5
_LONG_LIVED = re.compile(
    r"(?: from \S+/|Merge branch '|Merged in )(?:dev(?:el(?:op(?:ment)?)?)?|main|master|next|staging|trunk|releases?)\b"
)


def partition_commits(entries: Sequence[Entry], *, already: Mapping[str, str] | None = None) -> CommitPartition:
    """The changes of a range, newest first, and every other commit once with its reason.

    `already` holds the commits whose change is in the base, each with the reason to give. What a revert takes back
    must be in the range: one of a change that is in the base stays a change.
    """
    already = already or {}
    if not already and _are_all_separate(entries):  # as in most long histories: spares the walks below
        items = (_single_item(entry, entry.message.pull_request) for entry in entries)
        return CommitPartition(items=tuple(part for item in items for part in _parts_of(item)))
    owners = _owners(entries)
    copies = DisjointSets()
    index = EntryIndex(entries)
    for oid, other in same_changes(entries, index):
        copies.union(oid, other)
    reasons = {**reverted_commits(entries, RevertTargets(index, owners, copies, already)), **already}
    remaining = [entry for entry in entries if entry.oid not in reasons]
    groups = DisjointSets()
    for oid, other in same_changes([entry for entry in remaining if not entry.is_merge], index):
        if oid not in reasons and other not in reasons:
            groups.union(oid, other)
    for merge, members in _titled_branches(remaining, owners):
        for member in members:
            groups.union(merge.oid, member.oid)
    return _assembled(entries, reasons, groups, _requests(entries, owners))


def _are_all_separate(entries: Sequence[Entry]) -> bool:
    """Whether every commit is a change of its own, as most of a history that is never merged are."""
    if any(len(entry.parents) > 1 or entry.message.picked_from or is_revert(entry) for entry in entries):
        return False
    authorships = {(entry.author, entry.date, entry.message.subject) for entry in entries}
    return len(authorships) == len(entries)


def _single_item(entry: Entry, request: str | None) -> Item:
    return Item(entry=entry, text=entry.message.text, commits=(entry.oid,), pull_request=request)


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


def _titled_branches(
    remaining: Sequence[Entry], owners: Mapping[str, str | None]
) -> Iterator[tuple[Entry, Sequence[Entry]]]:
    """Merges of requests, or with a title of their own, with the commits that they brought."""
    titled_merge: dict[str, Entry | None] = {}
    branches: dict[str, list[Entry]] = {}
    for entry in remaining:  # newest first: a merge comes before what it brought in
        enclosing = titled_merge.get(owners[entry.oid] or "")
        titled_merge[entry.oid] = entry if _is_request(entry) else enclosing
        if enclosing and not entry.is_merge:
            branches.setdefault(enclosing.oid, []).append(entry)
    for oid, members in branches.items():
        merge = titled_merge[oid]
        if (
            merge
            and not any(_is_item_of_its_own(member, merge) for member in members)
            and not _joins_long_lived_branch(merge, members)
        ):
            yield merge, members


def _is_request(entry: Entry) -> bool:
    return entry.is_merge and bool(entry.message.merged_title or entry.message.pull_request)


def _is_item_of_its_own(member: Entry, merge: Entry) -> bool:
    return member.message.pull_request not in (None, merge.message.pull_request)


def _joins_long_lived_branch(merge: Entry, members: Sequence[Entry]) -> bool:
    return len(members) > FEW_COMMITS and _LONG_LIVED.search(merge.message.subject) is not None


def _requests(entries: Sequence[Entry], owners: Mapping[str, str | None]) -> dict[str, str | None]:
    """The pull request of each commit: its own, else that of the nearest merge around it that has one."""
    requests: dict[str, str | None] = {}
    for entry in entries:
        requests[entry.oid] = entry.message.pull_request or requests.get(owners[entry.oid] or "")
    return requests


def _assembled(
    entries: Sequence[Entry], reasons: Mapping[str, str], groups: DisjointSets, requests: Mapping[str, str | None]
) -> CommitPartition:
    members: dict[str, list[Entry]] = {}
    left_out: list[tuple[str, str]] = []
    grouped = groups.groups()
    for entry in entries:
        if reason := reasons.get(entry.oid) or (MERGE if entry.is_merge and entry.oid not in grouped else None):
            left_out.append((entry.oid, reason))
        else:
            members.setdefault(groups.find(entry.oid), []).append(entry)
    items = (_item(group, requests) for group in members.values())
    return CommitPartition(items=tuple(part for item in items for part in _parts_of(item)), left_out=tuple(left_out))


def _parts_of(item: Item) -> tuple[Item, ...]:
    """One for each message that git has squashed into this commit, else the item itself."""
    return tuple(
        replace(
            item,
            entry=replace(item.entry, message=part),
            text=part.text,
            pull_request=part.pull_request or item.pull_request,
        )
        for part in item.entry.message.parts
    ) or (item,)


def _item(members: Sequence[Entry], requests: Mapping[str, str | None]) -> Item:
    if len(members) == 1:
        return _single_item(members[0], requests[members[0].oid])
    main = _telling(members)
    numbers = (requests[entry.oid] for entry in (main, *members))
    return Item(
        entry=_merged_entry(main, members),
        text=main.message.text,
        commits=tuple(entry.oid for entry in members),
        pull_request=next(filter(None, numbers), None),
    )


_TYPE_ORDER = ("feat", "fix", "perf", None)  # a type that a note does not tell comes last


def _telling(members: Sequence[Entry]) -> Entry:
    """Whose words tell a change: a title with a type, else a commit with one that is told, else the title.

    A request of three typed commits is one bullet: that of the feature, or of the first fix.
    """
    title = next((entry for entry in members if entry.is_merge and entry.message.merged_title), None)
    commits = [entry for entry in reversed(members) if not entry.is_merge]  # the oldest first
    typed = [entry for entry in commits if entry.message.type in _TYPE_ORDER[:-1]]
    if title and (title.message.type or not typed):
        return title
    if not any(entry.is_merge for entry in members):
        return members[0]
    telling = typed or [entry for entry in commits if not says_nothing(entry.message.text)] or commits
    return min(telling, key=lambda entry: _TYPE_ORDER.index(entry.message.type) if typed else 0)


def _merged_entry(main: Entry, members: Sequence[Entry]) -> Entry:
    """The entry that tells the change, with what its other commits say and touch."""
    messages = [entry.message for entry in (main, *members)]
    touched = dict.fromkeys(change for entry in members for change in entry.touched or ())
    breaking = [message.breaking for message in messages if message.breaking is not None]
    return replace(
        main,
        touched=tuple(touched) if main.touched is not None else None,
        message=replace(
            main.message,
            paragraph=next((message.paragraph for message in messages if message.paragraph), ""),
            breaking=max(breaking, key=bool) if breaking else None,  # a text rather than the mere mark
            is_security=any(message.is_security for message in messages),
            issues=tuple(dict.fromkeys(issue for message in messages for issue in message.issues)),
            record=any(message.record for message in messages),
            covered=tuple(dict.fromkeys(name for message in messages for name in message.covered)),
        ),
    )
