"""JSON that somebody else wrote: a repository, a model or a server."""

import json
from typing import Any


def read_json(text: str | bytes) -> Any:
    """What the text says.

    Raises:
        ValueError: it is not JSON, or so deeply nested that nothing which walks it would come back.
    """
    try:
        return json.loads(text)
    except RecursionError:  # no ValueError to json, although the text is at fault and not the program
        raise ValueError("it is nested too deeply") from None
