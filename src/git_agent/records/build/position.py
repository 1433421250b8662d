"""Where a new record belongs: what is given of its place, completed by what is on record."""

import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from git_agent.model.value import replace, value
from git_agent.records.block.schema import Record
from git_agent.records.build.known import KnownRecords, Latest
from git_agent.records.build.projects import Projects, chosen_project
from git_agent.records.build.rules import validate
from git_agent.records.state.milestone_name import milestone_key
from git_agent.records.state.placement import Place
from git_agent.records.state.values import EscalationState

# From the coarsest to the finest: whoever changes one of them has left what is below it. The status is that of a phase.
PLACE = ("project", "milestone", "phase", "status", "plan", "task")


@value
class RecordPlace:
    """A place, complete as far as it is known, and what of it was `taken` over from the commit `before`."""

    fields: dict[str, int | str | None]
    taken: tuple[str, ...] = ()
    before: str | None = None


def find_place(given: Mapping[str, int | str | None], *, known: KnownRecords, projects: Projects) -> RecordPlace:
    """What is given of a place, completed by the newest record of its project.

    Raises:
        UsageError: the project is not known, or is none of those that share the repository.
    """
    wanted = given.get("project")
    project = chosen_project(projects, wanted=None if wanted is None else str(wanted), latest=known.latest_project)
    last = last_position(known, project)
    place = carried_over({**given, "project": project}, last.record if last else None)
    chosen = ("project",) if project is not None and wanted is None else ()
    return replace(place, taken=(*chosen, *place.taken), before=last.commit if last else None)


def last_position(known: KnownRecords, project: str | None) -> Latest | None:
    """Where the work of a project stands, as far as it may be written again."""
    last = known.latest(project)
    return last and replace(last, record=_writable(last.record))


def place_of(fields: Mapping[str, Any]) -> Place:
    """The phase that a record with these fields is about."""
    milestone = fields.get("milestone")
    # A project is begun in phase 0, which nobody has to say.
    return Place(fields.get("project"), milestone and milestone_key(str(milestone)), fields.get("phase", 0))


def carried_over(given: Mapping[str, int | str | None], last: Record | None) -> RecordPlace:
    """What is given, and what it leaves open taken from the last record.

    Numbers of plans and tasks get their full names. A full name says what lies above it too, whoever gives a new phase
    has left the plan and the task of the old one, and an empty text is none at all.
    """
    given = {**_implied(given.get("plan")), **_implied(given.get("task")), **_set(given)}
    place: dict[str, int | str | None] = {}
    taken: list[str] = []
    is_left = last is None
    for name in PLACE:
        theirs = None if is_left else getattr(last, name)
        said = given.get(name)
        mine = None if said == "" else _full_name(name, said, place)
        if said is None and theirs is not None:
            mine = theirs
            taken.append(name)
        # A new status is still the same phase; with anything else that is new, all below it has to be said anew.
        is_left = is_left or (name != "status" and theirs is not None and not _is_same(name, mine, theirs))
        place[name] = mine
    return RecordPlace(fields=place, taken=tuple(taken))


def escalation_place(escalation: EscalationState) -> Place:
    """The phase that asks."""
    milestone = escalation.milestone and milestone_key(escalation.milestone)
    return Place(escalation.project, milestone, escalation.phase)


def with_ids(
    items: Sequence[Mapping[str, Any]], prefix: str, *, place: Place, known: KnownRecords
) -> list[Mapping[str, Any]]:
    """The decisions or escalations, each that has no id with the next one that is free in the phase: `D-004`."""
    # Ids are counted over the whole history, which is not read for nothing.
    if all(item.get("id") for item in items):
        return list(items)
    # Those given beside them count too: one record may name D-001 and leave another open.
    used = {item.get("id") for item in items}
    first = _highest_number(known, prefix, place) + 1
    free = (name for number in count(first) if (name := f"{prefix}{number:03}") not in used)
    return [item if item.get("id") else {**item, "id": next(free)} for item in items]


def _highest_number(known: KnownRecords, prefix: str, place: Place) -> int:
    numbers = (re.fullmatch(rf"{prefix}(\d{{1,9}})", name, re.ASCII) for name in known.ids(place))
    return max((int(match[1]) for match in numbers if match), default=0)


def _writable(place: Record) -> Record:
    """The place without what may be read but not written, such as the phase `1-5` and all that is in it."""
    faulty = {fault.detail.partition(":")[0] for fault in validate(place, multi_project=False)}
    if "phase" in faulty:
        faulty |= {"plan", "task"}
    return replace(place, **dict.fromkeys(faulty & {*PLACE}))


def _is_same(name: str, mine: int | str | None, theirs: int | str) -> bool:
    if name == "milestone" and mine is not None:
        return milestone_key(str(mine)) == milestone_key(str(theirs))
    return mine == theirs


def _set(fields: Mapping[str, int | str | None]) -> dict[str, int | str]:
    return {name: each for name, each in fields.items() if each is not None}


def _implied(name: int | str | None) -> dict[str, int | str]:
    """The phase in a plan such as `03-01`; phase and plan in a task such as `03-01-02`."""
    match = (
        re.fullmatch(r"(?P<plan>(?P<phase>\d{1,9})-\d+)(?:-\d+)?", name, re.ASCII) if isinstance(name, str) else None
    )
    if match is None:
        return {}
    implied: dict[str, int | str] = {"phase": int(match["phase"])}
    return implied if match["plan"] == name else {**implied, "plan": match["plan"]}


def _full_name(name: str, given: int | str | None, above: Mapping[str, int | str | None]) -> int | str | None:
    """A plan's or a task's number with what it belongs to before it, all padded."""
    phase, plan = above.get("phase"), above.get("plan")
    if name not in ("plan", "task") or not isinstance(given, int):
        return given
    if not isinstance(phase, int) or (name == "task" and not isinstance(plan, str)):
        return f"{given:02}"
    return f"{phase:02}-{given:02}" if name == "plan" else f"{phase:02}-{str(plan).rpartition('-')[2]}-{given:02}"
