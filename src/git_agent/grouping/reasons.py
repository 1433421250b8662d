"""Why a file stands in its group, in words: what it has to do with one of the others."""

from collections.abc import Iterator, Mapping, Sequence

from git_agent.grouping.facts import CODE, FileFacts
from git_agent.grouping.link import Pair
from git_agent.grouping.rules import Bond
from git_agent.grouping.score import Scorer
from git_agent.model.category import Category
from git_agent.model.change import Status
from git_agent.model.paths import name_of

ALONE = "nothing else belongs to it"
UNTOLD = "has too little to tell it apart"
MOST_NAMES = 3  # that are listed


class Reasons:
    """Finds the links of groups, from the pairs that were scored or ruled."""

    def __init__(
        self, files: Sequence[FileFacts], scorer: Scorer, scored: Mapping[Pair, float], ruled: Mapping[Pair, Bond]
    ) -> None:
        self._files = files
        self._scorer = scorer
        self._scored = scored
        self._ruled = ruled

    def of(self, group: Sequence[int]) -> dict[int, str]:
        """Why each of a group is there; nothing of the one that the others are there for."""
        anchor = max(group, key=self._leading)
        reasons = {anchor: ""}
        waiting = {one: (self._chance(one, anchor), -one, anchor) for one in group if one != anchor}
        while waiting:
            # The strongest link first, so that each file is told by one that was told before it.
            _, _, nearest = waiting.pop(one := -max(waiting.values())[1])
            reasons[one] = self._why(one, nearest)
            for other, link in waiting.items():
                if (chance := self._chance(other, one)) > link[0]:
                    waiting[other] = (chance, -other, one)
        return {one: reasons[one] for one in group}

    def of_all(self, group: Sequence[int], reasons: Mapping[int, str]) -> str:
        """The link that holds the whole group: that of the file which is surest of its place."""
        told = [one for one in group if reasons[one]]
        if not told:
            return ALONE
        surest = max(told, key=lambda one: (max(self._chance(one, other) for other in group if other != one), -one))
        return f"{name_of(self._files[surest].path)} {reasons[surest]}"

    def _leading(self, one: int) -> tuple[bool, bool, int, int]:
        file = self._files[one]
        return file.category in CODE - {Category.TEST}, not file.is_companion, file.weight, -one

    def _chance(self, one: int, other: int) -> float:
        pair = (min(one, other), max(one, other))
        return 1.0 if pair in self._ruled else self._scored.get(pair, 0.0)

    def _why(self, one: int, other: int) -> str:
        if bond := self._ruled.get((min(one, other), max(one, other))):
            return bond.of_first if bond.first == one else bond.of_second
        return next(self._told(self._files[one], self._files[other]), UNTOLD)

    def _told(self, file: FileFacts, other: FileFacts) -> Iterator[str]:
        """What the two have in common, the most telling first."""
        name = name_of(other.path)
        scorer = self._scorer
        if used := scorer.rarest(other.defined & file.used):
            yield f"uses {_listed(used)}, which {name} adds"
        if brought := scorer.rarest(file.defined & other.used):
            yield f"adds {_listed(brought)}, which {name} uses"
        yield from _alike(file, other, name)
        if shared := scorer.rarest(file.delta & other.delta):
            yield f"says {_listed(shared)}, as {name} does"
        together, of = scorer.together(file, other)
        if together > 1:
            yield f"changed with {name} in {together} of {of} commits"
        if parts := scorer.rarest(file.parts & other.parts):
            yield f"has words of {name}: {_listed(parts)}"
        if together:
            yield f"changed with {name} once before"
        if file.folders == other.folders:
            yield f"stands beside {name}"


def _alike(file: FileFacts, other: FileFacts, name: str) -> Iterator[str]:
    if file.names(other):
        yield f"names {name}"
    if other.names(file):
        yield f"is named by {name}"
    for status, said in ((Status.DELETED, "removed"), (Status.RENAMED, "renamed")):
        if file.status is status is other.status:
            yield f"is {said}, as {name} is"
    if file.is_formatting and other.is_formatting:
        yield f"is only formatted, as {name} is"
    if versions := sorted(file.versions & other.versions):
        yield f"has version {versions[0]}, as {name} does"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:MOST_NAMES])
