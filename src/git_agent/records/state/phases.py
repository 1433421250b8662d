"""Which phases and milestones there are, and which of them are complete.

A phase is project, milestone and number. It is complete when its work is in the mainline: a record of its own ends it,
a merge names its branch, or its branch was merged with work of its own. A branch that was only just made, without a
commit of its own, is in progress wherever it stands; and so is the one that is checked out, until its end is recorded.
Branches are deleted and squashed, and much is done without any: whatever has a record is listed.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from git_agent.records.state.branches import MILESTONE, PHASE, BranchRef, NamedBranch, named_by
from git_agent.records.state.milestone_name import milestone_key, milestone_slug
from git_agent.records.state.placement import Place, PlacedRecord, PlacedRow, is_worked
from git_agent.records.state.tips import Tip, Tips

COMPLETE, IN_PROGRESS = "complete", "in_progress"


class Stage(NamedTuple):
    """A phase or milestone: its branch, if one is known, and the commit that its status comes from."""

    kind: str
    number: int | str
    slug: str
    branch: str | None
    status: str
    project: str | None
    milestone: str | None
    commit: str


class _Work(NamedTuple):
    """The newest record of a phase, and the one that ended it."""

    milestone: str | None
    last: str
    ended: str | None = None
    is_ended_last: bool = False


class _Merge(NamedTuple):
    """A branch that the subject of a commit says was merged."""

    name: str
    commit: str


class PhaseEvidence:
    """What rows and merges say about phases and milestones; in force is each project's milestone at the end."""

    def __init__(self, rows: Iterable[PlacedRow], tips: Tips) -> None:
        self.phases: dict[Place, _Work] = {}
        self.milestones: dict[Place, _Work] = {}
        self.merges: dict[tuple[Place, NamedBranch], _Merge] = {}
        self._tips = tips
        self._in_force: dict[str | None, str] = {}
        merged: list[tuple[NamedBranch, _Merge]] = []
        for row, records in rows:
            for placed in records:
                self._take(placed)
            merged += [(named, _Merge(name, row.oid)) for name in row.merged if (named := named_by(name))]
        for named, merge in merged:
            place, _ = self.place_of(named, tips.merged_by(merge.commit))
            self.merges[place, named] = merge

    def _take(self, placed: PlacedRecord) -> None:
        if placed.moves and placed.milestone is not None:
            self._in_force[placed.record.project] = placed.milestone
        completes = placed.record.completes
        ended = placed.oid if completes else None
        if completes and completes.kind == MILESTONE:
            self.milestones[placed.place._replace(phase=None)] = _Work(placed.milestone, placed.oid, ended)
        elif is_worked(placed):
            before = self.phases.get(placed.place)
            self.phases[placed.place] = _Work(
                placed.milestone, placed.oid, ended or (before.ended if before else None), bool(ended)
            )

    def place_of(self, named: NamedBranch, tip: Tip) -> tuple[Place, str | None]:
        """What a branch with this tip is about, and its milestone as it was written."""
        if named.kind == MILESTONE:
            return Place(named.project, milestone_key(str(named.number)), None), None
        milestone = self._tips.behind(tip, named.project, named.number).milestone
        milestone = milestone or self._in_force.get(named.project)
        return Place(named.project, milestone and milestone_key(milestone), named.number), milestone

    def newest_of(self, place: Place) -> str | None:
        """The newest commit with a record of a phase, or of any phase of a milestone."""
        if place.phase is not None:
            return self.phases[place].last if place in self.phases else None
        inside = [work.last for each, work in self.phases.items() if each._replace(phase=None) == place]
        return inside[-1] if inside else None


