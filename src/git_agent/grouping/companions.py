"""Companions: changelogs, changesets and generated files are nobody's intent, where history says they come along."""

from collections.abc import Sequence

from git_agent.grouping.facts import CODE, FileFacts, is_companion
from git_agent.grouping.link import Links
from git_agent.grouping.values import Learned
from git_agent.model.category import category_of

LEAST_SHARE = 0.5  # of the earlier commits of such files; in some repositories they have commits of their own


def join_companions(links: Links, files: Sequence[FileFacts], learned: Learned) -> list[tuple[int, int]]:
    """Joins groups of nothing but companions to their nearest group; the pairs that were joined."""
    if not _come_along(learned):
        return []
    joined: list[tuple[int, int]] = []
    alone = [group for group in links.groups if all(files[one].is_companion for one in group)]
    for group in alone:
        # Asked anew for each: the one before may have joined two of them.
        others = [other[0] for other in links.groups if not all(files[one].is_companion for one in other)]
        if others:
            # The best chance, and of equal ones the first.
            nearest = max(others, key=lambda other: (links.chance(group[0], other), -other))
            links.join(group[0], nearest)
            joined.append((group[0], nearest))
    return joined


def _come_along(learned: Learned) -> bool:
    touching = [commit for commit in learned.commits if any(map(is_companion, commit))]
    with_source = sum(any(category_of(path) in CODE for path in commit) for commit in touching)
    return bool(touching) and with_source >= LEAST_SHARE * len(touching)
