"""Values to columns and back."""

import os

from git_agent.store.database import Row
from git_agent.watch.values import Capture, Entry, Event, Known, Stat

CAPTURE_COLUMNS = (
    "seq, generation, branch, base_head, op, path, old_path, before_mode, before_oid, after_mode, after_oid,"
    " size, fidelity, burst, captured_at, state, commit_oid, defer_count, reason"
)
EVENT_COLUMNS = "id, seq, kind, path, old_path, op, at, commit_oid, reason, window"
FILE_COLUMNS = "path, seen_mode, seen_oid, size, mtime_ns, ctime_ns, inode, base_mode, base_oid"


def path_bytes(path: str) -> bytes:
    return os.fsencode(path)


def maybe_bytes(path: str | None) -> bytes | None:
    return None if path is None else os.fsencode(path)


def _maybe_path(raw: bytes | None) -> str | None:
    return None if raw is None else os.fsdecode(raw)


def _entry(mode: str | None, oid: str | None) -> Entry | None:
    return None if mode is None or oid is None else Entry(mode=mode, oid=oid)


def entry_columns(entry: Entry | None) -> tuple[str | None, str | None]:
    return (None, None) if entry is None else (entry.mode, entry.oid)


def stat_columns(stat: Stat | None) -> tuple[int | None, ...]:
    return (None,) * 4 if stat is None else (stat.size, stat.mtime_ns, stat.ctime_ns, stat.inode)


def capture_of(row: Row) -> Capture:
    return Capture(
        seq=row[0],
        generation=row[1],
        branch=row[2],
        base_head=row[3],
        op=row[4],
        path=os.fsdecode(row[5]),
        old_path=_maybe_path(row[6]),
        before=_entry(row[7], row[8]),
        after=_entry(row[9], row[10]),
        size=row[11],
        fidelity=row[12],
        burst=row[13],
        captured_at=row[14],
        state=row[15],
        commit=row[16],
        defer_count=row[17],
        reason=row[18],
    )


def event_of(row: Row) -> Event:
    return Event(
        id=row[0],
        seq=row[1],
        kind=row[2],
        path=_maybe_path(row[3]),
        old_path=_maybe_path(row[4]),
        op=row[5],
        at=row[6],
        commit=row[7],
        reason=row[8],
        window=row[9],
    )


def known_of(row: Row) -> Known:
    # Without its size it has no looks at all: they are kept and cleared together.
    stat = None if row[3] is None else Stat(size=row[3], mtime_ns=row[4], ctime_ns=row[5], inode=row[6])
    return Known(path=os.fsdecode(row[0]), seen=_entry(row[1], row[2]), stat=stat, base=_entry(row[7], row[8]))


def known_columns(known: Known) -> tuple[object, ...]:
    return (
        path_bytes(known.path),
        *entry_columns(known.seen),
        *stat_columns(known.stat),
        *entry_columns(known.base),
    )
