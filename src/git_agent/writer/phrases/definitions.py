"""Sentences about definitions that came, went, moved or got another name, member or parameter."""

from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.symbols import Symbols
from git_agent.writer.phrases.declarations import declaration_phrases
from git_agent.writer.phrases.phrase import (
    DETAIL_KIND,
    MATTERS,
    NAMED,
    PRIVATE_KIND,
    PRIVATE_MEMBER,
    Phrase,
    base_name,
    code,
    listing,
    names_phrase,
)
from git_agent.writer.phrases.swaps import (
    rename_phrases,
    succession_phrases,
    swap_phrases,
)
from git_agent.writer.read.arrivals import Definitions, came, comes_with_public_file, parted, went
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.helpers import helpers_in_use
from git_agent.writer.read.moved_bodies import moved_bodies
from git_agent.writer.read.moved_code import MovedCode, moved_code
from git_agent.writer.read.successors import successions

FEW_PRIVATE = 2  # that went, beside which what is done now leads
# How much less definitions weigh that others do not see: a type is still more than what is done inside of a function,
# anything else less than an edit of something exported.
_EXPORTED, _PRIVATE_TYPE, _PRIVATE = 0.0, 0.1, 1.3
_CLASS = r"\b(?:class|struct|enum|union|trait)\b"  # what only describes the shape of a value is a side matter


def definition_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    """Every such sentence about these files, in no order; the definitions of new files are told by the file.

    What nobody else sees is a detail beside what others do.
    """
    phrases = list(_phrases(files))
    is_beside = comes_with_public_file(files)
    return [
        replace(each, kind=DETAIL_KIND) if _is_beside_public(each, phrases) or (is_beside and each.weight < 1) else each
        for each in phrases
    ]


def _is_beside_public(phrase: Phrase, others: Sequence[Phrase]) -> bool:
    """Whether it is about something private, and another about something exported, or about members elsewhere.

    Beside a private field, any other member will do.
    """
    of_public = (each for each in others if each.weight >= NAMED and each.verb != "rename")
    is_member = phrase.weight == PRIVATE_MEMBER
    return phrase.weight < MATTERS and any(
        is_member or each.must_tell or set(each.paths).isdisjoint(phrase.paths) for each in of_public
    )


def _phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    yield from rename_phrases(files)
    moves = moved_code(files)
    # What a new file took over is told by the file.
    targets = [file for file in files if file not in [move.target for move in moves]]
    added = [(symbol, file) for file in targets for symbol in file.symbols.added if _is_worth_naming(symbol)]
    removed = [(symbol, file) for file in files for symbol in file.symbols.removed if _is_worth_naming(symbol)]
    yield from _moved_phrases(removed, added, files)
    yield from _nested_phrases(removed, added)
    edited = [file for file in files if not file.is_new and not file.is_gone]
    yield from _option_phrases(edited)
    yield from succession_phrases(edited)
    succeeded = {id(symbol) for file in edited for pair in successions(file) for symbol in (pair.old, pair.new)}
    succeeded |= {id(symbol) for file in edited for symbol in parted(file)}
    helpers = helpers_in_use(files)
    has_helper = bool(helpers)
    succeeded |= set(map(id, helpers)) if len(helpers) > 1 else set()  # told by what uses them
    for verb, link, weight, definitions in (("add", "to", 2.2, came(files)), ("remove", "from", 1.8, went(files))):
        told = [(symbol, file) for symbol, file in definitions if file in edited and id(symbol) not in succeeded]
        told = [(symbol, file) for symbol, file in told if not _is_moved(symbol, file, moves)]
        named = [pair for pair in told if _is_worth_naming(pair[0])]
        yield from _by_visibility(verb, link, named, weight=weight, has_helper=verb == "add" and has_helper)
    yield from declaration_phrases(files)
    if any(file.symbols.implemented or file.symbols.implementations_gone for file in files):
        from git_agent.writer.phrases.implementations import implementation_phrases

        yield from implementation_phrases(files)
    yield from swap_phrases(edited)
    if any(_has_other_parts(file.symbols) for file in edited):
        from git_agent.writer.phrases.members import member_phrases

        yield from member_phrases(edited, files)


def _has_other_parts(symbols: Symbols) -> bool:
    """Whether a member or a parameter came or went."""
    members = (*symbols.members_added, *symbols.members_removed)
    return bool(members or symbols.parameters_added or symbols.parameters_removed)


def paths_of(files: Sequence[FileFacts]) -> tuple[str, ...]:
    return tuple(file.path for file in files)


def _is_moved(symbol: Symbol, file: FileFacts, moves: Sequence[MovedCode]) -> bool:
    """Whether a file has lost it to a new one, under its own name or another."""
    of_file = [move for move in moves if move.source is file]
    return any(symbol.name in move.target.words_after or symbol.name in (move.renamed or ()) for move in of_file)


def _is_worth_naming(symbol: Symbol) -> bool:
    """Tests and modules are told with their files; names every class has say nothing."""
    is_own = symbol.kind not in (SymbolKind.TEST, SymbolKind.MODULE)
    return is_own and not symbol.name.startswith("__") and len(symbol.name) > 1


