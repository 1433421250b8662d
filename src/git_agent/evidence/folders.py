"""A long list of changed paths by folder: counts of everything, names of what people wrote, the smallest first."""

from collections.abc import Callable, Mapping, Sequence

from git_agent.evidence.path_lines import WORDS, counts, path_line, size
from git_agent.model.change import FileChange, Status, visible_path
from git_agent.model.origin import Origin

COUNTED_SHARE = 2  # names may take half of their room with their counts, more only without
FOLDERS_SHARE = 4  # kept for folders in which nothing is named
REST_BYTES = 80  # for the lines that count the rest

Naming = Callable[[FileChange], str]


class _Folder:
    def __init__(self, name: str) -> None:
        self.name = name
        self.files: list[FileChange] = []

    @property
    def head(self) -> str:
        files = f"{self.name}/ ({len(self.files)} files"
        if all(change.added is None for change in self.files):  # nobody has counted their lines
            return f"{files})"
        added = sum(change.added or 0 for change in self.files)
        deleted = sum(change.deleted or 0 for change in self.files)
        return f"{files}, +{added} -{deleted})"


def listing_by_folder(
    changes: Sequence[FileChange], origins: Mapping[str, Origin], *, most_bytes: int, names_bytes: int
) -> str:
    """The folders, the largest first, each with the names of what people wrote in it as far as there is room."""
    folders: dict[str, _Folder] = {}
    for change in changes:
        name = _folder_name(change)
        folders.setdefault(name, _Folder(name)).files.append(change)
    handwritten = [change for change in changes if origins.get(change.path) in (None, Origin.HANDWRITTEN)]
    smallest_first = sorted(handwritten, key=lambda change: (change.churn, change.path))
    lines = _Lines(folders, origins, with_counts=True)
    if lines.name(smallest_first, max(most_bytes, names_bytes // COUNTED_SHARE)):
        return lines.text(max(most_bytes, names_bytes // COUNTED_SHARE))
    lines = _Lines(folders, origins, with_counts=False)
    lines.name(smallest_first, names_bytes)
    return lines.text(names_bytes)


class _Lines:
    """One line a folder; files are named until there is no room."""

    def __init__(self, folders: Mapping[str, _Folder], origins: Mapping[str, Origin], *, with_counts: bool) -> None:
        self._folders = folders
        self._origins = origins
        self._with_counts = with_counts
        self._named: dict[str, list[FileChange]] = {}
        self._unnamed = 0
        self._size = REST_BYTES

    def name(self, files: Sequence[FileChange], most_bytes: int) -> bool:
        """Names as many of the files as fit, and says whether those are all."""
        if len({_folder_name(change) for change in files}) < len(self._folders):
            most_bytes -= most_bytes // FOLDERS_SHARE
        for count, change in enumerate(files):
            self._size += self._cost(change)
            if self._size > most_bytes:
                self._unnamed = len(files) - count
                return False
            self._named.setdefault(_folder_name(change), []).append(change)
        return True

    def text(self, most_bytes: int) -> str:
        """The folders with their named files, then as many of the others as fit."""
        by_size = sorted(self._folders.values(), key=lambda folder: (-len(folder.files), folder.name))
        shown: list[str] = []
        room, left = most_bytes - REST_BYTES, 0
        room -= sum(size(self._line(folder)) for folder in by_size if folder.name in self._named)
        for folder in by_size:
            line = self._line(folder)
            if folder.name not in self._named:
                room -= size(line)
                if room < 0:
                    left += 1
                    continue
            shown.append(line)
        more = [f"and {self._unnamed} more files\n"] * bool(self._unnamed) + [f"and {left} more folders\n"] * bool(left)
        return "".join((*shown, *more))

    def _cost(self, change: FileChange) -> int:
        folder = self._folders[_folder_name(change)]
        if len(folder.files) == 1 and self._with_counts:
            return size(path_line(change, self._origins))
        head = 0 if folder.name in self._named else size(folder.head) + len(": \n")
        return head + size(self._name(change)) + len(", ")

    def _line(self, folder: _Folder) -> str:
        named = sorted(self._named.get(folder.name, ()), key=lambda change: change.path)
        if not named:
            return f"{folder.head}\n"
        if len(folder.files) == 1 and self._with_counts:
            return path_line(named[0], self._origins)
        return f"{folder.head}: {', '.join(map(self._name, named))}\n"

    def _name(self, change: FileChange) -> str:
        name = visible_path(change.path.rpartition("/")[2])
        if not self._with_counts:
            return name
        status = "" if change.status is Status.MODIFIED else f"{WORDS[change.status]} "
        return f"{name} {status}{counts(change)}"


def _folder_name(change: FileChange) -> str:
    return visible_path(change.path.rpartition("/")[0]) or "."
