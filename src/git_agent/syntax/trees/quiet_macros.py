"""A source of C without the macros that a grammar stumbles over: blanks stand where they were.

A macro may be a whole declaration without semicolon, the brace of a namespace or an attribute, and what stands around
it is then read as something else. Only lines that both sides have are touched, so that nothing is hidden which changed.
"""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value
from git_agent.syntax.trees.spans import LineSpan

_NAME = rb"[A-Z][A-Z0-9]*_[A-Z0-9_]+"  # with an underscore: without one it may be a type
_FLAT = rb"\((?:[^()\n;{}]|\([^()\n;{}]*\)){0,200}\)"
_MACRO = rb"%b\b(?:%b)?" % (_NAME, _FLAT)
_MACROS = rb"(?P<macro>%b(?:[ \t]+%b)*)" % (_MACRO, _MACRO)
_COMMENT = rb"[ \t]*(?://[^\n]*|/\*[^\n]*\*/[ \t]*)?$"
_AFTER_HEAD = LazyPattern(rb"\b(?:class|struct|union|enum)[ \t]+%b(?=[ \t]+[A-Za-z_])" % _MACROS)
_MARKED = LazyPattern(rb"\b(?:class|struct|union|enum)[ \t]+%b" % _NAME)
_AFTER_PARAMETERS = LazyPattern(rb"\)[ \t]*(?:(?:const|noexcept|override)[ \t]+)*%b(?=[ \t]*(?:[;{=]|$))" % _MACROS)
_BEFORE_TYPE = LazyPattern(
    rb"^[ \t]*(?:(?:static|inline|extern|constexpr|virtual|explicit|\[\[\w+\]\])[ \t]+)*%b"
    rb"(?=[ \t]+(?:const[ \t]+)?[A-Za-z_][\w:]*(?:<[^<>\n]{0,80}>)?[ \t*&]+[A-Za-z_])" % _MACROS
)
_IN_BRACES = LazyPattern(rb"^[^\"'\n]*\{[ \t]*%b(?=[ \t]*\})" % _MACROS)
_INSTANTIATION = LazyPattern(rb"^[ \t]*(?P<macro>extern[ \t]+template\b[^\n;{}]*;)")
_ALONE = LazyPattern(rb"^[ \t]*%b%b" % (_MACROS, _COMMENT))
_OPENS = LazyPattern(rb"^[ \t]*(?P<macro>%b)\(" % _NAME)
_ATTRIBUTES = (_AFTER_HEAD, _AFTER_PARAMETERS, _BEFORE_TYPE, _IN_BRACES, _INSTANTIATION)
_IN_CLASS = LazyPattern(rb"^(?:template|class|struct)\b|^(?:public|private|protected)[ \t]*:$")
_BRACKET_IN_QUOTES = LazyPattern(rb"\"[^\"\n]*[\[\]][^\"\n]*\"")
_COMMENTS = (b"//", b"/*", b"* ")
_ENDS = (b";", b"{", b"}", b">", b":", b"*/")
_LONGEST = 600  # bytes of a macro's arguments that are looked through for the bracket that closes them


@value
class _Line:
    """A line, what the code before it ends with, and where the next change begins."""

    text: bytes
    start: int
    line: bytes
    before: bytes
    limit: int


def without_macros(old: bytes, new: bytes, spans: Sequence[LineSpan]) -> tuple[bytes, bytes] | None:
    """Both texts with every byte at its place; None where the mark of a type is in a changed line."""
    old_spans = [(span.start, span.end) for span in spans]
    new_spans = [(span.new_start, span.new_end) for span in spans]
    for text, changed in ((old, old_spans), (new, new_spans)):
        if any(_MARKED.search(text, start, end) for start, end in changed):
            return None
    return _quiet(old, old_spans), _quiet(new, new_spans)


def _quiet(text: bytes, spans: Sequence[tuple[int, int]]) -> bytes:
    kept = bytearray(text)
    for start, end in _macros(text, spans):
        kept[start:end] = re.sub(rb"[^\n]", b" ", text[start:end])
    return bytes(kept)


def _macros(text: bytes, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where they stand: line by line, with what the code before a line ends with."""
    changed = [*spans, (len(text), len(text) + 1)]
    end, index, is_continued, before = 0, 0, False, _ENDS[0]
    for line in text.split(b"\n"):
        start, end = end, end + len(line) + 1
        while changed[index][1] <= start:
            index += 1
        bare = line.strip()
        is_directive = is_continued or bare.startswith(b"#")
        is_continued = bare.endswith(b"\\")
        if is_directive or bare.endswith(b"*/"):
            before = _ENDS[0]
        elif bare and not bare.startswith(_COMMENTS):
            macro = None
            if not is_continued and end <= changed[index][0]:
                macro = _in_line(_Line(text=text, start=start, line=line, before=before, limit=changed[index][0]))
            if macro is not None:
                yield macro
            before = bare.partition(b"//")[0].rstrip() if macro is None or not _ALONE.match(line) else _ENDS[0]


def _in_line(line: _Line) -> tuple[int, int] | None:
    begins = line.before.endswith(_ENDS)
    for pattern in (_ALONE, *_ATTRIBUTES) if begins else _ATTRIBUTES:
        match = pattern.search(line.line)
        if match is not None:
            return line.start + match.start("macro"), line.start + match.end("macro")
    opened = _OPENS.match(line.line)
    if opened is None or not begins:
        return None
    end = _closed(line.text, line.start + opened.end(), min(line.limit, line.start + _LONGEST))
    if end is None:
        return None
    # What a call in a function looks like every grammar reads, but not as a member of a class.
    is_member = _IN_CLASS.search(line.before) or _BRACKET_IN_QUOTES.search(line.text, line.start, end)
    is_whole = line.text[end : end + 1] == b"\n" or (is_member and line.text[end : end + 1] == b";")
    return (line.start + opened.start("macro"), end) if is_whole else None


def _closed(text: bytes, at: int, limit: int) -> int | None:
    depth = 1
    for match in re.finditer(rb"[(){};]|\"(?:[^\"\\\n]|\\.)*\"", text[at:limit]):
        bracket = match[0]
        if bracket.startswith(b'"'):
            continue
        if bracket in b"{};":
            return None
        depth += 1 if bracket == b"(" else -1
        if not depth:
            return at + match.end()
    return None
