"""What a condition asks by name, for where the whole of it cannot be said."""

import re
from collections.abc import Collection

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.lexemes import NAME, STRING, TOKEN
from git_agent.syntax.trees.edit_script.view import Part

MOST = 2
SHORTEST = 5  # letters of a plain name that says something
_WORD = LazyPattern(r"\w+")
_PATH = LazyPattern(r"(?<![\w$.)\]>])[A-Za-z_$][\w$]*(?:(?:\?\.|\.|->|::)[A-Za-z_$][\w$]*)*")
# A constant that something is compared with, of which nothing is asked.
_COMPARED = LazyPattern(
    r"(?:[=!]==?|[<>]=?|\bis(?:\s+not)?\b)\s*(?P<path>(?:[A-Za-z_$][\w$]*(?:\.|->|::))*[A-Z][\w$]*)(?![\w$.(]|->|::)"
)
_COMPOUND = LazyPattern(r"[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z0-9]")
_NO_NAMES = word_set("""
    True False None null true false undefined nullptr NULL instanceof typeof isinstance
    static_cast dynamic_cast reinterpret_cast const_cast sizeof decltype
""")
# What these are given is what they are asked about; of a comprehension nobody knows.
_ARGUMENTS = LazyPattern(
    r"(?<=[\w>])(?<!\bisinstance)(?<!\bissubclass)(?<!\blen)(?<!\bany)(?<!\ball)(?<!\bisset)(?<!\bempty)(?<!\bcount)"
    r"(?<!\bstrlen)(?<!\bhasattr)\([^()\[\]{}]*\)"
)
# Of options that are passed, as of every argument: `is_open(lid, {quick: true})`.
_OPTIONS = LazyPattern(r"(?<=[(,\s])\{\s*[\w$]+\s*(?::(?:(?!\bfor\b)[^(){}\[\]])*)?\}(?=\s*[,)])")
DEEPEST = 4  # calls within calls
LONGEST = 40


def new_names(change: Change, condition: str) -> str:
    """The names a condition asks about and no condition of the old function does: members first, else of several words.

    Of `lid` and `lid.is_open` only the longer one, for the other is asked for it.
    """
    known = change.where.before.asked
    bare = _without_arguments(STRING.sub(" ", condition))
    constants = {match["path"] for match in _COMPARED.finditer(bare)}
    paths = [path for path in dict.fromkeys(_PATH.findall(bare)) if path not in constants]
    new = [path for path in paths if _last(path) not in known and _last(path) not in _NO_NAMES and len(path) <= LONGEST]
    members = [path for path in new if _last(path) != path and not _leads_to_another(path, new)]
    plain = [path for path in new if _last(path) == path and len(path) >= SHORTEST and _COMPOUND.search(path)]
    return " ".join((members or plain)[:MOST])


def _without_arguments(condition: str) -> str:
    """Without what functions are given, of which nothing is asked."""
    for _ in range(DEEPEST):
        bare = _ARGUMENTS.sub("", _OPTIONS.sub("", condition))
        if bare == condition:
            break
        condition = bare
    return condition


def _leads_to_another(path: str, others: Collection[str]) -> bool:
    return any(other != path and other.startswith(path) and not other[len(path)].isalnum() for other in others)


def _last(path: str) -> str:
    names: list[str] = NAME.findall(path)
    return names[-1]


def asks_by_name(change: Change, operand: str) -> bool:
    """Whether an operand asks of new variables what was asked before of what they stand for."""
    before, text = change.where.before, change.where.new.text
    new = {name for name in NAME.findall(operand) if name not in before.words}
    values = {name: match[1] for name in new if (match := _given(name, text)) is not None}
    if not values or len(values) != len(new):
        return False
    spelled = NAME.sub(lambda name: values.get(name[0], name[0]), operand)
    return before.has_operand(spelled) or before.checks(spelled)


def was_asked_by_name(change: Change, check: str) -> bool:
    """Whether an old condition asked a variable that was given this very check, and is not there any more."""
    text = change.where.old.text
    given = rf"(?<![\w$.])([A-Za-z_$][\w$]*)(?:\s*:\s*\w+)?\s*:?=\s*\(?{_shape_of(check)}\)?[ \t]*(?:[;\n]|$)"
    names = set(re.findall(given, text))
    return any(change.where.before.has_operand(name) and not change.where.after.has_operand(name) for name in names)


def _shape_of(check: str) -> str:
    """A pattern for a check, however it is spaced."""
    return r"\s*".join(map(re.escape, TOKEN.findall(check)))


def _given(name: str, text: str) -> re.Match[str] | None:
    return re.search(rf"(?<![\w$.]){re.escape(name)}\s*:?=\s*([^=\n;][^\n;]*)", text)


def is_written_otherwise(change: Change, operand: Part, condition: Part) -> bool:
    """Whether a condition still has every word of an operand: `x in (1, 2)` that became `x == 1 or x == 2`.

    Those of variables that are new count with what they stand for.
    """
    words, text = set(_WORD.findall(operand.text)), change.where.new.text
    new = [name for name in NAME.findall(condition.text) if name not in change.where.before.words]
    values = [match[1] for name in new if (match := _given(name, text)) is not None]
    return bool(words) and words <= set(_WORD.findall(" ".join((condition.text, *values))))
