"""Reads the plain lines that nearly all blocks are made of, exactly as the YAML library would.

The library takes longer to import than most commands take to run, and three times as long per block. Only what
cannot mean anything else is read here; a property test compares the two.
"""

import re
from typing import Any

from git_agent.model.yaml_data import MAX_NODES, UNREADABLE, Data

# A key and a text without quotes, or one between quotes without escapes, or a list of words.
_PLAIN_LINE = re.compile(
    r"(  - |    |  )?(?:([A-Za-z_][\w-]{0,60}):(?: (?=\S)|$))?"
    r"(?:([A-Za-z0-9][^:#\t]*(?:(?::(?![ ]|$)|(?<! )#)[^:#\t]*)*)(?<! )|\"([^\"\\\t]*)\""
    r"|\[((?:[A-Za-z0-9][A-Za-z0-9 ._/+-]*(?<! )(?:, (?=[A-Za-z0-9])|(?=\])))*)\])?",
    re.ASCII,
)


def load_plain(text: str) -> dict[str, Data] | None:
    """The data of a block that has only plain lines; None for every other text, an empty one among them."""
    # A text has no more values than characters, so one this short need not be counted.
    if len(text) > MAX_NODES or UNREADABLE.search(text):
        return None
    data: dict[str, Any] = {}
    heading = ""
    for line in text.split("\n"):
        parts = _PLAIN_LINE.fullmatch(line)
        if parts is None:
            return None
        lead, key, plain, quoted, flow = parts.groups()
        item = plain or (quoted if flow is None else tuple(flow.split(", ")) if flow else ())
        if lead:
            if item is None or not heading or not _put_under(data, heading, lead, key, item):
                return None
        # A key that is given twice is a problem, which only the library's reader reports.
        elif key and key not in data:
            data[key], heading = ("", key) if item is None else (item, "")
        elif line:
            return None
    return {name: tuple(item) if isinstance(item, list) else item for name, item in data.items()} or None


def _put_under(data: dict[str, Any], heading: str, lead: str, key: str | None, item: Data) -> bool:
    """Puts the content of an indented line where YAML would, or says that it belongs elsewhere."""
    under = data[heading]
    if lead == "  - ":
        if under == "":
            under = data[heading] = []
        if isinstance(under, list):
            under.append({key: item} if key else item)
        return isinstance(under, list)
    if lead == "    ":
        under = under[-1] if isinstance(under, list) else None
    elif under == "":
        under = data[heading] = {}
    if not isinstance(under, dict) or key is None or key in under:
        return False
    under[key] = item
    return True
