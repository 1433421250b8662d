"""What a lead asks first: how far it is, what is open since when, and what changed in the last week.

The last week ends with the newest commit and not today: the same history gives the same page, whenever it is read.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from git_agent.model.fence import escaped
from git_agent.records.page.chapters import Chapter
from git_agent.records.page.parts import Commit, day, folded, line, mark, name_of, phase_name
from git_agent.records.state.milestone_name import milestone_key
from git_agent.records.state.phases import COMPLETE
from git_agent.records.state.values import EscalationState

DAY = 86_400
WEEK = 7 * DAY
MOST_EVENTS = 200  # of a week; whoever has more looks for something, and the lists below have it


class Progress(NamedTuple):
    """How many of the phases of a milestone are complete."""

    done: int
    every: int
    milestone: str | None


class Event(NamedTuple):
    """Something that happened, and when."""

    time: int
    kind: str
    name: str
    text: str
    commit: str


def progress_of(chapter: Chapter) -> Progress | None:
    """Of the milestone in force, or of all where none is; planned phases count though nobody has begun them."""
    here = chapter.position.milestone
    key = here and milestone_key(here)
    mine = [
        stage for stage in chapter.phases if key is None or (stage.milestone and milestone_key(stage.milestone)) == key
    ]
    plans = [
        each for each in chapter.beginnings if key is None or (each.milestone and milestone_key(each.milestone)) == key
    ]
    numbers = {stage.number for stage in mine if stage.number != 0}
    every = max(len(numbers), (plans[-1].phase_count or 0) if plans else 0)
    done = len({stage.number for stage in mine if stage.status == COMPLETE and stage.number != 0})
    return Progress(done, every, here) if every else None


def summary(chapter: Chapter) -> Iterator[str]:
    """The answers side by side."""
    yield '<dl class="place card">'
    progress = progress_of(chapter)
    if progress:
        bar = f'<meter aria-label="phases" max="{progress.every}" value="{min(progress.done, progress.every)}"></meter>'
        of_what = f" of {escaped(progress.milestone)}" if progress.milestone else ""
        yield _fact(f"Phases{of_what}", f"{progress.done:,} of {progress.every:,}", f'<span class="share">{bar}</span>')
    every = len(chapter.covered) + len(chapter.partial)
    if every:
        bar = f'<meter aria-label="requirements" max="{every}" value="{len(chapter.covered)}"></meter>'
        yield _fact("Requirements", f"{len(chapter.covered):,} of {every:,}", f'<span class="share">{bar}</span>')
    if chapter.escalations:
        oldest = min((chapter.times.get(each.commit, chapter.now) for each in chapter.waiting), default=None)
        note = "nothing waits" if oldest is None else f"oldest since {day(oldest)}"
        yield _fact("Open questions", f"{len(chapter.waiting):,}", f'<span class="quiet">{note}</span>')
    changed = this_week(chapter)
    ago = max(chapter.times.values(), default=None)
    note = "" if ago is None else f'<span class="quiet">last on {day(ago)}</span>'
    yield _fact("Events in its last week", f"{len(changed):,}", note)
    yield "</dl>\n"


def _fact(name: str, figure: str, below: str) -> str:
    return f"<div><dt>{name}</dt><dd><b>{figure}</b>{below}</dd></div>"


def this_week(chapter: Chapter) -> list[Event]:
    """What happened in the seven days before the newest commit, newest first."""
    return sorted((event for event in _events(chapter) if event.time > chapter.now - WEEK), key=_newest, reverse=True)


def _newest(event: Event) -> tuple[int, str, str]:
    return event.time, event.kind, event.name


def _events(chapter: Chapter) -> Iterator[Event]:
    times = chapter.times
    for stage in (*chapter.phases, *chapter.milestones):
        if stage.status == COMPLETE and stage.commit in times:
            name = phase_name(stage.number) if stage.kind == "phase" else escaped(str(stage.number))
            yield Event(times[stage.commit], "complete", name, stage.slug, stage.commit)
    for decision in chapter.decisions:
        yield Event(times.get(decision.commit, 0), "decided", decision.id, decision.decision, decision.commit)
    for escalation in chapter.escalations:
        yield from _of_escalation(escalation, times)
    for kind, items in (("todo", chapter.todos), ("note", chapter.notes), ("research", chapter.research)):
        for told in items:
            yield Event(times.get(told.commit, 0), kind, "", told.text, told.commit)
    for lesson in chapter.lessons:
        yield Event(times.get(lesson.commit, 0), "learned", "", lesson.text, lesson.commit)


def _of_escalation(escalation: EscalationState, times: Mapping[str, int]) -> Iterator[Event]:
    yield Event(times.get(escalation.commit, 0), "asked", escalation.id, escalation.description, escalation.commit)
    if escalation.resolved_in and escalation.resolved_in != escalation.commit:
        solved = escalation.resolved_in
        yield Event(
            times.get(solved, 0), f"answered: {escalation.resolution}", escalation.id, escalation.description, solved
        )


def week(chapter: Chapter, commit: Commit) -> Iterator[str]:
    """One line for each event."""
    kinds = {"complete": "good", "asked": "poor"}

    def row(event: Event) -> str:
        kind = "fair" if event.kind.endswith("timeout") else "good" if event.kind.startswith("answered") else ""
        shown = mark(event.kind, kinds.get(event.kind, kind)) + name_of(event.name)
        return f"<li>{line(shown, f'<span>{escaped(event.text.strip())}</span>', commit=commit(event.commit))}</li>\n"

    changed = this_week(chapter)
    yield from folded(changed[:MOST_EVENTS], row, opening='<ol class="rows brief">', closing="</ol>\n")
    if len(changed) > MOST_EVENTS:
        yield f'<p class="quiet">and {len(changed) - MOST_EVENTS:,} before them</p>\n'
