"""Sentences about names that took another's place: renamed where all else stayed, else replaced."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.counted import counted
from git_agent.model.value import replace
from git_agent.syntax.text.definitions import is_open_name
from git_agent.syntax.text.languages import language_of, suffix_of
from git_agent.syntax.text.swaps import NameSwap
from git_agent.syntax.text.symbols import Pairs
from git_agent.writer.phrases.phrase import (
    DETAIL_KIND,
    MOST_NAMES,
    PRIVATE_KIND,
    Phrase,
    base_name,
    code,
    listing,
    names_within,
)
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.successors import successions

MOST_RENAMES = 6  # told one by one
_LINKS = {"rename": "to", "replace": "with"}
_Swaps = Sequence[tuple[NameSwap, FileFacts]]


def without_swapped(pairs: Pairs, file: FileFacts) -> Iterator[tuple[str, str]]:
    """The parts that came or went for good."""
    swapped = {(swap.owner, name) for swap in file.symbols.swapped for name in (swap.old, swap.new)}
    return (pair for pair in pairs if pair not in swapped)


def rename_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Definitions with another name."""
    renames = dict.fromkeys(pair for file in files for pair in file.symbols.renamed)  # one name, used in many files
    paths = tuple(file.path for file in files)
    successors = Counter(old for old, _ in renames)
    for old, new in list(renames)[:MOST_RENAMES]:
        owners = _owners_of_renamed(old, new, files)
        is_one_of_several = successors[old] > 1
        # Where something else is still called by the old name, or has got another new one, it needs its owner.
        is_ambiguous = is_one_of_several or any(old in file.words_after for file in files)
        owned = (f"{code(old)} of {code(owners[0])} to {code(new)}",) if is_ambiguous and len(owners) == 1 else ()
        objects = owned if owned and is_one_of_several else (*owned, f"{code(old)} to {code(new)}")
        is_inside = all(old in file.symbols.renamed_inside for file in files if (old, new) in file.symbols.renamed)
        kind = PRIVATE_KIND if is_inside else ""
        yield Phrase(verb="rename", objects=objects, weight=2.6, paths=paths, must_tell=True, kind=kind)
    if len(renames) > MOST_RENAMES:
        rest = counted(len(renames) - MOST_RENAMES, "more definition")
        yield Phrase(verb="rename", objects=(rest,), weight=1.4, paths=paths, must_tell=True, kind=DETAIL_KIND)


def _owners_of_renamed(old: str, new: str, files: Sequence[FileFacts]) -> list[str]:
    """The types of which a member has got that new name."""
    having = [file for file in files if (old, new) in file.symbols.renamed]
    return list(dict.fromkeys(owner for file in having for owner, name in file.symbols.members_renamed if name == old))


def succession_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Definitions that others took the place of."""
    for file in files:
        for pair in successions(file):
            verb = "rename" if pair.is_rename else "replace"
            change = f"{code(pair.old.name)} {_LINKS[verb]} {code(pair.new.name)}"
            objects = (f"{change} in {base_name(file.path)}", change)
            is_public = pair.old.exported or pair.new.exported
            weight = 2.6 if is_public else 1.5
            yield Phrase(verb=verb, objects=objects, weight=weight, paths=(file.path,), must_tell=is_public)


def swap_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Members and parameters that got another name or gave way to something else."""
    members = [(swap, file) for file in files for swap in file.symbols.members_swapped]
    parameters = [(swap, file) for file in files for swap in file.symbols.parameters_swapped]
    of_members = {swap.old for swap, _ in members}
    for verb in _LINKS:
        is_rename = verb == "rename"
        yield from _member_phrases(verb, [pair for pair in members if pair[0].is_rename is is_rename])
        for phrase in _parameter_phrases(verb, [pair for pair in parameters if pair[0].is_rename is is_rename]):
            # Functions that are handed a member follow it.
            follows = not of_members.isdisjoint(names_within(phrase.objects[0]))
            yield replace(phrase, kind=DETAIL_KIND) if follows else phrase


