"""FileFacts: one changed file as typed observations, from which every sentence has to follow."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileChange, FileDiff, Status
from git_agent.model.change_set import NO_CONTENTS, Contents
from git_agent.model.origin import Origin
from git_agent.syntax.text.languages import language_of
from git_agent.syntax.text.lines import NO_LINES, Edit, Lines, edit_of, exchanged_words, lines_of, typo_words
from git_agent.syntax.text.symbols import NO_SYMBOLS, Symbols
from git_agent.writer.read import settings
from git_agent.writer.read.changed_tests import holds_helpers, tests_as_functions, tests_that_came, tests_that_went
from git_agent.writer.read.file_kinds import changes_schema, is_changelog, steers_pipeline
from git_agent.writer.read.headings import headings_added
from git_agent.writer.read.inner_macros import with_inner_macros
from git_agent.writer.read.versions import NO_MANIFEST, Manifest
from git_agent.writer.read.words import identifiers

if TYPE_CHECKING:
    from git_agent.syntax.trees.syntax import Syntax
    from git_agent.writer.read.changelog import ChangelogEntry
    from git_agent.writer.read.elements import ElementChange
    from git_agent.writer.read.records import ListDifference
    from git_agent.writer.read.schema import SchemaChange
    from git_agent.writer.read.statement_changes import StatementChange
    from git_agent.writer.read.workflows import CiChange


class FileFacts:
    """One changed path; what needs its hunks is read on first use, by readers imported then, and empty without them."""

    def __init__(
        self,
        *,
        change: FileChange,
        origin: Origin,
        diff: FileDiff | None = None,
        contents: Contents = NO_CONTENTS,
        syntax_of: Callable[[str], "Syntax | None"] = lambda _: None,
        manifest_of: Callable[[str], Manifest] = lambda _: NO_MANIFEST,
    ) -> None:
        self.change = change
        self.category = category_of(change.path)
        self.origin = origin
        self.diff = diff
        self.contents = contents
        self.kept_together: dict[tuple[object, ...], object] = {}  # see `once_together`
        self._syntax_of = syntax_of
        self._manifest_of = manifest_of

    @property
    def path(self) -> str:
        return self.change.path

    @property
    def is_handwritten(self) -> bool:
        return self.origin is Origin.HANDWRITTEN

    @property
    def is_new(self) -> bool:
        return self.change.status in (Status.ADDED, Status.COPIED)

    @property
    def is_gone(self) -> bool:
        return self.change.status is Status.DELETED

    @property
    def is_read_whole(self) -> bool:
        return self.diff is not None and self.diff.complete

    @cached_property
    def lines(self) -> Lines:
        return lines_of(self.diff) if self.diff is not None and self.diff.tells_both_sides else NO_LINES

    @cached_property
    def syntax(self) -> "Syntax | None":
        """What a parser says; None where there is no grammar, or nothing it can be sure of."""
        return self._syntax_of(self.path)

    @cached_property
    def edit(self) -> Edit:
        """What a modification touches at most; without hunks nothing can be said but that it is code."""
        if self.syntax is not None:
            return self.syntax.edit
        if not self.is_read_whole:
            return Edit.CODE if self.change.churn else Edit.NOTHING
        return edit_of(self.lines, language_of(self.path))

    @cached_property
    def symbols(self) -> Symbols:
        if self.syntax is not None:
            table = with_inner_macros(self.path, self.syntax.symbols)
            return tests_as_functions(table) if holds_helpers(self.path) else table
        # A document may hold samples of code: what they define is nobody's definition.
        if self.diff is None or not self.diff.tells_both_sides or self.category is Category.DOCS:
            return NO_SYMBOLS
        from git_agent.syntax.text.diff_symbols import symbols

        return symbols(self.diff)

    @cached_property
    def manifest(self) -> Manifest:
        found = self._manifest_of(self.path)
        if not found.bumps:
            return found
        from git_agent.writer.read.locked_versions import without_other_versions

        return without_other_versions(found, self.path, self.contents)

    @cached_property
    def tests(self) -> tuple[str, ...]:
        return tests_that_came(self)

    @cached_property
    def lost_tests(self) -> tuple[str, ...]:
        return tests_that_went(self)

    @cached_property
    def headings(self) -> tuple[str, ...]:
        return headings_added(self.diff, self.lines) if self.diff is not None else ()

    @cached_property
    def keys(self) -> tuple[settings.KeyChange, ...]:
        if settings.key_shape(self.path) is None:
            return ()
        from git_agent.writer.read.key_owners import told_keys

        return told_keys(self.path, self.lines, self.diff, self.contents)

    @cached_property
    def list_differences(self) -> "tuple[tuple[ListDifference, ...], bool]":
        """Entries of the lists that the file holds as data, and whether nothing else of these changed."""
        from git_agent.writer.read.records import list_differences

        return list_differences(self.path, self.contents.old, self.contents.new)

    @cached_property
    def elements(self) -> "ElementChange":
        """Elements of an XML file that came or went, as far as the file has no other of that name."""
        from git_agent.writer.read.elements import NO_ELEMENTS, element_changes

        return element_changes(self.path, self.lines, self.contents) if self.is_read_whole else NO_ELEMENTS

    @cached_property
    def statements(self) -> "tuple[StatementChange, ...]":
        """What changed in a build file, statement by statement."""
        if self.is_new or self.is_gone or not self.is_read_whole:
            return ()
        from git_agent.writer.read.statement_changes import statement_changes

        return statement_changes(self.path, self.contents)

    @cached_property
    def pipeline(self) -> "tuple[CiChange, ...]":
        """What came, went or changed in a file that steers a pipeline and was there before."""
        if self.is_new or self.is_gone or not steers_pipeline(self.path) or self.diff is None or not self.diff.complete:
            return ()  # a job that an unread hunk still has would seem to be gone
        from git_agent.writer.read.workflows import ci_changes

        return ci_changes(self.path, self.lines, self.diff.hunks)

    @cached_property
    def schema(self) -> "tuple[SchemaChange, ...]":
        """The steps of a migration, or of a schema edited in place."""
        if not changes_schema(self.path):
            return ()
        from git_agent.writer.read.sql_tables import schema_steps

        return schema_steps(self.path, self.lines, self.contents)

    @cached_property
    def exchanged(self) -> tuple[tuple[str, str], ...]:
        """The words that gave way to others, where that is all that happened to the file."""
        return exchanged_words(self.lines) if self.is_read_whole else ()

    @cached_property
    def typo(self) -> tuple[str, str] | None:
        """A corrected misspelling; in code only where comments or strings are all that changed."""
        if (words := typo_words(self.lines)) is None:
            return None
        from git_agent.writer.read.typos import is_corrected

        is_text = self.category is Category.DOCS or self.edit in (Edit.COMMENTS, Edit.STRINGS)
        return words if is_corrected(words, self.lines, self.contents, is_text=is_text) else None

    @cached_property
    def changelog(self) -> "tuple[ChangelogEntry, ...]":
        """Changelog entries that this file gains."""
        if self.diff is None or not is_changelog(self.path):
            return ()
        from git_agent.writer.read.changelog import gained_entries

        return gained_entries(self.diff, self.lines, self.contents)

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """The texts of these, or the one line that a changelog without marks gains."""
        told = tuple(entry.text for entry in self.changelog)
        if told or self.is_new or not is_changelog(self.path):
            return told
        from git_agent.writer.read.changelog import bare_entry

        return bare_entry(self.lines)

    @cached_property
    def flags(self) -> tuple[frozenset[str], frozenset[str]]:
        """Command-line options this code defines anew and no longer, in that order."""
        if self.category is not Category.SOURCE or "--" not in "\n".join((*self.lines.added, *self.lines.removed)):
            return frozenset(), frozenset()
        from git_agent.writer.read.flags import flags_changed

        return flags_changed(self.lines)

    @cached_property
    def added_words(self) -> frozenset[str]:
        return identifiers(self.lines.added)

    @cached_property
    def removed_words(self) -> frozenset[str]:
        return identifiers(self.lines.removed)

    @cached_property
    def words_after(self) -> frozenset[str]:
        """Every identifier of the new file, as far as it was read."""
        return self.added_words | identifiers(((self.contents.new or b"").decode(errors="replace"),))

    def is_new_here(self, name: str) -> bool:
        """Whether it stood nowhere in the file, comments and longer names included: "add" must be true."""
        return name not in self.removed_words and name.encode() not in (self.contents.old or b"")

    def is_gone_from_here(self, name: str) -> bool:
        return name not in self.added_words and name.encode() not in (self.contents.new or b"")

    @cached_property
    def lines_that_came(self) -> tuple[str, ...]:
        """What the change brought into this file; of a copy, git shows only how it differs from the other one."""
        if self.change.status is Status.COPIED and self.contents.new is not None:
            return tuple(self.contents.new.decode(errors="replace").splitlines())
        return self.lines.added

    @cached_property
    def words(self) -> frozenset[str]:
        """Identifiers on changed lines, to see what belongs together."""
        return self.added_words | self.removed_words
