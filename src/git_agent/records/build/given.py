"""Plain data, from flags or JSON, as the typed input of a builder; whatever does not fit is named, all at once."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from git_agent.errors import UsageError
from git_agent.model.value import value
from git_agent.records.block.schema import Compound, Decision, Escalation, Requirements
from git_agent.records.build.builder import CommitBuilder
from git_agent.records.build.faults import RecordFaults
from git_agent.records.build.incomplete import other_faults
from git_agent.records.build.inputs import (
    CompoundCommitInput,
    DecisionCommitInput,
    EscalationCommitInput,
    InitCommitInput,
    MilestoneCommitInput,
    PhaseCompletionInput,
    TaskCommitInput,
    VerifyCommitInput,
)

Build = Callable[[CommitBuilder, Mapping[str, Any]], str]


@value
class CommitKind:
    """A kind of record: its fields, those that nobody can do without, and what of its place is carried over."""

    fields: tuple[str, ...]
    needed: tuple[str, ...]
    carried: tuple[str, ...]
    build: Build


def _kind(input_: type, build: str, needed: str, carried: str) -> CommitKind:
    return CommitKind(
        # Taken from the input itself, so that a new field cannot be forgotten here.
        fields=("project", *input_.__slots__),  # type: ignore[attr-defined]  # every value has them
        needed=tuple(needed.split()),
        carried=("project", *carried.split()),
        build=lambda builder, data: str(getattr(builder, build)(input_(**data))),
    )


_WHERE = "phase milestone status"
KINDS = {
    "init": _kind(InitCommitInput, "build_init_commit", "milestone", ""),
    "task": _kind(
        TaskCommitInput,
        "build_task_commit",
        "type phase milestone subject",
        "phase milestone plan task status",
    ),
    "phase": _kind(PhaseCompletionInput, "build_phase_completion_commit", "phase milestone", "phase milestone"),
    "milestone": _kind(MilestoneCommitInput, "build_milestone_commit", "phase milestone", "phase milestone"),
    "decision": _kind(DecisionCommitInput, "build_decision_commit", f"{_WHERE} decision", _WHERE),
    "escalation": _kind(EscalationCommitInput, "build_escalation_commit", f"{_WHERE} escalation", _WHERE),
    "compound": _kind(CompoundCommitInput, "build_compound_commit", f"{_WHERE} compound", _WHERE),
    "verify": _kind(VerifyCommitInput, "build_verify_commit", "phase milestone subject", "phase milestone"),
    "research": CommitKind(
        fields=("project", "phase", "milestone", "subject", "findings"),
        needed=("phase", "milestone", "subject", "findings"),
        carried=("project", "phase", "milestone"),
        build=lambda builder, data: builder.build_research_commit(**data),
    ),
}

# Zero is not among them: there is a phase 0, and a confidence of 0.
_NOTHING: tuple[object, ...] = (None, "", (), [])

# What the one object of a record that stands alone has to say; its id is found when it is not given.
_NEEDED_PARTS = {
    "decision": ("decision", "rationale", "confidence"),
    "escalation": ("type", "description"),
    "compound": ("category", "problem", "solution"),
}


def check(kind: str, data: Mapping[str, Any]) -> None:
    """Refuses what this kind of record does not have, and what is not of the right sort.

    Raises:
        UsageError: there is such a field; names every one of them.
    """
    fields = KINDS[kind].fields
    unknown = [name for name in data if name not in fields]
    _, faults = _judged({name: item for name, item in data.items() if name in fields})
    if unknown:
        named = f"a record of the kind {kind} has no {', '.join(map(repr, unknown))}"
        raise RecordFaults(named + ("; " if faults else ""), faults, hint=f"its fields are {', '.join(fields)}")
    if faults:
        raise RecordFaults("", faults)


def built(kind: str, data: Mapping[str, Any], builder: CommitBuilder) -> str:
    """The whole message of a record.

    Raises:
        UsageError: fields are missing or break the schema; names every one of them.
    """
    if missing := list(_missing(kind, data)):
        hint = f"`git-agent record {kind} --help` names the flags"
        more = other_faults(data, missing, kind=kind, build=lambda filled: _built(kind, filled, builder))
        raise RecordFaults("missing: ", missing, between=", ", more=more, hint=hint)
    return _built(kind, data, builder)


def _built(kind: str, data: Mapping[str, Any], builder: CommitBuilder) -> str:
    # Checked once more, because by now history has filled in what nobody gave.
    typed = _typed(data)
    # The builder has it already, for all of its records.
    typed.pop("project", None)
    return KINDS[kind].build(builder, typed)


def decision_of(data: object, name: str) -> Decision:
    """One decision.

    Raises:
        UsageError: the data is no decision; names everything that is wrong with it.
    """
    faults: list[str] = []
    decision: Decision = _object(Decision)(data, name, faults)
    if faults:
        raise UsageError("; ".join(faults))
    return decision


def _missing(kind: str, data: Mapping[str, Any]) -> Iterator[str]:
    for name in KINDS[kind].needed:
        item = data.get(name)
        if name in _NEEDED_PARTS:
            parts = item if isinstance(item, Mapping) else {}
            yield from (f"{name}.{part}" for part in _NEEDED_PARTS[name] if parts.get(part) in _NOTHING)
        elif item in _NOTHING:
            yield name


def _typed(data: Mapping[str, Any]) -> dict[str, Any]:
    typed, faults = _judged(data)
    if faults:
        raise RecordFaults("", faults)
    return typed


def _judged(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The fields as a builder takes them, and what is wrong with them."""
    faults: list[str] = []
    # A flag that was not given and the `null` of JSON both leave a field to its default.
    typed = {name: _CHECKS[name](item, name, faults) for name, item in data.items() if item is not None}
    return typed, faults


