"""Sentences about members and parameters that came or went, by what they belong to."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.definitions import is_open_name
from git_agent.syntax.text.languages import language_of
from git_agent.writer.phrases.phrase import (
    MATTERS,
    MOST_NAMES,
    NAMED,
    PRIVATE_MEMBER,
    Phrase,
    code,
    listing,
    names_phrase,
)
from git_agent.writer.phrases.swaps import (
    owner_text,
    without_swapped,
)
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.moved_members import without_moved


def member_phrases(files: Sequence[FileFacts], together: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Members and parameters, by what they belong to; new files and such as are gone are only in `together`."""
    members = [(file, pair) for file in files for pair in without_swapped(file.symbols.members_added, file)]
    lost_members = [(file, pair) for file in files for pair in without_swapped(file.symbols.members_removed, file)]
    parameters = [(file, pair) for file in files for pair in without_swapped(file.symbols.parameters_added, file)]
    lost_parameters = [
        (file, pair) for file in files for pair in without_swapped(file.symbols.parameters_removed, file)
    ]
    new_members = [(file, pair) for file, pair in members if pair[1] not in file.removed_words]
    dropped_members = [(file, pair) for file, pair in lost_members if pair[1] not in file.added_words]
    yield from _by_owner("add", "to", [*without_moved(new_members, together, gone=False)], "")
    yield from _by_owner("remove", "from", [*without_moved(dropped_members, together, gone=True)], "")
    yield from _by_owner("add", "to", parameters, "parameter")
    yield from _by_owner("remove", "from", lost_parameters, "parameter")


def _by_owner(verb: str, link: str, parts: list[tuple[FileFacts, tuple[str, str]]], noun: str) -> Iterator[Phrase]:
    """One for the owners that gained or lost the same: a parameter that is handed through is told once.

    A field that nobody else sees is a detail of what is done with it.
    """
    by_owner: dict[str, list[str]] = {}
    for file, (owner, name) in parts:
        by_owner.setdefault(owner_text(owner, file), []).append(name)
    owners_of: dict[tuple[str, ...], list[str]] = {}
    for owner, names in by_owner.items():
        owners_of.setdefault(tuple(dict.fromkeys(names)), []).append(owner)
    for gained, owners in list(owners_of.items())[:3]:
        quoted = [code(name) for name in gained]
        word = f" {noun}{'s' if len(quoted) > 1 else ''}" if noun else ""
        having = [file for file, pair in parts if owner_text(pair[0], file) in owners]
        is_open = noun or any(is_open_name(name, language_of(file.path)) for file in having for name in gained)
        yield replace(
            _phrase_about_owners(verb, quoted, f"{word} {link} ", owners),
            weight=PRIVATE_MEMBER if not is_open else NAMED if verb == "add" else MATTERS,
            paths=tuple(dict.fromkeys(file.path for file in having)),
        )


def _phrase_about_owners(verb: str, names: list[str], link: str, owners: list[str]) -> Phrase:
    """Ever fewer of the owners, then of the names."""
    listed = dict.fromkeys(listing(owners, most=most) for most in (3, 2))
    shorter = f"{owners[0]} and {len(owners) - 1} more"
    told = [names_phrase(verb, names, link + which) for which in (*listed, *([shorter] if len(owners) > 1 else []))]
    objects = [text for phrase in told for text in phrase.objects[:-1]]
    full = listing(names, most=MOST_NAMES) + link + listing(owners, most=MOST_NAMES)
    is_long = len(names) > 3 or len(owners) > 1
    return replace(told[0], objects=tuple(dict.fromkeys((*objects, told[0].objects[-1]))), full=full if is_long else "")
