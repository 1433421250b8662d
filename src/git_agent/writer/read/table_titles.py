"""The lines that open a table of an INI or TOML file."""

from git_agent.syntax.text.languages import pattern

_TITLED = ("toml", "ini", "cfg")
_TITLE = r"\[\[?(?P<key>[\w.:\" *{},?!/-]+)\]\]?\s*$"


def table_title(line: str, kind: str) -> str:
    """What the table is called that a line opens in a file of this kind; empty where it opens none."""
    match = pattern(_TITLE).match(line) if kind in _TITLED else None
    return match["key"] if match is not None else ""
