"""Words that gave way to others, the same way every time."""

from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import is_typo
from git_agent.writer.phrases.phrase import Phrase, code
from git_agent.writer.read.facts import FileFacts

MOST_LINES = 4_000
SHORTEST = 3

_NOISE = r"(?=[0-9a-fA-F]*\d)[0-9a-fA-F]{6,}|[xu]?[0-9a-f]{2,4}|[A-Za-z]\d+|(?=.*\d.*\d)(?=.*[a-z].*[a-z])\w{24,}"


def _bounded(files: Sequence[FileFacts]) -> Iterator[FileFacts]:
    """Files made by hand, the short ones first, until the lines are used up."""
    left = MOST_LINES
    by_size = sorted((len(file.lines.added) + len(file.lines.removed), at) for at, file in enumerate(files))
    for size, at in by_size:
        left -= size
        if left < 0:
            return
        if size and files[at].is_handwritten:
            yield files[at]


def substitutions(files: Sequence[FileFacts]) -> tuple[tuple[str, str, int], ...]:
    """Words that gave way to the same other word every time, as (old, new, lines), the most frequent first.

    Only lines replaced one for one are compared. A word that still stands on an added line was not replaced,
    and one that had several successors has none.
    """
    pairs: Counter[tuple[str, str]] = Counter()
    kept: set[str] = set()
    known: set[str] = set()
    for file in _bounded(files):
        kept.update(file.added_words)
        known.update(file.removed_words)
        for old, new in file.lines.pairs:
            pairs.update(set(_exchanged(old, new)))
    successors = Counter(old for old, _ in pairs)
    lasting = [
        (old, new, times)
        for (old, new), times in pairs.items()
        if successors[old] == 1 and old not in kept and new not in known and _can_be_told(old) and _can_be_told(new)
    ]
    return tuple(sorted(lasting, key=lambda found: (-found[2], found[0])))


def _can_be_told(word: str) -> bool:
    return len(word) >= SHORTEST and not pattern(_NOISE).fullmatch(word)


def _exchanged(old: str, new: str) -> Iterator[tuple[str, str]]:
    """The words that differ where the two lines have the same shape but for a few of them."""
    token = pattern(r"[A-Za-z_$][\w$]*|[^A-Za-z_$\s]")
    before, after = token.findall(old), token.findall(new)
    if len(before) != len(after):
        return
    different = [(left, right) for left, right in zip(before, after, strict=True) if left != right]
    are_words = all(word[0].isalpha() or word[0] in "_$" for pair in different for word in pair)
    if are_words and len(different) <= max(2, len(before) // 4):
        yield from different


def substitution_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """The words replaced throughout, where they make up a good part of what changed at all."""
    changed = sum(len(file.lines.added) for file in _bounded(files))
    paths = tuple(file.path for file in files)
    renamed = {pair for file in files for pair in file.symbols.renamed}
    found = [
        (old, new, times)
        for old, new, times in substitutions(files)
        if times >= 3 and 4 * times >= changed and not is_typo(old, new)
    ]
    return tuple(
        Phrase(
            verb="rename" if (old, new) in renamed else "replace",
            objects=(f"{code(old)} {'to' if (old, new) in renamed else 'with'} {code(new)}",),
            weight=2.4,
            paths=paths,
        )
        for old, new, times in found[:2]
        if old.lower() != new.lower()
    )
