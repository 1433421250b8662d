"""Finds `---ci---` blocks in whatever a commit message has become on its way.

A marker counts wherever it stands alone on its line, behind nothing but white space and `>`: git indents the
messages it squashes, forges quote them, and models like to put a block into a code fence. A block shown there as an
example is read too; to lose a real one would be worse. A block that lost a marker reaches as far as its lines look
like YAML, and is called damaged.
"""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.value import value

EVERY_MARKER_HAS = "ci---"
MARKER = re.compile(r"^(?P<margin>[ \t>]*)---(?P<slash>/?)ci---[ \t]*$", re.MULTILINE)
# A trailer would look like YAML but for its capital letter. Blank lines end what no marker ends.
_YAML_LINE = re.compile(r"[a-z][a-z0-9_]*:(?:[ \t]|$)|[ \t]+\S|-(?:[ \t]|$)|[]}#]")
# Where no marker opens a block, only a field of the schema tells it from prose with a colon in it.
_FIRST_LINE = re.compile(
    r"(?:project|phase|milestone|plan|task|status|decisions|escalations|requirements|lessons|compound):(?:[ \t]|$)"
)


@value
class RecordBlock:
    """One block: its YAML without margin, and its lines, counted from 1 and with the markers.

    `yaml_line` is the number of the first line of `text`; `damage` says which marker is missing, or nothing.
    """

    text: str
    first_line: int
    last_line: int
    yaml_line: int
    damage: str = ""


@value
class FoundBlocks:
    """The blocks of a message in order, and the message without them."""

    blocks: tuple[RecordBlock, ...]
    prose: str


def find_blocks(message: str) -> FoundBlocks:
    """The blocks of a message, the damaged ones among them; never fails.

    >>> find_blocks("feat(P01-01): add it\\n\\n---ci---\\nphase: 1\\n---/ci---\\n").blocks[0].text
    'phase: 1'
    """
    if EVERY_MARKER_HAS not in message:  # as in nearly every message of a history
        return FoundBlocks(blocks=(), prose=message)
    lines = lines_of(message)
    blocks = tuple(_blocks(lines))
    return FoundBlocks(blocks=blocks, prose=_prose(lines, blocks) if blocks else message)


def lines_of(message: str) -> list[str]:
    """The lines as blocks count them: a carriage return alone ends one too."""
    return (message.replace("\r\n", "\n").replace("\r", "\n") if "\r" in message else message).split("\n")


def is_first_field(line: str) -> bool:
    """Whether a block may begin with this line."""
    return bool(_FIRST_LINE.match(line))


def _blocks(lines: Sequence[str]) -> Iterator[RecordBlock]:
    markers = [
        (at, marker) for at, line in enumerate(lines) if EVERY_MARKER_HAS in line and (marker := MARKER.fullmatch(line))
    ]
    following = [*markers[1:], (len(lines), None)]
    done = 0
    # Not strict: a message without any marker still has an end.
    for (at, marker), (next_at, next_marker) in zip(markers, following, strict=False):
        if at < done:  # the end of a block that was read already
            continue
        margin = marker["margin"]
        if marker["slash"]:
            block = _unopened(lines, margin, floor=done, closing=at)
        elif next_marker and next_marker["slash"]:
            text = _dedented(lines[at + 1 : next_at], margin)
            block = RecordBlock(text=text, first_line=at + 1, last_line=next_at + 1, yaml_line=at + 2)
        else:  # the next block begins, or the message ends: whatever comes in between need not belong to this one
            block = _unclosed(lines, margin, opening=at, limit=next_at)
        yield block
        done = block.last_line


def _unclosed(lines: Sequence[str], margin: str, *, opening: int, limit: int) -> RecordBlock:
    end = opening + 1
    while end < limit and _YAML_LINE.match(_without_margin(lines[end], margin)):
        end += 1
    return RecordBlock(
        text=_dedented(lines[opening + 1 : end], margin),
        first_line=opening + 1,
        last_line=end,
        yaml_line=opening + 2,
        damage="the end marker is missing",
    )


def _unopened(lines: Sequence[str], margin: str, *, floor: int, closing: int) -> RecordBlock:
    """The lines above an end marker, up to the highest one that is a field of the schema."""
    start = at = closing
    while at > floor and _YAML_LINE.match(line := _without_margin(lines[at - 1], margin)):
        at -= 1
        if _FIRST_LINE.match(line):
            start = at
    return RecordBlock(
        text=_dedented(lines[start:closing], margin),
        first_line=start + 1,
        last_line=closing + 1,
        yaml_line=start + 1,
        damage="the beginning marker is missing",
    )


def _dedented(lines: Sequence[str], margin: str) -> str:
    return "\n".join([_without_margin(line, margin) for line in lines] if margin else lines)


def _without_margin(line: str, margin: str) -> str:
    """A quoted blank line, or one that somebody unwrapped, may lack the white space of the margin."""
    return line[len(margin) :] if line.startswith(margin) else line.removeprefix(margin.rstrip())


def _prose(lines: Sequence[str], blocks: Sequence[RecordBlock]) -> str:
    """The text around the blocks, each piece of it a paragraph or more."""
    starts = [0, *(block.last_line for block in blocks)]
    ends = [*(block.first_line - 1 for block in blocks), len(lines)]
    pieces = ("\n".join(lines[start:end]).strip("\n") for start, end in zip(starts, ends, strict=True))
    return "\n\n".join(piece for piece in pieces if piece.strip())
