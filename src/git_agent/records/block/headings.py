"""The header that each block of a message stands under.

Mostly that is the first line of the message. A squash has put several messages into one, git with a margin, forges as
items of a list: there each block keeps the header it had, and with it what kind of record it is.
"""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.value import value
from git_agent.records.block.find import RecordBlock
from git_agent.records.block.schema import TYPES, is_scope

HEADER = re.compile(r"(?P<type>[A-Za-z][\w-]*)(?:\((?P<scope>[^()]*)\))?!?:[ \t]+(?P<subject>\S.*)")
# Written in English whatever the user's language is, so that one text is enough to know it by.
SQUASHED_BY_GIT = "Squashed commit of the following:"

_MARGIN = re.compile(r"[ \t>]*(?:[*-][ \t]+)?")


@value
class Heading:
    """What a block stands under: `<type>(<scope>): <subject>` and the prose between that and the block.

    `line` is where in the message that is, and 0 for the first line of prose.
    """

    type: str | None = None
    scope: str | None = None
    subject: str = ""
    prose: str = ""
    line: int = 0


def heading_of(header: str, prose: str, line: int = 0) -> Heading:
    """The heading that one header and the prose below it are."""
    parts = HEADER.fullmatch(header)
    if parts is None:
        return Heading(subject=header, prose=prose, line=line)
    return Heading(type=parts["type"], scope=parts["scope"], subject=parts["subject"], prose=prose, line=line)


def block_headings(lines: Sequence[str], blocks: Sequence[RecordBlock], title: Heading) -> Iterator[Heading]:
    """The heading of each block in turn: its own where it has one, else the `title` of the message."""
    # Below a header of its own, what looks like another one in the prose is only quoted.
    is_squash = len(blocks) > 1 or not (title.type in TYPES and is_scope(title.scope or ""))
    start, first = 0, True
    for block in blocks:
        # Only what stands between two blocks is looked at: of thousands of them, each would copy all above it.
        above = lines[start : block.first_line - 1]
        yield (_own(above, start, has_title=first) if is_squash else None) or title
        start, first = block.last_line, False


def _own(above: Sequence[str], start: int, *, has_title: bool) -> Heading | None:
    """The first header of a record above a block; the title of the message is not the block's own yet."""
    title = next((at for at, line in enumerate(above) if line.strip()), None) if has_title else None
    for at, line in enumerate(above):
        text = line[_MARGIN.match(line).end() :].rstrip()  # type: ignore[union-attr]  # it matches the empty text too
        parts = HEADER.fullmatch(text) if at != title else None
        if parts and parts["type"] in TYPES and is_scope(parts["scope"] or ""):
            return heading_of(text, _prose(above[at + 1 :]), line=start + at + 1)
    return None


def _prose(lines: Sequence[str]) -> str:
    """The lines without the margin that all of them have."""
    from textwrap import dedent

    return dedent("\n".join(lines)).strip()
