"""Sentences about lines for the preprocessor of C that came to sources or went from them, and macros that mark."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.writer.phrases.edit_forms import expression
from git_agent.writer.phrases.phrase import DETAIL_KIND, Phrase, base_name, code, listing, names_phrase, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.attribute_macros import marks_that_came, marks_that_went
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.preprocessor import Directives, directives_that_came, directives_that_went

_WEIGHT = 1.6
_CONDITION = 1.2
MOST_GROUPS = 3  # of files with the same directives
# For names that are defined, pragmas, and warnings that are suppressed: a verb, what follows it, and how a place does.
_CAME = (("define", "", "in"), ("add", "", "to"), ("suppress", "", "in"))
_WENT = (("stop", "defining ", "in"), ("remove", "", "from"), ("stop", "suppressing ", "in"))
_Words = tuple[tuple[str, str, str], ...]
_Sided = list[tuple[FileFacts, Directives]]
_Having = dict[tuple[str, ...], list[FileFacts]]


def preprocessor_phrases(files: Sequence[FileFacts], told: Sequence[Phrase]) -> Iterator[Phrase]:
    """What is defined, set and demanded now, and of files about which nothing else is `told` what they ask for."""
    came = [(file, directives_that_came(file)) for file in files]
    went = [(file, directives_that_went(file)) for file in files]
    yield from _changed(came, went, files, _CAME)
    yield from _changed(went, came, files, _WENT)
    demanded = _grouped([(file, _coded(each.demanded)) for file, each in came])
    yield from _phrases("check", "", "in", demanded, files)
    covered = {path for phrase in told if not phrase.vague for path in phrase.paths}
    came_at_all, gone_at_all = ({text for _, each in sides for text in each.conditions} for sides in (came, went))
    for (file, new), (_, old) in zip(came, went, strict=True):
        conditions = _without(new.conditions, gone_at_all), _without(old.conditions, came_at_all)
        if file.path not in covered:
            kind = "" if len(files) == 1 else DETAIL_KIND
            yield from (replace(phrase, kind=kind) for phrase in _condition_phrases(file, *conditions))


def _changed(sides: _Sided, others: _Sided, files: Sequence[FileFacts], words: _Words) -> Iterator[Phrase]:
    """What only one side has; what another file has on the other side went there or came from there."""
    elsewhere = {name for _, each in others for name in (*each.flags, *each.pragmas, *each.suppressed)}
    told = (
        [(file, _coded(_without(each.flags, elsewhere))) for file, each in sides],
        [
            (file, tuple(expression(f"#pragma {text}") for text in _without(each.pragmas, elsewhere)))
            for file, each in sides
        ],
        [(file, tuple(code(wording(name)) for name in _without(each.suppressed, elsewhere))) for file, each in sides],
    )
    for pairs, (verb, lead, link) in zip(told, words, strict=True):
        yield from _phrases(verb, lead, link, _grouped(pairs), files)


def mark_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Macros that declarations are marked with now, or no longer."""
    came, went = ([(file, marks(file)) for file in files] for marks in (marks_that_came, marks_that_went))
    for sides, others, verb, link in ((came, went, "add", "to"), (went, came, "remove", "from")):
        elsewhere = {mark for _, each in others for mark in each}
        having: dict[str, dict[str, FileFacts]] = {}
        for file, each in sides:
            for mark in each.keys() - elsewhere:
                having.setdefault(mark, {}).update(dict.fromkeys(each[mark], file))
        for mark, marked in list(having.items())[:MOST_GROUPS]:
            names = [code(name) for name in marked]
            told = names_phrase(verb, [f"{code(mark)} {link} {names[0]}", *names[1:]])
            paths = tuple(dict.fromkeys(file.path for file in marked.values()))
            kind = "" if len(paths) == len(files) else DETAIL_KIND
            yield replace(told, weight=_WEIGHT, kind=kind, paths=paths)


def _without(names: Sequence[str], others: set[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in others)


def _coded(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(code, names))


def _grouped(pairs: Sequence[tuple[FileFacts, tuple[str, ...]]]) -> _Having:
    groups: _Having = {}
    for file, names in pairs:
        if names and all(names):  # what is too long is not told
            groups.setdefault(names, []).append(file)
    return groups


def _phrases(verb: str, lead: str, link: str, groups: _Having, files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """The same of several files once; beside files that have nothing of it no more than a detail."""
    for names, having in list(groups.items())[:MOST_GROUPS]:
        listed = dict.fromkeys(listing(list(names), most=most) for most in (3, 2))
        forms = [f"{lead}{what} {link} {place}" for what in listed for place in named_files(having)]
        kind = "" if len(having) == len(files) else DETAIL_KIND
        paths = tuple(file.path for file in having)
        yield Phrase(verb=verb, objects=tuple(forms), weight=_WEIGHT, kind=kind, paths=paths)


def _condition_phrases(file: FileFacts, new: Sequence[str], old: Sequence[str]) -> Iterator[Phrase]:
    """A condition that came or went; of several nobody knows which took whose place."""
    asked = expression((*new, *old)[0]) if len(new) + len(old) == 1 else ""
    if asked:
        symbols = [each for each in file.symbols.touched if each.kind not in (SymbolKind.MODULE, SymbolKind.TEST)]
        is_inside = len(symbols) == 1 and not file.symbols.outside
        places = (*([code(symbols[0].name)] if is_inside else []), base_name(file.path))
        verb, lead = ("check", "") if new else ("stop", "checking ")
        objects = tuple(f"{lead}{asked} in {where}" for where in places)
        yield Phrase(verb=verb, objects=objects, weight=_CONDITION, paths=(file.path,))
