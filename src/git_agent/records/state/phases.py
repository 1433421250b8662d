"""Which phases and milestones there are, and which of them are complete.

A branch that the revision contains is complete, any other is in progress. Branches are squashed and deleted, so a
record that ends a phase completes it too, and so does the subject of a merge that names the branch. Neither does so
when the branch contains that commit itself and goes on behind it: numbers begin anew with every milestone, and then
the commit told of an earlier phase of the same number.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any, NamedTuple

from git_agent.records.state.branches import MILESTONE, PHASE, BranchRef, NamedBranch, named_by
from git_agent.records.state.rows import Completion, RecordRow, Row

COMPLETE, IN_PROGRESS = "complete", "in_progress"

Number = tuple[str, str | None, int | str]
"""Kind, project and number or version."""


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


class Ending(NamedTuple):
    """A record that ends a phase or milestone."""

    commit: str
    milestone: str | None


class PhaseEvidence:
    """What the rows say about the ends of phases and milestones."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.endings: dict[Number, dict[str | None, Ending]] = {}  # in every milestone there may be a phase 1
        self.merges: dict[NamedBranch, tuple[str, str]] = {}  # to the branch's name and the commit
        self._rows = rows
        for row in rows:
            for record in row.records:
                if record.completes:
                    self._end(row.oid, record, record.completes)
            for name in row.merged:
                if named := named_by(name):
                    self.merges[named] = (name, row.oid)

    def _end(self, commit: str, record: RecordRow, completes: Completion) -> None:
        endings = self.endings.setdefault(number_of(completes.kind, record.project, completes.number), {})
        endings.pop(record.milestone, None)  # the last one stands last
        endings[record.milestone] = Ending(commit, record.milestone)

    def last_ending(self, number: Number) -> Ending | None:
        """The newest record that ends a phase of this number."""
        return next(reversed(self.endings.get(number, {}).values()), None)

    def is_last_word(self, number: Number) -> bool:
        """Whether nothing was recorded for this phase after its end."""
        for row in reversed(self._rows):
            for record in reversed(row.records):
                if (PHASE, record.project, record.phase) == number:
                    return record.completes is not None
        return True


def number_of(kind: str, project: str | None, number: int | str) -> Number:
    """What tells phases apart; `0.3`, `v0.3` and `v0.3.0` are the same milestone."""
    if kind != MILESTONE:
        return kind, project, number
    parts = str(number).removeprefix("v").split(".")
    return kind, project, ".".join(parts[:2] if parts[2:] == ["0"] else parts)


class Ancestry(NamedTuple):
    """The tips that the revision contains, and whether the branch with this tip contains a commit."""

    reached: Container[str]
    contains: Callable[[str, str], bool]


def stages(refs: Iterable[BranchRef], rows: Sequence[Row], ancestry: Ancestry) -> tuple[Stage, ...]:
    """All phases and milestones, by project and number."""
    evidence = PhaseEvidence(rows)
    branches: dict[NamedBranch, list[BranchRef]] = {}
    for ref in refs:
        branches.setdefault(ref.named, []).append(ref)
    all_stages = [_of_branches(named, there, evidence, ancestry) for named, there in branches.items()]
    all_stages += [_of_merge(named, *merge) for named, merge in evidence.merges.items() if named not in branches]
    # A phase that its branch or its merge has completed is not told once more by its record.
    ended = {number_of(stage.kind, stage.project, stage.number) for stage in all_stages if stage.status == COMPLETE}
    for number, endings in evidence.endings.items():
        if number not in ended:
            all_stages += [_of_record(number, ending) for ending in endings.values()]
    return tuple(sorted(all_stages, key=_place))


def _of_branches(named: NamedBranch, there: list[BranchRef], evidence: PhaseEvidence, ancestry: Ancestry) -> Stage:
    """The same branch may be there several times, on remotes too; it is complete when none of them is ahead."""
    ref = there[0]
    number = number_of(named.kind, named.project, named.number)
    # What is checked out always contains itself; that says nothing.
    ahead = [each for each in there if each.is_current or each.oid not in ancestry.reached]
    ending, merge = evidence.last_ending(number), evidence.merges.get(named)
    commit: str | None = None
    if not ahead:
        commit = ref.oid
    elif any(each.is_current for each in ahead):
        commit = ending.commit if ending and evidence.is_last_word(number) else None
    else:
        # The record first: it says more than the subject of a merge, which a forge has written.
        claims = (ending and ending.commit, merge and merge[1])
        commit = next((each for each in claims if each and not _any_contains(ahead, each, ancestry)), None)
    milestone = ending.milestone if ending and commit else None
    return _stage(named, ref.name, commit=commit or ahead[0].oid, is_complete=commit is not None, milestone=milestone)


def _any_contains(ahead: Iterable[BranchRef], commit: str, ancestry: Ancestry) -> bool:
    return any(ancestry.contains(each.oid, commit) for each in ahead)


def _of_merge(named: NamedBranch, name: str, commit: str) -> Stage:
    return _stage(named, name, commit=commit, is_complete=True)


def _of_record(number: Number, end: Ending) -> Stage:
    kind, project, which = number
    named = NamedBranch(kind, project, f"v{which}" if kind == MILESTONE else which, "")
    return _stage(named, None, commit=end.commit, is_complete=True, milestone=end.milestone)


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
    # As numbers, so that v0.10 stands behind v0.9; by their length, for one of 5,000 digits is more than int() reads.
    parts = (part.lstrip("0") for part in str(stage.number).removeprefix("v").split(".") if part.isdecimal())
    numbers = [(len(part), part) for part in parts]
    return stage.kind, stage.project or "", numbers, stage.slug, stage.branch or "", stage.milestone or ""
