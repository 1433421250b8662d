"""Where the work stands, read from the newest records before HEAD: what a new record need not be told.

It asks git only for the commits that have a block and stops as soon as they have said enough, so it costs the same in
a long history as in a short one; ids are the exception, they are counted over all of it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count, islice
from typing import Any

from git_agent.git.gateway import Git
from git_agent.git.history import stream_log
from git_agent.git.log import LogSpan, head_oid
from git_agent.model.value import replace, value
from git_agent.records.block.find import EVERY_MARKER_HAS
from git_agent.records.block.newest import newest_words
from git_agent.records.block.parse import parse_message
from git_agent.records.block.schema import Escalation, Record
from git_agent.records.build.projects import Projects, chosen_project
from git_agent.records.build.rules import validate

# From the coarsest to the finest: whoever changes one of them has left what is below it. The status is that of a phase.
PLACE = ("project", "milestone", "phase", "status", "plan", "task")

# Records in which a plan and a task are looked for, in a history that perhaps has none.
_FAR_ENOUGH = 500


@value
class Latest:
    """The place that the newest record names, and the commit it stands in."""

    record: Record
    commit: str


@value
class RecordPlace:
    """A place, complete as far as it is known, and what of it was `taken` over from the commit `before`."""

    fields: dict[str, int | str | None]
    taken: tuple[str, ...] = ()
    before: str | None = None


def find_place(given: Mapping[str, int | str | None], *, git: Git, projects: Projects) -> RecordPlace:
    """What is given of a place, completed by the newest record of its project.

    Raises:
        UsageError: the project is not known, or is none of those that share the repository.
    """
    last = last_position(git)
    latest = last.record.project if last else None
    wanted = given.get("project")
    project = chosen_project(projects, wanted=None if wanted is None else str(wanted), latest=latest)
    # The newest record of all may be about another project, whose place is no use here.
    if last is not None and project != latest:
        last = last_position(git, project=project)
    place = carried_over({**given, "project": project}, last.record if last else None)
    chosen = ("project",) if project is not None and wanted is None else ()
    return replace(place, taken=(*chosen, *place.taken), before=last.commit if last else None)


def last_position(git: Git, *, project: str | None = None) -> Latest | None:
    """Where the work stands at HEAD; with a project, where that project's does.

    It is the position of the state: the newest word on each field, but no plan or task of a phase that was left.
    """
    records = islice(_newest_first(git, project=project), _FAR_ENOUGH)
    first = next(records, None)
    if first is None:
        return None
    commit, newest_record = first
    # Where nobody asked for a project, the newest record has decided which one it is.
    same = ((oid, record) for oid, record in chain((first,), records) if record.project == newest_record.project)
    newest = {name: word for name, (word, _) in newest_words(same).items()}
    return Latest(record=_writable(Record(project=newest_record.project, **newest)), commit=commit)


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
        is_left = is_left or (name != "status" and theirs is not None and mine != theirs)
        place[name] = mine
    return RecordPlace(fields=place, taken=tuple(taken))


def with_ids(
    items: Sequence[Mapping[str, Any]], prefix: str, *, phase: object, project: object, git: Git
) -> list[Mapping[str, Any]]:
    """The decisions or escalations, each that has no id with the next one that is free in the phase: `D-004`."""
    # Ids are counted over the whole history, which is not read for nothing.
    if all(item.get("id") for item in items):
        return list(items)
    # Those given beside them count too: one record may name D-001 and leave another open.
    used = {item.get("id") for item in items}
    first = _highest_number(git, prefix, phase=phase, project=project) + 1
    free = (name for number in count(first) if (name := f"{prefix}{number:03}") not in used)
    return [item if item.get("id") else {**item, "id": next(free)} for item in items]


def _highest_number(git: Git, prefix: str, *, phase: object, project: object) -> int:
    ids = (
        name
        for _, record in _newest_first(git, project=project, mentioning=prefix)
        if record.phase == phase
        for name in (*(each.id for each in record.decisions), *(each.id for each in record.escalations))
    )
    numbers = (re.fullmatch(rf"{prefix}(\d{{1,9}})", name, re.ASCII) for name in ids)
    return max((int(match[1]) for match in numbers if match), default=0)


def earlier_escalation(git: Git, name: str, *, phase: object, project: object) -> Escalation | None:
    """The newest escalation with this id in the phase: whoever resolves it need not describe it again."""
    for _, record in _newest_first(git, project=project, mentioning=name):
        for each in record.escalations:
            if each.id == name and record.phase == phase:
                return each
    return None


def _newest_first(git: Git, *, project: object, mentioning: str = "") -> Iterator[tuple[str, Record]]:
    """Commit and record, for every record that HEAD can see."""
    # Before the first commit `git log` is an error.
    if head_oid(git) is None:
        return
    texts = (EVERY_MARKER_HAS, mentioning) if mentioning else (EVERY_MARKER_HAS,)
    for entry in stream_log(git, LogSpan.of("HEAD"), saying=texts):
        parsed = parse_message(entry.commit.message)
        records = parsed.records if parsed.newest_first else parsed.records[::-1]
        # Within a message the last block is the newest, unless git itself has squashed it.
        for record in records:
            if project is None or record.project == project:
                yield entry.commit.oid, record


def _writable(place: Record) -> Record:
    """The place without what may be read but not written, such as the phase `1-5` and all that is in it."""
    faulty = {fault.detail.partition(":")[0] for fault in validate(place, multi_project=False)}
    if "phase" in faulty:
        faulty |= {"plan", "task"}
    return replace(place, **dict.fromkeys(faulty & {*PLACE}))


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
