"""Sentences about whole functions: extracted, inlined, overloaded."""

from collections.abc import Iterator

from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.edit_forms import at_places, edit_phrase, expression
from git_agent.writer.phrases.phrase import Phrase, code, listing
from git_agent.writer.read.code_edits import ToldEdit


def definition_edit_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    name = code(edit.subject)
    if edit.kind is EditKind.EXTRACTED:
        yield edit_phrase(told, "extract", (*at_places(told, name, "from"), name))
    elif edit.kind is EditKind.INLINED:
        yield edit_phrase(told, "inline", (*at_places(told, name, "into"), name))
    elif edit.kind in (EditKind.OVERLOAD, EditKind.OVERLOAD_GONE):
        yield _overload_phrase(told, name)


def _overload_phrase(told: ToldEdit, name: str) -> Phrase:
    edit = told.edit
    types = [expression(each) for each in edit.detail.split("\n")] if edit.detail else []
    names = [code(each) for each in edit.new.split()] if not edit.detail else []
    owner = told.places[0][0].owner
    is_constructor = owner == edit.subject or edit.subject in ("constructor", "__init__")
    what = f"constructor of {code(owner)}" if is_constructor and owner else f"overload of {name}"
    taking = f"taking {listing(types)}" if types and all(types) else f"with {listing(names)}" if names else ""
    verb = "add" if edit.kind is EditKind.OVERLOAD else "remove"
    return edit_phrase(told, verb, (f"{what} {taking}", what) if taking else (what,))
