"""Which release brought which commit, for a whole history at once.

A commit belongs to the first release that contains it, never to the one that is next by date: a branch begun before a
tag and merged after it is news only in the later version. Both functions take the history as `parents`, commit to
parents, in any order; it must cover what the tags reach (`git log HEAD <every tag>`, not HEAD alone, or a hotfix that
was never merged has no history). Parents that are not in it, as at the edge of a shallow clone, are passed over.
"""

import heapq
from collections.abc import Iterable, Mapping, Sequence

from git_agent.release.read.tags import VersionTag, in_version_order

Parents = Mapping[str, tuple[str, ...]]


def release_order(tags: Iterable[VersionTag], parents: Parents) -> tuple[VersionTag, ...]:
    """Lower versions first, except that a tag never comes before one it contains; tags outside `parents` are left out.

    One walk from the roots: commits without a tag are passed at once, and of the tags whose whole past has been
    passed the lowest version is next.
    """
    tagged: dict[str, list[VersionTag]] = {}
    for tag in in_version_order(tags):
        tagged.setdefault(tag.oid, []).append(tag)
    by_version = tuple(tagged)
    place = {oid: index for index, oid in enumerate(by_version)}
    children, missing = _children_and_parent_counts(parents)
    free = [oid for oid, count in missing.items() if not count]
    waiting: list[int] = []
    order: list[VersionTag] = []
    while free or waiting:
        if not free:
            oid = by_version[heapq.heappop(waiting)]
            order += tagged[oid]
        elif (oid := free.pop()) in place:
            heapq.heappush(waiting, place[oid])
            continue
        for child in children.get(oid, ()):
            missing[child] -= 1
            if not missing[child]:
                free.append(child)
    return tuple(order)


def _children_and_parent_counts(parents: Parents) -> tuple[dict[str, list[str]], dict[str, int]]:
    """The children of each commit, and how many parents each has in this history."""
    children: dict[str, list[str]] = {}
    missing: dict[str, int] = {}
    for oid, above in parents.items():
        here = [parent for parent in above if parent in parents]
        missing[oid] = len(here)
        for parent in here:
            children.setdefault(parent, []).append(oid)
    return children, missing


def assign_releases(order: Sequence[VersionTag], parents: Parents, *, head: str | None) -> dict[str, str | None]:
    """The name of the first tag in `order` that contains each commit; None for what only `head` contains.

    Commits that neither a tag nor `head` reaches are not in the answer.
    """
    given: dict[str, str | None] = {}
    for tag in order:
        _assign_ancestors(tag.oid, tag.name, parents, given)
    if head is not None:
        _assign_ancestors(head, None, parents, given)
    return given


def _assign_ancestors(start: str, name: str | None, parents: Parents, given: dict[str, str | None]) -> None:
    ahead = [start]
    while ahead:
        oid = ahead.pop()
        if oid in given or oid not in parents:
            continue
        given[oid] = name
        ahead += parents[oid]
