"""Turns any drafter's text into a Message: finds the subject, reflows the body, keeps what has a structure.

Only white space changes, with one exception: reflowing a quotation moves its `>` prefixes. No line comes
to start with something that git or a reader would take for a comment, a patch, a list item or a trailer; a
drafter's own line that starts with git's comment prefix gets a space before it, so that git keeps it.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message, MessageRules
from git_agent.shape.form.blocks import paragraphs_and_blocks, parse
from git_agent.shape.form.cjk import join_lines, joins_without_space, unbroken_parts
from git_agent.shape.form.grammar import continues_sentence, is_blank, opens_structure
from git_agent.shape.form.text_block import BlockKind, TextBlock
from git_agent.shape.form.width import display_width

_CONNECTOR = LazyPattern(r"(?:,|(?:^|\s)(?:and|or|to|for|with|across|in|of))$", re.IGNORECASE)
_CONVENTIONAL = LazyPattern(r"[a-z]+(?:\([^()]*\))?!?: \S", re.IGNORECASE)
# Short code spans and links are one word: half a command on each line serves nobody.
_WORD = LazyPattern(r"(?:[^ `\[]+|`[^`]{1,40}`|\[[^\[\]]{1,60}\]\([^ ()]+\)|[`\[])+")
_SPACES = LazyPattern(r"[ \t]+")
_PATCH = LazyPattern(r"diff -|Index: |---")  # as `git am` and `git mailinfo` look for it


class _Piece(NamedTuple):
    """What is never broken: a word, or one character of a script that is written without spaces."""

    text: str
    width: int
    spaced: bool


def shape_text(text: str, *, rules: MessageRules) -> Message:
    """The message in `text`, wrapped; shaping a shaped message changes nothing."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")  # not splitlines(), which knows ten line ends
    subject, rest = _subject(_from_first_text(lines), rules)
    body = shape_body(rest, rules=rules)
    has_no_gap = bool(rest) and not is_blank(rest[0]) and _starts_as_original(body, rules)
    return Message(subject=subject, body=body, gap="\n" if has_no_gap else "\n\n")


def shape_body(lines: Sequence[str], *, rules: MessageRules) -> str:
    """The body reflowed, without blank lines around it."""
    return render_body(read_body(_from_first_text(lines), rules=rules), rules=rules)


def render_body(blocks: Iterable[TextBlock], *, rules: MessageRules) -> str:
    """The blocks as the text of a body."""
    shaped: list[str] = []
    for block in blocks:
        shaped += _render(block, rules)
    return "\n".join(shaped).rstrip(" \t\n")


def read_body(lines: Sequence[str], *, rules: MessageRules) -> list[TextBlock]:
    """The blocks of a body; what the original message has stays as it is, unless git would drop part of it."""
    verbatim = frozenset(paragraphs_and_blocks(_original_body(rules.original))) if rules.original else frozenset()
    if rules.comment_prefix:
        verbatim = frozenset(text for text in verbatim if f"\n{rules.comment_prefix}" not in f"\n{text}")
    return parse(lines, width=rules.body_width, verbatim=verbatim)


def _original_body(text: str) -> Sequence[str]:
    """The lines below the subject of an original message."""
    return _from_first_text(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))[1:]


def _starts_as_original(body: str, rules: MessageRules) -> bool:
    """Whether the body begins with the line that the original's author has put right below the subject."""
    first = _original_body(rules.original)[:1]
    return bool(first) and first[0].rstrip(" \t") == body.partition("\n")[0] != ""


def longest_piece(text: str) -> int:
    """Columns of the longest part of `text` that no wrapping can break."""
    return max((piece.width for piece in _pieces(text)), default=0)


def _from_first_text(lines: Sequence[str]) -> Sequence[str]:
    return lines[next((at for at, line in enumerate(lines) if not is_blank(line)), len(lines)) :]


def _subject(lines: Sequence[str], rules: MessageRules) -> tuple[str, Sequence[str]]:
    """The first line, with the rest of a sentence that a drafter broke if all of it fits."""
    if not lines:
        return "", ()
    subject = lines[0].strip(" \t")
    at = 1
    while at < len(lines) and subject != rules.fixed_subject and _is_broken(subject, lines[at]):
        joined = join_lines([subject, lines[at].strip(" \t")])
        if display_width(joined) > rules.subject_width:
            break
        subject = joined
        at += 1
    return subject, lines[at:]


