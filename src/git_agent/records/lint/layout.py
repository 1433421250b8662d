"""Lints where things stand in a message: its first two lines, and the prose and trailers around a block."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from git_agent.records.block.find import RecordBlock
from git_agent.records.block.schema import UNWRITABLE
from git_agent.records.lint.finding import Finding, finding

SHORTEN = "shorten it to at most"
MOST_MEASURED = 1000  # characters of a subject; whoever wrote more need not know how many columns

_CUT = re.compile(r"---(?:[ \t]|$)|diff -|Index: ")
# An indented line goes on with the trailer above it.
_TRAILER = re.compile(r"[A-Za-z][A-Za-z0-9-]*: \S|\(cherry picked from commit |[ \t]+\S", re.ASCII)
# `Note: this` is a sentence as often as a trailer; before a block only what nobody says in a sentence counts.
_SURE_TRAILER = re.compile(r"(?:[A-Za-z]+-)+(?:by|to|id): \S|(?:Refs|Fixes|Closes|Cc): \S", re.ASCII | re.IGNORECASE)

Numbered = tuple[int, str]
"""A line with its number."""


def prose_lines(lines: Sequence[str], blocks: Sequence[RecordBlock]) -> Iterator[Numbered]:
    """The lines outside of blocks."""
    start = 0
    for end, after in (*((block.first_line - 1, block.last_line) for block in blocks), (len(lines), 0)):
        yield from enumerate(lines[start:end], start + 1)
        start = after


def subject_findings(lines: Sequence[str], *, line: int, width: int | None) -> Iterator[Finding]:
    """What holds for the first two lines of every message; `line` is the number of the first."""
    if "".join(lines[line : line + 1]).strip():
        yield finding(
            "blank-line-missing", line + 1, "the second line is not empty, so git takes it for the subject too"
        )
    subject = lines[line - 1].strip()[:MOST_MEASURED]
    if width is None or len(subject) * 2 <= width:  # no character is wider than two columns
        return
    # The room that measures takes longer to load than all the rest of a lint.
    from git_agent.model.message import Message, MessageRules
    from git_agent.shape.form.validate import validate

    rules = MessageRules(subject_width=width)
    for fault in validate(Message(subject=subject), rules=rules):
        if fault.rule == "subject-too-long":
            # What to do about it is said by the hint.
            yield finding(fault.rule, line, f"{fault.detail.partition(': ' + SHORTEN)[0]}, and {width} is the most")


def layout_findings(lines: Sequence[str], blocks: Sequence[RecordBlock], *, line: int) -> Iterator[Finding]:
    """What readers put up with: where the block stands, and what stands around it."""
    first, last = blocks[0], blocks[-1]
    if first is not last:
        yield finding("several-blocks", blocks[1].first_line, f"there are {len(blocks)} blocks in this message")
    after = _paragraphs(lines, last.last_line, len(lines))
    if after and _are_trailers(after[-1]):
        after.pop()
    # Where a block ends that has lost its marker is a guess, and what follows may well be part of it.
    if after and not last.damage:
        yield finding("block-not-last", after[0][0][0], "there is prose behind the block")
    before = _paragraphs(lines, line, first.first_line - 1)
    if before and _are_trailers(before[-1]) and any(_SURE_TRAILER.match(text) for _, text in before[-1]):
        yield finding("trailers-not-last", before[-1][0][0], "there are trailers before the block")
    yield from _line_findings(lines, blocks)


def _line_findings(lines: Sequence[str], blocks: Sequence[RecordBlock]) -> Iterator[Finding]:
    """The first line of its kind: one is enough to know."""
    prose = [*prose_lines(lines, blocks)]
    # Behind the last block nothing but trailers could be lost.
    cuts = (number for number, text in prose if number < blocks[-1].first_line and _CUT.match(text))
    if number := next(cuts, None):
        yield finding("cut-line", number, f"the line begins with {lines[number - 1][:10]!r}")
    for number, text in prose:
        if bad := UNWRITABLE.search(text):
            yield finding("unwritable-character", number, f"the line holds the character U+{ord(bad[0]):04X}")
            return


def _paragraphs(lines: Sequence[str], start: int, end: int) -> list[list[Numbered]]:
    numbered = enumerate(lines[start:end], start + 1)
    return [[*group] for is_text, group in groupby(numbered, lambda line: bool(line[1].strip())) if is_text]


def _are_trailers(paragraph: Sequence[Numbered]) -> bool:
    # A paragraph that begins indented goes on with nothing: it is code, or a quotation.
    return all(_TRAILER.match(text) for _, text in paragraph) and not paragraph[0][1][0].isspace()
