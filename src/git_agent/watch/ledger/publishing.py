"""What publication keeps besides captures: the journal, what the user's index is still to be told, and archives."""

import json
import os
from collections.abc import Iterable

from git_agent.model.value import value
from git_agent.store.database import Database, Row
from git_agent.watch.ledger.rows import entry_columns, path_bytes
from git_agent.watch.values import Entry


@value
class PathChange:
    """What HEAD had under a path, and what it has now; None is a path that is not there."""

    path: str
    before: Entry | None
    after: Entry | None


@value
class Publication:
    """A branch about to move: from what, to what, and for which captures; `old` is empty for its first commit."""

    ref: str
    old: str
    new: str
    seqs: tuple[int, ...]
    changes: tuple[PathChange, ...]
    window: int | None = None
    reason: str = ""


@value
class Archive:
    """A chain of captures that could not be published any more, under a ref that holds them."""

    id: int
    generation: int
    branch: str
    head: str
    ref: str
    reason: str
    at: float
    dropped_at: float | None


class Journal:
    """The table `journal`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, publication: Publication, *, at: float) -> int:
        return self._database.run(
            "INSERT INTO journal (ref, old_oid, new_oid, seqs, changes, window, reason, at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(publication.ref, publication.old, publication.new, json.dumps(publication.seqs)),
                json.dumps([_change_data(change) for change in publication.changes]),
                *(publication.window, publication.reason, at),
            ),
        )

    def all(self) -> list[tuple[int, Publication]]:
        """What is not settled, oldest first."""
        rows = self._database.rows(
            "SELECT id, ref, old_oid, new_oid, seqs, changes, window, reason FROM journal ORDER BY id"
        )
        return [(row[0], _publication(row)) for row in rows]

    def drop(self, number: int) -> None:
        self._database.run("DELETE FROM journal WHERE id = ?", (number,))


class Repairs:
    """The table `index_repairs`: what the user's index is still to be told."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, changes: Iterable[PathChange]) -> None:
        """Adds them; where something is to be told of a path already, only its end is new."""
        self._database.run_many(
            "INSERT INTO index_repairs (path, before_mode, before_oid, after_mode, after_oid) VALUES (?, ?, ?, ?, ?)"
            # What the index has is still what it had before the first of them.
            " ON CONFLICT (path) DO UPDATE SET after_mode = excluded.after_mode, after_oid = excluded.after_oid",
            [
                (path_bytes(change.path), *entry_columns(change.before), *entry_columns(change.after))
                for change in changes
            ],
        )

    def any(self) -> bool:
        return self._database.row("SELECT 1 FROM index_repairs LIMIT 1") is not None

    def all(self) -> list[PathChange]:
        rows = self._database.rows(
            "SELECT path, before_mode, before_oid, after_mode, after_oid FROM index_repairs ORDER BY path"
        )
        return [
            PathChange(path=os.fsdecode(path), before=_entry(before), after=_entry(after))
            for path, before, after in ((row[0], row[1:3], row[3:5]) for row in rows)
        ]

    def drop(self, changes: Iterable[PathChange]) -> None:
        """Those that are done, unless there is more to be told of them by now."""
        self._database.run_many(
            # By its end, too: a publication in between may have more to tell of the same path.
            "DELETE FROM index_repairs WHERE path = ? AND after_mode IS ? AND after_oid IS ?",
            [(path_bytes(change.path), *entry_columns(change.after)) for change in changes],
        )


class Archives:
    """The table `archives`."""

    _COLUMNS = "id, generation, branch, head, ref, reason, at, dropped_at"

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, *, generation: int, branch: str, head: str, ref: str, reason: str, at: float) -> int:
        return self._database.run(
            "INSERT INTO archives (generation, branch, head, ref, reason, at) VALUES (?, ?, ?, ?, ?, ?)",
            (generation, branch, head, ref, reason, at),
        )

    def all(self) -> list[Archive]:
        """Those that were not dropped, oldest first."""
        rows = self._database.rows(f"SELECT {self._COLUMNS} FROM archives WHERE dropped_at IS NULL ORDER BY id")
        names = self._COLUMNS.split(", ")
        return [Archive(**dict(zip(names, row, strict=True))) for row in rows]

    def drop(self, number: int, *, at: float) -> None:
        self._database.run("UPDATE archives SET dropped_at = ? WHERE id = ?", (at, number))


def _change_data(change: PathChange) -> list[object]:
    return [change.path, entry_columns(change.before), entry_columns(change.after)]


def _publication(row: Row) -> Publication:
    changes = [PathChange(path=path, before=_entry(old), after=_entry(new)) for path, old, new in json.loads(row[5])]
    return Publication(
        ref=row[1],
        old=row[2],
        new=row[3],
        seqs=tuple(json.loads(row[4])),
        changes=tuple(changes),
        window=row[6],
        reason=row[7],
    )


def _entry(columns: Row) -> Entry | None:
    mode, oid = columns
    return None if mode is None else Entry(mode=mode, oid=oid)