def _member_phrases(verb: str, swaps: _Swaps) -> Iterator[Phrase]:
    """One for each type."""
    for owner in dict.fromkeys(swap.owner for swap, _ in swaps):
        pairs = [_exchange(verb, swap) for swap, _ in swaps if swap.owner == owner]
        where = f" in {code(owner)}"
        olds = [code(swap.old) for swap, _ in swaps if swap.owner == owner]
        yield Phrase(
            verb=verb,
            objects=(listing(pairs, most=2) + where, *(listing(olds, most=most) + where for most in (3, 2))),
            full=listing(pairs, most=MOST_NAMES) + where,
            weight=1.8,
            kind=PRIVATE_KIND if all(is_hidden(swap.old, file) for swap, file in swaps if swap.owner == owner) else "",
            paths=tuple(dict.fromkeys(file.path for swap, file in swaps if swap.owner == owner)),
        )


def is_hidden(member: str, file: FileFacts) -> bool:
    """Whether nobody else can use a member that was there: by its name, or by what its line says."""
    declared = re.compile(rf"\bprivate\b.*\b{re.escape(member)}\b")
    is_open = is_open_name(member, language_of(file.path))
    return not is_open or any(declared.search(line) for line in file.lines.removed if member in line)


def _parameter_phrases(verb: str, swaps: _Swaps) -> Iterator[Phrase]:
    """One for all functions where they differ, and one for each pair of names with the functions that have it."""
    owners = list(dict.fromkeys(owner_text(swap.owner, file) for swap, file in swaps))
    paths = tuple(dict.fromkeys(file.path for _, file in swaps))
    pairs = dict.fromkeys((swap.old, swap.new) for swap, _ in swaps)
    is_summed_up = len(pairs) > 1 and verb == "rename"  # what else is passed now has to be said each time
    if is_summed_up:
        objects = tuple(f"parameters of {listing(owners, most=most)}" for most in (3, 2))
        yield Phrase(verb=verb, objects=tuple(dict.fromkeys(objects)), weight=1.75, paths=paths)
    for old, new in pairs:
        of_pair = [(swap, file) for swap, file in swaps if (swap.old, swap.new) == (old, new)]
        kind = DETAIL_KIND if is_summed_up else ""
        yield replace(_parameter_phrase(verb, of_pair), paths=paths, kind=kind)


def _parameter_phrase(verb: str, swaps: _Swaps) -> Phrase:
    """One pair of names in every function that has it."""
    old, new = code(swaps[0][0].old), code(swaps[0][0].new)
    change = f"{old} parameter {_LINKS[verb]} {new}"
    owners = list(dict.fromkeys(owner_text(swap.owner, file) for swap, file in swaps))
    objects = (*(f"{change} in {listing(owners, most=most)}" for most in (3, 2)), change)
    full = f"{change} in {listing(owners, most=MOST_NAMES)}" if len(owners) > 3 else ""
    return Phrase(verb=verb, objects=tuple(dict.fromkeys(objects)), full=full, weight=1.7)


def _exchange(verb: str, swap: NameSwap) -> str:
    return f"{code(swap.old)} {_LINKS[verb]} {code(swap.new)}"


def owner_text(name: str, file: FileFacts) -> str:
    """A function in a sentence; in Rust `new` is one of the type's functions, and the type takes no parameters."""
    owner = public_name(name, file)
    is_named_along = owner != name and suffix_of(file.path) == "rs"
    return f"{code(name)} of {code(owner)}" if is_named_along else code(owner)


def public_name(name: str, file: FileFacts) -> str:
    """What a constructor is called by those who use it: the name of its type, where that is known."""
    if not (name.startswith("__") or name in ("constructor", "initialize", "new", "init")):
        return name
    owners = {symbol.owner for symbol in file.symbols.touched if symbol.name == name and symbol.owner}
    return owners.pop() if len(owners) == 1 else name
