"""Planner windows: what was offered and decided, by numbers and reasons, never a line of anybody's text."""

import json
from typing import Any

from git_agent.model.value import value
from git_agent.store.database import Database, Row

_COLUMNS = "id, at, generation, source, failure, summary"


@value
class KeptWindow:
    """One plan; `summary` has offered_seqs, visible_original_seqs, hidden_seqs, selected_groups and deferred_seqs."""

    id: int
    at: float
    generation: int
    source: str
    failure: str | None
    summary: dict[str, Any]


class Windows:
    """The table `windows`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, summary: dict[str, Any], *, at: float, generation: int, source: str, failure: str | None) -> int:
        """Keeps one, and says its number."""
        return self._database.run(
            "INSERT INTO windows (at, generation, source, failure, summary) VALUES (?, ?, ?, ?, ?)",
            # One text and not a table for each part: it is only ever shown as a whole.
            (at, generation, source, failure, json.dumps(summary)),
        )

    def get(self, window: int) -> KeptWindow | None:
        row = self._database.row(f"SELECT {_COLUMNS} FROM windows WHERE id = ?", (window,))
        return None if row is None else _kept(row)

    def latest(self, limit: int) -> list[KeptWindow]:
        """The newest ones, newest first."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM windows ORDER BY id DESC LIMIT ?", (limit,))
        return [_kept(row) for row in rows]


def _kept(row: Row) -> KeptWindow:
    number, at, generation, source, failure, summary = row
    return KeptWindow(
        id=number, at=at, generation=generation, source=source, failure=failure, summary=json.loads(summary)
    )
