"""A plan without a model: whole files by what their changes have in common."""

from collections.abc import Iterable, Sequence

from git_agent.grouping import Learned, group_changes
from git_agent.grouping.reasons import ALONE
from git_agent.split.proof import tied
from git_agent.split.values import Group, Part, Plan, SplitChange

LEAST_ALIKE = "least like the others"
IN_THE_WAY = "one stands in the other's way"


def plan_by_files(change: SplitChange, learned: Learned, *, most: int, is_asked_for: bool) -> Plan:
    """Files that are one intent; where all of them seem to be and a split is asked for, the two best halves."""
    diffs = [file.diff for file in change.files]
    grouping = group_changes(diffs, learned, most=most)
    is_unsure = is_asked_for and len(grouping.groups) == 1 and most > 1
    if is_unsure:
        grouping = group_changes(diffs, learned, most=most, least=2)
    numbers = {file.change.path: file.number for file in change.files}
    groups = []
    for group in grouping.groups:
        # Who says that all may be one thing cannot say that something belongs to nothing.
        reason = LEAST_ALIKE if is_unsure and group.reason == ALONE else group.reason
        told = tuple((numbers[path], why) for path, why in zip(group.paths, group.reasons, strict=True) if why)
        parts = _parts(change, map(numbers.__getitem__, group.paths))
        groups.append(Group(parts=parts, reason=reason, file_reasons=told))
    joined = _joined(groups, change)
    return Plan(groups=tuple(joined), is_unsure=is_unsure and len(joined) > 1)


def _parts(change: SplitChange, numbers: Iterable[int]) -> tuple[Part, ...]:
    return tuple(part for number in sorted(numbers) for part in change.files[number - 1].parts)


def _joined(groups: Sequence[Group], change: SplitChange) -> list[Group]:
    """The same with what cannot be apart in one, which is the earlier."""
    joined = list(groups)
    for parts in tied(change):
        places = {part.file: number for number, group in enumerate(joined) for part in group.parts}
        one, other = sorted(places[part.file] for part in parts)
        if one != other:
            joined[one] = _one_of(joined[one], joined.pop(other), change)
    return joined


def _one_of(first: Group, second: Group, change: SplitChange) -> Group:
    return Group(
        parts=_parts(change, {part.file for part in (*first.parts, *second.parts)}),
        reason=IN_THE_WAY,
        file_reasons=(*first.file_reasons, *second.file_reasons),
    )
