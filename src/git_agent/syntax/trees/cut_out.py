"""What is near the changes of a long source, with blanks for the rest: so much a grammar can read.

A long source is cut between definitions, which end with a bracket at the beginning of a line before an empty one.
Everything stays at its place, and what is cut away is the same on both sides.
"""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.spans import LineSpan

_CUTTABLE = word_set("tree_sitter_c tree_sitter_cpp tree_sitter_rust tree_sitter_go")
_END = LazyPattern(rb"^\}[^\n]*\n(?=[ \t]*\n)", re.MULTILINE)
_CONDITION = LazyPattern(rb"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif|else|endif)\b(?:\\\n|[^\n])*", re.MULTILINE)
_TO_BLANK = bytes(10 if byte == 10 else 32 for byte in range(256))
_PAIRS = ((b"/*", b"*/"), (b'r#"', b'"#'))
_Span = tuple[int, int]


def near_changes(wheel: str, old: bytes, new: bytes, spans: Sequence[LineSpan]) -> tuple[bytes, bytes] | None:
    """Both texts with blanks for what is far; None for a language without such ends, and where they cut a string."""
    if wheel not in _CUTTABLE:
        return None
    texts = (
        _blanked(old, _far(old, [(span.start, span.end) for span in spans])),
        _blanked(new, _far(new, [(span.new_start, span.new_end) for span in spans])),
    )
    return texts if all(_is_whole(text, wheel) for text in texts) else None


def _far(text: bytes, spans: Sequence[_Span]) -> Iterator[_Span]:
    """From the end of the definition of a change to the beginning of that of the next one."""
    starts = [0, *(end for _, end in spans)]
    ends = [*(start for start, _ in spans), len(text)]
    for index, (start, end) in enumerate(zip(starts, ends, strict=True)):
        cuts = [match.end() for match in _END.finditer(text, start, end)]
        if cuts:
            yield start if index == 0 else cuts[0], end if index == len(spans) else cuts[-1]


def _blanked(text: bytes, far: Iterator[_Span]) -> bytes:
    kept = bytearray(text)
    for start, end in far:
        piece = bytearray(text[start:end].translate(_TO_BLANK))
        for match in _CONDITION.finditer(text, start, end):  # each has another one, which may be near
            piece[match.start() - start : match.end() - start] = match[0]
        kept[start:end] = piece
    return bytes(kept)


def _is_whole(text: bytes, wheel: str) -> bool:
    """Whether what opens a comment or a string of several lines is closed as often."""
    are_closed = all(text.count(one) == text.count(other) for one, other in _PAIRS)
    return are_closed and not (wheel == "tree_sitter_go" and text.count(b"`") % 2)
