"""Definitions that others took the place of, where no parser could say that it is the same one with another name."""

import re
from collections import Counter
from collections.abc import Iterator

from git_agent.model.paths import letters_of, word_set
from git_agent.model.value import value
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.words import parts

# Of these one does what the other does not, or undoes it: neither takes the place of the other.
_OPPOSITES = frozenset(
    frozenset(pair.split("/"))
    for pair in word_set("""
    pre/post before/after get/set read/write open/close start/stop begin/end add/remove push/pop enable/disable on/off
    encode/decode serialize/deserialize lock/unlock show/hide import/export load/save load/store first/last left/right
    up/down in/out input/output send/receive request/response connect/disconnect attach/detach mount/unmount min/max
    encrypt/decrypt compress/decompress source/target src/dest parent/child next/previous next/prev sync/async
    """)
)
_COMMENTS = ("//", "#", "*", "/*", "--")


@value
class Succession:
    """What left a file and what came instead; `is_rename` where the names differ in casing and underscores only."""

    old: Symbol
    new: Symbol
    is_rename: bool


def successions(file: FileFacts) -> tuple[Succession, ...]:
    """Of a file that stands on both sides."""
    if file.is_new or file.is_gone:
        return ()
    removed, added = [_own(symbols) for symbols in (file.symbols.removed, file.symbols.added)]
    shortened = _told_by_name(removed, added)
    left = [
        [each for each in side if all(each not in (pair.old, pair.new) for pair in shortened)]
        for side in (removed, added)
    ]
    return (*shortened, *_pairs(left[0], left[1], file))


def _told_by_name(removed: list[Symbol], added: list[Symbol]) -> list[Succession]:
    """Where several of a kind left and came: those of which the name only lost or gained words between its others."""
    pairs = [(old, new) for old in removed for new in added if _is_longer_name(old, new)]
    olds, news = Counter(id(old) for old, _ in pairs), Counter(id(new) for _, new in pairs)
    alone = [(old, new) for old, new in pairs if olds[id(old)] == news[id(new)] == 1]
    return [Succession(old=old, new=new, is_rename=False) for old, new in alone]


def _is_longer_name(old: Symbol, new: Symbol) -> bool:
    """Whether one name has all words of the other, two at least, in the same order."""
    short, long = sorted((parts(old.name), parts(new.name)), key=len)
    left = iter(long)
    is_alike = (old.kind, old.owner) == (new.kind, new.owner) and letters_of(old.name) != letters_of(new.name)
    return is_alike and len(short) > 1 and len(short) < len(long) and all(word in left for word in short)


def _own(symbols: tuple[Symbol, ...]) -> list[Symbol]:
    others = (SymbolKind.TEST, SymbolKind.MODULE)
    return [symbol for symbol in symbols if symbol.kind not in others and not symbol.name.startswith("__")]


def _pairs(removed: list[Symbol], added: list[Symbol], file: FileFacts) -> Iterator[Succession]:
    for old in removed:
        alike = [new for new in added if (new.kind, new.owner) == (old.kind, old.owner)]
        same = [new for new in alike if letters_of(new.name) == letters_of(old.name)]
        rivals = [other for other in removed if (other.kind, other.owner) == (old.kind, old.owner)]
        if len(same) == 1:
            yield Succession(old=old, new=same[0], is_rename=True)
        # One that left and one that came: with more, nobody could say which took whose place.
        elif len(alike) == len(rivals) == 1 and _share_words(old.name, alike[0].name):
            yield Succession(old=old, new=alike[0], is_rename=False)
        elif called := [new for new in alike if old.kind is SymbolKind.FUNCTION and _is_called_instead(old, new, file)]:
            yield from [Succession(old=old, new=called[0], is_rename=False)] if len(called) == 1 else ()


def _is_called_instead(old: Symbol, new: Symbol, file: FileFacts) -> bool:
    """Whether every line that called the one has given way to a line that calls the other in the same way."""
    calls = 0
    for removed, added in file.lines.runs:
        before = [head for line in removed if (head := _head_of_call(line, old)) is not None]
        after = [head for line in added if (head := _head_of_call(line, new)) is not None]
        calls += len(before)
        if any(head not in after for head in before):
            return False
    return calls > 0


def _head_of_call(line: str, function: Symbol) -> str | None:
    """What stands before the call of a function; None on a line without one, and on the one that defines it."""
    text = line.strip()
    call = pattern(rf"\b{re.escape(function.name)}\s*\(").search(text)
    if call is None or text == function.line or text.startswith(_COMMENTS):
        return None
    return pattern(r"\b(?:this|self)(?:\.|->)$").sub("", text[: call.start()])


def _share_words(old: str, new: str) -> bool:
    """Whether half of the words of both names are the same ones, and the others no opposites."""
    before, after = set(parts(old)), set(parts(new))
    if before ^ after in _OPPOSITES:
        return False
    return 2 * len(before & after) >= max(len(before), len(after), 1)
