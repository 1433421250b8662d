"""What a recorded run was, in one line: when, which command, who wrote, and what came of it."""

from git_agent.files.private import PrivateFolder
from git_agent.model.value import value
from git_agent.trace.show import Event, events_of, text_of


@value
class RunSummary:
    """One recorded run; `outcome` is the subject of what was written, or the error that ended it."""

    session: str
    time: str
    command: str
    provider: str
    model: str
    outcome: str
    failed: bool
    bytes: int


def summary_of(session: PrivateFolder, name: str) -> RunSummary:
    """The summary of one run, as far as it was recorded."""
    events = list(events_of(session))
    by_name = {str(event.get("event")): event for event in events}  # the last of each
    final, error, asked = (by_name.get(key, {}) for key in ("final", "error", "model.request"))
    written = text_of(session, final.get("message", final.get("note", "")))
    failed = not final
    outcome = text_of(session, error.get("text", "")) if failed else written
    return RunSummary(
        session=name,
        time=_readable(name.partition("-")[0]),
        command=str(by_name.get("session.started", {}).get("command", name.partition("-")[2])),
        provider=str(final.get("provider", asked.get("provider", ""))),
        model=str(by_name.get("model.reply", {}).get("model", asked.get("model", ""))),
        outcome=_first_line(outcome),
        failed=failed,
        bytes=sum(map(_size, events)),
    )


def _readable(stamp: str) -> str:
    """A moment as RFC 3339 writes it: 20260131T150405Z is 2026-01-31T15:04:05Z."""
    date, _, time = stamp.rstrip("Z").partition("T")
    if len(date) != 8 or len(time) != 6:
        return stamp
    return f"{date[:4]}-{date[4:6]}-{date[6:]}T{time[:2]}:{time[2:4]}:{time[4:]}Z"


def _first_line(text: str) -> str:
    lines = (line.strip(" #*") for line in text.split("\n"))
    return next((line for line in lines if line), "")


def _size(event: Event) -> int:
    """What an event tells, its long texts included."""
    sizes = (item.get("bytes") if isinstance(item, dict) else len(str(item)) for item in event.values())
    return sum(size for size in sizes if isinstance(size, int))
