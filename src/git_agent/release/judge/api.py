"""Public names that were there at the base and are nowhere at the release.

First the difference of the whole range is read once, as it arrives: every removed line that looks like a definition
against every word on an added line. A name that is still written somewhere was moved, renamed with an alias or
exported anew, and is no candidate. Then the few files that lost one are parsed on both sides, since only a parser
knows what is public. What it cannot read is not guessed at: a name told here makes a release a breaking one.
"""

import re
from typing import TYPE_CHECKING

from git_agent.errors import GitCommandError, TimeLimitExceeded
from git_agent.git.diff import DIFF
from git_agent.git.gateway import Git
from git_agent.git.parse import decode, section_path, split_sections
from git_agent.git.read import Objects, is_partial
from git_agent.model.category import Category, category_of
from git_agent.model.origin import Origin, origin_of
from git_agent.model.paths import word_set
from git_agent.model.value import replace, value
from git_agent.redact import clean
from git_agent.syntax.text.definitions import SymbolKind, definition
from git_agent.syntax.text.languages import GO, JAVASCRIPT, RUST, C, Language, language_name, language_of

if TYPE_CHECKING:
    from git_agent.syntax.trees.outline import Definition

MOST_REMOVED = 50_000
MOST_CANDIDATES = 2_000
MOST_WORDS = 500_000
MOST_FILES = 40
MOST_NAMES = 50
LARGEST = 256_000

# No context: only what came and went. No renames: a moved file brings all its words along.
PATCH = ("--no-renames", "--full-index", "--patch", "--unified=0")


@value
class GoneName:
    """A name that is gone; `qualified` has the type it belonged to in front.

    `is_told` says that the range also changes a document, or what a package offers at its entry, where the name
    stood or stands: surer evidence than a keyword that others were meant to use it.
    """

    name: str
    qualified: str
    path: str
    is_told: bool


@value
class RemovedApi:
    """The names in the order of their paths; not `complete` where a limit was met or something could not be read."""

    names: tuple[GoneName, ...] = ()
    files_looked_at: int = 0
    files_with_removals: int = 0
    complete: bool = True


@value
class _File:
    """A file that lost definitions: the names, and its contents on both sides."""

    path: str
    names: frozenset[str]
    old_oid: str
    new_oid: str


def vanished_api(git: Git, base_oid: str, release_oid: str, *, paths: tuple[str, ...] = ()) -> RemovedApi:
    """The public names that went between two commits, below `paths` where some are given.

    A partial clone would fetch what it lacks, so nothing is asked of one.
    """
    if is_partial(git):
        return RemovedApi(complete=False)
    removals = _Removals()
    try:
        with git.start(*DIFF, *PATCH, base_oid, release_oid, "--", *paths) as patch:
            for section in split_sections(patch.chunks()):
                removals.read(section)
            patch.whole()
    except (GitCommandError, TimeLimitExceeded):  # a note without this is better than none
        return RemovedApi(complete=False)
    files = removals.files()
    with Objects(git, largest=LARGEST) as objects:
        found, unread = _gone_from(files[:MOST_FILES], objects, _Told(removals, objects, base_oid))
    found = sorted((gone for gone in found if clean(gone.qualified) == gone.qualified), key=lambda gone: gone.path)
    is_complete = removals.is_complete and len(files) <= MOST_FILES and not unread and len(found) <= MOST_NAMES
    return RemovedApi(
        names=tuple(found[:MOST_NAMES]),
        files_looked_at=min(len(files), MOST_FILES) - unread,
        files_with_removals=len(files),
        complete=is_complete,
    )


_HIDDEN_FOLDERS = word_set("internal private impl testdata fixtures scripts script tools benchmarks docs examples")
_C_FAMILY = ("C", "C++", "Objective-C", "Objective-C++")
_WORD = re.compile(rb"[\w\x80-\xff]+")
_ADDED = re.compile(rb"^\+(.*)", re.MULTILINE)
_REMOVED = re.compile(rb"^-(.*)", re.MULTILINE)
_ENTRY = re.compile(r"(?:^|/)(?:__init__\.pyi?|(?:index|mod|public[-_]api)\.(?:d\.)?[cm]?[jt]sx?|lib\.rs)$")
_PROGRAM = re.compile(rb"^package main\b", re.MULTILINE)
_FOR_NOBODY = re.compile(rb":nodoc:|@internal\b|@private\b|@hidden\b")
_ALL = re.compile(rb"^__all__\b[^=\n]*=\s*[\[(](.*?)[\])]", re.MULTILINE | re.DOTALL)
_ASKABLE = re.compile(r"[!-~]+\Z")  # a blank in a path would tear a question to git apart
_HOLDERS = (SymbolKind.TYPE, SymbolKind.MODULE)
_SIDES = re.compile(r"^index ([0-9a-f]+)\.\.([0-9a-f]+)", re.MULTILINE)


