"""What a commit changes, as one number that stays the same when the commit is made again on top of others."""

from collections.abc import Sequence

from git_agent.errors import GitCommandError, OutputLimitExceeded
from git_agent.git.diff import DIFF
from git_agent.git.gateway import Git
from git_agent.git.log import LOG
from git_agent.git.parse import decode

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
