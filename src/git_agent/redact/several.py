"""Secrets whose name stands on another line: blocks, lists, pairs of a name and a value, tables, statements."""

import re
from collections.abc import Iterator
from functools import cache

from git_agent.redact.lines import content_end, content_start, line_end, lines_above, lines_below
from git_agent.redact.notation import Named, kind_named
from git_agent.redact.places import Place
from git_agent.redact.spans import Span
from git_agent.redact.values import Form, Kind, is_random, is_secret, kind_of
from git_agent.redact.vocabulary import Rank, rank_of

_BLOCK = r"[\"']?[ \t]*:[ \t]+(?:![\w!/]+[ \t]+)?[|>][-+\d]{0,3}[ \t\r]*(?:#[^\n]*)?$"
_OPEN = (
    r"[\"'`]?\]?[ \t]*(?::[ \t]*[\w<>\[\]]{1,30}[ \t]*)?(?:=>|:=|\+=|=|:|>|(?P<comma>,)|[ \t](?=[ "
    r"\t]*\\))[ \t]*(?:new [\w.]+\(|[\w.]{0,30}\()?"
    r"(?P<opens>[(\[\\]|\"{3}|'{3}|`|<<[-~]?[\"']?(?P<here>\w+)[\"']?)?[ \t\r\\]*$"
)
_ITEM = (
    r"(?:-[ \t]+)?(?:[bBrRuUfL@]{0,2}(?P<q>[\"'`])(?P<quoted>[^\"'`\n]{1,300})(?P=q)|(?P<bare>[^\s"
    r"\"'`,;:=(){}\[\]<>]{4,300}))[ \t]*[,;)\]+\\]{0,3}$"
)
_MOST_ITEMS = 40


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def elsewhere(text: str, named: Named, end: int, place: Place) -> Iterator[Span]:
    """What a name holds on the lines around its own; `end` is where its file ends."""
    stop = line_end(text, named.end, 400)
    if _compiled(_BLOCK).match(text, named.end, stop):
        yield from _block(text, named, end)
        return
    spans: list[Span] = []
    if opening := _compiled(_OPEN).match(text, named.end, stop):
        spans = list(_opened(text, named, opening, end, place))
    spans = spans or list(_paired(text, named, stop, end))
    yield from spans or _below(text, named, end, place)


_NEAR_LINES = 3
_RUN = r"(?<![\w+/=.@:-])[A-Za-z0-9_+/-]{16,128}={0,2}(?![\w+/.@(-])"
_OBJECT = r"(?i)sha\d|hash|digest|checksum|integrity|commit|fingerprint|uuid|\bid\b|cert|public|image|http"


def _below(text: str, named: Named, end: int, place: Place) -> Iterator[Span]:
    """What nobody wrote by hand on the next lines, as `API key:` in a text has it."""
    if place in (Place.CODE, Place.LOCK):
        return
    for _, (start, stop) in zip(range(_NEAR_LINES), lines_below(text, named.end, end), strict=False):
        if stop - start > 400 or re.search(_OBJECT, text[start:stop]):
            continue
        for run in _compiled(_RUN).finditer(text, start + 1, stop):
            kind = kind_of(run[0])
            if (kind is Kind.RANDOM and is_random(run[0], least=16, sure=8.0)) or (
                kind is Kind.HEX and len(run[0]) >= 32
            ):
                yield Span(start=run.start(), end=run.end(), kind=kind_named(named, run[0]))


def _block(text: str, named: Named, end: int) -> Iterator[Span]:
    """The lines that stand deeper than the key of a YAML block."""
    line = text.rfind("\n", 0, named.start) + 1
    depth = content_start(text, line, named.end) - line
    for start, stop in lines_below(text, named.end, end):
        first, last = content_start(text, start, stop), content_end(text, start, stop)
        if first >= last:
            continue
        if first - start <= depth:
            return
        if kind_of(text[first:last][:300]) is not Kind.BLANK:
            yield Span(start=first, end=last, kind=kind_named(named, ""))


