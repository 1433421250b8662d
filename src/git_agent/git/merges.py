"""Merging the lines of three files, none of which is changed."""

from pathlib import Path

from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git


def merged_lines(git: Git, ours: Path, base: Path, theirs: Path) -> bytes | None:
    """What both sides have made of the base; None where they have changed the same lines, or one is no text."""
    try:
        return git.run("merge-file", "-p", "--quiet", str(ours), str(base), str(theirs))
    except GitCommandError:  # its exit code is the number of conflicts
        return None
