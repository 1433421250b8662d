"""A commit that git made of several: the messages it holds, each with what it says."""

import re
from collections.abc import Iterator

from git_agent.model.value import replace
from git_agent.release.read.entry import ParsedMessage
from git_agent.release.read.message import LONGEST_MESSAGE, parse_commit_message

# Written in English whatever the user's language is.
SQUASHED_BY_GIT = "Squashed commit of the following:"
MOST_PARTS = 200  # of one commit; a longer list is nothing that a person squashed

_COMMIT = re.compile(r"commit [0-9a-f]{7,64}\b")
_HEADER = re.compile(r"(?:Author|AuthorDate|Commit|CommitDate|Date|Merge): ")
_MARGIN = "    "


def parse_whole_message(message: str) -> ParsedMessage:
    """The facts of one message; one that git put together without a title also has those of its parts."""
    parsed = parse_commit_message(message)
    if SQUASHED_BY_GIT not in message:
        return parsed
    parts = [parse_commit_message(part) for _, part in zip(range(MOST_PARTS), _parts(message), strict=False)]
    if parsed.subject == SQUASHED_BY_GIT:
        return replace(parsed, parts=tuple(parts))
    # Under a title it is one change, as important as the most important of them.
    return replace(parsed, squashed=(*parsed.squashed, *(part.subject for part in parts if part.type)))


def _parts(message: str) -> Iterator[str]:
    """Each message below `commit <id>`, without its margin; what git itself merged is none."""
    lines: list[str] = []
    is_inside = False
    for line in message[:LONGEST_MESSAGE].replace("\r\n", "\n").split("\n"):
        if _COMMIT.match(line):
            if any(lines):
                yield "\n".join(lines).strip("\n")
            lines, is_inside = [], True
        elif is_inside and line.startswith(_MARGIN):
            lines.append(line.removeprefix(_MARGIN))
        elif is_inside and not line.strip():
            lines.append("")
        elif is_inside and not _HEADER.match(line):
            is_inside = False  # a trailer, or what somebody added below
    if any(lines):
        yield "\n".join(lines).strip("\n")
