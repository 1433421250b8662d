"""Windows and plans as lines of JSON, and back: what the daemon and the program that plans say to each other."""

import json
from typing import Any

from git_agent.model.json_text import read_json
from git_agent.model.value import as_data
from git_agent.watch.plan.breaker import Breaker, breaker_from
from git_agent.watch.plan.values import Deferral, Group, Note, Offer, Plan, Window
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import Capture, Entry

Json = dict[str, Any]


def line_of(data: Json) -> bytes:
    """One line; bytes of a path that are no UTF-8 travel as what Python calls them."""
    # ASCII alone: a lone surrogate, which stands for a byte of a path, cannot be written as UTF-8.
    return json.dumps(data, separators=(",", ":")).encode("ascii")


def object_in(line: bytes) -> Json:
    """The object that a line is.

    Raises:
        ValueError: it is none.
    """
    data = read_json(line)
    if not isinstance(data, dict):
        raise ValueError("it is no object")
    return data


def window_data(window: Window) -> Json:
    data: Json = as_data(window)
    return data


def window_from(data: Json) -> Window:
    """Raises ValueError, KeyError or TypeError where it is none; so do all that follow."""
    return Window(
        offers=tuple(
            Offer(first=_capture(offer["first"]), hidden=tuple(map(_capture, offer["hidden"])))
            for offer in data["offers"]
        ),
        is_forced=data["is_forced"],
    )


def settings_from(data: Json) -> WatchSettings:
    given: dict[str, Any] = {name: tuple(item) if isinstance(item, list) else item for name, item in data.items()}
    return WatchSettings(**given)


def breaker_of(data: Json) -> Breaker:
    return breaker_from(data["breaker"])


def plan_data(plan: Plan) -> Json:
    data: Json = as_data(plan)
    return data


def plan_from(data: Json) -> Plan:
    return Plan(
        groups=tuple(Group(**{**group, "seqs": tuple(group["seqs"])}) for group in data["groups"]),
        deferred=tuple(Deferral(**one) for one in data["deferred"]),
        source=data["source"],
        provider=data["provider"],
        model=data["model"],
        failure=data["failure"],
        notes=tuple(Note(**one) for one in data["notes"]),
        problems=tuple(map(str, data["problems"])),
        breaker=breaker_from(data["breaker"]),
    )


def is_plan_for(plan: Plan, window: Window) -> bool:
    """Whether each capture of the window is in one group or deferred, and nothing else is."""
    named = [*(seq for group in plan.groups for seq in group.seqs), *(one.seq for one in plan.deferred)]
    return sorted(named) == [one.seq for one in window.captures] and all(group.subject for group in plan.groups)


def _capture(data: Json) -> Capture:
    entries = {side: None if data[side] is None else Entry(**data[side]) for side in ("before", "after")}
    return Capture(**{**data, **entries})
