"""Sentences about calls: new ones, others instead, and what is passed, awaited and logged."""

from collections.abc import Iterator

from git_agent.model.value import replace
from git_agent.syntax.text.languages import suffix_of
from git_agent.syntax.trees.edit_script.values import ALSO, MADE, SEVERAL, EditKind
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
)
from git_agent.writer.phrases.phrase import Phrase, code
from git_agent.writer.read.code_edits import ToldEdit

_USES = (
    EditKind.CALL_AGAIN,
    EditKind.CALL_GONE,
    EditKind.USED,
    EditKind.USED_INSTEAD,
    EditKind.NAME_SWAP,
    EditKind.ARGUMENT_SWAP,
)
_NEW = "new "
_NOTHING = frozenset(("true", "false", "none", "null", "nil", "undefined", "nullptr", "self", "this", "void"))


def call_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    called = expression(edit.subject) or code(edit.subject)
    if edit.kind is EditKind.CALL:
        verb = _verb(edit.new or edit.subject)
        yield edit_phrase(told, verb, conditional(told, called, tail=condition_tail(edit)))
    elif edit.kind in (EditKind.CHAINED, EditKind.CHAINED_GONE):
        yield from _chain_phrases(told)
    elif edit.kind in _USES:
        yield from _use_phrases(told)
    elif edit.kind is EditKind.ASSERT:
        yield from _assertion_phrases(told)
    elif edit.kind is EditKind.EXPECTED:
        yield from _expected_phrases(told)
    elif edit.kind is EditKind.CALL_SWAP:
        new, old = code(edit.new), code(edit.old)
        yield edit_phrase(told, "use", instead(told, new, old))
        replaced = edit_phrase(told, "replace", anywhere(told, f"{old} with {new}"))
        yield replace(replaced, kind=f"{replaced.kind}, replaced")
    elif edit.kind in (EditKind.AWAITED, EditKind.DEFERRED):
        yield edit_phrase(told, "await" if edit.kind is EditKind.AWAITED else "defer", anywhere(told, called))
    elif edit.kind is EditKind.CAST:
        yield from _cast_phrases(told)
    elif edit.kind is EditKind.LOGGED:
        yield from _logged_phrases(told)
    else:
        yield from _argument_phrases(told, called)


def _verb(how: str) -> str:
    """What is done with what is called; who creates a type, others would read, is who wrote it."""
    return "instantiate" if how == MADE or how.startswith(_NEW) else "call"


def _assertion_phrases(told: ToldEdit) -> Iterator[Phrase]:
    """An assertion that came or went, as it stands where it is only one, or one that asks something else."""
    edit = told.edit
    if edit.subject not in ("added", "removed"):
        old, new = literal(edit.old), literal(edit.new)
        if old and new and len(edit.old) + len(edit.new) < LONGEST_PAIR:
            yield edit_phrase(told, "pass", instead(told, new, old, f"{{}} to {code(edit.subject)}"))
        asked = expression(edit.detail)
        forms = at_places(told, f"assertion on {asked}") if asked else ()
        yield edit_phrase(told, "change", (*forms, *at_places(told, "assertion")))
        return
    verb, link = ("add", "to") if edit.subject == "added" else ("remove", "from")
    one = expression(edit.new or edit.old)
    if one and edit.detail and verb == "add":
        yield edit_phrase(told, "assert", anywhere(told, one))
    forms = at_places(told, one, link) if one and not edit.detail else ()
    noun = "assertion" if len(told.places) == 1 and edit.detail != SEVERAL else "assertions"
    yield edit_phrase(told, verb, (*forms, *at_places(told, noun, link)))


def _expected_phrases(told: ToldEdit) -> Iterator[Phrase]:
    """Another condition that is asserted, or another value that is expected, while both are short."""
    edit = told.edit
    old, new, subject = literal(edit.old), literal(edit.new), edit.subject.strip()
    if not old or not new or len(edit.old) + len(edit.new) > LONGEST_PAIR:
        yield edit_phrase(told, "change", at_places(told, "assertion"))
        return
    asked = expression(subject)
    forms = at_places(told, f"{new} instead of {old} for {asked}") if asked else ()
    verb = "expect" if edit.subject else "assert"
    yield edit_phrase(told, verb, (*forms, *instead(told, new, old)))


