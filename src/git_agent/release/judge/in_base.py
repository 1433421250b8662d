"""Changes of a range that its base has already: picked in either direction, or just the same patch."""

from collections.abc import Sequence

from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git
from git_agent.git.patch_ids import same_patches
from git_agent.git.read import is_partial
from git_agent.release.judge.partition import partition_commits
from git_agent.release.judge.reverts import REVERTED
from git_agent.release.judge.same_change import authorship
from git_agent.release.read.entry import Entry
from git_agent.release.read.history import read_entries

IN_BASE = "already in the base"

# Comparing patches costs a diff for each commit of the base's side; one that went its own way for years has too many.
MOST_COMPARED = 2_000


def already_in_base(git: Git, base_oid: str, release_oid: str, theirs: Sequence[Entry]) -> dict[str, str]:
    """Those of `theirs`, the commits of `base..release`, whose change the base has too.

    They were picked in either direction, or are the same patch. Only a base beside the release can have any: a
    maintenance branch that was given fixes of the main one.
    """
    ours = read_entries(git, release_oid, base_oid, with_paths=False)
    if not ours:
        return {}
    reverted = {oid for oid, reason in partition_commits(ours).left_out if reason == REVERTED}
    in_base = _changed_in_both([entry for entry in ours if entry.oid not in reverted], theirs)
    if len(ours) <= MOST_COMPARED:
        in_reverted = _changed_in_both([entry for entry in ours if entry.oid in reverted], theirs)
        decided = in_base | in_reverted
        in_base |= _same_patches(git, ours, [entry for entry in theirs if entry.oid not in decided])
    return dict.fromkeys(sorted(in_base), IN_BASE)


def _changed_in_both(ours: Sequence[Entry], theirs: Sequence[Entry]) -> set[str]:
    """Those of `theirs` that by their messages, or by author and date, are the same as one of ours."""
    oids = {entry.oid for entry in ours}
    picked = {oid for entry in ours for oid in entry.message.picked_from}
    authorships = {authorship(entry) for entry in ours} - {None}
    return {
        entry.oid
        for entry in theirs
        if entry.oid in picked or authorship(entry) in authorships or not oids.isdisjoint(entry.message.picked_from)
    }


def _same_patches(git: Git, ours: Sequence[Entry], theirs: Sequence[Entry]) -> set[str]:
    if is_partial(git):  # it lacks the contents; then the messages must do
        return set()
    try:
        return same_patches(git, _oids(ours), _oids(theirs))
    except GitCommandError:
        return set()


def _oids(entries: Sequence[Entry]) -> list[str]:
    return [entry.oid for entry in entries if not entry.is_merge]
