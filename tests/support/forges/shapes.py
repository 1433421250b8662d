"""The published shapes of answers, cut down to the fields we rely on, and a check of our own answers against them.

    NAME = shape(id=int, title=str, closed_at=(str, None), labels=[str], head=shape(sha=str))

All fields of a shape are there in every answer; a tuple lists what one may be, `None` for null; `WORDS("a", "b")` is
one of these texts. Fields that a shape does not name are free, as they are at the forges.
"""

from collections.abc import Iterator, Mapping
from typing import Any

Shape = Mapping[str, Any]


def shape(**fields: Any) -> Shape:
    return fields


class WORDS:
    """One of several texts."""

    def __init__(self, *words: str) -> None:
        self.words = words


def faults(found: Any, wanted: Any, where: str = "") -> Iterator[str]:
    """Where something differs from its shape."""
    if isinstance(wanted, tuple):
        if not any(not list(faults(found, each)) for each in wanted):
            yield f"{where or 'answer'} is {found!r}, not {wanted}"
    elif isinstance(wanted, dict):
        yield from _of_object(found, wanted, where)
    elif isinstance(wanted, list):
        if not isinstance(found, list):
            yield f"{where or 'answer'} is no list"
        else:
            for index, each in enumerate(found):
                yield from faults(each, wanted[0], f"{where}[{index}]")
    elif not _fits(found, wanted):
        yield f"{where or 'answer'} is {found!r}, not {wanted}"


def _of_object(found: Any, wanted: Shape, where: str) -> Iterator[str]:
    if not isinstance(found, dict):
        yield f"{where or 'answer'} is no object"
        return
    for name, kind in wanted.items():
        if name not in found:
            yield f"{where}.{name} is not there"
        else:
            yield from faults(found[name], kind, f"{where}.{name}")


def _fits(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, WORDS):
        return found in wanted.words
    if wanted is None:
        return found is None
    if wanted is int:
        return isinstance(found, int) and not isinstance(found, bool)
    return isinstance(found, wanted)
