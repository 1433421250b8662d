"""Large contents: git objects on the disk for good, held by a ref to a tree, so that no `git gc` can take them.

A tree and not a commit: nothing of it shows up in `git log --all`.
"""

from collections.abc import Mapping

from git_agent.errors import GitCommandError, StateFull, StateReadOnly
from git_agent.git.clearing import is_clearing
from git_agent.git.gateway import Git
from git_agent.git.read import sizes_of
from git_agent.git.refs import refs
from git_agent.git.write.objects import write_blob
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import TreeEntry, private_index
from git_agent.git.write.refs import RefChange, swap_refs
from git_agent.store.places import watch_refs
from git_agent.watch.values import FILE


def keeper_of(git: Git, environ: Mapping[str, str]) -> "Keeper":
    """The one for a work tree."""
    return Keeper(Plumbing(git, environ=environ, durable=True), refs=watch_refs(git.repository))


class Keeper:
    """Keeps contents that do not fit into a row; `refs` is what the names of its refs begin with."""

    def __init__(self, plumbing: Plumbing, *, refs: str) -> None:
        self._plumbing = plumbing
        self._refs = refs

    def release(self, oid: str) -> None:
        """Holds a content no longer, if it was held; git clears it away with its next `gc`."""
        name = f"{self._refs}keep/{oid}"
        for ref in refs(self._plumbing.git, name):
            swap_refs(self._plumbing, [RefChange(name=name, old=ref.oid, new=None)], reason="watch")

    def keep(self, oid: str, content: bytes) -> bool:
        """Whether the content is durable and held; it is not while a `git gc` may take what it has not seen a ref to.

        Raises:
            StateFull: git could not store it.
        """
        git, name = self._plumbing.git, f"{self._refs}keep/{oid}"
        if is_clearing(git):
            return False
        try:
            stored = write_blob(self._plumbing, content)
            if stored != oid:
                # Its name stands in the ledger; under another one nobody would ever find it.
                raise AssertionError(f"git calls {stored} what we call {oid}")
            with private_index(self._plumbing) as index:
                index.put([TreeEntry(path="content", mode=FILE, oid=oid)])
                tree = index.write_tree()
            if not swap_refs(self._plumbing, [RefChange(name=name, old=None, new=tree)], reason="watch"):
                return True  # it was held before
            # One that began since then did not know the ref; one that has ended by now may have taken the objects.
            if not is_clearing(git) and None not in sizes_of(git, (tree, oid)):
                return True
            swap_refs(self._plumbing, [RefChange(name=name, old=tree, new=None)], reason="watch")
        except GitCommandError as error:
            if is_clearing(git):
                return False
            kind = StateReadOnly if "permission" in str(error).lower() else StateFull
            raise kind(f"a large content cannot be kept: {error}") from error
        return False
