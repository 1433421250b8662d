"""The statements of a branch, loop or other block, whatever a grammar puts them into."""

from collections.abc import Sequence

from git_agent.syntax.trees.edit_script.node_types import BLOCKS, IFS
from git_agent.syntax.trees.edit_script.view import Part

FEW_BESIDE = 3  # statements of a branch, of which the other one was there before


def statements_in(wrapper: Part) -> list[Part]:
    """What is done in a branch, loop or other block; what is done otherwise is not."""
    is_other = wrapper.type in IFS
    blocks = [
        part
        for part in wrapper.parts
        if part.field in ("body", "consequence")
        or (part.type in BLOCKS and not (is_other and part.field == "alternative"))
    ]
    return _in_blocks(blocks)


def statements_otherwise(branch: Part) -> list[Part]:
    """What is done where the condition of a branch does not hold, and no other one is asked."""
    if branch.type not in IFS:
        return []
    others = [part for part in branch.parts if part.field == "alternative" or part.type == "else_clause"]
    inner = [each for part in others for each in (part.parts if part.type == "else_clause" else [part])]
    return _in_blocks([part for part in inner if part.type not in IFS])


def wrapped_in(wrapper: Part) -> list[Part]:
    """What may have been there before: also what is done otherwise, while little is done where the condition holds."""
    inner = statements_in(wrapper)
    return [*inner, *statements_otherwise(wrapper)] if len(inner) <= FEW_BESIDE else inner


def has_chain(branch: Part) -> bool:
    """Whether another condition is asked where that of a branch does not hold."""
    others = [part for part in branch.parts if part.field not in ("body", "consequence")]
    inner = [each for part in others if part.type == "else_clause" for each in part.parts]
    return any(part.type in IFS for part in (*others, *inner))


def _in_blocks(blocks: Sequence[Part]) -> list[Part]:
    return [part for block in blocks for part in (block.parts if block.type in BLOCKS else [block])]


def is_body(part: Part) -> bool:
    """Whether it is all that a branch or loop does, with or without braces."""
    around = part.parent
    is_of_else = around is not None and around.type == "else_clause"
    return is_of_else or (part.field in ("consequence", "body", "alternative") and part.type != "else_clause")
