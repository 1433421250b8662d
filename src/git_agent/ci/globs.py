"""Patterns of required checks as Gitea reads them: `*`, `?`, `[a-z]`, `[!a]`, `{one,two}`; a slash is a letter."""

import re
from functools import lru_cache

MOST_PATTERN = 512
MOST_STARS = 12  # beyond which a pattern could be slow to refuse a name


def glob_matches(pattern: str, name: str) -> bool:
    """Whether a name is one that the pattern means; one that is no pattern means none."""
    expression = _expression(pattern)
    return expression is not None and expression.fullmatch(name) is not None


def is_glob(pattern: str) -> bool:
    """Whether it can be read."""
    return _expression(pattern) is not None


def is_beyond_us(pattern: str) -> bool:
    """Whether it may well be a pattern, and is not read because matching it could take too long."""
    return len(pattern) > MOST_PATTERN or pattern.count("*") > MOST_STARS


@lru_cache(maxsize=256)
def _expression(pattern: str) -> re.Pattern[str] | None:
    if is_beyond_us(pattern):
        return None
    try:
        return re.compile(_translated(pattern), re.DOTALL)
    except (re.error, ValueError):
        return None


def _translated(pattern: str) -> str:
    """The same as an expression.

    Raises:
        ValueError: a bracket is left open.
    """
    made: list[str] = []
    depth = at = 0
    while at < len(pattern):
        char = pattern[at]
        at += 1
        if char == "*":
            at += len(pattern[at:]) - len(pattern[at:].lstrip("*"))
            made.append(".*")
        elif char == "?":
            made.append(".")
        elif char == "[":
            end = pattern.index("]", at + 1)
            inside = pattern[at:end].replace("\\", "\\\\").replace("[", "\\[")
            made.append(f"[^{inside[1:]}]" if inside.startswith("!") else f"[{inside}]")
            at = end + 1
        elif char == "{":
            depth += 1
            made.append("(?:")
        elif char == "}" and depth:
            depth -= 1
            made.append(")")
        elif char == "," and depth:
            made.append("|")
        elif char == "\\" and at < len(pattern):
            made.append(re.escape(pattern[at]))
            at += 1
        else:
            made.append(re.escape(char))
    if depth:
        raise ValueError(pattern)
    return "".join(made)
