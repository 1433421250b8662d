"""Whether a regular expression of somebody else's could take for ever, told from how it is made up.

A repeat inside a repeat can be split in exponentially many ways. Repeats one after another multiply: each whose
characters could also be what follows it has as many ends as the line has characters. Two such are a square of five
hundred, which is nothing; three are not.
"""

import re
from collections.abc import Callable
from typing import Any

MOST_AMBIGUOUS = 2
_MANY = 16  # a repeat that may go on longer counts as one without end
_SAMPLE = frozenset(range(128)) | {0xE9, 0x4E2D}
_END = frozenset({-1})  # nothing can follow

_parser: Any = re._parser  # type: ignore[attr-defined]  # noqa: SLF001  the one parser there is
_TESTS: dict[str, Callable[[str], bool]] = {
    "CATEGORY_DIGIT": str.isdigit,
    "CATEGORY_SPACE": str.isspace,
    "CATEGORY_WORD": lambda char: char.isalnum() or char == "_",
}


def is_safe(pattern: str) -> bool:
    """Whether matching it at the lines of a log is sure to end soon; what cannot be told is not safe."""
    try:
        parsed = _parser.parse(pattern)
    except (re.error, RecursionError, OverflowError):
        return False
    try:
        return _ambiguity(_without_tail(list(parsed)), _END) <= MOST_AMBIGUOUS
    except (_Refused, RecursionError):
        return False


class _Refused(Exception):
    """Something whose cost is not bounded, or not known."""


def _without_tail(items: list[Any]) -> list[Any]:
    """Without what takes the rest of the line whatever it is: once there, nothing can fail any more."""
    while items and str(items[-1][0]) == "AT" and "END" in str(items[-1][1]):
        items = items[:-1]
    if not items:
        return items
    name, held = str(items[-1][0]), items[-1][1]
    if name == "SUBPATTERN":
        inner = list(held[3])
        if len(inner) == 1 and _takes_all(inner[0]):
            return items[:-1]
    return items[:-1] if _takes_all(items[-1]) else items


def _takes_all(item: Any) -> bool:
    if str(item[0]) not in ("MAX_REPEAT", "MIN_REPEAT"):
        return False
    least, most, inner = item[1]
    return least <= 1 and most == _parser.MAXREPEAT and [str(name) for name, _ in inner] == ["ANY"]


def _ambiguity(items: list[Any], after: frozenset[int]) -> int:
    """How many repeats in a row have more than one end; `after` is what may follow the last item."""
    total = 0
    for index in range(len(items) - 1, -1, -1):
        follow = _first(items[index + 1 :], after)
        total += _of_item(items[index], follow)
    return total


def _of_item(item: Any, follow: frozenset[int]) -> int:
    name, held = str(item[0]), item[1]
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _of_repeat(held, follow)
    if name == "SUBPATTERN":
        return _ambiguity(list(held[3]), follow)
    if name == "BRANCH":
        return max(_ambiguity(list(branch), follow) for branch in held[1])
    if name in ("ASSERT", "ASSERT_NOT"):
        return _ambiguity(list(held[1]), _END)
    if name in ("LITERAL", "NOT_LITERAL", "ANY", "IN", "AT"):
        return 0
    raise _Refused  # a reference back, a condition, or something new


def _of_repeat(held: Any, follow: frozenset[int]) -> int:
    _, most, inner = held
    body = list(inner)
    if most != _parser.MAXREPEAT and most < _MANY:
        return _ambiguity(body, follow) * max(1, int(most))
    if _varies(body):
        raise _Refused
    return 1 if _first(body, _END) & follow else 0


def _varies(items: list[Any]) -> bool:
    """Whether it can match in more than one way at one place."""
    for name, held in ((str(name), held) for name, held in items):
        if name == "SUBPATTERN" and _varies(list(held[3])):
            return True
        if name not in ("LITERAL", "NOT_LITERAL", "ANY", "IN", "AT", "SUBPATTERN"):
            return True
    return False


def _first(items: list[Any], after: frozenset[int]) -> frozenset[int]:
    """The characters that a sequence may begin with."""
    found: frozenset[int] = frozenset()
    for item in items:
        chars, may_be_empty = _begin(item)
        found |= chars
        if not may_be_empty:
            return found
    return found | after


def _begin(item: Any) -> tuple[frozenset[int], bool]:
    name, held = str(item[0]), item[1]
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        inner = _first(list(held[2]), frozenset())
        return inner, held[0] == 0
    if name == "SUBPATTERN":
        return _of_sequence(list(held[3]))
    if name == "BRANCH":
        parts = [_of_sequence(list(branch)) for branch in held[1]]
        return frozenset().union(*(chars for chars, _ in parts)), any(empty for _, empty in parts)
    if name in ("AT", "ASSERT", "ASSERT_NOT"):
        return frozenset(), True
    return _chars(name, held), False


def _of_sequence(items: list[Any]) -> tuple[frozenset[int], bool]:
    marked = _first(items, _END)
    return marked - _END, bool(marked & _END)


def _chars(name: str, held: Any) -> frozenset[int]:
    """Those of a sample that one item matches, of either case."""
    if name == "ANY":
        return _SAMPLE
    if name == "LITERAL":
        return _both_cases(held)
    if name == "NOT_LITERAL":
        return _SAMPLE - {held}
    if name == "IN":
        return _of_set(held)
    raise _Refused


def _of_set(held: Any) -> frozenset[int]:
    found: frozenset[int] = frozenset()
    is_negated = False
    for name, inner in ((str(name), inner) for name, inner in held):
        if name == "NEGATE":
            is_negated = True
        elif name == "RANGE":
            found |= frozenset(range(inner[0], min(inner[1], 0x4E2D) + 1)) & _SAMPLE
        elif name == "CATEGORY":
            found |= _category(str(inner))
        else:
            found |= _both_cases(inner)
    return _SAMPLE - found if is_negated else found


def _category(name: str) -> frozenset[int]:
    is_not = "_NOT_" in name
    test = _TESTS.get(name.replace("_NOT_", "_"))
    if test is None:
        raise _Refused
    return frozenset(char for char in _SAMPLE if test(chr(char)) is not is_not)


def _both_cases(char: int) -> frozenset[int]:
    return frozenset({char, *map(ord, (chr(char).lower()[:1], chr(char).upper()[:1]))})
