"""Everything that publication waits for, by name. A user's own git command must never fail because of us."""

from collections.abc import Callable
from pathlib import Path

from git_agent import clock
from git_agent.files.place import Place
from git_agent.files.programs import are_shown
from git_agent.git.clearing import is_clearing
from git_agent.git.committing import command_moving_head, commands_at_work
from git_agent.git.gateway import Git
from git_agent.git.presence import presence_of
from git_agent.git.refs import worktrees_on
from git_agent.model.value import value
from git_agent.watch.hold import is_held
from git_agent.watch.pause import pause_of
from git_agent.watch.values import Position

WORK_TREE_GONE = "work_tree_gone"
MANUAL_PAUSE, DETACHED, ELSEWHERE = "manual_pause", "detached_head", "branch_elsewhere"
INDEX_LOCK, REF_LOCK, USER_COMMIT, GC, QUIET = "index_lock", "ref_lock", "user_commit", "gc", "quiet"
SIGNING, IDENTITY, HOOK, FILTER = "signing", "identity", "hook", "filter"
BLOCKED, GIT_FAILED = "blocked", "git_failed"

QUIET_SECONDS = 0.5
OPEN_COMMIT_SECONDS = 600.0
LOOK_AGAIN = 1.0  # what is waited for gives no sign when it is over
SOON = 0.1
PAUSED_SECONDS = 60.0  # whoever notices that a pause is over wakes us, and one may last for days
STICKY_SECONDS = 30.0  # before something is tried again that only a person can mend

# What git leaves in its directory while something is under way; a rebase picks commits, so it comes first.
OPERATIONS = (
    ("rebase-merge", "rebase"),
    ("rebase-apply/applying", "am"),
    ("rebase-apply", "rebase"),
    ("MERGE_HEAD", "merge"),
    ("CHERRY_PICK_HEAD", "cherry_pick"),
    ("REVERT_HEAD", "revert"),
    ("sequencer", "sequencer"),
    ("BISECT_LOG", "bisect"),
)


@value
class Wait:
    """What is waited for, in how many seconds to look again, and what whoever refused has said."""

    name: str
    seconds: float = LOOK_AGAIN
    said: str = ""


class Waits:
    """Looks at git's own files, and starts a program only where there are other work trees."""

    def __init__(self, git: Git, folder: Place, *, monotonic: Callable[[], float] = clock.monotonic) -> None:
        self._git = git
        self._folder = folder
        self._monotonic = monotonic
        self._dir = git.repository.git_dir
        self._is_there = presence_of(git.repository)
        self._seen: tuple[object, ...] | None = None
        self._changed_at = 0.0

    def reason(self, position: Position) -> Wait | None:
        """The first thing that stands in the way; None when a branch may move now."""
        if not self._is_there():
            return Wait(name=WORK_TREE_GONE)
        # Before all that git is at: the pause is what a person has asked for, and what they look for in the answer.
        if pause_of(self._folder, now=clock.now()):
            return Wait(name=MANUAL_PAUSE, seconds=PAUSED_SECONDS)
        for marker, name in OPERATIONS:
            if (self._dir / marker).exists():
                return Wait(name=f"git_op_in_progress:{name}")
        if not position.branch:
            return Wait(name=DETACHED)
        if (self._dir / "HEAD.lock").exists():
            return Wait(name=REF_LOCK, seconds=SOON)
        return self.busy(position) or self._elsewhere(position) or self._quiet(position)

    def busy(self, position: Position) -> Wait | None:
        """Whether one of the user's commands is at work; asked again when the branch is locked and about to move."""
        # Never removed, however old: it may be that of a `git commit -a` whose editor is still open.
        if (self._dir / "index.lock").exists():
            return Wait(name=INDEX_LOCK, seconds=SOON)
        # A commit that found nothing to commit leaves its message behind as well: where it can be seen that none is at
        # work, the message says nothing.
        if not are_shown() and self._is_commit_open(position):
            return Wait(name=USER_COMMIT)
        # Our own `git agent commit` has read HEAD and is about to write a message about it.
        if is_held(self._folder):
            return Wait(name=USER_COMMIT, seconds=SOON)
        # A commit whose hooks are at work has let go of the index, and written no message yet.
        commands = commands_at_work(self._git)
        if command := command_moving_head(commands):
            name = USER_COMMIT if command == "commit" else f"git_op_in_progress:{command.replace('-', '_')}"
            return Wait(name=name, seconds=SOON)
        return Wait(name=GC) if is_clearing(self._git, commands) else None

    def accept(self, position: Position) -> None:
        """What git's files look like now is our own doing, and no reason to wait."""
        self._seen = self._looks(position)

    def _quiet(self, position: Position) -> Wait | None:
        """A command that has just ended is often followed by the next one, and its beginning cannot be seen."""
        moment, looks = self._monotonic(), self._looks(position)
        if looks != self._seen:
            self._seen, self._changed_at = looks, moment
        left = self._changed_at + QUIET_SECONDS - moment
        return Wait(name=QUIET, seconds=left) if left > 0 else None

    def _looks(self, position: Position) -> tuple[object, ...]:
        names = ("index", "COMMIT_EDITMSG", "HEAD", "logs/HEAD", "ORIG_HEAD", "FETCH_HEAD")
        places = [*(self._dir / name for name in names), self._ref_file(position)]
        return (position.branch, *map(_mtime, places))

    def _is_commit_open(self, position: Position) -> bool:
        """The message is newer than what the last commit has written: its commit is not made yet."""
        message = _mtime(self._dir / "COMMIT_EDITMSG")
        made = _mtime(self._dir / "logs" / "HEAD") or _mtime(self._ref_file(position))
        if message is None or message <= (made or 0):
            return False
        return 0 <= clock.now() - message / 1e9 < OPEN_COMMIT_SECONDS

    def _ref_file(self, position: Position) -> Path:
        return self._git.repository.common_dir / (position.branch or "HEAD")

    def _elsewhere(self, position: Position) -> Wait | None:
        """A branch that another work tree has checked out is not moved: its files would look changed there."""
        if not (self._git.repository.common_dir / "worktrees").exists():
            return None
        return Wait(name=ELSEWHERE) if worktrees_on(self._git, position.branch) > 1 else None


def _mtime(path: Path) -> int | None:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return None
