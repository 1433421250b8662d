"""Entries that lists of a settings file gained and lost, by what the file holds as data and not by its lines.

Equal records are taken out first, wherever they stand: one that moved neither came nor went.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from git_agent.model.value import value
from git_agent.syntax.text.languages import suffix_of

LONGEST_FILE = 100_000  # bytes
MOST_LEVELS = 12

# What tells one record from the others of its list, from the most telling on.
_TELLING = ("name", "id", "key", "property", "title", "label", "dependency-name", "package-ecosystem", "repo", "uses")


@value
class ListDifference:
    """What the list of one name has now and had not, and the reverse; nothing of either where only its order changed.

    A record is called '' where nothing in it tells it from the others.
    """

    owner: str
    came: tuple[str, ...]
    went: tuple[str, ...]


class _OtherChange(Exception):
    """Ends a comparison: something changed that is no entry of a list; never leaves this file."""


def list_differences(path: str, old: bytes | None, new: bytes | None) -> tuple[ListDifference, ...]:
    """By list, where entries of lists are all that differs between two sides; nothing of any other file."""
    if old is None or new is None or max(len(old), len(new)) > LONGEST_FILE:
        return ()
    sides = [_data(path, raw.decode(errors="replace")) for raw in (old, new)]
    if None in sides:
        return ()
    try:
        return tuple(_compared(sides[0], sides[1], "", MOST_LEVELS))
    except _OtherChange:
        return ()


def _data(path: str, text: str) -> Any:
    suffix = suffix_of(path)
    if suffix == "json":
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return None
    if suffix in ("yml", "yaml"):
        from git_agent.safe_yaml import load_yaml  # the library behind it is imported for nothing else

        loaded = load_yaml(text)
        return loaded.data if not loaded.problems else None
    return None


def _compared(old: Any, new: Any, owner: str, levels: int) -> Iterator[ListDifference]:
    if old == new:
        return
    if not levels:
        raise _OtherChange
    if isinstance(old, Mapping) and isinstance(new, Mapping) and old.keys() == new.keys():
        for key in new:
            yield from _compared(old[key], new[key], str(key), levels - 1)
    elif _is_list(old) and _is_list(new):
        yield from _of_lists(old, new, owner, levels)
    else:
        raise _OtherChange


def _is_list(data: Any) -> bool:
    return isinstance(data, Sequence) and not isinstance(data, str)


def _of_lists(old: Sequence[Any], new: Sequence[Any], owner: str, levels: int) -> Iterator[ListDifference]:
    went, came = _left(old, new), _left(new, old)
    if len(went) == len(came) == 1 and isinstance(went[0], Mapping) and isinstance(came[0], Mapping):
        # The same record with another entry in one of its lists.
        yield from _compared(went[0], came[0], owner, levels - 1)
        return
    names = tuple(tuple(map(_name, side)) for side in (came, went))
    yield ListDifference(owner=owner, came=names[0], went=names[1])


def _left(here: Sequence[Any], there: Sequence[Any]) -> list[Any]:
    """What one list has more often than the other."""
    rest = list(there)
    left = []
    for each in here:
        if each in rest:
            rest.remove(each)
        else:
            left.append(each)
    return left


def _name(record: Any) -> str:
    """A text as it is, a record by what tells it: the value of a telling key, or of its first."""
    if isinstance(record, Mapping) and record:
        key = next((key for key in _TELLING if isinstance(record.get(key), str)), next(iter(record)))
        told = record[key]
        return _name(told[0]) if _is_list(told) and len(told) == 1 else told if isinstance(told, str) else ""
    return record if isinstance(record, str) else ""
