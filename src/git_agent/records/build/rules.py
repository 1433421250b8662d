"""The strict rules for writing a record: whatever passes them can be read back unchanged."""

import re
from collections.abc import Iterator, Mapping

from git_agent.model.fault import Fault
from git_agent.model.yaml_data import Data
from git_agent.records.block.find import MARKER
from git_agent.records.block.schema import (
    RESOLUTIONS,
    STATUSES,
    UNWRITABLE,
    Compound,
    Decision,
    Escalation,
    Record,
    Requirements,
)

# Without re.ASCII a digit may be one of any script, which no scope has.
_PLAN = re.compile(r"(?:(?P<phase>\d+)-)?(?P<number>\d+)", re.ASCII)
_TASK = re.compile(r"(?:(?P<phase>\d+)-(?P<plan>\d+)-)?(?P<number>\d+)", re.ASCII)

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*", re.ASCII)


def validate(record: Record, *, multi_project: bool) -> tuple[Fault, ...]:
    """Every reason why this record may not be written; each fault's detail begins with the field's name.

    >>> [fault.detail for fault in validate(Record(phase=1, status="execute"), multi_project=False)]
    ['milestone: is required']
    """
    return (
        *_project_faults(record, multi_project=multi_project),
        *_place_faults(record),
        *(fault for at, each in enumerate(record.decisions) for fault in _decision_faults(each, at)),
        *(fault for at, each in enumerate(record.escalations) for fault in _escalation_faults(each, at)),
        *_repeated("decisions", [each.id for each in record.decisions]),
        *_repeated("escalations", [each.id for each in record.escalations]),
        *_requirements_faults(record.requirements),
        *(fault for at, text in enumerate(record.lessons) for fault in text_faults(f"lessons[{at}]", text)),
        *(_compound_faults(record.compound) if record.compound else ()),
        # Said once, however many there are.
        *(_fault("shape", "compound", "is one object, not several") for _ in record.more_compounds[:1]),
        *_unknown_faults("", record.extra),
    )


def text_faults(field: str, text: str) -> Iterator[Fault]:
    """Why a text, of any number of lines, may not be written."""
    if not text.strip():
        yield _fault("required", field, "is required")
    if bad := UNWRITABLE.search(text):
        yield _fault("characters", field, f"holds the character U+{ord(bad[0]):04X}, which cannot be kept in a commit")
    if MARKER.search(text):
        yield _fault("marker", field, "holds a line that would begin or end a ---ci--- block")


def line_faults(field: str, text: str) -> Iterator[Fault]:
    """Why a text may not be written where only one line fits."""
    yield from text_faults(field, text)
    if "\n" in text or text != text.strip():
        yield _fault("line", field, "has to be one line without white space around it")


def _fault(rule: str, field: str, detail: str) -> Fault:
    return Fault(rule=rule, detail=f"{field}: {detail}")


def _project_faults(record: Record, *, multi_project: bool) -> Iterator[Fault]:
    if record.project is None:
        if multi_project:
            yield _fault("required", "project", "is required where several projects share a repository")
    else:
        yield from _name_faults("project", record.project)


def _place_faults(record: Record) -> Iterator[Fault]:
    if record.phase is None:
        yield _fault("required", "phase", "is required")
    # To Python, True is a whole number too.
    elif not isinstance(record.phase, int) or isinstance(record.phase, bool) or record.phase < 0:
        yield _fault("phase", "phase", f"is a whole number from 0, not {record.phase!r}")
    yield from line_faults("milestone", record.milestone or "")
    if record.plan is not None:
        yield from _plan_faults(record, record.plan)
    if record.task is not None:
        yield from _task_faults(record, record.task)
    if record.status not in STATUSES:
        yield _one_of("status", record.status, STATUSES)


def _plan_faults(record: Record, plan: str) -> Iterator[Fault]:
    parts = _PLAN.fullmatch(plan)
    if parts is None:
        yield _fault("plan", "plan", f"is a number, or phase and number such as 03-01, not {plan!r}")
    elif not _agrees(parts["phase"], record.phase):
        yield _fault("plan", "plan", f"{plan} does not belong to phase {record.phase}")


