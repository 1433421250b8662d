"""Names of modules: one line, whatever a file says."""

import re

from git_agent.model.change import visible_path
from git_agent.model.paths import name_of

MOST_CHARS = 40  # with a type behind it, a longer one would leave a subject no room
CUT = "…"


def module_name(text: str, *, otherwise: str) -> str:
    """A name as a heading, a subject and a table can hold it; `otherwise` where the text is none."""
    name = visible_path(" ".join(text.split())) or visible_path(otherwise)
    if len(name) <= MOST_CHARS:
        return name
    # Of `org.example.module.timer.tests` the end tells more than the beginning; without a mark of what is left off,
    # it would be the name of something else.
    parts = re.split(r"(?<=[./-])(?=\w)", name)
    while len(parts) > 1 and sum(map(len, parts)) >= MOST_CHARS:
        parts.pop(0)
    end = "".join(parts)
    return f"{CUT}{end}" if len(end) < MOST_CHARS else f"{end[: MOST_CHARS - 1]}{CUT}"


def unscoped(name: str) -> str:
    """A package's name without its owner: `@acme/ui` is `ui`."""
    return name_of(name) if name.startswith("@") else name


def below(folder: str) -> str:
    """The glob of everything in a folder."""
    return f"{folder}/**" if folder else "**"
