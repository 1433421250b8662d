"""The full list of changed paths with counts; by folder when even that is too long."""

from collections.abc import Mapping, Sequence

from git_agent.model.change import FileChange, Status, visible_path
from git_agent.model.origin import Origin

WORDS = {
    Status.ADDED: "added",
    Status.COPIED: "copied",
    Status.DELETED: "deleted",
    Status.MODIFIED: "modified",
    Status.RENAMED: "renamed",
    Status.TYPE_CHANGED: "type changed",
    Status.UNMERGED: "unmerged",
}


def listing(changes: Sequence[FileChange], origins: Mapping[str, Origin], *, most_bytes: int) -> str:
    """One line a path; when that is too long, one line a folder and every small handwritten file still named."""
    full = "".join(_line(change, origins) for change in changes)
    if len(full.encode("utf-8", "replace")) <= most_bytes:
        return full
    return _listing_by_folder(changes, origins, most_bytes=most_bytes)


def counts(change: FileChange) -> str:
    """How much a change adds and removes, in git's way."""
    if change.is_submodule:
        return "submodule"
    if change.is_binary:
        return "binary"
    return f"+{change.added} -{change.deleted}"


def _line(change: FileChange, origins: Mapping[str, Origin]) -> str:
    name = visible_path(change.path)
    if change.old_path is not None:
        name = f"{visible_path(change.old_path)} -> {name}"
    notes = [WORDS[change.status], counts(change)]
    if change.is_mode_only:  # "+0 -0" alone would look like nothing
        notes.append(f"mode {change.old_mode} -> {change.new_mode}")
    elif change.is_symlink:
        notes.append("symlink")
    origin = origins.get(change.path, Origin.HANDWRITTEN)
    if origin is not Origin.HANDWRITTEN:
        notes.append(origin.value)
    return f"{name} ({', '.join(notes)})\n"


class _Folder:
    def __init__(self) -> None:
        self.files = self.added = self.deleted = 0


def _listing_by_folder(changes: Sequence[FileChange], origins: Mapping[str, Origin], *, most_bytes: int) -> str:
    folders: dict[str, _Folder] = {}
    for change in changes:
        folder = folders.setdefault(visible_path(change.path.rpartition("/")[0]) or ".", _Folder())
        folder.files += 1
        folder.added += change.added or 0
        folder.deleted += change.deleted or 0
    by_size = sorted(folders.items(), key=lambda item: (-item[1].files, item[0]))
    lines = [f"{name}/ ({folder.files} files, +{folder.added} -{folder.deleted})\n" for name, folder in by_size]
    handwritten = [change for change in changes if origins.get(change.path) in (None, Origin.HANDWRITTEN)]
    small = sorted(handwritten, key=lambda change: (change.churn, change.path))
    # Half for each: thousands of folders must not hide the few small files that people wrote.
    half = most_bytes // 2
    return _fit(lines, half, "folders") + _fit([_line(change, origins) for change in small], half, "files")


def _fit(lines: Sequence[str], most_bytes: int, noun: str) -> str:
    size = 0
    for count, line in enumerate(lines):
        size += len(line.encode("utf-8", "replace"))
        if size > most_bytes - 40:  # room for the line that counts the rest
            return "".join(lines[:count]) + f"and {len(lines) - count} more {noun}\n"
    return "".join(lines)
