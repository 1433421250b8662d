"""FileChange, Hunk and FileDiff: what changed, already parsed.

Paths are text in which bytes that are not UTF-8 stand as lone surrogates, so that every path git can
hold survives a round trip. `visible_path` is the form for people and models.
"""

from collections.abc import Sequence
from enum import Enum

from git_agent.model.invisible import escape_code
from git_agent.model.value import value

# As git writes them in a raw diff.
SUBMODULE_MODE = "160000"
SYMLINK_MODE = "120000"
NO_MODE = "000000"  # there is no file on this side


class Status(Enum):
    """git's one-letter status of a changed path."""

    ADDED = "A"
    COPIED = "C"
    DELETED = "D"
    MODIFIED = "M"
    RENAMED = "R"
    TYPE_CHANGED = "T"
    UNMERGED = "U"


@value
class FileChange:
    """One changed path; `added` and `deleted` are None where git counts no lines (binary, too large)."""

    status: Status
    path: str
    old_path: str | None = None
    old_mode: str = NO_MODE
    new_mode: str = NO_MODE
    old_oid: str = ""
    new_oid: str = ""
    added: int | None = 0
    deleted: int | None = 0

    @property
    def is_submodule(self) -> bool:
        return SUBMODULE_MODE in (self.old_mode, self.new_mode)

    @property
    def is_symlink(self) -> bool:
        return SYMLINK_MODE in (self.old_mode, self.new_mode)

    @property
    def is_binary(self) -> bool:
        return self.added is None

    @property
    def is_mode_only(self) -> bool:
        return self.status is Status.MODIFIED and self.old_oid == self.new_oid and self.old_mode != self.new_mode

    @property
    def is_pure_rename(self) -> bool:
        """Renamed with the same contents; git counts no lines of a binary file, so its id decides."""
        if self.status is not Status.RENAMED:
            return False
        return self.old_oid == self.new_oid if self.old_oid else self.churn == 0

    @property
    def churn(self) -> int:
        return (self.added or 0) + (self.deleted or 0)


@value
class Hunk:
    """One hunk; `heading` is git's function context, `lines` keep their leading ' ', '+', '-' or '\\'."""

    old_start: int
    new_start: int
    heading: str
    lines: tuple[str, ...]


@value
class FileDiff:
    """The hunks of one change; `complete` is False when its text was too long to keep whole.

    `skipped` changed lines come before them and are not among them.
    """

    change: FileChange
    hunks: tuple[Hunk, ...]
    complete: bool = True
    skipped: int = 0

    @property
    def changed_lines(self) -> int:
        """The added and removed lines from here on, read or not."""
        kept = sum(map(is_changed, (line for hunk in self.hunks for line in hunk.lines)))
        # Counted by git where not all was kept; what a redaction has joined is fewer lines than git counts.
        return kept if self.complete else max(kept, self.change.churn - self.skipped)

    @property
    def tells_both_sides(self) -> bool:
        """Whether what went can be told from what is another now: of a long edit often only what went is kept."""
        return self.complete or self.change.status in (Status.ADDED, Status.COPIED, Status.DELETED)


def is_changed(line: str) -> bool:
    """Whether a line of a hunk was added or removed."""
    return line[:1] in ("+", "-")


def first_few_paths(paths: Sequence[str]) -> str:
    """The first paths of a list, for a sentence."""
    return ", ".join(map(visible_path, paths[:3])) + (", …" if len(paths) > 3 else "")


def visible_path(path: str) -> str:
    """The path with control characters and undecodable bytes escaped, safe to print on one line."""
    if path.isprintable() and path.isascii():
        return path
    return "".join(_visible(char) for char in path)


def _visible(char: str) -> str:
    if char in "\n\t\r":
        return {"\n": "\\n", "\t": "\\t", "\r": "\\r"}[char]
    return char if char.isprintable() else escape_code(ord(char))
