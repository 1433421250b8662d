"""The small parts of the page of a state; all that comes out of a commit passes through one of them and is escaped."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeGuard, TypeVar

from git_agent.model.fence import escaped

T = TypeVar("T")

_SAFE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}", re.ASCII)
_EPOCH = 719_163  # 1970-01-01, counted as Python's calendar counts
_NO_CALENDAR = 253_402_300_800  # the year 10000

CommitUrl = Callable[[str], str | None]
"""Where a commit can be seen on the web, if it can."""

SHORT = 8
MOST_AT_ONCE = 100  # rows that a browser lays out in no time, and a person still scrolls through
# Rows of one list that are told in full, and those that are told at all: a page of ten megabytes opens nowhere.
MOST_FULL, MOST_SHOWN = 500, 4000
SURE, UNSURE = 0.85, 0.6


class Commit:
    """Shows commits by their date and the beginning of their ids, as links where there is a page to lead to."""

    def __init__(self, url: CommitUrl | None, times: Mapping[str, int], branch_url: CommitUrl | None = None) -> None:
        self._url = url
        self._branch_url = branch_url
        self._anchors: Counter[str] = Counter()
        self._times = times

    def __call__(self, oid: str) -> str:
        full, short = escaped(oid), escaped(oid[:SHORT])
        page = self._url(oid) if self._url else None
        if is_web(page):
            return f'{self.date(oid)}<a class="oid" href="{escaped(page)}" title="{full}">{short}</a>'
        return f'{self.date(oid)}<code class="oid" title="{full}">{short}</code>'

    def anchor(self, kind: str, oid: str, id_: str) -> str:
        """A name for one entry, by which others can point at it; nothing of an id that could be anything."""
        # A number of its own where a commit has several of that name, as a squash may.
        name = "-".join(filter(None, (kind, escaped(oid[:SHORT]), id_ if _SAFE_NAME.fullmatch(id_) else "")))
        self._anchors[name] += 1
        return name if self._anchors[name] == 1 else f"{name}-{self._anchors[name]}"

    def brief(self, oid: str) -> str:
        """The same in few bytes, for the thousands that hardly anybody looks at."""
        return f"<small>{self.date(oid)}{escaped(oid[:SHORT])}</small>"

    def branch(self, name: str) -> str:
        """The branch of a phase or milestone."""
        page = self._branch_url(name) if self._branch_url else None
        shown = f"<code>{escaped(name)}</code>"
        return f'<a href="{escaped(page)}">{shown}</a>' if is_web(page) else shown

    def time(self, oid: str) -> int | None:
        """When it was made, if that is known."""
        return self._times.get(oid)

    def date(self, oid: str) -> str:
        """The day of a commit with a record, and a blank."""
        return f"{shown} " if (shown := day(self._times.get(oid, -1), brief=True)) else ""


def is_web(page: str | None) -> TypeGuard[str]:
    """Whether it may be a link: made of the address of a remote, it may be anything, `javascript:` too."""
    return page is not None and page.startswith(("https://", "http://"))


def said(text: str, kind: str = "") -> str:
    """A paragraph in somebody's words, with their line breaks; nothing where they said nothing."""
    return f'<p class="said{kind and " "}{kind}">{escaped(text.strip())}</p>' if text.strip() else ""


def mark(text: str, kind: str = "") -> str:
    """A word that is seen at a glance."""
    return f'<span class="mark{kind and " "}{kind}">{escaped(text)}</span>' if text.strip() else ""


def line(*parts: str, commit: str) -> str:
    """What an entry is, part by part, and at the end the commit it comes from."""
    return f'<p class="line">{"".join(parts)}<span class="last">{commit}</span></p>'


def name_of(id_: str) -> str:
    return f"<b>{escaped(id_)}</b>" if id_.strip() else ""


def phase_name(phase: int | str | None, milestone: str | None = None) -> str:
    of_what = f" of {escaped(milestone)}" if milestone else ""
    return ("No phase" if phase is None else f"Phase {escaped(str(phase))}") + of_what


def in_phase(phase: int | str | None, milestone: str | None = None) -> str:
    return f"<span>{phase_name(phase, milestone)}</span>"


