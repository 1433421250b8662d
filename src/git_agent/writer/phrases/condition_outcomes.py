"""Sentences about what is done in one more case than before, and about an error."""

from collections.abc import Iterator

from git_agent.syntax.trees.edit_script.values import IGNORING, RAISING, RETURNING, EditKind
from git_agent.writer.phrases.edit_forms import anywhere, at_places, condition_tail, edit_phrase, expression
from git_agent.writer.phrases.phrase import Phrase, code
from git_agent.writer.read.code_edits import ToldEdit

_NEXT = ("continue", "next")


def widened_phrases(told: ToldEdit, raising: str) -> Iterator[Phrase]:
    """`raising` is how the language calls it that an error is raised."""
    edit = told.edit
    tail = f" also{condition_tail(edit)}" if condition_tail(edit) else ""
    value = expression(edit.new)
    if not tail:
        return
    if edit.subject == "return":
        forms = anywhere(told, value, "from", tail=tail) if value else ()
        yield edit_phrase(told, "return", (*forms, *anywhere(told, "early", "from", tail=tail)))
    elif edit.subject == "raise":
        yield edit_phrase(told, raising, anywhere(told, code(edit.new), tail=tail))
    elif edit.subject == "call" and value:
        yield edit_phrase(told, "call", anywhere(told, value, tail=tail))
    elif edit.subject in _NEXT:
        yield edit_phrase(told, "skip", anywhere(told, "to the next item", tail=tail))
    elif edit.subject == "break":
        yield edit_phrase(told, "leave", anywhere(told, "the loop", tail=tail))


def caught_phrase(told: ToldEdit, raising: str) -> Phrase:
    """An error that is caught now, with what becomes of it, or that is not caught any more."""
    if told.edit.kind is EditKind.CAUGHT_GONE:
        return edit_phrase(told, "stop", at_places(told, f"catching {code(told.edit.old)}"))
    edit, error = told.edit, code(told.edit.new) if told.edit.new else "errors"
    caught = anywhere(told, error)
    if edit.subject == RAISING:
        forms = anywhere(told, code(edit.old), tail=f" on {error}")
        return edit_phrase(told, raising, forms)
    on = f" on {error}" if edit.new else " on error"
    if edit.subject == RETURNING and (value := expression(edit.old)):
        return edit_phrase(told, "return", at_places(told, value, "from", tail=on))
    return edit_phrase(told, "ignore" if edit.subject == IGNORING else "catch", caught)
