"""A changed path as a line: what happened to it, and how much."""

from collections.abc import Mapping

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


def counts(change: FileChange) -> str:
    """How much a change adds and removes, in git's way."""
    if change.is_submodule:
        return "submodule"
    if change.is_binary:
        return "binary"
    return f"+{change.added} -{change.deleted}"


def path_line(change: FileChange, origins: Mapping[str, Origin]) -> str:
    """A path with everything that is known about its change."""
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


def size(text: str) -> int:
    """The bytes of a text."""
    return len(text.encode("utf-8", "replace"))
