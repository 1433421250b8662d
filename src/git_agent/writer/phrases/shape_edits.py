"""Sentences about what definitions look like from outside: types, decorators, modifiers, bases, exports."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.trees.edit_script.values import OF_PARAMETERS, OPTIONAL, QUALIFIED, EditKind
from git_agent.writer.phrases.edit_forms import anywhere, at_places, edit_phrase, expression, places_of
from git_agent.writer.phrases.phrase import MOST_NAMES, Phrase, base_name, code, listing
from git_agent.writer.read.code_edits import ToldEdit
from git_agent.writer.read.implementation_marks import marks_implementation

# Words of ours for what stands in a source: nothing else may be told without a mark.
_SPOKEN = {
    **{word: word for word in word_set("public private protected static final abstract async readonly const inline")},
    **{word: word for word in word_set("noexcept virtual volatile")},
    **{word: word for word in word_set("unsafe sealed transient synchronized constexpr consteval explicit")},
    "pub": "public",
    OPTIONAL: "optional",
}
_OF_MEMBERS = (OPTIONAL, "volatile", "transient")  # which are told with their type
FEW = 3  # names that are all told
_DEPRECATED = r"(?:@|#\[)?(?:\w+\.)*[Dd]eprecated(?!\w)"  # `@deprecated_argument` is about a part of it
_NOTHING_UNLESS_SAID = ("go", "rs", "swift")  # a function without a type returns nothing
_TAKEN_AWAY = {
    **{word: f"non-{word}" for word in word_set("async static final abstract const virtual")},
    **{word: f"no longer {word}" for word in word_set("unsafe readonly sealed inline noexcept constexpr")},
    **{word: f"non-{word}" for word in word_set("volatile transient synchronized explicit")},
    OPTIONAL: "required",
    "pub": "private",
}


def shape_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    name = code(edit.subject)
    if edit.kind in _OF_DEFINITIONS:
        yield _OF_DEFINITIONS[edit.kind](told)
    elif edit.kind in (EditKind.THROWS, EditKind.THROWS_GONE):
        verb, link = ("add", "to") if edit.kind is EditKind.THROWS else ("remove", "from")
        yield _listed(told, verb, _definitions(told), before=f"{code(edit.new)} {link} ")
    elif edit.kind is EditKind.FEATURE:
        exchange = f"feature {code(edit.new)} instead of {code(edit.old)} for {name}"
        yield edit_phrase(told, "require", (exchange, f"another feature for {name}"))
    elif edit.kind is EditKind.MACRO:
        yield _listed(told, "use", _definitions(told), before=f"{code(edit.new)} for ")
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


def _decorator_phrase(told: ToldEdit) -> Phrase:
    """A decorator or an attribute as it is written; a condition of Rust may be too long for a subject."""
    name, to = told.edit.new, _definitions(told)
    if told.edit.old:
        return _listed(told, "use", to, before=f"{code(name)} instead of {code(told.edit.old)} for ")
    if told.edit.kind is EditKind.DECORATOR and pattern(_DEPRECATED).match(name) is not None:
        return _listed(told, "deprecate", to)
    verb, link = ("remove", "from") if told.edit.kind is EditKind.DECORATOR_GONE else ("add", "to")
    whole = _listed(told, verb, to, before=f"{code(name)} {link} ")
    short = _listed(told, verb, to, before=f"{code('cfg')} condition {link} ")
    forms = (*whole.objects, *(short.objects if name.startswith("#[cfg(") else ()))
    # The names of tests are often too long for a subject.
    is_of_tests = len(told.paths) == 1 and all(place.kind == "test" for place, _ in told.places)
    by_file = (f"{code(name)} {link} {base_name(told.paths[0])}",) if is_of_tests else ()
    return replace(whole, objects=(*forms, *by_file))


def _arm_phrase(told: ToldEdit) -> Phrase:
    names = _definitions(told)
    verb, link = ("add", "to") if told.edit.kind is EditKind.ARM else ("remove", "from")
    arms = "arms" if told.edit.detail or len(names) > 1 else "arm"
    return _listed(told, verb, names, before=f"{arms} {link} ", after=" macros" if len(names) > 1 else " macro")


def _export_phrase(told: ToldEdit) -> Phrase:
    again = "re-" if told.edit.detail else ""  # what another module defines
    if told.edit.kind is EditKind.EXPORT:
        return _listed(told, f"{again}export", _definitions(told))
    return _listed(told, "stop", _definitions(told), before=f"{again}exporting ")


def _modifier_phrases(told: ToldEdit) -> Iterator[Phrase]:
    """All that a modifier was put before, or taken from, as one."""
    edit = told.edit
    names = _definitions(told)
    word = (_SPOKEN if edit.kind is EditKind.MODIFIER else _TAKEN_AWAY).get(edit.new)
    if edit.detail in (QUALIFIED, OF_PARAMETERS):
        yield _qualified_phrase(told, names)
        return
    if edit.new == "override" and edit.kind is EditKind.MODIFIER:
        yield _listed(told, "mark", names, after=" as override")
    elif word:
        owners = {place.owner for place, _ in told.places} if edit.new in _OF_MEMBERS else set()
        of = f" of {code(owners.pop())}" if len(owners) == 1 and all(owners) else ""
        yield _listed(told, "make", names, after=f"{of} {word}")


def _qualified_phrase(told: ToldEdit, names: list[str]) -> Phrase:
    """A word before the type of a variable, which of a pointer is about what it points to, or before parameters."""
    verb, link = ("add", "to") if told.edit.kind is EditKind.MODIFIER else ("remove", "from")
    if told.edit.detail == OF_PARAMETERS:
        noun = "parameter" if told.size == len(told.edit.new) else "parameters"
        return _listed(told, verb, names, before=f"{code(told.edit.new)} {link} {noun} of ")
    owners = {place.owner for place, _ in told.places}
    of = f" in {code(owners.pop())}" if len(owners) == 1 and all(owners) else ""
    return _listed(told, verb, names, before=f"{code(told.edit.new)} {link} type of ", after=of)


def _definitions(told: ToldEdit) -> list[str]:
    """The definitions that an edit is of; where some share a name, no number of names says how many they are."""
    names = list(dict.fromkeys(code(place.name) for place, _ in told.places))
    is_each_of_a_name = len(names) == len(told.places)
    if told.edit.kind is EditKind.DECORATOR:  # which is written once for each of them
        is_each_of_a_name = is_each_of_a_name and told.size <= len(names) * len(told.edit.new)
    if (len(names) <= FEW or is_each_of_a_name) and not _is_of_nameless(told):
        return names
    are_functions = not _is_of_nameless(told) and all(place.kind in ("function", "test") for place, _ in told.places)
    files = listing(list(dict.fromkeys(base_name(file.path) for _, file in told.places)))
    return [f"{'functions' if are_functions else 'definitions'} in {files}"]


def _homes(told: ToldEdit) -> list[str]:
    """The definitions with the types they are of, else with their files, as others share their names."""
    homes = (
        (place.name, f" of {code(place.owner)}" if place.owner else f" in {base_name(file.path)}")
        for place, file in told.places
    )
    return list(dict.fromkeys(f"{code(name)}{home if name in told.shared else ''}" for name, home in homes))


def _is_of_nameless(told: ToldEdit) -> bool:
    """Whether an attribute of Rust came to implementations as well, which have no name that could be listed."""
    files = {file.path: file for _, file in told.places}.values() if told.edit.new.startswith("#[") else ()
    is_gone = told.edit.kind is EditKind.DECORATOR_GONE
    return any(marks_implementation(file, told.edit.new, is_gone=is_gone) for file in files)


def _listed(told: ToldEdit, verb: str, names: list[str], *, before: str = "", after: str = "") -> Phrase:
    forms = [f"{before}{listing(names, most=most)}{after}" for most in (MOST_NAMES, 3, 2)]
    return replace(edit_phrase(told, verb, tuple(dict.fromkeys(forms[1:]))), full=forms[0])


def derived_phrases(edits: Sequence[ToldEdit]) -> Iterator[tuple[ToldEdit, Phrase]]:
    """All that is derived for a type, or no longer, as one."""
    for kind, verb, lead in ((EditKind.DERIVED, "derive", ""), (EditKind.DERIVED_GONE, "stop", "deriving ")):
        by_type: dict[str, list[ToldEdit]] = {}
        for told in edits:
            if told.edit.kind is kind:
                by_type.setdefault(told.edit.subject, []).append(told)
        for name, group in by_type.items():
            traits = [code(told.edit.new) for told in group]
            yield group[0], _listed(group[0], verb, traits, before=lead, after=f" for {code(name)}")


def _type_phrases(told: ToldEdit, name: str) -> Iterator[Phrase]:
    edit = told.edit
    new = expression(edit.new)
    if not new:
        return
    if edit.kind is EditKind.RETURN_TYPE:
        names = _definitions(told) if told.shared.isdisjoint(place.name for place, _ in told.places) else _homes(told)
        if not edit.old and suffix_of(told.paths[0]) in _NOTHING_UNLESS_SAID:
            yield _listed(told, "return", names, before=f"{new} from ")
            return
        verb, link = ("change", "to") if edit.old else ("annotate", "as")
        yield _listed(told, verb, names, before="return type of ", after=f" {link} {new}")
        return
    change = f"type of {name} to {new}"
    yield edit_phrase(told, "change", anywhere(told, change) if places_of(told) != [name] else (change,))


_OF_DEFINITIONS: dict[EditKind, Callable[[ToldEdit], Phrase]] = {
    EditKind.DECORATOR: _decorator_phrase,
    EditKind.DECORATOR_GONE: _decorator_phrase,
    EditKind.EXPORT: _export_phrase,
    EditKind.EXPORT_GONE: _export_phrase,
    EditKind.ARM: _arm_phrase,
    EditKind.ARM_GONE: _arm_phrase,
}
