"""The bytes of captures, each kept once: small ones in the row, large ones as git objects that a ref holds."""

import zlib

from git_agent.store.database import Database
from git_agent.watch.values import Content

MOST_IN_ROW = 64 * 1024  # of compressed bytes; above it the database would grow faster than git's own store


def packed(content: bytes) -> bytes | None:
    """The bytes as they go into a row; None where they are too many for it."""
    body = zlib.compress(content, 1)  # the fastest: an edit waits for it, and git packs it better later
    return body if len(body) <= MOST_IN_ROW else None


class Contents:
    """The table `contents`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def put(self, content: Content, *, at: float) -> None:
        self._database.run(
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

    def prunable(self, *, before: float, limit: int) -> list[str]:
        """The oldest that only settled captures have, the last of which was settled before a moment.

        What was captured and not published, what is archived, and what files were last seen with is none of them.
        """
        rows = self._database.rows(
            "SELECT oid FROM contents WHERE kept_at < ? AND NOT EXISTS (SELECT 1 FROM captures"
            " WHERE (after_oid = oid OR before_oid = oid) AND (state NOT IN ('published', 'handled_external')"
            " OR settled_at >= ?)) AND NOT EXISTS (SELECT 1 FROM files WHERE seen_oid = oid)"
            " ORDER BY kept_at LIMIT ?",
            (before, before, limit),
        )
        return [oid for (oid,) in rows]
