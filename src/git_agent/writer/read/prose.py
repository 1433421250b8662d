"""What became of the words of a text: the same set in another way, more of them, fewer, or new names."""

from collections.abc import Sequence

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines

MOST_MENDED = 2  # words


def keeps_words(lines: Lines) -> bool:
    """Whether the same words stand there in the same order, set in another way; the signs of a fence are none.

    Nor are underscores around a word, which stress it: `_Kiln_` that became `*Kiln*` was told as reworded.
    """
    words = pattern(r"[^\W_]+(?:_+[^\W_]+)*")
    sides = [
        [line for line in side if not pattern(r"\s*(?:```|~~~)").match(line)] for side in (lines.removed, lines.added)
    ]
    old, new = (words.findall(_without_bullets(side)) for side in sides)
    return old == new and bool(old)


def keeps_punctuation(lines: Lines) -> bool:
    """Whether the sentences have the same signs as before, in the same order, and code its blanks."""
    old, new = (_without_bullets(side) for side in (lines.removed, lines.added))
    stops = pattern(r"[,;.?!](?=\s|$)|[/@%$&]")
    return stops.findall(old) == stops.findall(new) and not _has_other_blanks(old, new)


def _has_other_blanks(old: str, new: str) -> bool:
    """Whether text set as code, where a blank says something, differs in nothing else."""
    spans = [[" ".join(span.split("\n")) for span in pattern(r"`+([^`]+)`+").findall(text)] for text in (old, new)]
    bare = [["".join(span.split()) for span in side] for side in spans]
    return bare[0] == bare[1] and spans[0] != spans[1]


def _without_bullets(lines: Sequence[str]) -> str:
    """The text of lines without what makes items of them: a number in front of one is no word of it."""
    return "\n".join(pattern(r"^\s*(?:\d+[.)]|[-*+])\s+").sub("", line) for line in lines)


def only_way(lines: Lines) -> str:
    """`extend` where every word that stood there stands there still, in the same order beside others; or `shorten`.

    A word or two of many mend a sentence rather than make it say more.
    """
    words = pattern(r"\w+")
    runs = [[words.findall(_without_bullets(side)) for side in run] for run in lines.runs]
    if any(abs(len(new) - len(old)) > min(MOST_MENDED, len(old) // 2) for old, new in runs):
        if all(_holds(new, old) for old, new in runs):
            return "extend"
        if all(_holds(old, new) for old, new in runs):
            return "shorten"
    return ""


def _holds(words: Sequence[str], others: Sequence[str]) -> bool:
    left = iter(words)
    return all(word in left for word in others)


def new_code_words(lines: Lines) -> tuple[str, ...]:
    """Names quoted as code on lines put in between others and on no removed one, except plain words."""
    # Not behind a colon: a role of reStructuredText names a document or an issue as often as code.
    code_word = pattern(r"(?<![:\w])`{1,2}([A-Za-z@-][\w.@/-]{2,40}?)(?:\(\))?`")
    removed = set(code_word.findall("\n".join(lines.removed)))
    put_in = [line for before, after in lines.runs if not before for line in after]
    added = dict.fromkeys(code_word.findall("\n".join(put_in)))
    return tuple(name for name in added if name not in removed and not _is_word(name))


def _is_word(name: str) -> bool:
    return name.isalpha() and (name[1:].islower() or name.isupper())
