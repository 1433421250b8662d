"""Conflicts that a merge has left in files."""

import re

from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.git.parse import decode

MOST_BYTES = 1 << 22  # of a file in which a marker is looked for
MARKER = re.compile(rb"^<{7}(?: |$)", re.MULTILINE)


def files_with_conflict_markers(git: Git) -> tuple[str, ...]:
    """The unmerged files in which a conflict is still marked as git marks it.

    Only they are looked at: elsewhere seven signs in a row may underline a heading.
    """
    # By the index alone: to compare files on disk git would run their filters.
    entries = git.run("ls-files", "--unmerged", "-z").split(b"\0")
    paths = {decode(entry.partition(b"\t")[2]) for entry in entries if entry}
    return tuple(path for path in sorted(paths) if _is_marked(git, path))


def _is_marked(git: Git, path: str) -> bool:
    try:
        return MARKER.search(Place(root=git.repository.root, name=path).beginning(most_bytes=MOST_BYTES)) is not None
    except OSError:  # deleted on one side, or nothing that holds text
        return False
