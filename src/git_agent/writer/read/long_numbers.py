"""Numbers of four digits and more: some are limits, and some let somebody in."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import pattern

_LONG = r"(?<![\w.])\d{4,}(?![\w.])"
_WORD = r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+"
_ENTERED = word_set("code codes passkey tan combination combo disarm duress")
# Codes of these are told by programs, and nobody enters them.
_TOLD = word_set("""
    area char character color colour country currency err error event exit fault http key language op reason response
    result return signal sort status uni zip
""")


def numbers_entered(text: str) -> Iterator[str]:
    """The long numbers in an expression that nobody would choose for a limit, a size or a time."""
    return (number for number in pattern(_LONG).findall(text) if not _is_usual(int(number)))


def is_entered(name: str) -> bool:
    """Whether what has the name may be typed in by somebody: `doorCode`, but not `exitCode`."""
    words = [word.lower() for word in pattern(_WORD).findall(name)]
    return not _ENTERED.isdisjoint(words) and _TOLD.isdisjoint(words)


def _is_usual(number: int) -> bool:
    is_power = any(each & (each - 1) == 0 for each in (number - 1, number, number + 1))
    return is_power or number % 100 == 0 or number % 60 == 0