def stages(
    refs: Iterable[BranchRef], rows: Iterable[PlacedRow], tips: Tips, *, is_past: bool = False
) -> tuple[Stage, ...]:
    """All phases and milestones, by project and number; of the past only those that it holds something of."""
    evidence = PhaseEvidence(rows, tips)
    branches: dict[NamedBranch, list[BranchRef]] = {}
    for ref in refs:
        branches.setdefault(ref.named, []).append(ref)
    listed: dict[Place, list[Stage]] = {}
    left = dict(evidence.merges)
    for named, there in branches.items():
        place, milestone = evidence.place_of(named, there[0].oid)
        stage = _of_branches(named, there, place, milestone, evidence, tips)
        if is_past and not tips.is_merged(stage.commit):
            newest = evidence.newest_of(place)
            if newest is None:
                continue
            stage = stage._replace(commit=newest)
        listed.setdefault(place, []).append(stage)
        left.pop((place, named), None)
    for (place, named), merge in left.items():
        # `milestone/v0.2` and `v0.2-mvp` are one, whatever branches it had.
        if named.kind == PHASE or place not in listed:
            work = evidence.phases.get(place)
            milestone = work.milestone if work else place.milestone
            stage = _stage(named, merge.name, commit=merge.commit, is_complete=True, milestone=milestone)
            listed.setdefault(place, []).append(stage)
    found = [stage for stages_here in listed.values() for stage in stages_here]
    found += [_of_records(PHASE, *item) for item in evidence.phases.items() if item[0] not in listed]
    found += [_of_records(MILESTONE, *item) for item in evidence.milestones.items() if item[0] not in listed]
    return tuple(sorted(found, key=_place))


def _of_branches(
    named: NamedBranch,
    there: Sequence[BranchRef],
    place: Place,
    milestone: str | None,
    evidence: PhaseEvidence,
    tips: Tips,
) -> Stage:
    """The same branch may be there several times, on remotes too; it is complete when none of them is ahead."""
    works: Mapping[Place, _Work] = evidence.milestones if named.kind == MILESTONE else evidence.phases
    work = works.get(place)
    ended = work.ended if work else None
    merges = [merge for (where, _), merge in evidence.merges.items() if where == place]
    if any(each.is_current for each in there):
        # What is checked out always contains itself; only a record that nothing follows says that it is done.
        commit = ended if work and work.is_ended_last else None
    else:
        commit = ended or (merges[-1].commit if merges else None)
        is_in = work or named.kind == MILESTONE
        if commit is None and is_in and all(_is_in(each.oid, named, place, tips) for each in there):
            commit = there[0].oid
    ahead = next((each for each in there if not tips.is_merged(each.oid)), there[0])
    text = milestone if work is None else work.milestone
    return _stage(named, there[0].name, commit=commit or ahead.oid, is_complete=commit is not None, milestone=text)


def _is_in(tip: str, named: NamedBranch, place: Place, tips: Tips) -> bool:
    """Whether the branch was merged with work of its own."""
    if not tips.is_merged(tip):
        return False
    is_milestone = named.kind == MILESTONE
    behind = tips.behind(tip, named.project, None if is_milestone else named.number)
    if is_milestone:
        is_own = behind.milestone is not None and milestone_key(behind.milestone) == place.milestone
        return tips.was_merged_in(tip) or (is_own and not tips.is_head(tip))
    if tips.was_merged_in(tip):
        return behind.phase == named.number or not tips.has_record(tip)
    # A phase is mostly planned on the mainline before its branch is made there.
    return behind.phase == named.number and tips.is_begun(tip, named.project, named.number, place.milestone)


def _of_records(kind: str, place: Place, work: _Work) -> Stage:
    number = place.phase if kind == PHASE else place.milestone
    slug = milestone_slug(work.milestone or "") if kind == MILESTONE else ""
    named = NamedBranch(kind, place.project, number if number is not None else "", slug)
    commit = work.ended or work.last
    return _stage(named, None, commit=commit, is_complete=work.ended is not None, milestone=work.milestone)


def _stage(
    named: NamedBranch, branch: str | None, *, commit: str, is_complete: bool, milestone: str | None = None
) -> Stage:
    return Stage(
        kind=named.kind,
        number=named.number,
        slug=named.slug,
        branch=branch,
        status=COMPLETE if is_complete else IN_PROGRESS,
        project=named.project,
        milestone=milestone,
        commit=commit,
    )


def _place(stage: Stage) -> tuple[Any, ...]:
    # Numbers begin anew in every milestone, so the milestone is looked at first.
    milestone = _numbers(milestone_key(stage.milestone)) if stage.milestone else []
    return (
        *(stage.kind, stage.project or "", milestone, _numbers(stage.number)),
        *(str(stage.number), stage.slug, stage.branch or "", stage.milestone or ""),
    )


def _numbers(text: int | str) -> list[tuple[int, str]]:
    # As numbers, so that v0.10 stands behind v0.9; by their length, for one of 5,000 digits is more than int() reads.
    parts = (part.lstrip("0") for part in str(text).removeprefix("v").split(".") if part.isdecimal())
    return [(len(part), part) for part in parts]
