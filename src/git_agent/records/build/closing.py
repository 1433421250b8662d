"""What a milestone leaves behind that is about to be ended: whoever ends it should know."""

from collections.abc import Iterator

from git_agent.records.build.known import KnownRecords
from git_agent.records.state.branches import MILESTONE
from git_agent.records.state.milestone_name import milestone_key
from git_agent.records.state.phases import COMPLETE, Stage
from git_agent.records.state.placement import Place
from git_agent.records.state.rebuild import StateQuery, rebuild_state

MOST_NAMED = 8


def closing_warnings(known: KnownRecords, *, project: str | None, milestone: str) -> Iterator[str]:
    """A sentence for phases and escalations that are open, and one where the milestone was ended before."""
    place = Place(project, milestone_key(milestone), None)
    for row in known.rows:
        if any(
            each.record.completes and _ended(each.place, each.record.completes.kind) == place for each in row.records
        ):
            yield f"{milestone} was ended before, in {row.row.oid[:10]}"
            break
    state = rebuild_state(known.git, StateQuery(), keep=known.keep)
    phases = [
        stage for stage in state.phases if stage.status != COMPLETE and _is_in(stage.project, stage.milestone, place)
    ]
    asked = [each for each in state.open_escalations if _is_in(each.project, each.milestone, place)]
    if phases:
        yield f"{milestone} ends with phases in progress: {_listed([_name(stage) for stage in phases])}"
    if asked:
        named = [f"{each.id} (phase {each.phase})" for each in asked]
        yield f"{milestone} ends with open escalations: {_listed(named)}"


def _ended(place: Place, kind: str) -> Place | None:
    return place._replace(phase=None) if kind == MILESTONE else None


def _is_in(project: str | None, milestone: str | None, place: Place) -> bool:
    return milestone is not None and (project, milestone_key(milestone)) == (place.project, place.milestone)


def _name(stage: Stage) -> str:
    number = f"{stage.number:02}" if isinstance(stage.number, int) else str(stage.number)
    return " ".join(filter(None, (number, stage.slug)))


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(" ".join(name.split()) for name in names[:MOST_NAMED]) + more
