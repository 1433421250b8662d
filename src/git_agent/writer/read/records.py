"""Entries that lists of a settings file gained and lost, by what the file holds as data and not by its lines.

Equal records are taken out first, wherever they stand: one that moved neither came nor went.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from git_agent.model.value import value
from git_agent.syntax.text.languages import suffix_of

LONGEST_FILE = 100_000  # bytes
MOST_LEVELS = 12
MOST_COMPARED = 400  # pairs of records

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


def list_differences(path: str, old: bytes | None, new: bytes | None) -> tuple[tuple[ListDifference, ...], bool]:
    """By list, and whether entries of lists are all that differs between two sides."""
    if old is None or new is None or max(len(old), len(new)) > LONGEST_FILE:
        return (), False
    sides = [_data(path, raw.decode(errors="replace")) for raw in (old, new)]
    if None in sides:
        return (), False
    found = tuple(_compared(sides[0], sides[1], "", MOST_LEVELS))
    return tuple(each for each in found if each is not None), None not in found


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


def _compared(old: Any, new: Any, owner: str, levels: int) -> Iterator[ListDifference | None]:
    """What lists gained and lost; None for anything else that changed."""
    if old == new:
        return
    if levels and isinstance(old, Mapping) and isinstance(new, Mapping):
        yield from (None for _ in old.keys() ^ new.keys())
        for key in new:
            yield from _compared(old[key], new[key], str(key), levels - 1) if key in old else ()
    elif levels and _is_list(old) and _is_list(new):
        yield from _of_lists(old, new, owner, levels)
    else:
        yield None


def _is_list(data: Any) -> bool:
    return isinstance(data, Sequence) and not isinstance(data, str)


def _of_lists(old: Sequence[Any], new: Sequence[Any], owner: str, levels: int) -> Iterator[ListDifference | None]:
    went, came = _left(old, new), _left(new, old)
    if len(went) * len(came) > MOST_COMPARED:
        yield None
        return
    same = list(_same_records(went, came))
    for before, after in same:
        yield from _compared(before, after, owner, levels - 1)
    known = [record for pair in same for record in pair]
    names = tuple(tuple(_name(each) for each in side if each not in known) for side in (came, went))
    if any(names) or not same:
        yield ListDifference(owner=owner, came=names[0], went=names[1])


def _same_records(went: Sequence[Any], came: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Records that changed: of one name, or the only one on either side."""
    if len(went) == len(came) == 1 and all(isinstance(side[0], Mapping) for side in (went, came)):
        yield went[0], came[0]
        return
    for before in went:
        name = _name(before) if isinstance(before, Mapping) else ""
        after = [each for each in came if isinstance(each, Mapping) and _name(each) == name]
        if name and len(after) == 1 and sum(_name(each) == name for each in went) == 1:
            yield before, after[0]


def _left(here: Sequence[Any], there: Sequence[Any]) -> list[Any]:
    """What one list has more often than the other."""
    rest = Counter(map(_text, there))
    left = []
    for each in here:
        text = _text(each)
        rest[text] -= 1
        if rest[text] < 0:
            left.append(each)
    return left


def _text(record: Any) -> str:
    return json.dumps(record, sort_keys=True)


def _name(record: Any) -> str:
    """A text as it is, a record by what tells it: the value of a telling key, or of its first."""
    if isinstance(record, Mapping) and record:
        key = next((key for key in _TELLING if isinstance(record.get(key), str)), next(iter(record)))
        told = record[key]
        return _name(told[0]) if _is_list(told) and len(told) == 1 else told if isinstance(told, str) else ""
    return record if isinstance(record, str) else ""
