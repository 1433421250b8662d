"""Turns any drafter's text into a Message: finds the subject, reflows the body, keeps what has a structure.

Only white space changes, with one exception: reflowing a quotation moves its `>` prefixes. No line comes
to start with something that git or a reader would take for a comment, a patch, a list item or a trailer; a
drafter's own line that starts with git's comment prefix gets a space before it, so that git keeps it.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from git_agent.model.message import Message, MessageRules
from git_agent.shape.form.blocks import BlockKind, TextBlock, parse, parts
from git_agent.shape.form.grammar import continues_sentence, is_blank, opens_structure
from git_agent.shape.form.ideographs import join_lines, joins_without_space, unbroken_parts
from git_agent.shape.form.width import display_width

_CONNECTOR = re.compile(r"(?:,|(?:^|\s)(?:and|or|to|for|with|across|in|of))$", re.IGNORECASE)
_CONVENTIONAL = re.compile(r"[a-z]+(?:\([^()]*\))?!?: \S", re.IGNORECASE)
# Short code spans and links are one word: half a command on each line serves nobody.
_WORD = re.compile(r"(?:[^ `\[]+|`[^`]{1,40}`|\[[^\[\]]{1,60}\]\([^ ()]+\)|[`\[])+")
_SPACES = re.compile(r"[ \t]+")
_PATCH = re.compile(r"diff -|Index: |---")


class _Piece(NamedTuple):
    """What is never broken: a word, or one character of a script that is written without spaces."""

    text: str
    width: int
    spaced: bool


def shape_text(text: str, *, rules: MessageRules) -> Message:
    """The message in `text`, wrapped; shaping a shaped message changes nothing."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    subject, rest = _subject(_from_first_text(lines), rules)
    body = shape_body(rest, rules=rules)
    sticks = bool(rest) and not is_blank(rest[0]) and _is_own_start(body, rules)
    return Message(subject=subject, body=body, gap="\n" if sticks else "\n\n")


def shape_body(lines: Sequence[str], *, rules: MessageRules) -> str:
    """The body reflowed, without blank lines around it."""
    shaped: list[str] = []
    for block in read_body(_from_first_text(lines), rules=rules):
        shaped += _render(block, rules)
    return "\n".join(shaped).rstrip(" \t\n")


def read_body(lines: Sequence[str], *, rules: MessageRules) -> list[TextBlock]:
    """The blocks of a body; what the original message has is kept as it is, unless git would drop part of it."""
    kept = frozenset(parts(_own_body(rules.kept_text))) if rules.kept_text else frozenset()
    if rules.comment_prefix:
        kept = frozenset(text for text in kept if f"\n{rules.comment_prefix}" not in f"\n{text}")
    return parse(lines, width=rules.body_width, kept=kept)


def _own_body(text: str) -> Sequence[str]:
    """The lines below the subject of an original message."""
    return _from_first_text(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))[1:]


def _is_own_start(body: str, rules: MessageRules) -> bool:
    """Whether the body begins with the line that the original's author has put right below the subject."""
    own = _own_body(rules.kept_text)[:1]
    return bool(own) and own[0].rstrip(" \t") == body.partition("\n")[0] != ""


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
    while at < len(lines) and subject != rules.anchor and _is_broken(subject, lines[at]):
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
    starts_lower = following.lstrip(" \t")[0].islower()
    return starts_lower and display_width(subject) >= 50 and bool(_CONVENTIONAL.match(subject))


def _render(block: TextBlock, rules: MessageRules) -> list[str]:
    lines = block.text.split("\n")
    match block.kind:
        case BlockKind.BLANK:
            return [block.lead]
        case BlockKind.PROSE:
            guard = _guard(block.lead + block.text, rules)
            return _fill(_pieces(block.text), lead=guard + block.lead, hang=guard + block.hang, rules=rules)
        case BlockKind.FENCE | BlockKind.RECORD:
            return lines
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


def _fill(pieces: Sequence[_Piece], *, lead: str, hang: str, rules: MessageRules) -> list[str]:
    if not pieces:
        return [lead.rstrip(" ")]
    lines: list[str] = []
    start, prefix = 0, lead
    while start < len(pieces):
        room = rules.body_width - display_width(prefix.expandtabs())
        end = _line_end(pieces, start, room, rules)
        text = "".join([f" {piece.text}" if piece.spaced else piece.text for piece in pieces[start:end]])
        lines.append(prefix + (text[1:] if pieces[start].spaced else text))
        start, prefix = end, hang
    return lines


def _line_end(pieces: Sequence[_Piece], start: int, room: int, rules: MessageRules) -> int:
    """The last place to break that fits; where there is none, the first one after."""
    end = start + 1
    used = pieces[start].width
    while end < len(pieces) and used + pieces[end].spaced + pieces[end].width <= room:
        used += pieces[end].spaced + pieces[end].width
        end += 1
    for places in (range(end, start, -1), range(end + 1, len(pieces))):
        for at in places:
            if at == len(pieces) or _may_break(pieces, at, rules):
                return at
    return len(pieces)


def _may_break(pieces: Sequence[_Piece], at: int, rules: MessageRules) -> bool:
    piece = pieces[at]
    if not piece.spaced:
        return True
    if _is_comment(piece.text, rules):
        return False
    following = pieces[at + 1].text if at + 1 < len(pieces) else ""
    # A space between two ideographs would be lost when the lines are joined again.
    return not opens_structure(piece.text, following) and not joins_without_space(pieces[at - 1].text, piece.text)
