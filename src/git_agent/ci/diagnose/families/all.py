"""All families, in the order in which a line is shown to them: the most particular first."""

import re

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

_FIRST: tuple[Family, ...] = environment.FAMILIES[:1]
_PLACES: tuple[Family, ...] = (
    *arrows.FAMILIES,
    *tests.FAMILIES,
    *python_tests.FAMILIES,
    *headed.FAMILIES,
    *stacks.FAMILIES,
    *colons.FAMILIES,
    *totals.FAMILIES[:1],
)
_WORDS: tuple[Family, ...] = (*packages.FAMILIES, *totals.FAMILIES[1:], *environment.FAMILIES[1:], *generic.FAMILIES)
_LAST: tuple[Family, ...] = loose.FAMILIES

# Most lines of a log say nothing of interest, and a hundred megabytes have a million of them: whole groups of families
# are passed over by a few stems, before any of their expressions is tried.
_STEMS = (
    "fail", "exception", "fatal", "panic", "denied", "forbidden", "authoriz", "refus", "reset", "timeout", "timed",
    "limit", "exceed", "killed", "memory", "oom", "space", "enospc", "quota", "many", "gateway", "unavailable",
    "unreach", "resol", "not ", "no ", "n't", "could", "unable", "unknown", "missing", "mismatch", "conflict",
    "lock", "unsatisf", "✕", "✗", "✘", "✖", "abort", "cancel", "lost", "shutdown", "sig", "exit", "stopped",
    "undefined", "symbol", "expired", "credential", "permission", "required", "requires", "depend", "provides",
    "eai_", "econn", "enot", "err", "hang up", "hung", "eof", "dial", "coverage", "snapshot", "warning", "***",
    "hash", "approv", "retries", "deprecated", "duplicate", "incomplete", "ssl", "tls", "429", "137", "143", "124",
    "terminated", "valid", "reject", "insufficient", "bad ", "unexpected", "violation", "issue", "offense", "hook",
    "┃", "format", "sorted", "diff", "fixing", "target", "gem", "engine", "rated", "unhealthy", "daemon", "offline",
    "preempt", "provision", "agent", "network",
)  # fmt: skip
_PLACE = re.compile(
    r"[:(\[,@/] ?\d|\bline:? \d|-->|[╭┌└❯│┃•›]|^E |: in |:in |\.\w{1,5}$|^\s*\d+[ :]| at "
    r"|^\S+(?:Error|Exception|Exit|Interrupt|Failed)\b"
)


def find_hit(text: str, before: Before) -> Hit | None:
    """What a line says, told by the family that makes most of it."""
    lowered = text.lower()
    says = any(stem in lowered for stem in _STEMS)
    has_place = _PLACE.search(text) is not None
    best: Hit | None = None
    for families, is_due in ((_FIRST, says), (_PLACES, has_place or says), (_WORDS, says), (_LAST, has_place or says)):
        if not is_due:
            continue
        best = _best_of(families, text, before, best)
        if best is not None and best.rank >= Rank.PLACE and best.type is not None:
            return best
    if best is not None and best.type is None and best.rank >= Rank.PLACE:
        return replace(best, type=type_of_code(best.message))
    return best


def _best_of(families: tuple[Family, ...], text: str, before: Before, best: Hit | None) -> Hit | None:
    for family in families:
        if not any(word in text for word in family.words):
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
