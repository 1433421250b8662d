"""Sentences about statements of which nothing but themselves can be told."""

from collections.abc import Iterator

from git_agent.model.value import replace
from git_agent.syntax.trees.edit_script.values import GIVEN, NAMED, ONE, SEVERAL, EditKind
from git_agent.writer.phrases.edit_forms import anywhere, at_places, edit_phrase, expression, places_of
from git_agent.writer.phrases.phrase import MOST_NAMES, Phrase, base_name, code, listing
from git_agent.writer.read.code_edits import ToldEdit

_RETURN = "return"


def statement_phrases(told: ToldEdit) -> Iterator[Phrase]:
    old, new = expression(told.edit.old), expression(told.edit.new)
    if told.edit.detail in (ONE, SEVERAL):
        yield from _call_phrases(told, old or new)
    elif told.edit.detail in (NAMED, GIVEN):
        yield from _name_phrases(told, new)
    elif told.edit.kind is EditKind.STATEMENT_SWAP and told.edit.old.rstrip("; ") == _RETURN:
        returned = expression(told.edit.new.removeprefix(_RETURN).strip("; "))
        if told.edit.new.startswith(f"{_RETURN} ") and returned:  # of nothing, that it was returned says nothing
            yield edit_phrase(told, "return", at_places(told, returned, "from"))
    elif told.edit.kind is EditKind.STATEMENT_SWAP and old and new:
        yield edit_phrase(told, "replace", anywhere(told, f"{old} with {new}"))
    elif told.edit.kind is EditKind.STATEMENT and new and (name := expression(told.edit.subject)):
        yield edit_phrase(told, "set", at_places(told, f"{name} to {new}"))
    elif told.edit.kind is EditKind.STATEMENT and new:
        yield edit_phrase(told, "add", at_places(told, new, "to"))
    elif told.edit.kind is EditKind.STATEMENT_GONE and old:
        yield edit_phrase(told, "remove", at_places(told, old, "from"))
    elif told.edit.kind is EditKind.MOVED and (statement := expression(told.edit.subject)):
        yield from _moved_phrases(told, statement)


def _call_phrases(told: ToldEdit, call: str) -> Iterator[Phrase]:
    """Calls that came or went; where a text in one may not be quoted, or is too long, by what is called."""
    verb, link = ("add", "to") if told.edit.kind is EditKind.STATEMENT else ("remove", "from")
    noun = "calls" if told.edit.detail == SEVERAL else "call"
    quoted = at_places(told, call, link) if call else ()
    yield edit_phrase(told, verb, (*quoted, *at_places(told, f"{noun} of {code(told.edit.subject)}", link)))


def _name_phrases(told: ToldEdit, value: str) -> Iterator[Phrase]:
    """Names that a file has or sets, or no longer does, and the value of one of them."""
    is_new, names = told.edit.kind is EditKind.STATEMENT, [code(name) for name in told.edit.subject.split()]
    is_set = is_new and told.edit.detail == GIVEN
    verb, link = ("set", "in") if is_set else ("add", "to") if is_new else ("remove", "from")
    listed = [at_places(told, listing(names, most=most), link) for most in (MOST_NAMES, 3, 2)]
    listed += [at_places(told, f"{names[0]} and {len(names) - 1} more", link)] if len(names) > 1 else []
    with_value = at_places(told, f"{names[0]} to {value}", link) if value and len(names) == 1 else ()
    phrase = edit_phrase(told, verb, (*with_value, *(form for forms in listed[1:] for form in forms)))
    yield phrase if with_value else replace(phrase, full=listed[0][0])


def _moved_phrases(told: ToldEdit, statement: str) -> Iterator[Phrase]:
    edit = told.edit
    if edit.old:
        origin = code(edit.old)
        both = [f"{statement} from {origin} to {listing(places_of(told), most=most)}" for most in (3, 2)]
        forms = (*dict.fromkeys(both), f"{statement} out of {origin}", f"{statement} in {base_name(told.paths[0])}")
        if not told.where:  # of the file it would say that it came from outside of it
            yield edit_phrase(told, "move", forms)
    elif edit.detail == "last":
        yield edit_phrase(told, "call", at_places(told, f"{statement} last"))
    else:
        word = "after" if edit.detail == "after" else "before"
        yield edit_phrase(told, "call", anywhere(told, f"{statement} {word} {code(edit.new)}"))
