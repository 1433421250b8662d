"""Sentences about what definitions look like from outside: types, decorators, modifiers, bases, exports."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.model.value import replace
from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.edit_forms import at_places, edit_phrase, expression, places_of
from git_agent.writer.phrases.phrase import MOST_NAMES, Phrase, code, listing
from git_agent.writer.read.code_edits import ToldEdit

# Words of ours for what stands in a source: nothing else may be told without a mark.
_SPOKEN = {
    **{word: word for word in word_set("public private protected static final abstract async readonly const inline")},
    **{word: word for word in word_set("noexcept virtual")},
    "pub": "public",
}
_TAKEN_AWAY = {word: f"non-{word}" for word in word_set("async static final abstract const virtual")}


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
        yield from _modifier_phrases(told)
    elif edit.kind is EditKind.BASE:
        yield edit_phrase(told, "derive", (f"{name} from {code(edit.new)}",))
    elif edit.kind is EditKind.BASE_GONE:
        yield edit_phrase(told, "stop", (f"deriving {name} from {code(edit.new)}",))
    elif edit.kind is EditKind.LENGTH:
        change = f"length of {name}"
        yield edit_phrase(told, "change", at_places(told, change) if places_of(told) != [name] else (change,))
    elif edit.kind in (EditKind.TYPE, EditKind.RETURN_TYPE):
        yield from _type_phrases(told, name)


def _modifier_phrases(told: ToldEdit) -> Iterator[Phrase]:
    """All that a modifier was put before, or taken from, as one."""
    edit = told.edit
    names = list(dict.fromkeys(code(place.name) for place, _ in told.places))
    word = (_SPOKEN if edit.kind is EditKind.MODIFIER else _TAKEN_AWAY).get(edit.new)
    if edit.new == "override" and edit.kind is EditKind.MODIFIER:
        yield _listed(told, "mark", names, " as override")
    elif word:
        yield _listed(told, "make", names, f" {word}")


def _listed(told: ToldEdit, verb: str, names: list[str], rest: str) -> Phrase:
    objects = tuple(dict.fromkeys(listing(names, most=most) + rest for most in (3, 2)))
    return replace(edit_phrase(told, verb, objects), full=listing(names, most=MOST_NAMES) + rest)


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
