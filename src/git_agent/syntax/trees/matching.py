"""Two outlines against each other: which definitions came, went, were renamed, changed or only moved."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from git_agent.model.value import value
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.outline import Definition

ALIKE = 0.88
_FEWEST_TOKENS = 16
_MOST_TOKENS = 1_000
_MOST_CANDIDATES = 6
_TOKEN = re.compile(rb"\w+|[^\w\s]")

Pair = tuple[Definition, Definition]
Key = tuple[str | None, str]


@value
class Matched:
    """`both` are pairs of (old, new) whose text differs, in new order."""

    added: tuple[Definition, ...]
    removed: tuple[Definition, ...]
    renamed: tuple[Pair, ...]
    both: tuple[Pair, ...]
    extra: tuple[Definition, ...]


class SourcePair:
    """The texts of both sides, cut to definitions."""

    def __init__(self, old: bytes, new: bytes) -> None:
        self.old = old
        self.new = new

    def whole(self, pair: Pair) -> tuple[bytes, bytes]:
        return self.old[pair[0].start : pair[0].end], self.new[pair[1].start : pair[1].end]

    def own(self, pair: Pair) -> tuple[bytes, bytes]:
        return own_text(pair[0], self.old), own_text(pair[1], self.new)


def own_text(made: Definition, text: bytes) -> bytes:
    """The definition without the definitions in it."""
    return without(text, made.start, made.end, made.holes)


def without(text: bytes, start: int, end: int, holes: Iterable[tuple[int, int]]) -> bytes:
    parts, reached = [], start
    for first, last in sorted(holes):
        if first >= end:
            break
        if first >= reached:
            parts.append(text[reached:first])
        reached = max(reached, last)
    return b" ".join((*parts, text[reached:end]))


def tight(text: bytes) -> bytes:
    """The text without blanks, to see whether there is another difference."""
    return b"".join(text.split())


def has_word(text: bytes, word: bytes) -> bool:
    return word in text and re.search(rb"(?<!\w)" + re.escape(word) + rb"(?!\w)", text) is not None


def match(old: list[Definition], new: list[Definition], sources: SourcePair) -> Matched:
    """Definitions are the same by owner and name; a renamed type takes its members along."""
    renamed = list(_renamed(old, new, sources, {}))
    owners = {
        before.name: after.name for before, after in renamed if before.kind in (SymbolKind.TYPE, SymbolKind.MODULE)
    }
    if owners:
        renamed = list(_renamed(old, new, sources, owners))
    gone = {id(before) for before, _ in renamed}
    come = {id(after) for _, after in renamed}
    before = _by_key((made for made in old if id(made) not in gone), owners)
    after = _by_key((made for made in new if id(made) not in come), {})
    pairs: list[Pair] = []
    extra: list[Definition] = []
    for key in (key for key in after if key in before):
        joined, left = _joined(before[key], after[key], sources)
        pairs += joined
        extra += left
    pairs.sort(key=lambda pair: pair[1].start)
    return Matched(
        added=tuple(made for key, found in after.items() if key not in before for made in found),
        removed=tuple(made for key, found in before.items() if key not in after for made in found),
        renamed=tuple(renamed),
        both=tuple(pair for pair in pairs if len(set(sources.whole(pair))) > 1),
        extra=tuple(extra),
    )


def _by_key(found: Iterable[Definition], owners: dict[str, str]) -> dict[Key, list[Definition]]:
    table: dict[Key, list[Definition]] = {}
    for made in found:
        owner = owners.get(made.owner, made.owner) if made.owner is not None else None
        name = owners.get(made.name, made.name) if owner is not None and made.name == made.owner else made.name
        table.setdefault((owner, name), []).append(made)
    return table


def _joined(old: list[Definition], new: list[Definition], sources: SourcePair) -> tuple[list[Pair], list[Definition]]:
    """Overloads share a name: equal texts first, then in order; what is left over on one side is returned."""
    if len(old) == len(new) == 1:
        return [(old[0], new[0])], []
    texts: dict[bytes, list[Definition]] = {}
    for made in old:
        texts.setdefault(sources.old[made.start : made.end], []).append(made)
    pairs: list[Pair] = []
    rest: list[Definition] = []
    for made in new:
        equal = texts.get(sources.new[made.start : made.end])
        if equal:
            pairs.append((equal.pop(0), made))
        else:
            rest.append(made)
    left = sorted((made for found in texts.values() for made in found), key=lambda made: made.start)
    pairs += zip(left, rest, strict=False)
    # A lost overload has no place in the new text; the first one that stayed stands for it.
    return pairs, rest[len(left) :] or ([new[0]] if len(left) > len(rest) else [])


def _renamed(
    old: list[Definition], new: list[Definition], sources: SourcePair, owners: dict[str, str]
) -> Iterator[Pair]:
    """Pairs that are each other's only likeness among what left and what arrived in one place."""
    before, after = _by_key(old, owners), _by_key(new, {})
    gone = [found[0] for key, found in before.items() if key not in after and len(found) == 1]
    come = [found[0] for key, found in after.items() if key not in before and len(found) == 1]
    if not gone or not come:
        return
    left, right = _by_text(gone, sources.old, owners), _by_text(come, sources.new, {})
    for text, found in left.items():
        if len(found) == len(right.get(text, ())) == 1:
            yield found[0], right[text][0]
    gone = [found[0] for text, found in left.items() if text not in right and len(found) == 1]
    come = [found[0] for text, found in right.items() if text not in left and len(found) == 1]
    if max(len(gone), len(come)) <= _MOST_CANDIDATES:
        yield from _nearly_equal(gone, come, sources, owners)


