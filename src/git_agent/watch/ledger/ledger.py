"""Ledger: the database of one work tree, opened to be written or only to be read."""

import json
from typing import Any, Self

from git_agent.files.place import Place
from git_agent.store.database import Database, open_reading, open_writing
from git_agent.watch.ledger.captures import Captures
from git_agent.watch.ledger.contents import Contents
from git_agent.watch.ledger.events import Events
from git_agent.watch.ledger.files import Files
from git_agent.watch.ledger.flushes import Flushes
from git_agent.watch.ledger.gaps import Gaps
from git_agent.watch.ledger.lineage import Lineage
from git_agent.watch.ledger.publishing import Archives, Journal, Repairs
from git_agent.watch.ledger.schema import FILE_NAME, SCHEMA
from git_agent.watch.ledger.sessions import Sessions
from git_agent.watch.ledger.windows import Windows


class Ledger:
    """All tables over one connection; each thread has its own."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.transaction = database.transaction
        self.captures = Captures(database)
        self.contents = Contents(database)
        self.events = Events(database)
        self.files = Files(database)
        self.gaps = Gaps(database)
        self.lineage = Lineage(database)
        self.sessions = Sessions(database)
        self.flushes = Flushes(database)
        self.windows = Windows(database)
        self.journal = Journal(database)
        self.repairs = Repairs(database)
        self.archives = Archives(database)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.database.close()

    def meta(self, key: str) -> Any:
        """A fact of the daemon's own, as it was kept; None when it never was."""
        row = self.database.row("SELECT value FROM meta WHERE key = ?", (key,))
        return None if row is None else json.loads(row[0])

    def set_meta(self, key: str, fact: object) -> None:
        """Keeps a fact; a caller that has others to keep with it does so in one transaction."""
        # As JSON: facts are for programs that read the ledger, which need not be this one.
        self.database.run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, json.dumps(fact)))


def open_ledger(folder: Place) -> Ledger:
    """For the daemon.

    Raises:
        StateError: the file is another program's or a newer version's, or cannot be written.
    """
    return Ledger(open_writing(folder / FILE_NAME, SCHEMA))


def read_ledger(folder: Place) -> Ledger | None:
    """For everybody else; None where nothing was ever watched.

    Raises:
        StateError: the file is another program's, or another version's.
    """
    database = open_reading(folder / FILE_NAME, SCHEMA)
    return None if database is None else Ledger(database)
