"""Chapters: the state taken apart by project, as the page tells it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from git_agent.model.value import value
from git_agent.records.state.phases import Stage
from git_agent.records.state.values import (
    Beginning,
    DecisionState,
    EscalationState,
    Learning,
    Lesson,
    PhaseActivity,
    Position,
    RequirementRef,
    State,
    Told,
)

NOWHERE = Position(sources={})


class _OfProject(Protocol):
    @property
    def project(self) -> str | None: ...


T = TypeVar("T", bound=_OfProject)


@value
class Chapter:
    """All that there is about one project, or about a repository that is one."""

    project: str | None
    position: Position
    phases: Sequence[Stage]
    milestones: Sequence[Stage]
    worked: Sequence[PhaseActivity]
    decisions: Sequence[DecisionState]
    escalations: Sequence[EscalationState]
    covered: Sequence[RequirementRef]
    partial: Sequence[RequirementRef]
    lessons: Sequence[Lesson]
    compounds: Sequence[Learning]
    todos: Sequence[Told]
    notes: Sequence[Told]
    research: Sequence[Told]
    beginnings: Sequence[Beginning]
    times: Mapping[str, int]
    now: int

    @property
    def waiting(self) -> list[EscalationState]:
        """The escalations that nobody has answered."""
        return [escalation for escalation in self.escalations if escalation.resolved_in is None]


_LISTS = (
    "phases", "milestones", "worked", "decisions", "escalations", "covered", "partial", "lessons", "compounds",
    "todos", "notes", "research", "beginnings",
)  # fmt: skip


def chapters_of(state: State, *, now: int) -> tuple[Chapter, ...]:
    """One for each project, and a last one for what names none; a single one where there are no two projects.

    `now` is the time of the newest commit, from which days are counted back.
    """
    lists = {name: getattr(state, name) for name in _LISTS}
    stages = (*state.phases, *state.milestones)
    # A project that so far has nothing but a branch gets its chapter, too.
    named = {summary.project for summary in state.projects} | {stage.project for stage in stages if stage.project}
    if len(named) < 2:
        return (Chapter(project=state.project, position=state.position, times=state.times, now=now, **lists),)
    positions = {summary.project: summary.position for summary in state.projects}
    parted = {name: _parted(items) for name, items in lists.items()}
    rest = [None] if any(None in parts for parts in parted.values()) else []
    return tuple(
        Chapter(
            project=project,
            position=positions.get(project or "", NOWHERE),
            times=state.times,
            now=now,
            **{name: parts.get(project, ()) for name, parts in parted.items()},
        )
        for project in (*sorted(named), *rest)
    )


def _parted(items: Iterable[T]) -> dict[str | None, list[T]]:
    parts: dict[str | None, list[T]] = {}
    for item in items:
        parts.setdefault(item.project, []).append(item)
    return parts
