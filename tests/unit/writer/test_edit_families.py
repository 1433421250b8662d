"""Every kind of edit has someone who tells it: one that was forgotten would say nothing, without a word."""

from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.edit_families import family_of

TOLD_TOGETHER = {
    *(EditKind.CASE, EditKind.CASE_GONE),
    *(EditKind.DERIVED, EditKind.DERIVED_GONE),
    *(EditKind.ELEMENT, EditKind.ELEMENT_GONE, EditKind.KEY, EditKind.KEY_GONE),
}
TOLD_WITH_DEFINITIONS = {EditKind.PUT_TO_USE, EditKind.VARIABLE_RENAMED}


def test_every_kind_of_edit_is_of_a_family_or_told_with_others() -> None:
    alone = {kind for kind in EditKind if family_of(kind) is None}
    assert alone == TOLD_TOGETHER | TOLD_WITH_DEFINITIONS
