"""Sentences about values: literals, defaults, constants, elements of lists, keys, what is returned."""

from collections.abc import Iterator, Sequence

from git_agent.model.counted import counted
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.trees.edit_script.values import FREED, INLINED, EditKind
from git_agent.writer.phrases.edit_forms import (
    LONGEST_PAIR,
    anywhere,
    at_places,
    condition_tail,
    conditional,
    edit_phrase,
    expression,
    instead,
    literal,
    places_of,
    plain_value,
    plain_values,
)
from git_agent.writer.phrases.phrase import Phrase, code, listing, quote
from git_agent.writer.read.code_edits import ToldEdit

_NOUNS = {"error": "error message", "log": "log message", "output": "output", "help": "help", "regex": "regex"}
# "1.5 (kiln)": the number tells it all.
_NAMED_VERSION = r"[\"'](?P<version>\d+(?:\.\d+)+)\s"
_SELF = ("self.", "this.", "this->", "cls.", "@")


def value_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    if edit.kind in _FORMS:
        yield from _FORMS[edit.kind](told)
    elif edit.kind is EditKind.ELEMENT_SWAP:
        old, new = literal(edit.old), literal(edit.new)
        if old and new:
            yield edit_phrase(told, "replace", (f"{old} with {new} in {code(edit.subject)}",))
    elif edit.kind is EditKind.MESSAGE:
        noun, verb = _NOUNS[edit.subject], "change" if edit.detail else "reword"
        if edit.detail == INLINED:
            noun, verb = "format arguments", "inline"
        forms = at_places(told, f"{noun} of {code(edit.new)}") if edit.new else ()
        yield edit_phrase(told, verb, (*forms, *at_places(told, noun)))


def _return_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    old, new = expression(edit.old), expression(edit.new)
    if edit.kind is EditKind.RETURNED and new:
        tail = condition_tail(edit)
        forms = at_places(told, new, "from", tail=tail)[:1] if tail else ()
        yield edit_phrase(told, "return", (*forms, *at_places(told, new, "from")))
    elif new:
        forms = at_places(told, new, "from")
        if old and len(edit.old) + len(edit.new) < LONGEST_PAIR:
            forms = (*instead(told, new, old, link="from"), *forms)
        yield edit_phrase(told, "return", forms)


def _unless_named(told: ToldEdit, name: str, change: str) -> tuple[str, ...]:
    """A change with its place, unless that is what changed itself."""
    return anywhere(told, change) if places_of(told) != [name] else (change,)


def _bare(name: str) -> str:
    for prefix in _SELF:
        name = name.removeprefix(prefix)
    return name


def _value_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    name, (old, new) = code(_bare(edit.subject)), plain_values(edit.old, edit.new)
    if not old or not new:
        return
    versions = [pattern(_NAMED_VERSION).match(text) for text in (edit.old, edit.new)]
    numbers = [match["version"] for match in versions if match]
    if "version" in edit.subject.lower() and len(set(numbers)) == len(versions):
        change = f"{name} from {quote(numbers[0])} to {quote(numbers[1])}"
        yield edit_phrase(told, "bump", _unless_named(told, name, change))
        return
    if edit.detail == "prose":
        yield edit_phrase(told, "reword", _unless_named(told, name, name))
        return
    phrase = edit_phrase(told, "set", _unless_named(told, name, f"{name} to {new}"))
    if edit.old == _bare(edit.subject):  # "change lid from lid" would say nothing of what it was
        yield phrase
        return
    yield edit_phrase(told, "change", _unless_named(told, name, f"{name} from {old} to {new}"))
    yield replace(phrase, kind=f"{phrase.kind}, set")


def _default_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    name, (old, new) = code(edit.subject), plain_values(edit.old, edit.new)
    if edit.detail == "boolean":
        verb = "enable" if edit.new.lower() == "true" else "disable"
        yield edit_phrase(told, verb, anywhere(told, f"{name} by default"))
    elif old and new:
        yield edit_phrase(told, "change", anywhere(told, f"default of {name} from {old} to {new}"))


def _parameter_phrases(told: ToldEdit) -> Iterator[Phrase]:
    name = code(told.edit.subject)
    if told.where:
        return
    if told.edit.detail:
        yield edit_phrase(told, "make", anywhere(told, f"{name} optional"))
    else:
        yield edit_phrase(told, "require", anywhere(told, name))


def _member_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    name = code(_bare(edit.subject))
    value = plain_value(edit.new)
    tail = condition_tail(edit)
    forms: tuple[str, ...] = ()
    for change in (f"{name} to {value}", name) if value and len(edit.new) <= 24 else (name,):
        forms += conditional(told, change, tail=tail)
    yield edit_phrase(told, "set", forms)