def _moved_phrases(removed: Definitions, added: Definitions, files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Definitions that left exactly one file and arrived in exactly one other, by where they arrived.

    In Go a method is no less a member for standing outside of its type: one of another type is another one.
    """
    times_removed = Counter(symbol.name for symbol, _ in removed)
    targets = {(symbol.owner, symbol.name): file for symbol, file in added if symbol.indent == 0}
    times_added = Counter(symbol.name for symbol, _ in added)
    arrivals: dict[str, list[tuple[str, str]]] = {}
    for symbol, file in removed:
        target = targets.get((symbol.owner, symbol.name))
        unique = times_removed[symbol.name] == times_added[symbol.name] == 1  # two `main` say nothing about a move
        if target is not None and target.path != file.path and unique and symbol.indent == 0:
            arrivals.setdefault(target.path, []).append((symbol.name, file.path))
    for body in moved_bodies(files):
        arrivals.setdefault(body.target.path, []).append((body.symbol.name, body.source.path))
    for path, pairs in arrivals.items():
        phrase = names_phrase("move", [code(name) for name, _ in pairs], f" to {base_name(path)}")
        yield replace(phrase, weight=2.8, paths=(path, *(origin for _, origin in pairs)), must_tell=True)


def _nested_phrases(removed: Definitions, added: Definitions) -> Iterator[Phrase]:
    """Types whose files went and that stand inside of another type now: "remove Lid.java" is half of that."""
    outer = [(each, file) for each, file in removed if each.kind is SymbolKind.TYPE and each.owner is None]
    inner = [(each, file) for each, file in added if each.kind is SymbolKind.TYPE and each.owner is not None]
    for symbol, file in outer:
        homes = [(each.owner, home) for each, home in inner if each.name == symbol.name and home is not file]
        if file.is_gone and len(homes) == 1 and [each.name for each, _ in outer].count(symbol.name) == 1:
            owner, home = homes[0]
            into = f"{code(symbol.name)} into {code(owner or '')}"
            yield Phrase(verb="move", objects=(into,), weight=2.8, paths=paths_of([home, file]), must_tell=True)


def _option_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    gained = sorted({flag for file in files for flag in file.flags[0]})
    lost = sorted({flag for file in files for flag in file.flags[1]})
    for verb, flags in (("add", gained), ("remove", lost)):
        if 0 < len(flags) <= 4:
            noun = "option" if len(flags) == 1 else "options"
            names = [code(flag) for flag in flags]
            objects = tuple(f"{listing(names, most=most)} {noun}" for most in (3, 2))
            having = [file for file in files if not file.flags[verb == "remove"].isdisjoint(flags)]
            yield Phrase(verb=verb, objects=objects, weight=3.2, paths=paths_of(having), must_tell=True)


def _by_visibility(verb: str, link: str, pairs: Definitions, *, weight: float, has_helper: bool) -> Iterator[Phrase]:
    """Exported definitions as one phrase, private types and other private ones as two, each with where they are.

    A helper is a detail of what it is used for.
    """
    for less in (_EXPORTED, _PRIVATE_TYPE, _PRIVATE):
        chosen = [(symbol, file) for symbol, file in pairs if _less_for(symbol) == less]
        # Only the first few fit a subject: types before functions and those before constants, members last.
        chosen.sort(key=lambda pair: _place_in_list(pair[0]))
        if chosen:
            names = list(map(code, _without_variants([symbol.name for symbol, _ in chosen])))
            where = _where(chosen)
            yield replace(
                names_phrase(verb, names, f" {link} {where}" if where else ""),
                kind=_kind_of(verb, less, len(chosen), has_helper=has_helper),
                weight=weight - less,
                paths=paths_of([file for _, file in chosen]),
                must_tell=less == _EXPORTED,
            )


def _kind_of(verb: str, less: float, count: int, *, has_helper: bool) -> str:
    if verb == "remove" and less == _PRIVATE and count <= FEW_PRIVATE:
        return PRIVATE_KIND
    return DETAIL_KIND if has_helper and less == _PRIVATE else ""


def _without_variants(names: Sequence[str]) -> list[str]:
    """Without the formatting variant that Go gives a function: `Failf` goes without saying beside `Fail`."""
    return [name for name in dict.fromkeys(names) if not (name.endswith("f") and name[:-1] in names)]


def _less_for(symbol: Symbol) -> float:
    if symbol.exported:
        return _EXPORTED
    is_class = symbol.kind is SymbolKind.TYPE and symbol.owner is None and pattern(_CLASS).search(symbol.line)
    return _PRIVATE_TYPE if is_class else _PRIVATE


def _place_in_list(symbol: Symbol) -> tuple[bool, bool, bool, bool]:
    is_constructor = symbol.name in ("new", "init", "constructor", "initialize")  # every type has one
    is_member = symbol.owner is not None
    return symbol.kind is SymbolKind.CONSTANT, is_constructor, is_member, symbol.kind is not SymbolKind.TYPE


def _where(pairs: Definitions) -> str:
    owners = {symbol.owner for symbol, _ in pairs}
    files = {file.path for _, file in pairs}
    owner = owners.pop() if len(owners) == 1 else None
    if owner is not None:
        return code(owner)
    return base_name(files.pop()) if len(files) == 1 else ""
