"""Objects that only we see: in a folder of our own, which git is told to look into as well; the repository is not
written, and nothing is left behind.
"""

import hashlib
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from git_agent.files.place import PRIVATE_FOLDER, Place
from git_agent.git.environment import storing_in
from git_agent.git.gateway import Git

FOLDER_MODE = "40000"

Entries = Mapping[str, tuple[str, str]]
"""Path → mode and object name."""


@contextmanager
def scratch_objects(git: Git) -> Iterator["ScratchObjects"]:
    """A place for objects, gone on leaving."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="git-agent-") as folder:
        yield ScratchObjects(git, Path(folder))


@contextmanager
def stored_apart(git: Git, environ: Mapping[str, str]) -> Iterator[tuple[Git, Mapping[str, str]]]:
    """The repository, and an environment for programs that work on it, with new objects in a place gone on leaving."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory(prefix="git-agent-") as folder:
        yield git.storing_in(Path(folder)), storing_in(Path(folder), environ, git.repository)


class ScratchObjects:
    """Writes blobs and trees; `git` reads them together with the repository's own."""

    def __init__(self, git: Git, folder: Path) -> None:
        self.git = git.with_objects(folder)
        self._folder = folder
        self._hash = hashlib.sha256 if git.repository.object_format == "sha256" else hashlib.sha1
        self._empty_tree = git.repository.empty_tree

    def write_blob(self, content: bytes) -> str:
        """The name of a blob of these bytes."""
        return self._write(b"blob", content)

    def write_tree(self, entries: Entries) -> str:
        """The name of a tree with these files."""
        if not entries:
            return self._empty_tree
        return self._write_folder([(path.split("/"), mode, oid) for path, (mode, oid) in entries.items()])

    def _write_folder(self, entries: list[tuple[list[str], str, str]]) -> str:
        held: dict[str, tuple[str, str]] = {}
        below: dict[str, list[tuple[list[str], str, str]]] = {}
        for (name, *rest), mode, oid in entries:
            if rest:
                below.setdefault(name, []).append((rest, mode, oid))
            else:
                held[name] = (mode, oid)
        held |= {name: (FOLDER_MODE, self._write_folder(inner)) for name, inner in below.items()}
        # git sorts a folder as if its name ended in a slash.
        order = sorted(held, key=lambda name: _raw(f"{name}/" if held[name][0] == FOLDER_MODE else name))
        lines = (held[name][0].encode() + b" " + _raw(name) + b"\0" + bytes.fromhex(held[name][1]) for name in order)
        return self._write(b"tree", b"".join(lines))

    def _write(self, kind: bytes, content: bytes) -> str:
        whole = kind + b" " + str(len(content)).encode() + b"\0" + content
        oid = self._hash(whole).hexdigest()
        place = Place(root=self._folder, name=f"{oid[:2]}/{oid[2:]}")
        if not place.exists():
            place.put(zlib.compress(whole, 1), make=PRIVATE_FOLDER, lasting=False)
        return oid


def _raw(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")
