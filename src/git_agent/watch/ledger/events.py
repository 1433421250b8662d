"""The decisions, in the order they were made; nothing of it is ever changed."""

from git_agent.store.database import Database
from git_agent.watch.ledger.rows import EVENT_COLUMNS, event_of, maybe_bytes, path_bytes
from git_agent.watch.values import Decision, Event

# Decisions of whoever plans, in either strategy: in event mode there is no window that they could belong to.
PLANNING = ("committed", "deferred", "forced", "planner_error", "message_quality_rewrite", "message_quality_fallback")


class Events:
    """The table `events`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, decision: Decision, *, at: float) -> int:
        """Writes one down; what is about a capture takes its paths from it."""
        path, seq, op, old_path = decision.path, None, None, None
        if capture := decision.capture:
            path, seq, op, old_path = capture.path, capture.seq, capture.op, capture.old_path
        return self._database.run(
            "INSERT INTO events (seq, kind, path, old_path, op, at, commit_oid, reason, window)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(seq, decision.kind, maybe_bytes(path), maybe_bytes(old_path), op, at),
                *(decision.commit, decision.reason, decision.window),
            ),
        )

    def since(self, last_id: int, *, path: str | None = None, limit: int | None = None) -> list[Event]:
        """Those after an id, oldest first."""
        wanted, parameters = ["id > ?"], [last_id]
        return self._listed(wanted, parameters, path=path, order="id", limit=limit)

    def latest(self, *, path: str | None = None, limit: int) -> list[Event]:
        """The newest ones, oldest first."""
        return self._listed([], [], path=path, order="id DESC", limit=limit)[::-1]

    def of_commit(self, commit: str) -> list[Event]:
        """What led to a commit: everything that was ever decided about its captures."""
        rows = self._database.rows(
            f"SELECT {EVENT_COLUMNS} FROM events"
            # By the captures and not by the commit: a deferral was decided before there was one.
            " WHERE seq IN (SELECT seq FROM events WHERE commit_oid = ?) ORDER BY id",
            (commit,),
        )
        return [event_of(row) for row in rows]

    def count(self, kind: str, *, latest: int) -> int:
        """How many of the newest events that are decisions of planning are of this kind."""
        row = self._database.row(
            "SELECT count(*) FROM (SELECT kind FROM events"
            f" WHERE kind IN ({', '.join('?' * len(PLANNING))}) ORDER BY id DESC LIMIT ?) WHERE kind = ?",
            (*PLANNING, latest, kind),
        )
        return int(row[0]) if row else 0

    def last_of(self, kind: str) -> Event | None:
        """The newest one of a kind."""
        row = self._database.row(f"SELECT {EVENT_COLUMNS} FROM events WHERE kind = ? ORDER BY id DESC LIMIT 1", (kind,))
        return None if row is None else event_of(row)

    def last_id(self) -> int:
        row = self._database.row("SELECT max(id) FROM events")
        return int(row[0] or 0) if row else 0

    def _listed(
        self, wanted: list[str], parameters: list[int], *, path: str | None, order: str, limit: int | None
    ) -> list[Event]:
        given: list[object] = list(parameters)
        if path is not None:
            wanted = [*wanted, "(path = ? OR old_path = ?)"]
            given += [path_bytes(path)] * 2
        where = f"WHERE {' AND '.join(wanted)}" if wanted else ""
        rows = self._database.rows(
            f"SELECT {EVENT_COLUMNS} FROM events {where} ORDER BY {order} LIMIT ?",
            (*given, -1 if limit is None else limit),
        )
        return [event_of(row) for row in rows]
