"""Secrets whose name stands on another line: blocks, lists, pairs of a name and a value, tables, statements."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import compiled
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.letters import is_random
from git_agent.redact.lines import content_end, content_start, line_end, lines_above, lines_below
from git_agent.redact.long_literals import closing_of, literal_spans
from git_agent.redact.names import NamedKey, kind_named
from git_agent.redact.next_lines import spans_on_next_lines
from git_agent.redact.parents import collection_spans
from git_agent.redact.spans import SecretSpan
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.values import ValueForm, is_secret
from git_agent.redact.vocabulary import Rank, rank_of

_BLOCK = r"[\"']?[ \t]*:[ \t]+(?:![\w!/]+[ \t]+)?[|>][-+\d]{0,3}[ \t\r]*(?:#[^\n]*)?$"
_OPEN = (
    r"[\"'`]?\]?[ \t]*(?::[ \t]*[\w<>\[\]]{1,30}[ \t]*)?(?:=>|:=|\+=|=|:|>|(?P<comma>,)"
    r"|[ \t](?=[ \t]*(?:\\|<<)))[ \t]*(?:new [\w.]+\(|[\w.]{1,30}\()?"
    r"(?P<opens>%[wWiIqQ]?[\[({<|]|~[a-zA-Z][\[({<|]|r#{0,3}\"|R\"(?P<raw>\w{0,16})\(|\[=*\[|[(\[\\]|\"{3}|'{3}|@[\"']|`"
    r"|<<[-~<]?[\"']?(?P<here>\w+)[\"']?)?[ \t\r\\]*$"
)
_ITEM = (
    r"(?:-[ \t]+)?(?:[bBrRuUfL@]{0,2}(?P<q>[\"'`])(?P<quoted>[^\"'`\n]{1,300})(?P=q)"
    r"|(?P<bare>[^\s\"'`,;:=(){}\[\]<>]{4,300}))[ \t]*[,;)\]+\\]{0,3}$"
)
_MOST_ITEMS = 40  # lines of a list or a document; a longer document is taken for data


def spans_on_other_lines(text: str, named: NamedKey, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """What a name holds on the lines around its own; `end` is where its file ends."""
    stop = line_end(text, named.end, 400)
    # A YAML block tells by itself how far it reaches; all other readings are guesses, tried from the surest on.
    if compiled(_BLOCK).match(text, named.end, stop):
        yield from _block(text, named, end)
        return
    spans: list[SecretSpan] = []
    if opening := compiled(_OPEN).match(text, named.end, stop):
        spans = list(_opened(text, named, opening, end, text_kind))
    spans = spans or list(_paired(text, named, stop, end))
    spans = spans or list(collection_spans(text, named, end, text_kind))
    spans = spans or list(spans_on_next_lines(text, named, stop, end, text_kind))
    yield from spans or _random_below(text, named, end, text_kind)


_NEAR_LINES = 3
_RUN = r"(?<![\w+/=.@:-])[A-Za-z0-9_+/-]{16,128}={0,2}(?![\w+/.@(-])"
_IDENTIFIES = r"(?i)sha\d|hash|digest|checksum|integrity|commit|fingerprint|uuid|\bid\b|cert|public|image|http"


def _random_below(text: str, named: NamedKey, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """What nobody wrote by hand on the next lines, as `API key:` in a text has it."""
    if text_kind in (TextKind.CODE, TextKind.LOCK):
        return
    for _, (start, stop) in zip(range(_NEAR_LINES), lines_below(text, named.end, end), strict=False):
        # Checksums, ids and links stand below headings about keys, too.
        if stop - start > 400 or re.search(_IDENTIFIES, text[start:stop]):
            continue
        for run in compiled(_RUN).finditer(text, start + 1, stop):
            kind = kind_of(run[0])
            if (kind is ValueKind.RANDOM and is_random(run[0], least=16, sure=8.0)) or (
                kind is ValueKind.HEX and len(run[0]) >= 32
            ):
                yield SecretSpan(start=run.start(), end=run.end(), kind=kind_named(named, run[0]))


def _block(text: str, named: NamedKey, end: int) -> Iterator[SecretSpan]:
    """The lines that stand deeper than the key of a YAML block."""
    line = text.rfind("\n", 0, named.start) + 1
    depth = content_start(text, line, named.end) - line
    for start, stop in lines_below(text, named.end, end):
        first, last = content_start(text, start, stop), content_end(text, start, stop)
        if first >= last:
            continue
        if first - start <= depth:
            return
        if kind_of(text[first:last][:300]) is not ValueKind.BLANK:
            yield SecretSpan(start=first, end=last, kind=kind_named(named, ""))


def _opened(text: str, named: NamedKey, opening: re.Match[str], end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """A literal, a list or a document that begins on the next line."""
    opens, here = opening["opens"] or "", opening["here"]
    if (opens == "[" and named.name in ("pass", "Pass")) or _is_next_argument(text, named, opening):
        return  # the first is a list of what is let pass
    if closing := here or closing_of(opens, opening["raw"] or ""):
        yield from literal_spans(text, named, opens, closing, end)
        return
    for count, (start, stop) in enumerate(lines_below(text, named.end, end)):
        first, last = content_start(text, start, stop), content_end(text, start, stop)
        if count == 0 and ">" in opening[0] and first < last:
            # `template <bool Pass>` is no element of that name, nor one that is called so.
            if text[named.start - 1 : named.start] in ("<", ":", '"', "'"):
                yield from _in_element(text, named, first, last)
            return
        item = compiled(_ITEM).match(text, first, last)
        if not item or count >= _MOST_ITEMS:
            return
        group = "quoted" if item["quoted"] else "bare"
        if (
            group == "bare"
            and (text_kind is TextKind.CODE or (opens and opens != "\\"))
            and kind_of(item[group]) not in (ValueKind.RANDOM, ValueKind.HEX)
        ):
            return
        if is_secret(
            item[group], named.rank, ValueForm.QUOTED if group == "quoted" else ValueForm.SETTING, name=named.name
        ):
            yield SecretSpan(start=item.start(group), end=item.end(group), kind=kind_named(named, item[group]))
        if (
            not text.startswith("-", first)
            and opens not in ("[", "(")
            and not text.startswith(("+", ".", "\\"), last - 1)
        ):
            return


def _is_next_argument(text: str, named: NamedKey, opening: re.Match[str]) -> bool:
    """Behind a comma only a default of the environment is meant."""
    before = text[max(0, named.start - 24) : named.start]
    return bool(opening["comma"]) and not re.search(r"(?i)env\w*(?:\.\w+)?\([\"']$", before)


_ELEMENT = r"(?:<(?:[vV]alue|string|text)\b[^<>]*>)?(?P<value>[^<>\n]+)(?:</\w+>)?$"


def _in_element(text: str, named: NamedKey, first: int, last: int) -> Iterator[SecretSpan]:
    """What an element holds that was opened on the line above, perhaps in one of its own."""
    held = compiled(_ELEMENT).match(text, first, last)
    if held and is_secret(held["value"], named.rank, ValueForm.QUOTED, name=named.name):
        yield SecretSpan(start=held.start("value"), end=held.end("value"), kind=kind_named(named, held["value"]))


# A name and its value as two entries: Kubernetes, ECS, HAR, property lists, Hadoop, Terraform.
_NAME_ENTRY = (
    r"(?i)[+\- ]?[ \t]*(?:-[ \t]+)?(?:<[\w:.]{1,30}[ \t]+|[{<(]?)[ \t]*(?:[\w.]+\.)?[\"']?(?:name"
    r"|key|id|field|header|target|selector|locator|param(?:eter)?(?:_?name|_?key)?|var(?:iable)?|option|property"
    r"|label|env"
    r"|name=\"[\w.]{0,30}name)[\"']?[ \t]*(?:[:=>]|[ \t])[ \t]*[\"']?(?:(?:id|name|css)=|#)?$"
)
_VALUE_ENTRY = (
    r"(?i)(?:-[ \t]+)?(?:<\w{1,20}[ \t]+name=)?[{<]?[ \t]*[\"']?(?:[\w.]{0,20}value|val|default"
    r"|default_?value|content|string|data|text|secret|plaintext)[\"']?[ \t]*(?:[:=>])[ \t]*(?:[\"'](?"
    r"P<quoted>[^\"'\n]{1,2000})|(?P<bare>[^\s\"'<{\[][^\n<]{0,500}))"
)
_AROUND = 3


def _paired(text: str, named: NamedKey, stop: int, end: int) -> Iterator[SecretSpan]:
    line = text.rfind("\n", max(0, named.start - 200), named.start) + 1
    # No beginning of a line within 200 characters: no entry of its own.
    if named.start - line > 200 or not compiled(_NAME_ENTRY).match(text, line, named.start):
        return
    rest = text[named.end : stop].strip("\"' \t\r,;/")
    is_block = rest.endswith("{")
    if len(rest) > 40 and not is_block:
        return
    around = [*_until_border(text, lines_below(text, named.end, end), 8 if is_block else _AROUND)]
    if not is_block:
        around += _until_border(text, lines_above(text, named.start, 0, _AROUND), _AROUND)
    for start, last in around:
        entry = compiled(_VALUE_ENTRY).match(text, content_start(text, start, last), content_end(text, start, last))
        if not entry:
            continue
        group = "quoted" if entry["quoted"] else "bare"
        content = entry[group].rstrip(" \t,;")
        if is_secret(
            content, named.rank, ValueForm.QUOTED if group == "quoted" else ValueForm.SETTING, name=named.name
        ):
            yield SecretSpan(
                start=entry.start(group), end=entry.start(group) + len(content), kind=kind_named(named, content)
            )
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


# SQL: the columns of an INSERT.
_INSERT = (
    r"(?i)\b(?:insert[ \t]+(?:ignore[ \t]+)?into|replace[ \t]+into)[ \t]+[\w.\"`\[\]]{1,80}(?:[ \t\r]"
    r"|\n[+-]?){0,30}\((?P<columns>[^()]{1,1000})\)[\s+-]{0,40}(?:values?)?"
)
_SQL_MARK = r"\(|\)|,|(?:[NE]|0x)?'(?P<text>(?:[^'\\\n]|''|\\.){0,2000})'|[^\s(),']{1,200}"
_LONGEST_INSERT = 100_000  # characters of a dump without a semicolon


def sql_insert_spans(text: str, at: int) -> tuple[list[SecretSpan], int]:
    """The values under a column of credentials, and how far the statement was read."""
    statement = compiled(_INSERT).match(text, at, min(len(text), at + 1200))
    if not statement:
        return [], at + 1
    names = [column.strip(' \t\r\n"`[]+-') for column in statement["columns"].split(",")]
    wanted = {index for index, name in enumerate(names) if rank_of(name) >= Rank.SECRET}
    stop = text.find(";", statement.end(), statement.end() + _LONGEST_INSERT)
    stop = stop if stop >= 0 else min(len(text), statement.end() + _LONGEST_INSERT)
    return (list(_columns(text, statement.end(), stop, wanted)) if wanted else []), stop


_COPY = r"(?i)\bcopy[ \t]+[\w.\"]{1,80}[ \t]*\((?P<columns>[^()\n]{1,1000})\)[ \t]+from[ \t]+stdin[^\n]{0,80}(?=\n)"


def sql_copy_spans(text: str, at: int) -> tuple[list[SecretSpan], int]:
    """The same of a `COPY … FROM stdin`, whose rows are divided by tabs."""
    statement = compiled(_COPY).match(text, at, min(len(text), at + 1200))
    if not statement:
        return [], at + 1
    names = [column.strip(' \t"') for column in statement["columns"].split(",")]
    wanted = {index for index, name in enumerate(names) if rank_of(name) >= Rank.SECRET}
    spans: list[SecretSpan] = []
    read = statement.end()
    for start, stop in lines_below(text, statement.end(), min(len(text), statement.end() + _LONGEST_INSERT)):
        cell_start = start + (text[start : start + 1] in ("+", "-", " "))
        cells = text[cell_start:stop].split("\t")
        if len(cells) != len(names) or not wanted:
            break
        for index, cell in enumerate(cells):
            # PostgreSQL writes `\N` for NULL.
            if index in wanted and kind_of(cell[:300]) is not ValueKind.BLANK and cell != "\\N":
                spans.append(SecretSpan(start=cell_start, end=cell_start + len(cell), kind="password"))
            cell_start += len(cell) + 1
        read = stop
    return spans, read


def _columns(text: str, start: int, stop: int, wanted: set[int]) -> Iterator[SecretSpan]:
    column = 0
    for token in compiled(_SQL_MARK).finditer(text, start, stop):
        if token[0] == "(":
            column = 0
        elif token[0] == ",":
            column += 1
        elif token["text"] and column in wanted and kind_of(token["text"][:300]) is not ValueKind.BLANK:
            yield SecretSpan(start=token.start("text"), end=token.end("text"), kind="password")
