"""Markdown that lints well: no line of bold as a heading, blank lines around blocks, closed fences, one line end."""

import re
from collections.abc import Iterator, Sequence

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_BOLD_LINE = re.compile(r" {0,3}(\*\*|__)(?! )([^*_\n]+?)(?<! )\1:? *")


def outside_fences(lines: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Each line, and whether it stands outside of code."""
    for line, before, after in _with_fences(lines):
        yield line, not before and not after


def _with_fences(lines: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Each line with the fence that is open before it, and the one that is open behind it."""
    fence = ""
    for line in lines:
        before, match = fence, _FENCE.match(line)
        if not fence:
            fence = match[1] if match else ""
        elif match and match[1].startswith(fence) and not line.strip().strip(fence[0]):
            fence = ""
        yield line, before, fence


def bold_lines_as_headings(text: str) -> str:
    """A line that is nothing but bold becomes a heading; bold inside of a sentence stays."""
    return "\n".join(
        f"### {match[2].rstrip(':')}" if outside and (match := _BOLD_LINE.fullmatch(line)) else line
        for line, outside in outside_fences(text.split("\n"))
    )


def tidy(text: str) -> str:
    """The text with LF alone, every fence closed, no white space behind lines, and one line end at its end."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    closed = _closed(lines)
    spaced = _spaced(bold_lines_as_headings("\n".join(closed)).split("\n"))
    return "\n".join(spaced).strip("\n") + "\n"


def _closed(lines: list[str]) -> list[str]:
    fence = [after for _, _, after in _with_fences(lines)][-1]
    return [*lines, fence] if fence else lines


def _spaced(lines: Sequence[str]) -> list[str]:
    """With one blank line between blocks of different kinds; what is inside of code stays as it is."""
    spaced: list[str] = []
    previous = "blank"
    for line, is_outside in outside_fences(lines):
        kind = _kind(line) if is_outside else "fence"
        if kind == previous == "blank":
            continue
        if "blank" not in (kind, previous) and (kind != previous or kind in ("heading", "rule")):
            spaced.append("")
        spaced.append(line)
        previous = kind
    return spaced


def _kind(line: str) -> str:
    if not line:
        return "blank"
    if re.match(r" {0,3}#{1,6} ", line):
        return "heading"
    if re.fullmatch(r" {0,3}([-*_])(?: *\1){2,}", line):
        return "rule"
    return "table" if line.lstrip().startswith("|") else "text"
