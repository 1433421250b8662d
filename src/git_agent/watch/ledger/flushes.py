"""Flushes: what somebody wants published now. The service adds them, the publisher finishes them.

A flush lifts the waits of the gate for every capture up to `last_seq` and nothing else: plans are checked as always. It
is finished as published when none of those is left for the publisher to do, with the commits that were made on the
way, and as refused, by the name of the wait, where the publisher has to wait.
"""

import json

from git_agent.model.value import value
from git_agent.store.database import Database, Row

OPEN, PUBLISHED, REFUSED = "open", "published", "refused"

_COLUMNS = "id, session, at, last_seq, state, refused_reason, commits"


@value
class Flush:
    """One request; `commits` are the names of those that have what was asked for, in order."""

    id: str
    session: str
    at: float
    last_seq: int
    state: str = OPEN
    refused_reason: str | None = None
    commits: tuple[str, ...] = ()


class Flushes:
    """The table `flushes`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, flush: Flush) -> None:
        """One more, or one that is asked for again."""
        self._database.run(
            f"INSERT OR REPLACE INTO flushes ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                *(flush.id, flush.session, flush.at, flush.last_seq, flush.state, flush.refused_reason),
                json.dumps(flush.commits),
            ),
        )

    def get(self, flush: str) -> Flush | None:
        row = self._database.row(f"SELECT {_COLUMNS} FROM flushes WHERE id = ?", (flush,))
        return None if row is None else _flush(row)

    def unfinished(self) -> list[Flush]:
        """Those that are not finished, oldest first."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM flushes WHERE state = ? ORDER BY at", (OPEN,))
        return [_flush(row) for row in rows]

    def last_seq_before(self, flush: Flush) -> int:
        """Up to where the one before it has asked; 0 where there was none."""
        row = self._database.row("SELECT max(last_seq) FROM flushes WHERE at < ? AND id != ?", (flush.at, flush.id))
        return int(row[0] or 0) if row else 0

    def finish(
        self, flush: str, state: str, *, commits: tuple[str, ...] = (), refused_reason: str | None = None
    ) -> None:
        """Its end; one that has ended keeps it."""
        self._database.run(
            # Only an open one: the service may have refused it meanwhile, and has told so.
            "UPDATE flushes SET state = ?, commits = ?, refused_reason = ? WHERE id = ? AND state = ?",
            (state, json.dumps(commits), refused_reason, flush, OPEN),
        )

    def forget_before(self, at: float) -> None:
        """Drops those that are so old that nobody waits for them any more."""
        self._database.run("DELETE FROM flushes WHERE at < ?", (at,))


def _flush(row: Row) -> Flush:
    *plain, commits = row
    # One column more than values: `commits` is read below.
    fields = dict(zip(_COLUMNS.split(", "), plain, strict=False))
    return Flush(**fields, commits=tuple(json.loads(commits)))
