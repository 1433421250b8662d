"""A recorded run as a story: one line for each thing that happened, and the text that came of it."""

import json
from collections.abc import Callable, Iterator

from git_agent.files.private import PrivateFolder
from git_agent.trace.show import Event, events_of, text_of

LONGEST_LINE = 140
TEXTS = ("message", "note")  # of what was written, told whole


def story_of(session: PrivateFolder) -> str:
    """The run for a person; everything that was said and shown is in the full trace."""
    return "".join(f"{line}\n" for event in events_of(session) for line in _lines(session, event))


def _lines(session: PrivateFolder, event: Event) -> Iterator[str]:
    time, name = str(event.get("time", "")), str(event.get("event", ""))
    clock = f"{time[9:11]}:{time[11:13]}:{time[13:15]}" if len(time) == 16 else time
    tell = _SENTENCES.get(name)
    sentence = tell(session, event) if tell else f"{name} {_short_fields(event)}".rstrip()
    yield f"{clock}  {sentence[:LONGEST_LINE]}"
    for key in TEXTS:
        if key in event:
            yield from (f"    {line}".rstrip() for line in text_of(session, event[key]).strip().split("\n"))


def _started(_: PrivateFolder, event: Event) -> str:
    mode = event.get("mode")
    return f"{event.get('command', '')} began" + (f" ({mode})" if mode else "")


def _gathered(_: PrivateFolder, event: Event) -> str:
    counts = f"{event['files']} files" if "files" in event else f"{event.get('commits', 0)} commits"
    lines = f", +{event['added']} -{event['deleted']}" if "added" in event else ""
    where = "".join(f", {event[key]}" for key in ("repository", "branch", "range") if key in event)
    return f"read {counts}{lines}{where}"


def _asked(_: PrivateFolder, event: Event) -> str:
    options = "".join(f", {key} {event[key]}" for key in ("effort", "tier") if key in event)
    size = f", {_bytes(event.get('request', ''))}"
    where = f" at {event['server']}" if event.get("server") else f" of {event.get('provider', '')}"
    return f"asked {event.get('model', '')}{where}{options}: {event.get('items')} items{size}"


def _answered(session: PrivateFolder, event: Event) -> str:
    text = text_of(session, event.get("text", "")).strip()
    if not text:
        return f"the model wants {event.get('calls', 0)} tools"
    return f"the model answered: {text.splitlines()[0]}"


def _called(session: PrivateFolder, event: Event) -> str:
    return f"  {event.get('tool', '')} {text_of(session, event.get('arguments', ''))}"


def _shown(_: PrivateFolder, event: Event) -> str:
    return f"  was shown {_bytes(event.get('output', ''))}"


def _refused(session: PrivateFolder, event: Event) -> str:
    output = text_of(session, event.get("output", ""))
    try:
        why = json.loads(output)["error"]
    except (ValueError, KeyError, TypeError):
        why = output
    cause = f" ({text_of(session, event['cause'])})" if event.get("cause") else ""
    return f"  was refused: {why}{cause}"


def _finished(_: PrivateFolder, event: Event) -> str:
    provider = event.get("provider", "")
    return f"written by {event['model']} ({provider}):" if event.get("model") else f"written by {provider}:"


def _failed(session: PrivateFolder, event: Event) -> str:
    return f"failed: {text_of(session, event.get('text', ''))}"


_SENTENCES: dict[str, Callable[[PrivateFolder, Event], str]] = {
    "session.started": _started,
    "evidence.gathered": _gathered,
    "model.request": _asked,
    "model.reply": _answered,
    "tool.call": _called,
    "tool.output": _shown,
    "tool.refused": _refused,
    "final": _finished,
    "error": _failed,
}


def _short_fields(event: Event) -> str:
    fields = ((key, value) for key, value in event.items() if key not in ("time", "event", *TEXTS))
    return " ".join(f"{key}={value}" for key, value in fields if not isinstance(value, dict) and "\n" not in str(value))


def _bytes(value: object) -> str:
    size = value.get("bytes") if isinstance(value, dict) else len(str(value).encode("utf-8", "replace"))
    return f"{size:,} bytes"
