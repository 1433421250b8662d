"""Definitions that the difference of a range takes away, found by lines alone as the difference arrives."""

import re

from git_agent.git.parse import decode, section_path
from git_agent.model.category import Category, category_of
from git_agent.model.origin import Origin, origin_of
from git_agent.model.value import replace, value
from git_agent.release.read.signals import is_changelog
from git_agent.syntax.public_paths import is_public_path
from git_agent.syntax.text.definitions import SymbolKind, definition
from git_agent.syntax.text.languages import JAVASCRIPT, C, Language, language_of

# Each set of words is held while a difference of any size goes by.
MOST_REMOVED = 50_000
MOST_CANDIDATES = 2_000
MOST_WORDS = 500_000

_WORD = re.compile(rb"[\w\x80-\xff]+")
ADDED = re.compile(rb"^\+(.*)", re.MULTILINE)
REMOVED = re.compile(rb"^-(.*)", re.MULTILINE)
# Files from which a package exports.
_ENTRY = re.compile(r"(?:^|/)(?:__init__\.pyi?|(?:index|mod|public[-_]api)\.(?:d\.)?[cm]?[jt]sx?|lib\.rs)$")
_COMMONJS = re.compile(r"(?:module\.)?exports\.([A-Za-z_$][\w$]*)\s*=(?!=)")  # what others `require`
_TAKES_AWAY = re.compile(rb"\b(?:remov|drop|delet|renam)\w+|\bgone\b|no longer", re.IGNORECASE)
_SIDES = re.compile(r"^index ([0-9a-f]+)\.\.([0-9a-f]+)", re.MULTILINE)


@value
class FileRemovals:
    """A file that lost definitions: the names, and its contents on both sides."""

    path: str
    names: frozenset[str]
    old_oid: str
    new_oid: str


def is_telling(path: str) -> bool:
    """Whether the difference of a file is of use here."""
    return category_of(path) in (Category.DOCS, Category.SOURCE)


class RemovedDefinitions:
    """What has been read of the difference so far.

    `documents` are the words on changed lines of documents, `entries` those on removed lines of files from which a
    package exports.
    """

    def __init__(self) -> None:
        self.is_complete = True
        self.documents: set[bytes] = set()
        self.entries: dict[str, set[bytes]] = {}
        self._added: set[bytes] = set()
        self._files: list[FileRemovals] = []
        self._count = 0

    def read(self, section: bytes) -> None:
        """One file's part of the difference."""
        header, _, hunks = section.partition(b"\n@@")
        hunks = hunks.partition(b"\n")[2]  # the ranges of the first hunk begin with a minus too
        path = section_path(decode(header))
        category = category_of(path) if hunks else None
        if category is Category.DOCS:
            lines = ADDED.findall(hunks) + REMOVED.findall(hunks)
            # A changelog also names what users never see.
            told = filter(_TAKES_AWAY.search, lines) if is_changelog(path) else lines
            self._keep_words(self.documents, list(told))
        elif category is Category.SOURCE:  # a test may well name what is gone
            removed = REMOVED.findall(hunks)
            self._keep_words(self._added, ADDED.findall(hunks))
            if _ENTRY.search(path):
                self._keep_words(self.entries.setdefault(path, set()), removed)
            if is_public_path(path) and origin_of(path) is Origin.HANDWRITTEN:
                self._note_removed(path, decode(header), removed)

    def _keep_words(self, words: set[bytes], lines: list[bytes]) -> None:
        words.update(_WORD.findall(b"\n".join(lines)) if len(words) < MOST_WORDS else ())
        self.is_complete = self.is_complete and len(words) < MOST_WORDS

    def _note_removed(self, path: str, header: str, lines: list[bytes]) -> None:
        language = language_of(path)
        sides = _SIDES.search(header)
        if not language.definitions or sides is None:
            return
        texts = (line.decode("utf-8", "replace") for line in lines)
        names = frozenset(name for text in texts for name in defined_by(text, language))
        if names and self._count < MOST_REMOVED:
            self._count += len(names)
            self._files.append(FileRemovals(path=path, names=names, old_oid=sides[1], new_oid=sides[2]))
        self.is_complete = self.is_complete and self._count < MOST_REMOVED

    def files(self) -> list[FileRemovals]:
        """The files that lost a name which no added line has, those with the most of them first."""
        candidates = []
        budget = MOST_CANDIDATES
        for file in self._files:
            names = frozenset(name for name in file.names if as_word(name) not in self._added)
            if names and budget > 0:
                budget -= len(names)
                candidates.append(replace(file, names=names))
        self.is_complete = self.is_complete and budget > 0
        return sorted(candidates, key=lambda file: (-len(file.names), file.path))


def defined_by(line: str, language: Language) -> tuple[str, ...]:
    """The name that a line defines for others than its own file, if it does."""
    if not language.definitions:
        return ()
    if language is JAVASCRIPT and (assigned := _COMMONJS.match(line)):
        return () if assigned[1].startswith("_") else (assigned[1],)
    symbol = definition(line.rstrip("; ") if language is C else line, language)  # a header only declares
    if (
        symbol is None
        or symbol.kind is SymbolKind.TEST
        or (symbol.indent > language.deepest and symbol.kind is not SymbolKind.TYPE)
    ):
        return ()
    name = symbol.name.removeprefix("self.").rpartition("::")[2]
    return () if name.startswith("_") else (name,)


def as_word(name: str) -> bytes:
    """A name as it is found among words: Ruby's `empty?` and JavaScript's `$el` have more than letters."""
    return name.strip("?!=$#~").encode()
