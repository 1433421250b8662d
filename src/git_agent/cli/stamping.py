"""From the flags that stamp a commit to the record it gets."""

import argparse
from typing import TYPE_CHECKING, Any

from git_agent.cli.record_options import PLACE_OPTIONS, with_flags

if TYPE_CHECKING:
    from git_agent.commit.apply import Committed
    from git_agent.commit.task import CommitResult, CommitTask
    from git_agent.records.build.position import RecordPlace
    from git_agent.records.build.stamp import Stamp
    from git_agent.workspace import Workspace

DEFAULT_STATUS = "execute"


def stamp_of(args: argparse.Namespace, workspace: "Workspace") -> "Stamp | None":
    """The record that the flags ask for, completed by the one before; None where they ask for none.

    Raises:
        UsageError: it could not be written; names every fault.
    """
    flags = with_flags({}, args)
    if not args.record and not flags:
        return None
    from git_agent.records.block.schema import Record
    from git_agent.records.build.position import find_place
    from git_agent.records.build.projects import read_projects
    from git_agent.records.build.stamp import Stamp

    projects = read_projects(workspace.git.repository.root)
    place = find_place({name: flags.get(name) for name in PLACE_OPTIONS}, git=workspace.git, projects=projects)
    said: dict[str, Any] = {name: each for name, each in place.fields.items() if name in flags}
    complete: dict[str, Any] = {**place.fields, "status": place.fields["status"] or DEFAULT_STATUS}
    more = _more(flags, place, workspace)
    stamp = Stamp(given=Record(**said, **more), record=Record(**complete, **more), multi_project=bool(projects.slugs))
    if not args.amend:  # a commit that has a record already only has it changed
        _check(stamp)
    tell_place(place, workspace)
    return stamp


def leaving_room(task: "CommitTask") -> "CommitTask":
    """The task for whoever writes a message that will be stamped: it has a type, and a subject that leaves room."""
    if task.stamp is None:
        return task
    from git_agent.model.value import replace
    from git_agent.records.build.stamp import room_for_subject

    commit = task.settings.commit
    width = min(commit.subject_width, room_for_subject(task.stamp.record))
    commit = replace(commit, format="conventional", subject_width=width)
    return replace(task, settings=replace(task.settings, commit=commit))


def result_json(result: "CommitResult", *, command: str, committed: "Committed | None" = None) -> str:
    """The documented JSON of a message, with the newest record in it."""
    from git_agent.cli.render import message_json
    from git_agent.model.value import as_data
    from git_agent.records.block.parse import parse_message

    parsed = parse_message(result.message.text)
    record = parsed.records[0 if parsed.newest_first else -1] if parsed.records else None
    return message_json(result, command=command, committed=committed, record=_filled(as_data(record)))


def tell_place(place: "RecordPlace", workspace: "Workspace") -> None:
    """Says in one line what nobody had to say."""
    if place.taken:
        told = ", ".join(f"{name} {place.fields[name]}" for name in place.taken)
        source = f" from {place.before[:10]}" if place.before else ""
        workspace.console.note(f"git-agent: carried over{source}: {told}")


def _more(flags: dict[str, Any], place: "RecordPlace", workspace: "Workspace") -> dict[str, Any]:
    from git_agent.records.block.schema import Requirements
    from git_agent.records.build.given import decision_of
    from git_agent.records.build.position import with_ids

    phase, project = place.fields["phase"], place.fields["project"]
    named = with_ids(flags.get("decisions", ()), "D-", phase=phase, project=project, git=workspace.git)
    requirements: dict[str, Any] = {part: tuple(ids) for part, ids in flags.get("requirements", {}).items()}
    return {
        "decisions": tuple(decision_of(each, f"decisions[{at}]") for at, each in enumerate(named)),
        "requirements": Requirements(**requirements),
        "lessons": tuple(flags.get("lessons", ())),
    }


def _check(stamp: "Stamp") -> None:
    from git_agent.errors import UsageError
    from git_agent.records.build.rules import validate

    if faults := validate(stamp.record, multi_project=stamp.multi_project):
        raise UsageError("this record cannot be written: " + "; ".join(fault.detail for fault in faults))


def _filled(data: Any) -> Any:
    """Without the fields that say nothing."""
    if isinstance(data, dict):
        found = {name: _filled(each) for name, each in data.items()}
        return {name: each for name, each in found.items() if each not in (None, "", [], {})}
    return [_filled(each) for each in data] if isinstance(data, list) else data
