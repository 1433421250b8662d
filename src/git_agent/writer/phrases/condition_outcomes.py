"""Sentences about what is done in one more case than before."""

from collections.abc import Iterator

from git_agent.writer.phrases.edit_forms import anywhere, condition_tail, edit_phrase, expression
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
