"""Leaves out of a message what nothing bears out, so that a well-formed message stays.

A paragraph loses sentences, a list whole items, and trailers lines. With a sentence goes the next one if that only
goes on from it ("This also …"), with an item what hangs below it, and what led to nothing but such words goes too: the
line "It has:", the heading of an empty section. Nothing is reworded.
"""

from collections.abc import Callable, Iterator, Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message, MessageRules
from git_agent.model.pruned import Pruned
from git_agent.model.value import replace
from git_agent.shape.form.cjk import join_lines
from git_agent.shape.form.text_block import BLANK, BlockKind, TextBlock
from git_agent.shape.form.wrap import read_body, render_body
from git_agent.shape.ground.outline import leads_to, renumbered, without_empty_sections
from git_agent.shape.ground.sentences import goes_on, sentences

Unproved = Callable[[str], tuple[str, ...]]

_APART = (BlockKind.FIELDS, BlockKind.RECORD, BlockKind.HEADING)
_ENTRY = LazyPattern(r"\n(?![ \t])")


def prune(message: Message, unproved: Unproved, *, rules: MessageRules) -> tuple[Message, tuple[Pruned, ...]]:
    """The message without the parts of its body in which `unproved` finds something, and these parts."""
    blocks = read_body(message.body.split("\n"), rules=rules) if message.body else []
    pruned: list[Pruned] = []
    kept = list(_without_lies(blocks, unproved, pruned))
    if not pruned:
        return message, ()
    body = render_body(_tidied(kept, pruned), rules=rules)
    return replace(message, body=body), tuple(pruned)


def _without_lies(blocks: Sequence[TextBlock], unproved: Unproved, pruned: list[Pruned]) -> Iterator[TextBlock | None]:
    """Each block with what of it is proved; None in the place of one that is gone."""
    gone: TextBlock | None = None  # the item that takes along what hangs below it
    for block in blocks:
        if block.kind is BlockKind.BLANK:
            yield block
            continue
        if gone is not None and _hangs_below(block, gone):
            pruned.append(Pruned(text=_shown(block), claims=unproved(block.text)))
            yield None
            continue
        kept = _pruned_block(block, unproved, pruned)
        gone = block if kept is None and block.is_item else None
        yield kept


def _pruned_block(block: TextBlock, unproved: Unproved, pruned: list[Pruned]) -> TextBlock | None:
    if block.kind is BlockKind.RECORD or not unproved(block.text):
        return block
    if block.kind is BlockKind.PROSE:
        text = _pruned_prose(block, unproved, pruned)
    elif block.kind is BlockKind.FIELDS:
        entries = _ENTRY.split(block.text)
        pruned += [Pruned(text=entry, claims=claims) for entry in entries if (claims := unproved(entry))]
        text = "\n".join(entry for entry in entries if not unproved(entry))
    else:
        pruned.append(Pruned(text=block.text, claims=unproved(block.text)))
        text = ""
    return replace(block, text=text) if text else None


def _pruned_prose(block: TextBlock, unproved: Unproved, pruned: list[Pruned]) -> str:
    """The sentences that may stay; what the first one of an item says is what the others are about."""
    parts = sentences(block.text)
    if (block.is_item and unproved(parts[0])) or len(parts) == 1:
        pruned.append(Pruned(text=_shown(block), claims=unproved(block.text)))
        return ""
    kept: list[str] = []
    is_gone = False
    for part in parts:
        claims = unproved(part)
        is_gone = bool(claims) or (is_gone and goes_on(part))
        if is_gone:
            pruned.append(Pruned(text=part, claims=claims))
        else:
            kept.append(part)
    if len(kept) == len(parts):
        # It is named across two sentences, and neither alone says it.
        pruned.append(Pruned(text=_shown(block), claims=unproved(block.text)))
        return ""
    return join_lines(kept)


def _hangs_below(block: TextBlock, item: TextBlock) -> bool:
    return block.kind not in _APART and _indent(block) > _indent(item)


def _indent(block: TextBlock) -> int:
    lead = block.initial_indent or block.text
    return len(lead) - len(lead.lstrip(" \t"))


def _shown(block: TextBlock) -> str:
    return (block.initial_indent + block.text).strip()


def _tidied(blocks: Sequence[TextBlock | None], pruned: list[Pruned]) -> list[TextBlock]:
    """The blocks that are left, without what led to those that are gone."""
    left: list[TextBlock] = []
    lost = False  # behind the block that is looked at, before anything that stays
    for block in reversed(blocks):
        if block is None:
            lost = True
        elif block.kind is not BlockKind.BLANK and lost and leads_to(block, left):
            *before, last = sentences(block.text)
            kept = join_lines(before)
            pruned.append(Pruned(text=last if kept else _shown(block)))
            if kept:
                left.append(replace(block, text=kept))
                lost = False
        else:
            left.append(block)
            lost = lost and block.kind is BlockKind.BLANK
    return _without_blank_runs(renumbered(without_empty_sections(left[::-1], pruned)))


def _without_blank_runs(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    left: list[TextBlock] = []
    for block in blocks:
        if block.kind is not BlockKind.BLANK or (left and left[-1].kind is not BlockKind.BLANK):
            left.append(block)
    while left and left[-1] == BLANK:
        left.pop()
    return left
