"""A source of C as one compiler sees it: of each `#if` … `#endif` one branch, all else blank.

A grammar meets a source before its preprocessor does, and two branches that open the same brace, or a condition in the
middle of a table, can leave it without any idea of the whole file. What is kept stays at its place.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value
from git_agent.syntax.trees.spans import LineSpan

_DIRECTIVE = LazyPattern(rb"^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif)\b(?:\\\n|[^\n])*\n?", re.MULTILINE)
_NEVER = LazyPattern(rb"\s*#\s*if\s+0\b")
_IN_LINE = LazyPattern(rb"[^\n]+")
_Span = tuple[int, int]


@value
class _Condition:
    """All directives of one condition, the first and the last included, and the branches between them."""

    texts: tuple[bytes, ...]
    directives: tuple[_Span, ...]

    @property
    def branches(self) -> list[_Span]:
        return [(one[1], other[0]) for one, other in pairwise(self.directives)]

    def touched(self, spans: Sequence[_Span]) -> set[int]:
        """Which branches any of these changed lines are in."""
        return {
            index
            for index, (start, end) in enumerate(self.branches)
            if any(first < end and last > start for first, last in spans)
        }

    def is_changed(self, spans: Sequence[_Span]) -> bool:
        """Whether any of the directives themselves is among changed lines."""
        return any(first < end and last > start for start, end in self.directives for first, last in spans)

    @property
    def compiled(self) -> int:
        """The branch to look at where it does not matter: the first, but not one that nobody compiles."""
        return int(_NEVER.match(self.texts[0]) is not None)


def one_branch(old: bytes, new: bytes, spans: Sequence[LineSpan]) -> tuple[bytes, bytes] | None:
    """Both texts with that branch of each condition which the change is in; a condition that changed stays whole.

    None when there is no other condition, or no choice shows the whole change: it is in two branches of one.
    """
    before, after = _conditions(old), _conditions(new)
    if before is None or after is None:
        return None
    if not (old and new):
        return (_compiled(old, before), _compiled(new, after)) if before or after else None
    old_spans = [(span.start, span.end) for span in spans]
    new_spans = [(span.new_start, span.new_end) for span in spans]
    before = [each for each in before if not each.is_changed(old_spans)]
    after = [each for each in after if not each.is_changed(new_spans)]
    if not before or [each.texts for each in before] != [each.texts for each in after]:
        return None
    choices = []
    for one, other in zip(before, after, strict=True):
        touched = one.touched(old_spans) | other.touched(new_spans)
        if len(touched) > 1:
            return None
        choices.append(touched.pop() if touched else one.compiled)
    return _chosen(old, before, choices), _chosen(new, after, choices)


def _conditions(text: bytes) -> list[_Condition] | None:
    """Those of a text, each where it ends; None when they are not closed."""
    found: list[_Condition] = []
    open_ones: list[list[re.Match[bytes]]] = []
    for match in _DIRECTIVE.finditer(text):
        if match[1].startswith(b"if"):
            open_ones.append([])
        elif not open_ones:
            return None
        open_ones[-1].append(match)
        if match[1] == b"endif":
            whole = open_ones.pop()
            texts, places = tuple(each[0] for each in whole), tuple(each.span() for each in whole)
            found.append(_Condition(texts=texts, directives=places))
    return None if open_ones else found


def _compiled(text: bytes, conditions: Sequence[_Condition]) -> bytes:
    return _chosen(text, conditions, [each.compiled for each in conditions])


def _chosen(text: bytes, conditions: Sequence[_Condition], choices: Sequence[int]) -> bytes:
    """The text without directives of conditions and without the branches that were not chosen, every line kept."""
    kept = bytearray(text)
    for condition, choice in zip(conditions, choices, strict=True):
        hidden = [branch for index, branch in enumerate(condition.branches) if index != choice]
        for start, end in (*condition.directives, *hidden):
            kept[start:end] = _IN_LINE.sub(lambda line: b" " * len(line[0]), text[start:end])
    return bytes(kept)
