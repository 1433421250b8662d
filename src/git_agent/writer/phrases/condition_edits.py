"""Sentences about conditions: guards, branches, cases, operands, comparisons, errors raised and caught."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.condition_outcomes import caught_phrase, exit_phrase, widened_phrases
from git_agent.writer.phrases.condition_swaps import NOTHING, against_another, exchanged_condition, sign_exchange
from git_agent.writer.phrases.edit_forms import (
    LONGEST_PAIR,
    anywhere,
    at_places,
    condition_tail,
    condition_text,
    edit_phrase,
    expression,
    instead,
    literal,
    places_of,
)
from git_agent.writer.phrases.phrase import Phrase, code, columns, listing
from git_agent.writer.read.code_edits import ToldEdit

_RAISING = ("py", "pyi", "rb", "rake")
_MATCHING = ("py", "pyi", "rs")
LONGEST_CONDITIONAL = 60  # characters of a call or value and its condition
_EXCHANGES = {
    EditKind.CONDITION: ("check", "{}"),
    EditKind.LOOP: ("loop", "over {}"),
    EditKind.COMPARISON: ("use", "{}"),
    EditKind.CAUGHT_SWAP: ("catch", "{}"),
}
_GUARDS = (EditKind.GUARD_RAISE, EditKind.GUARD_EXIT, EditKind.BRANCH, EditKind.WRAPPED, EditKind.WIDENED)
_WITHOUT_NAMES = {
    EditKind.REORDERED: ("reorder", "statements", "in"),
    EditKind.ELSE_GONE: ("remove", "else branch", "from"),
}
_UNNAMED_ERRORS = ("fmt.Errorf", "errors.New", "errors.Errorf", "xerrors.Errorf")
_STRICTER = ("==", "===", "!=", "!==")
LONGEST_IN_SUBJECT = 70  # characters behind the verb
_SIDES = r"(?P<asked>[^=!<>&|]+?)\s*(?P<sign>[=!]==?|[<>]=?)\s*(?P<value>[^=!<>&|]+)"
_VALUE = r"\"[^\"]*\"|'[^']*'|-?\d[\w.]*"
_NAMED = r"[A-Za-z_$][\w$]*(?:(?:\.|->|::)[\w$]+)*"
# A plain `not x` may as well be about a number or a flag.
_NULL_TEST = (
    r"(?P<name>[A-Za-z_$][\w$.]*)\s*(?:is\s+None|={2,3}\s*(?:null|nil|undefined|None|NULL|nullptr)"
    r"|\.is_none\(\)|\.nil\?)"
)


def condition_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    if edit.kind in _GUARDS:
        yield from _guard_phrases(told)
    elif edit.kind is EditKind.OPERAND:
        if forms := (*_checks(told, edit.detail), *_names(told, edit.new)):
            yield edit_phrase(told, "check", forms)
    elif edit.kind in (EditKind.OPERAND_GONE, EditKind.BRANCH_GONE) and (check := _checked(edit.detail)):
        yield edit_phrase(told, "stop", at_places(told, f"checking {check}"))
    elif edit.kind in _EXCHANGES or edit.kind is EditKind.CASE_LIKE:
        yield from _exchange_phrases(told)
    elif edit.kind is EditKind.LOOPED and (asked := expression(edit.new)):
        word = "while" if edit.detail == "while" else "over"
        yield edit_phrase(told, "loop", anywhere(told, f"{word} {asked}"))
    elif edit.kind in _WITHOUT_NAMES and not (told.where and edit.kind is EditKind.ELSE_GONE):
        verb, change, link = _WITHOUT_NAMES[edit.kind]  # of a folder, an else would say nothing
        yield edit_phrase(told, verb, at_places(told, change, link))
    elif edit.kind is EditKind.FORM:
        word = "match" if suffix_of(told.paths[0]) in _MATCHING else "switch"
        form = "if let" if edit.new == "if let" else "if"
        yield edit_phrase(told, "use", at_places(told, f"{form} instead of {word}"))
    elif edit.kind in (EditKind.CAUGHT, EditKind.CAUGHT_GONE):
        yield caught_phrase(told, _raising(told))
    elif edit.kind is EditKind.RAISED_SWAP and edit.old and edit.new:
        yield edit_phrase(told, _raising(told), instead(told, code(edit.new), code(edit.old)))


def _exchange_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    if edit.kind is EditKind.CONDITION and (named := _named_value(told)):
        yield edit_phrase(told, "use", named)
        return
    asked = condition_text if edit.kind is EditKind.CONDITION else expression
    old, new = asked(edit.old), asked(edit.new)
    is_asked_more = edit.kind is EditKind.CONDITION and not _took_place(edit.subject, edit.old, edit.new)
    names = _names(told, edit.subject) if is_asked_more else ()
    if not old or not new or len(edit.old) + len(edit.new) >= LONGEST_PAIR:
        if names:
            yield edit_phrase(told, "check", names)  # of the whole of it nobody knows here what is new
        return
    if edit.kind is EditKind.CASE_LIKE:
        yield edit_phrase(told, "handle", at_places(told, f"{new} like {old}"))
    else:
        is_asked = edit.detail == "asked" and edit.new not in _STRICTER
        verb, form = _EXCHANGES[EditKind.CONDITION if is_asked else edit.kind]
        forms = instead(told, new, old, form)
        if verb == "check":
            forms = (*exchanged_condition(told, forms), *names, *against_another(told))
        yield edit_phrase(told, verb, forms)
        if verb == "check" and (signs := sign_exchange(edit.old, edit.new)):
            phrase = edit_phrase(told, "use", at_places(told, f"{code(signs[1])} instead of {code(signs[0])}"))
            yield replace(phrase, kind=f"{phrase.kind}, sign")
        elif verb == "check" and not told.where and columns(forms[0]) > LONGEST_IN_SUBJECT:
            phrase = edit_phrase(told, "change", at_places(told, "condition"))
            yield replace(phrase, kind="edit, changed condition")


def _took_place(names: str, old: str, new: str) -> bool:
    """Whether as many names went from a condition as came to it: to check the new ones would be no news."""
    before, after = (set(pattern(_NAMED).findall(text)) for text in (old, new))
    return len(before - after) >= len(names.split()) > 0


def _named_value(told: ToldEdit) -> tuple[str, ...]:
    """The name of a value that a condition asks for as before: `glaze != "matt"` that has `Glaze.MATT` now."""
    old, new = (pattern(_SIDES).fullmatch(text) for text in (told.edit.old, told.edit.new))
    if old is None or new is None or old["asked"] != new["asked"] or old["sign"] != new["sign"]:
        return ()
    name, before = new["value"], literal(old["value"])
    is_named = pattern(_VALUE).fullmatch(old["value"]) and pattern(_NAMED).fullmatch(name) and name not in NOTHING
    return (*instead(told, code(name), before), *anywhere(told, code(name))) if is_named and before else ()


def case_phrases(edits: Sequence[ToldEdit]) -> Iterator[tuple[ToldEdit, Phrase]]:
    """Cases of one place together."""
    for kind, verb, lead in ((EditKind.CASE, "handle", ""), (EditKind.CASE_GONE, "stop", "handling ")):
        by_place: dict[tuple[str, ...], list[ToldEdit]] = {}
        for told in edits:
            if told.edit.kind is kind:
                by_place.setdefault(tuple(places_of(told)), []).append(told)
        for group in by_place.values():
            labels = [label for told in group if (label := literal(told.edit.new or told.edit.old))]
            if labels and len(labels) == len(group):
                objects = at_places(group[0], f"{lead}{listing(labels)}")
                yield group[0], edit_phrase(group[0], verb, objects)
                if verb == "handle":
                    yield group[0], replace(edit_phrase(group[0], "support", objects), kind="edit, case, supported")


def _raising(told: ToldEdit) -> str:
    return "raise" if suffix_of(told.paths[0]) in _RAISING else "throw"


def _guard_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    condition = expression(edit.detail)
    if edit.kind is EditKind.WRAPPED:
        yield from _wrapped_phrases(told)
    elif edit.kind is EditKind.WIDENED:
        yield from widened_phrases(told, _raising(told))
    elif edit.kind is EditKind.GUARD_RAISE:
        yield from _raise_phrases(told, condition)
    elif edit.kind is EditKind.GUARD_EXIT and condition:
        yield from _exit_phrases(told)
        if edit.old and len(edit.detail) + len(edit.new) > LONGEST_CONDITIONAL:
            asked = edit_phrase(told, "check", _names(told, edit.old))
            yield replace(asked, kind=f"{asked.kind}, asked")
    elif edit.kind is EditKind.GUARD_EXIT:
        yield from (edit_phrase(told, "check", forms) for forms in [_names(told, edit.old)] if forms)
    elif forms := (*_checks(told, edit.detail), *_names(told, edit.subject)):
        yield edit_phrase(told, "check", forms)
    match = pattern(_NULL_TEST).fullmatch(edit.detail) if edit.kind is not EditKind.BRANCH else None
    if match is not None:
        missing = code(match["name"])
        yield replace(edit_phrase(told, "handle", at_places(told, f"missing {missing}")), kind="missing")


def _wrapped_phrases(told: ToldEdit) -> Iterator[Phrase]:
    """A call or an assignment that has a condition now; of a long one only what it asks is told."""
    edit = told.edit
    tail, name = condition_tail(edit), code(edit.subject)
    value = expression(edit.new)
    verb, change = ("set", f"{name} to {value}") if value else ("call", name)
    is_named = pattern(_NAMED).fullmatch(edit.subject) is not None and bool(value) == bool(edit.new)
    if tail and is_named and len(edit.subject) + len(edit.new) + len(edit.detail) < LONGEST_CONDITIONAL:
        check = () if edit.negated else at_places(told, _checked(edit.detail))
        yield edit_phrase(told, verb, anywhere(told, change, tail=f" only{tail}"))
        if check:
            yield replace(edit_phrase(told, "check", check), kind="wrapped, checked")
    elif tail or edit.old:
        doing = f"setting {name}" if edit.new else f"calling {name}"
        before = at_places(told, f"{code(edit.old)} before {doing}") if edit.old else ()
        yield edit_phrase(told, "check", (*(anywhere(told, _checked(edit.detail)) if tail else ()), *before))


def _raise_phrases(told: ToldEdit, condition: str) -> Iterator[Phrase]:
    edit = told.edit
    if (left := exit_phrase(told, condition_tail(edit))) is not None:
        yield from (left,) if condition else ()
        return
    error = code(edit.new)
    objects = at_places(told, error)
    if condition:
        objects = (*anywhere(told, error, tail=condition_tail(edit)), *(() if edit.subject else objects))
    if condition or not edit.subject:  # without its condition an error that was raised before is no news
        yield edit_phrase(told, _raising(told), objects)


def _exit_phrases(told: ToldEdit) -> Iterator[Phrase]:
    new, tail = told.edit.new, condition_tail(told.edit)
    if new in ("continue", "next"):
        skipped = code(told.edit.subject) if told.edit.subject else "to the next item"
        bare = _without_null_tests(told.edit.detail)
        short = anywhere(told, skipped, tail=f" if {expression(bare)}") if bare and not told.edit.negated else ()
        yield edit_phrase(told, "skip", (*anywhere(told, skipped, tail=tail), *short))
    elif new == "break":
        yield edit_phrase(told, "leave", anywhere(told, "the loop", tail=tail))
    elif new.startswith("goto "):
        yield edit_phrase(told, "jump", at_places(told, f"to {code(new.removeprefix('goto '))}", tail=tail))
    else:
        returned = "an error" if new in _UNNAMED_ERRORS else expression(new) if new else ""
        # A return that the other branch has as well is not an early one.
        early = () if told.edit.subject else anywhere(told, "early", "from", tail=tail)
        forms = (*(anywhere(told, returned, "from", tail=tail) if returned else ()), *early)
        if forms:
            yield edit_phrase(told, "return", forms)


def _without_null_tests(condition: str) -> str:
    """Of `lid and not lid.is_open()` what it asks of the lid; empty where there is nothing to leave out."""
    operands = pattern(r"\s+and\s+|\s*&&\s*").split(condition)
    last = operands[-1].removeprefix("not ").removeprefix("!")
    is_test = len(operands) == 2 and pattern(_NAMED).fullmatch(operands[0]) and last.startswith(f"{operands[0]}.")
    return operands[-1] if is_test and not pattern(r"[|]{2}|\bor\b").search(condition) else ""


def _checks(told: ToldEdit, condition: str) -> tuple[str, ...]:
    check = _checked(condition)
    return anywhere(told, check) if check else ()


def _names(told: ToldEdit, names: str) -> tuple[str, ...]:
    """What a condition asks by name, where there is no room for the whole of it."""
    return anywhere(told, listing(list(map(code, names.split())))) if names else ()


def _checked(text: str) -> str:
    """What is checked: of `not x` it is x."""
    bare = text.removeprefix("not ").removeprefix("!")
    is_name = pattern(r"[A-Za-z_$][\w$.]*").fullmatch(bare) is not None
    return condition_text(bare if is_name else text)
