"""A recorded run as a person reads it."""

import json
from collections.abc import Iterator
from pathlib import PurePath

from git_agent.files.private import PrivateFolder
from git_agent.trace.session import ARTIFACTS

PREVIEW_LINES = 40
MOST_EVENTS = 1 << 23  # beyond what any run tells; all of it is held while it is shown
MOST_ARTIFACT = 1 << 23


def events_of(session: PrivateFolder) -> Iterator[dict[str, object]]:
    """The events of a run, as far as they were written; a line cut by a crash is passed over."""
    try:
        text = session.read("events.ndjson", most_bytes=MOST_EVENTS).decode("utf-8", "replace")
    except OSError:  # a run that ended before its first event has left none
        return
    for line in text.split("\n"):
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(event, dict):
            yield event


def rendered(session: PrivateFolder, *, full: bool) -> str:
    """Every event with its facts; long texts shortened unless all of it is wanted."""
    return "".join(_rendered_event(session, event, full=full) for event in events_of(session))


def whole_events(session: PrivateFolder, *, full: bool) -> list[dict[str, object]]:
    """The events as they were recorded; a long text is named by its artifact unless all of it is wanted."""
    events = list(events_of(session))
    if full:
        return [{key: _whole(session, value) for key, value in event.items()} for event in events]
    return events


def _whole(session: PrivateFolder, value: object) -> object:
    return _text(session, value) if isinstance(value, dict) else value


def _rendered_event(session: PrivateFolder, event: dict[str, object], *, full: bool) -> str:
    time, name = event.pop("time", ""), event.pop("event", "")
    short = {key: value for key, value in event.items() if not _is_long(value)}
    head = " ".join([f"{time} {name}", *(f"{key}={value}" for key, value in short.items())])
    blocks = [_block(session, key, value, full=full) for key, value in event.items() if key not in short]
    return "\n".join([head, *blocks]) + "\n"


def _is_long(value: object) -> bool:
    return isinstance(value, dict) or "\n" in str(value)


def _block(session: PrivateFolder, key: str, value: object, *, full: bool) -> str:
    lines = _text(session, value).splitlines()
    shown = lines if full else lines[:PREVIEW_LINES]
    more = [f"    [{len(lines) - len(shown)} more lines]"] if len(shown) < len(lines) else []
    return "\n".join([f"  {key}:", *(f"    {line}" for line in shown), *more])


def _text(session: PrivateFolder, value: object) -> str:
    if not isinstance(value, dict):
        return str(value)
    name = PurePath(str(value.get("artifact", ""))).name  # only the name: an event must not lead anywhere else
    try:
        with session.inner(ARTIFACTS) as artifacts:
            return artifacts.read(name, most_bytes=MOST_ARTIFACT).decode("utf-8", "replace")
    except OSError:
        return str(value.get("preview", ""))
