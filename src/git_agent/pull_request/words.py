"""How a description names things: in backticks, a few of many, in sentences of its own style."""

from collections.abc import Sequence

from git_agent.model.change import visible_path
from git_agent.redact import clean
from git_agent.writer.phrases.phrase import listing
from git_agent.writer.style.style import Style, Tense

FULL = Style(capital=True, backticks=True)
IN_PASSING = Style(backticks=True, tense=Tense.THIRD)
MOST_PATHS = 5


def names(given: Sequence[str]) -> str:
    return listing([f"`{name}`" for name in given], most=MOST_PATHS)


def named_paths(paths: Sequence[str]) -> str:
    """The first of them by name, without what has the shape of a secret; the others by number."""
    return names([clean(visible_path(path)) for path in dict.fromkeys(paths)])
