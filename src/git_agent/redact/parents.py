"""Collections of credentials: every value below `passwords`, `secrets` or `credentials`, however deep.

Keys stay, as do the values of keys that tell where a secret is instead of what it is.
"""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern, compiled
from git_agent.redact.kinds import ValueKind, is_stand_in, kind_of
from git_agent.redact.lines import content_end, content_start, lines_below
from git_agent.redact.names import NamedKey, kind_named
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.vocabulary import Rank, is_label

_PARENT = LazyPattern(
    r"(?i)(?:^|[^a-z])(?:passwords|passwd|pwds?|passphrases|secrets?|credentials?|creds|api_?keys"
    r"|access_?keys|(?:auth|api|access|bearer|refresh|deploy|service)_?tokens|pins|(?:pass|pin_?|access_?|door_?|alarm_?)codes|logins|zugangsdaten)(?:[^a-z]\w+)?\d?$"
    r"|[a-z](?:Passwords|Secrets|Credentials|ApiKeys)$"
)
_OPENS = (
    # With a type, a constructor or a macro: `: dict[str, str] = {`, `= new() {`, `: &[&str] = &[`.
    r"(?:[^\n;\"']{0,100}[^=!<>\n;\"']=[ \t]{0,4}(?:new\b[^\n\"'{]{0,60}|[\w.:!&<>, ]{0,60})(?P<given>[{(\[])[ \t\r]*$)"
    r"|[\"']?[ \t]*(?:(?::=|=>|=|:)?[^\n\"'{}()\[\];=]{0,40}(?:\[[\w, ]{0,20}\]\w{0,20})?[ \t]*(?P<bra"
    r"cket>[{(\[])|:[ \t\r]*$|(?P<section>\])[ \t\r]*$)"
)
_ENTRY = (
    r"(?:(?P<key>\[?[\"']?:?[\w .@/-]{1,60}?[\"']?\]?)[ \t]{0,4}(?:=>|:=|=|:|to(?=[ ]))[ \t]{0,8}|-[ \t]+)?"
    r"(?:(?P<quote>[\"'`])(?P<quoted>[^\"'`\n]{1,300})(?P=quote)"
    r"|(?P<symbol>:)?(?P<bare>[^\s\"'`,;:=(){}\[\]<>][^\s\"'`,;(){}\[\]<>]{2,300}))"
)
_ELSEWHERE = LazyPattern(
    r"(?i)(?:^|[^a-z])(?:user|users|username|user_?name|login|email|host|hostname|url|uri|server"
    r"|name|id|type|kind|mode|file|path|"
    r"region|port|enabled|description|label|external|required|source|target|version|ref|key_?ref"
    r"|provider|scope|method|domain|"
    r"realm|account|from|env|environment|field|title|(?:client|user|account|tenant|key)_?id|u)$"
)
_ASKS = LazyPattern(r"(?i)(?:get|find|load|read|fetch|require|lookup|ask|prompt)\w*[ \t]*$|env\w*[ \t]*$")
_LONG_NUMBER = LazyPattern(r"\d{4,12}")  # shorter ones are places on a board, which are called pins, too
_MOST_LINES = 240  # below a name: the work for each is bounded
_MOST_CHARACTERS = 12_000
_DEEPEST = 12  # brackets within brackets: more of them is no collection but somebody's trap


