"""Chinese and Japanese text: written without spaces, broken between characters, joined without a space."""

import re
from collections.abc import Sequence
from functools import cache

# Without Hangul, because Korean has spaces between its words, and without spaces and combining marks.
_IDEOGRAPH = (
    "\u2e80-\u2fdf\u3001-\u3029\u3030-\u303e\u3041-\u3096\u309b-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6\U00020000-\U0003fffd"
)


@cache
def _between_ideographs() -> re.Pattern[str]:
    """Compiled on first use: it takes as long as all the other patterns of this room together."""
    return re.compile(f"(?<=[{_IDEOGRAPH}])(?=[{_IDEOGRAPH}])")


def joins_without_space(before: str, after: str) -> bool:
    """Chinese and Japanese put no space where a line was broken."""
    # The comparison spares Western text the pattern: all ideographs come after its letters.
    return after[:1] >= _IDEOGRAPH[0] and bool(_between_ideographs().search(before[-1:] + after[:1]))


def join_lines(lines: Sequence[str]) -> str:
    """Undoes soft line breaks."""
    parts: list[str] = []
    for line in lines:
        if parts and line:
            parts.append("" if joins_without_space(parts[-1], line) else " ")
        if line:
            parts.append(line)
    return "".join(parts)


def unbroken_parts(word: str) -> list[str]:
    """The parts of a word between which a line may end; a word of any other script is one part."""
    if max(word) < _IDEOGRAPH[0]:
        return [word]
    parts: list[str] = []
    for part in _between_ideographs().split(word):
        if parts and (_may_not_end(parts[-1][-1]) or _may_not_start(part[0])):
            parts[-1] += part
        else:
            parts.append(part)
    return parts


def _may_not_start(char: str) -> bool:
    """Closing punctuation, marks that repeat or lengthen, and small kana stay with what they follow."""
    from unicodedata import category, name

    return category(char) in ("Pe", "Pf", "Po", "Lm") or " SMALL " in name(char, "")


def _may_not_end(char: str) -> bool:
    from unicodedata import category

    return category(char) in ("Ps", "Pi")
