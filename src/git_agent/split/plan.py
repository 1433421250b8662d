"""A plan without a model: whole files by what their changes have in common."""

from collections.abc import Mapping, Sequence

from git_agent.grouping import Learned, group_changes
from git_agent.split.proof import tied
from git_agent.split.values import Group, Plan, SplitChange


def plan_by_files(change: SplitChange, learned: Learned, *, most: int, is_asked_for: bool) -> Plan:
    """Files that are one intent; where all of them seem to be and a split is asked for, the two best halves."""
    diffs = [file.diff for file in change.files]
    grouping = group_changes(diffs, learned, most=most)
    is_unsure = is_asked_for and len(grouping.groups) == 1 and most > 1
    if is_unsure:
        grouping = group_changes(diffs, learned, most=most, least=2)
    files = {file.change.path: file for file in change.files}
    groups = [(list(group.paths), group.reason) for group in grouping.groups]
    joined = _joined(groups, change)
    return Plan(
        groups=tuple(
            Group(parts=tuple(part for path in sorted(paths) for part in files[path].parts), reason=reason)
            for paths, reason in joined
        ),
        is_unsure=is_unsure and len(joined) > 1,
    )


def _joined(groups: Sequence[tuple[list[str], str]], change: SplitChange) -> list[tuple[list[str], str]]:
    """The same with what cannot be apart in one, which is the earlier."""
    joined = [(list(paths), reason) for paths, reason in groups]
    for first, second in tied(change):
        places = _places(joined)
        one, other = sorted(places[change.file(part).change.path] for part in (first, second))
        if one != other:
            joined[one][0].extend(joined.pop(other)[0])
    return joined


def _places(groups: Sequence[tuple[list[str], str]]) -> Mapping[str, int]:
    return {path: number for number, (paths, _) in enumerate(groups) for path in paths}
