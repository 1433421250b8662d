"""Exchanges: the shortest expression that differs between two texts and can be told by itself."""

import re
from collections.abc import Iterator
from functools import lru_cache

from git_agent.syntax.text.edits import common_prefix
from git_agent.syntax.text.languages import pattern

MOST_AROUND = 14  # tokens that are shared and belong to the expression
LONGEST = 48  # characters of either side
MOST_KEPT = 1_000  # pairs of lines, which each part of a message asks about anew

_PIECE = r"\w+|\s+|[^\w\s]"
_BEGINNING = r"[A-Za-z_$@]"
_INSIDE = (".", ":", ">", "$", "@", "'", '"')  # in front of what is a part of something longer
_GOES_ON = (".", ":", "[", "'", '"')  # not `<`: of `Kiln<Tray>` the name alone may be another
_BRACKETS = ("()", "[]", "{}")
_STATEMENT = r"(?:return|if|else|for|while|import|package|use|from|in|yield|throw|raise|const|let|var|final)\b"
_BARE = r"(?i)(?:true|false|null|none|nil|undefined|nullptr|self|this|\w)"
_QUOTES = ('"', "'", "`")


def exchanges(old: str, new: str) -> Iterator[tuple[str, str]]:
    """What may be the whole of the difference, the shortest first."""
    before, after = (pattern(_PIECE).findall(text) for text in (old, new))
    head = common_prefix(before, after)
    tail = common_prefix(before[head:][::-1], after[head:][::-1])
    if max(sum(map(len, side[head : len(side) - tail])) for side in (before, after)) > LONGEST:
        return
    reach = [(left, right) for left in range(min(head, MOST_AROUND) + 1) for right in range(min(tail, MOST_AROUND) + 1)]
    for left, right in sorted(reach, key=sum):
        start = head - left
        texts = ["".join(tokens[start : len(tokens) - tail + right]) for tokens in (before, after)]
        borders = before[start - 1 : start], before[len(before) - tail + right :][:1]
        is_part = any(token in _INSIDE for token in borders[0]) or any(token in _GOES_ON for token in borders[1])
        if not is_part and all(map(_is_whole, texts)):
            yield texts[0], texts[1]


@lru_cache(maxsize=MOST_KEPT)
def smallest_exchange(old: str, new: str) -> tuple[str, str] | None:
    """The first one that leads from one text to the other and says something without the rest of it."""
    for before, after in exchanges(old, new):
        if is_exchanged(before, after, old, new):
            return (before, after) if _is_telling(before) and _is_telling(after) else None
    return None


def as_words(text: str) -> re.Pattern[str]:
    """A text where it is no part of a longer name."""
    head, tail = (r"(?<!\w)" if text[0].isalnum() else ""), (r"(?!\w)" if text[-1].isalnum() else "")
    return re.compile(f"{head}{re.escape(text)}{tail}")


def is_exchanged(old: str, new: str, before: str, after: str) -> bool:
    """Whether nothing but `new` for `old` leads from one text to the other."""
    is_layout = "".join(old.split()) == "".join(new.split())
    return not is_layout and before != after and as_words(old).sub(new.replace("\\", r"\\"), before) == after


def _is_telling(text: str) -> bool:
    """Whether it is neither a word of a statement, a value that any type has, nor a name with its type."""
    is_statement = pattern(_STATEMENT).match(text) is not None
    return not is_statement and ":" not in text.replace("::", "") and pattern(_BARE).fullmatch(text) is None


def _is_whole(text: str) -> bool:
    """Whether a text can be an expression: it begins with a name, and all that it opens it closes."""
    is_short = 0 < len(text) <= LONGEST and text == text.strip()
    is_named = pattern(_BEGINNING).match(text) is not None and "=" not in text and text[-1] not in ".,;"
    are_closed = all(_is_closed(text, *pair) for pair in _BRACKETS)
    # Of types, as far as no blank makes them comparisons and no arrow ends in the sign.
    are_closed &= len(pattern(r"\w<(?![<=])").findall(text)) == len(
        pattern(r"(?<![-=\s>])>(?!=)|(?<=>)>").findall(text)
    )
    is_one = "," not in pattern(r"\(.*\)|\[.*\]").sub("", text)
    return is_short and is_named and are_closed and is_one and not any(text.count(quote) % 2 for quote in _QUOTES)


def _is_closed(text: str, opening: str, closing: str) -> bool:
    """Whether each bracket is closed after it was opened: `Tray) (Kiln` has as many of both and is no expression."""
    depth = 0
    for letter in text:
        depth += (letter == opening) - (letter == closing)
        if depth < 0:
            return False
    return depth == 0
