"""`planner-rejects.jsonl`: one line for each answer that could not be used; what it said only where that is wanted."""

import json
from collections.abc import Sequence
from hashlib import sha256

from git_agent.clock import utc_text
from git_agent.files.log_file import append
from git_agent.files.place import Place
from git_agent.redact import clean
from git_agent.watch.plan.response import PlanFault, Proposal
from git_agent.watch.plan.values import Window

FILE_NAME = "planner-rejects.jsonl"
MOST_BYTES = 5 << 20  # then it becomes `.1`
LONGEST_MESSAGE = 512
LONGEST_RAW = 100_000


class Rejects:
    """Writes one file; that it cannot be written is no reason not to plan."""

    def __init__(self, folder: Place, *, provider: str, keeps_raw: bool, now: float) -> None:
        self._file = folder / FILE_NAME
        self._provider = provider
        self._keeps_raw = keeps_raw
        self._now = now
        self.problem = ""

    def add(self, window: Window, faults: Sequence[PlanFault], text: str, *, proposal: Proposal | None) -> None:
        """Notes one answer down."""
        raw = text.encode("utf-8", "replace")
        line = {
            "ts": utc_text(self._now),
            "provider": self._provider,
            "offered_seqs": [offer.seq for offer in window.offers],
            "code": faults[0].code,
            "code_name": faults[0].name,
            "message": " ".join(fault.detail for fault in faults)[:LONGEST_MESSAGE],
            "size": len(raw),
            # By which two lines can be known to be about the same answer, without keeping what it said.
            "sha256": sha256(raw).hexdigest(),
            "selected_count": len(proposal.selected) if proposal else None,
            "deferred_count": len(proposal.deferred) if proposal else None,
        }
        if self._keeps_raw:
            line["raw"] = clean(text)[:LONGEST_RAW]
        try:
            append(self._file, json.dumps(line).encode() + b"\n", most_bytes=MOST_BYTES)
        except OSError as error:
            self.problem = f"{self._file.path} cannot be written: {error.strerror or error}"
