"""What leads to what in a body: the line before a list, the heading above a text, the numbers of its items."""

from collections.abc import Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.pruned import Pruned
from git_agent.model.value import replace
from git_agent.shape.form.text_block import BlockKind, TextBlock

_NUMBERED = LazyPattern(r"([ \t]*)(\d{1,2})([.)])([ \t]+)$")
_EMPHASISED = LazyPattern(r"(\*\*|__)[^*_]+\1:?$")


def leads_to(block: TextBlock, behind: Sequence[TextBlock]) -> bool:
    """Whether a block only announces what followed; `behind` are the blocks that are left of that, the last first."""
    if block.kind is not BlockKind.PROSE or not (block.text.endswith((":", "\uff1a")) or _is_emphasised(block)):
        return False
    following = next((other for other in reversed(behind) if other.kind is not BlockKind.BLANK), None)
    if following is None or _starts_section(following) or following.kind in (BlockKind.FIELDS, BlockKind.RECORD):
        return True
    if block.is_item:
        return not (following.is_item and _column(following) > _column(block))
    return not following.is_item and following.kind is BlockKind.PROSE


def without_empty_sections(blocks: Sequence[TextBlock], pruned: list[Pruned]) -> list[TextBlock]:
    """The blocks without headings that have no text below them."""
    left: list[TextBlock] = []
    for block in reversed(blocks):
        if block.kind is BlockKind.HEADING and _is_empty(block, left):
            pruned.append(Pruned(text=block.text.strip()))
        else:
            left.append(block)
    return left[::-1]


def renumbered(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The blocks with the numbers of a list one after the other."""
    left: list[TextBlock] = []
    counts: dict[int, int] = {}
    for block in blocks:
        number = _NUMBERED.match(block.initial_indent) if block.is_item else None
        if number is None:
            if not block.is_item and block.kind is not BlockKind.BLANK:
                counts.clear()
            left.append(block)
            continue
        column = len(number[1])
        counts = {other: count for other, count in counts.items() if other <= column}
        # A list may go on with 3 where a paragraph stands between; where it begins is its own affair.
        counts[column] = counts[column] + 1 if column in counts else min(int(number[2]), 1)
        lead = f"{number[1]}{counts[column]}{number[3]}{number[4]}"
        left.append(replace(block, initial_indent=lead, subsequent_indent=number[1] + " " * (len(lead) - column)))
    return left


def _is_empty(heading: TextBlock, behind: Sequence[TextBlock]) -> bool:
    following = next((other for other in reversed(behind) if other.kind is not BlockKind.BLANK), None)
    if following is None or following.kind in (BlockKind.FIELDS, BlockKind.RECORD):
        return True
    return following.kind is BlockKind.HEADING and _level(following) <= _level(heading)


def _starts_section(block: TextBlock) -> bool:
    return block.kind is BlockKind.HEADING or _is_emphasised(block)


def _is_emphasised(block: TextBlock) -> bool:
    return not block.is_item and _EMPHASISED.match(block.text) is not None


def _level(heading: TextBlock) -> int:
    marks = heading.text.strip().partition(" ")[0]
    return len(marks)


def _column(block: TextBlock) -> int:
    lead = block.initial_indent or block.text
    return len(lead) - len(lead.lstrip(" \t"))
