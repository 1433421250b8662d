"""What a model puts into its text although nobody has decided it: records, and the signatures of people.

A record is put on a commit by flags, or comes from history, where a marker is read to the letter. A model's own is
dropped, and there a marker is whatever a reader may take for one: with spaces in it, of other dashes, of other letters.
"""

import re
from collections.abc import Iterable
from functools import cache

from git_agent.model.homoglyphs import fold_homoglyphs
from git_agent.records.block.compose import CLOSING, OPENING
from git_agent.records.block.find import MARKER, is_first_field
from git_agent.records.block.placing import without_blocks
from git_agent.shape.reply.attributions import without_attributions

_LONGEST = 80  # a longer line is no marker
_AROUND = "*_`#>"
_NO_LINE = "\n"  # what no line is
# To a reader these are two or three hyphens, and some editors make them of those.
_WIDE_DASHES = {0x2013: "--", 0x2014: "---", 0x2015: "---", 0x2E3A: "---", 0x2E3B: "---"}


def without_undecided(text: str, *, brought: Iterable[str] = ()) -> str:
    """The text without the model's records and signatures; what `brought` has of them is a person's, and stays."""
    sources = tuple(brought)
    return without_attributions(without_blocks(_with_plain_markers(text, sources)), brought=sources)


def _with_plain_markers(text: str, brought: tuple[str, ...]) -> str:
    """With the markers as they are written, where a line looks like one."""
    lines = text.split("\n")
    markers = {at: marker for at, line in enumerate(lines) if (marker := _marker(line))}
    # Markers to the letter are found by `without_blocks` as they are.
    alike = {at for at in markers if not MARKER.fullmatch(lines[at])}
    if alike:
        known = {line.strip() for source in brought for line in source.split("\n")}
        alike = {at for at in alike if lines[at].strip() not in known}
    if not alike:
        return text
    following = dict(zip(markers, [*list(markers)[1:], len(lines)], strict=True))
    for at in alike:
        end = following[at]
        is_block = markers[at] == CLOSING or markers.get(end) == CLOSING or _begins_with_field(lines[at + 1 : end])
        # A heading such as "--- CI ---" goes alone.
        lines[at] = _margin(lines[at]) + markers[at] if is_block else _NO_LINE
    return "\n".join(line for line in lines if line != _NO_LINE)


# Made for the first text that needs it: most commands never read what a model has written.
@cache
def _form() -> re.Pattern[str]:
    return re.compile(r"-{3,}(/?)ci-{3,}")


def _marker(line: str) -> str:
    """Which marker a reader takes the line for, or nothing."""
    if not line or len(line) > _LONGEST:
        return ""
    read = fold_homoglyphs(line.translate(_WIDE_DASHES)).lower()
    squeezed = "".join(char for char in read if not char.isspace() and char not in _AROUND)
    form = _form().fullmatch(squeezed)
    return (CLOSING if form[1] else OPENING) if form else ""


def _begins_with_field(lines: list[str]) -> bool:
    first = next((line for line in lines if line.strip()), "")
    return is_first_field(first.removeprefix(_margin(first)))


def _margin(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t>"))]