class _Removals:
    """What has been read of the difference so far.

    `documents` are the words on changed lines of documents, `entries` those on removed lines of files from which a
    package exports.
    """

    def __init__(self) -> None:
        self.is_complete = True
        self.documents: set[bytes] = set()
        self.entries: dict[str, set[bytes]] = {}
        self._added: set[bytes] = set()
        self._files: list[_File] = []
        self._count = 0

    def read(self, section: bytes) -> None:
        """One file's part of the difference."""
        header, _, hunks = section.partition(b"\n@@")
        hunks = hunks.partition(b"\n")[2]  # the ranges of the first hunk begin with a minus too
        path = section_path(decode(header))
        category = category_of(path) if hunks else None
        if category is Category.DOCS:
            self._keep(self.documents, _ADDED.findall(hunks) + _REMOVED.findall(hunks))
        elif category is Category.SOURCE:  # a test may well name what is gone
            removed = _REMOVED.findall(hunks)
            self._keep(self._added, _ADDED.findall(hunks))
            if _ENTRY.search(path):
                self._keep(self.entries.setdefault(path, set()), removed)
            if _is_public_place(path) and origin_of(path) is Origin.HANDWRITTEN:
                self._removed(path, decode(header), removed)

    def _keep(self, words: set[bytes], lines: list[bytes]) -> None:
        words.update(_WORD.findall(b"\n".join(lines)) if len(words) < MOST_WORDS else ())
        self.is_complete = self.is_complete and len(words) < MOST_WORDS

    def _removed(self, path: str, header: str, lines: list[bytes]) -> None:
        language = language_of(path)
        sides = _SIDES.search(header)
        if not language.definitions or sides is None:
            return
        texts = (line.decode("utf-8", "replace") for line in lines)
        names = frozenset(name for text in texts for name in _defined_by(text, language))
        if names and self._count < MOST_REMOVED:
            self._count += len(names)
            self._files.append(_File(path=path, names=names, old_oid=sides[1], new_oid=sides[2]))
        self.is_complete = self.is_complete and self._count < MOST_REMOVED

    def files(self) -> list[_File]:
        """The files that lost a name which no added line has, those with the most of them first."""
        found = []
        left = MOST_CANDIDATES
        for file in self._files:
            names = frozenset(name for name in file.names if _as_word(name) not in self._added)
            if names and left > 0:
                left -= len(names)
                found.append(replace(file, names=names))
        self.is_complete = self.is_complete and left > 0
        return sorted(found, key=lambda file: (-len(file.names), file.path))


def _defined_by(line: str, language: Language) -> tuple[str, ...]:
    found = definition(line.rstrip("; ") if language is C else line, language)  # a header only declares
    if (
        found is None
        or found.kind is SymbolKind.TEST
        or (found.indent > language.deepest and found.kind is not SymbolKind.TYPE)
    ):
        return ()
    name = found.name.removeprefix("self.").rpartition("::")[2]
    return () if name.startswith("_") else (name,)


def _as_word(name: str) -> bytes:
    """A name as it is found among words: Ruby's `empty?` and JavaScript's `$el` have more than letters."""
    return name.strip("?!=$#~").encode()


def _is_public_place(path: str) -> bool:
    """Whether others can reach what a file defines; of C that is what lies among the headers to include."""
    *folders, name = path.split("/")
    if any(part.startswith((".", "_")) or part.lower() in _HIDDEN_FOLDERS for part in folders):
        return False
    language = language_name(path)
    if language in _C_FAMILY:
        return "include" in folders
    return language != "Shell" and (not name.startswith(("_", ".")) or name.startswith("__init__."))


def _gone_from(files: list[_File], objects: Objects, told: "_Told") -> tuple[list[GoneName], int]:
    """The names that a parser says were public and went, and how many files it could not read."""
    found: list[GoneName] = []
    unread = 0
    for file in files:
        old, new = (objects.read(oid) if oid.strip("0") else b"" for oid in (file.old_oid, file.new_oid))
        gone = _gone(file, old, new) if old is not None and new is not None else None
        unread += gone is None
        names = (_named(made, file.path, told) for made in gone or ())
        found.extend(name for name in names if name.is_told or not told.must_tell(file.path))
    return found, unread


