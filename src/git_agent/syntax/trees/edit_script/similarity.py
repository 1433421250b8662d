"""How like two parts are, by the tokens they share."""

from git_agent.syntax.trees.edit_script.view import Part


def dice(left: Part, right: Part) -> float:
    """Shared tokens as a share of all, between 0 and 1."""
    one, other = left.bag, right.bag
    total = sum(one.values()) + sum(other.values())
    if len(one) > len(other):
        one, other = other, one
    shared = sum(min(count, other[token]) for token, count in one.items() if token in other)
    return 2 * shared / total if total else 0.0
