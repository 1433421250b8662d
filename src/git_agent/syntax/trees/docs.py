"""The first sentence of what is written about a definition: its docstring, or the comment right above it."""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.definition import Definition
from git_agent.syntax.trees.node_parts import body_of, first_named_child, is_docstring
from git_agent.syntax.trees.vocabulary import COMMENTS

MOST_NODES = 4_000
LONGEST = 120  # characters; it has to fit into a sentence about the change, and is told whole or not at all

_MARKS = LazyPattern(r"^\s*(?:/\*+!?|\*+/|\*+|//+!?|#+!?|--+)\s?|\s*\*+/\s*$")
_RULE = LazyPattern(r"([-=*~#])\1{2,}")  # drawn below a title, or around one
_TAGS = LazyPattern(r"</?\w+[^>]*>|\{@\w+\s+([^}]*)\}")
# Of Markdown, of rustdoc and of Sphinx: what is linked is said, where it leads is not.
_LINKS = LazyPattern(
    r"\[([^\[\]]+)\](?:\([^()\s]*\)|\[[^\[\]]*\])|\[(`[^`\[\]]+`)\]|:\w+(?::\w+)?:`~?([^`<]*?)\s*(?:<[^`>]*>)?`"
)
# No sentence ends behind `e.g.`, whatever follows.
_ENDS = LazyPattern(
    r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)\s+(?=[A-Z`\"'(])|\s+@\w+|\s+:(?:param|return|type|raises)"
)
# Comments for tools and lawyers; the last one has no letters at all.
_NO_SENTENCE = LazyPattern(
    r"(?i)copyright|licen[cs]e|spdx|eslint|prettier|noqa|pylint|type: ignore|@ts-|istanbul|rubocop|clang-format"
    r"|^\W*@\w+|nolint|go:build|\+build|^[\W_]*$"
)


def doc_of(definition: Definition, text: bytes, other: bytes = b"") -> str:
    """What is said of it; nothing where the other side says that already, for then it is about something else there."""
    doc = _docstring(definition, text) or _comment(definition, text)
    if not doc or _stood_before(doc, text, other):
        return ""
    lines = [_RULE.sub("", _MARKS.sub("", line)).strip() for line in doc.splitlines()]
    while lines and not lines[0]:
        lines.pop(0)
    first = lines[: lines.index("")] if "" in lines else lines
    plain = _TAGS.sub(r"\1", _LINKS.sub(r"\1\2\3", " ".join(first)))
    sentence = _ENDS.split(" ".join(plain.split()), 1)[0]
    sentence = sentence.strip(" ,;:")
    # One that is cut says another thing, or nothing.
    return "" if _NO_SENTENCE.search(sentence) or len(sentence) > LONGEST else sentence


def comment_spans(definition: Definition) -> list[tuple[int, int]]:
    """Where comments and docstrings stand, above a definition and in it; not looked for in what is too long."""
    spans = [(node.start_byte, node.end_byte) for node in definition.comments]
    work, left = [definition.node], MOST_NODES
    while work and left:
        left -= 1
        node = work.pop()
        if node.type in COMMENTS or is_docstring(node):
            spans.append((node.start_byte, node.end_byte))
        else:
            work.extend(node.named_children)
    return spans


def _stood_before(doc: str, text: bytes, other: bytes) -> bool:
    """Whether the first line with words is none that came: a comment that a new definition slid under."""
    first = next((line.strip() for line in doc.splitlines() if re.search(r"\w{2}", line)), "").encode()
    return bool(first) and text.count(first) <= other.count(first)


def _docstring(definition: Definition, text: bytes) -> str:
    """Python's: a bare string that opens the body."""
    body = body_of(definition.node) if definition.node.type in ("function_definition", "class_definition") else None
    first = first_named_child(body) if body is not None and body.type == "block" else None
    if first is None or first.type != "expression_statement" or first.named_child_count != 1:
        return ""
    string = first_named_child(first)
    if string is None or string.type != "string":
        return ""
    literal = text[string.start_byte : string.end_byte].decode(errors="replace")
    return literal.lstrip("rRuUbB").strip("\"'")


def _comment(definition: Definition, text: bytes) -> str:
    return "\n".join(
        text[node.start_byte : node.end_byte].decode(errors="replace").rstrip("\n") for node in definition.comments
    )
