"""What must be true of a repository after everything that its daemon went through."""

from collections import Counter
from typing import Any

from git_agent.model.value import value
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.values import PUBLISHED
from support.editing import Editor, blob_name
from support.killing import Daemon
from support.repo import Repo

FOREIGN_LOCKS = ("ORIG_HEAD.lock", "refs/heads/somebody.lock")  # of nobody who is still alive; not ours to remove
OWN_LOCK = "daemon.lock"

Told = dict[int, dict[str, Any]]  # `captured` events that were listed, by their capture


@value
class Report:
    """How many times it was killed, what it had answered for, and what became of that."""

    kills: int
    edits: int
    acknowledged: int
    lost: int
    duplicated: int
    commits: int

    def __str__(self) -> str:
        return (
            f"kills {self.kills}, edits {self.edits}, captures acknowledged {self.acknowledged}, lost {self.lost},"
            f" duplicated {self.duplicated}, commits {self.commits}"
        )


def lost_captures(daemon: Daemon, told: Told, editor: Editor) -> list[int]:
    """Those that were acknowledged, and are not there with bytes that somebody saved under that name."""
    with daemon.ledger() as ledger:
        return [seq for seq, event in told.items() if not _is_there(daemon.repo, ledger, seq, event, editor)]


def _is_there(repo: Repo, ledger: Ledger, seq: int, event: dict[str, Any], editor: Editor) -> bool:
    capture = ledger.captures.get(seq)
    if capture is None or (capture.op, capture.path) != (event["op"], event["path"]):
        return False
    if capture.after is None:
        return True
    content = ledger.contents.body(capture.after.oid)
    if content is None:
        content = repo.git_bytes("cat-file", "blob", capture.after.oid)
    return blob_name(content) == capture.after.oid and editor.has_stood(capture.path, content)


def duplicates(daemon: Daemon, base: str) -> list[object]:
    """Captures that were committed twice, and commits since `base` that are nobody's or more than a capture's one."""
    committed = daemon.watch.events("committed")
    twice: list[object] = [seq for seq, count in Counter(one["seq"] for one in committed).items() if count > 1]
    made = Counter(daemon.repo.git("rev-list", f"{base}..HEAD").split())
    named = {event["commit"] for event in committed}
    with daemon.ledger() as ledger:
        rows: dict[int, str] = dict(
            ledger.database.rows("SELECT seq, commit_oid FROM captures WHERE state = ?", (PUBLISHED,))
        )
    twice += [seq for seq, commit in rows.items() if commit not in made]
    return [*twice, *(made.keys() ^ named)]


def check_repository(repo: Repo) -> None:
    """HEAD, index and work tree are the same, nothing is broken, and every lock is where its owner left it."""
    assert repo.git("status", "--porcelain", "--untracked-files=all") == ""
    assert repo.git("fsck", "--strict", "--no-dangling", "--no-progress") == ""
    git_dir = repo.path / ".git"
    locks = {str(lock.relative_to(git_dir)) for lock in git_dir.rglob("*.lock") if lock.name != OWN_LOCK}
    assert locks == {name for name in FOREIGN_LOCKS if (git_dir / name).read_bytes() == b""}


def plant_locks(repo: Repo) -> None:
    for name in FOREIGN_LOCKS:
        (repo.path / ".git" / name).touch()
