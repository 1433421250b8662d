"""What a body has no room to tell one by one: definitions that changed and that no sentence names, and files."""

import re
from collections.abc import Collection, Iterator, Sequence

from git_agent.model.paths import name_of
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.languages import suffix_of
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.phrase import CODE, Phrase, SafePhrase, base_name, code, listing, names_within
from git_agent.writer.phrases.whole_files import change_kind
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.prevailing_swaps import prevailing_swap

MOST_NAMED = 8  # definitions; of more, three by name
SEVERAL = 3  # files that are only counted

_UNTOLD = (SymbolKind.TEST, SymbolKind.MODULE)
_CONSTRUCTORS = ("constructor", "new", "init", "initialize")
_WORDS_OF_LANGUAGES = frozenset({"namespace", "exports", "class", "struct", "template", "public", "private"})
_MANY = r"\b(?:functions|definitions) in .*"
_HIDDEN = r"\band (\d+) more\b"


def left_over(files: Sequence[FileFacts], told: str, told_paths: Collection[str]) -> Iterator[Phrase]:
    """Whatever else changed in these files, in at most two sentences."""
    definitions = _left_definitions(files, told)
    if definitions is not None:
        yield definitions
    accounted = {*told_paths, *(definitions.paths if definitions is not None else ())}
    left = [file for file in files if _is_edited(file) and file.path not in accounted]
    left = [file for file in left if name_of(file.path) not in told and not _has_told_definition(file, told)]
    is_counted = len(left) >= SEVERAL
    if left and len(files) > 1 and not (is_counted and len(left) == len(files)):  # of all of them none is one more
        names = f"{len(left)} more files" if is_counted else listing([base_name(file.path) for file in left])
        yield Phrase(verb="update", objects=(names,), vague=True, paths=tuple(file.path for file in left))


def without_told_in_part(phrases: Sequence[SafePhrase], subject: SafePhrase | None) -> list[SafePhrase]:
    """Without "update Kiln and bake" beside "add lid to Kiln": what is left over names the others."""
    specific = [phrase for phrase in (*phrases, subject) if phrase is not None and not phrase.vague]
    names = {name for phrase in specific for name in names_within(phrase.objects[0])}
    told = {name for name in names if not suffix_of(name)}  # what was done in a file need not be of all that is in it
    return [
        phrase
        for phrase in phrases
        if not (phrase.vague and phrase.verb == "update" and phrase.objects[0].startswith(CODE))
        or told.isdisjoint(names_within(phrase.full or phrase.objects[0]))
    ]


def _is_edited(file: FileFacts) -> bool:
    return change_kind(file) == "text" and file.edit in (Edit.CODE, Edit.STRINGS)


def _has_told_definition(file: FileFacts, told: str) -> bool:
    words = frozenset(re.findall(r"\w+", told))
    symbols = file.symbols
    names = {symbol.name for symbol in (*symbols.touched, *symbols.added, *symbols.removed)}
    return not words.isdisjoint(names | {name for pair in symbols.renamed for name in pair})


def _names_of(file: FileFacts) -> list[str]:
    """What changed inside by the names that people know it by: a constructor by that of its type."""
    commented = file.symbols.commented
    told = [symbol for symbol in file.symbols.touched if symbol.kind not in _UNTOLD and symbol not in commented]
    names = [(symbol.owner or "") if symbol.name in _CONSTRUCTORS else symbol.name for symbol in told]
    is_told = (len(name) > 2 and not name.startswith("__") and name not in _WORDS_OF_LANGUAGES for name in names)
    return list(dict.fromkeys(name for name, each in zip(names, is_told, strict=True) if each))


def _left_definitions(files: Sequence[FileFacts], told: str) -> Phrase | None:
    """The definitions that a parser has seen change and that what is told does not name, as one sentence.

    "and 3 more" has told three of them without their names: only what is beyond is left over.
    """
    words = frozenset(re.findall(r"\w+", told))
    most = prevailing_swap(files)
    if most is not None and most.swap.new in told:
        words |= most.functions
    told_as_many = " ".join(re.findall(_MANY, told))
    left: dict[str, FileFacts] = {}
    for file in files:
        is_code = change_kind(file) == "text" and file.syntax is not None and file.edit is Edit.CODE
        if is_code and name_of(file.path) not in told_as_many:
            untold = [name for name in _names_of(file) if not words.issuperset(re.findall(r"\w+", name))]
            # The function that an option is put before has changed for that option.
            left.update((name, file) for name in untold if len(untold) > 1 or not any(file.flags))
    hidden = sum(map(int, re.findall(_HIDDEN, told)))
    if len(left) <= hidden:
        return None
    paths = tuple(dict.fromkeys(file.path for file in left.values()))
    where = f" in {base_name(paths[0])}" if len(paths) == 1 else ""
    names = listing([code(name) for name in left], most=MOST_NAMED if len(left) <= MOST_NAMED else 4) + where
    return Phrase(verb="update", objects=(names,), vague=True, paths=paths)
