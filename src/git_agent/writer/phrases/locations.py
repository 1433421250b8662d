"""Places: how to say where something changed, by definition, file, subject matter or folder."""

from collections.abc import Sequence

from git_agent.model.category import Category
from git_agent.model.paths import folder_of, name_of, stem_of, word_set
from git_agent.model.value import value
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.writer.phrases.phrase import base_name, code, wording
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.words import COMMON, as_words, parts
from git_agent.writer.style.habits import SubjectHabits, word_list

# Stems and folders that say what a file is for in any project, not what it is about.
_NAMELESS = word_set("""
    index mod lib main init utils util helpers helper common types readme base core src tests test internal pkg
    packages package crates app apps cmd source sources java kotlin python include
""")


@value
class Location:
    """One way to name where a change happened; `kind` is definition, file, matter or folder, `path` the file's."""

    kind: str
    text: str
    path: str

    def holds(self, path: str) -> bool:
        """Whether a file is there: of several files most are not the one that has most changes."""
        return path == self.path or (self.kind == "folder" and folder_of(path) == folder_of(self.path))


def main_file(files: Sequence[FileFacts]) -> FileFacts:
    """The source file that changed most, or the file that did where there is no source."""
    return max(files, key=lambda file: (file.category is Category.SOURCE, file.change.churn))  # tests are often longer


def locations_of(files: Sequence[FileFacts], habits: SubjectHabits) -> tuple[Location, ...]:
    """Where these files changed: the one definition touched, the file, what the file is about, its folder.

    The last two are told only in words that subjects of this history have used before.
    """
    file = main_file(files)
    locations: list[Location] = []
    touched = definitions_in(files)
    if len(touched) == 1:
        locations.append(Location(kind="definition", text=_qualified_name(touched[0]), path=file.path))
    locations.append(Location(kind="file", text=base_name(file.path), path=file.path))
    matter = as_words(stem_of(file.path))
    # A name of several words taken apart reads as something else: "add isbn to baked in", of baked_in.go.
    if is_telling(stem_of(file.path)) and " " not in matter and _is_usual(matter, habits):
        locations.append(Location(kind="matter", text=wording(matter), path=file.path))
    folder = name_of(folder_of(file.path))
    if is_telling(folder) and _is_usual(folder, habits):
        locations.append(Location(kind="folder", text=wording(folder), path=file.path))
    return tuple(locations)


def _is_usual(text: str, habits: SubjectHabits) -> bool:
    return all(word in habits.words for word in word_list(text))


def definitions_in(files: Sequence[FileFacts]) -> tuple[Symbol, ...]:
    """The definitions that changed inside, each name once, tests and modules left out."""
    touched = (symbol for file in files for symbol in file.symbols.touched)
    by_name = {symbol.name: symbol for symbol in touched if symbol.kind not in (SymbolKind.TEST, SymbolKind.MODULE)}
    return tuple(symbol for name, symbol in by_name.items() if not name.startswith("__"))


def _qualified_name(symbol: Symbol) -> str:
    """The name, with its type's where it is one that many types have: `build of Kiln` is no method."""
    is_common = symbol.name.lower() in COMMON or (symbol.name.islower() and len(parts(symbol.name)) == 1)
    noun = "method " if symbol.kind is SymbolKind.FUNCTION else ""
    return f"{code(symbol.name)} {noun}of {code(symbol.owner)}" if symbol.owner and is_common else code(symbol.name)


def is_telling(name: str) -> bool:
    words = [part for part in parts(name) if part not in _NAMELESS]
    # Other letters are no part of any word that `parts` finds: only fragments of the name would be told.
    return bool(words) and name.isascii() and not (len(words) == 1 and words[0] in COMMON)


def name_to_show(symbol: Symbol) -> str | None:
    """The name to tell: none for tests and modules, and for a constructor that of its type, if known."""
    if symbol.kind in (SymbolKind.TEST, SymbolKind.MODULE):
        return None
    if symbol.name in ("constructor", "new", "init") or symbol.name.startswith("__"):
        return symbol.owner
    return symbol.name
