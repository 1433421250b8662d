"""Lines that were comments and are in force now, or the other way round."""

from collections.abc import Sequence

from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines

MOST_LINES = 60

_COMMENT = r"(?:#|//|;|dnl )+\s*(?P<text>\S.*)"
_WRAPPED = r"(?:/\*|<!--|\{#)\s*(?P<text>\S.*?)\s*(?:\*/|-->|#\})"
_FENCES = ("/*", "*/", "<!--", "-->")


@value
class CommentSwitch:
    """What was taken out of comments (`is_live`) or put into them, line by line."""

    is_live: bool
    texts: tuple[str, ...]


def comment_switch(lines: Lines) -> CommentSwitch | None:
    """The lines that are code now and were comments, or the reverse, where other comments are all else that changed."""
    removed, added = ([line.strip() for line in side if line.strip()] for side in (lines.removed, lines.added))
    if len(removed) + len(added) > MOST_LINES:
        return None
    for live, comments, is_live in ((added, removed, True), (removed, added, False)):
        hidden = [_hidden(line) for line in comments]
        code = [line for line in live if not _hidden(line)]
        if code and all(hidden) and all(line in hidden for line in code):
            return CommentSwitch(is_live=is_live, texts=tuple(_spoken(code)))
    return None


def _spoken(code: Sequence[str]) -> list[str]:
    """Without the dash of an entry, and without lines that are nothing but a bracket."""
    texts = [line.removeprefix("- ").rstrip(",") for line in code]
    return [text for text in texts if pattern(r"\w").search(text)] or texts


def _hidden(line: str) -> str:
    """What a line of comment says; a line that opens or closes one says nothing of its own."""
    match = pattern(_WRAPPED).fullmatch(line) or pattern(_COMMENT).fullmatch(line)
    return match["text"].strip() if match is not None else line if line in _FENCES else ""
