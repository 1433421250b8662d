"""Whether `git gc` is at work: it takes away what nothing refers to yet, such as an object that was just written."""

import os

from git_agent import clock
from git_agent.files.place import Place
from git_agent.git.gateway import Git

LONGEST_SECONDS = 12 * 3600.0  # git itself takes an older file for one that a crash has left


def is_clearing(git: Git) -> bool:
    """Whether one is, as far as its own note tells."""
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
