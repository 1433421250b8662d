"""The grammar of a message body: what a line, or the word at its start, is taken for.

`opens_structure` mirrors the line patterns for single words: such a word may not come to stand at the start of a
line, because this room (or git) would then read the line as something it is not. Wrapping is stable because
the two halves agree.
"""

from collections.abc import Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.shape.form.width import display_width

# Everywhere here only space and tab are white space, as for git: a no-break space is part of a word.
_MARKER = r"(?:[-*+•]|\d{1,2}[.)]|\[\d{1,2}\]:?)"
# At most two digits: "2024. Then" at the start of a line is the end of a sentence.
ITEM = LazyPattern(rf"([ \t]*)({_MARKER})(?:([ \t]+)([^ \t].*))?[ \t]*$")
QUOTE = LazyPattern(r"( {0,3}(?:> {1,4})*>)(?: (.*))?$")
_FENCE = LazyPattern(r"[ \t]*(?:(`{3,})[^`]*|(~{3,}).*)$")
INDENTED = LazyPattern(r"  | ?\t")
CODE = LazyPattern(r" {4}| {0,3}\t")
_TERMINAL_OR_TABLE = LazyPattern(r"[ \t]*(?:\||>>> |\$ )")
# Three spaces, because people put two behind a full stop. The marker is possessive: given back, its own blanks would
# count as columns.
_COLUMNS = LazyPattern(rf"[ \t]*(?:{_MARKER}[ \t]+)?+[^ \t].*?(?: {{3}}|\t)[ \t]*[^ \t]")
_RULE = LazyPattern(r" {0,3}([-=~*_^.])\1{2,}[ \t]*$")
HEADING = LazyPattern(r" {0,3}#{1,6} +[^ \t]")
# Squashed and quoted messages indent their records, and a record does not care.
_RECORD_MARGIN = " \t>"
_RECORD_OPENS = "---ci---"
RECORD_CLOSES = "---/ci---"

# `Index: ` is where `git am` expects a patch, never a field.
FIELD = LazyPattern(r"(?!Index:)([A-Za-z][A-Za-z0-9-]*):(?: +(.*))?$")
_SIGNATURE = r"(?:[A-Za-z]+-)+[Bb]y: +[^ \t]|\(cherry picked from commit "
SIGNATURE = LazyPattern(_SIGNATURE)
TRAILER = LazyPattern(rf"{_SIGNATURE}|(?:Change-Id|Cc|Refs?|Fixes|Closes|Resolves|Link|Bug): +[^ \t]")
BREAKING = LazyPattern(r"BREAKING[ -]CHANGE:(?:[ \n]|$)")
_REFERENCE = r"[\w./-]*#\d+"
_ISSUES = LazyPattern(
    r"(?:[Cc]lose[sd]?|[Ff]ix(?:e[sd])?|[Rr]esolve[sd]?|[Rr]efs?|[Ss]ee) "
    rf"{_REFERENCE}(?:(?: and |, ?| ){_REFERENCE})*\.?$"
)

_OPENING_WORD = LazyPattern(
    rf"[>|]|\$$|`{{3}}|~{{3}}|---|{_MARKER}$|#{{1,6}}$|([=~*_^.-])\1\1+$"
    r"|(?:[A-Z][A-Za-z0-9]*|[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+):$"
)
_OPENING_PAIRS = (("diff", "-"), ("BREAKING", "CHANGE:"), ("(cherry", "picked"))


def is_blank(line: str) -> bool:
    return not line.strip(" \t")


def opens_structure(word: str, following: str) -> bool:
    """Whether a line that starts with `word` would be read as a list, quote, trailer, patch and so on."""
    if _OPENING_WORD.match(word):
        return True
    return any(word == first and following.startswith(second) for first, second in _OPENING_PAIRS)


def continues_sentence(line: str) -> bool:
    """Whether `line` is plain text that may belong to the line before it."""
    structures = (ITEM, QUOTE, CODE, _TERMINAL_OR_TABLE, _RULE, HEADING, FIELD, BREAKING, _ISSUES)
    return not is_blank(line) and not enclosure(line) and not any(structure.match(line) for structure in structures)


def enclosure(line: str) -> str:
    """What closes the region that `line` opens, or nothing."""
    # `in` first: this is asked of every line, and nearly none has the marker.
    if _RECORD_OPENS in line and line.rstrip(" \t").lstrip(_RECORD_MARGIN) == _RECORD_OPENS:
        return RECORD_CLOSES
    fence = _FENCE.match(line)
    return (fence[1] or fence[2]) if fence else ""


def closes_record(line: str) -> bool:
    """Whether `line` is the end marker of a record."""
    return RECORD_CLOSES in line and line.rstrip(" \t").lstrip(_RECORD_MARGIN) == RECORD_CLOSES


def starts_footer(line: str) -> bool:
    """Whether `line` is a trailer beyond doubt, even right below a sentence."""
    return bool(TRAILER.match(line) or BREAKING.match(line))


def is_field(line: str) -> bool:
    """Whether `line` may be one of several `Key: value` lines."""
    if not {":", "#", "("} & set(line):  # most lines have none of what every field has one of
        return False
    return bool(FIELD.match(line) or _ISSUES.match(line) or starts_footer(line))


def is_laid_out(line: str) -> bool:
    """Whether `line` is a row of a table, of a terminal session or of anything else set in columns."""
    if _TERMINAL_OR_TABLE.match(line) or _RULE.match(line):
        return True
    return ("   " in line or "\t" in line) and bool(_COLUMNS.match(line))


def are_fields(run: Sequence[str], *, width: int) -> bool:
    """Trailers and other `Key: value` lines.

    git takes a signed paragraph for trailers when only a quarter of it are: people put notes such as
    "[jc: fixed a typo]" between the sign-offs, and a reflow would glue them together.
    """
    others = sum(1 for at, line in enumerate(run) if not is_field(line) and not (at and line[0] in " \t"))
    if others:
        is_signed = bool(TRAILER.match(run[0])) and any(SIGNATURE.match(line) for line in run)
        return is_signed and (len(run) - others) * 3 >= others
    return not any(_is_sentence(line, width=width) for line in run)


def _is_sentence(line: str, *, width: int) -> bool:
    """A long "Note: …" is prose that happens to begin with a word and a colon."""
    field = FIELD.match(line)
    if not field or "-" in field[1] or TRAILER.match(line):
        return False
    # A long address or path is a value too, and cannot be broken anyway; more than three words can.
    return display_width(line) > width and len((field[2] or "").split()) > 3
