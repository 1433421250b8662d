"""A branch that stands elsewhere now and asks the same things otherwise: it is no new check."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.bodies import statements_in
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.negation import asked_by
from git_agent.syntax.trees.edit_script.node_types import IFS
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

MOST_PARTS = 2_000  # of the old function, which are looked through
_WORD = LazyPattern(r"[\w$]+")


def edits_of_kept(change: Change, branch: Part, condition: Part) -> list[CodeEdit] | None:
    """What is asked otherwise by a branch that only stands elsewhere; None where it is new."""
    before = _condition_before(change, branch, condition)
    if before is None:
        return None
    is_same = asked_by(before) == asked_by(condition)
    return [] if is_same else [change.edit(EditKind.CONDITION, condition, old=before.text, new=condition.text)]


def _condition_before(change: Change, branch: Part, condition: Part) -> Part | None:
    """What the one branch asked that did the same, about the same names, and is not there any more."""
    done, names = _done_in(branch), _WORD.findall(condition.text)
    if not done or not names or not all(text in change.where.old.text for _, text in done[:1]):
        return None
    found = [
        asked
        for each in _branches_of(change.where.old)
        if (asked := each.child("condition")) is not None and _done_in(each) == done
        if sorted(_WORD.findall(asked.text)) == sorted(names) and not change.where.after.checks(asked.text)
    ]
    return found[0] if len(found) == 1 else None


def _done_in(branch: Part) -> list[tuple[str, str]]:
    return [(part.type, part.text) for part in statements_in(branch)]


def _branches_of(definition: Part) -> Iterator[Part]:
    work, left = [definition], MOST_PARTS
    while work and left:
        left -= 1
        part = work.pop()
        if part.type in IFS:
            yield part
        work += part.parts
