"""A clock that stands still until a test moves it."""

from dataclasses import dataclass


@dataclass
class StillClock:
    """Shows one moment; `day` is the day of January 2026."""

    day: int = 31

    def local_time(self) -> str:
        return "15:04:05"

    def utc_stamp(self, days_ago: int = 0) -> str:
        return f"202601{self.day - days_ago:02d}T150405Z"
