"""JSON that somebody else wrote: a repository, a model or a server."""

import json
from typing import Any


def read_json(text: str | bytes, *, says_once: bool = False) -> Any:
    """What the text says; with `says_once` no object may say two things of one name.

    Raises:
        ValueError: it is not JSON, or so deeply nested that nothing which walks it would come back.
    """
    try:
        return json.loads(text, object_pairs_hook=_once if says_once else None)
    except RecursionError:  # no ValueError to json, although the text is at fault and not the program
        raise ValueError("it is nested too deeply") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an object has a name twice")
    return found
