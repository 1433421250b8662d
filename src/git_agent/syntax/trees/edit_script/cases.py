"""Cases of a switch or a match: new ones, those that went, and labels that joined others."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.node_types import CASES
from git_agent.syntax.trees.edit_script.roles import ancestors
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

_LABEL_END = LazyPattern(r"=>|->|(?<!:):(?!:)")  # no `::`, which is a part of a name
MOST_CASES = 40  # each is looked for


def new_cases(change: Change, part: Part) -> Iterator[CodeEdit]:
    """A new case with those beside it that are new as well: of some, what others did there may seem to go on."""
    beside = [each for each in part.parent.parts if each.type in CASES] if part.parent is not None else []
    for case in beside if len(beside) <= MOST_CASES else [part]:
        label = _case_label(case)
        if label and not _has_case(label, change.where.old):
            yield change.edit(EditKind.CASE, case, new=label)


def new_label(change: Change, part: Part) -> Iterator[CodeEdit]:
    """One more label of a case."""
    if part.node.is_named and not _has_case(part.text, change.where.old):
        yield change.edit(EditKind.CASE, part, new=part.text)


def gone_case(change: Change, part: Part) -> Iterator[CodeEdit]:
    label = _case_label(part)
    if label and not _has_case(label, change.where.new):
        yield change.edit(EditKind.CASE_GONE, part, old=label)


def labels_instead(change: Change, old: Part, new: Part) -> Iterator[CodeEdit]:
    """Several labels where one was."""
    for label in (part for part in new.parts if part.node.is_named):  # Rust's have the signs between them as well
        if not _has_case(label.text, change.where.old):
            yield change.edit(EditKind.CASE, label, new=label.text)
        elif old.key in [part.key for part in new.parts] and not _is_beside(label, old):
            yield change.edit(EditKind.CASE_LIKE, label, new=label.text, old=old.text)


def _case_label(case: Part) -> str:
    label = (
        case.child("pattern")
        or case.child("value", "type")
        or next(
            (part for part in case.parts if part.type in ("switch_label", "case_pattern", "case_switch_label")), None
        )
    )
    if label is None or label.type in ("default", "wildcard_pattern"):
        return ""
    if label.type in ("switch_label", "match_pattern", "case_pattern") and label.parts:
        if len(label.parts) > 1:
            return ""
        return label.parts[0].text
    text = label.text.removeprefix("case ").strip()
    return "" if text in ("_", "default") else text


def is_in_case(labels: Part) -> bool:
    return any(part.type in CASES for part in list(ancestors(labels))[1:3])


def _has_case(label: str, definition: Part) -> bool:
    """Whether a definition mentions it already, in a case or anywhere else."""
    return label in definition.text


def _is_beside(label: Part, old: Part) -> bool:
    """Whether the old branches had that label, in this case or another one."""
    case = next((part for part in ancestors(old) if part.type in CASES), None)
    branches = case.parent if case is not None else None
    labels = [_LABEL_END.split(part.text)[0] for part in branches.parts if part.type in CASES] if branches else []
    return branches is None or any(label.text in each for each in labels)
