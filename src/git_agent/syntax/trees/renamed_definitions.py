"""Definitions with another name: each other's only likeness among what left and what arrived in one place."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.definition import Definition
from git_agent.syntax.trees.docs import comment_spans
from git_agent.syntax.trees.node_parts import body_of
from git_agent.syntax.trees.source_pair import Pair, SourcePair, cut_out, replace_name, without_blanks, without_name

MIN_SIMILARITY = 0.88  # of tokens; below, a small function is similar to any other
_LEAST_TOKENS = 16  # getters and their like are similar without being the same
_MOST_TOKENS = 1_000  # difflib's time grows with the square
_MOST_CANDIDATES = 6  # on each side; every pair is compared
_MOST_NAMES = 40  # on each side; each is looked for in every definition
_LEAST_WORDS = 3  # of what a type holds; with fewer, two of one kind are alike by chance
_TOKEN = LazyPattern(rb"\w+|[^\w\s]")

Key = tuple[str | None, str]


def find_renames(
    old: list[Definition], new: list[Definition], sources: SourcePair, owners: dict[str, str]
) -> Iterator[Pair]:
    """Pairs that are each other's only likeness among what left and what arrived in one place."""
    before, after = by_key(old, owners), by_key(new, {})
    removed = [definitions[0] for key, definitions in before.items() if key not in after and len(definitions) == 1]
    added = [definitions[0] for key, definitions in after.items() if key not in before and len(definitions) == 1]
    if not removed or not added:
        return
    names = _names_of(removed), _names_of(added)
    old_by_text = _by_text(removed, owners, lambda each: without_name(each, sources.old))
    new_by_text = _by_text(added, {}, lambda each: without_name(each, sources.new))
    for text, definitions in old_by_text.items():
        if len(definitions) == len(new_by_text.get(text, ())) == 1:
            yield definitions[0], new_by_text[text][0]
    removed = [
        definitions[0] for text, definitions in old_by_text.items() if text not in new_by_text and len(definitions) == 1
    ]
    added = [
        definitions[0] for text, definitions in new_by_text.items() if text not in old_by_text and len(definitions) == 1
    ]
    alike = list(_pairs_but_for_names(removed, added, sources, owners, names))
    yield from alike
    known = {id(each) for pair in alike for each in pair}
    removed, added = ([each for each in side if id(each) not in known] for side in (removed, added))
    if max(len(removed), len(added)) <= _MOST_CANDIDATES:
        yield from _similar_pairs(removed, added, sources, owners)


def _names_of(definitions: list[Definition]) -> set[str]:
    return {definition.name for definition in definitions}


def _pairs_but_for_names(
    removed: list[Definition],
    added: list[Definition],
    sources: SourcePair,
    owners: dict[str, str],
    names: tuple[set[str], set[str]],
) -> Iterator[Pair]:
    """Those that are as they were but for `names` that went with them, and came: `bakeAll`, which calls `bakeOne`."""
    if max(map(len, names)) > _MOST_NAMES:
        return
    before = _by_text(removed, owners, lambda each: _without_names(each, names[0], sources.old))
    after = _by_text(added, {}, lambda each: _without_names(each, names[1], sources.new))
    for key, definitions in before.items():
        others = after.get(key, ())
        if len(definitions) == len(others) == 1 and len(_TOKEN.findall(key[2])) >= _LEAST_TOKENS:
            yield definitions[0], others[0]


def _without_names(definition: Definition, names: set[str], text: bytes) -> bytes:
    own = replace_name(text[definition.start : definition.end], definition.name, b"\0")
    for name in names:
        own = replace_name(own, name, b"\1")
    return without_blanks(own)


def _by_text(
    definitions: list[Definition], owners: dict[str, str], text_of: Callable[[Definition], bytes]
) -> dict[tuple[SymbolKind, str | None, bytes], list[Definition]]:
    """Definitions by place and by what their text is without names."""
    table: dict[tuple[SymbolKind, str | None, bytes], list[Definition]] = {}
    for definition in definitions:
        if definition.kind is not SymbolKind.MODULE:
            owner = owners.get(definition.owner or "", definition.owner)
            table.setdefault((definition.kind, owner, text_of(definition)), []).append(definition)
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
    before = _TOKEN.findall(replace_name(old, left.name, right.name.encode()))
    after = _TOKEN.findall(new)
    if not _LEAST_TOKENS <= min(len(before), len(after)) <= max(len(before), len(after)) <= _MOST_TOKENS:
        return False
    # autojunk would leave out what stands often, and brackets and commas do. The quick ratios are upper bounds.
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    ratios = (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio)
    return all(ratio() >= MIN_SIMILARITY for ratio in ratios)


def by_key(definitions: Iterable[Definition], owners: dict[str, str]) -> dict[Key, list[Definition]]:
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