def _task_faults(record: Record, task: str) -> Iterator[Fault]:
    parts = _TASK.fullmatch(task)
    if parts is None:
        yield _fault("task", "task", f"is a number, or phase, plan and number such as 03-01-02, not {task!r}")
    elif parts["phase"] is None and record.plan is None:
        yield _fault("task", "task", f"{task} names no plan, and no plan is given")
    elif not _agrees(parts["phase"], record.phase):
        yield _fault("task", "task", f"{task} does not belong to phase {record.phase}")
    elif record.plan is not None and not _agrees(parts["plan"], record.plan.rpartition("-")[2]):
        yield _fault("task", "task", f"{task} does not belong to plan {record.plan}")


def _agrees(part: str | None, whole: int | str | None) -> bool:
    """Whether a number inside a name is the one given beside it; padding does not matter, nor what is no number."""
    whole = str(whole)
    return part is None or not whole.isdigit() or part.lstrip("0") == whole.lstrip("0")


def _decision_faults(decision: Decision, index: int) -> Iterator[Fault]:
    at = f"decisions[{index}]"
    yield from _name_faults(f"{at}.id", decision.id)
    yield from text_faults(f"{at}.decision", decision.decision)
    yield from text_faults(f"{at}.rationale", decision.rationale)
    confidence = decision.confidence
    if not isinstance(confidence, int | float) or isinstance(confidence, bool) or not 0 <= confidence <= 1:
        yield _fault("confidence", f"{at}.confidence", f"is a number from 0 to 1, not {confidence!r}")
    for number, text in enumerate(decision.alternatives):
        yield from text_faults(f"{at}.alternatives[{number}]", text)
    yield from _unknown_faults(f"{at}.", decision.extra)


def _escalation_faults(escalation: Escalation, index: int) -> Iterator[Fault]:
    at = f"escalations[{index}]"
    yield from _name_faults(f"{at}.id", escalation.id)
    yield from _name_faults(f"{at}.type", escalation.type)
    yield from text_faults(f"{at}.description", escalation.description)
    if escalation.resolution not in RESOLUTIONS:
        yield _one_of(f"{at}.resolution", escalation.resolution, RESOLUTIONS)
    yield from _unknown_faults(f"{at}.", escalation.extra)


def _requirements_faults(requirements: Requirements) -> Iterator[Fault]:
    for field, names in (("covered", requirements.covered), ("partial", requirements.partial)):
        for at, name in enumerate(names):
            yield from _name_faults(f"requirements.{field}[{at}]", name)
    for name in sorted({*requirements.covered} & {*requirements.partial}):
        yield _fault("requirements", "requirements", f"{name} is covered or partial, not both")
    yield from _unknown_faults("requirements.", requirements.extra)


def _compound_faults(compound: Compound) -> Iterator[Fault]:
    yield from line_faults("compound.category", compound.category)
    yield from text_faults("compound.problem", compound.problem)
    yield from text_faults("compound.solution", compound.solution)
    yield from _unknown_faults("compound.", compound.extra)


def _name_faults(field: str, name: str) -> Iterator[Fault]:
    if not name:
        yield _fault("required", field, "is required")
    elif not _NAME.fullmatch(name):
        yield _fault("name", field, f"is made of letters, digits, dots, dashes and underscores, not {name!r}")


def _one_of(field: str, text: str | None, words: tuple[str, ...]) -> Fault:
    return _fault("word", field, f"is one of {', '.join(words)}" + (f", not {text!r}" if text else ""))


def _repeated(field: str, ids: list[str]) -> Iterator[Fault]:
    for name in sorted({name for name in ids if name and ids.count(name) > 1}):
        yield _fault("repeated", field, f"the id {name} is used more than once")


def _unknown_faults(at: str, extra: Mapping[str, Data]) -> Iterator[Fault]:
    for name in extra:
        yield _fault("unknown", f"{at}{name}", "is no field of the schema")
