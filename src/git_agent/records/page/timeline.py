"""The timeline of the page: every phase that a branch or a record tells of, in the order in which they began."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from git_agent.model.counted import counted
from git_agent.model.fence import escaped
from git_agent.records.page.chapters import Chapter
from git_agent.records.page.parts import Commit, folded, line, mark, phase_name
from git_agent.records.state.phases import COMPLETE, Stage
from git_agent.records.state.values import PhaseActivity, Position


class TimelineEntry(NamedTuple):
    """One phase: its branch or its end, its records, or both."""

    stage: Stage | None
    worked: PhaseActivity | None

    @property
    def number(self) -> int | str:
        return self.stage.number if self.stage else self.worked.phase if self.worked else ""

    @property
    def milestone(self) -> str | None:
        # A record names its milestone; a branch mostly does not.
        return (self.worked and self.worked.milestone) or (self.stage and self.stage.milestone)


def timeline(chapter: Chapter, commit: Commit) -> Iterator[str]:
    """The milestones in a row, the phases one below the other."""
    if chapter.milestones:
        yield from ('<ul class="goals">', *(_goal(stage, commit) for stage in chapter.milestones), "</ul>\n")
    phase_entries = entries(chapter.phases, chapter.worked)
    if phase_entries:
        here = chapter.position
        yield from folded(
            phase_entries, lambda entry: _phase(entry, here, commit), opening='<ol class="time">', closing="</ol>\n"
        )


def entries(phases: Sequence[Stage], worked: Sequence[PhaseActivity]) -> list[TimelineEntry]:
    """Branches and records put together; a phase without records stands behind the last one of a lower number."""
    left = list(phases)
    phase_entries = [TimelineEntry(_taken(left, work), work) for work in worked]
    phase_entries += [TimelineEntry(stage, None) for stage in left]
    return sorted(phase_entries, key=lambda entry: _began(entry, worked))


def _taken(left: list[Stage], work: PhaseActivity) -> Stage | None:
    """The phase's branch, which is no longer left for others.

    Numbers begin anew in every milestone, so the right milestone is looked for first; not every branch tells its own.
    """
    same = [stage for stage in left if stage.number == work.phase]
    stage = next((stage for stage in same if stage.milestone == work.milestone), None)
    stage = stage or next((stage for stage in same if stage.milestone is None), None)
    if stage:
        left.remove(stage)
    return stage


def _began(entry: TimelineEntry, worked: Sequence[PhaseActivity]) -> tuple[int, int]:
    if entry.worked:
        return entry.worked.first_time, 0
    lower = [
        work.first_time
        for work in worked
        if _number(work.phase) <= _number(entry.number) and entry.milestone in (None, work.milestone)
    ]
    # Behind the phase whose moment it borrows.
    return max(lower, default=0), 1


def _number(phase: int | str) -> float:
    """Phases that are no number come last."""
    return phase if isinstance(phase, int) else float("inf")


def _phase(entry: TimelineEntry, here: Position, commit: Commit) -> str:
    stage, work = entry
    # The place comes from a record, so that another branch with this number is somewhere else.
    is_here = work is not None and (work.phase, work.milestone or here.milestone) == (here.phase, here.milestone)
    status, kind = _status(stage)
    slug = f" · {escaped(stage.slug)}" if stage and stage.slug else ""
    now = ' aria-current="step"' if is_here else ""
    marks = mark(status, {"complete": "good", "begun": "fair"}.get(kind, "")) + (mark("now") if is_here else "")
    first = line(f"<b>{phase_name(entry.number)}{slug}</b>", marks, commit=commit(stage.commit) if stage else "")
    return f'<li class="{kind}"{now}>{first}<p class="quiet">{_details(entry, commit)}</p></li>\n'


def _status(stage: Stage | None) -> tuple[str, str]:
    if stage is None:
        return "recorded", "recorded"
    return ("complete", "complete") if stage.status == COMPLETE else ("in progress", "begun")


def _details(entry: TimelineEntry, commit: Commit) -> str:
    stage, work = entry
    parts = []
    if work:
        ends = dict.fromkeys((work.first_commit, work.last_commit))
        parts.append(" to ".join(map(commit, ends)))
        parts.append(counted(work.blocks, "record", grouped=True))
    if entry.milestone:
        parts.append(escaped(entry.milestone))
    if stage and stage.branch:
        parts.append(commit.branch(stage.branch))
    return "".join(f"<span>{part}</span>" for part in parts)


def _goal(stage: Stage, commit: Commit) -> str:
    status, kind = _status(stage)
    title = f"{escaped(str(stage.number))} {escaped(stage.slug)}".strip()
    shown = line(f"<b>{title}</b>", mark(status, "good" if kind == "complete" else "fair"), commit=commit(stage.commit))
    return f'<li class="card">{shown}</li>\n'
