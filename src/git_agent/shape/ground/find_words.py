"""Finds a claim in plain words in the sources: what bears out an amount, a name, a product, a testimony."""

import math
import re
from collections.abc import Callable

from git_agent.model.draft import GUIDANCE, HISTORY
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.shape.ground.effects import family_of, path_of
from git_agent.shape.ground.lexicon import aliases
from git_agent.shape.ground.measures import UNITS, factor_of, find_measured
from git_agent.shape.ground.numerals import value_of
from git_agent.shape.ground.sources import DIGITS, LETTERS, Sources
from git_agent.shape.ground.words import content_words

_ALNUM = LETTERS + DIGITS
_IN_CHANGE = ("diff", "paths")
_OF_CODE = LazyPattern(r"(?i)(?:tests|functions|methods|classes|cases|definitions)$")
_OF_FILES = LazyPattern(r"(?i)(?:files|modules|packages|folders|directories)$")
_UNIT = LazyPattern(rf"(?i)[ -]({UNITS})$")
_GROWN = LazyPattern(r"(?i)times|fold|twice|thrice|half|halv|doubl|tripl|magnitude|third|quarter|fifth|tenth|quadrupl")
_SPEED = LazyPattern(r"(?i)fast|slow|quick|speed|throughput|performance|latency|runtime|efficien|magnitude|\bby ")
_STEM = 0.55  # of a word, which other words of its family have as well
_LEAST_LETTERS = 3  # of a word that says something


def _find_amount(text: str, sources: Sources) -> str | None:
    """Counted, measured, grown by, or the very words."""
    number, deeds = value_of(text), sources.deeds
    if _GROWN.search(text):
        factor = None if _SPEED.search(text) else factor_of(text)
        grown = factor is not None and deeds is not None and deeds.lines.has_grown(factor)
        return sources.main if grown else _find_words(text, sources)
    if number is not None:
        if unit := _UNIT.search(text):
            return find_measured((str(number),), unit[1], sources) or _find_words(text, sources)
        counts, is_exact = _counts(text, sources)
        if number in counts:
            return "counts"
        # What can be counted was: another 100 of the change makes no hundred tests.
        told = sources.about(lambda label: label not in _IN_CHANGE) if is_exact else sources
        if label := told.find_number(str(number)):
            return label
    return _find_words(text, sources)


def _counts(text: str, sources: Sources) -> tuple[frozenset[int], bool]:
    """What was counted, and whether that is all there is to it; five changed lines are no five tests."""
    deeds = sources.deeds
    if deeds is None:
        return sources.counts, False
    if _OF_CODE.search(text):
        return deeds.counts, True
    return (deeds.file_counts, True) if _OF_FILES.search(text) else (sources.counts | deeds.counts, False)


def _find_words(text: str, sources: Sources) -> str | None:
    """The first of the words, where a source has each of them."""
    words = [word for word in re.findall(r"[^\W\d_]+", text.lower()) if len(word) >= _LEAST_LETTERS]
    labels = [sources.find(word, form="lower", before=LETTERS, after=LETTERS) for word in words]
    return labels[0] if labels and all(labels) else None


def _find_name(text: str, sources: Sources) -> str | None:
    """Every part of the name, inside of others as well: `Tokenizers` and `FastTokenizer` know of a Tokenizer."""
    labels = [_find_part(part, sources) for part in text.split()]
    return labels[0] if all(labels) else None


def _find_part(part: str, sources: Sources) -> str | None:
    forms = dict.fromkeys((part, part.removesuffix("s"), part.removesuffix("es"), re.sub("ies$", "y", part)))
    labels = (sources.find(form, form="squashed", before=b"", after=b"") for form in forms if len(form) > 1)
    label = next((label for label in labels if label), None) or _find_alias(part, sources)
    # A word of the project is written small as well; who is only named beside the change may be anybody.
    is_beside = label is not None and label.startswith((HISTORY, GUIDANCE))
    return sources.find(part.lower(), before=LETTERS, after=b"") if is_beside else label


def _find_product(text: str, sources: Sources) -> str | None:
    return sources.find(text, form="squashed", before=b"", after=b"") or _find_alias(text, sources)


def _find_alias(text: str, sources: Sources) -> str | None:
    labels = (sources.find(name, form="lower", before=_ALNUM, after=_ALNUM) for name in aliases(text))
    return next((label for label in labels if label), None)


def _find_testimony(text: str, sources: Sources) -> str | None:
    """Only who was there knows: the person who asked for the text, or whoever wrote it into the change."""
    if sources.deeds is not None and sources.deeds.has_told(text):
        return "message"
    label = _find_words(text, sources)
    # Who did it is known by name; "all tests pass" is made of words that every history has.
    return label if label == sources.main or re.search(r"(?i)\bby\b", text) else None


def _find_danger(_: str, sources: Sources) -> str | None:
    return sources.match(rb"secur|vuln|cve|exploit|attack|malicious|inject|saniti|escap|xss|csrf|overflow|untrusted")


def _find_effect(text: str, sources: Sources) -> str | None:
    """A word of its family, where lines that stay say nothing: a cache beside the change makes nothing faster."""
    family = family_of(text)
    label = sources.about(lambda label: label != "diff").match(family)
    if label is None and (sources.deeds is None or sources.deeds.changes_line_with(family)):
        label = sources.match(family)
    return label


def _find_document(text: str, sources: Sources) -> str | None:
    return sources.about(lambda label: label != sources.main).match(path_of(text))


def _find_topic(text: str, sources: Sources) -> str | None:
    """Any of the words, by its beginning: donations are told of `donate`."""
    stems = (word[: max(4, math.ceil(_STEM * len(word)))] for word in content_words(text))
    labels = (sources.find(stem, form="squashed", before=b"", after=b"") for stem in stems)
    return next((label for label in labels if label), None)


WORDED: dict[str, Callable[[str, Sources], str | None]] = {
    "amount": _find_amount,
    "name": _find_name,
    "product": _find_product,
    "testimony": _find_testimony,
    "vulnerability": _find_danger,
    "effect": _find_effect,
    "document": _find_document,
    "topic": _find_topic,
}
