"""Whether git clears its objects: it takes away what nothing refers to yet, such as one that was just written."""

import os

from git_agent import clock
from git_agent.files.place import Place
from git_agent.git.committing import commands_at_work
from git_agent.git.gateway import Git

CLEARING = frozenset({"prune", "repack"})  # what leaves no note
LONGEST_SECONDS = 12 * 3600.0  # git itself takes an older file for one that a crash has left


def is_clearing(git: Git, commands: frozenset[str] | None = None) -> bool:
    """Whether it does, as far as the note of `git gc` tells, or the commands at work where somebody has looked."""
    return _is_noted(git) or bool(CLEARING & (commands_at_work(git) if commands is None else commands))


def _is_noted(git: Git) -> bool:
    note = Place(root=git.repository.common_dir, name="gc.pid")
    try:
        age = clock.now() - note.path.stat().st_mtime
        return 0 <= age < LONGEST_SECONDS and _is_there(int(note.read(most_bytes=1 << 10).split()[0]))
    except (OSError, ValueError, IndexError):
        return False


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # another user's
        return True
    return True
