"""The statements of a branch, loop or other block, whatever a grammar puts them into."""

from collections.abc import Sequence

from git_agent.syntax.trees.edit_script.node_types import BLOCKS, IFS
from git_agent.syntax.trees.edit_script.view import Part


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


def _in_blocks(blocks: Sequence[Part]) -> list[Part]:
    return [part for block in blocks for part in (block.parts if block.type in BLOCKS else [block])]
