"""group_changes: changed files in, groups of one intent each out; the same files give the same groups."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from git_agent.grouping.companions import join_companions
from git_agent.grouping.facts import FileFacts, facts_of_all
from git_agent.grouping.link import Links, Pair
from git_agent.grouping.order import in_order
from git_agent.grouping.reasons import Reasons
from git_agent.grouping.rules import Bond, kept_together, moved_apart
from git_agent.grouping.score import Scorer, base_chance, sigmoid
from git_agent.grouping.values import NOTHING_LEARNED, FileGroup, Grouping, Learned
from git_agent.model.change import FileDiff
from git_agent.model.paths import folder_of

STRICT = -0.3  # one intent in ten is torn apart, and seven of ten mixed changes are told apart
ALL_PAIRS = 150  # files; of more only pairs that have something in common are scored
NOTHING_IN_COMMON = 0.05  # chance of a pair of which even the little that is known is chance
RARE = 6  # files of one change; a word in more of them makes no pair


def group_changes(
    diffs: Sequence[FileDiff],
    learned: Learned = NOTHING_LEARNED,
    *,
    bar: float = STRICT,
    least: int = 1,
    most: int | None = None,
) -> Grouping:
    """The groups of these files; `bar` is how sure a join has to be, `least` and `most` how many groups are wanted."""
    # By path, so that the same change has the same groups, in whatever order git lists it.
    diffs = sorted(diffs, key=lambda diff: diff.change.path)
    files = facts_of_all(diffs)
    bonds = _bonds(files)
    scorer = Scorer(files, learned, ruled=len(bonds))
    scored = scorer.chances(_pairs(files, learned))
    scored |= dict.fromkeys(moved_apart(files, bonds, scored), NOTHING_IN_COMMON)
    links = Links([file.weight for file in files], scored, base_chance(len(files)))
    # Whatever its chance: a test that shares no word with its source still belongs to it.
    for pair in bonds:
        _join(links, *pair)
    threshold = sigmoid(bar)
    while links.count > least and (best := links.best()) and (best[0] >= threshold or (most and links.count > most)):
        links.join(*best[1])
    if least == 1:
        join_companions(links, files, learned)
    while most and links.count > most:
        links.join(*links.smallest())
    groups = links.groups
    reasons = Reasons(files, scorer, scored, bonds)
    return Grouping(
        groups=tuple(_described(groups[number], files, reasons) for number in in_order(groups, files)),
    )


def _described(group: Sequence[int], files: Sequence[FileFacts], reasons: Reasons) -> FileGroup:
    why = reasons.of(group)
    return FileGroup(
        paths=tuple(files[one].path for one in group),
        reason=reasons.of_all(group, why),
        reasons=tuple(why[one] for one in group),
    )


def _bonds(files: Sequence[FileFacts]) -> dict[Pair, Bond]:
    """What always goes together, by pair."""
    bonds: dict[Pair, Bond] = {}
    for bond in kept_together(files):
        bonds.setdefault((min(bond.first, bond.second), max(bond.first, bond.second)), bond)
    return bonds


def _join(links: Links, first: int, second: int) -> None:
    groups = links.group_of(first), links.group_of(second)
    if groups[0] != groups[1]:
        links.join(*groups)


def _pairs(files: Sequence[FileFacts], learned: Learned) -> Iterator[Pair]:
    """The pairs worth scoring."""
    if len(files) <= ALL_PAIRS:
        yield from combinations(range(len(files)), 2)
        return
    pairs: set[Pair] = set()
    for numbers in _in_common(files, learned).values():
        if len(numbers) <= RARE:
            pairs.update(combinations(sorted(numbers), 2))
    yield from sorted(pairs)


def _in_common(files: Sequence[FileFacts], learned: Learned) -> Mapping[str, set[int]]:
    common: dict[str, set[int]] = {}
    by_path = {file.path: number for number, file in enumerate(files)}
    for number, file in enumerate(files):
        keys = [f"word {part}" for part in file.parts | file.path_parts]
        for key in (*keys, f"folder {folder_of(file.path)}", *(f"version {one}" for one in file.versions)):
            common.setdefault(key, set()).add(number)
    for order, commit in enumerate(learned.commits):
        if touched := {by_path[path] for path in commit if path in by_path}:
            common[f"commit {order}"] = touched
    return common
