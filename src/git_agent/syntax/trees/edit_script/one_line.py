"""Expressions that go over several lines, as one would write them on one."""

import re
from itertools import pairwise

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.lexemes import STRING

_COMMENT = LazyPattern(r"(?:^|\s)(?:#|//|/\*|--)(?:\s|$)|\*/|//")
_OPENING = ("(", "[", "<")
_JOINED_BEFORE = (")", "]", ">", ".", "?.", "->", "::")
_CLOSING = (")", "]", ">")
_OPERATORS = (*"+-*/%&|^=<>?:,", " and", " or", "and ", "or ", "::", "->")
# What ends so goes on with statements, of which nobody sees on one line where they end.
_BLOCK = ("{", ";", ":", "=>", "\\")
MOST_LINES = 8


def pieces(text: str) -> tuple[str, ...]:
    """The lines of an expression, each with the blank that parts it from the next one, without a last comma.

    Nothing where a line has a comment, is within a string or ends as those of a block do.
    """
    lines = [line.strip() for line in text.strip().split("\n")]
    if len(lines) > MOST_LINES or not all(lines) or any(map(_is_more_than_code, lines)) or not _is_one(lines):
        return ()
    return (*(_parted(line, after) for line, after in pairwise(lines)), lines[-1])


def one_line(text: str) -> str:
    """A text as it is, or all its lines on one; empty where they cannot be."""
    return text if "\n" not in text else "".join(pieces(text))


def without_indent(text: str) -> str:
    """The same with every line from its first letter on, if it can be told on one: its blanks say nothing then."""
    return re.sub(r"\n[ \t]+", "\n", text) if "\n" in text and pieces(text) else text


def _is_more_than_code(line: str) -> bool:
    bare = STRING.sub("", line)
    return _COMMENT.search(bare) is not None or any(sign in bare for sign in "\"'`") or bare.endswith(_BLOCK)


def _is_one(lines: list[str]) -> bool:
    """Whether every line goes on with the one before it: in brackets, or with a sign between them."""
    depth = 0
    for line, after in pairwise(lines):
        bare = STRING.sub("", line)
        depth += sum(char in "([" for char in bare) - sum(char in ")]" for char in bare)
        if depth <= 0 and not bare.endswith(_OPERATORS) and not after.startswith((*_OPERATORS, ".")):
            return False
    return True


def _parted(line: str, after: str) -> str:
    if after.startswith(_CLOSING):
        return line.removesuffix(",")
    return line if line.endswith(_OPENING) or after.startswith(_JOINED_BEFORE) else f"{line} "
