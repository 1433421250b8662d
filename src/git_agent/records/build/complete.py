"""Fills in what a new record leaves open and the records before HEAD can tell: its place, its ids."""

from collections.abc import Mapping
from typing import Any

from git_agent.errors import UsageError
from git_agent.model.value import replace, value
from git_agent.records.block.schema import RESOLVING
from git_agent.records.build.given import KINDS
from git_agent.records.build.known import KnownRecords
from git_agent.records.build.position import PLACE, RecordPlace, escalation_place, find_place, place_of, with_ids
from git_agent.records.build.projects import Projects
from git_agent.records.build.resolve import open_list
from git_agent.records.state.placement import Place

_IDS = {"decisions": "D-", "escalations": "E-"}


@value
class Completed:
    """The fields of a record with all that could be found out, and the place that was found for it."""

    data: dict[str, Any]
    place: RecordPlace


def completed(kind: str, data: Mapping[str, Any], *, known: KnownRecords, projects: Projects) -> Completed:
    """The record as far as it can be known.

    Raises:
        UsageError: the project is not known, or is none of those that share the repository; or an escalation is to be
            resolved that was never raised.
    """
    carried = KINDS[kind].carried
    place = find_place({name: data.get(name) for name in PLACE}, known=known, projects=projects)
    # What the kind says itself was not taken over from anywhere, and must not be told as if it were.
    place = replace(place, taken=tuple(name for name in place.taken if name in carried))
    fields = {name: each for name, each in data.items() if name not in carried}
    fields |= {name: place.fields[name] for name in carried if place.fields[name] is not None}
    where = place_of(fields)
    for name, prefix in _IDS.items():
        if fields.get(name):
            fields[name] = with_ids(fields[name], prefix, place=where, known=known)
    if kind == "decision" and fields.get("decision"):
        fields["decision"] = with_ids([fields["decision"]], "D-", place=where, known=known)[0]
    if kind == "escalation" and fields.get("escalation"):
        fields["escalation"] = _escalation(fields["escalation"], where, known)
    return Completed(data=fields, place=place)


def _escalation(given: Mapping[str, Any], where: Place, known: KnownRecords) -> dict[str, Any]:
    """Whoever resolves an escalation gives its id; what it was about is known."""
    name = given.get("id")
    earlier = [each for each in known.escalations if each.id == name and escalation_place(each) == where]
    if name and not earlier and given.get("resolution") in RESOLVING and not given.get("description"):
        raise UsageError(f"no escalation {name} is open here", hint=open_list(known.open_escalations(where.project)))
    told = {"type": earlier[-1].type, "description": earlier[-1].description} if earlier else {}
    # The later ones win: what is said now, what was said when the question was raised, and else that it is open.
    said = {
        field: each for field, each in with_ids([given], "E-", place=where, known=known)[0].items() if each is not None
    }
    return {"resolution": "pending", **told, **said}
