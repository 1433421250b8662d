"""Captures out of nothing, for tests of what is done with them."""

from git_agent.watch.plan.values import Offer
from git_agent.watch.values import CREATE, FILE, MODIFY, PENDING, RENAME, WHOLE, Capture, Entry


def capture(
    seq: int,
    path: str = "",
    *,
    op: str = MODIFY,
    old_path: str | None = None,
    before: Entry | None = None,
    after: Entry | None = None,
    at: float | None = None,
    burst: int | None = None,
    state: str = PENDING,
    deferred: int = 0,
    size: int = 10,
) -> Capture:
    """One capture; without a path it is about a file of its own, without a time a second after the one before."""
    old = Entry(mode=FILE, oid=f"{2 * seq:040x}")
    new = Entry(mode=FILE, oid=f"{2 * seq + 1:040x}")
    return Capture(
        seq=seq,
        generation=1,
        branch="refs/heads/main",
        base_head="a" * 40,
        op=RENAME if old_path else op,
        path=path or f"file{seq}.py",
        old_path=old_path,
        before=before or (None if op == CREATE else old),
        after=after or new,
        size=size,
        fidelity=WHOLE,
        burst=burst,
        captured_at=float(seq) if at is None else at,
        state=state,
        commit=None,
        defer_count=deferred,
        reason="",
    )


def offers(*seqs: int, deferred: int = 0) -> list[Offer]:
    """Offers of unrelated files."""
    return [Offer(first=capture(seq, deferred=deferred)) for seq in seqs]
