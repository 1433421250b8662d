"""Which escalation is meant by its id alone, and the record that answers it where it was asked."""

from collections.abc import Iterable, Mapping
from typing import Any

from git_agent.errors import UsageError
from git_agent.records.block.schema import RESOLVING
from git_agent.records.build.faults import RecordFaults
from git_agent.records.build.known import KnownRecords
from git_agent.records.build.projects import Projects, chosen_project
from git_agent.records.state.milestone_name import milestone_key
from git_agent.records.state.values import EscalationState

DEFAULT_RESOLUTION, DEFAULT_STATUS = "human", "execute"
MOST_LISTED = 20


def resolving(fields: Mapping[str, Any], *, known: KnownRecords, projects: Projects) -> dict[str, Any]:
    """The fields of the record that answers an open escalation, in the phase and milestone that asked.

    Raises:
        RecordFaults: the resolution is a word that would leave it open.
        UsageError: none of that id is open, or several are; names what is open.
    """
    given = dict(fields.get("escalation") or {})
    resolution = given.get("resolution") or DEFAULT_RESOLUTION
    if resolution not in RESOLVING:
        detail = f"escalation.resolution: is one of {', '.join(RESOLVING)}, not {resolution!r}"
        raise RecordFaults("this would leave it open: ", [detail])
    wanted = fields.get("project")
    project = chosen_project(projects, wanted=wanted, latest=known.latest_project)
    name = str(given.get("id") or "")
    asked = _found(name, list(known.open_escalations(project)), fields)
    status = next((each.record.status for row in known.rows for each in row.records if each.oid == asked.commit), None)
    return {
        **fields,
        "project": project,
        "phase": asked.phase,
        "milestone": asked.milestone,
        "status": fields.get("status") or status or DEFAULT_STATUS,
        "subject": fields.get("subject") or f"resolve {name} ({resolution})",
        "escalation": {
            "id": name,
            "type": given.get("type") or asked.type,
            "description": given.get("description") or asked.description,
            "resolution": resolution,
        },
    }


def open_list(escalations: Iterable[EscalationState]) -> str:
    """What is open, for whoever named something else."""
    shown = [f"{each.id} ({_where(each)}: {' '.join(each.description.split())[:60]})" for each in escalations]
    more = f" and {len(shown) - MOST_LISTED} more" if len(shown) > MOST_LISTED else ""
    return f"open: {', '.join(shown[:MOST_LISTED])}{more}" if shown else "nothing is open"


def _found(name: str, waiting: list[EscalationState], fields: Mapping[str, Any]) -> EscalationState:
    same = [each for each in waiting if each.id == name and _is_meant(each, fields)]
    if not same:
        raise UsageError(f"no escalation {name} is open here", hint=open_list(waiting))
    if len(same) > 1:
        raise UsageError(
            f"{len(same)} escalations {name} are open",
            hint=f"say which with --phase and --milestone; {open_list(same)}",
        )
    return same[0]


def _is_meant(escalation: EscalationState, fields: Mapping[str, Any]) -> bool:
    phase, milestone = fields.get("phase"), fields.get("milestone")
    is_there = phase is None or phase == escalation.phase
    asked = escalation.milestone and milestone_key(escalation.milestone)
    return is_there and (milestone is None or milestone_key(str(milestone)) == asked)


def _where(escalation: EscalationState) -> str:
    of_what = f" of {escalation.milestone}" if escalation.milestone else ""
    return f"phase {escalation.phase}{of_what}"
