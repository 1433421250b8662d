"""What a change makes public by itself: names it declares, versions it pins, words it and its history use openly."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from git_agent.model.change import FileDiff, visible_path
from git_agent.model.change_set import Contents
from git_agent.model.paths import name_of
from git_agent.redact.vocabulary import Rank, is_secret_file, rank_of
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.symbols import Symbols
from git_agent.writer.read.code_names import code_names
from git_agent.writer.read.diff_text import DiffText, Occurrence, is_code
from git_agent.writer.read.file_kinds import is_changelog
from git_agent.writer.read.literals import LiteralForm, form_of
from git_agent.writer.read.words import CHOICES, COMMON

if TYPE_CHECKING:
    from git_agent.syntax.trees.syntax import Syntax
    from git_agent.writer.read.schema import SchemaChange
    from git_agent.writer.read.versions import Manifest
    from git_agent.writer.read.workflows import CiChange

MOST_PATHS = 5_000  # joined into one text; of the rest each is searched, where a change has that many at all
USUAL = 3  # places at which a name stands that is no one's secret

_BEFORE_KEY = (
    r"\s*(?:[-*+]\s+|(?:export|set|ENV|ARG|LABEL|const|let|var|val|my|local|static|final|public|private|int|self\.)\s*"
    r"|[\"'\[<{(,$]|\w+:\s+&?)*"
)
_AFTER_KEY = r"[\"'\]]*\s*(?:\?|:[\w<>\[\], |]*(?==))?(?:[:=]|[~<>!+]=|=>)"
_AFTER_WORD_KEY = r"\s+\S"  # `ENV NAME value` has no sign between the two
_TAGGED = r"</?$"


class FileView(Protocol):
    """The part of `FileFacts` that makes names and versions known; a protocol, because facts import this module."""

    diff: FileDiff | None
    contents: Contents

    @property
    def path(self) -> str: ...
    @property
    def symbols(self) -> Symbols: ...
    @property
    def syntax(self) -> "Syntax | None": ...
    @property
    def flags(self) -> tuple[frozenset[str], frozenset[str]]: ...
    @property
    def pipeline(self) -> "tuple[CiChange, ...]": ...
    @property
    def schema(self) -> "tuple[SchemaChange, ...]": ...
    @property
    def manifest(self) -> "Manifest": ...


class Context:
    """Everything the decision about one literal may look at; each part is computed on first use."""

    def __init__(
        self,
        files: Sequence[FileView],
        *,
        paths: Iterable[str] = (),
        subjects: Iterable[str] = (),
        git_names: Iterable[str] = (),
    ) -> None:
        self._files = files
        self._paths = tuple(paths)
        self._subjects = tuple(subjects)
        self.git_names = frozenset(git_names)  # what git says and no line: a branch, the id of a commit
        self.diff_text = DiffText([(file.diff, file.contents) for file in files if file.diff is not None])
        self.decisions: dict[tuple[str, str], bool] = {}

    @cached_property
    def _by_name(self) -> dict[str, set[str]]:
        named: dict[str, set[str]] = {}
        for file in self._files:
            named.setdefault(name_of(file.path), set()).add(file.path)
        return named

    def tail_of(self, path: str) -> str:
        """The shortest end of a path that no other file of the change has; its name as a rule."""
        parts, others = path.split("/"), self._by_name.get(name_of(path), set()) - {path}
        tails = ("/".join(parts[at:]) for at in range(len(parts) - 1, 0, -1))
        return next((tail for tail in tails if not any(f"/{other}".endswith(f"/{tail}") for other in others)), path)

    @cached_property
    def _path_text(self) -> str:
        return "\n" + "\n".join(visible_path(path) for path in self._paths[:MOST_PATHS]) + "\n"

    def is_path(self, text: str) -> bool:
        """A path of the change, or a whole part of one: a folder, a file's name, its stem."""
        at = self._path_text.find(text) if text else -1
        while at >= 0:
            end = at + len(text)
            if self._path_text[at - 1] in "\n/." and self._path_text[end] in "\n/.":
                return True
            at = self._path_text.find(text, at + 1)
        return len(self._paths) > MOST_PATHS and any(text in visible_path(path) for path in self._paths[MOST_PATHS:])

    @cached_property
    def declared(self) -> frozenset[str]:
        """Names that code, pipelines, manifests and migrations of the change declare."""
        return frozenset(name for file in self._files for name in _declared_in(file))

    @cached_property
    def pinned(self) -> frozenset[str]:
        """Versions of dependencies and of the project, found by a reader of manifests or as headings of a changelog."""
        versions: set[str] = set()
        for file in self._files:
            if not is_secret_file(file.path):
                versions.update(_versions_in(file))
        return frozenset(versions)

    @cached_property
    def _known_words(self) -> frozenset[str]:
        text = "\n".join((self._path_text, *self._subjects)).lower()
        return frozenset(pattern(r"[^\W\d_]+").findall(text)) | CHOICES

    def is_known(self, word: str) -> bool:
        """A word that is used openly: one settings choose among, in a path or an earlier subject, a name in code."""
        if word.lower() in CHOICES or word in self.declared:
            return True
        occurrences = tuple(self.diff_text.occurrences(word))
        if any(map(is_named, occurrences)) or self._is_usual(word, occurrences):
            return True
        # Three known words in a row may be a passphrase, and a long number an account.
        parts = pattern(r"[^\W\d_]+|\d+|[^\w]|_").findall(word.lower())
        letters = [part for part in parts if part.isalpha()]
        are_short = all(len(part) <= 4 for part in parts if part.isdigit())
        return 0 < len(letters) <= 2 and are_short and self._known_words.issuperset(letters)

    def _is_usual(self, word: str, occurrences: Sequence[Occurrence]) -> bool:
        """A name that has the form of a constant, or that several different lines have and none beside a credential."""
        if any(occurrence.is_near_credential for occurrence in occurrences):
            return False
        is_constant = pattern(r"[A-Z]{2,}(?:_[A-Z0-9]{2,})+|__[a-z]+(?:_[a-z]+)*__").fullmatch(word) is not None
        lines = {occurrence.line.strip() for occurrence in occurrences}
        return is_constant or (len(occurrences) >= USUAL and len(lines) > 1)