def _assigned_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    name, new = code(_bare(edit.subject)), expression(edit.new)
    if edit.subject.startswith("*"):  # what a pointer points to
        name = f"*{code(edit.subject[1:])}"
    if _bare(edit.subject) == edit.new:  # a parameter is kept as the member of its name
        name = code(edit.subject)
    if new and len(edit.subject) + len(edit.new) < LONGEST_PAIR:
        is_set = edit.kind is EditKind.ASSIGNED
        tail = condition_tail(edit)
        if tail or not edit.detail:
            forms = conditional(told, _given(name, new, is_set=is_set), tail=tail)
            yield edit_phrase(told, "set" if is_set else "add", forms)


def _deletes_phrases(told: ToldEdit) -> Iterator[Phrase]:
    name = expression(told.edit.subject)
    # What is asked of the very thing that is deleted is only whether it is there.
    tail = "" if told.edit.detail == told.edit.subject else condition_tail(told.edit)
    if name and (tail or told.edit.detail in ("", told.edit.subject)):
        yield edit_phrase(told, "free" if told.edit.new == FREED else "delete", anywhere(told, name, tail=tail))


def _given(name: str, value: str, *, is_set: bool) -> str:
    return f"{name} to {value}" if is_set else f"{value} to {name}"


def _rewritten_phrases(told: ToldEdit) -> Iterator[Phrase]:
    """Another value for what has a name: what it is now, and what it was while both are short."""
    edit = told.edit
    is_member = _bare(edit.subject) == edit.new  # a parameter is kept as the member of its name
    name = code(edit.subject) if is_member else expression(_bare(edit.subject))
    old, new = expression(edit.old), expression(edit.new)
    if not name or not new or len(edit.subject) + len(edit.new) >= LONGEST_PAIR:
        return
    forms = _unless_named(told, name, f"{name} to {new}")
    if old and len(edit.old) + len(edit.new) < LONGEST_PAIR:
        forms = (*_unless_named(told, name, f"{name} to {new} instead of {old}"), *forms)
    yield edit_phrase(told, "set", forms)


def collection_phrases(edits: Sequence[ToldEdit]) -> Iterator[tuple[ToldEdit, Phrase]]:
    """Elements and keys of one list or table together."""
    for kind, verb, link in _COLLECTIONS:
        by_owner: dict[tuple[str, tuple[str, ...]], list[ToldEdit]] = {}
        for told in edits:
            if told.edit.kind is kind:
                by_owner.setdefault((told.edit.subject, tuple(places_of(told))), []).append(told)
        for (owner, _), group in by_owner.items():
            is_key = kind in (EditKind.KEY, EditKind.KEY_GONE)
            names = [name for told in group if (name := code(told.edit.new) if is_key else literal(told.edit.new))]
            if owner:
                yield (
                    group[0],
                    edit_phrase(group[0], verb, _collected(group, names, f"{link} {code(owner)}", code(owner))),
                )
            elif is_key and len(names) == len(group):
                is_new = kind is EditKind.KEY
                lead, word = ("set", listing(names)) if is_new else ("stop", f"setting {listing(names)}")
                yield group[0], edit_phrase(group[0], lead, at_places(group[0], word))


def _collected(group: list[ToldEdit], names: list[str], link: str, owner: str) -> tuple[str, ...]:
    """The elements by name, or by what they are: one that stands elsewhere as well is not read, so none is counted."""
    noun = "key" if group[0].edit.kind in (EditKind.KEY, EditKind.KEY_GONE) else "element"
    elements = "an element" if len(group) == 1 else "elements"
    number = elements if noun == "element" else counted(len(group), noun)
    counting = f"{number} {link}"
    placed = () if owner in places_of(group[0]) else at_places(group[0], counting)[:1]
    forms: tuple[str, ...] = (*placed, counting) if noun == "element" else ()
    if len(names) == len(group):
        change = f"{listing(names)} {link}"
        forms = (change, *forms) if owner in places_of(group[0]) else (*at_places(group[0], change), change, *forms)
        # The name of a table may stand far above the lines that changed.
        keys, place = "key" if len(names) == 1 else "keys", listing(places_of(group[0]), most=2)
        is_inside = not group[0].where and all(where.kind == "function" for where, _ in group[0].places)
        forms += (f"{keys} {listing(names)} {link.partition(' ')[0]} {place}",) if is_inside and noun == "key" else ()
    return forms


_COLLECTIONS = (
    (EditKind.ELEMENT, "add", "to"),
    (EditKind.ELEMENT_GONE, "remove", "from"),
    (EditKind.KEY, "add", "to"),
    (EditKind.KEY_GONE, "remove", "from"),
)
_FORMS = {
    EditKind.RETURN_SWAP: _return_phrases,
    EditKind.RETURNED: _return_phrases,
    EditKind.VALUE: _value_phrases,
    EditKind.DEFAULT: _default_phrases,
    EditKind.PARAMETER: _parameter_phrases,
    EditKind.MEMBER_SET: _member_phrases,
    EditKind.ASSIGNED: _assigned_phrases,
    EditKind.AUGMENTED: _assigned_phrases,
    EditKind.DELETES: _deletes_phrases,
    EditKind.REWRITTEN: _rewritten_phrases,
}
