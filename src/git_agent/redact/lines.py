"""Lines of a text by their places in it; in a diff the sign of the first column is none of their content."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern

# What git writes itself, told from lines of a file that begin alike.
_HEADER = LazyPattern(
    r"@@ -\d[^@\n]{0,60}@@ ?(?P<heading>[^\n]*)|diff --git |index [0-9a-f]{4,64}\.\.|(?:---|\+\+\+) (?:[ab]/|/dev/null)"
    r"|(?:new|deleted) file mode \d"
)
_BEGINNINGS = ("@@ -", "diff --git ", "index ", "--- ", "+++ ", "new file mode ", "deleted file mode ")


def quote_around(text: str, at: int) -> str:
    """The quote that a place of a line stands within; nothing outside of literals, in comments and far to the right."""
    line = text[max(0, at - 400) : at].rpartition("\n")[2]
    # A longer line is data or minified, and a quote out of sight would turn inside and outside around.
    if len(line) >= 400 or not ("'" in line or '"' in line or "`" in line):
        return ""
    inside = ""
    escaped = False
    for char in line:
        if escaped:
            escaped = False
        elif char == "\\":
            escaped = True
        elif inside:
            inside = "" if char == inside else inside
        elif char in "\"'`":
            inside = char
    return inside


def line_end(text: str, at: int, most: int | None = None) -> int:
    """Where the line ends, or the limit."""
    limit = len(text) if most is None else min(len(text), at + most)
    end = text.find("\n", at, limit)
    return end if end >= 0 else limit


def lines_below(text: str, at: int, end: int) -> Iterator[tuple[int, int]]:
    """The lines after the one of this place, as far as the same hunk goes."""
    start = text.find("\n", at, end) + 1
    while 0 < start < end:
        stop = text.find("\n", start, end)
        stop = stop if stop >= 0 else end
        # Between two hunks lines are missing: what stands below belongs to another place of the file.
        if text.startswith(("@@ ", "diff --git "), start):
            return
        yield start, stop
        start = stop + 1


def lines_above(text: str, at: int, first: int, most: int) -> Iterator[tuple[int, int]]:
    """The lines before the one of this place, nearest first."""
    stop = text.rfind("\n", first, at)
    for _ in range(most):
        if stop < first:
            return
        start = text.rfind("\n", first, stop) + 1 or first
        if text.startswith(("@@ ", "diff --git "), start):
            return
        yield start, stop
        stop = start - 1


def content_start(text: str, start: int, end: int) -> int:
    """Where the content of a line begins: behind its sign and its indentation."""
    at = start + 1 if text[start : start + 1] in ("+", "-", " ") and start < end else start
    while at < end and text[at] in " \t":
        at += 1
    return at


def content_end(text: str, start: int, end: int) -> int:
    """Where the content ends: before blanks and a carriage return."""
    while end > start and text[end - 1] in " \t\r":
        end -= 1
    return end


def body_lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The content of every line of a file's part of a patch, without what git writes itself."""
    while start < end:
        stop = text.find("\n", start, end)
        stop = stop if stop >= 0 else end
        header = _HEADER.match(text, start, stop) if text.startswith(_BEGINNINGS, start, stop) else None
        if header is None:
            first = content_start(text, start, stop)
            yield first, content_end(text, first, stop)
        elif header["heading"]:  # git repeats a line of the file there, one that the change need not have touched
            yield header.start("heading"), content_end(text, header.start("heading"), stop)
        start = stop + 1
