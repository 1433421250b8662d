"""Names of modules: one line, whatever a file says."""

import re

from git_agent.model.change import visible_path
from git_agent.model.paths import name_of

MOST_CHARS = 40  # with a type behind it, a longer one would leave a subject no room


def module_name(text: str, *, otherwise: str) -> str:
    """A name as a heading, a subject and a table can hold it; `otherwise` where the text is none."""
    name = visible_path(" ".join(text.split())) or visible_path(otherwise)
    # Of `org.example.module.timer.tests` the end tells more than the beginning.
    parts = re.split(r"(?<=[./-])(?=\w)", name)
    while len(parts) > 1 and sum(map(len, parts)) > MOST_CHARS:
        parts.pop(0)
    return "".join(parts)[:MOST_CHARS]


def unscoped(name: str) -> str:
    """A package's name without its owner: `@acme/ui` is `ui`."""
    return name_of(name) if name.startswith("@") else name


def below(folder: str) -> str:
    """The glob of everything in a folder."""
    return f"{folder}/**" if folder else "**"
