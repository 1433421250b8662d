"""The record that a commit is stamped with, and the room that its message has to leave for it."""

from collections.abc import Mapping
from typing import Any

from git_agent.commit.task import CommitTask
from git_agent.errors import UsageError
from git_agent.model.value import replace, value
from git_agent.records.block.schema import Record, Requirements
from git_agent.records.build.given import decision_of
from git_agent.records.build.known import KnownRecords
from git_agent.records.build.position import PLACE, RecordPlace, find_place, place_of, with_ids
from git_agent.records.build.projects import read_projects
from git_agent.records.build.rules import validate
from git_agent.records.build.stamp import PLAN_HINT, Stamp, room_for_subject

DEFAULT_STATUS = "execute"


@value
class PlacedStamp:
    """A stamp, and what of it nobody had to say."""

    stamp: Stamp
    place: RecordPlace


def stamp_for(given: Mapping[str, Any], *, known: KnownRecords, amend: bool) -> PlacedStamp:
    """The record with these fields, completed by the one before.

    Raises:
        UsageError: it could not be written; names every fault.
    """
    projects = read_projects(known.git.repository.root)
    place = find_place({name: given.get(name) for name in PLACE}, known=known, projects=projects)
    # A record that is there is changed only where somebody said so; a new one has to be complete.
    stated: dict[str, Any] = {name: field for name, field in place.fields.items() if name in given}
    complete: dict[str, Any] = {**place.fields, "status": place.fields["status"] or DEFAULT_STATUS}
    content = _content(given, place, known)
    stamp = Stamp(
        given=Record(**stated, **content), record=Record(**complete, **content), multi_project=bool(projects.slugs)
    )
    if not amend:  # a commit that has a record already only has it changed
        _check(stamp)
        _check_plan(stamp)
    return PlacedStamp(stamp=stamp, place=place)


def leaving_room(task: CommitTask) -> CommitTask:
    """The task for whoever writes a message that will be stamped: it has a type, and a subject that leaves room."""
    if task.stamp is None:
        return task
    commit = task.settings.commit
    width = min(commit.subject_width, room_for_subject(task.stamp.record))
    commit = replace(commit, format="conventional", subject_width=width)
    return replace(task, settings=replace(task.settings, commit=commit))


def _content(given: Mapping[str, Any], place: RecordPlace, known: KnownRecords) -> dict[str, Any]:
    """What the record says beyond its place."""
    decisions = with_ids(given.get("decisions", ()), "D-", place=place_of(place.fields), known=known)
    requirements: dict[str, Any] = {part: tuple(ids) for part, ids in given.get("requirements", {}).items()}
    return {
        "decisions": tuple(decision_of(each, f"decisions[{at}]") for at, each in enumerate(decisions)),
        "requirements": Requirements(**requirements),
        "lessons": tuple(given.get("lessons", ())),
    }


def _check(stamp: Stamp) -> None:
    faults = validate(stamp.record, multi_project=stamp.multi_project)
    missing = [name for name in PLACE if any(fault.detail == f"{name}: is required" for fault in faults)]
    if missing and len(missing) == len(faults):
        flags = ", ".join(f"--{name}" for name in missing)
        raise UsageError(f"missing: {flags}", hint="say it once; the records after it carry it over")
    if faults:
        raise UsageError("this record cannot be written: " + "; ".join(fault.detail for fault in faults))


def _check_plan(stamp: Stamp) -> None:
    """Refuses work without a plan before anybody is paid to write of it; planning may turn out to be `docs`."""
    record = stamp.record
    if record.status == DEFAULT_STATUS and record.plan is None and record.task is None:
        raise UsageError(f"no plan of phase {record.phase} is known, and work is told by it", hint=PLAN_HINT)
