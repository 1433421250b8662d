"""Paths that are not protected, and why."""

import os

from git_agent.store.database import Database
from git_agent.watch.ledger.rows import path_bytes
from git_agent.watch.values import Gap


class Gaps:
    """The table `gaps`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Gap]:
        rows = self._database.rows("SELECT path, reason, since FROM gaps ORDER BY path")
        return [Gap(path=os.fsdecode(path), reason=reason, since=since) for path, reason, since in rows]

    def reason(self, path: str) -> str | None:
        row = self._database.row("SELECT reason FROM gaps WHERE path = ?", (path_bytes(path),))
        return None if row is None else str(row[0])

    def put(self, gap: Gap) -> None:
        """A gap that was there before keeps the time it has been there since."""
        self._database.run(
            "INSERT INTO gaps (path, reason, since) VALUES (?, ?, ?)"
            " ON CONFLICT (path) DO UPDATE SET reason = excluded.reason",
            (path_bytes(gap.path), gap.reason, gap.since),
        )

    def close(self, path: str) -> None:
        self._database.run("DELETE FROM gaps WHERE path = ?", (path_bytes(path),))
