"""Whether the header of a message and its block say the same."""

import re
from collections.abc import Iterator

from git_agent.records.block.schema import Record, is_scope

UNPADDED = re.compile(r"P\d(?:-\d+){0,2}", re.ASCII)

_HOLDS = {"decision": "decisions", "escalation": "escalations", "compound": "compound"}


def scope_contradictions(scope: str, record: Record) -> Iterator[str]:
    """Where a scope names another phase, plan or task than the block."""
    is_place = (scope.startswith("P") and is_scope(scope)) or UNPADDED.fullmatch(scope) is not None
    named = scope.removeprefix("P").split("-") if is_place else ()
    phase = str(record.phase) if isinstance(record.phase, int) else ""
    said = (("phase", phase), ("plan", record.plan or ""), ("task", record.task or ""))
    # A scope may stop at the phase or the plan: what it does not say contradicts nothing.
    for number, (field, text) in zip(named, said, strict=False):
        own = text.rpartition("-")[2]
        if own.isdigit() and own.lstrip("0") != number.lstrip("0"):
            yield f"the scope {scope} is of {field} {number}, the block of {field} {text}"


def missing_content(type_: str, record: Record) -> str:
    """What a record of this type has to hold and does not; nothing where all is there."""
    holds = _HOLDS.get(type_, "")
    return holds if holds and not getattr(record, holds) else ""
