"""What commits need of each other: names or files that one adds and another uses, or removes and another gives up."""

from collections.abc import Mapping, Sequence

from git_agent.split.said import Names, said_by
from git_agent.split.values import Group, SplitChange

Alternatives = frozenset[int]


def needs_between(
    groups: Sequence[Group], change: SplitChange, names: Mapping[str, Names]
) -> dict[int, set[Alternatives]]:
    """What has to come before each group, by their numbers: one of each set.

    `names` are what the files define, by path, for those that could be parsed.
    """
    said = said_by(groups, change, names)
    bringing: dict[str, set[int]] = {}
    for number, one in enumerate(said):
        for name in one.added:
            bringing.setdefault(name, set()).add(number)
    return {
        number: {frozenset(bringing[name]) for name in one.wanted & bringing.keys()}
        | {frozenset({other}) for other in range(len(said)) if other != number and one.gone & said[other].old}
        for number, one in enumerate(said)
    }


def unbuilt(groups: Sequence[Group], change: SplitChange, names: Mapping[str, Names]) -> list[str]:
    """Where a commit needs what only a later one brings, or takes away what a later one stops using."""
    said = said_by(groups, change, names)
    warnings: list[str] = []
    here: frozenset[str] = frozenset()
    for number, one in enumerate(said):
        here |= one.added
        for later in range(number + 1, len(said)):
            if missing := sorted((said[later].added - here) & one.wanted):
                warnings.append(f"commit {number + 1} uses {_listed(missing)}, which commit {later + 1} adds")
            if still := sorted(one.gone & said[later].old):
                warnings.append(f"commit {number + 1} removes {_listed(still)}, which commit {later + 1} stops using")
    return warnings


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:3])
    return shown + (f" and {len(names) - 3} more" if len(names) > 3 else "")
