"""What git tracks here, as staged: every path, and the text of the few files that name modules."""

from collections.abc import Iterator
from functools import cached_property
from typing import Self

from git_agent.git.gateway import Git
from git_agent.git.index import TrackedEntry, staged_entries
from git_agent.git.read import Objects, beginning_of
from git_agent.model.paths import folder_of, name_of

MOST_BYTES = 1 << 15  # of a file that names modules; tomllib takes quadratic time over dotted keys
LARGER_BYTES = {"pom.xml": 1 << 18}  # read by searches in linear time; one that lists all artifacts has 34 KB
MOST_FILES = 2_000  # of those that are read
REGULAR = ("100644", "100755")


class TrackedFiles:
    """The index of one repository; a file is read only when somebody asks for it, and a link never."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._objects = Objects(git, largest=max(LARGER_BYTES.values()))
        self._reads = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._objects.__exit__(*raised)

    @cached_property
    def _entries(self) -> dict[str, TrackedEntry]:
        return staged_entries(self._git, ())

    @property
    def paths(self) -> Iterator[str]:
        return iter(self._entries)

    @cached_property
    def folders(self) -> tuple[str, ...]:
        """Every folder that holds a tracked file, at any depth."""
        folders: dict[str, None] = {}
        for path in self._entries:
            folder = folder_of(path)
            while folder and folder not in folders:
                folders[folder] = None
                folder = folder_of(folder)
        return tuple(folders)

    def has(self, path: str) -> bool:
        return path in self._entries

    def named(self, name: str) -> tuple[str, ...]:
        """The paths of all files with this name."""
        return tuple(path for path in self._entries if name_of(path) == name)

    def text(self, path: str) -> str | None:
        """What is staged of a file; None where there is none, or it is a link, too large or one too many."""
        entry = self._entries.get(path)
        if entry is None or entry.mode not in REGULAR or self._reads >= MOST_FILES:
            return None
        self._reads += 1
        content = self._objects.read(entry.oid)
        if content is None or len(content) > LARGER_BYTES.get(name_of(path), MOST_BYTES):
            return None
        return content.decode("utf-8", "replace")

    def beginning(self, path: str, *, most_bytes: int) -> str | None:
        """The first bytes of a file that may be large; None where there is none, or it is a link."""
        entry = self._entries.get(path)
        if entry is None or entry.mode not in REGULAR:
            return None
        # Cut here and not where the pipe happens to: the same file is always shown the same.
        return beginning_of(self._git, entry.oid, least=most_bytes)[:most_bytes].decode("utf-8", "replace")
