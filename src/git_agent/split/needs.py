"""What commits need of each other: names that one adds and another uses, or one removes and another stops using."""

from collections.abc import Mapping, Sequence

from git_agent.grouping.words import words_in
from git_agent.model.value import value
from git_agent.split.values import Group, Part, SplitChange

Alternatives = frozenset[int]


@value
class Names:
    """The names that a part defines anew, and those that it defines no longer."""

    added: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()


@value
class _Said:
    """One group: the words of its added and of its removed lines, and the names that it brings and takes away."""

    new: frozenset[str]
    old: frozenset[str]
    added: frozenset[str]
    gone: frozenset[str]

    @property
    def wanted(self) -> frozenset[str]:
        """The words that somebody else may have to define first."""
        return self.new - self.old - self.added


def needs_between(
    groups: Sequence[Group], change: SplitChange, names: Mapping[str, Names]
) -> dict[int, set[Alternatives]]:
    """What has to come before each group, by their numbers: one of each set.

    `names` are what the files define, by path, for those that could be parsed.
    """
    said = [_said(change, group.parts, names) for group in groups]
    bringing: dict[str, set[int]] = {}
    for number, one in enumerate(said):
        for name in one.added:
            bringing.setdefault(name, set()).add(number)
    return {
        number: {frozenset(bringing[name]) for name in one.wanted & bringing.keys()}
        | {frozenset({other}) for other in range(len(said)) if other != number and one.gone & said[other].old}
        for number, one in enumerate(said)
    }


def unbuilt(groups: Sequence[Group], change: SplitChange, names: Mapping[str, Names]) -> list[str]:
    """Where a commit needs what only a later one brings, or takes away what a later one stops using."""
    said = [_said(change, group.parts, names) for group in groups]
    warnings: list[str] = []
    here: frozenset[str] = frozenset()
    for number, one in enumerate(said):
        here |= one.added
        for later in range(number + 1, len(said)):
            if missing := sorted((said[later].added - here) & one.wanted):
                warnings.append(f"commit {number + 1} uses {_listed(missing)}, which commit {later + 1} adds")
            if still := sorted(one.gone & said[later].old):
                warnings.append(f"commit {number + 1} removes {_listed(still)}, which commit {later + 1} stops using")
    return warnings


def _said(change: SplitChange, parts: Sequence[Part], names: Mapping[str, Names]) -> _Said:
    new, old = _words(change, parts, "+"), _words(change, parts, "-")
    known = [names.get(path, Names()) for path in change.paths(parts)]
    # Of a file in several commits each defines what stands in its own lines.
    added = frozenset(name for one in known for name in one.added if name in new)
    gone = frozenset(name for one in known for name in one.removed if name in old and name not in new)
    return _Said(new=new, old=old, added=added, gone=gone)


def _words(change: SplitChange, parts: Sequence[Part], mark: str) -> frozenset[str]:
    """The words of the added or removed lines of these parts."""
    lines: list[str] = []
    for part in parts:
        hunks = change.file(part).diff.hunks
        read = hunks if not part.hunk else hunks[part.hunk - 1 : part.hunk]
        lines += [line[1:] for hunk in read for line in hunk.lines if line[:1] == mark]
    return frozenset(words_in("\n".join(lines)))


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:3])
    return shown + (f" and {len(names) - 3} more" if len(names) > 3 else "")
