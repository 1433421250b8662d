"""Finds a claim in plain words in the sources: what bears out an amount, a name, a product, a testimony."""

import re
from collections.abc import Callable

from git_agent.model.draft import GUIDANCE, HISTORY
from git_agent.shape.ground.lexicon import aliases
from git_agent.shape.ground.numerals import value_of
from git_agent.shape.ground.sources import DIGITS, LETTERS, Sources

_ALNUM = LETTERS + DIGITS
_IN_CHANGE = ("diff", "paths")
_LEAST_LETTERS = 3  # of a word that says something


def _find_amount(text: str, sources: Sources) -> str | None:
    """The number in digits, or the very words."""
    number = value_of(text)
    is_measured = re.search(r"(?i)percent|per cent|times|fold", text) is not None
    is_of_code = re.search(r"(?i)(?:tests|functions|methods|classes|cases|definitions)$", text) is not None
    if number is not None:
        if not is_measured and number in _counts(sources, of_code=is_of_code):
            return "counts"
        if label := sources.find_number(str(number)):
            return label
    return _find_words(text, sources)


def _counts(sources: Sources, *, of_code: bool) -> frozenset[int]:
    """What was counted; five changed lines are no five tests."""
    return sources.deeds.counts if of_code and sources.deeds is not None else sources.counts


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
    forms = dict.fromkeys((part, part.removesuffix("s"), part.removesuffix("es")))
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


def _in_the_change(pattern: bytes) -> Callable[[str, Sources], str | None]:
    def find(_: str, sources: Sources) -> str | None:
        label = sources.match(pattern)
        return label if label in (*_IN_CHANGE, sources.main) else None

    return find


WORDED: dict[str, Callable[[str, Sources], str | None]] = {
    "amount": _find_amount,
    "name": _find_name,
    "product": _find_product,
    "testimony": _find_testimony,
    "vulnerability": _find_danger,
    "tests": _in_the_change(rb"test|spec|assert|expect|check"),
    # Each token on a line of its own: a comment begins with one of slashes or signs.
    "documentation": _in_the_change(
        rb"doc|readme|\.(?:md|rst|txt|adoc|[1-9])\b|changelog|changes|manual|/man/|\n(?://+|#+)\n"
    ),
}
