"""Sentences about what definitions look like from outside: types, decorators, modifiers, bases, exports."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.edit_forms import at_places, edit_phrase, expression, places_of
from git_agent.writer.phrases.phrase import Phrase, code
from git_agent.writer.read.code_edits import ToldEdit

# Words of ours for what stands in a source: nothing else may be told without a mark.
_SPOKEN = {
    **{word: word for word in word_set("public private protected static final abstract async readonly const inline")},
    "pub": "public",
}
_TAKEN_AWAY = {"async": "non-async", "static": "non-static", "final": "non-final", "abstract": "non-abstract"}


def shape_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    name = code(edit.subject)
    if edit.kind in (EditKind.DECORATOR, EditKind.FEATURE):
        yield from _mark_phrases(told, name)
    elif edit.kind is EditKind.DERIVED:
        yield edit_phrase(told, "derive", (f"{code(edit.new)} for {name}",))
    elif edit.kind is EditKind.DERIVED_GONE:
        yield edit_phrase(told, "stop", (f"deriving {code(edit.new)} for {name}",))
    elif edit.kind is EditKind.EXPORT:
        yield edit_phrase(told, "export", (name,))
    elif edit.kind in (EditKind.MODIFIER, EditKind.MODIFIER_GONE):
        words = _SPOKEN if edit.kind is EditKind.MODIFIER else _TAKEN_AWAY
        if word := words.get(edit.new):
            yield edit_phrase(told, "make", (f"{name} {word}",))
    elif edit.kind is EditKind.BASE:
        yield edit_phrase(told, "derive", (f"{name} from {code(edit.new)}",))
    elif edit.kind is EditKind.BASE_GONE:
        yield edit_phrase(told, "stop", (f"deriving {name} from {code(edit.new)}",))
    elif edit.kind is EditKind.LENGTH:
        change = f"length of {name}"
        yield edit_phrase(told, "change", at_places(told, change) if places_of(told) != [name] else (change,))
    elif edit.kind in (EditKind.TYPE, EditKind.RETURN_TYPE):
        yield from _type_phrases(told, name)


def _mark_phrases(told: ToldEdit, name: str) -> Iterator[Phrase]:
    """What stands in front of a definition: a decorator, or the feature that it is built with."""
    edit = told.edit
    if edit.kind is EditKind.DECORATOR:
        yield edit_phrase(told, "add", (f"{code(edit.new)} to {name}",))
    else:
        exchange = f"feature {code(edit.new)} instead of {code(edit.old)} for {name}"
        yield edit_phrase(told, "require", (exchange, f"another feature for {name}"))


def _type_phrases(told: ToldEdit, name: str) -> Iterator[Phrase]:
    edit = told.edit
    new = expression(edit.new)
    if not new:
        return
    if edit.kind is EditKind.RETURN_TYPE:
        yield edit_phrase(
            told,
            "change" if edit.old else "annotate",
            (f"return type of {name} to {new}" if edit.old else f"return type of {name} as {new}",),
        )
        return
    change = f"type of {name} to {new}"
    yield edit_phrase(told, "change", at_places(told, change) if places_of(told) != [name] else (change,))
