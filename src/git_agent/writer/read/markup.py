"""How the documents of each kind of markup mark a title and set off what is no prose."""

from git_agent.syntax.text.languages import pattern

# One sign alone is the title of the whole document.
_HASHES = r"(?P<level>#{1,6})\s+(?P<title>\S.*?)\s*#*$"
_EQUALS = r"(?P<level>={1,6})\s+(?P<title>\S.*?)\s*=*$"
_FENCE = r"\s*(?:```|~~~)"
# Four signs of AsciiDoc fence a sample or a comment: below `include::` they are no line under a title.
_BLOCK = r"(?:-{4,}|\.{4,}|\+{4,}|/{4,}|`{3,}.*)\s*$"
_ASCIIDOC = ("adoc", "asciidoc", "asc")


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
