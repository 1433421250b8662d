"""Literals that nobody would write but for a password, on lines that speak of an access in any way."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.oddity import Oddity, oddity_of
from git_agent.redact.spans import Precedence, SecretSpan

_LITERAL = LazyPattern(r"(?P<quote>[\"'`])(?P<secret>[^\s\"'`\\(){}\[\]<>|=,;:/]{7,40})(?P=quote)")
_OTHER = LazyPattern(
    r"(?i)%[-\d.]*[a-z]|\d+x\d+|\d{4}-\d\d|^[@#$.]|\.[a-z]{1,5}\d?$|^[a-z]+\d[a-z]+$|sha|md5|base|utf|oauth"
    r"|[a-z]2[a-z]|v\d|\$"
)
_NAMED = LazyPattern(
    r"(?i)(?:id|name|login|version|hash|digest|class|href|src|type|path|format|pattern)"
    r"[\"']?\)?[ \t]*(?:=>|[:=,(])[ \t]*$"
)


def odd_literals(text: str, start: int, end: int) -> Iterator[SecretSpan]:
    """Such literals between two places of a line."""
    for match in _LITERAL.finditer(text, start, end):
        content = match["secret"]
        if content.isalpha() or _OTHER.search(content) or oddity_of(content) is not Oddity.ODD:
            continue
        if not _NAMED.search(text, max(start, match.start() - 24), match.start()):
            yield SecretSpan(
                start=match.start("secret"), end=match.end("secret"), kind="secret", precedence=Precedence.GUESS
            )
