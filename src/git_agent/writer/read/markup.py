"""How the documents of each kind of markup mark titles and code, and what is left without marks."""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.text.languages import pattern

# One sign alone is the title of the whole document.
_HASHES = r"(?P<level>#{1,6})\s+(?P<title>\S.*?)\s*#*$"
_EQUALS = r"(?P<level>={1,6})\s+(?P<title>\S.*?)\s*=*$"
_FENCE = r"\s*(?:```|~~~)"
# Four signs of AsciiDoc fence a sample or a comment: below `include::` they are no line under a title.
_BLOCK = r"(?:-{4,}|\.{4,}|\+{4,}|/{4,}|`{3,}.*)\s*$"
_ASCIIDOC = ("adoc", "asciidoc", "asc")
# A picture of the project's own folders, or one that says what it shows, is no badge.
BADGE = r"badge|shields\.io|/status|https?://(?:(?!logo|banner|raw\.github)[^\s)\"'>])*\.svg"
_STRESS = r"(?<![\w\\`])(?P<mark>__?)(?=[^\s_])(?P<words>(?:`[^`]*`|\]\([^)]*\)|[^`_]|_(?=\w))+?)(?P=mark)(?!\w)"
_MARKUP = LazyPattern(r"\[([^\]]*)\]\([^)]*\)|:\w+:`([^`<]*)(?:<[^>]*>)?`")


def is_asciidoc(suffix: str) -> bool:
    return suffix in _ASCIIDOC


def title_of(line: str, suffix: str) -> tuple[int, str] | None:
    """The level and the title of a line that its own marks make a heading; reStructuredText has none of these."""
    if suffix == "rst" or not line.startswith(("#", "=")):
        return None
    match = pattern(_EQUALS if is_asciidoc(suffix) else _HASHES).match(line)
    return (len(match["level"]), match["title"]) if match is not None else None


def is_fence(line: str, suffix: str) -> bool:
    """Whether a sample of code may begin or end with a line."""
    if is_asciidoc(suffix):
        return pattern(_BLOCK).match(line) is not None
    return ("```" in line or "~~~" in line) and pattern(_FENCE).match(line) is not None


def without_stress(text: str) -> str:
    """Without the underscores around words that are stressed; a name that begins and ends with some keeps them."""
    words = pattern(_STRESS).sub(lambda match: match["words"] if " " in match["words"] else match[0], text)
    return str(words)


def plain_text(text: str) -> str:
    """Without pictures, links and marks; what a backslash keeps from being a mark stays."""
    text = re.sub(r"\[!\[[^\]]*\]\([^)]*\)\](?:\([^)]*\))?|!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"(?<=`)\\(?=\w)", "", text)  # of reStructuredText, where a literal ends
    text = _MARKUP.sub(lambda match: match[1] or match[2] or "", without_stress(text))
    marks = r"\s*\{[^}]*\}\s*$|(?<!\\)[`*]|(?<!\\)<[^<>]+>"
    return re.sub(r"\\([^\w\s]|_)", r"\1", re.sub(marks, "", text)).strip()
