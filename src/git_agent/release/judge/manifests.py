"""The manifests of a commit that say which files belong to a package."""

import re

from git_agent.git.read import Objects

_ASKABLE = re.compile(r"[!-~]+\Z")  # a blank in a path would tear a question to git apart
_GEMSPEC = re.compile(rb"100\d{3} [^\0/]+\.gemspec\0")  # as a tree of git has it


class Manifests:
    """Files by their paths at one commit, and the nearest of a name above another file."""

    def __init__(self, objects: Objects, oid: str) -> None:
        self._objects = objects
        self._oid = oid

    def read(self, path: str) -> bytes | None:
        # At the root the folder is empty, and git takes no path that begins with a slash.
        return self._objects.read(f"{self._oid}:{path.lstrip('/')}") if _ASKABLE.match(path) else None

    def nearest(self, name: str, path: str) -> tuple[str, bytes] | None:
        """The nearest folder above a file that holds such a manifest, and its text."""
        folder = path
        while folder and _ASKABLE.match(folder):
            folder = folder.rpartition("/")[0]
            text = self.read(f"{folder}/{name}")
            if text is not None:
                return folder, text
        return None

    def gem_folder(self, path: str) -> str | None:
        """The nearest folder above a file in which a gem is described, whatever the gem is called."""
        folder = path
        while folder and _ASKABLE.match(folder):
            folder = folder.rpartition("/")[0]
            tree = self._objects.read(f"{self._oid}:{folder}")
            if tree is not None and _GEMSPEC.search(tree):
                return folder
        return None
