"""Values that do not follow their name directly: defaults, what stands to the left, what is announced from afar."""

import re
from collections.abc import Iterator
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.letters import is_random
from git_agent.redact.literals import QUOTE, WRAP, CandidateValue, literal_at, span_of
from git_agent.redact.names import NamedKey, kind_named
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.values import MOST_JUDGED, ValueForm, is_secret
from git_agent.redact.vocabulary import Rank

_DEFAULT = (
    r"(?:[\"'`]?[^\"'`\n]{0,60}(?i:get\w{0,16}|env\w{0,8}|fetch|var|config"
    r"|value)\([\"'][\w.-]{1,60}[\"'],[ \t]{0,4}(?=[\"'])|(?:[^\"'`\n]{0,60}[\"'`][\w.-]{2,60}(?=[\"'"
    # Two ways to get there instead of one with a quote that may be missing: that one tries every division of a line.
    r"`]))?(?:[^\"'`\n]{0,83}?|[^\"'`\n]{0,60}[\"'`][\])}]{0,3}[^\"'`\n]{0,20}?)(?:\|\||\?\?|\bor\b|\?:"
    r"|\?[^:\n\"']{1,40}:|\belse\b|:-|,[ \t]{0,4}default\w{0,6}[ \t]{0,2}[=:]|"
    r"\.unwrap_or\w{0,8}\(|\.orElse\w{0,4}\(|\.getOrElse\(|(?P<lisp>(?<=[\"']\))[ \t](?=[\"']))"
    r"|\.(?:default|or|catch|withDefault)\(|\|[ \t]?default[( ]|\bcoalesce\([^\"'\n]{1,60},|(?<=\)[ \t])\{|(?<=[\])"
    r"}][ \t])//)[ \t]{0,4}(?:\|_?\|[ \t]{0,2}"
    r"|\([ \t]{0,2}\)[ \t]{0,2}->[ \t]{0,2}|\(\)[ \t]{0,2}=>[ \t]{0,2})?)"
)


@cache
def _default() -> re.Pattern[str]:
    return re.compile(_DEFAULT + WRAP + QUOTE)


def default_spans(text: str, named: NamedKey, end: int) -> Iterator[SecretSpan]:
    match = _default().match(text, named.end, min(end, named.end + 200))
    if not match or (named.name == "pass" and text.startswith(" ", named.end)):  # a verb
        return
    before = text[max(0, named.start - 24) : named.start]
    is_asked = (
        named.name.endswith(("env.var", "getenv")) or re.search(r"(?i)env\w*[(\[{. ]+[\"']?$", before) is not None
    )
    if match["lisp"] is not None and not is_asked:
        return
    # `getenv("STRIPE_KEY", "…")`: what is read from the environment under KEY is an API's key.
    if is_asked and named.rank is Rank.KEY and named.name.isupper():
        named = NamedKey(start=named.start, end=named.end, name="API_" + named.name, rank=Rank.SECRET)
    quoted = literal_at(text, match, ValueForm.QUOTED, end)
    if text.startswith((" in ", ") in "), quoted.start + len(quoted.text) + 1):  # `"password" in x or "host" in x`
        return
    is_key = is_asked and kind_of(quoted.text) is ValueKind.MIXED and any(map(str.isdigit, quoted.text))
    if is_key or is_secret(quoted.text.strip(), named.rank, ValueForm.QUOTED, name=named.name, in_code=True):
        yield span_of(text, named, quoted)


_COMPARED_BEFORE = (
    r"(?P<asserted>(?i:assert\w{0,20}|expect|equals?)\([ \t]{0,4})?"
    r"[\"'`](?P<value>[^\"'`\n]{3,300})[\"'`]\)?[ \t]{0,4}(?:(?:={2,3}|!={1,2}|eq|ne|-eq"
    r"|-ne)[ \t]{0,4}[$@&(]?(?:[\w.$>]{1,40}[\[(.][\"']?)?|\.[eE]quals(?:IgnoreCase)?\([ \t]?(?:[\w.]"
    r"{1,40}\.(?:get)?)?|(?(asserted)),[ \t]{0,4}[\w.$>]{1,40}\.(?:get)?)\Z"
)
_NAMED_AFTER = (
    r"[\"' ]\w{0,16}[vV]alue[\"']?[ \t]?[:=][ \t]?[\"'](?P<valued>[^\"'\n]{3,200})[\"'][^{}<>\n]{0,80}[\"' ]"
    r"\w{0,16}(?:[nN]ame|[kK]ey|id)[\"']?[ \t]?[:=][ \t]?[\"'](?:[\w.-]{0,40}[.:/])?\Z"
)
_SAID_BEFORE = (
    r"(?P<value>[^\s\"'`]{6,300}?)[\"'`]?[ \t](?:is|was)[ \t](?:(?:the|my|our|your|a|an|its)[ \t])?(?:\w{1,16}[ \t])?\Z"
)


