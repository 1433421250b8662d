"""The one step that is seen from outside: HEAD moves to the last commit of a series, if nothing else has moved."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from git_agent.errors import CommitRefused, GitCommandError, IndexMoved, RepositoryError
from git_agent.files.place import Place
from git_agent.files.under_lock import copied, lock_of, looks_of, put_copy_under_lock
from git_agent.git.diff import DiffSpan, raw_listing
from git_agent.git.gateway import Git
from git_agent.git.log import current_branch, head_oid
from git_agent.git.refs import refs
from git_agent.git.status import operation_in_progress
from git_agent.git.write.objects import write_commit
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import PrivateIndex, place_for_index, tree_of_index
from git_agent.git.write.refs import RefChange, swap_refs
from git_agent.interrupts import held_back
from git_agent.split.values import SplitChange

KEPT = "refs/git-agent/split/"
KEPT_SECONDS = 7 * 86_400
REFLOG = "git-agent split"
FRESH_INDEX = "git-agent-split-index"
PREPARED = ("SQUASH_MSG", "MERGE_MSG")  # proposed for this very change, and removed by git behind a commit of it
BY_HOOK = "aborted by hook"

AS_IT_WAS = "nothing was committed, and what is staged is as it was"

_OURS = re.compile("([0-9]+)-[0-9a-f]{12}")


class Publication:
    """Knows HEAD and the index as they were when the change was read, and moves HEAD from there only."""

    def __init__(self, git: Git, plumbing: Plumbing, change: SplitChange, *, users: Git) -> None:
        self._git = git
        self._plumbing = plumbing
        self._change = change
        self._users = users
        self._listing = raw_listing(git, DiffSpan.staged())
        self._looks = looks_of(users.index_file)
        self._branch = current_branch(users)

    def publish(self, commits: Sequence[str], *, now: float) -> str:
        """Moves HEAD to the last commit, in one step, if nobody was faster; the ref that keeps what was there before.

        Raises:
            IndexMoved: HEAD or what is staged has changed since it was read.
            CommitRefused: a hook about refs says no.
            RepositoryError: another git is at work, or there is no room.
        """
        self._check_index_lock()
        kept = self._keep(now)
        self._check_unmoved()
        change = RefChange(name="HEAD", old=self._change.head, new=commits[-1])
        # Whoever presses Ctrl-C is heard behind it: between the two there is a state that nobody wants.
        with held_back(), self._index_put():
            self._move(change, reason=f"{REFLOG}: {len(commits)} commits")
        for name in PREPARED:
            with suppress(OSError):
                Place(root=self._users.repository.git_dir, name=name).remove()
        return kept

    def tell(self) -> None:
        """Tells the hook that runs behind a commit, once; what it says changes nothing any more."""
        # It may stage and amend, so it has to be the user's own index, which holds what HEAD does by now.
        with suppress(GitCommandError):
            PrivateIndex(self._plumbing, self._users.index_file, is_users=True).run_hook("post-commit")

    @property
    def is_aside(self) -> bool:
        """Whether what is split was staged in an index of its own."""
        return self._git.index_file != self._users.index_file

    def _check_index_lock(self) -> None:
        lock = lock_of(self._users.index_file)
        if lock.exists():
            raise RepositoryError(
                f"another git is at work here: {lock} exists; nothing was committed",
                hint="wait for it and run this again; if none is running, remove the file",
            )

    def _check_unmoved(self) -> None:
        """All that takes its time is looked at before HEAD is locked: whoever is killed then leaves the lock behind."""
        if operation := operation_in_progress(self._users.repository):
            raise moved(f"a {operation} has begun meanwhile")
        branch = current_branch(self._users)
        if branch != self._branch:
            raise moved(f"HEAD was on {self._branch or 'no branch'} and is on {branch or 'no branch'} now")
        if head_oid(self._users) != self._change.head:
            raise moved("HEAD has moved meanwhile")
        is_same = (
            looks_of(self._users.index_file) == self._looks
            if self.is_aside
            else raw_listing(self._git, DiffSpan.staged()) == self._listing
        )
        if not is_same:
            raise moved("what is staged has changed meanwhile")

    @contextmanager
    def _index_put(self) -> Iterator[None]:
        """What was staged aside is in the user's index, and no longer where HEAD does not move.

        The index before the ref: a crash in between leaves everything staged, never a commit undone by the index.
        """
        if not self.is_aside:
            yield
            return
        ours, theirs = self._git.index_file, self._users.index_file
        fresh = theirs.with_name(FRESH_INDEX)
        with place_for_index() as before:
            copied(theirs, before)
            if not put_copy_under_lock(ours, theirs, fresh=fresh, expected=self._looks):
                self._check_index_lock()
                raise moved("what is staged has changed meanwhile")
            put = looks_of(theirs)
            try:
                yield
            except BaseException:
                if head_oid(self._users) == self._change.head:
                    put_copy_under_lock(before, theirs, fresh=fresh, expected=put)
                raise

    def _move(self, change: RefChange, *, reason: str) -> None:
        try:
            has_moved = swap_refs(self._plumbing, [change], reason=reason, with_hooks=True)
        except GitCommandError as error:
            if BY_HOOK in str(error):
                raise CommitRefused(str(error), text="", hint=AS_IT_WAS) from error
            error.hint = AS_IT_WAS
            raise
        if not has_moved:
            raise moved("HEAD has moved meanwhile")

    def _keep(self, now: float) -> str:
        """Keeps what is staged under a ref of ours, with HEAD as its parent, and lets go of what is old."""
        indexes = dict.fromkeys((self._git.index_file, self._users.index_file))
        parents = [self._change.head] if self._change.head else []
        commit = ""
        # Where all changes were staged aside, what the user had staged by parts before is kept below.
        for index in reversed(indexes):
            tree = tree_of_index(index, self._plumbing)
            commit = write_commit(self._plumbing, tree=tree, parents=parents, message="Staged before the split\n")
            parents = [*parents[:1], commit] if self._change.head else [commit]
        name = f"{KEPT}{int(now)}-{commit[:12]}"
        changes = [RefChange(name=name, old=None, new=commit)]
        for ref in refs(self._git, KEPT):
            made = _OURS.fullmatch(ref.name.removeprefix(KEPT))
            if made and int(made[1]) < now - KEPT_SECONDS:
                changes.append(RefChange(name=ref.name, old=ref.oid, new=None))
        swap_refs(self._plumbing, changes, reason=f"{REFLOG}: keep what was staged")
        return name


def moved(what: str) -> IndexMoved:
    """That somebody was faster, in which way."""
    return IndexMoved(f"{what}; nothing was committed", hint="run it again")
