"""What every plan is held to, whoever made it: nothing twice, nothing lost, nothing torn that is one."""

from collections import Counter
from collections.abc import Iterator

from git_agent.model.change import visible_path
from git_agent.split.values import Part, Plan, SplitChange


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


def _path(change: SplitChange, part: Part) -> str:
    return visible_path(change.file(part).change.path)
