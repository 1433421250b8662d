"""Durations as people write them: `10s`, `1m30s`, or a number of seconds."""

import re

_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_NUMBER = r"\d{1,9}(?:\.\d{1,3})?"


def duration_seconds(text: str) -> float:
    """How many seconds a duration has.

    Raises:
        ValueError: it is none.
    """
    text = text.strip().lower()
    if re.fullmatch(_NUMBER, text):
        return float(text)
    parts: list[tuple[str, str]] = re.findall(rf"({_NUMBER})(ms|[smhd])", text)
    if not parts or "".join(number + unit for number, unit in parts) != text:
        raise ValueError(text)
    return sum(float(number) * _UNITS[unit] for number, unit in parts)
