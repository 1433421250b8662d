"""What a model was sent about captures, as far as it was kept."""

import json
from typing import Any, cast

from git_agent.files.place import Place
from git_agent.files.usage import names_in
from git_agent.watch.report import WatchPrompt

FOLDER = "prompt-trace"
MOST_BYTES = 1 << 26
_FIELDS = (
    *("timestamp", "provider", "model", "offered_seqs", "diff_included"),
    *("request", "response", "validation_state"),
)


def prompt_report(folder: Place, *, seq: int | None) -> WatchPrompt:
    """The newest exchange, or the newest that was about a capture."""
    for name in reversed(names_in(folder / FOLDER)):
        for kept in reversed(_kept(folder / FOLDER / name)):
            if seq is None or seq in kept.get("offered_seqs", []):
                fields = {field: kept[field] for field in _FIELDS if field in kept}
                return cast("WatchPrompt", {"schema_version": 1, "command": "watch", "found": True, **fields})
    about = "nothing was kept" if seq is None else f"nothing was kept about capture {seq}"
    hint = (
        f"{about}; what is sent to a model is kept with ACD_AI_PROMPT_TRACE=1, and the built-in planner sends nothing"
    )
    return {"schema_version": 1, "command": "watch", "found": False, "hint": hint}


def _kept(file: Place) -> list[dict[str, Any]]:
    """One object a line, oldest first; a line that was cut off is passed over."""
    try:
        lines = file.read(most_bytes=MOST_BYTES).splitlines()
    except OSError:
        return []
    found = []
    for line in lines:
        try:
            kept = json.loads(line)
        except ValueError:
            continue
        if isinstance(kept, dict):
            found.append(kept)
    return found
