"""The conditions of a chain of `else if`, whatever a grammar puts between them."""

from git_agent.syntax.trees.edit_script.node_types import IFS
from git_agent.syntax.trees.edit_script.view import Part

LONGEST_CHAIN = 60  # conditions, looked along for one


def next_arm(part: Part) -> Part | None:
    """The `else if` of an `if`."""
    clauses = [each for each in part.parts if each.field == "alternative" or each.type == "else_clause"]
    inner = [each for clause in clauses for each in (clause, *clause.parts) if each.type in IFS]
    return inner[0] if len(clauses) == 1 and inner else None


def arms_before(chain: Part, other: Part) -> list[Part]:
    """The arms of a chain in front of the one that asks what another does; none where no arm does, or the first."""
    asked = other.child("condition")
    arms: list[Part] = []
    arm: Part | None = chain
    while arm is not None and asked is not None and len(arms) < LONGEST_CHAIN:
        condition = arm.child("condition")
        if condition is not None and condition.key == asked.key:
            return arms
        arms.append(arm)
        arm = next_arm(arm)
    return []
