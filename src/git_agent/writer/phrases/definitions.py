"""Sentences about definitions that came, went, moved or got another name, member or parameter."""

from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.counted import counted
from git_agent.model.value import replace
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.writer.phrases.phrase import DETAIL_KIND, Phrase, base_name, code, listing, names_phrase
from git_agent.writer.phrases.swaps import public_name, succession_phrases, swap_phrases, without_swapped
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.successors import successions

MOST_RENAMES = 6  # told one by one

_Definitions = list[tuple[Symbol, FileFacts]]


def definition_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Every such sentence about these files, in no order; the definitions of new files are told by the file."""
    yield from rename_phrases(files)
    added = [(symbol, file) for file in files for symbol in file.symbols.added if _is_worth_naming(symbol)]
    removed = [(symbol, file) for file in files for symbol in file.symbols.removed if _is_worth_naming(symbol)]
    yield from _moved_phrases(removed, added)
    edited = [file for file in files if not file.is_new and not file.is_gone]
    yield from _option_phrases(edited)
    yield from succession_phrases(edited)
    succeeded = {id(symbol) for file in edited for pair in successions(file) for symbol in (pair.old, pair.new)}
    added = [(symbol, file) for symbol, file in added if id(symbol) not in succeeded]
    removed = [(symbol, file) for symbol, file in removed if id(symbol) not in succeeded]
    yield from _added_phrases(added, removed)
    yield from _removed_phrases(removed, added)
    yield from swap_phrases(edited)
    yield from _member_phrases(edited)


def rename_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Definitions with another name."""
    renames = dict.fromkeys(pair for file in files for pair in file.symbols.renamed)  # one name, used in many files
    paths = paths_of(files)
    told = [f"{code(old)} to {code(new)}" for old, new in list(renames)[:MOST_RENAMES]]
    yield from (Phrase(verb="rename", objects=(each,), weight=2.6, paths=paths, must_tell=True) for each in told)
    if len(renames) > MOST_RENAMES:
        rest = counted(len(renames) - MOST_RENAMES, "more definition")
        yield Phrase(verb="rename", objects=(rest,), weight=1.4, paths=paths, must_tell=True, kind=DETAIL_KIND)


def paths_of(files: Sequence[FileFacts]) -> tuple[str, ...]:
    return tuple(file.path for file in files)


def _is_worth_naming(symbol: Symbol) -> bool:
    """Tests and modules are told with their files; names every class has say nothing."""
    is_own = symbol.kind not in (SymbolKind.TEST, SymbolKind.MODULE)
    return is_own and not symbol.name.startswith("__") and len(symbol.name) > 1


def _moved_phrases(removed: _Definitions, added: _Definitions) -> Iterator[Phrase]:
    """Definitions that left exactly one file and arrived in exactly one other, by where they arrived."""
    times_removed = Counter(symbol.name for symbol, _ in removed)
    targets = {symbol.name: file for symbol, file in added if symbol.indent == 0}
    times_added = Counter(symbol.name for symbol, _ in added)
    arrivals: dict[str, list[tuple[str, str]]] = {}
    for symbol, file in removed:
        target = targets.get(symbol.name)
        unique = times_removed[symbol.name] == times_added[symbol.name] == 1  # two `main` say nothing about a move
        if target is not None and target.path != file.path and unique and symbol.indent == 0:
            arrivals.setdefault(target.path, []).append((symbol.name, file.path))
    for path, pairs in arrivals.items():
        phrase = names_phrase("move", [code(name) for name, _ in pairs], f" to {base_name(path)}")
        yield replace(phrase, weight=2.8, paths=(path, *(origin for _, origin in pairs)), must_tell=True)


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


def _added_phrases(added: _Definitions, removed: _Definitions) -> Iterator[Phrase]:
    """What is new in files that were there before; a name the old text knows was there in another form."""
    before = {symbol.name for symbol, _ in removed}
    new = [
        (symbol, file)
        for symbol, file in added
        if not file.is_new and symbol.name not in before and symbol.name not in file.removed_words
    ]
    yield from _by_visibility("add", "to", new, weight=2.2)


def _removed_phrases(removed: _Definitions, added: _Definitions) -> Iterator[Phrase]:
    after = {symbol.name for symbol, _ in added}
    lost = [
        (symbol, file)
        for symbol, file in removed
        if not file.is_gone and symbol.name not in after and not _is_still_there(symbol, file)
    ]
    yield from _by_visibility("remove", "from", lost, weight=1.8)


def _is_still_there(symbol: Symbol, file: FileFacts) -> bool:
    """Whether the new file still has the name, of an overload or in another type; each type has its own members."""
    return symbol.name in (file.added_words if symbol.owner is not None else file.words_after)


def _by_visibility(verb: str, link: str, pairs: _Definitions, *, weight: float) -> Iterator[Phrase]:
    """Exported definitions as one phrase and private ones as another, each with where they are."""
    for exported in (True, False):
        chosen = [(symbol, file) for symbol, file in pairs if symbol.exported is exported]
        # Only the first few fit a subject: functions and types before constants, the outer before members.
        chosen.sort(key=lambda pair: (pair[0].kind is SymbolKind.CONSTANT, pair[0].owner is not None))
        if chosen:
            names = list(dict.fromkeys(code(symbol.name) for symbol, _ in chosen))
            where = _where(chosen)
            yield replace(
                names_phrase(verb, names, f" {link} {where}" if where else ""),
                weight=weight if exported else weight - 1.3,  # below what an edit of something exported weighs
                paths=paths_of([file for _, file in chosen]),
                must_tell=exported,
            )


def _where(pairs: _Definitions) -> str:
    owners = {symbol.owner for symbol, _ in pairs}
    files = {file.path for _, file in pairs}
    owner = owners.pop() if len(owners) == 1 else None
    if owner is not None:
        return code(owner)
    return base_name(files.pop()) if len(files) == 1 else ""


def _member_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Members and parameters, by what they belong to."""
    members = [(file, pair) for file in files for pair in without_swapped(file.symbols.members_added, file)]
    lost_members = [(file, pair) for file in files for pair in without_swapped(file.symbols.members_removed, file)]
    parameters = [(file, pair) for file in files for pair in without_swapped(file.symbols.parameters_added, file)]
    lost_parameters = [
        (file, pair) for file in files for pair in without_swapped(file.symbols.parameters_removed, file)
    ]
    new_members = [(file, pair) for file, pair in members if pair[1] not in file.removed_words]
    dropped_members = [(file, pair) for file, pair in lost_members if pair[1] not in file.added_words]
    yield from _by_owner("add", "to", new_members, "")
    yield from _by_owner("remove", "from", dropped_members, "")
    yield from _by_owner("add", "to", parameters, "parameter")
    yield from _by_owner("remove", "from", lost_parameters, "parameter")


def _by_owner(verb: str, link: str, parts: list[tuple[FileFacts, tuple[str, str]]], noun: str) -> Iterator[Phrase]:
    owners: dict[str, list[str]] = {}
    for file, (owner, name) in parts:
        owners.setdefault(public_name(owner, file), []).append(name)
    for owner, names in list(owners.items())[:3]:
        quoted = [code(name) for name in dict.fromkeys(names)]
        word = f" {noun}{'s' if len(quoted) > 1 else ''}" if noun else ""
        yield replace(
            names_phrase(verb, quoted, f"{word} {link} {code(owner)}"),
            weight=1.7 if verb == "add" else 1.5,
            paths=paths_of([file for file, pair in parts if public_name(pair[0], file) == owner]),
        )
