"""Where HEAD stands, and how often history has moved in a way that is no progress.

A fast-forward keeps the generation. Anything else begins a new one: what was captured before it belongs to a history
that is gone, and is archived before anybody goes on.
"""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from git_agent.errors import GitCommandError
from git_agent.files.place import Place
from git_agent.git.gateway import Git
from git_agent.git.log import current_branch, head_oid
from git_agent.git.refs import HEADS, is_ancestor
from git_agent.git.work_tree import tree_changes, tree_entries
from git_agent.watch.facts import POSITION
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.values import Entry, Position

MOST_HEAD = 1 << 12  # bytes; a name of a ref
MOST_TRIES = 5

Token = tuple[object, ...]
Bases = dict[str, Entry | None]


class Archiver(Protocol):
    """Ends a generation."""

    def __call__(self, ledger: Ledger, old: Position, new: Position, bases: Bases) -> bool:
        """Archives what is left of the old one, and in the same transaction takes the new position; whether it can."""


class History:
    """Follows HEAD for both loops; `lock` is held by whoever moves it, or follows it."""

    def __init__(self, git: Git, archive: Archiver, *, settle: Callable[[Ledger], object]) -> None:
        self.lock = threading.Lock()
        self._git = git
        self._archive = archive
        self._settle = settle  # what a crash has left half published
        self._token: Token | None = None
        self.on_moved: Callable[[], None] = lambda: None  # somebody but us has moved HEAD: a scan has to follow

    def token(self) -> Token:
        """What changes whenever HEAD does, and costs no program to look at."""
        repository = self._git.repository
        try:
            head = Place(root=repository.git_dir, name="HEAD").read(most_bytes=MOST_HEAD)
        except OSError:
            head = b""
        ref = os.fsdecode(head.removeprefix(b"ref: ").strip())
        # A linked work tree has a HEAD of its own, but branches are in what all work trees share.
        places = [repository.git_dir / "HEAD", *(repository.common_dir / name for name in (ref, *_SHARED) if name)]
        return (head, *map(_looks, places))

    def observe(self, ledger: Ledger) -> Position | None:
        """Where HEAD stands now; waits for whoever moves it. None where what was captured cannot be archived yet."""
        with self.lock:
            kept = kept_position(ledger)
            position, is_followed = self._follow(ledger)
        # Outside of the lock, which whoever scans would wait for.
        if kept is not None and kept != position:
            self.on_moved()
        return position if is_followed else None

    def try_observe(self, ledger: Ledger) -> Position:
        """The same, or where it stood: whoever protects waits only where nothing is known yet."""
        kept = kept_position(ledger)
        if not self.lock.acquire(blocking=kept is None):
            return kept_position(ledger) or self.try_observe(ledger)
        try:
            return self._follow(ledger)[0]
        finally:
            self.lock.release()

    def _follow(self, ledger: Ledger) -> tuple[Position, bool]:
        """Where HEAD stands, as far as could be followed, and whether that is all the way."""
        if self._token is None:
            self._settle(ledger)  # before anything else is concluded from where HEAD is
        token, kept = self.token(), kept_position(ledger)
        if kept is not None and token == self._token:
            return kept, True
        branch, head = self._head()
        position, is_followed = self._moved(ledger, kept, branch, head)
        if is_followed:
            self._token = token  # looked at before HEAD was read: what moved since will be seen
        return position, is_followed

    def has_moved_itself(self) -> None:
        """HEAD was moved by whoever holds the lock, who has kept the new position: there is nothing to follow."""
        self._token = self.token()

    def start_over(self) -> None:
        """What was left half done, by a git that did not answer, is settled before HEAD is followed again."""
        self._token = None

    def _head(self) -> tuple[str, str]:
        # Branch and commit are two questions, and a checkout may come between them.
        for _ in range(MOST_TRIES):
            before = self.token()
            branch, head = current_branch(self._git), head_oid(self._git)
            if before == self.token():
                break
        return f"{HEADS}{branch}" if branch else "", head or ""

    def _moved(self, ledger: Ledger, kept: Position | None, branch: str, head: str) -> tuple[Position, bool]:
        if kept is None:
            position = Position(branch=branch, head=head, generation=1)
            keep_position(ledger, position)
            return position, True
        if (kept.branch, kept.head) == (branch, head):
            return kept, True
        # Also for progress: another program's commit changes what HEAD has as much as a reset does.
        bases = self._bases(ledger, kept.head, head)
        if self._is_forward(kept, branch, head):
            position = Position(branch=branch, head=head, generation=kept.generation)
            with ledger.transaction():
                set_bases(ledger, bases)
                # A commit from an index that was not yet told of ours takes it back: then it is an edit once more.
                ledger.files.forget_edits_of(bases)
                keep_position(ledger, position)
            return position, True
        position = Position(branch=branch, head=head, generation=kept.generation + 1)
        return (position, True) if self._archive(ledger, kept, position, bases) else (kept, False)

    def _is_forward(self, kept: Position, branch: str, head: str) -> bool:
        if branch != kept.branch or not head:
            return False
        try:
            # From an unborn branch every first commit is progress.
            return not kept.head or is_ancestor(self._git, kept.head, head)
        except GitCommandError:  # the old commit is gone: nobody can say that it was progress
            return False

    def _bases(self, ledger: Ledger, old: str, new: str) -> Bases:
        """What HEAD has for the paths that changed; where the old commit is gone, for all of them."""
        empty = self._git.repository.empty_tree
        try:
            changed = tree_changes(self._git, old or empty, new or empty)
            return {path: Entry(mode=one.mode, oid=one.oid) if one else None for path, one in changed}
        except GitCommandError:
            # Without the old tree nothing can be compared: every path is said anew, those that are gone included.
            bases: Bases = {known.path: None for known in ledger.files.each()}
            entries = tree_entries(self._git, new) if new else ()
            return bases | {entry.path: Entry(mode=entry.mode, oid=entry.oid) for entry in entries}


_SHARED = ("packed-refs", "reftable/tables.list")


def _looks(path: Path) -> tuple[int, ...]:
    try:
        facts = path.stat()
    except OSError:
        return ()
    return (facts.st_ino, facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns)


def kept_position(ledger: Ledger) -> Position | None:
    """Where HEAD stood when it was last looked at."""
    kept = ledger.meta(POSITION)
    return None if kept is None else Position(branch=kept["branch"], head=kept["head"], generation=kept["generation"])


def keep_position(ledger: Ledger, position: Position) -> None:
    facts = {"branch": position.branch, "head": position.head, "generation": position.generation}
    ledger.set_meta(POSITION, facts)


def set_bases(ledger: Ledger, bases: Bases) -> None:
    """Lets the table of files know what HEAD has."""
    for path, entry in bases.items():
        ledger.files.set_base(path, entry)
    ledger.files.forget_absent()
