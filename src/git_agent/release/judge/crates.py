"""Which crates of Rust go out with a project: those that Cargo would publish together with the one at the root.

rustfmt keeps a program that compares formatters in a folder of its own, with a manifest and a library: no crate needs
it, and a struct that went from it once made a major version.
"""

import posixpath
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import Any

from git_agent.model.toml_text import load_toml

LARGEST = 1 << 16  # bytes of a manifest; the parser takes quadratic time over dotted keys
MOST_CRATES = 100  # that are followed from one to the next

_MANIFEST = "Cargo.toml"
_NEEDS = ("dependencies", "build-dependencies")

Read = Callable[[str], bytes | None]


class Crates:
    """The crates of one commit, by their manifests."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._tables: dict[str, Mapping[str, Any] | None] = {}

    def goes_out(self, folder: str, *, is_whole: bool) -> bool:
        """Whether the crate in a folder is published as a library; yes where nothing says otherwise.

        `is_whole` says that the question is about the project, for which a crate beside it does not count.
        """
        manifest = self._table(folder)
        if manifest is None:
            return True
        if self._is_kept_back(manifest) or self._is_program(folder, manifest):
            return False
        return not (is_whole and folder) or self._is_of_project(folder, manifest)

    def _is_kept_back(self, manifest: Mapping[str, Any]) -> bool:
        publish = _in(manifest, "package", "publish")
        if isinstance(publish, dict):  # `publish.workspace = true`
            publish = _in(self._table("") or {}, "workspace", "package", "publish")
        return publish is False or publish == []

    def _is_program(self, folder: str, manifest: Mapping[str, Any]) -> bool:
        has_library = "lib" in manifest or self._read(posixpath.join(folder, "src/lib.rs")) is not None
        return not has_library and self._read(posixpath.join(folder, "src/main.rs")) is not None

    def _is_of_project(self, folder: str, manifest: Mapping[str, Any]) -> bool:
        root = self._table("")
        if root is None:
            return True
        workspace = root.get("workspace")
        if not isinstance(workspace, dict):
            return folder in self._needed_by_root()
        # Cargo builds nothing below a workspace that is neither of it nor says that it is not.
        is_excluded = any(fnmatchcase(folder, str(each).rstrip("/")) for each in _list(workspace.get("exclude")))
        return "workspace" not in manifest and not is_excluded

    def _needed_by_root(self) -> set[str]:
        found, new = {""}, [""]
        while new and len(found) < MOST_CRATES:
            folder = new.pop()
            needed = {posixpath.normpath(posixpath.join(folder, path)) for path in _paths(self._table(folder) or {})}
            new.extend(needed - found)
            found |= needed
        return found

    def _table(self, folder: str) -> Mapping[str, Any] | None:
        if folder not in self._tables:
            self._tables[folder] = _load(self._read(posixpath.join(folder, _MANIFEST)))
        return self._tables[folder]


def _load(text: bytes | None) -> Mapping[str, Any] | None:
    if text is None or len(text) > LARGEST:
        return None
    try:
        return load_toml(text.decode("utf-8", "replace"))
    except ValueError:
        return None


def _in(table: object, *keys: str) -> object:
    for key in keys:
        table = table.get(key) if isinstance(table, dict) else None
    return table


def _list(each: object) -> list[object]:
    return each if isinstance(each, list) else []


def _paths(manifest: Mapping[str, Any]) -> Iterator[str]:
    """The folders of the crates that a crate needs, as its manifest names them."""
    targets = manifest.get("target")
    tables = [manifest, *(targets.values() if isinstance(targets, dict) else ())]
    for table in tables:
        for kind in _NEEDS:
            needs = _in(table, kind)
            for need in needs.values() if isinstance(needs, dict) else ():
                path = _in(need, "path")
                if isinstance(path, str):
                    yield path
