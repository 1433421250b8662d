"""Literals: how a value is quoted, where it ends, and what is hidden of it."""

import re
from functools import cache

from git_agent.model.value import value
from git_agent.redact.names import NamedKey, kind_named
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.values import MOST_JUDGED, ValueForm


@value
class CandidateValue:
    """A value behind a name, judged by at most 300 of its characters."""

    start: int
    text: str
    quote: str
    form: ValueForm
    prefix: str = ""


# What may stand between an operator and its literal: calls, casts, brackets, YAML tags, `new`, `await`.
WRAP = (
    r"(?P<wrap>(?:\"\"\.join\(|''\.join\(|new[ \t]{1,4}|await[ \t]{1,4}|lambda[ \t]?:[ \t]?"
    r"|!{1,2}\w{1,20}[ \t]{1,4}|&\w{1,20}[ \t]{1,4}"
    r"|[A-Za-z_$&][\w.:$<>!-]{0,40}[ \t]?\([ \t]{0,4}|[A-Za-z_][\w.]{0,30}\((?:default|value"
    r"|default_value|text|initialValue)[ ]?[=:][ ]?|\[\]\w{1,10}\(|<<|[(\[{&*][ \t]{0,4}|-\w+[ \t]{1,4}){0,3})"
)
QUOTE = r"(?P<prefix>[bBrRuUfFLNEe@$]{0,2})(?P<quote>\\{0,3}(?:\"{3}|'{3}|[\"'`“„«\u2018「]|&quot;|&#3[49];))"
_CLOSING = {"“": "”", "„": "“", "«": "»", "\u2018": "\u2019", "「": "」"}
_BARE = r"[^\s\"'`<>(){}\[\],;|=]+={0,2}"


@cache
def quoted_value() -> re.Pattern[str]:
    return re.compile(WRAP + QUOTE)


@cache
def bare_value() -> re.Pattern[str]:
    return re.compile(_BARE)


def literal_at(text: str, quoted: re.Match[str], form: ValueForm, end: int) -> CandidateValue:
    quote = quoted["quote"]
    start = quoted.end()
    stop = literal_end(text, quote, start, min(end, start + MOST_JUDGED))
    return CandidateValue(start=start, text=text[start:stop], quote=quote, form=form, prefix=quoted["prefix"])


def literal_end(text: str, quote: str, start: int, end: int) -> int:
    """Where the literal that begins here ends, or its line."""
    line = text.find("\n", start, end)
    end = line if line >= 0 else end
    # A literal within another: its own quotes are the escaped ones, so the next of them ends it.
    if quote.startswith("\\"):
        at = text.find(quote, start, end)
        return at if at >= 0 else end
    mark = _CLOSING.get(quote, quote)
    at = text.find(mark, start, end)
    # An escaped quote, and SQL's doubled one, do not end a literal.
    while at > start and (
        (text[at - 1] == "\\" and text[at - 2 : at - 1] != "\\") or text[at + 1 : at + 2] == mark == "'"
    ):
        at = text.find(mark, at + (2 if text[at + 1 : at + 2] == mark else 1), end)  # it\'s, it''s
    end = at if at >= 0 else end
    return end - 1 if at < 0 and text[end - 1 : end] == "\r" else end


def span_of(text: str, named: NamedKey, candidate: CandidateValue) -> SecretSpan:
    """All of a value, also what lies beyond the part that was judged."""
    stop = candidate.start + len(candidate.text)
    if len(candidate.text) >= MOST_JUDGED:
        if candidate.quote:
            stop = literal_end(text, candidate.quote, stop, len(text))
        else:
            rest = re.compile(_BARE).match(text, stop)
            stop = rest.end() if rest else stop
    content = text[candidate.start : stop]
    # Blanks, a carriage return and a backslash at the end are not the value's: lines keep their ends.
    stop -= len(content) - len(content.rstrip(" \t\r\\")) if candidate.quote else 0
    return SecretSpan(
        start=candidate.start, end=stop, kind=kind_named(named, candidate.text), precedence=Precedence.NAME
    )
