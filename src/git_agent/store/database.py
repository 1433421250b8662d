"""A database in one file that outlives crashes: the only importer of sqlite3.

Whoever writes holds it alone; whoever reads neither waits for the writer nor changes anything, not even an older
schema. A file that some other program has put in our place is refused and left as it is.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

from git_agent.clock import Deadline, sleep
from git_agent.errors import StateError, StateFull, StateReadOnly
from git_agent.files.place import PRIVATE_FILE, PRIVATE_FOLDER, Place
from git_agent.model.value import value

Row = tuple[Any, ...]
Parameters = Sequence[object]

BUSY_SECONDS = 5.0
BUSY_NAP = 0.005
_KINDS = {
    sqlite3.SQLITE_FULL: StateFull,
    sqlite3.SQLITE_IOERR: StateFull,
    sqlite3.SQLITE_READONLY: StateReadOnly,
    sqlite3.SQLITE_PERM: StateReadOnly,
}


@value
class Schema:
    """What a database is: whose it is by its application id, and the steps that lead to its newest form."""

    application_id: int
    steps: tuple[str, ...]

    @property
    def version(self) -> int:
        return len(self.steps)


class Database:
    """One connection, for one thread."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def rows(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        """All rows of a question.

        Raises:
            StateError: the database cannot answer.
        """
        with _explained():
            return self._connection.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Parameters = ()) -> Row | None:
        """The first row of a question.

        Raises:
            StateError: the database cannot answer.
        """
        with _explained():
            row: Row | None = self._connection.execute(sql, parameters).fetchone()
            return row

    def each(self, sql: str, parameters: Parameters = ()) -> Iterator[Row]:
        """Its rows one by one, for answers that are too large to hold.

        Raises:
            StateError: the database cannot answer.
        """
        with _explained():
            yield from self._connection.execute(sql, parameters)

    def run(self, sql: str, parameters: Parameters = ()) -> int:
        """Changes something; the number of the row that was added last.

        Raises:
            StateFull: there is no room for it.
            StateError: the database refuses.
        """
        with _explained():
            return self._connection.execute(sql, parameters).lastrowid or 0

    def run_many(self, sql: str, parameters: Iterable[Parameters]) -> None:
        """The same change for many rows.

        Raises:
            StateFull: there is no room for it.
            StateError: the database refuses.
        """
        with _explained():
            self._connection.executemany(sql, parameters)

    def wipe(self) -> None:
        """What was deleted is gone from the journal as well, unless somebody is reading just now."""
        with _explained():
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All changes inside are durable together when it is left, or none of them ever was.

        Raises:
            StateFull: there is no room for them.
            StateError: the database refuses.
        """
        with _explained():
            # IMMEDIATE: a transaction that begins by reading could not become a writing one beside another writer.
            self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            with _explained():
                self._connection.execute("COMMIT")
        except BaseException:
            # A full disk makes SQLite roll back by itself.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


def open_writing(place: Place, schema: Schema) -> Database:
    """The database for its one writer; made where there is none, and brought to the newest schema.

    Raises:
        StateError: the file is another program's, or of a newer version of this one.
        StateFull: there is no room for it.
    """
    try:
        place.make_empty(mode=PRIVATE_FILE, make=PRIVATE_FOLDER)
    except OSError as error:
        raise _no_place(place, error) from error
    with _explained():
        connection = sqlite3.connect(place.path, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        _set_up(connection, place, schema)
    except BaseException:
        connection.close()
        raise
    return Database(connection)


def open_reading(place: Place, schema: Schema) -> Database | None:
    """The database for a reader beside the writer; None where there is none yet.

    Raises:
        StateError: the file is another program's, or of another version of this one.
    """
    if not place.exists():
        return None
    with _explained():
        # Only to read: whoever looks must not become a second writer, nor bring anything up to date.
        address = f"{place.path.as_uri()}?mode=ro"
        connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        with _explained():
            version = _checked_version(connection, place, schema)
        if 0 < version < schema.version:
            hint = "start the watch once, which brings it up to date"
            raise StateError(f"{place.path} was kept by an older git-agent", hint=hint)
    except BaseException:
        connection.close()
        raise
    if version == 0:  # a writer has made the file, and is about to fill it
        connection.close()
        return None
    return Database(connection)


def _set_up(connection: sqlite3.Connection, place: Place, schema: Schema) -> None:
    with _explained():
        version = _checked_version(connection, place, schema)
        # FULL: in WAL mode anything less may lose a transaction that was answered for when the power fails.
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "fullfsync = ON",  # on macOS a plain fsync leaves the data in the drive
            "checkpoint_fullfsync = ON",
            "secure_delete = ON",  # what must not be kept is overwritten, and not only forgotten
            "cache_size = -4000",
            "journal_size_limit = 67108864",
        ):
            _patiently(connection, f"PRAGMA {pragma}")
        for number, step in enumerate(schema.steps[version:], version + 1):
            _take(connection, step, number, schema)


def _patiently(connection: sqlite3.Connection, sql: str) -> None:
    """SQLite does not wait by itself for another that is about to change how the file is kept."""
    deadline = Deadline.after(BUSY_SECONDS)
    while True:
        try:
            connection.execute(sql)
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY or not deadline.remaining():
                raise
            sleep(BUSY_NAP)
        else:
            return


def _take(connection: sqlite3.Connection, step: str, number: int, schema: Schema) -> None:
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {step};"
            f"PRAGMA application_id = {schema.application_id}; PRAGMA user_version = {number}; COMMIT;"
        )
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version < number:  # else another thread has taken the same step meanwhile
            raise


def _checked_version(connection: sqlite3.Connection, place: Place, schema: Schema) -> int:
    # SQLite itself is asked what the file is: whoever opens and closes it besides, in the same process, takes away the
    # locks of every other connection to it.
    try:
        connection.execute("BEGIN")  # all of it at one moment: another thread may be about to fill the file
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        connection.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        raise _foreign(place) if _code(error) == sqlite3.SQLITE_NOTADB else error from error
    if application != schema.application_id and (application or version or tables):
        raise _foreign(place)
    if version > schema.version:
        raise StateError(f"{place.path} was kept by a newer git-agent", hint="use that one, or a newer one still")
    return int(version)


def _foreign(place: Place) -> StateError:
    return StateError(f"{place.path} is not ours: another program keeps its state there", hint="move it out of the way")


def _no_place(place: Place, error: OSError) -> StateError:
    return StateError(
        f"{place.path} cannot be used: {error.strerror or error}", hint="look at who may write there, and at free space"
    )


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        kind = _KINDS.get(_code(error), StateError)
        raise kind(f"the kept state cannot be used: {error}", hint="`git-agent watch doctor` says more") from error


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF  # the first byte; the others say more of the same
