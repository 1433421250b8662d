"""A version told number by number: `#define KILN_VERSION_PATCH 6` where another file has 1.4.6."""

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.text_swaps import text_swaps

_NAME_BEFORE = r"(?i)[\w.]*(?:version|major|minor|patch|micro|revision)\w*[^\w]*$"


def changes_only_version(lines: Lines, old: str, new: str) -> bool:
    """Whether nothing changed on these lines but a version, as a whole or number by number."""
    changed = bool(lines.added) and len(lines.added) == len(lines.removed)
    is_whole = changed and all(old in line for line in lines.removed) and all(new in line for line in lines.added)
    return is_whole or has_parts_of(lines, old, new)


def has_parts_of(lines: Lines, old: str, new: str) -> bool:
    """Whether all that changed on these lines are numbers of one version, as another file has it whole."""
    before, after = (pattern(r"\d+").findall(version) for version in (old, new))
    parts = {(was, is_) for was, is_ in zip(before, after, strict=False) if was != is_}
    swaps = text_swaps(lines)
    return bool(swaps) and all(
        (swap.old, swap.new) in parts and pattern(_NAME_BEFORE).search(swap.before) is not None for swap in swaps
    )