def _by_text(
    found: list[Definition], text: bytes, owners: dict[str, str]
) -> dict[tuple[SymbolKind, str | None, bytes], list[Definition]]:
    """Definitions by place and by their text with the own name left blank."""
    table: dict[tuple[SymbolKind, str | None, bytes], list[Definition]] = {}
    for made in found:
        if made.kind is not SymbolKind.MODULE:
            blank = tight(_with_name(text[made.start : made.end], made.name, b"\0"))
            owner = owners.get(made.owner or "", made.owner)
            table.setdefault((made.kind, owner, blank), []).append(made)
    return table


def _nearly_equal(
    gone: list[Definition], come: list[Definition], sources: SourcePair, owners: dict[str, str]
) -> Iterator[Pair]:
    alike = [
        (left, right)
        for left in gone
        for right in come
        if left.kind is right.kind is not SymbolKind.CONSTANT
        and owners.get(left.owner or "", left.owner) == right.owner
        and _is_alike(left, right, sources)
    ]
    lefts = Counter(id(left) for left, _ in alike)
    rights = Counter(id(right) for _, right in alike)
    yield from (pair for pair in alike if lefts[id(pair[0])] == rights[id(pair[1])] == 1)


def _with_name(text: bytes, name: str, other: bytes) -> bytes:
    return re.sub(rb"(?<!\w)" + re.escape(name.encode()) + rb"(?!\w)", lambda _: other, text)


def _is_alike(left: Definition, right: Definition, sources: SourcePair) -> bool:
    """Whether the old text under the new name is nearly the new text; there must be enough of it to tell."""
    from difflib import SequenceMatcher

    old, new = sources.whole((left, right))
    before = _TOKEN.findall(_with_name(old, left.name, right.name.encode()))
    after = _TOKEN.findall(new)
    if not _FEWEST_TOKENS <= min(len(before), len(after)) <= max(len(before), len(after)) <= _MOST_TOKENS:
        return False
    likeness = SequenceMatcher(None, before, after, autojunk=False)
    ratios = (likeness.real_quick_ratio, likeness.quick_ratio, likeness.ratio)
    return all(ratio() >= ALIKE for ratio in ratios)