def _is_broken(subject: str, following: str) -> bool:
    if not continues_sentence(following):
        return False
    if _CONNECTOR.search(subject):
        return True
    # A short first line that stands well on its own is a subject; only a long one was broken for want of room.
    starts_lower = following.lstrip(" \t")[0].islower()
    return starts_lower and display_width(subject) >= 50 and bool(_CONVENTIONAL.match(subject))


def _render(block: TextBlock, rules: MessageRules) -> list[str]:
    lines = block.text.split("\n")
    match block.kind:
        case BlockKind.BLANK:
            return [block.initial_indent]
        case BlockKind.PROSE:
            guard = _guard(block.initial_indent + block.text, rules)
            return _fill(
                _pieces(block.text),
                initial_indent=guard + block.initial_indent,
                subsequent_indent=guard + block.subsequent_indent,
                rules=rules,
            )
        case BlockKind.FENCE | BlockKind.RECORD:
            return lines  # even with a comment in it: a space would change what they say
    return [f" {line}" if _is_comment(line, rules) else line for line in lines]


def _guard(line: str, rules: MessageRules) -> str:
    """A space before what git would drop from column one: its comments, and all that follows a patch header."""
    return " " if _is_comment(line, rules) or _PATCH.match(line) else ""


def _is_comment(line: str, rules: MessageRules) -> bool:
    return bool(rules.comment_prefix) and line.startswith(rules.comment_prefix)


def _pieces(text: str) -> list[_Piece]:
    pieces: list[_Piece] = []
    for word in _words(text):
        if word.isascii():
            pieces.append(_Piece(word, len(word), spaced=True))
        else:
            head, *tail = unbroken_parts(word)
            pieces.append(_Piece(head, display_width(head), spaced=True))
            pieces += [_Piece(part, display_width(part), spaced=False) for part in tail]
    return pieces


def _words(text: str) -> list[str]:
    text = _SPACES.sub(" ", text)
    if "`" in text or "](" in text:
        return _WORD.findall(text)
    return text.split(" ") if text else []


def _fill(pieces: Sequence[_Piece], *, initial_indent: str, subsequent_indent: str, rules: MessageRules) -> list[str]:
    if not pieces:
        return [initial_indent.rstrip(" ")]
    lines: list[str] = []
    start, indent = 0, initial_indent
    while start < len(pieces):
        room = rules.body_width - display_width(indent.expandtabs())
        end = _line_end(pieces, start, room, rules)
        text = "".join([f" {piece.text}" if piece.spaced else piece.text for piece in pieces[start:end]])
        lines.append(indent + (text[1:] if pieces[start].spaced else text))
        start, indent = end, subsequent_indent
    return lines


def _line_end(pieces: Sequence[_Piece], start: int, room: int, rules: MessageRules) -> int:
    """The last place to break that fits; where there is none, the first one after."""
    end = start + 1
    used = pieces[start].width
    while end < len(pieces) and used + pieces[end].spaced + pieces[end].width <= room:
        used += pieces[end].spaced + pieces[end].width
        end += 1
    first = _first_break(pieces, start)
    # Too wide rather than misread: where no place within the room will do, the next one after it is taken.
    for candidates in (range(end, first - 1, -1), range(max(end + 1, first), len(pieces))):
        for at in candidates:
            if at == len(pieces) or _may_break(pieces, at, rules):
                return at
    return len(pieces)


def _first_break(pieces: Sequence[_Piece], start: int) -> int:
    """The first place to break; three backticks open a fence where none follows them on their line."""
    if not pieces[start].text.startswith("```"):
        return start + 1
    ends = (
        at
        for at in range(start, len(pieces))
        if "`" in (pieces[at].text.lstrip("`") if at == start else pieces[at].text)
    )
    return next(ends, start) + 1


def _may_break(pieces: Sequence[_Piece], at: int, rules: MessageRules) -> bool:
    piece = pieces[at]
    if not piece.spaced:
        return True
    if _is_comment(piece.text, rules):
        return False
    following = pieces[at + 1].text if at + 1 < len(pieces) else ""
    # A space between two ideographs would be lost when the lines are joined again.
    return not opens_structure(piece.text, following) and not joins_without_space(pieces[at - 1].text, piece.text)
