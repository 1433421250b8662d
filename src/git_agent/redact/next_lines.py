"""Values that follow their name on a later line, in code, settings and texts."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern, compiled
from git_agent.redact.bare import ADJECTIVE
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.known_words import is_known
from git_agent.redact.lines import content_end, content_start, lines_above, lines_below
from git_agent.redact.names import NamedKey, kind_named
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.values import ValueForm, is_secret
from git_agent.redact.vocabulary import Rank, is_label

_LITERAL = r"[bBrRuUL@]{0,2}(?P<q>[\"'`])(?P<value>[^\"'`\n]{2,300})(?P=q)"


def spans_on_next_lines(text: str, named: NamedKey, stop: int, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """What a name holds below its line, which ends at `stop`; its file ends at `end`."""
    # A name has one value: the first reading that finds one is the last that is tried.
    rules = [_returned, _defaulted, _chosen] if text_kind not in (TextKind.PROSE, TextKind.SETTINGS) else [_defaulted]
    if text_kind is not TextKind.CODE:
        rules += [_flagged, _described, _yaml_scalar, _answered, _announced]
    for rule in rules:
        spans = list(rule(text, named, stop, end))
        if spans:
            yield from spans
            return


def _below(text: str, named: NamedKey, end: int, most: int) -> Iterator[tuple[int, int]]:
    for _, (start, stop) in zip(range(most), lines_below(text, named.end, end), strict=False):
        first = content_start(text, start, stop)
        yield first, content_end(text, first, stop)


def _value_span(
    named: NamedKey, match: re.Match[str] | None, form: ValueForm, *, in_code: bool = False
) -> Iterator[SecretSpan]:
    if match and is_secret(match["value"], named.rank, form, name=named.name, in_code=in_code):
        yield SecretSpan(
            start=match.start("value"),
            end=match.end("value"),
            kind=kind_named(named, match["value"]),
            precedence=Precedence.NAME,
        )


_FUNCTION = (
    r"(?:def|fun|func|function|fn|sub|String|string|str|static|public|private|protected|get|override"
    r"|let|val)[ \t]+(?:self\.|\$)?$|\bcase[ \t][\"'.]?[\w.]*$"
)
_SIGNATURE = r"[\"']?(?:[ \t]*\([^()\n]{0,80}\))?[^\n\"'`=;]{0,40}[:{(]?[ \t\r]*$"


def _returned(text: str, named: NamedKey, stop: int, end: int) -> Iterator[SecretSpan]:
    """`def get_password():`, and below it `return "…"`."""
    before = text[max(0, named.start - 20) : named.start]
    if not compiled(_FUNCTION).search(before) or not compiled(_SIGNATURE).match(text, named.end, stop):
        return
    for count, (first, last) in enumerate(_below(text, named, end, 3)):
        match = compiled(
            r"(?:return[ \t]*\(?|=>[ \t]*)" + ("?" if count == 0 else "") + _LITERAL + r"[)\];.\w]{0,24}$"
        ).match(text, first, last)
        if match:
            if match["value"] != named.name:  # `case PasscodeSet: return "PasscodeSet"`
                yield from _value_span(named, match, ValueForm.QUOTED, in_code=True)
            return


_ITEM = LazyPattern(r"-[ \t]+[\"']?")
_VALUE_ITEM = LazyPattern(r"-[ \t]+[\"']?(?P<value>[^\s\"'-][^\s\"']{1,300})[\"']?[ \t\r]*$")


def _flagged(text: str, named: NamedKey, stop: int, end: int) -> Iterator[SecretSpan]:
    """`- --requirepass`, and below it `- …`: the words of a command as a list."""
    line = text.rfind("\n", max(0, named.start - 80), named.start) + 1
    first = content_start(text, line, named.start)
    is_flag = named.name.startswith("-") and _ITEM.fullmatch(text, first, named.start) is not None
    if is_flag and not text[named.end : stop].strip("\"' \t\r"):
        for below, last in _below(text, named, end, 1):
            yield from _value_span(named, _VALUE_ITEM.match(text, below, last), ValueForm.SETTING)


_ASKED = LazyPattern(
    r"(?i)(?:env\w*|config\w*|setting\w*|default\w*|option\w*|arg\w*|header\w*|item|param\w*"
    r"|property|get|fetch|variable)\w*\([ \t\r]*$"
)


def _defaulted(text: str, named: NamedKey, stop: int, end: int) -> Iterator[SecretSpan]:
    """The second line of arguments of `getenv(`, when the name is the first; what follows a flag in a list."""
    if not compiled(r"[\"'`][ \t]*,[ \t\r]*$").match(text, named.end, stop):
        return
    above = next(lines_above(text, named.start, 0, 1), None)
    is_asked = above is not None and _ASKED.search(text[max(above[0], above[1] - 80) : above[1]]) is not None
    if not is_asked and not named.name.startswith("--"):
        return
    for first, last in _below(text, named, end, 1):
        yield from _value_span(
            named, compiled(r"(?:default[ \t]*=[ \t]*)?" + _LITERAL).match(text, first, last), ValueForm.QUOTED
        )


def _chosen(text: str, named: NamedKey, stop: int, end: int) -> Iterator[SecretSpan]:
    """A choice or a default on its own line: `? …`, `: "…"`, `|| "…"`."""
    # The statement is complete on its own line.
    if text[stop - 1 : stop] in (";", "{", "}", ",") or "=" not in text[named.end : min(stop, named.end + 40)]:
        return
    if re.search(r"(?:\|\||\bor|\?\?|\?:)[ \t\r]*$", text[named.end : stop]):
        for first, last in _below(text, named, end, 1):
            yield from _value_span(named, compiled(_LITERAL).match(text, first, last), ValueForm.QUOTED)
        return
    for first, last in _below(text, named, end, 4):
        if not text.startswith(("?", ":", "||", "or ", "else", ".", "&&"), first):
            return
        pattern = r"(?:\?\??|:|\|\||or|else|\.\w{2,20}\((?:\|\w*\|)?)[ \t]*(?:[^\"'`\n]{0,40}[ \t]:[ \t])?" + _LITERAL
        match = compiled(pattern).match(text, first, last)
        if match:
            yield from _value_span(named, match, ValueForm.QUOTED)
            return


_DETAIL = (
    r"[\"']?(?:default\w{0,6}|examples?|value|initial\w{0,6}|sample|fallback|const"
    r"|plain\w{0,6})[\"']?[ \t]*[:=][ \t]*[\"'\[]{0,2}(?P<value>[^\"'\n,\]{}]{2,300})"
)


def _described(text: str, named: NamedKey, stop: int, end: int) -> Iterator[SecretSpan]:
    """`DBPassword:` with `Default: …` below it, as templates and schemas have it."""
    if not compiled(r"[\"']?[ \t]*(?::[ \t]*\{?|=?[ \t]*\{)[ \t\r]*$").match(text, named.end, stop):
        return
    line = text.rfind("\n", 0, named.start) + 1
    depth = content_start(text, line, named.end) - line
    for _, (start, last) in zip(range(10), lines_below(text, named.end, end), strict=False):
        first = content_start(text, start, last)
        if first < last and first - start <= depth:
            return
        match = compiled("(?i)" + _DETAIL).match(text, first, content_end(text, first, last))
        if match:
            yield from _value_span(named, match, ValueForm.SETTING)
            return


def _yaml_scalar(text: str, named: NamedKey, stop: int, end: int) -> Iterator[SecretSpan]:
    """A plain scalar below its key in YAML."""
    if not compiled(r"[\"']?[ \t]*:[ \t\r]*$").match(text, named.end, stop) or named.rank < Rank.PASSWORD:
        return
    line = text.rfind("\n", 0, named.start) + 1
    depth = content_start(text, line, named.end) - line
    if text[line + depth : named.start].strip("\"'- "):
        return
    for count, (start, stop_at) in enumerate(lines_below(text, named.end, end)):
        first = content_start(text, start, stop_at)
        last = content_end(text, first, stop_at)
        content = text[first:last]
        # No deeper than its key, or a map, list, block or sentence: not the scalar of this key.
        if first - start <= depth or count > 4 or re.search(r":(?:\s|$)|^[-#{\[|>*]|[.?!]$", content):
            return
        if kind_of(content[:300]) is not ValueKind.BLANK and not is_label(content):
            yield SecretSpan(start=first, end=last, kind=kind_named(named, ""), precedence=Precedence.NAME)


# `A: …`, `-> …`, and the next line of a chat, which begins with a time and somebody's name.
_ANSWER = (
    r"(?:A(?:nswer|ntwort)?[ \t]*[:.)]|->|>"
    r"|(?:\[[^\]\n]{1,24}\][ \t]*|[\d/.]{6,10},[ ][\d:]{4,8}[ ]-[ ])?<?[\w.-]{1,20}[>:][ \t])[ \t]*"
)


def _answered(text: str, named: NamedKey, stop: int, end: int) -> Iterator[SecretSpan]:
    """`Q: What is the password?` and `A: …`; a term and its definition."""
    rest = text[named.end : stop].strip()
    line = text.rfind("\n", 0, named.start) + 1
    is_question = rest.endswith("?") and len(rest) < 60
    below = next(lines_below(text, named.end, end), (0, 0))
    is_deeper = text[below[0] + 1 : below[0] + 3] == "  " and text[line + 1 : line + 3] != "  "
    is_term = (
        not rest.strip("*_:` ")
        and re.fullmatch(r"[+\- ]?[ *_#`]*(?:[\w-]{1,12} )?", text[line : named.start]) is not None
    )
    pattern = _ANSWER if is_question else (r"(?::[ \t]+)?" if is_deeper else r":[ \t]+") if is_term else ""
    if not pattern or named.rank < Rank.PASSWORD:
        return
    for first, last in _below(text, named, end, 2):
        match = compiled(pattern + r"[`\"'*]{0,2}(?P<value>[^\s`\"'*]{3,100})[`\"'*]{0,2}[.!]?$").match(
            text, first, last
        )
        if match:
            yield from _value_span(named, match, ValueForm.SETTING)
            return


_LEADS = LazyPattern(r"(?i)(?:\b(?:is|was|type|enter|use|ist|lautet|est|es|follows|below)|[:=])[ \t\r]*$")


def _announced(text: str, named: NamedKey, stop: int, end: int) -> Iterator[SecretSpan]:
    """A sentence that ends before the password it tells."""
    lead = text[named.end : stop]
    if (
        named.rank < Rank.PASSWORD
        or named.name.lower().endswith("pass")  # `in the first pass:` speaks of something else
        or len(lead) > 80
        or "(" in lead
        or not _LEADS.search(lead)
    ):
        return
    is_verb = re.search(r"(?i)\b(?:type|enter|use|is)[ \t\r]*$", lead) is not None
    for first, last in _below(text, named, end, 3):
        if first >= last or text.startswith("```", first):
            continue
        pattern = r"(?:#|//|\*|>|;)?[ \t]*[`\"'*]{0,2}(?P<value>[^\s`\"'*:(){}<>]{4,100})[`\"'*]{0,3}[.!]?" + (
            r"(?=\s|$)" if is_verb else "$"
        )
        match = compiled(pattern).match(text, first, last)
        if match and not _is_running_on(match["value"], is_last=match.end() == last):
            yield from _value_span(named, match, ValueForm.SETTING)
        return


def _is_running_on(content: str, *, is_last: bool) -> bool:
    """Whether the sentence goes on below: `when a password is`, and there `reset. Defaults to true`."""
    word = content.rstrip(".,;")
    if is_last:
        return content.endswith(".") and ADJECTIVE.fullmatch(word) is not None
    return _SMALL.fullmatch(word) is not None or (word.isalpha() and is_known(word.lower()))


_SMALL = LazyPattern(
    r"(?i)the|an?|your?|our|this|that|set|not|used|stored|encrypted|required|only|sent|via|with|from"
    r"|when|optional|for|to|in|on|of|it|if|be|by|as|at|and|or|please"
)
