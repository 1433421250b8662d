"""All families, in the order in which a line is shown to them: the most particular first."""

import re

from git_agent.ci.diagnose.families import (
    arrows,
    build_places,
    colons,
    environment,
    generic,
    headed,
    loose,
    packages,
    python_tests,
    stacks,
    tests,
    totals,
)
from git_agent.ci.diagnose.families.base import Before, Family, Hit, Rank
from git_agent.ci.diagnose.families.messages import type_of_code
from git_agent.ci.diagnose.families.present import PRESENT
from git_agent.ci.diagnose.families.stems import says
from git_agent.ci.diagnose.width import narrow
from git_agent.model.value import replace

_FIRST: tuple[Family, ...] = environment.FAMILIES[:1]
_PLACES: tuple[Family, ...] = (
    *arrows.FAMILIES,
    *tests.FAMILIES,
    *python_tests.FAMILIES,
    *headed.FAMILIES,
    *stacks.FAMILIES,
    *colons.FAMILIES,
    *build_places.FAMILIES,
)
_WORDS: tuple[Family, ...] = (*packages.FAMILIES, *totals.FAMILIES, *environment.FAMILIES[1:], *generic.FAMILIES)
_LAST: tuple[Family, ...] = loose.FAMILIES
ALL = (*_FIRST, *_PLACES, *_WORDS, *_LAST)
_GROUPS = tuple(
    tuple((PRESENT.bit_for(family.words), family) for family in group) for group in (_FIRST, _PLACES, _WORDS, _LAST)
)

# Most lines say nothing of interest: whole groups of families are passed over before any of their expressions is tried.
_PLACE = re.compile(
    r"[:(\[,@/] ?\d|\bline:? \d|-->|[╭┌└❯│┃•›]|^E |: in |:in |\.\w{1,5}$|^\s*\d+[ :]| at "
    r"|^L:|\bSC\d{4}\b|^\S+(?:Error|Exception|Exit|Interrupt|Failed)\b"
)


_MOST_KINDS = 2_000


class _Due:
    """Which families have to look at a line, by the bits that it has: there are few kinds of lines."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[tuple[Family, ...], ...]] = {}

    def of(self, bits: int) -> tuple[tuple[Family, ...], ...]:
        found = self._known.get(bits)
        if found is None:
            if len(self._known) >= _MOST_KINDS:
                self._known.clear()
            found = tuple(tuple(family for bit, family in group if bit & bits) for group in _GROUPS)
            self._known[bits] = found
        return found


_DUE = _Due()


def find_hit(text: str, before: Before) -> Hit | None:
    """What a line says, told by the family that makes most of it."""
    text = narrow(text)
    is_said = says(text)
    if not is_said and not _PLACE.search(text):
        return None
    best: Hit | None = None
    bits = PRESENT.bits_of(text)
    for families, is_due in zip(_DUE.of(bits), (is_said, True, is_said, True), strict=True):
        if not is_due or not families:
            continue
        best = _best_of(families, text, before, best)
        if best is not None and best.rank >= Rank.PLACE and best.type is not None:
            return best
    if best is not None and best.type is None and best.rank >= Rank.PLACE:
        return replace(best, type=type_of_code(best.message))
    return best


def find_decisive(text: str) -> Hit | None:
    """What a line says, if nothing that follows or precedes it matters."""
    return _best_of(_FIRST, narrow(text), (), None)


def _best_of(families: tuple[Family, ...], text: str, before: Before, best: Hit | None) -> Hit | None:
    for family in families:
        for word in family.words:  # no `any`: this is the innermost loop of a log's reading
            if word in text:
                break
        else:
            continue
        hit = family.find(text, before)
        if hit is None:
            continue
        if best is None or hit.rank > best.rank:
            best = _merged(best, hit)
            if best.rank >= Rank.PLACE and best.type is not None:
                return best
        elif best.type is None and hit.rank >= Rank.ENVIRONMENT:
            best = replace(best, type=hit.type)
    return best


def _merged(best: Hit | None, hit: Hit) -> Hit:
    """The better place, with what a lesser one knew about the kind."""
    known = best.type if best and best.rank >= Rank.NAMED else None
    return replace(hit, type=known) if hit.type is None and known else hit
