"""The texts of both sides of a file, cut to definitions."""

import re
from collections.abc import Iterable

from git_agent.syntax.trees.definition import Definition

Pair = tuple[Definition, Definition]


class SourcePair:
    """Both of them, old and new."""

    def __init__(self, old: bytes, new: bytes) -> None:
        self.old = old
        self.new = new

    def whole_texts(self, pair: Pair) -> tuple[bytes, bytes]:
        return self.old[pair[0].start : pair[0].end], self.new[pair[1].start : pair[1].end]

    def own_texts(self, pair: Pair) -> tuple[bytes, bytes]:
        return own_text(pair[0], self.old), own_text(pair[1], self.new)

    def exchange_names(self, pair: Pair) -> bool:
        """Whether a definition only changed names with its alias: both are bound before and after.

        `lift = open` below `def open` became `open = lift` below `def lift`: neither name came or went.
        """
        before, after = pair[0].name.encode(), pair[1].name.encode()
        return _binds(self.old, after, before) and _binds(self.new, before, after)

    def names_taken(self, old: Iterable[Definition], new: Iterable[Definition]) -> dict[str, str]:
        """By the new name of each definition that is as it was: its old name, which another body has now."""
        bodies = {without_name(each, self.old): each.name for each in old}
        known, names = set(bodies.values()), {each.name: without_name(each, self.new) for each in new}
        renamed = {name: bodies[body] for name, body in names.items() if name not in known and body in bodies}
        return {name: before for name, before in renamed.items() if names.get(before, b"") not in {b"", *bodies}}


def without_name(definition: Definition, text: bytes) -> bytes:
    return without_blanks(replace_name(text[definition.start : definition.end], definition.name, b"\0"))


def _binds(text: bytes, name: bytes, value: bytes) -> bool:
    return re.search(rb"(?m)^[ \t]*%b[ \t]*=[ \t]*%b[ \t;]*$" % (re.escape(name), re.escape(value)), text) is not None


def own_text(definition: Definition, text: bytes) -> bytes:
    """The definition without the definitions in it."""
    return cut_out(text, definition.start, definition.end, definition.inner_spans)


def cut_out(text: bytes, start: int, end: int, inner_spans: Iterable[tuple[int, int]]) -> bytes:
    parts, position = [], start
    for first, last in sorted(inner_spans):
        if first >= end:
            break
        if first >= position:
            parts.append(text[position:first])
        position = max(position, last)
    return b" ".join((*parts, text[position:end]))


def without_blanks(text: bytes) -> bytes:
    """The text without blanks, to see whether there is another difference."""
    return b"".join(text.split())


def contains_word(text: bytes, word: bytes) -> bool:
    return word in text and re.search(rb"(?<!\w)" + re.escape(word) + rb"(?!\w)", text) is not None


def replace_name(text: bytes, name: str, other: bytes) -> bytes:
    return re.sub(rb"(?<!\w)" + re.escape(name.encode()) + rb"(?!\w)", lambda _: other, text)
