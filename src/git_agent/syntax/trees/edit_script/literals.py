"""Whether texts are the same although they are cut into other literals, or marked otherwise.

`"a door " "is open"` on two lines that became one literal, and an f in front of a text without a computed part: each
was told as other output.
"""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.view import Part

LONGEST = 2_000  # characters of a text that is put together
_AROUND = word_set("""
    string template_string string_literal interpreted_string_literal concatenated_string binary_expression
    binary_operator parenthesized_expression
""")
_LITERAL = LazyPattern(r"(?<![\w\"'`])([A-Za-z]{0,2})(\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*')(?![\"'])")
# Between a literal and the next, by a plus or by nothing; in C a letter in single quotes is no text.
_SEAM = LazyPattern("([\"'])\x03[\\s\\\\]*\\+?\\s*\x02\\1")
_OPEN, _CLOSE = "\x02", "\x03"


def is_same_text(change: Change) -> bool:
    """Whether all that a change does is to join or split literals."""
    old, new = _whole(change.old or change.around[0]), _whole(change.new or change.around[1])
    if max(old.size, new.size) > LONGEST or not (b'"' in new.raw or b"'" in new.raw):
        return False
    # Byte by byte, for what is no UTF-8 would be the same sign on both sides.
    return _joined(old.raw.decode("latin-1")) == _joined(new.raw.decode("latin-1"))


def _whole(part: Part) -> Part:
    """The text that a literal is a part of."""
    while part.parent is not None and part.parent.type in _AROUND:
        part = part.parent
    return part


def _joined(text: str) -> str:
    """With every literal joined to the one before it, and no blanks outside of them."""
    marked = _SEAM.sub("", _LITERAL.sub(_content, text))
    pieces = re.split(f"({_OPEN}[^{_CLOSE}]*{_CLOSE})", marked)
    return "".join(piece if piece.startswith(_OPEN) else "".join(piece.split()) for piece in pieces).strip("()")


def _content(literal: re.Match[str]) -> str:
    """What a literal says; braces of one that computes them are others than those of plain text."""
    prefix, content = literal[1].lower(), literal[2][1:-1]
    if "f" in prefix:
        content = content.replace("{", "\x00")
    is_plain = prefix in ("", "f")  # neither raw nor bytes, nor of another type where text without an u is bytes
    quote = literal[2][0]
    return f"{_OPEN}{quote}{content}{quote}{_CLOSE}" if is_plain else literal[0]
