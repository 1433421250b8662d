"""Attributes of Rust: traits that are derived, and marks in front of an item; and the arms of its macros."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.roles import ancestors
from git_agent.syntax.trees.edit_script.values import SEVERAL, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.node_parts import name_of

LONGEST = 72  # characters of an attribute that is told as written
_DERIVE = "#[derive("
_CFG = "#[cfg("
_FEATURE = LazyPattern(r"feature\s*=\s*\"([\w-]+)\"")
_ARM = "macro_rule"
_ATTRIBUTE = "attribute_item"
_NAME = LazyPattern(r"\w+(?:::\w+)*")


def told(change: Change) -> Iterator[CodeEdit]:
    part = change.new or change.old
    if part is None or change.op is Op.MOVE:
        return
    if part.type == _ARM and change.op is not Op.REPLACE:
        yield from _arm(change, part)
        return
    if part.type == _ATTRIBUTE:
        yield from _marks(change, part)
        return
    old, new = (
        next((each for each in list(ancestors(side))[:4] if each.type == _ATTRIBUTE), None) for side in _sides(change)
    )
    if old is None or new is None:
        return
    if old.text.startswith(_DERIVE) and new.text.startswith(_DERIVE):
        yield from _derived(change, old, new)
    elif old.text.startswith(_CFG) and new.text.startswith(_CFG):
        yield from _features(change, old, new)


def _arm(change: Change, arm: Part) -> Iterator[CodeEdit]:
    """A case that a macro knows now, or no longer does; what another arm matches already is none."""
    is_new = change.op is Op.INSERT
    sides = change.where.old, change.where.new
    before, after = (sum(part.type == _ARM for part in side.parts) for side in sides)
    pattern = arm.parts[0].text if arm.parts else ""
    is_known = "".join(pattern.split()) in "".join(sides[0 if is_new else 1].text.split())
    if pattern and not is_known and (before < after) is is_new and before != after:
        several = SEVERAL if abs(after - before) > 1 else ""
        kind = EditKind.ARM if is_new else EditKind.ARM_GONE
        yield change.edit(kind, arm, subject=change.where.place.name, detail=several)


def _sides(change: Change) -> tuple[Part, Part]:
    return change.old or change.around[0], change.new or change.around[1]


def _marks(change: Change, attribute: Part) -> Iterator[CodeEdit]:
    """An attribute that came or went as a whole, in front of something that was there before and still is."""
    text = attribute.text
    is_one = change.op in (Op.INSERT, Op.DELETE) and len(text) <= LONGEST and "\n" not in text
    subject = _marked(attribute, change)
    other = change.where.old if change.op is Op.INSERT else change.where.new
    if is_one and subject and not text.startswith(_DERIVE) and _stands_without(text, subject, other):
        kind = EditKind.DECORATOR if change.op is Op.INSERT else EditKind.DECORATOR_GONE
        yield change.edit(kind, attribute, subject=subject, new=text)


def _stands_without(attribute: str, name: str, side: Part) -> bool:
    """Whether a side has the item, and not with this attribute: one of many alike may belong to a new item."""
    item = re.compile(rf"(?:[a-z_()]+\s+)*{re.escape(name)}\b")
    marks: list[str] = []
    found = False
    for line in map(str.strip, side.text.splitlines()):
        if line.startswith(("#[", "//")):
            marks.append(line)
            continue
        if item.match(line):
            found = True
            if any(attribute in mark for mark in marks):
                return False
        marks = []
    return found


def _features(change: Change, old: Part, new: Part) -> Iterator[CodeEdit]:
    """The one feature that an item needs instead of another, where nothing else of its condition changed."""
    before, after = _FEATURE.findall(old.text), _FEATURE.findall(new.text)
    others = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
    is_all = _FEATURE.sub("", old.text) == _FEATURE.sub("", new.text) and len(before) == len(after)
    subject = _marked(new, change)
    if subject and is_all and len(others) == 1:
        yield change.edit(EditKind.FEATURE, new, subject=subject, old=others[0][0], new=others[0][1])


def _derived(change: Change, old: Part, new: Part) -> Iterator[CodeEdit]:
    """Traits that only one of the lists has, in whatever order they stand."""
    before, after = (dict.fromkeys(_NAME.findall(part.text.removeprefix(_DERIVE))) for part in (old, new))
    subject = _marked(new, change)
    if subject:
        yield from (
            change.edit(EditKind.DERIVED, new, subject=subject, new=name) for name in after if name not in before
        )
        gone = (name for name in before if name not in after)
        yield from (change.edit(EditKind.DERIVED_GONE, old, subject=subject, new=name) for name in gone)


def _marked(attribute: Part, change: Change) -> str:
    """The item that an attribute stands before, where both sides have it."""
    node = attribute.node.next_named_sibling
    while node is not None and node.type in (_ATTRIBUTE, "line_comment", "block_comment"):
        node = node.next_named_sibling
    name = name_of(node, attribute.source.text) if node is not None else ""
    word = re.compile(rf"\b{re.escape(name)}\b")
    sides = change.where.old, change.where.new
    return name if name and all(word.search(side.text) for side in sides) else ""
