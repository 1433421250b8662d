"""Fields: one object of an answer, read with the types that are expected of it.

What a forge leaves out or answers with null is empty; what is of another type is an answer nobody can rely on.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn, TypeVar

from git_agent.ci.forges.addresses import path_of
from git_agent.ci.forges.answers import Answer
from git_agent.ci.moments import normal_moment
from git_agent.errors import ForgeUnreachable

Kind = TypeVar("Kind")

_UNSET_YEARS = ("0001-", "1970-01-01T00:00:0")  # how forges in Go and in databases write "never"


class Fields:
    """An object of the answer to `where`, which is named when a field is of the wrong type."""

    def __init__(self, data: object, where: str) -> None:
        self._where = where
        self._data: Mapping[str, Any] = data if isinstance(data, dict) else self._refuse("it is no object")

    def __contains__(self, name: str) -> bool:
        """Whether the forge says anything of it."""
        return self._data.get(name) is not None

    def checked(self, name: str) -> "Fields":
        """The same, with a text that every such object has: what lacks it is something else."""
        return self if self.text(name) else self._refuse(f"it has no `{name}`")

    def text(self, name: str) -> str:
        return self._read(name, str) or ""

    def words(self, name: str) -> str:
        """A text, or what is in place of one in some versions: the texts of a list or an object."""
        found = self._data.get(name)
        parts = found.values() if isinstance(found, dict) else found if isinstance(found, list) else (found,)
        return "\n".join(part for part in parts if isinstance(part, str))

    def number(self, name: str) -> int:
        return self._read(name, int) or 0

    def number_or_none(self, name: str) -> int | None:
        return self._read(name, int)

    def flag(self, name: str) -> bool:
        return bool(self._read(name, bool))

    def flag_or_none(self, name: str) -> bool | None:
        return self._read(name, bool)

    def moment(self, name: str) -> str | None:
        """In UTC; None for a moment that has not come."""
        text = self.text(name)
        return None if text.startswith(_UNSET_YEARS) else normal_moment(text)

    def inner(self, name: str) -> "Fields":
        """An object in the object; an empty one where there is none."""
        return Fields(self._data.get(name) or {}, f"{self._where}: {name}")

    def items(self, name: str) -> tuple["Fields", ...]:
        return fields_of(self._read(name, list) or (), f"{self._where}: {name}")

    def texts(self, name: str) -> tuple[str, ...]:
        found = self._read(name, list) or []
        return tuple(found) if all(isinstance(each, str) for each in found) else self._refuse(f"`{name}` has no texts")

    def _read(self, name: str, kind: type[Kind]) -> Kind | None:
        found = self._data.get(name)
        if found is None:
            return None
        # A bool is an int to Python, and a flag is no number to anybody else.
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            self._refuse(f"`{name}` is no {_NAMES.get(kind, kind.__name__)}")
        return found

    def _refuse(self, what: str) -> NoReturn:
        raise ForgeUnreachable(
            f"the forge's answer to {self._where} cannot be read: {what}",
            hint="is the address that of the forge's API, and not of a proxy before it?",
        )


_NAMES: dict[type, str] = {str: "text", int: "number", bool: "flag"}


def fields_of(rows: Iterable[object], where: str) -> tuple[Fields, ...]:
    """The objects of a list."""
    return tuple(Fields(row, where) for row in rows)


def object_in(answer: Answer) -> Fields | None:
    """The object of an answer; None where the forge did not give it."""
    return Fields(answer.data, path_of(answer.url)) if answer.is_ok else None


def rows_in(answer: Answer) -> tuple[Fields, ...]:
    """The objects of all pages of an answer."""
    return fields_of(answer.rows, path_of(answer.url))
