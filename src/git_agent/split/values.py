"""A staged change in numbered parts, and a plan that puts each of them into one commit."""

from collections.abc import Iterable

from git_agent.model.change import FileChange, FileDiff, visible_path
from git_agent.model.draft import BUILTIN, Author
from git_agent.model.exchange import Usage
from git_agent.model.value import value

PERSON = Author(name="person")  # has edited the plan


@value
class HunkRange:
    """The lines that a hunk replaces, and those it puts there, counted from 1; `heading` is git's function context."""

    old_start: int
    old_count: int
    new_start: int
    new_count: int
    heading: str = ""

    @property
    def place(self) -> str:
        """Where it stands in the new file, in words."""
        return f"line {self.new_start}" + (f", {visible_path(self.heading)}" if self.heading else "")


@value
class Part:
    """A changed file by its number, or one hunk of it; hunk 0 is all of a file that is not divided."""

    file: int
    hunk: int = 0

    @property
    def name(self) -> str:
        """How people and models call it: `3`, or `3.2` for a hunk."""
        return f"{self.file}.{self.hunk}" if self.hunk else str(self.file)


@value
class ChangedFile:
    """One changed file; `hunks` are empty where it can only be committed as a whole."""

    number: int
    diff: FileDiff
    hunks: tuple[HunkRange, ...] = ()

    @property
    def change(self) -> FileChange:
        return self.diff.change

    @property
    def parts(self) -> tuple[Part, ...]:
        """All of it, in order."""
        if not self.hunks:
            return (Part(file=self.number),)
        return tuple(Part(file=self.number, hunk=number) for number, _ in enumerate(self.hunks, start=1))


@value
class SplitChange:
    """What is to be split: its files by path, on top of `head`, which is None before the first commit."""

    head: str | None
    files: tuple[ChangedFile, ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        return tuple(part for file in self.files for part in file.parts)

    def file(self, part: Part) -> ChangedFile:
        return self.files[part.file - 1]

    def named(self, file: int, hunk: int) -> tuple[Part, ...]:
        """The part that somebody has named: all of a file that is named as a whole, and what is none as well."""
        if not hunk and 1 <= file <= len(self.files):
            return self.files[file - 1].parts
        return (Part(file=file, hunk=hunk),)

    def hunks(self, parts: Iterable[Part]) -> int:
        """How many hunks these parts are; a file without lines, such as a binary one, is one."""
        return sum(1 if part.hunk else max(1, len(self.file(part).diff.hunks)) for part in parts)

    def paths(self, parts: Iterable[Part]) -> tuple[str, ...]:
        """The paths that these parts change, each once, in their order."""
        return tuple(dict.fromkeys(self.file(part).change.path for part in parts))


@value
class Group:
    """One commit of a plan: its parts, why they belong together, and the subject or body that somebody has chosen.

    `file_reasons` tell by the numbers of files why each is there. `left_subject` is one that was written for them, and
    that they have left as it was.
    """

    parts: tuple[Part, ...]
    reason: str
    file_reasons: tuple[tuple[int, str], ...] = ()
    subject: str = ""
    body: str | None = None
    left_subject: str = ""

    @property
    def is_told_by_files(self) -> bool:
        """Whether all files but the one for which they are there have a reason of their own."""
        told = {file for file, _ in self.file_reasons}
        return len({part.file for part in self.parts} - told) == 1 and bool(told)


@value
class Plan:
    """Commits in their order; `left` stays staged. `is_unsure` where they may well be one thing.

    `author` is who made it, and `usage` what that cost; `is_fallback` where a model had been asked in vain.
    """

    groups: tuple[Group, ...]
    left: tuple[Part, ...] = ()
    is_unsure: bool = False
    author: Author = BUILTIN
    usage: Usage | None = None
    is_fallback: bool = False
