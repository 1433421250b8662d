"""Conditions that ask the same although they are written otherwise: negated, or with their branches the other way."""

from git_agent.syntax.trees.edit_script.bodies import has_chain, statements_in, statements_otherwise
from git_agent.syntax.trees.edit_script.node_types import COMPARISONS, IFS, NEGATIONS
from git_agent.syntax.trees.edit_script.view import Part, is_logical, operator_of

_OPPOSITE = {
    "==": "!=",
    "===": "!==",
    "<": ">=",
    ">": "<=",
    "is": "is not",
    "in": "not in",
    "and": "or",
    "&&": "||",
}
_OPPOSITE |= {other: sign for sign, other in _OPPOSITE.items()}
_ELSE = "else_clause"
_NOTHING = ("NULL", "nullptr", "0")  # where anything else holds by itself


def is_turned_round(old: Part, new: Part) -> bool:
    """Whether the only difference of two branches is that the condition and with it both ways are the other one."""
    if old.type not in IFS or new.type not in IFS:
        return False
    before, after = (_ways(part) for part in (old, new))
    if before is None or after is None:
        return False
    are_swapped = before[1].key == after[2].key and before[2].key == after[1].key
    return are_swapped and asked_by(before[0], negated=True) == asked_by(after[0])


def are_opposite(old: Part, new: Part) -> bool:
    """Whether one branch is taken where the other one is not."""
    conditions = [part.child("condition") for part in (old, new) if part.type in IFS]
    before, after = conditions if len(conditions) == len((old, new)) else (None, None)
    if before is None or after is None or old.child("initializer") or new.child("initializer"):
        return False
    return asked_by(before, negated=True) == asked_by(after)


def have_changed_ways(old: Part, new: Part) -> bool:
    """Whether what was done where a condition holds is done now where its opposite does not."""
    if old.type not in IFS or not are_opposite(old, new) or has_chain(old) or has_chain(new):
        return False
    ways = [(statements_in(part), statements_otherwise(part)) for part in (old, new)]
    (then, other), (then_now, other_now) = ([{part.key for part in statements} for statements in way] for way in ways)
    return bool(then & other_now or other & then_now) and not (then & then_now or other & other_now)


def asked_by(condition: Part, *, negated: bool = False) -> str:
    """What a condition asks, in one form for all that ask the same."""
    sign = operator_of(condition.node) or _sign(condition)
    if condition.type in NEGATIONS and sign in ("!", "not") and condition.parts:
        return asked_by(condition.parts[-1], negated=not negated)
    if is_logical(condition):
        operands = [asked_by(part, negated=negated) for part in condition.parts if part.field == "operand"]
        return f" {_OPPOSITE[sign] if negated else sign} ".join(f"({operand})" for operand in operands)
    if (asked := _asked_for_nothing(condition, sign)) is not None:
        return asked_by(asked, negated=negated is not (sign == "=="))
    if negated and condition.type in COMPARISONS and sign in _OPPOSITE:
        sides = [part for part in condition.parts if part.type != sign]
        return f" {_OPPOSITE[sign]} ".join(_flat(part) for part in sides)
    if condition.type in COMPARISONS and sign in _OPPOSITE:
        return f" {sign} ".join(_flat(part) for part in condition.parts if part.type != sign)
    return ("!" if negated else "") + _flat(condition)


def _asked_for_nothing(condition: Part, sign: str) -> Part | None:
    """In C `lid == NULL` asks what `!lid` does, and `lid != NULL` what `lid` does."""
    sides = [part for part in condition.parts if part.type != sign]
    is_equal = condition.type in COMPARISONS and sign in ("==", "!=") and len(sides) > 1
    is_of_nothing = is_equal and condition.source.table.has_preprocessor and sides[-1].text in _NOTHING
    return sides[0] if is_of_nothing else None


def _ways(branch: Part) -> tuple[Part, Part, Part] | None:
    """The condition, and what is done where it holds and where it does not."""
    condition, then, other = branch.child("condition"), branch.child("consequence", "body"), branch.child("alternative")
    if other is not None and other.type == _ELSE and other.parts:
        other = other.parts[-1]
    return (condition, then, other) if condition is not None and then is not None and other is not None else None


def _sign(condition: Part) -> str:
    """The one sign that a grammar has no field for."""
    signs = [part.type for part in condition.parts if not part.node.is_named]
    return signs[0] if len(signs) == 1 else ""


def _flat(part: Part) -> str:
    return "".join(part.text.split())
