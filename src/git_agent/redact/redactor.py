"""Replaces secrets by typed placeholders, until none is found: redacting twice is the same as redacting once.

Line ends and the first column of a diff are never touched.
"""

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any, TypeVar, cast

from git_agent.model.hidden_values import hidden_values, keep_hidden
from git_agent.model.lazy_pattern import compiled
from git_agent.model.value import value
from git_agent.redact.worth import may_hold_secret, worth_looking

if TYPE_CHECKING:
    from git_agent.redact.spans import SecretSpan

Data = TypeVar("Data")

_COLOUR = r"\x1b\[[0-9;]{0,16}m"
_MOST_ROUNDS = 8  # a bound: what is replaced may uncover more, but the work has to end


@value
class Secret:
    """Where a secret stood, never what it was; `line` counts newlines from 0.

    It is `guessed` where neither its form nor its name or place says so, only that nobody wrote it by hand.
    """

    kind: str
    line: int
    guessed: bool = False


@value
class Redacted:
    """A text without its secrets, in as many lines as before."""

    text: str
    secrets: tuple[Secret, ...]


def redact(text: str, *, path: str = "") -> Redacted:
    """Replaces every secret by a typed placeholder such as `[REDACTED:aws-key]`.

    `path` says which file the text comes from; a patch of several files tells that itself.
    """
    secrets: list[Secret] = []
    for result in rounds(text, path):
        secrets += _reported_secrets(text, result.spans)
        text = result.cleaned
    # Sorted, because a later round may find something further up.
    return Redacted(text=text, secrets=tuple(sorted(secrets, key=lambda secret: secret.line)))


@value
class Round:
    """What was found in a text, and the text without it, in which there may be more to find."""

    spans: "list[SecretSpan]"
    cleaned: str


def rounds(text: str, path: str = "") -> Iterator[Round]:
    """One round after the other, until nothing is found any more; last come copies of what was hidden elsewhere."""
    if may_hold_secret(text, path=path):
        from git_agent.redact.scan import find_secrets, repeatable_values  # most texts hold nothing
        from git_agent.redact.spans import replaced

        for _ in range(_MOST_ROUNDS):
            bare = _uncoloured(text)
            spans = find_secrets(bare, path)
            if not spans:
                break
            keep_hidden(repeatable_values(bare, spans))
            text = replaced(text, spans)
            yield Round(spans=spans, cleaned=text)
    if any(each in text for each in hidden_values()):
        yield from _copies(text)


def _copies(text: str) -> "Iterator[Round]":
    from git_agent.redact.scan import repeated_spans
    from git_agent.redact.spans import disjoint, outside_placeholders, replaced

    spans = outside_placeholders(text, disjoint([*repeated_spans(text, hidden_values())]))
    if spans:
        yield Round(spans=spans, cleaned=replaced(text, spans))


def _uncoloured(text: str) -> str:
    """A text with blanks for the colours of a terminal, which would part a name from its value."""
    return compiled(_COLOUR).sub(lambda colour: " " * len(colour[0]), text)


def clean(text: str, *, path: str = "") -> str:
    """The redacted text alone."""
    return redact(text, path=path).text


def clean_line(text: str) -> str:
    """The redacted text in one line, whatever it was laid out in."""
    return " ".join(clean(text).split())


def clean_data(data: Data, *, harmless: Container[str] = ()) -> Data:
    """The same data, as JSON has it, without the secrets in its texts; an entry is judged with its name.

    Texts that are `harmless` as a whole, such as the ids of commits, are not judged.
    """
    cleaner = _DataCleaner(harmless)
    cleaner.judge(data)
    return cast("Data", cleaner.clean(data))


_Entry = tuple[str | None, str]
"""A text and the name it stands under."""


class _DataCleaner:
    """Judges each text once for each name: what many records say is mostly said by many of them."""

    def __init__(self, harmless: Container[str]) -> None:
        self._harmless = harmless
        self._cleaned: dict[_Entry, str] = {}

    def judge(self, data: Any) -> None:
        """Finds out which texts need no cleaning; asked about all of them, this costs a fraction."""
        entries = list(dict.fromkeys(self._entries(data)))
        worth = worth_looking([text if name is None else f"{name}: {text}" for name, text in entries])
        self._cleaned |= {entry: entry[1] for entry, is_worth in zip(entries, worth, strict=True) if not is_worth}

    def _entries(self, data: Any, name: str | None = None) -> Iterator[_Entry]:
        if isinstance(data, str):
            if data not in self._harmless:
                yield name, data
        elif isinstance(data, list | tuple):
            for each in data:
                yield from self._entries(each)
        elif isinstance(data, dict):
            for inner, each in data.items():
                yield from self._entries(each, inner)

    def clean(self, data: Any, name: str | None = None) -> Any:
        if isinstance(data, str):
            return data if data in self._harmless else self._text(name, data)
        if isinstance(data, list | tuple):
            return [self.clean(each) for each in data]
        if isinstance(data, dict):
            return {name: self.clean(each, name) for name, each in data.items()}
        return data

    def _text(self, name: str | None, text: str) -> str:
        cleaned = self._cleaned.get((name, text))
        if cleaned is None:
            cleaned = clean(text) if name is None else _clean_entry(name, text)
            self._cleaned[name, text] = cleaned
        return cleaned


def _clean_entry(name: str, text: str) -> str:
    beginning = f"{name}: "
    both = clean(beginning + text)
    # The name itself had a secret in it, and was replaced with the value: then the value is judged alone.
    return both.removeprefix(beginning) if both.startswith(beginning) else clean(text)


def _reported_secrets(text: str, spans: "list[SecretSpan]") -> list[Secret]:
    secrets: list[Secret] = []
    line = position = 0
    for span in spans:
        line += text.count("\n", position, span.start)
        position = span.start
        if span.reported:
            secrets.append(Secret(kind=span.kind, line=line, guessed=span.is_guess))
    return secrets
