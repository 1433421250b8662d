"""Whether a check that a function had is given up, or may be made in other words."""

import re
from collections.abc import Iterable, Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.lexemes import NAME, STRING
from git_agent.syntax.trees.edit_script.view import Part

_PATH = LazyPattern(r"(?<![\w$.)\]>])[A-Za-z_$][\w$]*(?:(?:\?\.|\.|->|::)[A-Za-z_$][\w$]*)*(?P<called>\s*\()?")
_LINK = LazyPattern(r"\?\.|\.|->|::")
_SIZES = word_set("length size count len")  # which says nothing of what it is the size of
_NO_SUBJECTS = word_set(
    "True False None null true false undefined nullptr NULL nil self this cls not and or is in instanceof typeof"
)


def is_given_up(change: Change, check: Part, *, is_operand: bool) -> bool:
    """Whether nothing that came asks it: no other condition or switch, and no new call of what it was about."""
    before, after = change.where.before, change.where.after
    others = after.operands - before.operands if is_operand else after.conditions - before.conditions
    if others or after.switched - before.switched or after.evaluates(check.text):
        return False
    return check.type != "declaration" and not _is_handed_on(check.text, after.calls_beyond(before))


def has_likeness(change: Change, check: Part) -> bool:
    """Whether a condition asks now what differs from a check by nothing but names."""
    others = change.where.after.operands - change.where.before.operands
    shape = _shape("".join(check.text.split()))
    return any(_shape(other) == shape for other in others)


def _shape(check: str) -> str:
    return NAME.sub("x", check)


def _is_handed_on(check: str, calls: Iterable[str]) -> bool:
    """Whether a call has all that a check was about: `a.length == b.length` that became `equals(a, b)`."""
    shapes = [re.compile(rf"(?<![\w$]){re.escape(subject)}(?![\w$])") for subject in set(_subjects(check))]
    return bool(shapes) and any(all(shape.search(call) for shape in shapes) for call in calls)


def _subjects(check: str) -> Iterator[str]:
    """What is asked about: a variable or member, without the method that is called or the size that is taken of it."""
    for match in _PATH.finditer(STRING.sub(" ", check)):
        path = match[0].removesuffix(match["called"] or "")
        steps, links = _LINK.split(path), _LINK.findall(path)
        if match["called"] or (len(steps) > 1 and steps[-1] in _SIZES):
            path = path[: -len(links[-1] + steps[-1])] if links else ""
        if path and path not in _NO_SUBJECTS:
            yield path
