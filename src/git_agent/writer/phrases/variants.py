"""The same facts in other words: definitions and documents by their names as written."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.writer.phrases.locations import Location
from git_agent.writer.phrases.phrase import PRIVATE_KIND, Phrase, code, names_phrase
from git_agent.writer.read.arrivals import came, comes_with_public_file, parted, went
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.helpers import helpers_in_use
from git_agent.writer.read.successors import successions

MOST_NAMES = 4
MOST_FILES = 2  # documents told by their names
MOST_TOGETHER = 3  # in one sentence


def definition_variants(files: Sequence[FileFacts], locations: Sequence[Location]) -> Iterator[Phrase]:
    """Definitions that came or went, one at a time or the few of one kind together, with where.

    Never as words: "remove type with argument" says another thing than that TypeWithArgument went.
    """
    for verb, link, definitions in (
        ("add", "to", _added_definitions(files)),
        ("remove", "from", _removed_definitions(files)),
    ):
        if _are_alike(definitions):
            yield from _told_together(verb, link, definitions, locations)
            continue
        for symbol, path in definitions[:MOST_NAMES]:
            for location in locations:
                if location.kind != "definition" and location.holds(path) and symbol.name not in location.text:
                    objects = (f"{code(symbol.name)} {link} {location.text}",)
                    yield Phrase(verb=verb, objects=objects, kind=_kind_of(verb, symbol, location))


def _are_alike(definitions: Sequence[tuple[Symbol, str]]) -> bool:
    """Whether a few of one kind came to one place or left it: none of them is more than the others."""
    places = {(symbol.kind, symbol.owner, symbol.exported, path) for symbol, path in definitions}
    return 1 < len(definitions) <= MOST_TOGETHER and len(places) == 1


def _told_together(
    verb: str, link: str, definitions: Sequence[tuple[Symbol, str]], locations: Sequence[Location]
) -> Iterator[Phrase]:
    names = [symbol.name for symbol, _ in definitions]
    for location in locations:
        is_other = location.kind != "definition" and not any(name in location.text for name in names)
        if is_other and location.holds(definitions[0][1]):
            told = names_phrase(verb, list(map(code, names)), f" {link} {location.text}")
            yield replace(told, kind=_kind_of(verb, definitions[0][0], location))


def _kind_of(verb: str, symbol: Symbol, location: Location) -> str:
    is_loss_inside = verb == "remove" and not symbol.exported and symbol.kind is not SymbolKind.TYPE
    return f"{verb} definition, {location.kind}{f', {PRIVATE_KIND}' if is_loss_inside else ''}"


def _added_definitions(files: Sequence[FileFacts]) -> list[tuple[Symbol, str]]:
    helpers, is_beside = helpers_in_use(files), comes_with_public_file(files)
    others = {file.path: {*parted(file), *(pair.new for pair in successions(file))} for file in files}
    return [
        (symbol, file.path)
        for symbol, file in came(files)
        if not file.is_new or len(file.symbols.added) == 1  # of several, none is what a new file is about
        if _is_worth_naming(symbol) and symbol not in others[file.path]
        if symbol not in helpers and (symbol.exported or not is_beside)
    ]


def _removed_definitions(files: Sequence[FileFacts]) -> list[tuple[Symbol, str]]:
    others = {file.path: {*parted(file), *(pair.old for pair in successions(file))} for file in files}
    return [
        (symbol, file.path)
        for symbol, file in went(files)
        if not file.is_gone and _is_worth_naming(symbol) and symbol.name not in file.added_words
        if symbol not in others[file.path]
    ]


def _is_worth_naming(symbol: Symbol) -> bool:
    return (
        symbol.kind not in (SymbolKind.TEST, SymbolKind.MODULE)
        and not symbol.name.startswith("__")
        and len(symbol.name) > 2
    )


def location_variants(verbs: Sequence[str], locations: Sequence[Location]) -> Iterator[Phrase]:
    """Only where something changed, in every way to say it; nobody fixes or formats a whole folder."""
    exact = [location for location in locations if location.kind in ("definition", "file")]
    for verb in verbs:
        for location in exact:
            yield Phrase(verb=verb, objects=(location.text,), kind=f"{verb}, {location.kind}", vague=True)


def document_variants(files: Sequence[FileFacts], locations: Sequence[Location]) -> Iterator[Phrase]:
    """Documents by their subject matter, where they are too many to be told by their names."""
    if len(files) <= MOST_FILES:
        return
    for location in locations:
        if location.kind in ("matter", "folder") and "doc" not in location.text.lower():
            yield Phrase(verb="update", objects=(f"{location.text} docs",), kind="update docs of matter", vague=True)
            objects = (f"{location.text} documentation",)
            yield Phrase(verb="update", objects=objects, kind="update documentation of matter", vague=True)
    yield Phrase(verb="update", objects=("docs",), kind="update docs", vague=True)
    yield Phrase(verb="update", objects=("documentation",), kind="update documentation", vague=True)
