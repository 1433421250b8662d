"""Replay: private index → tree → commit → the branch, moved from what it was. The user's own are not touched."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place
from git_agent.git.write.objects import write_blob, write_commit, write_filtered_blob
from git_agent.git.write.packs import CompressedBlob, write_blobs
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import PrivateIndex, TreeEntry
from git_agent.git.write.refs import HeldRef, RefChange, hold_ref
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

    def blobs(self, sized: Iterable[tuple[int, bytes]]) -> None:
        """Stores many contents as they are, given by their size and compressed.

        Raises:
            GitCommandError: they could not be stored.
        """
        write_blobs(self._plumbing, [CompressedBlob(size=size, body=body) for size, body in sized])


class Replay:
    """Makes commits and moves branches; its index is kept from one commit to the next, because reading one is slow."""

    def __init__(self, plumbing: Plumbing, folder: Place, crash_point: CrashPoint, *, with_hooks: bool = False) -> None:
        self._with_hooks = with_hooks
        self._plumbing = plumbing
        self._folder = folder
        self._crash_point = crash_point
        self._index = PrivateIndex(plumbing, (folder / INDEX).path)
        self._holds: str | None = None  # the commit that the index is of

    def sweep(self) -> None:
        """Removes what a crash has left of our own index, its lock included."""
        self._holds = None
        for name in (INDEX, f"{INDEX}.lock"):
            (self._folder / name).remove()

    def commit(self, head: str, changes: Sequence[PathChange], message: str, *, is_signed: bool) -> str:
        """The name of a commit on top of HEAD that nothing refers to yet.

        Raises:
            GitCommandError: a path is in the way of another, an object is missing, git cannot sign or name the user,
                or a hook refuses.
        """
        if self._holds is None or self._holds != head:
            self._index.read(head or self._plumbing.git.repository.empty_tree)
        # Until the commit is made nobody can say what the index is of.
        self._holds = None
        there = [
            TreeEntry(path=change.path, mode=change.after.mode, oid=change.after.oid)
            for change in changes
            if change.after is not None
        ]
        self._index.change(there, removed=[change.path for change in changes if change.after is None])
        # Before the tree is written: a hook may change what is in the index.
        if self._with_hooks:
            message = self._approved(message)
        tree = self._index.write_tree()
        self._crash_point("after_write_tree")
        parents = (head,) if head else ()
        new = write_commit(self._plumbing, tree=tree, parents=parents, message=message, is_signed=is_signed)
        self._crash_point("after_commit_tree")
        self._holds = new
        return new

    def _approved(self, message: str) -> str:
        """The message as the user's hooks leave it, which may refuse it and what is about to be committed."""
        place = self._folder / MESSAGE
        # A file, because that is what a hook is given; and the message may be changed in it.
        place.put(message.encode("utf-8", "surrogateescape"), modes=PRIVATE, make=PRIVATE_FOLDER, lasting=False)
        try:
            self._index.run_hook("pre-commit")
            self._index.run_hook("commit-msg", str(place.path))
            return place.read(most_bytes=MOST_MESSAGE).decode("utf-8", "surrogateescape")
        finally:
            place.remove()

    @contextmanager
    def held(self, publication: Publication) -> Iterator[HeldRef | None]:
        """The branch, locked at what it was; None where it is not, or somebody else has locked it.

        Raises:
            TimeLimitExceeded: git does not answer.
        """
        change = RefChange(name=publication.ref, old=publication.old or None, new=publication.new)
        with hold_ref(self._plumbing, change, reason=REFLOG) as held:
            yield held
