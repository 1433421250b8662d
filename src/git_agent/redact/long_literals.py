"""Literals of several lines, in all the notations that languages have for them."""

from collections.abc import Iterator

from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.lines import content_end, content_start, lines_below
from git_agent.redact.names import NamedKey, kind_named
from git_agent.redact.spans import SecretSpan
from git_agent.redact.vocabulary import Rank

_MOST_LINES = 40  # a longer one is taken for data
_QUOTES = ('"""', "'''", "`")
_BRACKETS = {"[": "]", "(": ")", "{": "}", "<": ">", "|": "|"}


def closing_of(opens: str, raw: str) -> str:
    """What ends a literal of several lines; empty where a list or nothing was opened."""
    if opens in _QUOTES:
        return opens
    if opens.startswith("@"):  # PowerShell closes `@'` with `'@`, C# `@"` with the quote alone
        return opens[1:]
    if opens.startswith(("%", "~")):
        return _BRACKETS[opens[-1]]
    if opens.startswith("r"):
        return f'"{opens[1:-1]}'
    if opens.startswith("R"):
        return f'){raw}"'
    return opens.replace("[", "]") if opens.startswith(("[[", "[=")) else ""


def literal_spans(text: str, named: NamedKey, opens: str, closing: str, end: int) -> Iterator[SecretSpan]:
    """The lines of a literal that a name is given, and that begins with the next one."""
    is_open = named.rank is Rank.PASSWORD or closing.isidentifier() or opens in _QUOTES or opens.startswith("@")
    for span in _lines(text, named, closing, end):
        # A word in a list of one's own, as `keys = %w[`, is mostly the name of something.
        if is_open or kind_of(text[span.start : min(span.end, span.start + 300)]) in (ValueKind.RANDOM, ValueKind.HEX):
            yield span


def _lines(text: str, named: NamedKey, closing: str, end: int) -> Iterator[SecretSpan]:
    spans: list[SecretSpan] = []
    for count, (start, stop) in enumerate(lines_below(text, named.end, end)):
        first, last = content_start(text, start, stop), content_end(text, start, stop)
        # Told only here: what never ends may be anything.
        if text[first:last].rstrip(";),") == closing or text.startswith(closing, first):
            yield from _but_text(text, spans, closing, count)
            return
        is_last = closing in _QUOTES and text[first:last].rstrip(",;)").endswith(closing)
        last = text.rfind(closing, first, last) if is_last else last
        if first < last and kind_of(text[first : min(last, first + 300)]) is not ValueKind.BLANK:
            spans.append(SecretSpan(start=first, end=last, kind=kind_named(named, "")))
        if is_last:
            yield from _but_text(text, spans, closing, count + 1)
            return
        if len(spans) > _MOST_LINES:
            return


def _but_text(text: str, spans: list[SecretSpan], closing: str, lines: int) -> Iterator[SecretSpan]:
    """Several lines between the quotes of a source are a text or data; of those only what is no sentence goes."""
    is_text = not closing.isidentifier() and lines > 1
    for span in spans:
        if not is_text or kind_of(text[span.start : min(span.end, span.start + 300)]) is not ValueKind.PHRASE:
            yield span
