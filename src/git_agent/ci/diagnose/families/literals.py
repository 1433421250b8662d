"""Which letters a line must have for an expression to match at all: they are looked for much faster than it is."""

import re
from collections.abc import Iterable
from typing import Any

_parser: Any = re._parser  # type: ignore[attr-defined]  # noqa: SLF001  the one parser there is
_PARTS = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|[()|]")
_COMMON = frozenset({"error", "errors", "failed", "with", "code", "status"})
_MOST_RUNS = 8
_ENOUGH = 3  # letters: fewer are found in every other line


def needed(pattern: str) -> tuple[str, ...]:
    """Texts of which every line that matches has one at least; an empty one where that cannot be told."""
    parsed = _parser.parse(pattern)
    found = frozenset[str]() if parsed.state.flags & re.IGNORECASE else _of_sequence(parsed)
    return tuple(sorted(found)) if found and min(map(len, found)) >= _ENOUGH else ("",)


def _of_sequence(items: Iterable[Any]) -> frozenset[str]:
    """The best of what the parts need: all of them have to be there."""
    best = runs = frozenset({""})
    for code, held in items:
        chars = _chars(str(code), held)
        if chars and len(runs) * len(chars) <= _MOST_RUNS:
            runs = frozenset(run + char for run in runs for char in chars)
        else:
            best, runs = _better(_better(best, runs), _of_item(str(code), held)), frozenset({""})
    found = _better(best, runs)
    return frozenset() if "" in found else found


def _chars(code: str, held: Any) -> list[str]:
    """The few characters that may stand here."""
    if code == "LITERAL":
        return [chr(held)]
    if code == "IN" and all(str(kind) == "LITERAL" for kind, _ in held):
        return [chr(char) for _, char in held]
    return []


def _of_item(code: str, held: Any) -> frozenset[str]:
    if code == "SUBPATTERN":
        return frozenset() if held[1] & re.IGNORECASE else _of_sequence(held[3])
    if code in {"MAX_REPEAT", "MIN_REPEAT"} and held[0] > 0:
        return _of_sequence(held[2])
    if code == "BRANCH":
        branches = [_of_sequence(branch) for branch in held[1]]
        return frozenset().union(*branches) if all(branches) else frozenset()
    return frozenset()


def _better(one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
    return max(one, other, key=lambda texts: (min(map(_worth, texts), default=0), -len(texts)))


def _worth(text: str) -> int:
    return 1 if text.lower() in _COMMON else len(text)


def alternatives(pattern: str) -> list[str]:
    """The expressions of which a line has to match one, where it does not matter which."""
    if "(?P<" in pattern:
        return [pattern]
    found, start, depth = [], 0, 0
    for told in _PARTS.finditer(pattern):
        part = told[0]
        if part == "|" and not depth:
            found.append(pattern[start : told.start()])
            start = told.end()
        depth += (part == "(") - (part == ")")
    return [*found, pattern[start:]]


def tree(texts: Iterable[str]) -> str:
    """One expression for many texts that looks at each letter once, however many of them begin with it."""
    below: dict[str, list[str]] = {}
    for text in texts:
        below.setdefault(text[0], []).append(text[1:])
    branches = [re.escape(first) + (tree(rests) if all(rests) else "") for first, rests in sorted(below.items())]
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
