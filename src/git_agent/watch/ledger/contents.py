"""The bytes of captures, each kept once: small ones in the row, large ones as git objects that a ref holds."""

import zlib

from git_agent.model.repository import Repository
from git_agent.store.database import Database
from git_agent.watch.values import Content

MOST_IN_ROW = 64 * 1024  # of compressed bytes; above it the database would grow faster than git's own store


def blob_oid(repository: Repository, content: bytes) -> str:
    """What git calls these bytes as they are."""
    import hashlib  # which whoever only looks does not need

    # By ourselves and not by git: a program for each save would cost more than all the rest of a capture.
    new = hashlib.sha256 if repository.object_format == "sha256" else hashlib.sha1
    return new(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


def packed(content: bytes) -> bytes | None:
    """The bytes as they go into a row; None where they are too many for it."""
    body = in_row(content)
    return body if len(body) <= MOST_IN_ROW else None


def in_row(content: bytes) -> bytes:
    """The same, however many they are."""
    return zlib.compress(content, 1)  # the fastest: an edit waits for it, and git packs it better later


class Contents:
    """The table `contents`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, content: Content, *, at: float) -> None:
        self._database.run(
            # The same bytes under another name, or brought back by an undo, are kept already.
            "INSERT OR IGNORE INTO contents (oid, size, body, kept_at) VALUES (?, ?, ?, ?)",
            (content.oid, content.size, content.body, at),
        )

    def has(self, oid: str) -> bool:
        return self._database.row("SELECT 1 FROM contents WHERE oid = ?", (oid,)) is not None

    def body(self, oid: str) -> bytes | None:
        """The bytes, if a row has them; None where they are a git object's, or nobody's."""
        row = self._database.row("SELECT body FROM contents WHERE oid = ?", (oid,))
        return None if row is None or row[0] is None else zlib.decompress(row[0])

    def erase(self, oid: str) -> None:
        """Takes bytes away that must not have been kept."""
        self._database.run("DELETE FROM contents WHERE oid = ?", (oid,))

    def total_bytes(self) -> int:
        """How much room all of them take: packed in rows, or as large as they are in git."""
        row = self._database.row("SELECT sum(coalesce(length(body), size)) FROM contents")
        return int(row[0] or 0) if row else 0

    def prunable(self, *, before: float, limit: int) -> dict[str, int]:
        """The oldest, with the room they take, that only captures have that were settled before a moment.

        What was captured and not published, what is archived, and what files were last seen with is none of them.
        """
        # What was archived stays until a person has dropped it, however long that takes.
        done = "state IN ('published', 'handled_external') OR (state = 'archived' AND reason = 'dropped')"
        rows = self._database.rows(
            "SELECT oid, coalesce(length(body), size) FROM contents WHERE kept_at < ?"
            # What a file has now is the `before` of its next edit.
            " AND oid NOT IN (SELECT seen_oid FROM files WHERE seen_oid IS NOT NULL)"
            " AND NOT EXISTS (SELECT 1 FROM captures"
            f" WHERE (after_oid = contents.oid OR before_oid = contents.oid) AND (settled_at >= ? OR NOT ({done})))"
            " ORDER BY kept_at LIMIT ?",
            (before, before, limit),
        )
        return dict(rows)
