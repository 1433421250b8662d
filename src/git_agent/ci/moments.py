"""Moments and durations as forges write them, and as the context has them."""

from datetime import UTC, datetime


def seconds_of(moment: str | None) -> float | None:
    """Seconds since 1970 of an ISO 8601 text; None for anything else. Without a zone it is UTC."""
    if not moment:
        return None
    try:
        read = datetime.fromisoformat(moment)
        return (read if read.tzinfo else datetime.combine(read, read.time(), UTC)).timestamp()
    except (ValueError, OverflowError):
        return None


def utc_moment(seconds: float) -> str:
    """A moment in UTC with `Z`, to the second."""
    return datetime.fromtimestamp(int(seconds), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def normal_moment(moment: str | None) -> str | None:
    """The same moment in UTC; None for what is none."""
    seconds = seconds_of(moment)
    try:
        return None if seconds is None else utc_moment(seconds)
    except (ValueError, OverflowError):  # the last hours of the year 9999, told in another zone
        return None


def duration_between(started_at: str | None, completed_at: str | None) -> str | None:
    """How long something took; None where that is not known, or two clocks disagree."""
    start, end = seconds_of(started_at), seconds_of(completed_at)
    if start is None or end is None or end < start:
        return None
    return duration_text(end - start)


def duration_text(seconds: float) -> str:
    """`45s`, `2m30s`, `1h2m3s`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}h{minutes}m{rest}s" if hours else f"{minutes}m{rest}s" if minutes else f"{rest}s"


def age_text(seconds: float) -> str:
    """How long ago, for people: the largest unit alone."""
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)):
        if seconds >= length or unit == "second":
            number = int(seconds // length)
            return f"{number} {unit}{'' if number == 1 else 's'}"
    raise AssertionError  # a second is the last
