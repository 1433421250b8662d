"""Lines that hold a place in a changelog and say nothing: `*None.*`, `- Nothing yet`, `- Your contribution here`."""

import re

_PLACEHOLDER = re.compile(
    r"[\W_]*(?:none(?: yet)?|nothing(?: yet| so far| here(?: yet)?)?|n/a|tbd|tba|todo"
    r"|no (?:unreleased |notable |user-facing )?changes(?: yet| so far)?"
    r"|(?:add )?your (?:contributions?|changes?|entry|entries)(?: goes| go)?(?: here)?)[\W_]*",
    re.IGNORECASE,
)


def is_placeholder(line: str) -> bool:
    """Whether a line is there only until somebody writes another."""
    return _PLACEHOLDER.fullmatch(line.strip()) is not None
