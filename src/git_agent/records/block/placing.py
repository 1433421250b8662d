"""Where the blocks of a message stand: after its prose, before its footers.

Nobody who writes a message ever sees a block. The ones a message has already are taken out of it before somebody
goes on writing it, and put back, byte for byte, behind what was written.
"""

import re
from collections import Counter
from collections.abc import Sequence

from git_agent.model.message import Message
from git_agent.model.value import replace, value
from git_agent.records.block.compose import CLOSING, OPENING
from git_agent.records.block.find import RecordBlock, find_blocks
from git_agent.records.block.parse import parse_message
from git_agent.shape.form.blocks import parse
from git_agent.shape.form.grammar import BREAKING, is_blank
from git_agent.shape.form.text_block import BlockKind


@value
class SplitMessage:
    """A message's own text, and all blocks of the message as they were; `above` are the footers they followed."""

    text: str
    blocks: tuple[str, ...] = ()
    above: str = ""


def take_blocks(text: str) -> SplitMessage:
    """The message without the blocks before and after its prose; one between two paragraphs stays in the text."""
    blocks = find_blocks(text).blocks
    if not blocks:
        return SplitMessage(text=text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    leading, trailing = _leading(lines, blocks), _trailing(lines, blocks)
    # In a message of nothing but blocks each of them is leading and trailing, and still taken only once.
    taken = blocks[:leading] + blocks[max(leading, len(blocks) - trailing) :]
    inside = {number for block in taken for number in range(block.first_line - 1, block.last_line)}
    left = "\n".join(line for number, line in enumerate(lines) if number not in inside)
    before = "\n".join(lines[: blocks[-trailing].first_line - 1] if trailing else [])
    return SplitMessage(
        # The blank lines before and behind a block have met where it stood.
        text=re.sub(r"\n{3,}", "\n\n", left).strip("\n") + "\n",
        # All of them, also those that stay in the text: whoever goes on writing may drop one, and it has to come back.
        blocks=tuple("\n".join(lines[block.first_line - 1 : block.last_line]) for block in blocks),
        # Without the subject, since `fix: this` could pass for a trailer.
        above=part_footers(before.lstrip("\n").partition("\n\n")[2])[1],
    )


def squashed_blocks(text: str) -> SplitMessage:
    """The blocks of what `git merge --squash` prepared, without its margin and in the order of the work."""
    # With fresh markers: git indents what it squashes, and a marker that was lost is lost for the next reader, too.
    blocks = [f"{OPENING}\n{block.text}\n{CLOSING}" for block in find_blocks(text).blocks if block.text.strip()]
    return SplitMessage(text="", blocks=tuple(blocks[::-1] if parse_message(text).newest_first else blocks))


def put_blocks(message: Message, taken: SplitMessage) -> Message:
    """The message with the blocks that it lacks after its prose; its footers stay last."""
    blocks = _lacking(message.body, taken.blocks)
    if not blocks:
        return message
    prose, footers = part_footers(message.body)
    # A block that followed a trailer follows it again, as long as nobody has changed the trailer meanwhile.
    above = taken.above if f"{footers}\n\n".startswith(f"{taken.above}\n\n") else ""
    parts = (prose, above, *blocks, footers.removeprefix(above).strip("\n"))
    return replace(message, body="\n\n".join(filter(None, parts)))


def _lacking(body: str, blocks: Sequence[str]) -> list[str]:
    if not blocks:
        return []
    lines = body.split("\n")
    # Counted, because squashed commits may have said the same: as many copies have to be there as were taken.
    there = Counter("\n".join(lines[block.first_line - 1 : block.last_line]) for block in find_blocks(body).blocks)
    lacking: list[str] = []
    for block in blocks:
        if there[block] > 0:
            there[block] -= 1
        else:
            lacking.append(block)
    return lacking


def without_blocks(text: str) -> str:
    """The prose alone, for whoever reads or writes only that."""
    split = find_blocks(text)
    return f"{split.prose}\n" if split.blocks else text


def part_footers(body: str) -> tuple[str, str]:
    """The prose of a body, and the paragraphs at its end that are trailers or tell what breaks."""
    lines = body.rstrip().split("\n")
    end = len(lines)
    while end > 0 and _is_footer(lines[(start := _last_paragraph(lines, end)) : end]):
        end = start
    return "\n".join(lines[:end]).rstrip("\n"), "\n".join(lines[end:]).strip("\n")


def _last_paragraph(lines: Sequence[str], end: int) -> int:
    """Where the last paragraph before `end` begins."""
    start = end
    while start > 0 and is_blank(lines[start - 1]):
        start -= 1
    while start > 0 and not is_blank(lines[start - 1]):
        start -= 1
    return start


def _is_footer(lines: Sequence[str]) -> bool:
    paragraph = [line for line in lines if not is_blank(line)]
    if not paragraph:
        return False
    # As wide as all of it, so that nothing is taken apart at its width: only what kind of block it is counts.
    blocks = parse(paragraph, width=len("".join(paragraph)))
    return len(blocks) == 1 and (blocks[0].kind is BlockKind.FIELDS or bool(BREAKING.match(paragraph[0])))


def _leading(lines: Sequence[str], blocks: Sequence[RecordBlock]) -> int:
    """How many blocks stand before all prose."""
    count = end = 0
    for block in blocks:
        if not all(map(is_blank, lines[end : block.first_line - 1])):
            break
        count, end = count + 1, block.last_line
    return count


def _trailing(lines: Sequence[str], blocks: Sequence[RecordBlock]) -> int:
    """How many blocks stand after all prose, with nothing but footers behind the last."""
    if part_footers("\n".join(lines[blocks[-1].last_line :]))[0]:
        return 0
    count, start = 0, blocks[-1].last_line
    for block in reversed(blocks):
        if not all(map(is_blank, lines[block.last_line : start])):
            break
        count, start = count + 1, block.first_line - 1
    return count
