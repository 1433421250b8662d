"""Prompt traces: exactly what a provider was sent and what it said, redacted, for whoever asks what left the machine.

Only kept where that is asked for; the newest few hundred, and none for longer than a week.
"""

import json
from collections.abc import Sequence
from typing import Any

from git_agent.clock import utc_text
from git_agent.files.place import Place
from git_agent.files.spool import Spool
from git_agent.redact import clean

FOLDER = "prompt-trace"
MOST_TRACES = 200
MOST_SECONDS = 7 * 86_400

Json = dict[str, Any]


class PromptTrace:
    """A trace of one plan: listens to the exchanges, and keeps each as a file."""

    def __init__(self, folder: Place | None, *, offered: Sequence[int], diff_included: bool, now: float) -> None:
        self._spool = Spool(folder / FOLDER) if folder else None
        self._offered = list(offered)
        self._diff_included = diff_included
        self._now = now
        self._provider = ("", "")
        self._exchanges: list[Json] = []

    def asked_of(self, provider: str, model: str) -> None:
        """Who is asked."""
        self._provider = (provider, model)

    def event(self, name: str, **fields: str | int) -> None:
        """As `Trace.event`: requests are recorded before they are sent, so one that comes to nothing is kept, too."""
        if self._spool is None:
            return
        if name == "model.request":
            request = json.loads(str(fields["request"]))  # redacted on its way out
            self._exchanges.append({"request": request, "response": None, "validation_state": "no_answer"})
        elif name == "model.reply" and self._exchanges:
            self._exchanges[-1] |= {"response": clean(str(fields["text"])), "validation_state": "unchecked"}

    def heard(self, piece: str) -> None:
        """As `Trace.heard`: what is kept is the whole answer."""

    def validated(self, state: str) -> None:
        """What became of the last answer: `valid`, or the name of its first fault."""
        if self._exchanges:
            self._exchanges[-1]["validation_state"] = state

    def keep(self) -> str:
        """Writes the exchanges; why it could not, empty where it could."""
        if self._spool is None:
            return ""
        try:
            for number, exchange in enumerate(self._exchanges):
                # By their time, so that names in order are exchanges in order, and old ones are known unread.
                self._spool.put(f"{int(self._now * 1000):015d}-{number:03d}", self._facts() | exchange)
        except OSError as error:
            return f"{self._spool.path} cannot be written: {error.strerror or error}"
        self._exchanges.clear()
        _forget_old(self._spool, self._now)
        return ""

    def _facts(self) -> Json:
        provider, model = self._provider
        return {
            "timestamp": utc_text(self._now),
            "provider": provider,
            "model": model,
            "offered_seqs": self._offered,
            "diff_included": self._diff_included,
        }


def find_trace(folder: Place, seq: int | None = None) -> Json | None:
    """The newest exchange, or the newest in which a capture was offered; None where there is none."""
    spool = Spool(folder / FOLDER)
    for name in sorted(spool.names(), reverse=True):
        trace = spool.read(name)
        if trace and (seq is None or seq in trace.get("offered_seqs", ())):
            return trace
    return None


def _forget_old(spool: Spool, now: float) -> None:
    names = sorted(spool.names())
    oldest = f"{int((now - MOST_SECONDS) * 1000):015d}"
    for name in [*names[:-MOST_TRACES], *(name for name in names if name < oldest)]:
        spool.drop(name)
