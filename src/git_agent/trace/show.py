"""A recorded run as a person reads it."""

import json
from collections.abc import Iterator
from pathlib import Path

PREVIEW_LINES = 40


def events_of(session: Path) -> Iterator[dict[str, object]]:
    """The events of a run, as far as they were written; a line cut by a crash is passed over."""
    try:
        lines = (session / "events.ndjson").read_text("utf-8").splitlines()
    except OSError:
        return
    for line in lines:
        try:
            event = json.loads(line)
        except ValueError:
            continue
        if isinstance(event, dict):
            yield event


def rendered(session: Path, *, full: bool) -> str:
    """Every event with its facts; long texts shortened unless all of it is wanted."""
    return "".join(_rendered_event(session, event, full=full) for event in events_of(session))


def _rendered_event(session: Path, event: dict[str, object], *, full: bool) -> str:
    time, name = event.pop("time", ""), event.pop("event", "")
    short = {key: value for key, value in event.items() if not _is_long(value)}
    head = " ".join([f"{time} {name}", *(f"{key}={value}" for key, value in short.items())])
    blocks = [_block(session, key, value, full=full) for key, value in event.items() if key not in short]
    return "\n".join([head, *blocks]) + "\n"


def _is_long(value: object) -> bool:
    return isinstance(value, dict) or "\n" in str(value)


def _block(session: Path, key: str, value: object, *, full: bool) -> str:
    lines = _text(session, value).splitlines()
    shown = lines if full else lines[:PREVIEW_LINES]
    more = [f"    [{len(lines) - len(shown)} more lines]"] if len(shown) < len(lines) else []
    return "\n".join([f"  {key}:", *(f"    {line}" for line in shown), *more])


def _text(session: Path, value: object) -> str:
    if not isinstance(value, dict):
        return str(value)
    name = Path(str(value.get("artifact", ""))).name
    try:
        return (session / "artifacts" / name).read_text("utf-8")
    except OSError:
        return str(value.get("preview", ""))
