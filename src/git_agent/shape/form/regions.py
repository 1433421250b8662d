"""Where the regions of a body end: paragraphs, fences, records, indented code and runs of lines.

Every function here takes all lines and the index of a region's first one, and returns the index behind its last.
"""

import re
from collections.abc import Iterator, Sequence

from git_agent.shape.form.grammar import CODE, RECORD_CLOSES, closes_record, enclosure, is_blank


def paragraph_end(lines: Sequence[str], at: int) -> int:
    """A fence or a record belongs to the paragraph it begins in, with all its blank lines."""
    while at < len(lines) and not is_blank(lines[at]):
        closing = enclosure(lines[at])
        at = enclosed_end(lines, at, closing) if closing else at + 1
    return at


def blanks_end(lines: Sequence[str], at: int) -> int:
    while at < len(lines) and is_blank(lines[at]):
        at += 1
    return at


def enclosed_end(lines: Sequence[str], at: int, closing: str) -> int:
    """Behind the closing line; a region that is never closed reaches to the end."""
    for index in range(at + 1, len(lines)):
        if _closes(lines[index], closing):
            return index + 1
    return len(lines)


def code_end(lines: Sequence[str], at: int) -> int:
    """Behind the last indented line; blank lines between indented ones belong to them."""
    end = at
    while at < len(lines) and (is_blank(lines[at]) or (CODE.match(lines[at]) and not enclosure(lines[at]))):
        at += 1
        if not is_blank(lines[at - 1]):
            end = at
    return end


def run_end(lines: Sequence[str], at: int) -> int:
    """Behind the lines that follow each other without a blank one, a fence or a record."""
    while at < len(lines) and not is_blank(lines[at]) and not enclosure(lines[at]):
        at += 1
    return at


def starts_paragraph(lines: Sequence[str], at: int) -> bool:
    return at == 0 or is_blank(lines[at - 1])


def unenclosed(lines: Sequence[str]) -> Iterator[str]:
    """The lines outside of fences and records."""
    at = 0
    while at < len(lines):
        closing = enclosure(lines[at])
        if not closing:
            yield lines[at]
        at = enclosed_end(lines, at, closing) if closing else at + 1


def paragraphs(text: str) -> frozenset[str]:
    """The paragraphs of a text, in the form of `as_stored`."""
    lines = [line.rstrip(" \t\r") for line in text.split("\n")]
    return frozenset(re.split(r"\n{2,}", "\n".join(lines).strip("\n")))


def as_stored(lines: Sequence[str]) -> str:
    """As git stores them: without white space behind a line, or empty lines below what is never closed.

    Two texts are compared in this form, because a message comes back from git in it.
    """
    return "\n".join([line.rstrip(" \t\r") for line in lines]).rstrip("\n")


def _closes(line: str, closing: str) -> bool:
    if closing == RECORD_CLOSES:
        return closes_record(line)
    # As in Markdown, a fence is closed by a mark at least as long as its own, and by nothing beside it.
    fence = line.strip(" \t")
    return fence.startswith(closing) and not fence.strip(closing[0])
