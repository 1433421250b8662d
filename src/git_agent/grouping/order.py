"""The order of groups in which each can be built: what is defined comes before what uses it.

By the words alone, which is cheap: a group that first says a name comes before one that only uses it. Formatting
first, manifests before the rest, documents last. Where two groups need each other they are left in their order.
"""

from collections.abc import Sequence

from git_agent.grouping.facts import FileFacts
from git_agent.model.category import Category

_NEEDED_FIRST = frozenset({Category.BUILD, Category.DEPENDENCIES})


def in_order(groups: Sequence[Sequence[int]], files: Sequence[FileFacts]) -> list[int]:
    """The numbers of the groups, in the order in which they are best made."""
    defined = [frozenset().union(*(files[one].defined for one in group)) for group in groups]
    used = [frozenset().union(*(files[one].used for one in group)) for group in groups]
    before: dict[int, set[int]] = {
        number: {
            other
            for other in range(len(groups))
            # Without what it defines itself: two groups that both define a name do not need each other for it.
            if other != number and (defined[other] - defined[number]) & used[number]
        }
        for number in range(len(groups))
    }
    waiting = sorted(range(len(groups)), key=lambda number: (_rank([files[one] for one in groups[number]]), number))
    ordered: list[int] = []
    while waiting:
        # Where all of them wait for another there is a circle, and the first of them goes first.
        ready = next((number for number in waiting if not before[number] & set(waiting)), waiting[0])
        waiting.remove(ready)
        ordered.append(ready)
    return ordered


def _rank(group: Sequence[FileFacts]) -> int:
    if all(file.is_formatting for file in group):
        return 0
    categories = {file.category for file in group}
    if categories <= _NEEDED_FIRST:
        return 1
    return 3 if categories == {Category.DOCS} else 2
