"""Replay: tree → commit → the branch, moved from what it was. The user's own index is not touched."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place
from git_agent.git.trees import Trees
from git_agent.git.write.objects import write_blob, write_commit, write_filtered_blob
from git_agent.git.write.packs import write_blobs
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import PrivateIndex, TreeEntry
from git_agent.git.write.refs import HeldRef, RefChange, hold_ref
from git_agent.git.write.trees import write_changed_tree
from git_agent.watch.ledger.publishing import PathChange, Publication
from git_agent.watch.publish.crash import CrashPoint

INDEX, MESSAGE = "index", "message"
MOST_MESSAGE = 1 << 20  # bytes that a hook may make of one
REFLOG = "git-agent watch: publish"


class BlobWriter:
    """Stores contents that nothing refers to yet."""

    def __init__(self, plumbing: Plumbing) -> None:
        self._plumbing = plumbing

    def blob(self, content: bytes, *, path: str | None) -> str:
        """The name of what git makes of it under a path; of exactly these bytes where there is no path.

        Raises:
            GitCommandError: a filter failed, or it could not be stored.
        """
        if path is None:
            return write_blob(self._plumbing, content)
        return write_filtered_blob(self._plumbing, content, path=path)

    def blobs(self, contents: Iterable[bytes]) -> None:
        """Stores many contents as they are.

        Raises:
            GitCommandError: they could not be stored.
        """
        write_blobs(self._plumbing, contents)


class Replay:
    """Makes commits and moves branches."""

    def __init__(self, plumbing: Plumbing, folder: Place, crash_point: CrashPoint, *, with_hooks: bool = False) -> None:
        self.with_hooks = with_hooks
        self._plumbing = plumbing
        self._folder = folder
        self._crash_point = crash_point

    def sweep(self) -> None:
        """Removes what a crash has left of our own index, its lock included."""
        for name in (INDEX, f"{INDEX}.lock"):
            (self._folder / name).remove()

    def tree(self, trees: Trees, head: str, changes: Sequence[PathChange]) -> str:
        """The name of the tree that HEAD's becomes.

        Raises:
            GitCommandError: an object is missing, or it cannot be stored.
        """
        there = [
            TreeEntry(path=change.path, mode=change.after.mode, oid=change.after.oid)
            for change in changes
            if change.after is not None
        ]
        removed = [change.path for change in changes if change.after is None]
        tree = write_changed_tree(self._plumbing, trees, head, there, removed=removed)
        self._crash_point("after_write_tree")
        return tree

    def approved(self, tree: str, message: str) -> tuple[str, str]:
        """A tree and a message as the user's hooks leave them, which may refuse both.

        Raises:
            GitCommandError: a hook refuses.
        """
        place, index = self._folder / MESSAGE, PrivateIndex(self._plumbing, (self._folder / INDEX).path)
        # A file, because that is what a hook is given; and the message may be changed in it.
        place.put(message.encode("utf-8", "surrogateescape"), modes=PRIVATE, make=PRIVATE_FOLDER, lasting=False)
        try:
            index.read(tree)
            index.run_hook("pre-commit")
            index.run_hook("commit-msg", str(place.path))
            return index.write_tree(), place.read(most_bytes=MOST_MESSAGE).decode("utf-8", "surrogateescape")
        finally:
            place.remove()
            self.sweep()

    def commit(self, head: str, tree: str, message: str, *, is_signed: bool) -> str:
        """The name of a commit on top of HEAD that nothing refers to yet.

        Raises:
            GitCommandError: git cannot sign or name the user, or does not take the message.
        """
        parents = (head,) if head else ()
        new = write_commit(self._plumbing, tree=tree, parents=parents, message=message, is_signed=is_signed)
        self._crash_point("after_commit_tree")
        return new

    @contextmanager
    def held(self, publication: Publication) -> Iterator[HeldRef | None]:
        """The branch, locked at what it was; None where it is not, or somebody else has locked it.

        Raises:
            TimeLimitExceeded: git does not answer.
        """
        change = RefChange(name=publication.ref, old=publication.old or None, new=publication.new)
        with hold_ref(self._plumbing, change, reason=REFLOG) as held:
            yield held
