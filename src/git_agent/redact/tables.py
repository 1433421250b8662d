"""Tables: a heading names the column of credentials below it.

CSV, Markdown and Gherkin divide their cells, other texts align them; tests give columns as tuples.
"""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import compiled
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.lines import content_end, content_start, line_end, lines_above, lines_below
from git_agent.redact.names import NamedKey, kind_named
from git_agent.redact.spans import SecretSpan
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.values import ValueForm, is_secret
from git_agent.redact.vocabulary import Rank, is_label, rank_of


def column_spans(text: str, named: NamedKey, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """The cells below a heading of credentials."""
    spans = list(_divided(text, named, end, text_kind)) or list(_given_to_tests(text, named))
    yield from spans or (() if text_kind is TextKind.CODE else _aligned(text, named, end))


def _divided(text: str, named: NamedKey, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """Cells with a mark between them."""
    line = text.rfind("\n", max(0, named.start - 1000), named.start) + 1
    first = content_start(text, line, named.start)
    header = text[first : line_end(text, named.start, 1000)].rstrip()
    separator = _separator_of(header, text_kind)
    if not separator or not _is_header(text, line, named, end, separator):
        return
    names = [cell.strip(" \t\"'*`") for cell in header.split(separator)]
    wanted = [at for at, name in enumerate(names) if rank_of(name) >= Rank.SECRET]
    # Keys of SIM cards, whose columns are called so.
    if separator == "," and {"ki", "opc"} & {name.lower() for name in names}:
        wanted += [at for at, name in enumerate(names) if name.lower() in ("ki", "opc")]
    for rows, (start, stop) in enumerate(lines_below(text, named.end, end)):
        first = content_start(text, start, stop) if separator != "\t" else start + (text[start] in "+- ")
        row = text[first : content_end(text, first, stop)][:4000]
        cells = _cells(row, separator)
        if len(cells) != len(names) or rows > 2000:
            return
        at = first
        for index, cell in enumerate(cells):
            content = cell.strip(" \t\"'`")
            if index in wanted and _is_cell_secret(content, names[index], separator):
                begin = at + cell.index(content)
                yield SecretSpan(
                    start=begin,
                    end=begin + len(content),
                    kind=kind_named(NamedKey(start=0, end=0, name=names[index], rank=rank_of(names[index])), content),
                )
            at += len(cell) + len(separator)


def _cells(row: str, separator: str) -> list[str]:
    """The cells with their quotes, within which a separator is none."""
    if '"' not in row or separator not in (",", ";"):
        return row.split(separator)
    return [
        match[0]
        for match in compiled(rf'(?:"(?:[^"]|"")*"|[^"{separator}])+|(?<={separator})|^(?={separator})').finditer(row)
    ]


def _is_cell_secret(content: str, name: str, separator: str) -> bool:
    # A line of rules, and `0.88` below `pass`: the statistics of a player.
    if not content.strip("-: ") or re.fullmatch(r"\d+[.,]\d+", content):
        return False
    if separator == "|":
        return is_secret(content, rank_of(name), ValueForm.SETTING, name=name)
    return len(content) > 1 and kind_of(content) is not ValueKind.BLANK


def _is_header(text: str, line: int, named: NamedKey, end: int, separator: str) -> bool:
    """Markdown rules a line below its header; CSV begins with it."""
    if separator == "|":
        below = next(lines_below(text, named.end, end), (0, 0))
        if re.fullmatch(
            r"[+\- ]?\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*", text[below[0] : min(below[1], below[0] + 400)]
        ):
            return True
        before = next(lines_above(text, line, 0, 1), (0, 0))  # Gherkin has no line of rules
        is_first = not text[slice(*before)].lstrip("+- \t").startswith("|")
        return is_first and text[slice(*below)].lstrip("+- \t").startswith("|")
    above = next(lines_above(text, line, 0, 1), None)
    return line == 0 or above is None or not text[slice(*above)].strip("+- \t\r") or text.startswith("@@", above[0])


def _separator_of(header: str, text_kind: TextKind) -> str:
    if header.startswith("|") and header.count("|") >= 3:
        return "|"
    if text_kind is TextKind.CODE:
        return ""
    for separator in (",", ";", "\t"):
        cells = [cell.strip(" \"'") for cell in header.split(separator)]
        if len(cells) >= 2 and all(re.fullmatch(r"[\w .-]{1,40}", cell) for cell in cells):
            return separator if len(cells) > 2 or text_kind in (TextKind.SETTINGS, TextKind.PROSE) else ""
    return ""


_RULE = r"[+\- ]?[ \t]*[=-]{2,}(?:[ \t]+[=-]{2,})*[ \t\r]*$"
_MOST_ROWS = 500
_MOST_WITHOUT = 8  # rows with nothing to hide: no table of credentials


def _aligned(text: str, named: NamedKey, end: int) -> Iterator[SecretSpan]:
    """Columns that blanks align: at least two headings, none of them a sentence."""
    line = text.rfind("\n", max(0, named.start - 400), named.start) + 1
    stop = line_end(text, named.end, 400)
    sign = text[line : line + 1] in ("+", "-", " ")
    header = text[line + sign : stop].rstrip()
    headings = list(compiled(r"\S+(?: \S+)*").finditer(header))
    if not 2 <= len(headings) <= 12 or any(
        len(heading[0]) > 24 or "=" in heading[0] or ":" in heading[0] for heading in headings
    ):
        return
    if not all(re.match(r"[\w #/-]+$", heading[0]) for heading in headings):
        return
    wanted = [at for at, heading in enumerate(headings) if rank_of(heading[0]) is Rank.PASSWORD]
    # The last column ends beyond any row.
    starts = [heading.start() for heading in headings] + [10_000]
    last_secret = 0
    for count, (start, last) in enumerate(lines_below(text, named.end, end)):
        if not wanted or count > _MOST_ROWS or count - last_secret > _MOST_WITHOUT:
            return
        first = start + sign
        row = text[first : min(last, first + 500)].rstrip()
        if compiled(_RULE).match(text, start, last):
            continue
        if not row.strip() or len(compiled(r"\S+(?: \S+)*").findall(row)) < 2:
            return
        for at in wanted:
            cell = row[starts[at] : starts[at + 1]]
            content = cell.strip()
            # Something stands across the border of the column: text that happens to be below two words.
            if starts[at] and row[starts[at] - 1 : starts[at]].strip():
                return
            if (
                len(content) >= 3
                and " " not in content
                and kind_of(content) is not ValueKind.BLANK
                and not is_label(content)
            ):
                last_secret = count
                begin = first + starts[at] + cell.index(content)
                yield SecretSpan(start=begin, end=begin + len(content), kind="password")


_PARAMETERS = r"[\"'](?P<names>[\w, ]{3,200})[\"'],(?:\s|\n[+-]){0,80}[\[(]"
_CELL = r"\(|\)|\[|\]|,|[bru]?\"(?P<double>[^\"\n]{0,200})\"|[bru]?'(?P<single>[^'\n]{0,200})'|[^\s(),\[\]\"']{1,100}"


def _given_to_tests(text: str, named: NamedKey) -> Iterator[SecretSpan]:
    """`parametrize("user,password", [("jo", "…"), …])`."""
    line = text.rfind("\n", max(0, named.start - 300), named.start) + 1
    table = compiled(_PARAMETERS).search(text, line, min(len(text), named.end + 300))
    if not table or not table.start("names") <= named.start < table.end("names") or "," not in table["names"]:
        return
    names = [name.strip() for name in table["names"].split(",")]
    wanted = {at: name for at, name in enumerate(names) if rank_of(name) >= Rank.SECRET}
    depth, column = 1, 0
    for cell in compiled(_CELL).finditer(text, table.end(), min(len(text), table.end() + 4000)):
        if cell[0] in "([":
            depth, column = depth + 1, 0
        elif cell[0] in ")]":
            depth -= 1
            if depth <= 0:
                return
        elif cell[0] == ",":
            column += 1
        elif column in wanted and (group := "double" if cell["double"] else "single") and cell[group]:
            yield from _tested(cell, group, wanted[column])


def _tested(cell: re.Match[str], group: str, name: str) -> Iterator[SecretSpan]:
    if is_secret(cell[group], rank_of(name), ValueForm.QUOTED, name=name, in_code=True):
        yield SecretSpan(start=cell.start(group), end=cell.end(group), kind="password")


_CODE = (
    r"[+\- ]?[ \t]*(?:\d{1,2}[.)][ \t]*|[-*][ \t]+)?(?P<code>[A-Za-z0-9]{4,8}(?:[- ][A-Za-z0-9]{4,8}){0,3})[ \t\r]*$"
)


def listed_codes(text: str, at: int) -> Iterator[SecretSpan]:
    """The lines below `recovery codes`."""
    before = text[max(0, at - 24) : at].lower()
    if not re.search(r"(?:recovery|backup|scratch|rescue|emergency|2fa|one-time|wiederherstellungs)[ _-]?$", before):
        return
    for count, (start, stop) in enumerate(lines_below(text, at, len(text))):
        match = compiled(_CODE).match(text, start, min(stop, start + 80))
        if not match or count > 40:
            if count > 0 or text[start:stop].strip("+- \t\r"):
                return
        elif any(map(str.isdigit, match["code"])):
            yield SecretSpan(start=match.start("code"), end=match.end("code"), kind="secret")
