"""A recorded run as a person reads it."""

import json
from collections.abc import Iterator
from pathlib import PurePath

from git_agent.files.private import PrivateFolder
from git_agent.trace.session import ARTIFACTS

Event = dict[str, object]

MOST_EVENTS = 1 << 23  # beyond what any run tells; all of it is held while it is shown
MOST_ARTIFACT = 1 << 23


def events_of(session: PrivateFolder) -> Iterator[Event]:
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


def rendered(session: PrivateFolder) -> str:
    """Every event with all of its facts."""
    return "".join(_rendered_event(session, event) for event in events_of(session))


def whole_events(session: PrivateFolder, *, full: bool) -> list[Event]:
    """The events as they were recorded; a long text is named by its artifact unless all of it is wanted."""
    events = list(events_of(session))
    if full:
        return [{key: _whole(session, value) for key, value in event.items()} for event in events]
    return events


def _whole(session: PrivateFolder, value: object) -> object:
    return text_of(session, value) if isinstance(value, dict) else value


def _rendered_event(session: PrivateFolder, event: Event) -> str:
    time, name = event.pop("time", ""), event.pop("event", "")
    short = {key: value for key, value in event.items() if not _is_long(value)}
    head = " ".join([f"{time} {name}", *(f"{key}={value}" for key, value in short.items())])
    blocks = [_block(session, key, value) for key, value in event.items() if key not in short]
    return "\n".join([head, *blocks]) + "\n"


def _is_long(value: object) -> bool:
    return isinstance(value, dict) or "\n" in str(value)


def _block(session: PrivateFolder, key: str, value: object) -> str:
    return "\n".join([f"  {key}:", *(f"    {line}" for line in text_of(session, value).splitlines())])


def text_of(session: PrivateFolder, value: object) -> str:
    """A text of an event, from its artifact where it was too long for a line."""
    if not isinstance(value, dict):
        return str(value)
    name = PurePath(str(value.get("artifact", ""))).name  # only the name: an event must not lead anywhere else
    try:
        with session.inner(ARTIFACTS) as artifacts:
            return artifacts.read(name, most_bytes=MOST_ARTIFACT).decode("utf-8", "replace")
    except OSError:
        return str(value.get("preview", ""))
