"""The lines above a hunk that it stands in: the key, the list or the section that owns what it shows."""

from collections.abc import Sequence

from git_agent.syntax.text.definitions import indent_of
from git_agent.syntax.text.languages import pattern

FURTHEST = 400  # lines above a hunk in which they are looked for
_SECTION = r"\s*\[.*\]\s*"


def opened_above(lines: Sequence[str], above: Sequence[str]) -> list[str]:
    """Each line that is less indented than all between, nearest first, and the section of an INI or TOML file."""
    depth = next((indent_of(line) for line in lines if line.strip()), 0)
    found: list[str] = []
    for line in reversed(above[-FURTHEST:]):
        if not line.strip():
            continue
        if pattern(_SECTION).fullmatch(line):
            return [*found, line]
        if indent_of(line) < depth:
            found.append(line)
            depth = indent_of(line)
    return found
