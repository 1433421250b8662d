"""Readable trace lines: `15:04:05 INF evidence.gathered files=3`."""

from git_agent.clock import Clock
from git_agent.console import Console, Part, Styled

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
        from git_agent.redact import clean  # most commands have no model, and nothing to tell of one

        # Narration is logged by whoever runs us: a secret in an earlier commit must not stand in that log.
        seen = {key: value for key, value in fields.items() if key not in DISK_ONLY}
        cleaned = {key: clean(value) if isinstance(value, str) else value for key, value in seen.items()}
        short = {key: value for key, value in cleaned.items() if not _is_long(value)}
        line = (Styled(text=self._clock.local_time(), style="dim"), " ", Styled(text="INF", style="green"), f" {name}")
        details = (part for field in short.items() for part in _field(*field))
        blocks = (part for key, value in cleaned.items() if key not in short for part in _block(key, str(value)))
        self._console.narrate(*line, *details, "\n", *blocks)


def _field(key: str, value: str | int) -> tuple[Part, ...]:
    shown = f'"{value}"' if " " in str(value) else str(value)
    return " ", Styled(text=key, style="cyan"), f"={shown}"


def _block(key: str, value: str) -> tuple[Part, ...]:
    lines = value.strip("\n").split("\n")
    shown = [f"    {line[:PREVIEW_COLUMNS]}\n" for line in lines[:PREVIEW_LINES]]
    if len(lines) > PREVIEW_LINES:
        shown.append(f"    [{len(lines) - PREVIEW_LINES} more lines]\n")
    return "  ", Styled(text=key, style="cyan"), ":\n", *shown


def _is_long(value: str | int) -> bool:
    return isinstance(value, str) and ("\n" in value or len(value) > PREVIEW_COLUMNS)
