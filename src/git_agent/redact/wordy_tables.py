"""Tables of words in a source: what a lexer, a theme or a list of rules calls a token, a key or a secret.

A word may be somebody's secret, so one under such a name is hidden. A dozen different ones in one source are its
vocabulary. Passwords, and whatever has digits in it or looks random, are never counted among them.
"""

from collections.abc import Sequence

from git_agent.redact.kinds import ValueKind, kind_of
from git_agent.redact.spans import SecretSpan

_MANY = 12  # different words of one source
_KINDS = frozenset({"token", "secret", "api-key"})
_WORDY = frozenset({ValueKind.WORD, ValueKind.PHRASE, ValueKind.REFERENCE, ValueKind.MIXED})


def without_tables(text: str, spans: Sequence[SecretSpan]) -> list[SecretSpan]:
    """The spans of one source without those that are rows of a table of words."""
    if len(spans) < _MANY:
        return list(spans)
    wordy = [span for span in spans if _is_wordy(text, span)]
    if len({text[span.start : span.end] for span in wordy}) < _MANY:
        return list(spans)
    return [span for span in spans if span not in wordy]


def _is_wordy(text: str, span: SecretSpan) -> bool:
    content = text[span.start : span.end]
    return span.kind in _KINDS and not any(map(str.isdigit, content)) and kind_of(content[:300]) in _WORDY
