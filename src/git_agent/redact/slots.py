"""Where values stand in a line that is no code: between quotes and tags, behind signs, in cells, alone, last."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value


@value
class Slot:
    """A place for a value, and how it is bordered."""

    start: int
    end: int
    form: str


_LONGEST = 80
_QUOTED = LazyPattern(
    r"(?P<quote>[\"'`])(?P<value>[^\"'`\n]{3,80})(?P=quote)|(?P<open>[«„“*]\*?)(?P<marked>[^\n\"'`*»”“]{3,60})[*»”“]"
)
_ELEMENT = LazyPattern(r">[ \t]*(?P<value>[^<>\n]{3,80}?)[ \t]*</")
_ASSIGNED = LazyPattern(
    r"(?P<sign>(?<=[\w\"'\])*:%])[ \t]{0,24}(?::{1,2}|\.{3,}|:?=|=>|->|[ ]/(?=[ ]))[ \t]*"
    r"|[ \t(](?:is|was|lautet|ist|est|es|är|er|on|jest|é|è|to|in|with|using|and|und|y|et|then|echo)[ \t]+"
    r"|@[\w-]+\.[\w.-]+[ \t]+|(?:^|[ \t])[-/]{1,2}[A-Za-z][\w-]{0,30}[ \t])"
    r"(?=(?P<value>[^\s\"'`<>{}()\[\]|,;:=#/-][^\n\"'`<>{}|]{2,80}))"
)
_DIRECTIVE = LazyPattern(
    r"[A-Za-z][\w.-]{2,40}[ \t]+(?P<value>[^\s\"'`<>{}()\[\]|,;:=#/-][^\n\"'`<>{}()\[\]|,;=]{2,60})$"
)
_PIECE = LazyPattern(r"[^\s\"'`|<>{}()\[\],;=:/\\]{4,64}")
_ARGUMENT = LazyPattern(r"\w\((?P<value>[^()\"'\n,=]{3,40})\)")
_KEY = LazyPattern(
    r"([^\W\d][\w.-]{0,40})[\"'`\])*]{0,3}[ \t]{0,24}(?:::?|\.{3,}|:?=|=>|->|,|\(|>|\|)?[ \t]*[\"'`«„“*\[({]{0,3}$"
)
_ENTRY = LazyPattern(r"\b(?:name|key|id)=[\"']([\w.-]{1,60})[\"'][ \t]+value=[\"']$")  # `<var name="x" value="`
_FIELD_END = LazyPattern(r"[ \t]+(?:#|//|--|<!--)[ \t]|[,;][ \t]|[,;](?=[\w.]{1,30}=)|[;,.]?[ \t]*$|[ \t]{2,}|[)\]]")


def slots_in(text: str, first: int, last: int) -> Iterator[Slot]:
    """The slots of one line."""
    last = min(last, first + 1_000)
    seen: set[tuple[int, int]] = set()
    for start, stop, form in _places(text, first, last):
        end = start + len(text[start:stop].rstrip(" \t\r.,;"))
        if end - start >= 3 and (start, end) not in seen:
            seen.add((start, end))
            yield Slot(start=start, end=end, form=form)


def quoted_in(text: str, first: int, last: int, *, is_page: bool) -> Iterator[Slot]:
    """The literals of one line of code, and what stands between the tags of a page."""
    last = min(last, first + 1_000)
    for match in _QUOTED.finditer(text, first, last):
        if match["value"]:
            yield Slot(start=match.start("value"), end=match.end("value"), form="quoted")
    if is_page:
        for match in _ELEMENT.finditer(text, first, last):
            yield Slot(start=match.start("value"), end=match.end("value"), form="quoted")


def key_of(before: str) -> str:
    """The name of what a value is given to, from what stands before it on its line."""
    entry = _ENTRY.search(before[-120:])
    named = entry or _KEY.search(before[-60:])
    return named[1] if named else ""


def _places(text: str, first: int, last: int) -> Iterator[tuple[int, int, str]]:
    for match in _QUOTED.finditer(text, first, last):
        group = "value" if match["value"] else "marked"
        yield match.start(group), match.end(group), "quoted" if match["value"] else "marked"
    for match in _ELEMENT.finditer(text, first, last):
        yield match.start("value"), match.end("value"), "element"
    for match in _ARGUMENT.finditer(text, first, last):
        yield match.start("value"), match.end("value"), "argument"
    for match in _ASSIGNED.finditer(text, first, last):
        yield from _fields(match)
    directive = _DIRECTIVE.match(text, first, last)
    if directive and directive["value"].count(" ") < 5:
        yield directive.start("value"), directive.end("value"), "directive"
    yield from _pieces(text, first, last)
    yield from _cells(text, first, last)


def _fields(match: re.Match[str]) -> Iterator[tuple[int, int, str]]:
    """What is assigned: to the first blank, and to the end of the field."""
    start, content = match.start("value"), match["value"]
    end = _FIELD_END.search(content)
    whole = content[: end.start()] if end else content
    word = re.split(r"[ \t]", whole, maxsplit=1)[0]
    sign = match["sign"].strip(" \t(")
    form = "told" if sign[:1].isalpha() else "flag" if sign[:1] in ("-", "/") and sign[1:] else "assigned"
    if word == whole:
        yield start, start + len(whole), form
        return
    yield start, start + len(word), f"{form} first"
    if whole.count(" ") <= 7:
        yield start, start + len(whole), f"{form} phrase"


def _pieces(text: str, first: int, last: int) -> Iterator[tuple[int, int, str]]:
    for match in _PIECE.finditer(text, first, last):
        piece = match[0].lstrip("*_.-+")
        start = match.start() + len(match[0]) - len(piece)
        is_last = not text[match.end() : last].strip(" \t\r.!?)*_")
        is_first = not text[first:start].strip(" \t*>#-")
        if is_first and is_last:
            yield start, match.end(), "alone"
        elif is_last:
            yield start, match.end(), "last"
        elif not piece.isalpha() and re.search(r"\d|\w[!#$%&?@]", piece):
            yield start, match.end(), "piece"


def _cells(text: str, first: int, last: int) -> Iterator[tuple[int, int, str]]:
    line = text[first:last]
    for sign in ("|", "\t", ";", ","):
        if line.count(sign) >= 2:
            at = first
            for cell in line.split(sign):
                content = cell.strip(" \t\"'`")
                if 3 <= len(content) <= _LONGEST and content.count(" ") <= 5:
                    start = at + cell.index(content)
                    yield start, start + len(content), "cell"
                at += len(cell) + 1
            return
