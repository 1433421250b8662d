"""The largest edits of a change, which sentences are made of."""

from collections.abc import Sequence

from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.read.code_edits import ToldEdit

MOST_EDITS = 8  # with more, a change has many small ones and none is the point
# All of one place are one sentence, which says how many they are.
_TOLD_TOGETHER = (
    EditKind.CASE,
    EditKind.CASE_GONE,
    EditKind.ELEMENT,
    EditKind.ELEMENT_GONE,
    EditKind.KEY,
    EditKind.KEY_GONE,
    EditKind.DERIVED,
    EditKind.DERIVED_GONE,
)


def largest(edits: Sequence[ToldEdit]) -> tuple[ToldEdit, ...]:
    """The largest edits, with those that are told in one sentence with one of them."""
    kept = edits[:MOST_EDITS]
    groups = {_group(told) for told in kept}
    others = [told for told in edits[MOST_EDITS:] if told.edit.kind in _TOLD_TOGETHER and _group(told) in groups]
    return (*kept, *others)


def _group(told: ToldEdit) -> tuple[EditKind, str, tuple[str, ...]]:
    return told.edit.kind, told.edit.subject, tuple(place.name for place, _ in told.places)
