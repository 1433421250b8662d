"""Bodies: what an answer says, if it is one that can be relied on."""

import json
from typing import Any

from git_agent.ci.forges.wire import Raw
from git_agent.model.json_text import read_json

# The last two are of Gitea, which passes on what git has said of a conflict.
_SAYING = ("message", "error", "StdErr", "StdOut")
_MOST_DETAILS = 3
_PAGES = ("text/html", "application/xhtml+xml")


def read_body(raw: Raw) -> tuple[Any, str]:
    """The JSON of an answer, and what is wrong with it; a refusal in plain words has none, and needs none."""
    kind = raw.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in _PAGES:
        return None, "it answers with a page for people, perhaps to log in"
    if not raw.body or not (kind.endswith("json") or raw.status < 300):
        return None, ""
    try:
        return read_json(raw.body, says_once=True), ""
    except ValueError:
        return None, "its answer is not JSON, or says two things of one name"


def message_in(data: Any) -> str:
    """What a refusal says."""
    if not isinstance(data, dict):
        return ""
    said = next((data[name] for name in _SAYING if data.get(name)), "")
    text = "; ".join(said.strip().splitlines()) if isinstance(said, str) else json.dumps(said)
    return "; ".join(filter(None, (text, *_details(data.get("errors")))))


def _details(errors: Any) -> list[str]:
    """What GitHub says below "Validation Failed"."""
    listed = errors[:_MOST_DETAILS] if isinstance(errors, list) else []
    said = [error.get("message") if isinstance(error, dict) else error for error in listed]
    return [text.strip() for text in said if isinstance(text, str)]


def beginning_of(raw: Raw) -> str:
    """Enough of it to find a word in."""
    return raw.body[:2000].decode("utf-8", "replace")
