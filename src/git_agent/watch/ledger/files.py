"""What was last seen of each file, and what HEAD has for it: the table that scans are compared with."""

from collections.abc import Iterable, Iterator

from git_agent.store.database import Database
from git_agent.watch.ledger.rows import FILE_COLUMNS, entry_columns, known_columns, known_of, path_bytes
from git_agent.watch.values import UNPUBLISHED, Entry, Known

_PUT = f"INSERT OR REPLACE INTO files ({FILE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_UNPUBLISHED = ", ".join(f"'{state}'" for state in UNPUBLISHED)


class Files:
    """The table `files`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, path: str) -> Known | None:
        row = self._database.row(f"SELECT {FILE_COLUMNS} FROM files WHERE path = ?", (path_bytes(path),))
        return None if row is None else known_of(row)

    def is_present(self, path: str) -> bool:
        """Whether it stood there when it was last looked for."""
        known = self.get(path)
        return known is not None and known.seen is not None

    def each(self) -> Iterator[Known]:
        """All of them, by path."""
        yield from map(known_of, self._database.each(f"SELECT {FILE_COLUMNS} FROM files ORDER BY path"))

    def under(self, folder: str) -> list[Known]:
        """Those below a folder, by path."""
        start = path_bytes(folder) + b"/"
        rows = self._database.rows(
            # A range and no LIKE: paths are bytes, and `_` or `%` stand in many. `0` is what follows `/`.
            f"SELECT {FILE_COLUMNS} FROM files WHERE path >= ? AND path < ? ORDER BY path",
            (start, start[:-1] + b"0"),
        )
        return [known_of(row) for row in rows]

    def put(self, files: Iterable[Known]) -> None:
        self._database.run_many(_PUT, map(known_columns, files))

    def set_base(self, path: str, base: Entry | None) -> None:
        """HEAD has this for it now."""
        self._database.run(
            "INSERT INTO files (path, base_mode, base_oid) VALUES (?, ?, ?)"
            " ON CONFLICT (path) DO UPDATE SET base_mode = excluded.base_mode, base_oid = excluded.base_oid",
            (path_bytes(path), *entry_columns(base)),
        )

    def has_name(self, name: str) -> bool:
        """Whether a file of that name stands anywhere."""
        raw = path_bytes(name)
        row = self._database.row(
            "SELECT 1 FROM files WHERE path = ? OR substr(path, -?) = ? LIMIT 1", (raw, len(raw) + 1, b"/" + raw)
        )
        return row is not None

    def forget_edits(self) -> None:
        """Takes every file for what HEAD has, so that a scan finds anew what is different."""
        self._database.run(
            # Without its looks, so that the scan reads it, whatever it looks like.
            "UPDATE files SET seen_mode = base_mode, seen_oid = base_oid, size = NULL, mtime_ns = NULL,"
            " ctime_ns = NULL, inode = NULL WHERE seen_oid IS NOT base_oid OR seen_mode IS NOT base_mode"
        )

    def forget_edits_of(self, paths: Iterable[str]) -> None:
        """The same for these, as far as nothing of them is still to be published."""
        self._database.run_many(
            "UPDATE files SET seen_mode = base_mode, seen_oid = base_oid, size = NULL, mtime_ns = NULL,"
            " ctime_ns = NULL, inode = NULL WHERE path = ? AND (seen_oid IS NOT base_oid OR seen_mode IS NOT base_mode)"
            # Such an edit will still be published; to capture it once more would publish it twice.
            f" AND NOT EXISTS (SELECT 1 FROM captures WHERE state IN ({_UNPUBLISHED})"
            " AND (captures.path = files.path OR captures.old_path = files.path))",
            [(path_bytes(path),) for path in paths],
        )

    def forget_absent(self) -> None:
        """Drops what neither stands in the work tree nor in HEAD."""
        self._database.run("DELETE FROM files WHERE seen_oid IS NULL AND base_oid IS NULL")

    def clear(self) -> None:
        self._database.run("DELETE FROM files")