def _gone(file: _File, old: bytes, new: bytes) -> "list[Definition] | None":
    """The definitions of one file; None where it cannot be read, none where no grammar knows its language."""
    from git_agent.syntax.trees.grammars import table_for
    from git_agent.syntax.trees.outline import outline
    from git_agent.syntax.trees.parse import parse_both, text_of

    before, after = text_of(old), text_of(new)
    if before is None or after is None:
        return None
    table = table_for(file.path, after or before)
    if table is None or (language_of(file.path) is GO and _PROGRAM.search(before)):
        return []
    try:
        sides = parse_both(before, after, table)
        outlines = [outline(side, table, whole=True) for side in sides] if sides else []
    except Exception:  # noqa: BLE001  a parser's surprise costs a name, never the note
        return None
    return _lost(*outlines, names=file.names, text=before) if outlines else None


def _lost(
    old: "list[Definition]", new: "list[Definition]", *, names: frozenset[str], text: bytes
) -> "list[Definition]":
    listed = _listed(text)
    public = [
        made
        for made in old
        if made.exported
        and (listed is None or (made.owner or made.name).encode() in listed)
        and not (_is_marked_internal(made, text) or _is_of_trait(made))
    ]
    shown = {id(made) for made in public}
    hidden = {made.name for made in old if made.kind in _HOLDERS and id(made) not in shown}
    still = {(made.owner, made.name) for made in new}
    gone = {
        (made.owner, made.name): made
        for made in public
        if made.name in names and made.kind is not SymbolKind.TEST and made.owner not in hidden
    }
    lost = [made for key, made in gone.items() if key not in still]
    lost_holders = {made.name for made in lost if made.kind in _HOLDERS}
    return [made for made in lost if made.owner not in lost_holders]


def _listed(text: bytes) -> set[bytes] | None:
    """The names that a module of Python says it exports, if it says so."""
    listed = _ALL.search(text)
    return set(_WORD.findall(listed[1])) if listed else None


def _is_marked_internal(made: "Definition", text: bytes) -> bool:
    """Whether the comment above a definition, or its own line, says that it is for nobody else."""
    end = text.find(b"\n", made.node.start_byte)
    return _FOR_NOBODY.search(text, made.start, end if end >= 0 else len(text)) is not None


def _is_of_trait(made: "Definition") -> bool:
    """Whether Rust's `impl Trait for Type` holds it: the trait still has it, or has lost it itself."""
    around = made.node.parent.parent if made.node.parent is not None else None
    return around is not None and around.type == "impl_item" and around.child_by_field_name("trait") is not None


def _named(made: "Definition", path: str, told: "_Told") -> GoneName:
    return GoneName(
        name=made.name,
        qualified=f"{made.owner}.{made.name}" if made.owner else made.name,
        path=path,
        is_told=told.has(made.name, path),
    )


class _Told:
    """Whether a range itself tells that others were meant to use a name."""

    def __init__(self, removals: _Removals, objects: Objects, base_oid: str) -> None:
        self._removals = removals
        self._objects = objects
        self._base_oid = base_oid

    def has(self, name: str, path: str) -> bool:
        """In a document, if it is more than an ordinary word; or on a removed line at the entry of a package."""
        word = _as_word(name)
        is_ordinary = name.isalpha() and name.islower()
        if word in self._removals.documents and not is_ordinary and self._is_offered(path):
            return True
        entries = (entry for entry, words in self._removals.entries.items() if word in words)
        return any(language_of(entry) is language_of(path) and self._is_entry(entry) for entry in entries)

    def must_tell(self, path: str) -> bool:
        """Modules of JavaScript and Rust export to each other: there the keyword alone makes nothing public."""
        language = language_of(path)
        return language is RUST or (language is JAVASCRIPT and not self._is_entry(path))

    def _is_entry(self, path: str) -> bool:
        """Whether others import from a file; one of JavaScript has to be named by its package.

        What is built from `src/node/index.ts` is named there as something like `dist/node/index.js`.
        """
        if language_of(path) is not JAVASCRIPT:
            return True
        folder, package = self._package(path)
        first, _, rest = path[len(folder) :].lstrip("/").partition("/")
        stem = re.escape((rest or first).partition(".")[0].encode())
        return re.search(rb'["/]' + stem + rb'(?:\.[\w.]+)?"', package) is not None

    def _is_offered(self, path: str) -> bool:
        return language_of(path) is not JAVASCRIPT or self._package(path)[1] != b""

    def _package(self, path: str) -> tuple[str, bytes]:
        """The folder of the nearest package.json at the base, and its text; no text where it is private or missing."""
        folder = path
        while folder and _ASKABLE.match(folder):
            folder = folder.rpartition("/")[0]
            package = self._objects.read(f"{self._base_oid}:{folder}/package.json".replace(":/", ":"))
            if package is not None:
                return folder, b"" if re.search(rb'"private"\s*:\s*true', package) else package
        return "", b""
