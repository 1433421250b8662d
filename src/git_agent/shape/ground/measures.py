"""Measures: 10 ms is not borne out by any 10 of the change, only by one that measures time."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from git_agent.shape.ground.numerals import value_of

if TYPE_CHECKING:
    from git_agent.shape.ground.sources import Sources

_TIME = (
    "time|delay|interval|wait|sleep|ttl|age|duration|deadline|poll|expir|after|every|period|second|minute|hour|day|week"
    "|cron|throttl|debounce|clock|date|elapsed|latency|retention|grace|keep|[0-9_](?:ns|us|ms|s|m|h)\\b|msec|sec\\b|millis"
)
_FAMILIES = {
    "% percent": r"%|percent|pct|coverage|ratio|threshold|quality|rate|fraction|share|width|height|opacity|scale",
    "ns us ms msec millisecond milliseconds s sec secs second seconds min mins minute minutes h hr hrs hour hours "
    "d day days week weeks": _TIME,
    "kb kib kilobyte kilobytes": r"\bkb|kib|kilo|[0-9_]k\b|[0-9]kb?",
    "mb mib megabyte megabytes": r"mb|mib|mega|[0-9_]m\b",
    "gb gib gigabyte gigabytes": r"gb|gib|giga|[0-9_]g\b",
}
_BY_UNIT = {unit: words for units, words in _FAMILIES.items() for unit in units.split()}
UNITS = "|".join(sorted((unit for unit in _BY_UNIT if len(unit) > 3), key=len, reverse=True))
_OF_CHANGE = ("diff", "paths")


def find_measured(numbers: Iterable[str], unit: str, sources: "Sources") -> str | None:
    """Where one of these numbers is known to measure what the unit does."""
    told = sources.about(lambda label: label not in _OF_CHANGE)
    numbers = tuple(numbers)
    if label := next((label for number in numbers if (label := told.find_number(number))), None):
        return label
    words = _BY_UNIT.get(unit.lower())
    if words is None or sources.deeds is None:
        return next((label for number in numbers if (label := sources.find_number(number))), None)
    return sources.main if sources.deeds.lines.has_beside(numbers, words) else None


def factor_of(text: str) -> float | None:
    """By what something is said to have been multiplied; None where that is not said, or said of speed."""
    lowered = text.lower()
    for stem, factor in (("doubl", 2.0), ("twice", 2.0), ("tripl", 3.0), ("thrice", 3.0), ("quadrupl", 4.0)):
        if stem in lowered:
            return factor
    if "hal" in lowered:
        return 0.5
    number = value_of(lowered) if "times" in lowered or "fold" in lowered else None
    return float(number) if number else None