def _opened(text: str, named: Named, opening: re.Match[str], end: int, place: Place) -> Iterator[Span]:
    """A literal, a list or a document that begins on the next line."""
    opens, here = opening["opens"] or "", opening["here"]
    if opening["comma"] and not re.search(
        r"(?i)env\w*(?:\.\w+)?\([\"']$", text[max(0, named.start - 24) : named.start]
    ):
        return
    if here or opens in ('"""', "'''", "`"):
        yield from _document(text, named, here or opens, end)
        return
    for count, (start, stop) in enumerate(lines_below(text, named.end, end)):
        first, last = content_start(text, start, stop), content_end(text, start, stop)
        if count == 0 and ">" in opening[0]:
            yield from _element_below(text, named, first, last)
            return
        item = _compiled(_ITEM).match(text, first, last)
        if not item or count >= _MOST_ITEMS:
            return
        found = "quoted" if item["quoted"] else "bare"
        if (
            found == "bare"
            and (place is Place.CODE or (opens and opens != "\\"))
            and kind_of(item[found]) not in (Kind.RANDOM, Kind.HEX)
        ):
            return
        if is_secret(item[found], named.rank, Form.QUOTED if found == "quoted" else Form.SETTING, name=named.name):
            yield Span(start=item.start(found), end=item.end(found), kind=kind_named(named, item[found]))
        if (
            not text.startswith("-", first)
            and opens not in ("[", "(")
            and not text.startswith(("+", ".", "\\"), last - 1)
        ):
            return


def _element_below(text: str, named: Named, first: int, last: int) -> Iterator[Span]:
    """The only line between the tags of an element."""
    content = text[first:last]
    closes = re.compile(r"\r?\n[+\- ]?[ \t]*</").match(text, last) is not None
    if content and closes and "<" not in content and is_secret(content, named.rank, Form.QUOTED, name=named.name):
        yield Span(start=first, end=last, kind=kind_named(named, content))


def _document(text: str, named: Named, closing: str, end: int) -> Iterator[Span]:
    spans: list[Span] = []
    for start, stop in lines_below(text, named.end, end):
        first, last = content_start(text, start, stop), content_end(text, start, stop)
        if text[first:last].rstrip(";)") == closing or text.startswith(closing, first):
            yield from spans
            return
        is_last = closing in ('"""', "'''", "`") and text[first:last].rstrip(",;)").endswith(closing)
        last = text.rfind(closing, first, last) if is_last else last
        if first < last and kind_of(text[first : min(last, first + 300)]) is not Kind.BLANK:
            spans.append(Span(start=first, end=last, kind=kind_named(named, "")))
        if is_last:
            yield from spans
            return
        if len(spans) > _MOST_ITEMS:
            return


# A name and its value as two entries: Kubernetes, ECS, HAR, property lists, Hadoop, Terraform.
_NAME_ENTRY = (
    r"(?i)[+\- ]?[ \t]*(?:-[ \t]+)?[{<(]?[ \t]*(?:\w+[ \t]+)?(?:[\w.]+\.)?[\"']?(?:name|key|id|field|header|para"
    r"m(?:eter)?(?:_?name|_?key)?|var(?:iable)?|option|property|label|env)[\"']?[ \t]*(?:[:=>]|[ "
    r"\t])[ \t]*[\"']?$"
)
_VALUE_ENTRY = (
    r"(?i)(?:-[ \t]+)?[{<]?[ \t]*[\"']?(?:value|val|default|default_?value|content|string|data|tex"
    r"t|secret|plaintext)[\"']?[ \t]*(?:[:=>])[ \t]*(?:[\"'](?P<quoted>[^\"'\n]{1,2000})|(?P<bare>"
    r"[^\s\"'<{\[][^\n<]{0,500}))"
)
_AROUND = 3


def _paired(text: str, named: Named, stop: int, end: int) -> Iterator[Span]:
    line = text.rfind("\n", max(0, named.start - 200), named.start) + 1
    if named.start - line > 200 or not _compiled(_NAME_ENTRY).match(text, line, named.start):
        return
    rest = text[named.end : stop].strip("\"' \t\r,;/")
    is_block = rest.endswith("{")
    if len(rest) > 40 and not is_block:
        return
    around = [*_until_border(text, lines_below(text, named.end, end), 8 if is_block else _AROUND)]
    if not is_block:
        around += _until_border(text, lines_above(text, named.start, 0, _AROUND), _AROUND)
    for start, last in around:
        entry = _compiled(_VALUE_ENTRY).match(text, content_start(text, start, last), content_end(text, start, last))
        if not entry:
            continue
        found = "quoted" if entry["quoted"] else "bare"
        content = entry[found].rstrip(" \t,;")
        if is_secret(content, named.rank, Form.QUOTED if found == "quoted" else Form.SETTING, name=named.name):
            yield Span(start=entry.start(found), end=entry.start(found) + len(content), kind=kind_named(named, content))
            return


def _until_border(text: str, lines: Iterator[tuple[int, int]], most: int) -> Iterator[tuple[int, int]]:
    """The neighbours in the same entry: a bracket or the next list item ends it."""
    for _, (start, stop) in zip(range(most), lines, strict=False):
        content = text[content_start(text, start, stop) : min(stop, start + 80)].rstrip(" \t\r,;")
        if content in ("{", "}", "},", "[", "]", "({", "})") or re.match(
            r"(?i)</?(?:property|entry|dict|param)\b|-[ \t]+(?:name|key)\b", content
        ):
            return
        yield start, stop


