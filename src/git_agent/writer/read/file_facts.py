"""FileFacts: one changed file as typed observations, from which every sentence has to follow."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileChange, FileDiff, Status
from git_agent.model.change_set import Contents
from git_agent.model.origin import Origin
from git_agent.model.paths import stem_of, word_set
from git_agent.model.value import replace
from git_agent.redact import clean
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.edits import TokenEdit, edits_of
from git_agent.syntax.text.languages import language_of, pattern
from git_agent.syntax.text.lines import NO_LINES, Edit, Lines, edit_of, exchanged_words, is_prose, lines_of, typo_words
from git_agent.syntax.text.symbols import NO_SYMBOLS, Symbols, symbols
from git_agent.writer.read import settings
from git_agent.writer.read.file_kinds import changes_schema, is_change_file, is_changelog, steers_pipeline
from git_agent.writer.read.headings import headings_added
from git_agent.writer.read.inner_macros import with_inner_macros
from git_agent.writer.read.versions import NO_MANIFEST, Manifest

if TYPE_CHECKING:
    from git_agent.syntax.trees.syntax import Syntax
    from git_agent.writer.read.changelog import ChangelogEntry
    from git_agent.writer.read.elements import ElementChange
    from git_agent.writer.read.records import ListDifference
    from git_agent.writer.read.schema import SchemaChange
    from git_agent.writer.read.statement_changes import StatementChange
    from git_agent.writer.read.workflows import CiChange

_HELPERS = word_set("util utils helper helpers common conftest base support fixtures mocks init")
NO_CONTENTS = Contents(old=None, new=None)


class FileFacts:
    """One changed path; what needs its hunks is computed on first use, and empty without them.

    What reads only some kinds of files is imported when a change has such a file.
    """

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
    def is_pure_rename(self) -> bool:
        """Renamed with the same contents; git counts no lines of a binary file, so its id decides."""
        if self.change.status is not Status.RENAMED:
            return False
        return self.change.old_oid == self.change.new_oid if self.change.old_oid else self.change.churn == 0

    @property
    def is_read_whole(self) -> bool:
        return self.diff is not None and self.diff.complete

    @cached_property
    def lines(self) -> Lines:
        return lines_of(self.diff) if self.diff is not None and self.diff.tells_both_sides else NO_LINES

    @cached_property
    def edits(self) -> tuple[TokenEdit, ...]:
        return edits_of(self.lines) if self.is_read_whole else ()

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

    @property
    def _holds_helpers(self) -> bool:
        """Whether no runner looks for tests here: `test_path` of util.py says where a file of the tests is."""
        return self.path.endswith(".py") and stem_of(self.path).strip("_") in _HELPERS

    @cached_property
    def symbols(self) -> Symbols:
        if self.syntax is not None:
            table = with_inner_macros(self.path, self.syntax.symbols)
            return _as_functions(table) if self._holds_helpers else table
        # A document may hold samples of code: what they define is nobody's definition.
        if self.diff is None or not self.diff.tells_both_sides or self.category is Category.DOCS:
            return NO_SYMBOLS
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
        renamed = {new for _, new in self.symbols.renamed}
        return tuple(
            name for name in _standing_only_in(self._tests_of_side(0), self.lines.removed) if name not in renamed
        )

    @cached_property
    def lost_tests(self) -> tuple[str, ...]:
        renamed = {old for old, _ in self.symbols.renamed}
        return tuple(
            name for name in _standing_only_in(self._tests_of_side(1), self.lines.added) if name not in renamed
        )

    def _tests_of_side(self, side: int) -> tuple[str, ...]:
        """As a parser says; of tests that only their names tell, such as those of JUnit 3, as the lines say.

        Of Python a parser knows them all: what is called so inside of a function is none.
        """
        if self._holds_helpers:
            return ()
        read = _harmless(self.syntax.tests[side]) if self.syntax is not None else ()
        is_known = self.category is not Category.TEST or self.path.endswith(".py")
        if read or (self.syntax is not None and is_known):
            return read
        return (settings.tests_added, settings.tests_removed)[side](self.lines)

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
        if self.is_new or self.is_gone or self.diff is None or not self.diff.complete:
            return ()  # a job that an unread hunk still has would seem to be gone
        if not steers_pipeline(self.path):
            return ()
        from git_agent.writer.read.workflows import ci_changes

        return ci_changes(self.path, self.lines, self.diff.hunks)

    @cached_property
    def schema(self) -> "tuple[SchemaChange, ...]":
        """The steps of a migration, or of a schema edited in place."""
        if not changes_schema(self.path):
            return ()
        from git_agent.writer.read.schema import schema_changes
        from git_agent.writer.read.sql_tables import column_changes

        steps = (*schema_changes(self.path, self.lines), *column_changes(self.path, self.contents))
        return tuple(dict.fromkeys(steps))

    @cached_property
    def exchanged(self) -> tuple[tuple[str, str], ...]:
        """The words that gave way to others, where that is all that happened to the file."""
        return exchanged_words(self.lines) if self.is_read_whole else ()

    @cached_property
    def typo(self) -> tuple[str, str] | None:
        """A corrected misspelling; in code only where comments or strings are all that changed."""
        words = typo_words(self.lines)
        # Letters of an option are no word: `tar -xzf`.
        if words is not None and any(f" -{words[0]}" in line for line in self.lines.removed):
            return None
        if words is not None and self._is_misspelt_now(*words):
            return None
        if words is None or self.category is Category.DOCS or self.edit in (Edit.COMMENTS, Edit.STRINGS):
            return words
        return words if all(is_prose(line) for line in self.lines.added) else None

    def _is_misspelt_now(self, old: str, new: str) -> bool:
        from git_agent.writer.read.typos import is_misspelt_now

        return is_misspelt_now(old, new, before=self.contents.old, after=self.contents.new)

    @cached_property
    def changelog(self) -> "tuple[ChangelogEntry, ...]":
        """Changelog entries that this file gains."""
        if is_change_file(self.path):  # an edit of one corrects words, which were told when it came
            from git_agent.writer.read.changelog import change_file_entries

            return change_file_entries(self.path, self.lines) if self.is_new else ()
        if self.diff is None or not is_changelog(self.path):
            return ()
        from git_agent.writer.read.changelog import changelog_entries

        return changelog_entries(self.diff, self.lines, self.contents)

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
        if self.category is not Category.SOURCE:
            return frozenset(), frozenset()
        # Mentioned is enough on the other side: a definition that was reformatted or moved is neither new nor gone.
        before = settings.flags_mentioned(self.lines.removed)
        after = settings.flags_mentioned(self.lines.added)
        gained = frozenset(settings.flags_defined(self.lines.added)) - before
        lost = frozenset(settings.flags_defined(self.lines.removed)) - after
        return gained, lost

    @cached_property
    def added_words(self) -> frozenset[str]:
        return _identifiers(self.lines.added)

    @cached_property
    def removed_words(self) -> frozenset[str]:
        return _identifiers(self.lines.removed)

    @cached_property
    def words_after(self) -> frozenset[str]:
        """Every identifier of the new file, as far as it was read."""
        return self.added_words | _identifiers(((self.contents.new or b"").decode(errors="replace"),))

    def is_new_here(self, name: str) -> bool:
        """Whether the file did not know this name before, as far as it was read.

        Anywhere in its bytes, comments and longer names included: "add" must be true, and need not be said.
        """
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


def _as_functions(table: Symbols) -> Symbols:
    """The same with every test a function as others are."""
    sides = (table.added, table.removed, table.touched, table.commented)
    kinds = {SymbolKind.TEST: SymbolKind.FUNCTION}
    added, removed, touched, commented = (
        tuple(replace(symbol, kind=kinds.get(symbol.kind, symbol.kind)) for symbol in side) for side in sides
    )
    return replace(table, added=added, removed=removed, touched=touched, commented=commented)


def _harmless(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Those a redactor leaves alone: a parser reads sources as they are, other than hunks, which come redacted."""
    return tuple(text for text in texts if clean(text) == text)


def _standing_only_in(titles: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """Without the titles on a line of the other side: such a test is run or marked in another way, and nothing else."""
    text = "\n".join(others)

    def is_there(title: str) -> bool:
        if " " in title or not title.isidentifier():
            return any(f"{sign}{title}{sign}" in text for sign in "\"'`")
        return title in _identifiers(others)

    return tuple(title for title in titles if not is_there(title))


def _identifiers(lines: tuple[str, ...]) -> frozenset[str]:
    return frozenset(pattern(r"[A-Za-z_]\w*").findall("\n".join(lines)))
