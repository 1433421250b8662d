"""The small parts of the page of a state; all that comes out of a commit passes through one of them and is escaped."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from git_agent.model.fence import escaped

T = TypeVar("T")

CommitUrl = Callable[[str], str | None]
"""Where a commit can be seen on the web, if it can."""

Commit = Callable[[str], str]
"""A commit's id as the page shows it."""

SHORT = 8
MOST_AT_ONCE = 100  # rows that a browser lays out in no time, and a person still scrolls through
SURE, UNSURE = 0.85, 0.6


def commit_of(url: CommitUrl | None) -> Commit:
    """Shows commits by the beginning of their ids, and as links where there is a page to lead to."""

    def commit(oid: str) -> str:
        full, short = escaped(oid), escaped(oid[:SHORT])
        page = url(oid) if url else None
        # Made of the address of a remote, which may be anything: `javascript:` must not become a link.
        if page and page.startswith(("https://", "http://")):
            return f'<a class="oid" href="{escaped(page)}" title="{full}">{short}</a>'
        return f'<code class="oid" title="{full}">{short}</code>'

    return commit


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


def phase_name(phase: int | str | None) -> str:
    return "No phase" if phase is None else f"Phase {escaped(str(phase))}"


def in_phase(phase: int | str | None) -> str:
    return f"<span>{phase_name(phase)}</span>"


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


def day(time: int) -> str:
    """A date of the calendar, at Greenwich; nothing for the dates of broken commits, which no calendar has."""
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
