"""What a change does to names and files: adds, removes, renames, breaks. Read only when a message says that it does."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileChange, Status
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import name_of
from git_agent.shape.ground.changed_lines import ChangedLines
from git_agent.shape.ground.counts import files_of
from git_agent.shape.ground.definitions import DEFINITION, defined, is_private
from git_agent.shape.ground.sides import Sides

_NAME = LazyPattern(r"[A-Za-z_$][\w$]*")
_FLAG = LazyPattern(r"(?<![\w-])--[a-z][\w-]+")
_LONGEST_LINE = 2_000
_CHANGED = ("+", "-")
_BREAKABLE = (Category.SOURCE, Category.CONFIG, Category.BUILD)


class _File(NamedTuple):
    """The lines of one file that came and went, the names in them, and the names that they and others define."""

    added: frozenset[str]
    removed: frozenset[str]
    defined_after: frozenset[str]
    defined_before: frozenset[str]
    flags_added: frozenset[str]
    flags_removed: frozenset[str]
    context: frozenset[str]
    public_changed: frozenset[str]


class Deeds:
    """`texts` gives the diff of one file after another; `told` is what people have said about the change themselves.

    `parsed` are the kinds and names of what a parser has seen: a method of a new type is new, though lines beside it
    define another of that name.
    """

    def __init__(
        self,
        changes: Sequence[FileChange],
        texts: Callable[[], Iterable[str]],
        *,
        told: Sequence[str] = (),
        parsed: frozenset[tuple[str, ...]] = frozenset(),
    ) -> None:
        self._parsed = parsed
        self._changes = changes
        self._texts = texts
        self._told = " ".join(" ".join(told).casefold().split())

    @cached_property
    def _files(self) -> tuple[_File, ...]:
        return tuple(map(_read, self._texts()))

    @cached_property
    def lines(self) -> ChangedLines:
        """The changed lines with numbers in them."""
        return ChangedLines(self._texts())

    @cached_property
    def sides(self) -> Sides:
        """The changed lines by what came and what went."""
        return Sides(self._texts())

    def grows(self, categories: tuple[Category, ...]) -> bool:
        """Whether a file of one of these categories came or has lines that came."""
        return any(change.added != 0 and category_of(change.path) in categories for change in self._changes)

    def shrinks(self, categories: tuple[Category, ...]) -> bool:
        """Whether a file of one of these categories went or has lost lines."""
        return any(change.deleted != 0 and category_of(change.path) in categories for change in self._changes)

    @cached_property
    def file_counts(self) -> frozenset[int]:
        """How many files, and no lines: in all, by what happens to them, by ending and by folder."""
        return frozenset(files_of(self._changes).values()) | {len(self._changes)}

    @cached_property
    def counts(self) -> frozenset[int]:
        """How many definitions came and went, in each file and in all, and how many of these are tests."""
        came = [file.defined_after - file.defined_before for file in self._files]
        went = [file.defined_before - file.defined_after for file in self._files]
        groups = [side for sides in (came, went) for side in (*sides, frozenset[str]().union(*sides))]
        tests = [sum(name.lower().startswith("test") for name in names) for names in groups]
        return frozenset(
            (*map(len, groups), *tests, *(len(group) - test for group, test in zip(groups, tests, strict=True)))
        )

    def has_told(self, words: str) -> bool:
        """Whether a person has said just that about the change."""
        return " ".join(words.casefold().split()) in self._told

    def has_told_of(self, kind: re.Pattern[str]) -> bool:
        """Whether a person has spoken of it."""
        return kind.search(self._told) is not None

    def is_parsed(self, kind: str, name: str) -> bool:
        """Whether a parser has seen this addition or removal."""
        return (kind, name) in self._parsed

    def is_definition(self, name: str) -> bool:
        """Whether a line of the diff, changed or not, defines this name."""
        return any(name in file.defined_after or name in file.defined_before for file in self._files)

    def knows(self, name: str) -> bool:
        return self.is_definition(name) or any(name in file.added or name in file.removed for file in self._files)

    def adds(self, name: str) -> bool:
        """Whether the name came; one that the same file had defined before did not."""
        files = [file for file in self._files if name in file.added]
        defining = [file for file in files if name in file.defined_after]
        return any(name not in file.defined_before for file in defining) if defining else bool(files)

    def has_unread_files(self) -> bool:
        """Whether a file changes of which no line is known: a picture, another repository."""
        return any(change.is_binary or change.is_submodule for change in self._changes)

    @cached_property
    def only_adds(self) -> bool:
        """Whether lines come and nothing else: none goes, and no file goes or gets another name."""
        return bool(self._changes) and all(
            change.added and change.deleted == 0 and change.status in (Status.ADDED, Status.MODIFIED)
            for change in self._changes
        )

    def may_come(self) -> bool:
        """Whether anything comes: a line that was nowhere in its file, a file, or something that nobody read."""
        came = (Status.ADDED, Status.COPIED, Status.RENAMED)
        is_file = any(change.status in came or change.is_mode_only for change in self._changes)
        return is_file or self.has_unread_files() or self.sides.comes()

    def changes_line_with(self, pattern: bytes) -> bool:
        """Whether a line that came or went matches, in any case."""
        search = re.compile(pattern.decode(), re.IGNORECASE).search
        lines = (line for text in self._texts() for line in text.split("\n"))
        return any(
            search(line[1:_LONGEST_LINE]) for line in lines if line[:1] in _CHANGED and line[:4] not in ("+++ ", "--- ")
        )

    def touches(self, name: str) -> bool:
        """Whether a definition of this name came or went."""
        return any(name in file.defined_after ^ file.defined_before for file in self._files)

    def mentions(self, word: str, *, gone: bool) -> bool:
        """Whether a name that came, or went, has the word in it."""
        lowered = word.lower()
        return any(lowered in name.lower() for file in self._files for name in (file.removed if gone else file.added))

    def only_uses(self, name: str) -> bool:
        """Whether the name is new nowhere: each file that has more of it had it before, and none defines it now."""
        files = [file for file in self._files if name in file.added]
        return bool(files) and all(name in file.context or name in file.removed for file in files)

    def only_calls(self, name: str) -> bool:
        """Whether the name comes as a method of something that is called, and nowhere else."""
        if any(name in file.defined_after for file in self._files):
            return False
        lines = [line for text in self._texts() for line in text.split("\n") if line[:1] == "+" and name in line]
        found = [match for line in lines for match in re.finditer(rf"(?<![\w$]){re.escape(name)}(?![\w$])", line)]
        return bool(found) and all(
            match.string[: match.start()].endswith((".", "->", "::")) and match.string[match.end() :].startswith("(")
            for match in found
        )

    def removes(self, name: str) -> bool:
        """Whether the name went; one that the same file still defines did not."""
        files = [file for file in self._files if name in file.removed]
        defining = [file for file in files if name in file.defined_before]
        return any(name not in file.defined_after for file in defining) if defining else bool(files)

    def changes_of(self, path: str) -> list[FileChange]:
        """What happens to files of this name."""
        names = [(change, (change.path, change.old_path or change.path)) for change in self._changes]
        return [change for change, known in names if any(_is_same(path, one) for one in known)]

    def is_file(self, name: str) -> bool:
        """Whether a changed file is called so, without its ending."""
        return any(name == _stem(change.path) for change in self._changes)

    def adds_file(self, path: str) -> bool:
        """Whether a file of this name came, or is named on a line that did."""
        came = (Status.ADDED, Status.COPIED, Status.RENAMED)
        return any(change.status in came for change in self.changes_of(path)) or self.adds(_stem(path))

    def removes_file(self, path: str) -> bool:
        went = (Status.DELETED, Status.RENAMED)
        return any(change.status in went for change in self.changes_of(path)) or self.removes(_stem(path))

    def may_break(self) -> bool:
        """Whether something went that others may rely on: a definition, its form, an option, a file, a setting."""
        changes = [change for change in self._changes if category_of(change.path) in _BREAKABLE]
        if any(change.status in (Status.DELETED, Status.RENAMED) for change in changes):
            return True
        if any(change.deleted and category_of(change.path) is not Category.SOURCE for change in changes):
            return True
        return bool(changes) and any(
            file.public_changed or file.flags_removed - file.flags_added for file in self._files
        )

    def breaks_one_of(self, names: Iterable[str]) -> bool:
        """Whether one of these names, as far as the change defines any, is public and went or takes another form."""
        defined = [name for name in names if self.is_definition(name)]
        return not defined or any(name in file.public_changed for name in defined for file in self._files)


def _read(text: str) -> _File:
    lines = [line[:_LONGEST_LINE] for line in text.split("\n")]
    added = [line[1:] for line in lines if line[:1] == "+" and line[:4] != "+++ "]
    removed = [line[1:] for line in lines if line[:1] == "-" and line[:4] != "--- "]
    context = [line for line in lines if line[:1] == " "]
    came, went = defined(added), defined(removed)
    # Above a hunk git names the function as the old file has it: one that is renamed stands there with its old name.
    headed = defined(line for line in lines if line[:1] not in ("+", "-", " "))
    same = defined(context)
    stays = {line.strip() for line in added}
    return _File(
        added=_found(_NAME, added),
        removed=_found(_NAME, removed),
        defined_after=came | same | (headed - went),
        defined_before=went | same | headed,
        flags_added=_found(_FLAG, added),
        flags_removed=_found(_FLAG, removed),
        context=_found(_NAME, context),
        public_changed=frozenset(
            match[1]
            for line in removed
            if line.strip() not in stays and not is_private(line) and (match := DEFINITION.search(line))
        ),
    )


def _found(pattern: LazyPattern[str], lines: Iterable[str]) -> frozenset[str]:
    return frozenset(pattern.findall("\n".join(lines)))


def _is_same(path: str, known: str) -> bool:
    bare = re.sub(r"^(?:\.{1,2}/|/)+", "", path)
    return known == bare or known.endswith(f"/{bare}")


def _stem(path: str) -> str:
    return name_of(path).partition(".")[0]
