"""Entries of commits by their path."""

from collections.abc import Iterator

from git_agent.errors import GitCommandError
from git_agent.git.index import TrackedEntry
from git_agent.git.parse import decode
from git_agent.git.read import Objects
from git_agent.model.repository import Repository

FOLDER = "040000"
_OID_BYTES = {"sha1": 20, "sha256": 32}

Listing = dict[str, tuple[str, str]]
"""Mode and name of what a folder has, by its name in it."""


class Trees:
    """Reads every tree once, through one open `cat-file`."""

    def __init__(self, objects: Objects, repository: Repository) -> None:
        self._objects = objects
        self._oid_bytes = _OID_BYTES[repository.object_format]
        self._read: dict[str, Listing] = {}
        self._missing: set[str] = set()

    def entry(self, commit: str, path: str) -> TrackedEntry | None:
        """What a commit has under a path, a folder included; None where it has nothing, or there is no commit."""
        if not commit:
            return None
        mode, oid = FOLDER, f"{commit}^{{tree}}"
        for name in path.split("/"):
            inner = self._tree(oid).get(name) if mode == FOLDER else None
            if inner is None:
                return None
            mode, oid = inner
        return TrackedEntry(path=path, mode=mode, oid=oid)

    def files_below(self, commit: str, folder: str) -> Iterator[TrackedEntry]:
        """Everything that a commit has in a folder and its folders."""
        top = self.entry(commit, folder)
        if top is None or top.mode != FOLDER:
            return
        for name, (mode, oid) in self._tree(top.oid).items():
            path = f"{folder}/{name}"
            if mode == FOLDER:
                yield from self.files_below(commit, path)
            else:
                yield TrackedEntry(path=path, mode=mode, oid=oid)

    def listing(self, commit: str, folder: str) -> Listing:
        """What a commit has in a folder; nothing where it has no such folder, or there is no commit.

        Raises:
            GitCommandError: what it has is not here.
        """
        if not commit:
            return {}
        found = self.entry(commit, folder) if folder else None
        if folder and (found is None or found.mode != FOLDER):
            return {}
        name = found.oid if found else f"{commit}^{{tree}}"
        listing = self._tree(name)
        if name in self._missing:
            raise GitCommandError(argv=("cat-file",), returncode=128, stderr=f"{name} is missing")
        return listing

    def _tree(self, name: str) -> Listing:
        if name not in self._read:
            content = self._objects.read(name)
            if content is None:
                self._missing.add(name)
            self._read[name] = dict(self._entries(content or b""))
        return self._read[name]

    def _entries(self, tree: bytes) -> Iterator[tuple[str, tuple[str, str]]]:
        at = 0
        while at < len(tree):
            end = tree.index(b"\0", at)
            mode, _, name = tree[at:end].partition(b" ")
            at = end + 1 + self._oid_bytes
            yield decode(name), (decode(mode).zfill(6), tree[end + 1 : at].hex())
