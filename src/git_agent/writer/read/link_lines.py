"""Lines of documents that differ in nothing but where a link leads."""

import re
from collections.abc import Iterator

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.lone_parts import LONGEST_THING
from git_agent.writer.read.markup import BADGE, plain_text

_URL = r"https?://[^\s)>\"']+"
_TARGET = rf"{_URL}|(?<=\w\]\()[^)\s]+"  # or a path, behind the label of a link
_LABELLED = (
    r"\[!\[(?P<badge>[^\]]+)\]\([^)]*\)\]\(\S+?\)"
    r"|(?<!!)\[([^\][]+)\]\(\S+\)|\.\. _`?([^`:]+)`?:\s+\S+|`([^`<]+?)\s*<[^>]*>`_"
    r"|<a\s[^>]*aria-label=\"([^\"]+)\"[^>]*>|<a\s[^>]*>([^<]+)</a>"
)


def only_links(lines: Lines, *, or_paths: bool = False) -> bool:
    """Whether every changed line differs in nothing but an address, or the path that a link leads to."""
    if not lines.pairs or len(lines.pairs) != len(lines.added) or len(lines.added) != len(lines.removed):
        return False  # a line came or went as a whole
    are_pictures = any("![" in line for line in lines.added)  # their paths are no links
    shape = pattern(_TARGET if or_paths and not are_pictures else _URL)
    return all(old != new and shape.sub("", old) == shape.sub("", new) for old, new in lines.pairs)


def link_targets(lines: Lines) -> tuple[tuple[str, str], ...]:
    """Every target that gave way to another on lines of which nothing else changed."""
    pairs = (pair for old, new in lines.pairs for pair in zip(_targets(old), _targets(new), strict=False))
    return tuple(dict.fromkeys(pair for pair in pairs if pair[0] != pair[1]))


def link_label(lines: Lines) -> str:
    """What the only link that leads elsewhere now is called; that it is a badge, where it is one."""
    match = _changed_link(lines)
    label = next((part for part in match.groups() if part), "").strip() if match is not None else ""
    if match is None or not label or len(label) > LONGEST_THING:
        return ""
    is_badge = match["badge"] and pattern(f"(?i){BADGE}").search(match[0]) is not None
    return f"{plain_text(label)} badge" if is_badge and "badge" not in label.lower() else plain_text(label)


def _changed_link(lines: Lines) -> re.Match[str] | None:
    new = lines.added[0] if len(lines.added) == 1 else ""
    changed = set(_targets(new)) - set(_targets(lines.removed[0] if len(lines.removed) == 1 else ""))
    links: Iterator[re.Match[str]] = pattern(_LABELLED).finditer(new)
    return next((link for link in links if any(address in link[0] for address in changed)), None)


def _targets(line: str) -> list[str]:
    return pattern(_TARGET).findall(line)
