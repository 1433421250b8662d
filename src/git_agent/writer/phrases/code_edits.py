"""Sentences about edits inside of definitions, as their syntax trees tell them."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.trees.edit_script.values import BESIDES, EditKind
from git_agent.writer.phrases.edit_families import OF_DEFINITIONS, family_of, phrases_together
from git_agent.writer.phrases.locations import Location
from git_agent.writer.phrases.phrase import DETAIL_KIND, EVERYWHERE, MATTERS, Phrase
from git_agent.writer.phrases.put_to_use import only_puts_in, use_phrases
from git_agent.writer.read.code_edits import ToldEdit, told_edits
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.helpers import helper_in_use
from git_agent.writer.read.largest_edits import largest

# Of these a message speaks where nothing else is known of a function.
_FALLBACKS = (
    EditKind.CALL_AGAIN,
    EditKind.CALL_GONE,
    EditKind.CHAINED,
    EditKind.CHAINED_GONE,
    EditKind.BRANCH_GONE,
    EditKind.ELSE_GONE,
    EditKind.REORDERED,
    EditKind.FORM,
    EditKind.USED,
    EditKind.USED_INSTEAD,
    EditKind.NAME_SWAP,
    EditKind.ARGUMENT_SWAP,
    EditKind.ASSIGNED,
    EditKind.AUGMENTED,
    EditKind.DELETES,
    EditKind.REWRITTEN,
    EditKind.STATEMENT,
    EditKind.STATEMENT_GONE,
    EditKind.STATEMENT_SWAP,
)
_CONDITIONAL = (
    EditKind.CALL,
    EditKind.CALL_AGAIN,
    EditKind.MEMBER_SET,
    EditKind.ASSIGNED,
    EditKind.AUGMENTED,
    EditKind.DELETES,
)
_LIGHT = (
    *_FALLBACKS,
    EditKind.ARM_GONE,
    EditKind.DECORATOR_GONE,
    EditKind.THROWS,
    EditKind.THROWS_GONE,
    EditKind.MESSAGE,
    EditKind.TYPE,
    EditKind.MEMBER_SET,
    EditKind.RETURNED,
    EditKind.CALL,
    EditKind.CAST,
    EditKind.OPERAND_GONE,
    EditKind.ARGUMENT_GONE,
    EditKind.ASSERT,
    EditKind.EXPECTED,
    EditKind.LOGGED,
)

MANY_PLACES = 3  # for each one of any other edit
_OF_A_NAME = (EditKind.VALUE, EditKind.DEFAULT, EditKind.CONDITION, EditKind.RETURN_SWAP)


def code_edit_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What the largest edits say, each with a weight for how much of the whole it is."""
    edits = largest(told_edits(files))
    helper = helper_in_use(files)
    if helper is not None:
        edits = tuple(told for told in edits if not only_puts_in(told, helper.name))
    cause = _cause(edits)
    has_strong = any(not _is_light(told) and not _is_aside(told) for told in edits)
    for told, phrase in _phrases(edits):
        if phrase.kind != f"edit, {_name(told)}":  # another wording of the same fact
            continue
        if told is cause:
            yield replace(phrase, weight=2.0)
        elif cause is not None or _is_aside(told) or (_is_light(told) and has_strong):
            yield replace(phrase, weight=1.2, kind=DETAIL_KIND)
        elif told.edit.kind in _FALLBACKS and _is_light(told):
            yield replace(phrase, weight=2.0 if len(edits) == 1 else MATTERS)
        else:
            is_whole = told.edit.kind in OF_DEFINITIONS
            beside = EVERYWHERE if _is_everywhere(told, edits) else 1.6
            yield replace(phrase, weight=2.3 if is_whole else 2.0 if len(edits) == 1 else beside)
    yield from use_phrases(files, edits)


def _cause(edits: Sequence[ToldEdit]) -> ToldEdit | None:
    """The other type of a member, where all else that says what is done is done with that: it only follows."""
    types = [told for told in edits if told.edit.kind is EditKind.TYPE and told.places[0][0].kind != "function"]
    if len(types) != 1 or len(edits) < 2:
        return None
    name = re.compile(rf"(?<!\w){re.escape(types[0].edit.subject)}(?!\w)")
    others = [told.edit for told in edits if told is not types[0] and not (_is_light(told) or _is_aside(told))]
    texts = [(edit.subject, edit.old, edit.new, edit.detail) for edit in others]
    return types[0] if texts and all(any(map(name.search, each)) for each in texts) else None


def _is_everywhere(told: ToldEdit, edits: Sequence[ToldEdit]) -> bool:
    """Whether an edit was made in far more places than every other one."""
    others = max((len(each.places) for each in edits if each is not told), default=0)
    return len(told.places) >= MANY_PLACES * max(1, others)


def lone_text_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    """The one text that is another, by what has it for a value, is compared with it or returns it."""
    edits = told_edits(files)
    is_one = len(edits) == 1 and edits[0].edit.kind in _OF_A_NAME
    return list(code_edit_phrases(files)) if is_one else []


def _is_light(told: ToldEdit) -> bool:
    """Whether an edit is a side matter beside others; what is done under a condition tells of that as well."""
    if told.edit.kind in (EditKind.EXPORT, EditKind.EXPORT_GONE):
        return bool(told.edit.detail)  # what another module defines
    if told.edit.kind in (EditKind.MODIFIER, EditKind.MODIFIER_GONE) and told.edit.detail:
        return True  # of a variable or a parameter
    is_level = told.edit.kind is EditKind.CALL_SWAP and bool(told.edit.detail)  # of a log message
    return is_level or (told.edit.kind in _LIGHT and not (told.edit.kind in _CONDITIONAL and told.edit.detail))


def _is_aside(told: ToldEdit) -> bool:
    """Whether an edit comes with another one that says what it is for."""
    return told.edit.kind is EditKind.CAUGHT and told.edit.detail == BESIDES


def edit_variants(files: Sequence[FileFacts], locations: Sequence[Location]) -> Iterator[Phrase]:
    """The same by the file, its matter or its folder instead of the definition."""
    edits = [told for told in largest(told_edits(files)) if not _is_aside(told)]
    for told, phrase in _phrases(edits):
        if phrase.kind != f"edit, {_name(told)}" or told.edit.kind in _LIGHT:
            yield phrase
    cause = _cause(edits)
    edits = [cause] if cause is not None else edits
    strong = [told for told in edits if not _is_light(told)]
    for location in locations:
        if location.kind != "definition":
            # A side matter is none the less for being told by its file.
            elsewhere = [
                replace(told, where=location.text) for told in strong or edits if all(map(location.holds, told.paths))
            ]
            for _, phrase in _phrases(elsewhere):
                yield replace(phrase, objects=phrase.objects[:1], kind=f"{phrase.kind}, {location.kind}")


def _name(told: ToldEdit) -> str:
    return str(told.edit.kind.value)


def _phrases(edits: Sequence[ToldEdit]) -> Iterator[tuple[ToldEdit, Phrase]]:
    for told in edits:
        family = family_of(told.edit.kind)
        if family is not None:
            yield from ((told, phrase) for phrase in family(told))
    yield from phrases_together(edits)
