"""Two outlines against each other: which definitions came, went, were renamed, changed or only moved."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.docs import comment_spans
from git_agent.syntax.trees.node_parts import body_of, names_of
from git_agent.syntax.trees.outline import Definition
from git_agent.syntax.trees.overloads import SameName

MIN_SIMILARITY = 0.88  # of tokens; below, a small function is similar to any other
_LEAST_TOKENS = 16  # getters and their like are similar without being the same
_MOST_TOKENS = 1_000  # difflib's time grows with the square
_MOST_CANDIDATES = 6  # on each side; every pair is compared
_LEAST_WORDS = 3  # of what a type holds; with fewer, two of one kind are alike by chance
_TOKEN = LazyPattern(rb"\w+|[^\w\s]")

Pair = tuple[Definition, Definition]
Key = tuple[str | None, str]


@value
class OutlineMatch:
    """`both` are pairs of (old, new) whose text differs, in new order; `overloads` have a name that was there."""

    added: tuple[Definition, ...]
    removed: tuple[Definition, ...]
    renamed: tuple[Pair, ...]
    both: tuple[Pair, ...]
    extra: tuple[Definition, ...]
    overloads: tuple[Definition, ...] = ()
    overloads_gone: tuple[Definition, ...] = ()

    @property
    def kept(self) -> tuple[Pair, ...]:
        """What is on both sides, under whatever name."""
        return (*self.both, *self.renamed)


class SourcePair:
    """The texts of both sides, cut to definitions."""

    def __init__(self, old: bytes, new: bytes) -> None:
        self.old = old
        self.new = new

    def whole_texts(self, pair: Pair) -> tuple[bytes, bytes]:
        return self.old[pair[0].start : pair[0].end], self.new[pair[1].start : pair[1].end]

    def own_texts(self, pair: Pair) -> tuple[bytes, bytes]:
        return own_text(pair[0], self.old), own_text(pair[1], self.new)

    def exchange_names(self, pair: Pair) -> bool:
        """Whether a definition only changed names with its alias: both are bound before and after.

        `lift = open` below `def open` became `open = lift` below `def lift`: neither name came or went.
        """
        before, after = pair[0].name.encode(), pair[1].name.encode()
        return _binds(self.old, after, before) and _binds(self.new, before, after)

    def names_taken(self, old: Iterable[Definition], new: Iterable[Definition]) -> dict[str, str]:
        """By the new name of each definition that is as it was: its old name, which another body has now."""
        bodies = {_without_name(each, self.old): each.name for each in old}
        known, names = set(bodies.values()), {each.name: _without_name(each, self.new) for each in new}
        renamed = {name: bodies[body] for name, body in names.items() if name not in known and body in bodies}
        return {name: before for name, before in renamed.items() if names.get(before, b"") not in {b"", *bodies}}


def _without_name(definition: Definition, text: bytes) -> bytes:
    return without_blanks(_replace_name(text[definition.start : definition.end], definition.name, b"\0"))


def _binds(text: bytes, name: bytes, value: bytes) -> bool:
    return re.search(rb"(?m)^[ \t]*%b[ \t]*=[ \t]*%b[ \t;]*$" % (re.escape(name), re.escape(value)), text) is not None


def own_text(definition: Definition, text: bytes) -> bytes:
    """The definition without the definitions in it."""
    return cut_out(text, definition.start, definition.end, definition.inner_spans)


def cut_out(text: bytes, start: int, end: int, inner_spans: Iterable[tuple[int, int]]) -> bytes:
    parts, position = [], start
    for first, last in sorted(inner_spans):
        if first >= end:
            break
        if first >= position:
            parts.append(text[position:first])
        position = max(position, last)
    return b" ".join((*parts, text[position:end]))


def without_blanks(text: bytes) -> bytes:
    """The text without blanks, to see whether there is another difference."""
    return b"".join(text.split())


def contains_word(text: bytes, word: bytes) -> bool:
    return word in text and re.search(rb"(?<!\w)" + re.escape(word) + rb"(?!\w)", text) is not None


def match(old: list[Definition], new: list[Definition], sources: SourcePair) -> OutlineMatch:
    """Definitions are the same by owner and name; a renamed type takes its members along."""
    old, new = _without_listed(old, new, sources.new), _without_listed(new, old, sources.old)
    # Twice: only when a renamed type is known can its members be compared under their new owner.
    renamed = list(_find_renames(old, new, sources, {}))
    owners = {
        before.name: after.name for before, after in renamed if before.kind in (SymbolKind.TYPE, SymbolKind.MODULE)
    }
    if owners:
        renamed = list(_find_renames(old, new, sources, owners))
    renamed_old = {id(before) for before, _ in renamed}
    renamed_new = {id(after) for _, after in renamed}
    before = _by_key((definition for definition in old if id(definition) not in renamed_old), owners)
    after = _by_key((definition for definition in new if id(definition) not in renamed_new), {})
    texts = (sources.old, sources.new)
    shared = [SameName(before[key], after[key], texts) for key in after if key in before]
    pairs = sorted((pair for each in shared for pair in each.pairs), key=lambda pair: pair[1].start)
    return OutlineMatch(
        added=tuple(
            definition for key, definitions in after.items() if key not in before for definition in definitions
        ),
        removed=tuple(
            definition for key, definitions in before.items() if key not in after for definition in definitions
        ),
        renamed=tuple(renamed),
        both=tuple(pair for pair in pairs if len(set(sources.whole_texts(pair))) > 1),
        extra=tuple(definition for each in shared for definition in each.extra),
        overloads=tuple(definition for each in shared for definition in each.came),
        overloads_gone=tuple(definition for each in shared for definition in each.lost),
    )


def _without_listed(definitions: list[Definition], others: list[Definition], text: bytes) -> list[Definition]:
    """Without variables that the other side has as well, behind another one: of `var tray, lid bool` both are known."""
    constants = [each for each in others if each.kind is SymbolKind.CONSTANT]
    listed = {name for each in constants for name in names_of(each.node, text)} - {each.name for each in others}
    return [each for each in definitions if each.kind is not SymbolKind.CONSTANT or each.name not in listed]


def _by_key(definitions: Iterable[Definition], owners: dict[str, str]) -> dict[Key, list[Definition]]:
    table: dict[Key, list[Definition]] = {}
    for definition in definitions:
        owner = owners.get(definition.owner, definition.owner) if definition.owner is not None else None
        # A constructor is called as its type, and renamed with it.
        name = (
            owners.get(definition.name, definition.name)
            if owner is not None and definition.name == definition.owner
            else definition.name
        )
        table.setdefault((owner, name), []).append(definition)
    return table


def _find_renames(
    old: list[Definition], new: list[Definition], sources: SourcePair, owners: dict[str, str]
) -> Iterator[Pair]:
    """Pairs that are each other's only likeness among what left and what arrived in one place."""
    before, after = _by_key(old, owners), _by_key(new, {})
    removed = [definitions[0] for key, definitions in before.items() if key not in after and len(definitions) == 1]
    added = [definitions[0] for key, definitions in after.items() if key not in before and len(definitions) == 1]
    if not removed or not added:
        return
    old_by_text, new_by_text = _by_blanked_text(removed, sources.old, owners), _by_blanked_text(added, sources.new, {})
    for text, definitions in old_by_text.items():
        if len(definitions) == len(new_by_text.get(text, ())) == 1:
            yield definitions[0], new_by_text[text][0]
    removed = [
        definitions[0] for text, definitions in old_by_text.items() if text not in new_by_text and len(definitions) == 1
    ]
    added = [
        definitions[0] for text, definitions in new_by_text.items() if text not in old_by_text and len(definitions) == 1
    ]
    if max(len(removed), len(added)) <= _MOST_CANDIDATES:
        yield from _similar_pairs(removed, added, sources, owners)


