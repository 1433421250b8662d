"""Assertions that ask something else now: as statements, as calls, as macros and as chains of calls."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.node_types import ARGUMENTS, BLOCKS
from git_agent.syntax.trees.edit_script.purposes import is_assertion, is_chained_assertion, last_name
from git_agent.syntax.trees.edit_script.roles import ancestors, callee_part, callee_path
from git_agent.syntax.trees.edit_script.values import CHANGED, SEVERAL, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

_STATEMENT = "assert_statement"
_MACRO = "token_tree"
_KEYWORD = LazyPattern(rb"\bassert\b")
# What is asked is the whole of the first argument.
_BARE = frozenset(("assert", "asserttrue", "debug_assert", "static_assert", "assertion"))
_CHAIN = LazyPattern(r"(?:expect|assertThat|assert_that)\((?P<actual>[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)\??\.")
_ANY = LazyPattern(
    rb"(?i)\b\w*assert\w*!?\s*(?:<[^()\n]*>)?\(|\bassert\b(?!\s*\()|(?<!\.)\b(?:expect|require)\w*(?:\.\w+)?\s*\("
)
_NOT = LazyPattern(r"\b(?:not|never|isnt)\b|Not|_not", re.IGNORECASE)
_LITERAL = LazyPattern(r"-?[\d.][\w.]*|\"[^\"]*\"|'[^']*'|true|false|True|False|None|null|nil|NULL|nullptr")
_ASKED = 3  # arguments, with the one in front that Go runs the test by; those behind are parts of a message
LONGEST_QUOTED = 72  # characters of an assertion that a sentence can hold
_NAMES_ONLY = LazyPattern(r"[A-Za-z_$][\w$.]*(?:\(\))?")


@value
class Assertion:
    """`condition` is what is asserted as a whole, else `actual` is what is expected to be one of the `values`."""

    name: str
    condition: str = ""
    actual: str = ""
    values: tuple[str, ...] = ()


def told(change: Change) -> Iterator[CodeEdit]:
    if change.op is Op.MOVE:
        return
    part = change.new if change.op is Op.INSERT else change.old if change.op is Op.DELETE else None
    if part is not None and part.type == _STATEMENT and part.parts:
        yield from _statement(change, part)
        return
    old, new = change.old or change.around[0], change.new or change.around[1]
    before, after = _assertion_around(old), _assertion_around(new)
    if before is None or after is None or before[1].name != after[1].name:
        return
    (old_part, one), (new_part, other) = before, after
    if new_part.text in change.where.old.text or old_part.text in change.where.new.text:
        yield change.edit(EditKind.ASSERT, new_part, subject=CHANGED)
    elif one.condition != other.condition:
        yield change.edit(EditKind.EXPECTED, new_part, old=one.condition, new=other.condition)
    else:
        yield from _expected(change, new_part, one, other)


def _statement(change: Change, part: Part) -> Iterator[CodeEdit]:
    """One `assert` more or less; with as many on both sides, one only asks something else."""
    fewer, more = (change.where.old, change.where.new)[:: 1 if change.op is Op.INSERT else -1]
    if len(_KEYWORD.findall(fewer.raw)) < len(_KEYWORD.findall(more.raw)):
        yield _came_or_went(change, part.parts[0], _KEYWORD, detail="assert")


def asserted(change: Change, call: Part) -> Iterator[CodeEdit]:
    """An assertion that came or went; with as many of its kind on both sides, one only asks something else."""
    name = call.text.partition("(")[0] if is_chained_assertion(call) else last_name(callee_path(call))
    kind = re.compile(rf"\b{re.escape(name)}\b".encode())
    old, new = change.times(kind)
    if not ((old < new) if change.op is Op.INSERT else (new < old)):
        return
    yield _came_or_went(change, call, kind, several=abs(new - old) > 1)


def _came_or_went(
    change: Change,
    asked: Part,
    kind: re.Pattern[bytes] | LazyPattern[bytes],
    *,
    detail: str = "",
    several: bool = False,
) -> CodeEdit:
    """An assertion that came or went, with its text where that is short and the other side has nothing of it.

    Without it, one of `several` is all of them: they would not be told apart. Where one of its kind asks something new,
    nobody knows which of the others went.
    """
    if _are_as_many(change):
        return change.edit(EditKind.ASSERT, asked, subject=CHANGED)
    is_new = change.op is Op.INSERT
    other = change.where.old if is_new else change.where.new
    is_quoted = len(asked.text) <= LONGEST_QUOTED and "\n" not in asked.text and asked.text not in other.text
    text, detail = (asked.text, detail) if is_quoted else ("", SEVERAL if several else "")
    if is_new:
        return change.edit(EditKind.ASSERT, asked, subject="added", new=text, detail=detail)
    if not text and _asks_something_new(change, kind):
        return change.edit(EditKind.ASSERT, asked, subject=CHANGED)
    return change.edit(EditKind.ASSERT, asked, subject="removed", old=text, detail=detail)


def _are_as_many(change: Change) -> bool:
    """Whether a function asserts as often as before, in whatever form: then one is only spelled otherwise now."""
    old, new = (len(_ANY.findall(side.raw)) for side in (change.where.old, change.where.new))
    return 0 < old == new


def _asks_something_new(change: Change, kind: re.Pattern[bytes] | LazyPattern[bytes]) -> bool:
    old, new = (
        {line.strip() for line in side.raw.split(b"\n") if kind.match(line.strip())}
        for side in (change.where.old, change.where.new)
    )
    return not new <= old


def _expected(change: Change, part: Part, old: Assertion, new: Assertion) -> Iterator[CodeEdit]:
    """Another value that something is expected to be; whatever else is asked, only of what."""
    others = [pair for pair in zip(old.values, new.values, strict=False) if pair[0] != pair[1]]
    names = [text for text in new.values[:_ASKED] if _NAMES_ONLY.fullmatch(text) and not _LITERAL.fullmatch(text)]
    same = [text for text in names if text in old.values and len(text) > 1]
    actual = new.actual or (same[0] if len(same) == 1 else "")
    if old.actual != new.actual or len(old.values) != len(new.values) or len(others) != 1 or _NOT.search(new.name):
        yield change.edit(EditKind.ASSERT, part, subject=CHANGED, detail=new.actual or actual)
        return
    before, after = others[0]
    are_literals = _LITERAL.fullmatch(before) and _LITERAL.fullmatch(after)
    if new.actual or are_literals:
        yield change.edit(EditKind.EXPECTED, part, subject=actual or "\t", old=before, new=after)
    else:
        # The one may be a part of the other: a cast that is left out.
        is_new = after not in change.where.old.text.replace(before, "")
        is_other = is_new and before not in change.where.new.text.replace(after, "")
        name, told = (new.name, {"old": before, "new": after}) if is_other else (CHANGED, {})
        yield change.edit(EditKind.ASSERT, part, subject=name, detail=actual, **told)


def _assertion_around(part: Part) -> tuple[Part, Assertion] | None:
    """The assertion that a part is in, not the part itself, and none around another statement."""
    for around in ancestors(part.parent):
        if around.type in BLOCKS:
            break
        if around.type == _STATEMENT and around.parts:
            return around, Assertion(name="assert", condition=around.parts[0].text)
        if around.type in CALLS and (found := _assertion_of(around)) is not None:
            return around, found
    return None


def _assertion_of(call: Part) -> Assertion | None:
    callee = callee_part(call)
    match = _CHAIN.match(callee.text) if callee is not None else _CHAIN.match(call.text)
    if match is None and call.child("object") is not None:  # of Java
        match = _CHAIN.match(call.text)
    if match is not None:
        path = call.text[match.end() :].partition("(")[0]
        return Assertion(name=path, actual=match["actual"], values=_arguments(call))
    if not is_assertion(call):
        return None
    name, values = last_name(callee_path(call)), _arguments(call)
    if name.lower() in _BARE and values:
        return Assertion(name=name, condition=values[0])
    return Assertion(name=name, values=values)


def _arguments(call: Part) -> tuple[str, ...]:
    arguments = next((part for part in call.parts if part.type in ARGUMENTS or part.type == _MACRO), None)
    if arguments is None:
        return ()
    if arguments.type == _MACRO:
        return tuple(_split(arguments.text[1:-1]))
    return tuple(part.text for part in arguments.parts)


def _split(text: str) -> list[str]:
    """What stands between the commas of a macro, as its grammar does not say."""
    pieces, depth, start = [], 0, 0
    for index, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and not depth:
            pieces.append(text[start:index].strip())
            start = index + 1
    return [piece for piece in (*pieces, text[start:].strip()) if piece]
