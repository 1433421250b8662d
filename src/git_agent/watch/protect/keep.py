"""Large contents: git objects on the disk for good, held by a ref to a tree, so that no `git gc` can take them.

A tree and not a commit: nothing of it shows up in `git log --all`.
"""

from collections.abc import Mapping

from git_agent.errors import GitCommandError, StateFull
from git_agent.git.gateway import Git
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

    def keep(self, oid: str, content: bytes) -> None:
        """Returns when the content is durable and held.

        Raises:
            StateFull: git could not store it.
        """
        try:
            stored = write_blob(self._plumbing, content)
            if stored != oid:
                raise AssertionError(f"git calls {stored} what we call {oid}")
            with private_index(self._plumbing) as index:
                index.put([TreeEntry(path="content", mode=FILE, oid=oid)])
                tree = index.write_tree()
            # That it is held already is as good.
            swap_refs(self._plumbing, [RefChange(name=f"{self._refs}keep/{oid}", old=None, new=tree)], reason="watch")
        except GitCommandError as error:
            raise StateFull(f"a large content cannot be kept: {error}") from error
