"""Sentences about new helpers by what uses them: where something is done anew says more than which file got a name."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.trees.edit_script.values import EditKind, Place
from git_agent.writer.phrases.edit_forms import at_places, edit_phrase, places_of
from git_agent.writer.phrases.phrase import DETAIL_KIND, MOST_NAMES, Phrase, code, listing, names_within
from git_agent.writer.read.code_edits import ToldEdit
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.helpers import helper_in_use, uses_of_new

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
    """The one new helper of a change by its uses, as what the change is about, and others as details.

    Neither where one of these edits has named it.
    """
    helper = helper_in_use(files)
    for told in uses_of_new(files):
        is_helper = helper is not None and told.edit.subject == helper.name
        sayings = [edit for edit in edits if _says(edit, told.edit.subject)]
        sayings = [edit for edit in sayings if _says_more(edit)] if is_helper else sayings
        known = {_name_and_path(pair) for edit in sayings for pair in edit.places}
        left = tuple(pair for pair in told.places if _name_and_path(pair) not in known)
        if left:
            yield (_addition if is_helper else _use)(replace(told, places=left))


def without_told_helpers(phrases: Sequence[Phrase]) -> list[Phrase]:
    """Without "add measure to kiln.py" beside "add measure and use it in fire"."""
    used = {names_within(phrase.objects[-1]) for phrase in phrases if phrase.kind == f"edit, {_USE}"}
    return [
        phrase
        for phrase in phrases
        if phrase.kind != DETAIL_KIND or phrase.verb != "add" or names_within(phrase.objects[-1]) not in used
    ]


def _addition(told: ToldEdit) -> Phrase:
    name = code(told.edit.subject)
    return replace(_in_full(told, "add", f"{name} and use it", last=name), weight=_LEADS)


def _use(told: ToldEdit) -> Phrase:
    """Without that it came, which is told of it and others together."""
    name = f"new {code(told.edit.subject)}"
    return replace(_in_full(told, "use", name, last=name), weight=_DETAIL, kind=DETAIL_KIND)


def _in_full(told: ToldEdit, verb: str, what: str, *, last: str) -> Phrase:
    full = f"{what} in {listing(places_of(told), most=MOST_NAMES)}"
    return replace(edit_phrase(told, verb, (*at_places(told, what), last)), full=full)


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
