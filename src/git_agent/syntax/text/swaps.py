"""Names that gave way to others at the same place, which is neither an addition nor a removal."""

import re
from collections.abc import Iterator, Mapping, Sequence

from git_agent.model.paths import letters_of
from git_agent.model.value import value


@value
class NameSwap:
    """A parameter or member of `owner` whose place another name took; `is_rename` where all else of it stayed."""

    owner: str
    old: str
    new: str
    is_rename: bool


def swaps(
    owner: str, old: Mapping[str, str], new: Mapping[str, str], texts: tuple[str, str] | None = None
) -> Iterator[NameSwap]:
    """What took whose place, by the names on both sides and how each is declared.

    `texts` are the old and the new text that uses the names, where every use has to have gone along.
    """
    lost = [name for name in old if name not in new]
    gained = [name for name in new if name not in old]
    pairs = [*paired_by_place(tuple(old), tuple(new)), *(_paired_by_shape(old, new) if texts is not None else ())]
    for before, after in dict.fromkeys(pairs):
        # All names at once: one declaration may hold several, as in `keys, values []string`.
        is_same = _blanked(old[before], lost) == _blanked(new[after], gained)
        is_rename = is_same and (texts is None or _uses_went_along(before, after, *texts))
        yield NameSwap(owner=owner, old=before, new=after, is_rename=is_rename)


def _paired_by_shape(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The only names in a gap that are declared alike, though others came or went beside them."""
    names = tuple(old), tuple(new)
    kept = set(_in_same_order(*names))
    for left, right in zip(_gaps(names[0], kept, names[1]), _gaps(names[1], kept, names[0]), strict=True):
        before = [_blanked(old[name], [name]) for name in left]
        after = [_blanked(new[name], [name]) for name in right]
        for name, shape in zip(left, before, strict=True):
            # Where a declaration is no more than a name, any other is declared alike.
            if before.count(shape) == after.count(shape) == 1 and shape.strip("\0"):
                yield name, right[after.index(shape)]


def renames_elsewhere(
    owner: str, old: Mapping[str, str], new: Mapping[str, str], texts: tuple[str, str]
) -> Iterator[NameSwap]:
    """Names that left, each for one that stands at another place: declared and used as it was, called much alike."""
    at_place = {name for pair in paired_by_place(tuple(old), tuple(new)) for name in pair}
    lost = {name: _blanked(old[name], [name]) for name in old if name not in new and name not in at_place}
    gained = {name: _blanked(new[name], [name]) for name in new if name not in old and name not in at_place}
    for before, shape in lost.items():
        alike = [name for name, other in gained.items() if other == shape]
        is_one = len(alike) == list(lost.values()).count(shape) == 1 and uses_of(before, texts[0]) > 1
        if is_one and _is_called_alike(before, alike[0]) and _uses_went_along(before, alike[0], *texts):
            yield NameSwap(owner=owner, old=before, new=alike[0], is_rename=True)


def _is_called_alike(before: str, after: str) -> bool:
    one, other = letters_of(before), letters_of(after)
    return one in other or other in one


def paired_by_place(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Names that left and names that came between the same names that stayed, where they are as many."""
    stayed = _in_same_order(old, new)
    kept = set(stayed)
    for left, right in zip(_gaps(old, kept, new), _gaps(new, kept, old), strict=True):
        if len(left) == len(right):
            yield from zip(left, right, strict=True)


def _in_same_order(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The names both sides have, without those that changed places."""
    before, after = [name for name in old if name in new], [name for name in new if name in old]
    if before == after:
        return before
    from difflib import SequenceMatcher  # hardly ever are names put in another order

    blocks = SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks()
    return [name for block in blocks for name in before[block.a : block.a + block.size]]


def _gaps(names: Sequence[str], kept: set[str], others: Sequence[str]) -> list[list[str]]:
    """The names that the other side does not have, by the gaps between those that were kept."""
    gaps: list[list[str]] = [[]]
    for name in names:
        if name in kept:
            gaps.append([])
        elif name not in others:
            gaps[-1].append(name)
    return gaps


def _blanked(text: str, names: Sequence[str]) -> str:
    pattern = "|".join(map(re.escape, names))
    return "".join(re.sub(rf"(?<![\w$])(?:{pattern})(?![\w$])", "\0", text).split())


def _uses_went_along(before: str, after: str, old: str, new: str) -> bool:
    """Whether the new name came as often as the old one went, and the old one is gone."""
    return uses_of(before, new) == 0 and uses_of(after, new) - uses_of(after, old) == uses_of(before, old)


def uses_of(name: str, text: str) -> int:
    return len(re.findall(rf"(?<![\w$]){re.escape(name)}(?![\w$])", text))
