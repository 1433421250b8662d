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
    rank = {oid: index for index, oid in enumerate(by_version)}
    # Kahn's algorithm, with the lowest version as the choice among those whose parents have all been passed.
    children, unseen_parents = _children_and_parent_counts(parents)
    ready = [oid for oid, count in unseen_parents.items() if not count]
    waiting: list[int] = []
    order: list[VersionTag] = []
    while ready or waiting:
        if not ready:
            oid = by_version[heapq.heappop(waiting)]
            order += tagged[oid]
        elif (oid := ready.pop()) in rank:
            heapq.heappush(waiting, rank[oid])
            continue
        for child in children.get(oid, ()):
            unseen_parents[child] -= 1
            if not unseen_parents[child]:
                ready.append(child)
    return tuple(order)


def _children_and_parent_counts(parents: Parents) -> tuple[dict[str, list[str]], dict[str, int]]:
    """The children of each commit, and how many parents each has in this history."""
    children: dict[str, list[str]] = {}
    counts: dict[str, int] = {}
    for oid, oids in parents.items():
        known = [parent for parent in oids if parent in parents]
        counts[oid] = len(known)
        for parent in known:
            children.setdefault(parent, []).append(oid)
    return children, counts


def assign_releases(order: Sequence[VersionTag], parents: Parents, *, head: str | None) -> dict[str, str | None]:
    """The name of the first tag in `order` that contains each commit; None for what only `head` contains.

    Commits that neither a tag nor `head` reaches are not in the answer.
    """
    release_of: dict[str, str | None] = {}
    for tag in order:
        _assign_ancestors(tag.oid, tag.name, parents, release_of)
    if head is not None:
        _assign_ancestors(head, None, parents, release_of)
    return release_of


def _assign_ancestors(start: str, name: str | None, parents: Parents, release_of: dict[str, str | None]) -> None:
    pending = [start]
    while pending:
        oid = pending.pop()
        if oid in release_of or oid not in parents:  # whatever lies below it is assigned as well
            continue
        release_of[oid] = name
        pending += parents[oid]
