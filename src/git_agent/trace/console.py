"""Readable trace lines: `15:04:05 INF evidence.gathered files=3`."""

from git_agent.clock import Clock
from git_agent.console import Console

PREVIEW_LINES = 12
PREVIEW_COLUMNS = 100
DISK_ONLY = frozenset({"raw", "request"})  # whole requests and replies are for the trace on disk


class ConsoleTrace:
    """Streams one line an event to stdout; long or multiline values become indented previews."""

    def __init__(self, *, console: Console, clock: Clock, silent: bool = False) -> None:
        self._console = console
        self._clock = clock
        self._silent = silent

    def event(self, name: str, **fields: str | int) -> None:
        """Tells one event, unless the output must be one JSON object."""
        if self._silent:
            return
        time = self._console.styled(self._clock.local_time(), "dim")
        told = {key: value for key, value in fields.items() if key not in DISK_ONLY}
        short = {key: value for key, value in told.items() if not _is_long(value)}
        line = " ".join([time, self._console.styled("INF", "green"), name, *map(self._field, short.items())])
        blocks = [self._block(key, str(value)) for key, value in told.items() if key not in short]
        self._console.out("\n".join([line, *blocks]) + "\n")

    def _field(self, field: tuple[str, str | int]) -> str:
        key, value = field
        shown = f'"{value}"' if " " in str(value) else str(value)
        return f"{self._console.styled(key, 'cyan')}={shown}"

    def _block(self, key: str, value: str) -> str:
        lines = value.strip("\n").split("\n")
        shown = [f"    {line[:PREVIEW_COLUMNS]}" for line in lines[:PREVIEW_LINES]]
        if len(lines) > PREVIEW_LINES:
            shown.append(f"    [{len(lines) - PREVIEW_LINES} more lines]")
        return "\n".join([f"  {self._console.styled(key, 'cyan')}:", *shown])


def _is_long(value: str | int) -> bool:
    return isinstance(value, str) and ("\n" in value or len(value) > PREVIEW_COLUMNS)
