"""A database is whole after whatever happens to its writer, and nobody else's file is ever touched."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from git_agent.errors import StateError, StateFull
from git_agent.files.place import Place
from git_agent.store.database import Database, Schema, open_reading, open_writing

SCHEMA = Schema(application_id=42, steps=("CREATE TABLE kept (word TEXT)",))
NEXT = Schema(application_id=42, steps=(*SCHEMA.steps, "ALTER TABLE kept ADD COLUMN more TEXT"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "acd" / "kept.db"


def at(file: Path) -> Place:
    return Place(root=file.parent.parent, name=f"{file.parent.name}/{file.name}")


def add(writing: Database, *tables: str) -> None:
    with writing.transaction():
        for table in tables:
            writing.run(f"INSERT INTO {table} VALUES ('one')")


def words(file: Path, schema: Schema = SCHEMA) -> list[str]:
    reading = open_reading(at(file), schema)
    assert reading is not None
    with reading:
        return [row[0] for row in reading.rows("SELECT word FROM kept")]


def test_what_was_written_is_read_beside_the_writer_and_after_it(file: Path) -> None:
    with open_writing(at(file), SCHEMA) as writing:
        with writing.transaction():
            writing.run("INSERT INTO kept VALUES (?)", ("one",))
        assert words(file) == ["one"]
    assert words(file) == ["one"]


def test_a_transaction_that_fails_leaves_nothing(file: Path) -> None:
    with open_writing(at(file), SCHEMA) as writing:
        with pytest.raises(StateError, match="no such table"):
            add(writing, "kept", "lost")
        with writing.transaction():
            writing.run("INSERT INTO kept VALUES ('two')")
    assert words(file) == ["two"]


def test_every_transaction_waits_for_the_disk(file: Path) -> None:
    with open_writing(at(file), SCHEMA) as writing:
        assert writing.row("PRAGMA synchronous") == (2,)
        assert writing.row("PRAGMA journal_mode") == ("wal",)


def test_only_its_owner_can_read_it(file: Path) -> None:
    with open_writing(at(file), SCHEMA) as writing, writing.transaction():
        writing.run("INSERT INTO kept VALUES ('one')")
        assert {name.name: name.stat().st_mode & 0o777 for name in file.parent.iterdir()} == {
            "kept.db": 0o600,
            "kept.db-shm": 0o600,
            "kept.db-wal": 0o600,
        }
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_there_is_nothing_to_read_before_somebody_writes(file: Path) -> None:
    assert open_reading(at(file), SCHEMA) is None
    assert not file.parent.exists()


def test_the_writer_brings_an_older_schema_up_to_date_and_a_reader_never_does(file: Path) -> None:
    open_writing(at(file), SCHEMA).close()
    with pytest.raises(StateError, match="older git-agent"):
        open_reading(at(file), NEXT)
    open_writing(at(file), NEXT).close()
    assert words(file, NEXT) == []


@pytest.mark.parametrize("opened", [open_reading, open_writing])
def test_a_newer_schema_is_refused(file: Path, opened: Callable[[Place, Schema], Database | None]) -> None:
    open_writing(at(file), NEXT).close()
    before = file.read_bytes()
    with pytest.raises(StateError, match="newer git-agent"):
        opened(at(file), SCHEMA)
    assert file.read_bytes() == before


@pytest.mark.parametrize("opened", [open_reading, open_writing])
@pytest.mark.parametrize("foreign", ["a database", "a text"])
def test_another_programs_file_is_refused_and_left_as_it_is(
    file: Path, foreign: str, opened: Callable[[Place, Schema], Database | None]
) -> None:
    file.parent.mkdir()
    if foreign == "a text":
        file.write_text("not a database at all, but long enough to be taken for one" * 50)
    else:
        with sqlite3.connect(file) as theirs:
            theirs.execute("CREATE TABLE theirs (word TEXT)")
        theirs.close()
    before = file.read_bytes()
    with pytest.raises(StateError, match="not ours"):
        opened(at(file), SCHEMA)
    assert (file.read_bytes(), [name.name for name in file.parent.iterdir()]) == (before, ["kept.db"])


def test_a_link_that_leads_elsewhere_is_not_followed(file: Path, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "inside" / "acd").mkdir(parents=True)
    (tmp_path / "inside" / "acd" / "kept.db").symlink_to(tmp_path / "outside" / "kept.db")
    with pytest.raises(StateError, match="cannot be used"):
        open_writing(at(tmp_path / "inside" / "acd" / "kept.db"), SCHEMA)
    assert not list((tmp_path / "outside").iterdir())


def test_a_database_without_room_says_so_and_goes_on_when_there_is_some(file: Path) -> None:
    with open_writing(at(file), SCHEMA) as writing:
        (pages,) = writing.row("PRAGMA page_count") or ()
        writing.run(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StateFull), writing.transaction():
            writing.run("INSERT INTO kept VALUES (?)", ("x" * 100_000,))
        writing.run("PRAGMA max_page_count = 1000000")
        with writing.transaction():
            writing.run("INSERT INTO kept VALUES ('one')")
    assert words(file) == ["one"]


@pytest.mark.parametrize("number", range(8))
def test_threads_that_open_a_new_database_at_once_share_one(file: Path, number: int) -> None:
    """One that replaced the other's file would leave two databases with one log: nothing that is kept would last."""
    count = 4
    start = Barrier(count)

    def write(word: int) -> None:
        start.wait()
        with open_writing(at(file), SCHEMA) as database:
            for _ in range(10):
                with database.transaction():
                    database.run("INSERT INTO kept VALUES (?)", (f"{number} {word}",))

    with ThreadPoolExecutor(count) as threads:
        list(threads.map(write, range(count)))
    with open_writing(at(file), SCHEMA) as database:
        assert database.row("SELECT count(*) FROM kept") == (count * 10,)
        assert database.row("PRAGMA integrity_check") == ("ok",)
