"""Fold: collects what one record after the other says, into the lists of a state."""

from collections import Counter
from typing import TypeVar

from git_agent.records.block.schema import RESOLVING
from git_agent.records.state.annotations import INIT, NOTE, RESEARCH, TODO, begun, planned
from git_agent.records.state.placement import Place, PlacedRecord, PlacedRow
from git_agent.records.state.rows import EscalationRow, ToldRow
from git_agent.records.state.values import (
    Beginning,
    DecisionState,
    EscalationState,
    EscalationUpdate,
    Learning,
    Lesson,
    PlannedPhase,
    Told,
    Trouble,
)

PENDING = "pending"

T = TypeVar("T")

EscalationKey = tuple[Place, str] | tuple[str, int]
"""Its phase and id; for one without an id, its commit and how many there were before."""


class Fold:
    """Collects what the records say, one after the other."""

    def __init__(self) -> None:
        self.said: list[PlacedRecord] = []
        self.decisions: list[DecisionState] = []
        self.covered: dict[tuple[str | None, str], str] = {}
        self.partial: dict[tuple[str | None, str], str] = {}
        self.lessons: list[Lesson] = []
        self.compounds: list[Learning] = []
        self.told: dict[str, list[Told]] = {TODO: [], NOTE: [], RESEARCH: []}
        self.beginnings: list[Beginning] = []
        self.problems: list[Trouble] = []
        self._escalations: dict[EscalationKey, EscalationState] = {}

    @property
    def escalations(self) -> tuple[EscalationState, ...]:
        return tuple(self._escalations.values())

    def take(self, placed: PlacedRow) -> None:
        row, records = placed
        if row.problems:
            self.problems += [Trouble(row.oid, each.kind, each.detail, each.line) for each in row.problems]
        before = len(self.decisions), len(self.lessons), len(self.compounds)
        for record in records:
            self.said.append(record)
            self._take_lists(record)
        if len(records) > 1:  # a squashed commit may say the same several times
            self.decisions[before[0] :] = _unique(self.decisions[before[0] :])
            self.lessons[before[1] :] = _unique(self.lessons[before[1] :])
            self.compounds[before[2] :] = _unique(self.compounds[before[2] :])
        # Behind what a squash repeats: only decisions that differ under one id are worth telling.
        if len(self.decisions) - before[0] > 1:
            self._report_repeated(self.decisions[before[0] :])

    def _take_lists(self, placed: PlacedRecord) -> None:
        oid, record, _, milestone, _ = placed
        project, phase = record.project, record.phase
        for name in record.covered:
            # Whoever repeats it later did not cover it: the first commit stays its source.
            self.covered.setdefault((project, name), oid)
        for name in record.partial:
            self.partial.setdefault((project, name), oid)
        for text in record.lessons:
            self.lessons.append(Lesson(text, oid, phase, project))
        for name, decision, rationale, confidence, alternatives, extra in record.decisions:
            self.decisions.append(
                DecisionState(
                    name, decision, rationale, confidence, alternatives, phase, oid, project, extra, milestone
                )
            )
        for escalation in record.escalations:
            self._escalate(placed, escalation)
        for category, problem, solution, extra in record.compounds:
            self.compounds.append(Learning(category, problem, solution, oid, phase, project, extra))
        if record.told:
            self._tell(placed, record.told)

    def _tell(self, placed: PlacedRecord, told: ToldRow) -> None:
        oid, record, _, milestone, _ = placed
        if told.kind == INIT:
            name, count = begun(told.text)
            phases = tuple(PlannedPhase(*planned(line)) for line in told.items)
            self.beginnings.append(
                Beginning(name, count or len(phases) or None, phases, oid, milestone, record.project)
            )
        else:
            entry = Told(told.text, told.items, oid, record.phase, milestone, record.project)
            self.told[told.kind].append(entry)

    def _report_repeated(self, here: list[DecisionState]) -> None:
        """Commit and id name a decision; where they name several, all are kept and it is told."""
        for (_, name), count in Counter((decision.project, decision.id) for decision in here if decision.id).items():
            if count > 1:
                self.problems.append(Trouble(here[0].commit, "repeated-id", f"{name} names {count} decisions", 1))

    def _escalate(self, placed: PlacedRecord, escalation: EscalationRow) -> None:
        oid = placed.oid
        key: EscalationKey = (placed.place, escalation.id) if escalation.id else (oid, len(self._escalations))
        known = self._escalations.get(key)
        if known:
            self._escalations[key] = _updated(known, oid, escalation)
            return
        is_solved = escalation.resolution in RESOLVING
        self._escalations[key] = EscalationState(
            id=escalation.id,
            type=escalation.type,
            description=escalation.description,
            # Any other word leaves it open; that it was said is among the problems.
            resolution=escalation.resolution if is_solved else PENDING,
            phase=placed.record.phase,
            commit=oid,
            resolved_in=oid if is_solved else None,
            project=placed.record.project,
            updates=[],
            extra=escalation.extra,
            milestone=placed.milestone,
        )


def _updated(known: EscalationState, oid: str, later: EscalationRow) -> EscalationState:
    """The question stays as it was put first; what was said later is kept beside it."""
    resolution = later.resolution if later.resolution in (*RESOLVING, PENDING) else known.resolution
    is_solved_anew = later.resolution in RESOLVING
    # A record that only says the same again is no news.
    if resolution != known.resolution or later.description not in ("", known.description):
        known.updates.append(EscalationUpdate(resolution, later.description, oid))
    solved = oid if is_solved_anew else known.resolved_in
    return known._replace(
        type=known.type or later.type,
        description=known.description or later.description,
        resolution=resolution,
        resolved_in=None if resolution == PENDING else solved,
        extra={**known.extra, **later.extra},
    )


def _unique(items: list[T]) -> list[T]:
    # By their text, because not all have a hash; and a hostile commit may well say ten thousand things twice.
    return list({repr(item): item for item in items}.values())
