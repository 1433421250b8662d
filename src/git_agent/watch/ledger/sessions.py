"""The sessions for whose sake a daemon runs."""

from git_agent.model.value import value
from git_agent.store.database import Database

_COLUMNS = "id, harness, pid, fingerprint, registered_at, seen_at"


@value
class Session:
    """Somebody who works here; `fingerprint` tells its process from a later one with the same number."""

    id: str
    harness: str
    pid: int | None
    fingerprint: str | None
    registered_at: float
    seen_at: float


class Sessions:
    """The table `sessions`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Session]:
        """Those that are registered, oldest first."""
        return [_session(row) for row in self._database.rows(f"SELECT {_COLUMNS} FROM sessions ORDER BY registered_at")]

    def get(self, session: str) -> Session | None:
        row = self._database.row(f"SELECT {_COLUMNS} FROM sessions WHERE id = ?", (session,))
        return None if row is None else _session(row)

    def put(self, session: Session) -> None:
        """Registers one; one that is there keeps the moment it came."""
        self._database.run(
            # An update and no replacement: sessions are listed in the order in which they came.
            f"INSERT INTO sessions ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
            " harness = excluded.harness, pid = excluded.pid, fingerprint = excluded.fingerprint,"
            " seen_at = excluded.seen_at",
            (
                *(session.id, session.harness, session.pid, session.fingerprint),
                *(session.registered_at, session.seen_at),
            ),
        )

    def heard_of(self, session: str, *, at: float) -> None:
        """It was heard of."""
        self._database.run("UPDATE sessions SET seen_at = ? WHERE id = ?", (at, session))

    def drop(self, session: str) -> None:
        self._database.run("DELETE FROM sessions WHERE id = ?", (session,))

    def clear(self) -> None:
        self._database.run("DELETE FROM sessions")


def _session(row: tuple[object, ...]) -> Session:
    names = _COLUMNS.split(", ")
    return Session(**dict(zip(names, row, strict=True)))  # type: ignore[arg-type]  # columns have their fields' names
