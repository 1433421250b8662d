"""Which lines of a file the commits of a range have added themselves."""

import re
from collections.abc import Sequence

from git_agent.errors import GitCommandError
from git_agent.git.gateway import Git
from git_agent.git.log import LogSpan
from git_agent.git.patches import commit_sections

# What ends a bullet of ours. No commit can name itself, so that the line is of another one, taken along by `commit -a`.
_NAME = r"(?:[0-9a-f]{7,64}|[#!]\d+|\+\d+)"
_LINKED = rf"(?:{_NAME}|\[{_NAME}\]\([^()\s]*\))"
_OURS = re.compile(rf"\((?=\[?[0-9a-f]{{7}}){_LINKED}(?:, {_LINKED})*\)\Z")


def lines_added(git: Git, oids: Sequence[str], path: str) -> dict[str, frozenset[str]]:
    """The lines that each of these commits brought to the file in its author's words.

    None are known where contents are not in this clone.
    """
    added: dict[str, frozenset[str]] = {}
    if not oids:
        return added
    try:
        for oid, section in commit_sections(git, LogSpan.only(oids), path):
            if lines := _added(section.decode("utf-8", "surrogateescape")):
                added[oid] = lines
    except GitCommandError:
        return {}
    return added


def _added(section: str) -> frozenset[str]:
    hunks = section.split("\n@@ ")[1:]
    lines = (line[1:].strip() for hunk in hunks for line in hunk.split("\n")[1:] if line.startswith("+"))
    return frozenset(line for line in lines if not _OURS.search(line))
