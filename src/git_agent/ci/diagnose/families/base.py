"""What a family of tools is: words that its lines have, and what it makes of such a line and those before it."""

import re
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import reduce
from operator import or_

from git_agent.ci.diagnose.families.literals import alternatives, needed
from git_agent.ci.diagnose.families.present import EVERYBODY, PRESENT
from git_agent.ci.diagnose.places import is_foreign, is_path, project_path
from git_agent.ci.diagnose.values import FailureType
from git_agent.model.lazy_pattern import compiled
from git_agent.model.value import value


class Rank(IntEnum):
    """How much a line says about why everything failed; of equals the first wins."""

    CLOSING = 3  # what a CI system says of every job that failed
    LAST = 5  # a word of an error somewhere
    GENERIC = 10  # `error: ...` of whomever
    LOOSE = 15  # a place in the middle of whatever words
    WARNING = 20
    FOREIGN = 30  # a place in somebody else's code
    SUMMARY = 40  # `3 failed`
    NAMED = 50  # what a tool cannot do, without a place
    ENVIRONMENT = 60  # what the world around did: it explains why a package was not found
    TITLE = 65  # where a test or a target begins; where it failed is better
    PLACE = 70
    DECISIVE = 90  # nothing that follows or precedes it matters


@value
class Hit:
    """A line that says why; `type` is None where the tool that wrote it is not known."""

    message: str
    type: FailureType | None = None
    rank: Rank = Rank.PLACE
    file: str | None = None
    line: int | None = None
    column: int | None = None
    rule: str | None = None
    at: int = 0  # line of the log
    replaces: bool = False  # the hit before it: the end of a chain of exceptions


Before = Sequence[str]
"""Lines before the one in question, newest last."""

Find = Callable[[str, Before], Hit | None]


@value
class Family:
    """Tools that write alike. A line without any of the words is never shown to `find`."""

    name: str
    words: tuple[str, ...]
    find: Find


def place(  # noqa: PLR0913  all that a place may have
    file: str,
    line: str | int | None,
    message: str,
    *,
    kind: FailureType | None,
    column: str | None = None,
    rule: str | None = None,
    rank: Rank = Rank.PLACE,
) -> Hit | None:
    """A hit at a place; None where that is no path, of lower rank where it is not the project's."""
    path = project_path(file)
    foreign = is_foreign(file)
    if not is_path(path) or (foreign and rank < Rank.FOREIGN):
        return None
    return Hit(
        type=kind,
        message=message.strip() or "failed",
        rank=min(rank, Rank.FOREIGN) if foreign else rank,
        file=path,
        line=int(line) if line else None,
        column=int(column) if column else None,
        rule=rule or None,
    )


def named(message: str, kind: FailureType | None, *, rank: Rank = Rank.NAMED, rule: str | None = None) -> Hit:
    """A hit without a place."""
    return Hit(message=message.strip(), type=kind, rank=rank, rule=rule)


def nearest(pattern: re.Pattern[str], before: Before, *, most: int = 80) -> re.Match[str] | None:
    """The last line before that the pattern matches."""
    return next((told for text in _backwards(before, most) if (told := pattern.match(text))), None)


def _backwards(before: Before, most: int) -> Iterable[str]:
    return (before[index] for index in range(len(before) - 1, max(-1, len(before) - 1 - most), -1))


_LEAD = re.compile(r"^\s*(?:ERROR: |\[ERROR\] |\[error\] |npm (?:ERR!|error) (?:code )?)")


LineRule = tuple[str, FailureType | None, Rank]


def alike(kind: FailureType | None, rank: Rank, *patterns: str) -> Iterable[LineRule]:
    """Rules that say the same of a line."""
    return [(pattern, kind, rank) for pattern in patterns]


def line_rules(*rules: LineRule) -> Find:
    """The first rule that a line matches; the group `message`, where there is one, is what is said."""
    made: list[_Rules] = []

    def find(text: str, _: Before) -> Hit | None:
        if not made:
            made.append(_Rules(rules))
        return made[0].find(text)

    return find


_MOST_KINDS = 2_000
_Rule = tuple[int, tuple[str, ...], str, FailureType | None, Rank]


class _Rules:
    """Expressions that are tried, and compiled, only where a line has what they need."""

    def __init__(self, rules: Sequence[LineRule]) -> None:
        parts = [(needed(one), one, kind, rank) for pattern, kind, rank in rules for one in alternatives(pattern)]
        self._rules = [(PRESENT.bit_for(texts), texts, one, kind, rank) for texts, one, kind, rank in parts]
        self._bits = reduce(or_, (bit for bit, *_ in self._rules if bit != EVERYBODY), 0)
        self._due: dict[int, list[_Rule]] = {}  # by the bits that a line has: there are few kinds of lines

    def find(self, text: str) -> Hit | None:
        bits = PRESENT.bits_of(text) & self._bits
        due = self._due.get(bits)
        if due is None:
            due = self._due_for(bits)
        for _, texts, pattern, kind, rank in due:
            for held in texts:  # no `any`: this is the innermost loop for a line with a word of interest
                if held in text:
                    if told := compiled(pattern).search(text):
                        return _told(told, text, kind, rank)
                    break
        return None

    def _due_for(self, bits: int) -> list[_Rule]:
        if len(self._due) >= _MOST_KINDS:
            self._due.clear()
        due = self._due[bits] = [rule for rule in self._rules if rule[0] == EVERYBODY or rule[0] & bits]
        return due


def _told(told: re.Match[str], text: str, kind: FailureType | None, rank: Rank) -> Hit:
    given = told.groupdict()
    message = _LEAD.sub("", given.get("message") or text).strip()
    return Hit(message=message, type=kind, rank=rank, rule=given.get("rule"))
