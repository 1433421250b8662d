"""The first sentence of what is written about a definition: its docstring, or the comment right above it."""

import re

from git_agent.syntax.trees.naming import body_of, first_named
from git_agent.syntax.trees.outline import Definition

LONGEST = 120

_MARKS = re.compile(r"^\s*(?:/\*+!?|\*+/|\*+|//+!?|#+!?|--+)\s?|\s*\*+/\s*$")
_TAGS = re.compile(r"</?\w+[^>]*>|\{@\w+\s+([^}]*)\}")
_ENDS = re.compile(r"(?<=[.!?])\s+(?=[A-Z`\"'(])|\s+@\w+|\s+:(?:param|return|type|raises)")
_NO_SENTENCE = re.compile(
    r"(?i)copyright|licen[cs]e|spdx|eslint|prettier|noqa|pylint|type: ignore|@ts-|istanbul|rubocop|clang-format"
    r"|nolint|go:build|\+build|^[\W_]*$"
)


def doc_of(made: Definition, text: bytes) -> str:
    written = _docstring(made, text) or _comment(made, text)
    lines = [_MARKS.sub("", line).strip() for line in written.splitlines()]
    while lines and not lines[0]:
        lines.pop(0)
    first = lines[: lines.index("")] if "" in lines else lines
    sentence = _ENDS.split(" ".join(_TAGS.sub(r"\1", " ".join(first)).split()), maxsplit=1)[0]
    return "" if _NO_SENTENCE.search(sentence) else _bounded(sentence.strip())


def _docstring(made: Definition, text: bytes) -> str:
    """Python's: a bare string that opens the body."""
    body = body_of(made.node) if made.node.type in ("function_definition", "class_definition") else None
    first = first_named(body) if body is not None and body.type == "block" else None
    if first is None or first.type != "expression_statement" or first.named_child_count != 1:
        return ""
    held = first_named(first)
    if held is None or held.type != "string":
        return ""
    written = text[held.start_byte : held.end_byte].decode(errors="replace")
    return written.lstrip("rRuUbB").strip("\"'")


def _comment(made: Definition, text: bytes) -> str:
    return "\n".join(
        text[node.start_byte : node.end_byte].decode(errors="replace").rstrip("\n") for node in made.comments
    )


def _bounded(sentence: str) -> str:
    if len(sentence) <= LONGEST:
        return sentence
    return sentence[: LONGEST - 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"