def _use_phrases(told: ToldEdit) -> Iterator[Phrase]:
    """What a function calls or names and did not before, or no longer does."""
    edit = told.edit
    if edit.kind is EditKind.CALL_AGAIN and edit.detail:
        # What else it is given may be called in any other case: only the whole of the call has the condition.
        call, name, tail = expression(edit.subject), edit.subject.partition("(")[0], condition_tail(edit)
        forms = anywhere(told, call, tail=f" also{tail}" if edit.new == ALSO else tail) if tail and call else ()
        is_counted = _is_callee(edit.subject) and edit.old != SEVERAL
        once_more = at_places(told, f"{code(name.removeprefix(_NEW))} once more") if is_counted else ()
        if forms or once_more:
            yield edit_phrase(told, _verb(edit.subject), (*forms, *once_more))
    elif edit.kind is EditKind.CALL_AGAIN and (call := expression(edit.subject)):
        yield edit_phrase(told, _verb(edit.subject), anywhere(told, call))
    elif edit.kind is EditKind.CALL_GONE:
        forms = at_places(told, f"{'instantiating' if edit.new == MADE else 'calling'} {code(edit.subject)}")
        if (
            edit.detail
        ):  # called elsewhere in the file: a constructor that goes by its type, or the file, calls it still
            forms = forms[:1] if all(code(place.name) in forms[0] for place, _ in told.places) else ()
        yield from (edit_phrase(told, "stop", forms),) if forms else ()
    elif edit.kind is EditKind.USED:
        yield edit_phrase(
            told, "use" if edit.detail == "constant" else _verb(edit.detail), anywhere(told, code(edit.new))
        )
    elif edit.kind is EditKind.ARGUMENT_SWAP:
        old, new = literal(edit.old), literal(edit.new)
        if old and new and len(edit.old) + len(edit.new) < LONGEST_PAIR:
            form = f"{{}} to {code(edit.subject)}"
            yield edit_phrase(told, "pass", instead(told, new, old, form))
    elif edit.kind in (EditKind.USED_INSTEAD, EditKind.NAME_SWAP):
        new, old = expression(edit.new), expression(edit.old)
        if new and old:
            yield edit_phrase(told, "use", instead(told, new, old))


def _chain_phrases(told: ToldEdit) -> Iterator[Phrase]:
    """One call more, or less, in a chain; where it is too long, by its name and what it is given."""
    edit = told.edit
    whole, root, name = expression(edit.new), expression(edit.old), code(edit.subject)
    if edit.kind is EditKind.CHAINED_GONE:
        forms = at_places(told, f"calling {whole}") if whole else ()
        by_name = () if edit.detail else at_places(told, f"calling {name}")
        yield from (edit_phrase(told, "stop", (*forms, *by_name)),) if forms or by_name else ()
        return
    telling = whole or (f"{name} with {root}" if root else "")
    forms = anywhere(told, telling) if telling else ()
    yield edit_phrase(told, "call", (*forms, *at_places(told, f"{name} once more" if edit.detail else name)))


def _is_callee(call: str) -> bool:
    """Whether what stands before the first parenthesis is all that is called: of a chain it is not."""
    depth, chained = 0, call.rstrip()
    for index, sign in enumerate(chained):
        depth += (sign == "(") - (sign == ")")
        if sign == ")" and depth == 0:
            return index == len(chained) - 1
    return False


def _cast_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    value, old, new = (expression(text) for text in (edit.subject, edit.old, edit.new))
    verb, doing = ("convert", "converting") if suffix_of(told.paths[0]) == "go" else ("cast", "casting")
    if value and new:
        both = anywhere(told, f"{value} to {new} instead of {old}") if old else ()
        yield edit_phrase(told, verb, (*both, *anywhere(told, f"{value} to {new}")))
    elif value and old:
        yield edit_phrase(told, "stop", anywhere(told, f"{doing} {value} to {old}"))


def _logged_phrases(told: ToldEdit) -> Iterator[Phrase]:
    edit = told.edit
    if not edit.subject:
        value = expression(edit.new)
        if value and not edit.new.startswith(("'", '"', "`")):
            yield edit_phrase(told, "log", anywhere(told, value))
    else:
        yield edit_phrase(told, "add", at_places(told, "log message", "to"))


def _argument_phrases(told: ToldEdit, called: str) -> Iterator[Phrase]:
    edit = told.edit
    if edit.kind is EditKind.KEYWORD:
        name = code(edit.detail)
        value = expression(edit.new)
        with_value = [code(f"{edit.detail}=") + value] if value and len(edit.new) <= 24 else []
        for form in (*with_value, name):
            phrase = edit_phrase(told, "pass", anywhere(told, f"{form} to {called}"))
            yield phrase if form == name else replace(phrase, kind=f"{phrase.kind}, value")
    elif edit.kind is EditKind.ARGUMENT and _is_telling(edit.new):
        new = literal(edit.new)
        yield edit_phrase(told, "pass", anywhere(told, f"{new} to {called}"))
    elif edit.kind is EditKind.ARGUMENT_GONE and _is_telling(edit.old):
        old = literal(edit.old)
        yield edit_phrase(told, "stop", anywhere(told, f"passing {old} to {called}"))


def _is_telling(text: str) -> bool:
    """Whether an argument says something by itself: neither a plain word nor a bare number."""
    return bool(literal(text)) and len(text) > 1 and text.lower() not in _NOTHING and not text.isdigit()
