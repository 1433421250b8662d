"""What a model was sent about captures, as far as it was kept."""

from typing import cast

from git_agent.files.place import Place
from git_agent.watch.plan.prompt_trace import find_trace
from git_agent.watch.report import WatchPrompt


def prompt_report(folder: Place, *, seq: int | None) -> WatchPrompt:
    """The newest exchange, or the newest that was about a capture."""
    if kept := find_trace(folder, seq):
        return cast("WatchPrompt", {"schema_version": 1, "command": "watch", "found": True, **kept})
    about = "nothing was kept" if seq is None else f"nothing was kept about capture {seq}"
    hint = f"{about}; ACD_AI_PROMPT_TRACE=1 keeps what is sent to a model, and the built-in planner sends nothing"
    return {"schema_version": 1, "command": "watch", "found": False, "hint": hint}
