"""Facts: all files of a change, those to look at and those that are only counted, and what they make public."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from git_agent.model.change import FileDiff
from git_agent.model.change_set import NO_CONTENTS, ChangeSet, Contents
from git_agent.model.origin import Origin
from git_agent.writer.read.bulks import FileBulk, split_off_bulks
from git_agent.writer.read.change_manifests import ChangeManifests
from git_agent.writer.read.context import Context, short_oid
from git_agent.writer.read.file_facts import FileFacts

if TYPE_CHECKING:
    from git_agent.syntax.trees.compare import SyntaxOf
    from git_agent.syntax.trees.syntax import Syntax
    from git_agent.writer.read.changelog import ChangelogEntry

LINES_READ_CLOSELY = 4_000  # of all diffs together; a hundred patterns run over each
LONGEST_LINE_READ = 1_000  # characters


class Facts:
    """The files of one change in git's order, and those that are only counted.

    `summary` is set where `files` are a sample, or where none was made by hand.
    """

    def __init__(
        self,
        *,
        files: tuple[FileFacts, ...],
        context: Context,
        bulks: tuple[FileBulk, ...] = (),
        summary: FileBulk | None = None,
    ) -> None:
        self.files = files
        self.context = context
        self.bulks = bulks
        self.summary = summary

    @cached_property
    def changelog(self) -> "tuple[ChangelogEntry, ...]":
        return tuple(entry for file in self.files for entry in file.changelog)


def definitions_in_sources(facts: Facts) -> str:
    """Every name a parser has seen around the changed lines, as text."""
    tables = [file.syntax.symbols for file in facts.files if file.syntax is not None]
    symbols = [symbol for table in tables for symbol in (*table.added, *table.removed, *table.touched)]
    names = {name for symbol in symbols for name in (symbol.name, symbol.owner) if name}
    names |= {name for table in tables for pair in (*table.members_added, *table.parameters_added) for name in pair}
    names |= {name for table in tables for pair in (*table.members_removed, *table.parameters_removed) for name in pair}
    return " ".join(sorted(names))


def gather(change: ChangeSet, syntax_of: "SyntaxOf | None" = None) -> Facts:
    """The facts of a change; submodules have a module of their own and are left out here.

    `syntax_of` says what a parser, already at work, says about a file.
    """
    selection = split_off_bulks(change.changes, change.origins)
    diffs = _read_closely(change)
    manifests = ChangeManifests(diffs)
    syntax_of = syntax_of or _LazySyntax(change.contents).syntax_of
    files = tuple(
        FileFacts(
            change=file_change,
            origin=change.origins.get(file_change.path, Origin.HANDWRITTEN),
            diff=diffs.get(file_change.path),
            contents=change.contents.get(file_change.path, NO_CONTENTS),
            syntax_of=syntax_of,
            manifest_of=manifests.manifest_of,
        )
        for file_change in selection.files
    )
    return Facts(files=files, context=_context(change, files), bulks=selection.bulks, summary=selection.summary)


def _context(change: ChangeSet, files: tuple[FileFacts, ...]) -> Context:
    moved = (file_change.old_path for file_change in change.changes if file_change.old_path)
    paths = (*(file_change.path for file_change in change.changes), *moved, *(move.path for move in change.submodules))
    oids = (short_oid(file_change.new_oid) for file_change in change.changes if file_change.is_submodule)
    git_names = (change.branch or "", *oids, *(short_oid(move.new) for move in change.submodules))
    return Context(files, paths=paths, subjects=(commit.subject for commit in change.recent), git_names=git_names)


class _LazySyntax:
    """What a parser says about all files of a change: it runs once, when the first of them is looked at."""

    def __init__(self, contents: Mapping[str, Contents]) -> None:
        self._contents = contents

    def syntax_of(self, path: str) -> "Syntax | None":
        return self._all(path) if path in self._contents else None

    @cached_property
    def _all(self) -> "SyntaxOf":
        from git_agent.syntax.trees.compare import compare_all  # only changes of source code need it

        return compare_all(self._contents)


def _read_closely(change: ChangeSet) -> dict[str, FileDiff]:
    """The diffs within the budget, small ones first, so that one long file cannot keep the others unread.

    A file with very long lines is data whatever its name says, and costs a pattern more than it tells.
    """
    budget = LINES_READ_CLOSELY
    readable: dict[str, FileDiff] = {}
    sizes = [(sum(len(hunk.lines) for hunk in diff.hunks), index) for index, diff in enumerate(change.diffs)]
    for size, index in sorted(sizes):
        if size > budget:
            break
        budget -= size
        diff = change.diffs[index]
        if all(len(line) <= LONGEST_LINE_READ for hunk in diff.hunks for line in hunk.lines):
            readable[diff.change.path] = diff
    return readable
