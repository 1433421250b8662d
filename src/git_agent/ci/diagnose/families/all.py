"""All families, in the order in which a line is shown to them: the most particular first."""

from git_agent.ci.diagnose.families import (
    arrows,
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
from git_agent.model.value import replace

FAMILIES: tuple[Family, ...] = (
    *environment.FAMILIES[:1],
    *arrows.FAMILIES,
    *tests.FAMILIES,
    *python_tests.FAMILIES,
    *headed.FAMILIES,
    *stacks.FAMILIES,
    *colons.FAMILIES,
    *packages.FAMILIES,
    *totals.FAMILIES,
    *environment.FAMILIES[1:],
    *generic.FAMILIES,
    *loose.FAMILIES,
)


def find_hit(text: str, before: Before) -> Hit | None:
    """What a line says, told by the family that makes most of it."""
    best: Hit | None = None
    for family in FAMILIES:
        if not any(word in text for word in family.words):
            continue
        hit = family.find(text, before)
        if hit is not None and (best is None or hit.rank > best.rank):
            best = _merged(best, hit)
            if best.rank >= Rank.PLACE and best.type is not None:
                break
        elif hit is not None and best is not None and best.type is None and hit.rank >= Rank.ENVIRONMENT:
            best = replace(best, type=hit.type)
    if best is not None and best.type is None and best.rank >= Rank.PLACE:
        return replace(best, type=type_of_code(best.message))
    return best


def _merged(best: Hit | None, hit: Hit) -> Hit:
    """The better place, with what a lesser one knew about the kind."""
    known = best.type if best and best.rank >= Rank.NAMED else None
    return replace(hit, type=known) if hit.type is None and known else hit
