"""Where traces live: `.git-agent/sessions` in the work tree, as long as it is ours.

A repository can carry a folder of that name. What git tracks was written by whoever committed it: it is neither shown
as if it had happened here, nor are texts of this machine put beside it, where an ignore file of somebody else's
choosing would let them be committed.
"""

from git_agent.errors import GitAgentError
from git_agent.files.private import PrivateFolder
from git_agent.files.refused import Refused
from git_agent.git.gateway import Git
from git_agent.git.index import has_tracked_below
from git_agent.store.places import TRACE_FOLDER, TRACE_SESSIONS

IGNORE = ".gitignore"
IGNORE_ALL = "*\n"


def open_sessions(git: Git, *, make: bool = False) -> PrivateFolder:
    """The folder of the recorded runs.

    Raises:
        OSError: it is missing or cannot be made, it is tracked by git, or others can look into it.
    """
    if is_tracked(git):
        raise Refused("it is tracked by git, so others may have written it")
    with PrivateFolder.below(git.repository.root, TRACE_FOLDER, make=make) as home:
        if make:
            _ignore(home)
        return home.inner(TRACE_SESSIONS, make=make)


def is_tracked(git: Git) -> bool:
    """Whether a commit, or the next one, holds a file below the folder."""
    try:
        return has_tracked_below(git, TRACE_FOLDER)
    except GitAgentError:  # whoever does not know writes nothing
        return True


def _ignore(home: PrivateFolder) -> None:
    try:
        # A longer one is refused by the limit, and replaced like every other that is not ours.
        said = home.read(IGNORE, most_bytes=len(IGNORE_ALL)).decode("ascii", "replace")
    except OSError:
        said = ""
    if said != IGNORE_ALL:
        home.put(IGNORE, IGNORE_ALL)
