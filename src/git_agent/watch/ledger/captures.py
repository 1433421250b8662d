"""The captures: added with their contents, settled once, never deleted while they are unpublished."""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.store.database import Database
from git_agent.watch.ledger.rows import CAPTURE_COLUMNS, capture_of, entry_columns, maybe_bytes, path_bytes
from git_agent.watch.values import ARCHIVED, PENDING, PUBLISHED, UNPUBLISHED, Capture, Edit, Position

DROPPED = "dropped"  # the reason of what was archived and let go of

_ADD = (
    "INSERT INTO captures (generation, branch, base_head, op, path, old_path, before_mode, before_oid, after_mode,"
    " after_oid, size, fidelity, burst, captured_at, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_UNPUBLISHED = ", ".join(f"'{state}'" for state in UNPUBLISHED)


class Captures:
    """The table `captures`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, edit: Edit, position: Position, *, at: float, burst: int | None) -> Capture:
        """One more; it counts when the transaction around it does."""
        size = edit.content.size if edit.content else 0
        seq = self._database.run(
            _ADD,
            (
                *(position.generation, position.branch, position.head),
                *(edit.op, path_bytes(edit.path), maybe_bytes(edit.old_path)),
                *entry_columns(edit.before),
                *entry_columns(edit.after),
                *(size, edit.fidelity, burst, at, PENDING),
            ),
        )
        # Not read back: it is what was just written, and a burst has ten thousand of them.
        return Capture(
            seq=seq,
            generation=position.generation,
            branch=position.branch,
            base_head=position.head,
            op=edit.op,
            path=edit.path,
            old_path=edit.old_path,
            before=edit.before,
            after=edit.after,
            size=size,
            fidelity=edit.fidelity,
            burst=burst,
            captured_at=at,
            state=PENDING,
            commit=None,
            defer_count=0,
            reason="",
        )

    def join_burst(self, burst: int, *, first: int) -> None:
        """Everything from this one on is part of a burst."""
        self._database.run(
            # Only what is unpublished: the first of a burst may be in a commit before anybody knows that it is one.
            f"UPDATE captures SET burst = ? WHERE seq >= ? AND burst IS NULL AND state IN ({_UNPUBLISHED})",
            (burst, first),
        )

    def all(self) -> list[Capture]:
        """Every one that is still known, oldest first."""
        return [capture_of(row) for row in self._database.rows(f"SELECT {CAPTURE_COLUMNS} FROM captures ORDER BY seq")]

    def get(self, seq: int) -> Capture | None:
        row = self._database.row(f"SELECT {CAPTURE_COLUMNS} FROM captures WHERE seq = ?", (seq,))
        return None if row is None else capture_of(row)

    def unpublished(
        self, *, generation: int | None = None, state: str | None = None, limit: int | None = None
    ) -> list[Capture]:
        """Everything that is still to be published, oldest first; or what is so for one of its two reasons."""
        chosen, given = ("", ()) if generation is None else (" AND generation = ?", (generation,))
        states = UNPUBLISHED if state is None else (state,)
        rows = self._database.rows(
            f"SELECT {CAPTURE_COLUMNS} FROM captures WHERE state IN ({', '.join('?' * len(states))}){chosen}"
            " ORDER BY seq LIMIT ?",
            (*states, *given, -1 if limit is None else limit),
        )
        return [capture_of(row) for row in rows]

    def each_unpublished(self, *, up_to: int) -> Iterator[Capture]:
        """The same up to one of them, for whoever may have seen enough after a few."""
        rows = self._database.each(
            f"SELECT {CAPTURE_COLUMNS} FROM captures WHERE state IN ({_UNPUBLISHED}) AND seq <= ? ORDER BY seq",
            (up_to,),
        )
        return map(capture_of, rows)

    def unpublished_with(self, oid: str) -> list[Capture]:
        """Those that left these bytes behind."""
        rows = self._database.rows(
            f"SELECT {CAPTURE_COLUMNS} FROM captures WHERE after_oid = ? AND state IN ({_UNPUBLISHED})", (oid,)
        )
        return [capture_of(row) for row in rows]

    def count_paths(self, *, after: int) -> int:
        """How many files have captures that came after this one, or that are not published yet."""
        row = self._database.row(
            f"SELECT count(DISTINCT path) FROM captures WHERE seq > ? OR state IN ({_UNPUBLISHED})", (after,)
        )
        return int(row[0]) if row else 0

    def any_unpublished(self) -> bool:
        row = self._database.row(f"SELECT 1 FROM captures WHERE state IN ({_UNPUBLISHED}) LIMIT 1")
        return row is not None

    def has_unpublished(self, path: str) -> bool:
        """Whether something is still to be published that writes this name, or takes it away as a rename does."""
        raw = path_bytes(path)
        row = self._database.row(
            f"SELECT 1 FROM captures WHERE (path = ? OR old_path = ?) AND state IN ({_UNPUBLISHED}) LIMIT 1", (raw, raw)
        )
        return row is not None

    def of_path(self, path: str) -> list[Capture]:
        """Every version of a file whose bytes are still kept, newest first."""
        rows = self._database.rows(
            f"SELECT {CAPTURE_COLUMNS} FROM captures WHERE path = ? ORDER BY seq DESC", (path_bytes(path),)
        )
        return [capture_of(row) for row in rows]

    def of_commit(self, commit: str) -> list[Capture]:
        rows = self._database.rows(
            f"SELECT {CAPTURE_COLUMNS} FROM captures WHERE commit_oid = ? ORDER BY seq", (commit,)
        )
        return [capture_of(row) for row in rows]

    def commits_of(self, after: int, up_to: int, *, since: float) -> list[str]:
        """The commits that captures in this range have become since then, in the order in which they were made."""
        rows = self._database.rows(
            "SELECT commit_oid FROM captures WHERE seq > ? AND seq <= ? AND settled_at >= ? AND state = ?"
            " GROUP BY commit_oid ORDER BY max(settled_at), min(seq)",
            (after, up_to, since, PUBLISHED),
        )
        return [commit for (commit,) in rows]

    def settled_at(self, commit: str) -> float:
        """When a commit was made of captures."""
        row = self._database.row("SELECT max(settled_at) FROM captures WHERE commit_oid = ?", (commit,))
        return float(row[0] or 0) if row else 0.0

    def latest_commits(self, limit: int) -> list[tuple[str, float]]:
        """The newest commits that were made of captures, and when, newest first."""
        return [
            (commit, at)
            for commit, at in self._database.rows(
                "SELECT commit_oid, max(settled_at) FROM captures WHERE commit_oid IS NOT NULL AND state = ?"
                # By the number as well, because several commits of one step are settled within a tick of the clock.
                " GROUP BY commit_oid ORDER BY max(settled_at) DESC, max(seq) DESC LIMIT ?",
                (PUBLISHED, limit),
            )
        ]

    def settle(
        self, seqs: Sequence[int], state: str, *, at: float, commit: str | None = None, reason: str = ""
    ) -> None:
        """Their last state; a capture that has one keeps it."""
        self._database.run_many(
            # Guarded by its state, so that what a crash has left half settled may be settled again.
            f"UPDATE captures SET state = ?, commit_oid = ?, settled_at = ?, reason = ?"
            f" WHERE seq = ? AND state IN ({_UNPUBLISHED})",
            [(state, commit, at, reason, seq) for seq in seqs],
        )

    def hold(self, seqs: Iterable[int], state: str, *, reason: str) -> None:
        """Not published yet: blocked for a reason, or pending again."""
        self._database.run_many(
            f"UPDATE captures SET state = ?, reason = ? WHERE seq = ? AND state IN ({_UNPUBLISHED})",
            [(state, reason, seq) for seq in seqs],
        )

    def let_go(self, ref: str) -> None:
        """What was archived under a ref that a person has dropped: its bytes need not be kept any more."""
        # The reason of an archived capture is the ref that holds it.
        self._database.run("UPDATE captures SET reason = ? WHERE state = ? AND reason = ?", (DROPPED, ARCHIVED, ref))

    def defer(self, seqs: Iterable[int]) -> None:
        """The planner has put them off once more."""
        self._database.run_many(
            "UPDATE captures SET defer_count = defer_count + 1 WHERE seq = ?", [(seq,) for seq in seqs]
        )

    def counts(self) -> dict[str, int]:
        """How many there are in each state."""
        return dict(self._database.rows("SELECT state, count(*) FROM captures GROUP BY state"))

    def last_seq(self) -> int:
        row = self._database.row("SELECT max(seq) FROM captures")
        return int(row[0] or 0) if row else 0
