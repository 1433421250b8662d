"""Commits in an order in which each can be built; those that need each other are made one."""

from collections.abc import Mapping, Sequence

from git_agent.split.needs import Alternatives, needs_between
from git_agent.split.said import Names
from git_agent.split.values import Group, SplitChange

REASON = "neither can be built without the other"


def buildable(groups: Sequence[Group], change: SplitChange, names: Mapping[str, Names]) -> tuple[Group, ...]:
    """The same parts, what is defined before what uses it; groups in a circle become one, at the place of the first."""
    while True:
        ordered, circle = _ordered(len(groups), needs_between(groups, change, names))
        if not circle:
            return tuple(groups[number] for number in ordered)
        groups = _joined(groups, circle)


def _ordered(count: int, needs: Mapping[int, set[Alternatives]]) -> tuple[list[int], list[int]]:
    """The numbers in their order, as far as it goes, and a circle where one stands in the way."""
    ordered: list[int] = []
    while len(ordered) < count:
        waiting = [number for number in range(count) if number not in ordered]
        ready = next((number for number in waiting if not _missing(needs[number], ordered)), None)
        if ready is None:
            return ordered, _circle(waiting[0], ordered, needs)
        ordered.append(ready)
    return ordered, []


def _missing(needs: set[Alternatives], there: Sequence[int]) -> list[int]:
    """Of each that is needed and not there, the first that could bring it."""
    return [min(one) for one in needs if one.isdisjoint(there)]


def _circle(start: int, there: Sequence[int], needs: Mapping[int, set[Alternatives]]) -> list[int]:
    """Whoever waits needs another that waits, so to follow the first is to come back to somebody."""
    path = [start]
    while True:
        following = min(_missing(needs[path[-1]], there))
        if following in path:
            return path[path.index(following) :]
        path.append(following)


def _joined(groups: Sequence[Group], circle: Sequence[int]) -> list[Group]:
    first, *others = sorted(circle)
    parts = (part for number in circle for part in groups[number].parts)
    one = Group(
        parts=tuple(sorted(parts, key=lambda part: (part.file, part.hunk))),
        reason=REASON,
        file_reasons=tuple(told for number in circle for told in groups[number].file_reasons),
    )
    return [one if number == first else group for number, group in enumerate(groups) if number not in others]