# Tables: a header names the column.
def column_spans(text: str, named: Named, end: int, place: Place) -> Iterator[Span]:
    """The cells below a column of credentials in CSV or Markdown."""
    line = text.rfind("\n", max(0, named.start - 1000), named.start) + 1
    first = content_start(text, line, named.start)
    header = text[first : line_end(text, named.start, 1000)].rstrip()
    separator = _separator_of(header, place)
    if not separator or not _is_header(text, line, named, end, separator):
        return
    names = [cell.strip(" \t\"'*`") for cell in header.split(separator)]
    wanted = [at for at, name in enumerate(names) if rank_of(name) >= Rank.SECRET]
    for rows, (start, stop) in enumerate(lines_below(text, named.end, end)):
        first = content_start(text, start, stop) if separator != "\t" else start + (text[start] in "+- ")
        row = text[first : content_end(text, first, stop)][:4000]
        if row.count(separator) != len(names) - 1 or rows > 2000:
            return
        cells = row.split(separator)
        at = first
        for index, cell in enumerate(cells):
            content = cell.strip(" \t\"'`")
            if index in wanted and _is_cell_secret(content, names[index], separator):
                begin = at + cell.index(content)
                yield Span(
                    start=begin,
                    end=begin + len(content),
                    kind=kind_named(Named(start=0, end=0, name=names[index], rank=rank_of(names[index])), content),
                )
            at += len(cell) + len(separator)


def _is_cell_secret(content: str, name: str, separator: str) -> bool:
    if not content.strip("-: "):
        return False
    if separator == "|":
        return is_secret(content, rank_of(name), Form.SETTING, name=name)
    return len(content) > 1 and kind_of(content) is not Kind.BLANK


def _is_header(text: str, line: int, named: Named, end: int, separator: str) -> bool:
    """Markdown rules a line below its header; CSV begins with it."""
    if separator == "|":
        below = next(lines_below(text, named.end, end), (0, 0))
        return re.fullmatch(r"[+\- ]?\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*", text[slice(*below)]) is not None
    above = next(lines_above(text, line, 0, 1), None)
    return line == 0 or above is None or not text[slice(*above)].strip("+- \t\r") or text.startswith("@@", above[0])


def _separator_of(header: str, place: Place) -> str:
    if header.startswith("|") and header.count("|") >= 3:
        return "|"
    if place is Place.CODE:
        return ""
    for separator in (",", ";", "\t"):
        cells = [cell.strip(" \"'") for cell in header.split(separator)]
        if len(cells) >= 2 and all(re.fullmatch(r"[\w .-]{1,40}", cell) for cell in cells):
            return separator if len(cells) > 2 or place in (Place.SETTINGS, Place.PROSE) else ""
    return ""


# SQL: the columns of an INSERT.
_INSERT = (
    r"(?i)\b(?:insert[ \t]+(?:ignore[ \t]+)?into|replace[ \t]+into)[ \t]+[\w.\"`\[\]]{1,80}[ \t]*"
    r"\((?P<columns>[^()]{1,1000})\)[\s+-]{0,40}(?:values?)?"
)
_SQL_PIECE = r"\(|\)|,|(?:[NE]|0x)?'(?P<text>(?:[^'\\]|''|\\.){0,2000})'|[^\s(),']{1,200}"
_LONGEST_INSERT = 100_000


def inserted(text: str, at: int) -> tuple[list[Span], int]:
    """The values under a column of credentials, and how far the statement was read."""
    found = _compiled(_INSERT).match(text, at, min(len(text), at + 1200))
    if not found:
        return [], at + 1
    names = [column.strip(' \t\r\n"`[]') for column in found["columns"].split(",")]
    wanted = {index for index, name in enumerate(names) if rank_of(name) >= Rank.SECRET}
    stop = text.find(";", found.end(), found.end() + _LONGEST_INSERT)
    stop = stop if stop >= 0 else min(len(text), found.end() + _LONGEST_INSERT)
    return (list(_columns(text, found.end(), stop, wanted)) if wanted else []), stop


def _columns(text: str, start: int, stop: int, wanted: set[int]) -> Iterator[Span]:
    column = 0
    for token in _compiled(_SQL_PIECE).finditer(text, start, stop):
        if token[0] == "(":
            column = 0
        elif token[0] == ",":
            column += 1
        elif token["text"] and column in wanted and kind_of(token["text"][:300]) is not Kind.BLANK:
            yield Span(start=token.start("text"), end=token.end("text"), kind="password")