Check = Callable[[Any, str, list[str]], Any]


def _text(item: object, name: str, faults: list[str]) -> str:
    if not isinstance(item, str):
        faults.append(f"{name}: is a text, not {item!r}")
    return str(item)


def _whole(item: object, name: str, faults: list[str]) -> object:
    # To Python, the `true` of JSON is a whole number.
    if not isinstance(item, int) or isinstance(item, bool):
        faults.append(f"{name}: is a whole number, not {item!r}")
    return item


def _number(item: object, name: str, faults: list[str]) -> object:
    if not isinstance(item, int | float) or isinstance(item, bool):
        faults.append(f"{name}: is a number, not {item!r}")
    return item


def _whole_or_text(item: object, name: str, faults: list[str]) -> object:
    if not isinstance(item, int | str) or isinstance(item, bool):
        faults.append(f"{name}: is a number or a name, not {item!r}")
    return item


def _texts(item: object, name: str, faults: list[str]) -> tuple[str, ...]:
    if not isinstance(item, list | tuple):
        faults.append(f"{name}: is a list, not {item!r}")
        return ()
    return tuple(_text(each, f"{name}[{at}]", faults) for at, each in enumerate(item))


def _text_or_texts(item: object, name: str, faults: list[str]) -> object:
    return item if isinstance(item, str) else _texts(item, name, faults)


def _object(cls: type) -> Check:
    names = [name for name in cls.__slots__ if name != "extra"]  # type: ignore[attr-defined]  # every value has them

    def check(item: object, name: str, faults: list[str]) -> Any:
        if not isinstance(item, Mapping):
            faults.append(f"{name}: is an object, not {item!r}")
            # Stands in until all other faults are found; whoever reads them never gets a value.
            return cls()
        # A misspelled `rational` would be lost without a word.
        faults += [f"{name}: has no {key!r}, only {', '.join(names)}" for key in item if key not in names]
        known = {key: each for key, each in item.items() if key in names and each is not None}
        return cls(**{key: _PARTS.get(key, _text)(each, f"{name}.{key}", faults) for key, each in known.items()})

    return check


def _objects(cls: type) -> Check:
    def check(item: object, name: str, faults: list[str]) -> Any:
        if not isinstance(item, list | tuple):
            faults.append(f"{name}: is a list, not {item!r}")
            return ()
        return tuple(_object(cls)(each, f"{name}[{at}]", faults) for at, each in enumerate(item))

    return check


_PARTS: Mapping[str, Check] = {
    "confidence": _number,
    "alternatives": _texts,
    "covered": _texts,
    "partial": _texts,
}
_CHECKS: Mapping[str, Check] = {
    **dict.fromkeys(
        ("project", "milestone", "status", "subject", "body", "type", "scope", "name", "project_name"), _text
    ),
    "phase": _whole,
    "phases": _whole,
    "plan": _whole_or_text,
    "task": _whole_or_text,
    "decisions": _objects(Decision),
    "escalations": _objects(Escalation),
    "requirements": _object(Requirements),
    "phase_names": _texts,
    "lessons": _texts,
    "trailers": _texts,
    "findings": _text_or_texts,
    "decision": _object(Decision),
    "escalation": _object(Escalation),
    "compound": _object(Compound),
}