def _by_blanked_text(
    definitions: list[Definition], text: bytes, owners: dict[str, str]
) -> dict[tuple[SymbolKind, str | None, bytes], list[Definition]]:
    """Definitions by place and by their text with the own name left blank."""
    table: dict[tuple[SymbolKind, str | None, bytes], list[Definition]] = {}
    for definition in definitions:
        if definition.kind is not SymbolKind.MODULE:
            blank = _without_name(definition, text)
            owner = owners.get(definition.owner or "", definition.owner)
            table.setdefault((definition.kind, owner, blank), []).append(definition)
    return table


def _similar_pairs(
    removed: list[Definition], added: list[Definition], sources: SourcePair, owners: dict[str, str]
) -> Iterator[Pair]:
    pairs = [
        (left, right)
        for left in removed
        for right in added
        if left.kind is right.kind is not SymbolKind.CONSTANT
        and _is_same_place(left, right, owners)
        and (_holds_the_same(left, right, sources) or _is_similar(left, right, sources))
    ]
    lefts = Counter(id(left) for left, _ in pairs)
    rights = Counter(id(right) for _, right in pairs)
    yield from (pair for pair in pairs if lefts[id(pair[0])] == rights[id(pair[1])] == 1)


def _is_same_place(left: Definition, right: Definition, owners: dict[str, str]) -> bool:
    """Whether both are members of one type or of none; with another name, a function may have become a method."""
    before = owners.get(left.owner or "", left.owner)
    is_special = left.name.startswith("__") or right.name.startswith("__")  # which no other name stands for
    may_move = left.kind is SymbolKind.FUNCTION and left.name != right.name and not is_special
    return before == right.owner or (may_move and None in (before, right.owner))


def _replace_name(text: bytes, name: str, other: bytes) -> bytes:
    return re.sub(rb"(?<!\w)" + re.escape(name.encode()) + rb"(?!\w)", lambda _: other, text)


def _holds_the_same(left: Definition, right: Definition, sources: SourcePair) -> bool:
    """Whether two types have the same members: one that got marks and comments with its name is no new one."""
    if left.kind is not SymbolKind.TYPE or left.node.type != right.node.type:
        return False
    held = _held(left, sources.old).replace(left.name.encode(), right.name.encode())
    is_same = without_blanks(held) == without_blanks(_held(right, sources.new))
    return is_same and len(re.findall(rb"\w+", held)) >= _LEAST_WORDS


def _held(definition: Definition, text: bytes) -> bytes:
    """What stands in a type, apart from comments."""
    body = body_of(definition.node)
    return cut_out(text, body.start_byte, body.end_byte, comment_spans(definition)) if body is not None else b""


def _is_similar(left: Definition, right: Definition, sources: SourcePair) -> bool:
    """Whether the old text under the new name is nearly the new text; there must be enough of it to tell."""
    from difflib import SequenceMatcher

    old, new = sources.whole_texts((left, right))
    before = _TOKEN.findall(_replace_name(old, left.name, right.name.encode()))
    after = _TOKEN.findall(new)
    if not _LEAST_TOKENS <= min(len(before), len(after)) <= max(len(before), len(after)) <= _MOST_TOKENS:
        return False
    # autojunk would leave out what stands often, and brackets and commas do. The quick ratios are upper bounds.
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    ratios = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(ratio() >= MIN_SIMILARITY for ratio in ratios)
