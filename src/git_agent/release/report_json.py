"""Reports of notes as JSON, written part by part: a note may list a hundred thousand commits."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Generic, TypeVar

from git_agent.release.note import Note
from git_agent.release.report import changelog_object, note_fields, note_object
from git_agent.release.task import ReleaseResult

T = TypeVar("T")

LONG_LISTS = frozenset({"bullets", "full_changelog", "contributors"})  # which have a line for each item


class _Coming(list[T], Generic[T]):
    """What json takes for a list, made item by item while it is written."""

    def __init__(self, items: Iterable[T]) -> None:
        first = tuple(islice(items := iter(items), 1))
        super().__init__(first)  # an empty one is written in another way
        self._items = chain(first, items)

    def __iter__(self) -> Iterator[T]:
        return self._items


def note_json(result: ReleaseResult) -> Iterator[str]:
    """The report of one note."""
    report = note_object(result, listed=_Coming)
    yield from map(_utf8, json.JSONEncoder(ensure_ascii=False, indent=2).iterencode(report))
    yield "\n"


def piece_json(note: Note) -> list[str]:
    """What a note brings to the report of a whole history."""
    return list(laid_out(note_fields(note, listed=_Coming)))


def changelog_json(pieces: Iterable[Sequence[str]]) -> Iterator[str]:
    """The report of a whole history from those of its notes, each beginning on a line of its own."""
    head, bracket, end = _dumped(changelog_object([])).partition("[")
    yield head + bracket
    for at, parts in enumerate(pieces):
        yield f"{',' if at else ''}\n"
        yield from parts
    yield f"\n{end}\n"


def laid_out(data: object, *, name: str = "") -> Iterator[str]:
    """The JSON of an object in parts; of a long list every item has a line of its own."""
    is_long = name in LONG_LISTS
    if isinstance(data, dict):
        yield "{"
        for at, (key, item) in enumerate(data.items()):
            yield f"{', ' if at else ''}{_dumped(key)}: "
            yield from laid_out(item, name=key)
        yield "}"
    elif isinstance(data, list):
        yield "["
        for at, item in enumerate(data):
            yield f"{',' if at else ''}\n" if is_long else ", " if at else ""
            yield from (_dumped(item),) if is_long else laid_out(item)
        yield "]"
    else:
        yield _dumped(data)


def _dumped(data: object) -> str:
    return _utf8(json.dumps(data, ensure_ascii=False))


def _utf8(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
