"""What is wrong with a record from which fields are missing, so that nobody has to ask twice."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from git_agent.errors import UsageError
from git_agent.records.build.faults import RecordFaults

# Any that the schema takes; what is built from them is thrown away.
_STAND_INS: Mapping[str, Any] = {
    "phase": 1,
    "milestone": "v0.1",
    "status": "plan",
    "type": "wip",
    "confidence": 0.5,
    "findings": ("it",),
}
_OF_A_PHASE = frozenset({"plan", "task", "scope"})  # which are right or wrong by the phase they are of
_NOTHING: tuple[object, ...] = (None, "", (), [])


def other_faults(
    data: Mapping[str, Any], missing: Sequence[str], *, kind: str, build: Callable[[Mapping[str, Any]], str]
) -> list[str]:
    """The faults of the fields that are there, found by building the record with others for those that are not."""
    try:
        build(_filled(data, missing))
    except RecordFaults as error:
        known = set(_given(data)) - (_OF_A_PHASE if "phase" in missing else frozenset())
        return [fault for fault in error.faults if _field_of(fault, kind) in known]
    except UsageError:  # of something else than the fields
        return []
    return []


def _filled(data: Mapping[str, Any], missing: Sequence[str]) -> dict[str, Any]:
    filled = {name: dict(item) if isinstance(item, Mapping) else item for name, item in data.items()}
    for name in missing:
        whole, _, part = name.partition(".")
        if part:
            held = filled.get(whole)
            filled[whole] = {**(held if isinstance(held, dict) else {}), part: _STAND_INS.get(part, "it")}
        else:
            filled[whole] = _STAND_INS.get(whole, "it")
    return filled


def _given(data: Mapping[str, Any]) -> Iterator[str]:
    for name, item in data.items():
        if item not in _NOTHING:
            yield name
        if isinstance(item, Mapping):
            yield from (f"{name}.{part}" for part, each in item.items() if each not in _NOTHING)


def _field_of(fault: str, kind: str) -> str:
    """The field of a fault as it was given: the one object of a record is a list of one to the schema."""
    name, dot, part = re.sub(r"\[\d+\]", "", fault.partition(":")[0]).partition(".")
    return (kind if name == f"{kind}s" else name) + dot + part
