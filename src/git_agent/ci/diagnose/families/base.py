"""What a family of tools is: words that its lines have, and what it makes of such a line and those before it."""

import re
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

from git_agent.ci.diagnose.places import is_foreign, is_path, project_path
from git_agent.ci.diagnose.values import FailureType
from git_agent.model.value import value


class Rank(IntEnum):
    """How much a line says about why everything failed; of equals the first wins."""

    LAST = 5  # an exit code
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


def line_rules(*rules: tuple[str, FailureType | None, Rank]) -> Callable[[str], Hit | None]:
    """The first rule that a line matches; the group `message`, where there is one, is what is said."""
    compiled = [(re.compile(pattern), kind, rank) for pattern, kind, rank in rules]

    def find(text: str) -> Hit | None:
        for pattern, kind, rank in compiled:
            if told := pattern.search(text):
                given = told.groupdict()
                return Hit(
                    message=_LEAD.sub("", given.get("message") or text).strip(),
                    type=kind,
                    rank=rank,
                    rule=given.get("rule"),
                )
        return None

    return find
