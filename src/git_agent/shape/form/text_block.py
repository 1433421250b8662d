"""TextBlock: a part of a message body that is reflowed, or stays, as a whole."""

from collections.abc import Sequence
from enum import Enum

from git_agent.model.value import value
from git_agent.shape.form.grammar import TRAILER


class BlockKind(Enum):
    """What a block is; only PROSE is ever reflowed."""

    BLANK = "blank"
    PROSE = "prose"
    HEADING = "heading"
    VERBATIM = "verbatim"
    FIELDS = "fields"
    FENCE = "fence"
    RECORD = "record"


@value
class TextBlock:
    """One block; the two indents are put before the first line of reflowed text, and before the others."""

    kind: BlockKind
    text: str = ""
    initial_indent: str = ""
    subsequent_indent: str = ""
    is_item: bool = False  # or a further paragraph of one


BLANK = TextBlock(kind=BlockKind.BLANK)


def is_trailer_block(block: TextBlock) -> bool:
    """Whether the block is one that a further trailer may join."""
    return block.kind is BlockKind.FIELDS and any(TRAILER.match(line) for line in block.text.split("\n"))


def verbatim_block(kind: BlockKind, lines: Sequence[str]) -> TextBlock:
    return TextBlock(kind=kind, text="\n".join(lines))
