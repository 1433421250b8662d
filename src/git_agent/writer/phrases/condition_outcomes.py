"""Sentences about what is done in one more case than before, and about an error."""

from collections.abc import Iterator

from git_agent.syntax.trees.edit_script.values import IGNORING, RAISING, RETURNING, EditKind
from git_agent.writer.phrases.edit_forms import anywhere, at_places, condition_tail, edit_phrase, expression, places_of
from git_agent.writer.phrases.phrase import Phrase, code
from git_agent.writer.read.code_edits import ToldEdit

_NEXT = ("continue", "next")
# Calls that a function is left by and that raise nothing, by what they do.
_EXITS = {"panic": "panic", "abort": "abort", **dict.fromkeys(("exit", "os.exit", "process.exit", "die"), "exit")}
_LAST_WORDS = ("log.Fatal", "log.Fatalf")


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
    elif edit.subject == "raise" and (left := exit_phrase(told, tail)):
        yield left
    elif edit.subject == "raise":
        yield edit_phrase(told, raising, anywhere(told, code(edit.new), tail=tail))
    elif edit.subject == "call" and value:
        yield edit_phrase(told, "call", anywhere(told, value, tail=tail))
    elif edit.subject in _NEXT:
        yield edit_phrase(told, "skip", anywhere(told, "to the next item", tail=tail))
    elif edit.subject == "break":
        yield edit_phrase(told, "leave", anywhere(told, "the loop", tail=tail))


def exit_phrase(told: ToldEdit, tail: str) -> Phrase | None:
    """How a function is left by a call, which is no error that somebody may catch; nothing where it raises one."""
    name = told.edit.new
    if name in _LAST_WORDS:
        return edit_phrase(told, "call", anywhere(told, code(name), tail=tail))
    verb = _EXITS.get(name)
    return edit_phrase(told, verb, tuple(f"in {place}{tail}" for place in places_of(told)[:1])) if verb else None


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