def confidence(given: float | str | None) -> str:
    """A bar and the number; whatever is not between 0 and 1 is shown as it was written."""
    if given is None or given == "":
        return ""
    if isinstance(given, str) or not 0 <= given <= 1:
        return f"<span>confidence {escaped(str(given))}</span>"
    kind, word = ("good", "high") if given > SURE else ("poor", "low") if given < UNSURE else ("fair", "medium")
    # 0.333 is not shown as 0.33: two decisions of different confidence would look alike.
    number = f"{given:.2f}" if round(given, 2) == given else f"{given:g}"
    bar = f'<meter aria-label="confidence" value="{given:g}"></meter>'
    return f'<span class="sure {kind}">{bar}{number} {word}</span>'


def term(name: str, text: str, commit: str = "") -> str:
    """A name and what is said under it; nothing where nothing is."""
    return f'<dt>{escaped(name)}</dt><dd class="said">{escaped(text.strip())} {commit}</dd>' if text.strip() else ""


def terms(*shown: str) -> str:
    """Such names one below the other, if there are any."""
    return f'<dl class="terms">{"".join(shown)}</dl>' if any(shown) else ""


def unknown_fields(extra: Mapping[str, Any]) -> str:
    """What the schema does not know, field by field."""
    return "".join(term(name, _flat(unknown)) for name, unknown in extra.items())


def _flat(unknown: Any) -> str:
    if isinstance(unknown, Mapping):
        return "; ".join(f"{name}: {_flat(each)}" for name, each in unknown.items())
    return ", ".join(map(_flat, unknown)) if isinstance(unknown, list | tuple) else str(unknown)


@lru_cache(maxsize=4096)  # thousands of commits are of a few hundred days
def _day_number(number: int) -> str:
    from datetime import date

    return date.fromordinal(_EPOCH + number).isoformat()


def day(time: int, *, brief: bool = False) -> str:
    """A date of the calendar, at Greenwich; nothing for the dates of broken commits, which no calendar has."""
    if brief:
        return f"<time>{_day_number(time // 86_400)}</time>" if 0 <= time < _NO_CALENDAR else ""
    return _dated(time, "%Y-%m-%d")


def moment(time: int) -> str:
    return _dated(time, "%Y-%m-%d %H:%M UTC")


def _dated(time: int, form: str) -> str:
    from datetime import UTC, datetime

    try:
        when = datetime.fromtimestamp(time, UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    return f'<time datetime="{when:%Y-%m-%dT%H:%M:%SZ}">{when.strftime(form)}</time>'


def bounded(items: Sequence[T]) -> list[tuple[bool, T]]:
    """As many of a list as are told, each with whether it is told in full."""
    return [(at < MOST_FULL, item) for at, item in enumerate(items[:MOST_SHOWN])]


def left_out(items: Sequence[object]) -> str:
    """How many are not told, if any are."""
    left = len(items) - MOST_SHOWN
    return f'<p class="quiet">{left:,} older ones are in <code>git agent state --json</code>.</p>\n' if left > 0 else ""


def folded(
    items: Sequence[T], row: Callable[[T], str], *, opening: str, closing: str, title: str = "", is_open: bool = True
) -> Iterator[str]:
    """The rows of a list or table; many of them in several pieces to unfold, and so are all that have a title."""
    if not title and len(items) <= MOST_AT_ONCE:
        yield from (opening, *map(row, items), closing)
        return
    for first in range(0, len(items), MOST_AT_ONCE):
        piece = items[first : first + MOST_AT_ONCE]
        part = f"{first + 1:,} to {first + len(piece):,} of " if len(items) > MOST_AT_ONCE else ""
        yield f"<details{' open' if is_open and not first else ''}>"
        yield f'<summary>{title or "Entries"} <span class="count">{part}{len(items):,}</span></summary>'
        yield opening
        yield from map(row, piece)
        yield f"{closing}</details>\n"


def in_natural_order(text: str) -> list[tuple[int, str]]:
    """A key to sort by in which REQ-9 stands before REQ-10."""
    # Digits are compared by how many there are and then as text: Python refuses to make a number of thousands of them.
    pieces = re.split(r"([0-9]+)", text)
    digits = (piece.lstrip("0") if at % 2 else piece for at, piece in enumerate(pieces))
    return [(len(piece) if at % 2 else 0, piece) for at, piece in enumerate(digits)]
