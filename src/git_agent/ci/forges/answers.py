"""Ask, Answer: a question to a forge and what came back, of a list the objects of all its pages."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from git_agent.ci.forges.addresses import joined, origin_of, page_number, path_of, with_page
from git_agent.ci.forges.limits import whole_number
from git_agent.model.value import replace, value

MOST_PAGES = 50
TOTALS = ("x-total", "x-total-count")

_NEXT = re.compile(r'<([^<>]*)>\s*;[^,]*\brel="?next"?')


@value
class Ask:
    """Something to ask for. `rows` is where a list of objects is: "" is the answer itself, None is no list; all pages
    of a list are fetched. `hides_some` is a list of which the forge counts rows that it shows to their author alone,
    `may_be_silent` one that some version answers with nothing at all where it has no rows."""

    path: str
    rows: str | None = None
    hides_some: bool = False
    may_be_silent: bool = False


@value
class Answer:
    """What came back: of a list the objects of all its pages. With a `problem` nothing of it may be relied on."""

    status: int
    data: Any = None
    rows: tuple[Mapping[str, Any], ...] = ()
    headers: Mapping[str, str] = MappingProxyType({})
    url: str = ""
    problem: str = ""
    message: str = ""  # the forge's own words about what it did not do, fit to be shown

    @property
    def is_ok(self) -> bool:
        return not self.problem and 200 <= self.status < 300


class Book:
    """The pages of one answer, as they come in."""

    def __init__(self, ask: Ask, url: str) -> None:
        self.url = url
        self._ask = ask
        self._pages: list[Answer] = []
        self._rows: list[Mapping[str, Any]] = []
        self._problem = ""

    def add(self, page: Answer) -> None:
        """Takes a page in, and knows which is next: a link to another place ends the book, incomplete."""
        if self._ask.may_be_silent and page.is_ok and page.data is None:
            page = replace(page, data={self._ask.rows: []} if self._ask.rows else [])
        self._pages.append(page)
        asked, self.url = self.url, ""
        where = path_of(asked)
        if self._ask.rows is None or not page.is_ok:
            self._problem = page.problem or ("" if len(self._pages) == 1 else f"GET {where}: a page is missing")
            return
        rows = _rows(page.data, self._ask.rows)
        self._rows.extend(rows or ())
        next_url = next_page(page, shown=len(rows or ()), seen=len(self._rows))
        if rows is None:
            self._problem = f"GET {where}: its answer is not the list that was asked for"
        elif next_url and origin_of(next_url) != origin_of(asked):
            self._problem = f"GET {where}: its next page is at another place, where its token is not sent"
        elif next_url and len(self._pages) >= MOST_PAGES:
            self._problem = f"GET {where}: it has more than {MOST_PAGES} pages"
        elif not next_url and total_of(page) > len(self._rows) and not self._ask.hides_some:
            self._problem = f"GET {where}: {total_of(page)} are counted and {len(self._rows)} shown"
        else:
            self.url = next_url

    def answer(self) -> Answer:
        return replace(self._pages[0], rows=tuple(self._rows), problem=self._problem)


def next_page(page: Answer, *, shown: int, seen: int) -> str:
    """Where a list goes on, as the forge says: by a link, a number, or by counting more than were `seen` so far.

    Proxies drop links, and Gitea gives none for reviews. A page on which none is `shown` is the last.
    """
    link = _NEXT.search(page.headers.get("link", ""))
    if link:
        return joined(page.url, link[1])
    number = whole_number(page.headers.get("x-next-page", "").strip())
    if not number and shown and total_of(page) > seen:
        number = page_number(page.url) + 1
    return with_page(page.url, number) if number else ""


def total_of(page: Answer) -> int:
    """How many objects a list has by its headers; 0 where they do not say."""
    return max(whole_number(page.headers.get(name, "").strip()) or 0 for name in TOTALS)


def _rows(data: Any, key: str) -> Sequence[Mapping[str, Any]] | None:
    rows = data
    if key and isinstance(data, dict) and key in data:
        rows = data[key] if data[key] is not None else []  # how a forge in Go writes an empty list
    return rows if isinstance(rows, list) and all(isinstance(row, dict) for row in rows) else None
