"""Which of the hits is why: the first real place, unless something decides or explains it."""

from collections.abc import Sequence

from git_agent.ci.diagnose.families.base import Hit, Rank
from git_agent.ci.diagnose.hints import type_of_command
from git_agent.ci.diagnose.log.collect import Collector
from git_agent.ci.diagnose.log.part import Part, Seen
from git_agent.ci.diagnose.values import FailureType
from git_agent.model.value import replace, value

_WARNINGS_FAIL: frozenset[FailureType] = frozenset({"lint-error"})

_HAS_PLACE = ("test-failure", "lint-error", "type-error", "build-error", "snapshot-mismatch")


@value
class Choice:
    """The hit that says why, its kind, and where it was seen."""

    hit: Hit
    type: FailureType
    seen: Seen
    in_window: bool


def choose(collector: Collector) -> Choice | None:
    """The hit of the failing command, else of the last that has one."""
    failed = collector.failed or (collector.part if collector.part.failed else None)
    if failed is not None and (choice := _of_part(failed)) and choice.hit.rank > Rank.LAST:
        return choice
    for part in (collector.part, *reversed(collector.earlier)):
        if part is not failed and (choice := _of_part(part)):
            return choice
    return _of_part(failed) if failed else None


def _of_part(part: Part) -> Choice | None:
    if not part.seen:
        return None
    seen = _best(part.seen, part.type)
    hit = seen.hit
    if hit.rank is Rank.DECISIVE and hit.file is None:
        hit = _with_place_below(hit, part.seen)
    kind = _type(part, hit)
    if hit.file is None and hit.rank <= Rank.SUMMARY and kind in _HAS_PLACE:
        hit = _with_loose_place(hit, part.seen)
    return Choice(hit=hit, type=kind, seen=seen, in_window=part.in_window)


def _type(part: Part, hit: Hit) -> FailureType:
    """A checker that writes like a compiler is known by its command."""
    if (
        hit.type == "build-error"
        and part.type == "lint-error"
        and hit.rule is None
        and not (hit.file or "").endswith(".rs")
    ):
        return "lint-error"
    if hit.type is None and (hit.file or "").endswith("go.mod"):
        return "dependency-error"  # whatever was run, a linter included, could not read what it needs
    return hit.type or _type_around(part, hit)


def _best(seen: Sequence[Seen], command: FailureType | None) -> Seen:
    def weight(one: Seen) -> tuple[int, int]:
        hit = one.hit
        rank = int(hit.rank)
        if hit.rank is Rank.WARNING and hit.type == command and command in _WARNINGS_FAIL:
            rank = int(Rank.NAMED)
        # A refusal is often a limit: the words of the limit come after the code of the refusal.
        known = 2 if hit.type == "rate-limit" else 1 if hit.type is not None else 0
        return (rank, known)

    top = max(weight(one) for one in seen)
    return next(one for one in seen if weight(one) == top)


def _with_place_below(hit: Hit, seen: Sequence[Seen]) -> Hit:
    """A time limit of a test runner shows its stack further down."""
    for one in seen:
        if one.hit.at > hit.at and one.hit.type == hit.type and one.hit.line:
            return replace(hit, file=one.hit.file, line=one.hit.line)
    return hit


def _with_loose_place(hit: Hit, seen: Sequence[Seen]) -> Hit:
    """A total knows that something failed; the first place that anybody named is where."""
    kinds = (None, hit.type)
    named = (one.hit for one in seen if one.hit.line and one.hit.rank is not Rank.FOREIGN and one.hit.type in kinds)
    loose = next(named, None)
    return replace(hit, file=loose.file, line=loose.line, column=loose.column) if loose else hit


def _type_around(part: Part, hit: Hit) -> FailureType:
    """The kind of a place whose tool is not known: what else was said, then what was run."""
    typed = [one.hit for one in part.seen if one.hit.type is not None and one.hit.rank is not Rank.WARNING]
    if typed:
        best = max(typed, key=lambda other: other.rank)
        if best.rank >= Rank.SUMMARY or part.type is None:
            return best.type or "unknown"
    return part.type or type_of_command(hit.message) or "unknown"
