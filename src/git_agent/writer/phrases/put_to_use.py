"""Sentences about new helpers by what uses them: where something is done anew says more than which file got a name."""

import re
from collections.abc import Collection, Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.trees.edit_script.values import EditKind, Place
from git_agent.writer.phrases.edit_forms import at_places, edit_phrase, places_of
from git_agent.writer.phrases.phrase import (
    AND_USE,
    CODE,
    DETAIL_KIND,
    MOST_NAMES,
    Phrase,
    code,
    listing,
    names_in_order,
    names_within,
)
from git_agent.writer.read.code_edits import ToldEdit
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.helpers import helpers_in_use, uses_of_new

LONGEST = 40  # characters of an expression that a subject has room for beside the place
_LEADS, _DETAIL = 2.3, 1.2
_USE = EditKind.PUT_TO_USE.value
# What asks for or calls something new says what it is used for.
_SAY_MORE = (
    EditKind.OPERAND,
    EditKind.CONDITION,
    EditKind.COMPARISON,
    EditKind.GUARD_RAISE,
    EditKind.GUARD_EXIT,
    EditKind.BRANCH,
    EditKind.WRAPPED,
    EditKind.LOOP,
    EditKind.CALL_SWAP,
)


def use_phrases(files: Sequence[FileFacts], edits: Sequence[ToldEdit]) -> Iterator[Phrase]:
    """The new helpers of a change by their uses, as what the change is about, and other new things as details.

    None where one of these edits has named it, unless several helpers are told together.
    """
    helpers = {symbol.name for symbol in helpers_in_use(files)}
    additions: list[ToldEdit] = []
    uses: list[ToldEdit] = []
    for told in uses_of_new(files):
        is_helper = told.edit.subject in helpers
        sayings = (
            [edit for edit in edits if _says(edit, told.edit.subject)] if len(helpers) < 2 or not is_helper else []
        )
        sayings = [edit for edit in sayings if _says_more(edit)] if is_helper else sayings
        known = {_name_and_path(pair) for edit in sayings for pair in edit.places}
        left = tuple(pair for pair in told.places if _name_and_path(pair) not in known)
        if left:
            (additions if is_helper else uses).append(replace(told, places=left))
    yield from map(_addition, _at_one_place(additions))
    yield from map(_use, _at_one_place(uses))


def _at_one_place(uses: Sequence[ToldEdit]) -> Iterator[tuple[ToldEdit, ...]]:
    """Those that are used at the very same places together."""
    by_places: dict[tuple[tuple[str, str], ...], list[ToldEdit]] = {}
    for told in uses:
        by_places.setdefault(tuple(map(_name_and_path, told.places)), []).append(told)
    yield from map(tuple, by_places.values())


def without_told_helpers(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Without "add measure to kiln.py" beside "add measure and use it in fire"."""
    used = {name for phrase in phrases if phrase.kind == f"edit, {_USE}" for name in names_within(_text(phrase))}
    return [
        phrase
        for phrase in phrases
        if phrase.kind != DETAIL_KIND or phrase.verb != "add" or not _names_only(phrase, used)
    ]


def _names_only(phrase: Phrase, used: Collection[str]) -> bool:
    names = names_in_order(_text(phrase))
    added = names[:-1] if f" to {CODE}" in _text(phrase) else names
    return bool(added) and set(added) <= set(used) and " more" not in _text(phrase)


def _text(phrase: Phrase) -> str:
    return phrase.full or phrase.objects[0]


def _addition(group: Sequence[ToldEdit]) -> Phrase:
    is_one = len(group) == 1
    behind = AND_USE.removeprefix(CODE)
    return replace(_in_full(group, "add", "", behind) if is_one else _in_full(group, "use", "new ", ""), weight=_LEADS)


def _use(group: Sequence[ToldEdit]) -> Phrase:
    """Without that it came, which is told of it and others together."""
    return replace(_in_full(group, "use", "new ", ""), weight=_DETAIL, kind=DETAIL_KIND)


def _in_full(group: Sequence[ToldEdit], verb: str, before: str, behind: str) -> Phrase:
    """What is done where, with ever fewer names, and last without where."""
    names = [code(told.edit.subject) for told in group]
    listed = list(dict.fromkeys(listing(names, most=most) for most in (3, 2)))
    objects = dict.fromkeys(text for each in listed for text in at_places(group[0], f"{before}{each}{behind}"))
    places = listing(places_of(group[0]), most=MOST_NAMES)
    full = f"{before}{listing(names, most=MOST_NAMES)}{behind} in {places}"
    last = f"{before if verb == 'use' else ''}{listed[-1]}"
    return replace(edit_phrase(group[0], verb, (*objects, last)), full=full)


def only_puts_in(told: ToldEdit, name: str) -> bool:
    """Whether an edit is no more than the use of a new helper: a list of calls with one more."""
    return told.edit.kind is EditKind.STATEMENT_SWAP and _says(told, name)


def _says(told: ToldEdit, name: str) -> bool:
    edit = told.edit
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return any(word.search(text) for text in (edit.subject, edit.old, edit.new, edit.detail))


def _says_more(told: ToldEdit) -> bool:
    return told.edit.kind in _SAY_MORE and len(told.edit.new) + len(told.edit.detail) <= LONGEST


def _name_and_path(pair: tuple[Place, FileFacts]) -> tuple[str, str]:
    return pair[0].name, pair[1].path
