"""Which family of sentences tells an edit inside of a definition; it is imported when a change has one of its kind."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.phrase import Phrase
from git_agent.writer.read.code_edits import ToldEdit

OF_DEFINITIONS = (EditKind.EXTRACTED, EditKind.INLINED, EditKind.OVERLOAD, EditKind.OVERLOAD_GONE)
_CONDITIONS = (
    EditKind.GUARD_RAISE,
    EditKind.GUARD_EXIT,
    EditKind.BRANCH,
    EditKind.WRAPPED,
    EditKind.WIDENED,
    EditKind.BRANCH_GONE,
    EditKind.ELSE_GONE,
    EditKind.OPERAND,
    EditKind.OPERAND_GONE,
    EditKind.CONDITION,
    EditKind.CASE_LIKE,
    EditKind.LOOP,
    EditKind.LOOPED,
    EditKind.REORDERED,
    EditKind.FORM,
    EditKind.COMPARISON,
    EditKind.CAUGHT,
    EditKind.CAUGHT_GONE,
    EditKind.CAUGHT_SWAP,
    EditKind.RAISED_SWAP,
)
_CALLS = (
    EditKind.CALL,
    EditKind.CALL_AGAIN,
    EditKind.CALL_GONE,
    EditKind.CHAINED,
    EditKind.CHAINED_GONE,
    EditKind.CALL_SWAP,
    EditKind.USED,
    EditKind.USED_INSTEAD,
    EditKind.NAME_SWAP,
    EditKind.ARGUMENT_SWAP,
    EditKind.ASSERT,
    EditKind.EXPECTED,
    EditKind.AWAITED,
    EditKind.CAST,
    EditKind.DEFERRED,
    EditKind.LOGGED,
    EditKind.ARGUMENT,
    EditKind.ARGUMENT_GONE,
    EditKind.KEYWORD,
)
_VALUES = (
    EditKind.RETURNED,
    EditKind.RETURN_SWAP,
    EditKind.VALUE,
    EditKind.DEFAULT,
    EditKind.PARAMETER,
    EditKind.MEMBER_SET,
    EditKind.ASSIGNED,
    EditKind.AUGMENTED,
    EditKind.DELETES,
    EditKind.REWRITTEN,
    EditKind.ELEMENT_SWAP,
    EditKind.MESSAGE,
)
_STATEMENTS = (
    EditKind.STATEMENT,
    EditKind.STATEMENT_GONE,
    EditKind.STATEMENT_SWAP,
    EditKind.MOVED,
)
_SHAPES = (
    EditKind.DECORATOR,
    EditKind.DECORATOR_GONE,
    EditKind.FEATURE,
    EditKind.THROWS,
    EditKind.THROWS_GONE,
    EditKind.EXPORT,
    EditKind.EXPORT_GONE,
    EditKind.ARM,
    EditKind.ARM_GONE,
    EditKind.MODIFIER,
    EditKind.MODIFIER_GONE,
    EditKind.BASE,
    EditKind.BASE_GONE,
    EditKind.TYPE,
    EditKind.LENGTH,
    EditKind.RETURN_TYPE,
    EditKind.MACRO,
)
_COLLECTIONS = (EditKind.ELEMENT, EditKind.ELEMENT_GONE, EditKind.KEY, EditKind.KEY_GONE)


def family_of(kind: EditKind) -> Callable[[ToldEdit], Iterator[Phrase]] | None:
    """What tells edits of this kind one by one."""
    if kind in _CONDITIONS:
        from git_agent.writer.phrases.condition_edits import condition_phrases

        return condition_phrases
    if kind in _CALLS:
        from git_agent.writer.phrases.call_edits import call_phrases

        return call_phrases
    if kind in _VALUES:
        from git_agent.writer.phrases.value_edits import value_phrases

        return value_phrases
    if kind in _STATEMENTS:
        from git_agent.writer.phrases.statement_edits import statement_phrases

        return statement_phrases
    if kind in _SHAPES:
        from git_agent.writer.phrases.shape_edits import shape_phrases

        return shape_phrases
    if kind in OF_DEFINITIONS:
        from git_agent.writer.phrases.definition_edits import definition_edit_phrases

        return definition_edit_phrases
    return None


def phrases_together(edits: Sequence[ToldEdit]) -> Iterator[tuple[ToldEdit, Phrase]]:
    """Of edits that are told together with others of their kind."""
    kinds = {told.edit.kind for told in edits}
    if not kinds.isdisjoint((EditKind.CASE, EditKind.CASE_GONE)):
        from git_agent.writer.phrases.condition_edits import case_phrases

        yield from case_phrases(edits)
    if not kinds.isdisjoint(_COLLECTIONS):
        from git_agent.writer.phrases.value_edits import collection_phrases

        yield from collection_phrases(edits)
    if not kinds.isdisjoint((EditKind.DERIVED, EditKind.DERIVED_GONE)):
        from git_agent.writer.phrases.shape_edits import derived_phrases

        yield from derived_phrases(edits)