def short_oid(oid: str | None) -> str:
    return (oid or "")[:12]  # as many digits as git itself shows in the largest repositories


def is_named(occurrence: Occurrence) -> bool:
    """Whether the text is a name there: the key of a setting or, where no credential is near, any bare name in code."""
    return (
        is_key(occurrence)
        or (not occurrence.is_near_credential and is_bare(occurrence))
        or (occurrence.is_near_credential and is_called(occurrence))
    )


def is_key(occurrence: Occurrence) -> bool:
    """What stands before a colon or an equals sign at the beginning of a line, as the name of a setting does."""
    before, text, after = occurrence.before, occurrence.text, occurrence.after
    if occurrence.is_in_credential_block and rank_of(text) is Rank.NONE and text.lower() not in COMMON:
        return False
    # A file such as `.pgpass` or `id_rsa` has no keys at all: what is before a colon may be the secret itself.
    if occurrence.in_secret_file and "=" not in after and "." not in occurrence.path.rpartition("/")[2][1:]:
        return False
    # What a program looks up among credentials is as secret as what it finds: `"4821": "admin"`.
    if occurrence.is_near_credential and is_code(occurrence.language) and occurrence.is_in_string:
        return False
    if not pattern(_BEFORE_KEY).fullmatch(before):
        return pattern(_TAGGED).search(before) is not None and not occurrence.is_near_credential
    is_word_key = before.strip() in ("ENV", "ARG") or (not before.strip() and occurrence.path.endswith(".conf"))
    is_variable = is_word_key and pattern(_AFTER_WORD_KEY).match(after) is not None
    return is_variable or pattern(_AFTER_KEY).match(after) is not None


def is_bare(occurrence: Occurrence) -> bool:
    """A name outside of strings and comments, in a language in which that is what bare words are."""
    return is_code(occurrence.language) and not occurrence.is_in_comment and not occurrence.is_in_string


def is_called(occurrence: Occurrence) -> bool:
    """A name that stands as only code has it: called, with a member, as a member or as an argument.

    Beside a credential a bare word is not enough, because a string may have begun on a line out of sight.
    """
    before, after = occurrence.before.rstrip(), occurrence.after.lstrip()
    has_form = after[:1] in tuple("([") or pattern(r"\.[A-Za-z_]").match(after) or before.endswith((".", "::", "->"))
    is_argument = before.endswith(("(", ",")) and after[:1] in (")", ",")
    return is_bare(occurrence) and bool(has_form or is_argument)


def _declared_in(file: FileView) -> Iterator[str]:
    symbols = file.symbols
    for symbol in (*symbols.added, *symbols.removed, *symbols.touched):
        yield from (symbol.name, symbol.owner or symbol.name)
    pairs = (
        symbols.renamed,
        symbols.members_added,
        symbols.members_removed,
        symbols.parameters_added,
        symbols.parameters_removed,
    )
    yield from (name for each in pairs for pair in each for name in pair)
    # A type is as declared as its methods; a number in it is a value like any other.
    types = (name for pair in (*symbols.implemented, *symbols.implementations_gone) for name in pair)
    yield from (name for name in types if not pattern(r"(?<!\w)\d").search(name))
    yield from (flag for side in file.flags for flag in side)
    yield from code_names(file.syntax, file.contents)
    # What a step is called is prose, and a runner a value: neither is declared by standing there.
    yield from (change.name for change in file.pipeline if change.kind not in ("step", "runner"))
    yield from (name for step in file.schema for name in (step.name, step.table, step.new, *step.columns))
    if not is_secret_file(file.path):
        yield from (bump.name for bump in file.manifest.bumps)


def _versions_in(file: FileView) -> Iterator[str]:
    # `password = "1.2.3"` in a manifest has the form of a dependency.
    bumps = [bump for bump in file.manifest.bumps if rank_of(bump.name.rpartition("/")[2]) < Rank.PASSWORD]
    versions = [version for bump in bumps for version in (bump.old, bump.new) if version]
    for version in (*versions, *(file.manifest.version or ()), *_released_versions(file)):
        # A parent of Maven is released as 80 and 81; of more digits a number may be anything.
        if form_of(version) is LiteralForm.VERSION or (version.isdigit() and len(version) <= 3):
            yield version


def _released_versions(file: FileView) -> frozenset[str]:
    if not is_changelog(file.path):
        return frozenset()
    from git_agent.writer.read.release_headings import released_versions

    return released_versions(file.contents.new)