def collection_spans(text: str, named: NamedKey, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """The values of a collection that a name opens on its own line or below it."""
    if not _PARENT.search(named.name) or text_kind is TextKind.LOCK:
        return
    if compiled(r"\)[ \t]*(?::|->)[ \t]*$").search(text, max(0, named.start - 8), named.start):
        return  # what a function answers, before its body
    stop = text.find("\n", named.end, min(end, named.end + 400))
    stop = stop if stop >= 0 else min(end, named.end + 400)
    opening = compiled(_OPENS).match(text, named.end, stop)
    if not opening or text.startswith("[REDACTED:", opening.start("bracket")):
        return
    bracket = "given" if opening["given"] else "bracket"
    if opening["bracket"] == "(" and _ASKS.search(text, named.end, opening.start("bracket")):
        return  # `$secret = getenv('…')`
    if opening[bracket]:
        lines = _in_brackets(text, opening.start(bracket), end)
    # `secrets:` in code is a type or a label, in prose a heading.
    elif text_kind in (TextKind.CODE, TextKind.PROSE) or (text_kind is TextKind.UNKNOWN and opening["section"]):
        return
    elif opening["section"]:
        lines = _in_section(text, named, end)
    else:
        lines = _deeper(text, named, end)
    for start, last in lines:
        yield from _entries(text, named, start, last, text_kind)


def _in_brackets(text: str, at: int, end: int) -> Iterator[tuple[int, int]]:
    """The lines to the closing bracket, which may stand on the first."""
    depth, start = 0, at + 1
    # A bracket within a string or a comment opens nothing.
    marks = compiled(r"[{(\[]|[})\]]|\n|\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'|(?<=[ \t,+-])(?:#|//)[^\n]*")
    for count, mark in enumerate(marks.finditer(text, at, min(end, at + _MOST_CHARACTERS))):
        if count > _MOST_CHARACTERS or mark[0][0] in "\"'#/":
            continue
        if mark[0] == "\n":
            yield start, mark.start()
            start = mark.end()
            # The next hunk shows another place of the file.
            if text.startswith(("@@ ", "diff --git "), start):
                return
        else:
            depth += 1 if mark[0] in "{([" else -1
            if depth > _DEEPEST:
                return
            if depth == 0:
                yield start, mark.start()
                return


def _in_section(text: str, named: NamedKey, end: int) -> Iterator[tuple[int, int]]:
    line = text.rfind("\n", 0, named.start) + 1
    if not re.fullmatch(r"[+\- ]?[ \t]*\[{1,2}[\w.\"' -]*", text[line : named.start]):
        return
    for _, (start, stop) in zip(range(_MOST_LINES), lines_below(text, named.end, end), strict=False):
        if text.startswith("[", content_start(text, start, stop)):
            return
        yield start, stop


def _deeper(text: str, named: NamedKey, end: int) -> Iterator[tuple[int, int]]:
    line = text.rfind("\n", 0, named.start) + 1
    depth = content_start(text, line, named.end) - line
    if text[line + depth : named.start].strip("\"'- "):
        return
    for _, (start, stop) in zip(range(_MOST_LINES), lines_below(text, named.end, end), strict=False):
        first = content_start(text, start, stop)
        # Empty lines do not end a map, a line as deep as its key does.
        if first < content_end(text, first, stop) and first - start <= depth:
            return
        yield start, stop


def _entries(text: str, named: NamedKey, start: int, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    first = content_start(text, start, end)
    if text.startswith(("#", "//", "--", "*"), first):
        return
    key = ""
    for entry in compiled(_ENTRY).finditer(text, first, min(end, first + 2000)):
        key = (entry["key"] or "").strip("[]\"': ")
        group = "quoted" if entry["quoted"] else "bare"
        # The placeholder of an earlier round looks like an entry, too.
        # In code a bare word is a variable, unless it is a symbol of Ruby's; a number is what it is.
        is_value = group == "quoted" or bool(entry["symbol"]) or _LONG_NUMBER.fullmatch(entry["bare"]) is not None
        if (
            key != "REDACTED"
            and _is_collected(entry[group], key, named, text_kind, is_value=is_value)
            and not _is_key(text, entry)
        ):
            yield SecretSpan(
                start=entry.start(group),
                end=entry.end(group),
                kind=kind_named(named, entry[group]),
                precedence=Precedence.NAME,
            )


def _is_key(text: str, entry: re.Match[str]) -> bool:
    """Also that of a subscript: `x['hosts']`."""
    is_index = entry["quote"] and compiled(r"[\w)\]]\[").match(text, entry.start("quote") - 2, entry.start("quote"))
    return (
        bool(is_index)
        or compiled(r"[ \t]{0,4}(?:=>|:(?!\S)|=|\()").match(text, entry.end(), entry.end() + 8) is not None
    )


def _is_collected(content: str, key: str, named: NamedKey, text_kind: TextKind, *, is_value: bool) -> bool:
    if _ELSEWHERE.search(key) or is_label(content) or (is_stand_in(content) and named.rank < Rank.PASSWORD):
        return False
    kind = kind_of(content)
    in_code = text_kind in (TextKind.CODE, TextKind.UNKNOWN, TextKind.PROSE)
    if kind in (ValueKind.BLANK, ValueKind.REFERENCE) or (in_code and not is_value):
        return False
    if kind is ValueKind.PHRASE:
        return named.rank is Rank.PASSWORD and len(content.split()) <= 6 and bool(key)
    if kind in (ValueKind.WORD, ValueKind.NUMBER):
        is_listed = named.rank is Rank.PASSWORD and named.name.lower().endswith("s")
        is_sure = named.rank is Rank.PASSWORD or kind is ValueKind.NUMBER or not in_code
        return (bool(key) or is_listed) and len(content) >= 4 and is_sure
    return kind is not ValueKind.MIXED or any(map(str.isdigit, content)) or (bool(key) and named.rank is Rank.PASSWORD)
