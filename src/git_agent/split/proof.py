"""What every plan is held to, whoever made it: nothing twice, nothing lost, nothing torn that is one."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from git_agent.grouping.words import words_in
from git_agent.model.change import visible_path
from git_agent.model.value import value
from git_agent.split.values import Part, Plan, SplitChange


@value
class Names:
    """The names that a part defines anew, and those that it defines no longer."""

    added: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()


def faults_of(plan: Plan, change: SplitChange) -> list[str]:
    """Everything that keeps a plan from being carried out, in words; none is a plan that conserves the change."""
    placed = [part for group in plan.groups for part in group.parts] + list(plan.left)
    known = set(change.parts)
    counts = Counter(placed)
    faults = [f"{part.name} is no part of this change" for part in counts if part not in known]
    faults += [f"{part.name} stands {count} times" for part, count in counts.items() if count > 1 and part in known]
    faults += [f"{part.name} ({_path(change, part)}) is missing" for part in change.parts if part not in counts]
    faults += [f"commit {number} is empty" for number, group in enumerate(plan.groups, start=1) if not group.parts]
    if not plan.groups:
        faults.append("there is no commit in it")
    return faults or list(_torn(plan, change))


def tied(change: SplitChange) -> Iterator[tuple[Part, Part]]:
    """Parts that cannot be apart: where a file becomes a folder, or a folder a file, one has to go for the other."""
    by_path = {
        path: file.parts[0] for file in change.files for path in (file.change.path, file.change.old_path) if path
    }
    for path, part in by_path.items():
        above = path.rpartition("/")[0]
        while above:
            if above in by_path and by_path[above] != part:
                yield by_path[above], part
            above = above.rpartition("/")[0]


def _torn(plan: Plan, change: SplitChange) -> Iterator[str]:
    group_of = {part: number for number, group in enumerate(plan.groups) for part in group.parts}
    for first, second in tied(change):
        if group_of.get(first) != group_of.get(second):
            paths = f"{_path(change, first)} and {_path(change, second)}"
            yield f"{paths} cannot be apart: one stands in the other's way"


def unbuilt(plan: Plan, change: SplitChange, names: Mapping[str, Names]) -> list[str]:
    """Where a commit needs what only a later one brings, or takes away what a later one stops using.

    `names` are what the files define, by path, for those that could be parsed.
    """
    added = [_defined(change, group.parts, names, "+") for group in plan.groups]
    warnings: list[str] = []
    for number, group in enumerate(plan.groups):
        new, old = _words(change, group.parts, "+"), _words(change, group.parts, "-")
        gone = _defined(change, group.parts, names, "-") - new
        here = set[str]().union(*added[: number + 1])
        for later in range(number + 1, len(plan.groups)):
            if missing := sorted((added[later] - here - old) & new):
                warnings.append(f"commit {number + 1} uses {_listed(missing)}, which commit {later + 1} adds")
            if still := sorted(gone & _words(change, plan.groups[later].parts, "-")):
                warnings.append(f"commit {number + 1} removes {_listed(still)}, which commit {later + 1} stops using")
    return warnings


def _defined(change: SplitChange, parts: Sequence[Part], names: Mapping[str, Names], mark: str) -> set[str]:
    """The names that these parts define anew, or define no longer."""
    known: set[str] = set()
    for path in change.paths(parts):
        of_file = names.get(path, Names())
        known |= of_file.added if mark == "+" else of_file.removed
    # Of a file in several commits each defines what stands in its own lines.
    return known & _words(change, parts, mark)


def _words(change: SplitChange, parts: Sequence[Part], mark: str) -> set[str]:
    """The words of the added or removed lines of these parts."""
    lines: list[str] = []
    for part in parts:
        hunks = change.file(part).diff.hunks
        read = hunks if not part.hunk else hunks[part.hunk - 1 : part.hunk]
        lines += [line[1:] for hunk in read for line in hunk.lines if line[:1] == mark]
    return words_in("\n".join(lines))


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:3])
    return shown + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def _path(change: SplitChange, part: Part) -> str:
    return visible_path(change.file(part).change.path)
