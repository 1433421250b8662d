"""Numbered lists of documents: the items below one that came or went got other numbers, and are the same items."""

from collections import Counter
from collections.abc import Sequence

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines

_NUMBER = r"^(?P<lead>\s*)\d{1,3}(?P<sign>[.)]\s)"


def without_new_numbers(lines: Lines) -> Lines:
    """The lines without items that only got another number, where all others came or all others went."""
    if not lines.added or not lines.removed:
        return lines
    came, went = _left_of(lines.added, lines.removed), _left_of(lines.removed, lines.added)
    if bool(came) == bool(went):  # something was reworded as well, or nothing but numbers changed
        return lines
    return Lines(added=came, removed=went, runs=((went, came),), pairs=())


def are_only_numbers(lines: Lines) -> bool:
    """Whether every line is an item that got another number."""
    bare = [[_without_number(line) for line in side] for side in (lines.removed, lines.added)]
    return bool(bare[0]) and bare[0] == bare[1] and lines.removed != lines.added and all(map(_is_numbered, lines.added))


def has_new_numbers(lines: Lines) -> bool:
    """Whether an item is the same under another number, which makes lines of it that were not reworded."""
    old, new = ({line for line in side if _is_numbered(line)} for side in (lines.removed, lines.added))
    return bool(set(map(_without_number, old - new)) & set(map(_without_number, new - old)))


def _left_of(lines: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """The lines that the other side has under no number."""
    known = Counter(map(_without_number, others))
    left: list[str] = []
    for line in lines:
        bare = _without_number(line)
        if known[bare]:
            known[bare] -= 1
        else:
            left.append(line)
    return tuple(left)


def _without_number(line: str) -> str:
    return str(pattern(_NUMBER).sub(r"\g<lead>0\g<sign>", line)).rstrip()


def _is_numbered(line: str) -> bool:
    return pattern(_NUMBER).match(line) is not None
