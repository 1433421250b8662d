"""What a commit changes, as one number that stays the same when the commit is made again on top of others."""

from collections.abc import Iterable, Sequence

from git_agent.errors import GitCommandError, OutputLimitExceeded
from git_agent.git.diff import DIFF
from git_agent.git.gateway import Git
from git_agent.git.log import LOG, LogSpan
from git_agent.git.parse import decode
from git_agent.git.patches import commit_paths

LONGEST_PATH = 1 << 12  # bytes

# One commit at a time has its header in what `patch-id` reads, and is left out where it changes nothing.
_PATCHES = (*LOG, "--no-walk=unsorted", "--stdin", "--root", "--no-renames", "--full-index", "--patch", *DIFF[1:])


def patch_ids(git: Git, commits: Sequence[str]) -> dict[str, str]:
    """The number of each commit that has one; merges, and commits too large to compare, have none."""
    if not commits:
        return {}
    try:
        patches = git.run(*_PATCHES, "--format=commit %H", stdin="".join(f"{oid}\n" for oid in commits).encode())
        lines = decode(git.run("patch-id", "--stable", stdin=patches)).splitlines()
    except (GitCommandError, OutputLimitExceeded):
        # One of them is gone or too large; the others need not suffer for it.
        if len(commits) == 1:
            return {}
        return {oid: number for commit in commits for oid, number in patch_ids(git, [commit]).items()}
    return {oid: number for number, oid in (line.split(" ") for line in lines)}


def same_patches(git: Git, ours: Iterable[str], theirs: Iterable[str]) -> set[str]:
    """Those of `theirs` that change what one of `ours` does.

    Only what changes the same paths is compared: a path is in the trees, while a patch costs both contents.

    Raises:
        GitCommandError: a tree is not in this clone.
    """
    places, their_places = _places(git, ours), _places(git, theirs)
    shared = set(places.values()) & set(their_places.values())
    numbers, their_numbers = (
        patch_ids(git, [oid for oid, place in each.items() if place in shared]) for each in (places, their_places)
    )
    known = set(numbers.values())
    return {oid for oid, number in their_numbers.items() if number in known}


def _places(git: Git, commits: Iterable[str]) -> dict[str, int]:
    """A number for the paths that each commit changes, the same for the same paths; none for one without changes."""
    span = LogSpan.only(commits)
    found: dict[str, int] = {}
    for oid, letter, path in commit_paths(git, span, most=LONGEST_PATH) if span.stdin else ():
        if path:
            found[oid] = hash((found.get(oid), letter, path))
    return found
