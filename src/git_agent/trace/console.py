"""Readable trace lines: `15:04:05 INF evidence.gathered files=3`, and a model's text as it arrives."""

from typing import Literal

from git_agent.clock import Clock
from git_agent.console import Console, Part, Styled

PREVIEW_LINES = 12
PREVIEW_COLUMNS = 100
DISK_ONLY = frozenset({"raw", "request"})  # whole requests and replies are for the trace on disk
TEXTS = frozenset({"text", "message"})  # what a model or the writer wrote: told whole, and once

Detail = Literal["none", "model", "all"]
"""Whether nothing is told, what happens once a model works, or everything that a run does."""


class ConsoleTrace:
    """Streams one line an event; long or multiline values become indented previews.

    What happens before there is anything to tell is told with it, each with its own time. `aside` is for commands whose
    stdout is their answer: lines go to stderr, and the texts, of which the answer is made, are left out.
    """

    def __init__(self, *, console: Console, clock: Clock, detail: Detail = "all", aside: bool = False) -> None:
        self._tell = console.remark if aside else console.narrate
        self._clock = clock
        self._detail = detail
        self._aside = aside
        self._held: list[tuple[Part, ...]] = []
        self._heard = ""  # of the answer that is arriving
        self._told_lines = 0  # of it
        self._last_text = ""
        self.has_begun = False

    def event(self, name: str, **fields: str | int) -> None:
        """Tells one event, or keeps it until there is something to tell."""
        if self._detail == "none":
            return
        self._end_text()
        lines = self._lines(name, fields)
        if self.has_begun or self._begins_with(name):
            self.has_begun = True
            for held in (*self._held, lines):
                self._tell(*held)
            self._held.clear()
        else:
            self._held.append(lines)

    def heard(self, piece: str) -> None:
        """Tells a model's text line by line, as it arrives."""
        if not self.has_begun or self._aside:
            return
        self._heard += piece
        # Whole lines only: half a word has no context by which a secret would be known.
        lines = self._heard[: self._heard.rfind("\n") + 1]
        # A repair that changes nothing is no news; as long as it may be one, it waits.
        if self._told_lines or not self._last_text.startswith(lines.strip()):
            self._tell_lines(lines)

    def _begins_with(self, name: str) -> bool:
        # Not at once: a run that ends before it has done anything has an error to tell, and nothing else.
        return name == "model.request" if self._detail == "model" else name != "session.started"

    def _end_text(self) -> None:
        if self._heard:
            if self._told_lines or self._heard.strip() != self._last_text:
                self._tell_lines(f"{self._heard.rstrip()}\n")
            self._last_text = self._heard.strip()
        self._heard, self._told_lines = "", 0

    def _tell_lines(self, text: str) -> None:
        from git_agent.redact import clean

        lines = clean(text).split("\n")[:-1]
        if self._told_lines == 0 and lines:
            self._tell(*self._head("model.text"), "\n")
        for line in lines[self._told_lines :]:
            self._tell(f"    {line}\n")
        self._told_lines = max(self._told_lines, len(lines))

    def _lines(self, name: str, fields: dict[str, str | int]) -> tuple[Part, ...]:
        from git_agent.redact import clean  # most commands have no model, and nothing to tell of one

        # Narration is logged by whoever runs us: a secret in an earlier commit must not stand in that log.
        seen = {key: value for key, value in fields.items() if key not in DISK_ONLY and not self._is_told(key, value)}
        cleaned = {key: clean(value) if isinstance(value, str) else value for key, value in seen.items()}
        short = {key: value for key, value in cleaned.items() if not _is_long(value)}
        details = (part for field in short.items() for part in _field(*field))
        blocks = (part for key, value in cleaned.items() if key not in short for part in _block(key, str(value)))
        return (*self._head(name), *details, "\n", *blocks)

    def _is_told(self, key: str, value: str | int) -> bool:
        """Whether it is a text that stands there already, or will stand in the answer."""
        if key not in TEXTS:
            return False
        text = str(value).strip()
        is_told = self._aside or text == self._last_text
        self._last_text = text
        return is_told

    def _head(self, name: str) -> tuple[Part, ...]:
        return Styled(text=self._clock.local_time(), style="dim"), " ", Styled(text="INF", style="green"), f" {name}"


def _field(key: str, value: str | int) -> tuple[Part, ...]:
    shown = f'"{value}"' if " " in str(value) else str(value)
    return " ", Styled(text=key, style="cyan"), f"={shown}"


def _block(key: str, value: str) -> tuple[Part, ...]:
    lines = value.strip("\n").split("\n")
    if key in TEXTS:
        return "  ", Styled(text=key, style="cyan"), ":\n", *(f"    {line}\n" for line in lines)
    shown = [f"    {line[:PREVIEW_COLUMNS]}\n" for line in lines[:PREVIEW_LINES]]
    if len(lines) > PREVIEW_LINES:
        shown.append(f"    [{len(lines) - PREVIEW_LINES} more lines]\n")
    return "  ", Styled(text=key, style="cyan"), ":\n", *shown


def _is_long(value: str | int) -> bool:
    return isinstance(value, str) and ("\n" in value or len(value) > PREVIEW_COLUMNS)
