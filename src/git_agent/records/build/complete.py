"""Fills in what a new record leaves open and the records before HEAD can tell: its place, its ids."""

from collections.abc import Mapping
from typing import Any

from git_agent.git.gateway import Git
from git_agent.model.value import replace, value
from git_agent.records.build.given import KINDS
from git_agent.records.build.position import PLACE, RecordPlace, earlier_escalation, find_place, with_ids
from git_agent.records.build.projects import Projects

_IDS = {"decisions": "D-", "escalations": "E-"}


@value
class Completed:
    """The fields of a record with all that could be found out, and the place that was found for it."""

    data: dict[str, Any]
    place: RecordPlace


def completed(kind: str, data: Mapping[str, Any], *, git: Git, projects: Projects) -> Completed:
    """The record as far as it can be known.

    Raises:
        UsageError: the project is not known, or is none of those that share the repository.
    """
    carried = KINDS[kind].carried
    place = find_place({name: data.get(name) for name in PLACE}, git=git, projects=projects)
    # What the kind says itself was not taken over from anywhere, and must not be told as if it were.
    place = replace(place, taken=tuple(name for name in place.taken if name in carried))
    known = {name: each for name, each in data.items() if name not in carried}
    known |= {name: place.fields[name] for name in carried if place.fields[name] is not None}
    # A project is begun in phase 0, which nobody has to say.
    where = {"phase": known.get("phase", 0), "project": known.get("project"), "git": git}
    for name, prefix in _IDS.items():
        if known.get(name):
            known[name] = with_ids(known[name], prefix, **where)
    if kind == "decision" and known.get("decision"):
        known["decision"] = with_ids([known["decision"]], "D-", **where)[0]
    if kind == "escalation" and known.get("escalation"):
        known["escalation"] = _escalation(known["escalation"], where)
    return Completed(data=known, place=place)


def _escalation(given: Mapping[str, Any], where: dict[str, Any]) -> dict[str, Any]:
    """Whoever resolves an escalation gives its id; what it was about is known."""
    name = given.get("id")
    earlier = earlier_escalation(name=name, **where) if name else None
    known = {"type": earlier.type, "description": earlier.description} if earlier else {}
    # The later ones win: what is said now, what was said when the question was raised, and else that it is open.
    said = {field: each for field, each in with_ids([given], "E-", **where)[0].items() if each is not None}
    return {"resolution": "pending", **known, **said}