@cache
def _before() -> re.Pattern[str]:
    return re.compile(
        rf"(?:{_COMPARED_BEFORE})".replace("P<value>", "P<compared>") + f"|{_NAMED_AFTER}|(?<!\\S){_SAID_BEFORE}"
    )


def spans_before(text: str, named: NamedKey) -> Iterator[SecretSpan]:
    """`"…" == password`, `… is the password`."""
    # Cheap questions first: most names have nothing to their left, and the pattern is dear.
    if named.name in ("pass", "Pass"):  # a verb: `the easiest, is to pass a name`
        return
    if text[named.start - 1 : named.start] not in (" ", "=", "(", "$", "&", "@", '"', "'", "."):
        return
    start = max(0, named.start - 340, text.rfind("\n", max(0, named.start - 340), named.start) + 1)
    near = text[max(start, named.start - 24) : named.start]
    if not re.search(r"=|:|,|quals|\beq\b|\bne\b|\b(?:is|was)\b", near):
        return
    match = _before().search(text, start, named.start)
    if not match:
        return
    group = next(name for name in ("compared", "valued", "value") if match[name])
    content, at = match[group], match.start(group)
    if group == "value":
        stripped = content.lstrip("+-#/*;\"'`(")
        at += len(content) - len(stripped)
        content = stripped
        # A plain word in front of `is` is the subject of its sentence.
        if kind_of(content.rstrip(")")) in (ValueKind.WORD, ValueKind.NUMBER) or len(content) < 6:
            return
    form = {"compared": ValueForm.COMPARED, "valued": ValueForm.QUOTED}.get(group, ValueForm.CALL)
    if is_secret(content, named.rank, form, name=named.name):
        yield SecretSpan(start=at, end=at + len(content), kind=kind_named(named, content), precedence=Precedence.NAME)


_MOST_AFTER = 120
_PREFIXED = LazyPattern(r"[a-z]{2,8}[-_][0-9a-f]{20,}$")
_CHECKSUM = LazyPattern(
    r"(?i)\(\[`?$|did:key|sha-?\d|hash|digest|checksum|integrity|md5|fingerprint|thumbprint|commit|revision|etag|pu"
    r"blic|cert|\bh1:"
)


@cache
def _run() -> re.Pattern[str]:
    return re.compile(r"(?<![\w+/=.@-])[\w+/.~=-]{16,300}", re.ASCII)


def spans_after(text: str, named: NamedKey, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """A random value that a credential word announces from afar."""
    is_key = named.rank is Rank.KEY and text_kind is TextKind.PROSE and named.name.lower() == "key"
    if (named.rank < Rank.SECRET and not is_key) or (named.name.endswith("_pass") and text.startswith("(", named.end)):
        return  # the latter is a call that has to pass: `cl_git_pass(read(&id, "…"))`
    stop = text.find("\n", named.end, min(end, named.end + _MOST_AFTER))
    stop = stop if stop >= 0 else min(end, named.end + _MOST_AFTER)
    for run in _run().finditer(text, named.end, min(end, stop + MOST_JUDGED)):
        if run.start() >= stop:
            return
        content = run[0].rstrip(".")
        kind = kind_of(content)
        is_announced = (
            kind is ValueKind.RANDOM
            and is_random(content, least=16, sure=0.0 if len(content) >= 24 else 4.0)
            and "/" not in content[:40].strip("/")[1:20]
        )
        if kind is ValueKind.HEX and len(content) >= 24:
            is_announced = True
        if is_key and (len(content) < 32 or kind is ValueKind.HEX) and not _PREFIXED.match(content):
            is_announced = False  # a fingerprint's, a commit's
        if is_announced and not _CHECKSUM.search(text, named.start, run.start()):
            value = CandidateValue(start=run.start(), text=content, quote="", form=ValueForm.PROSE)
            yield span_of(text, named, value)
            return
