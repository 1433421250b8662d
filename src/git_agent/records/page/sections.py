"""The sections of the page, each about one project; what is open, or newest, stands first."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from git_agent.model.fence import escaped
from git_agent.records.block.schema import STATUSES
from git_agent.records.page.chapters import Chapter
from git_agent.records.page.parts import (
    Commit,
    confidence,
    folded,
    in_natural_order,
    in_phase,
    line,
    mark,
    name_of,
    phase_name,
    said,
    term,
    terms,
    unknown_fields,
)
from git_agent.records.page.timeline import entries, timeline
from git_agent.records.state.values import DecisionState, EscalationState, Learning, Lesson, RequirementRef

FEW = 40  # decisions that need no folding
FEW_RESOLVED = 5  # escalations; more are folded away, for whoever opens the page looks for what is open
_FIELDS = ("phase", "milestone", "plan", "task", "status")
_ROWS = '<ol class="rows">'


class PageSection(NamedTuple):
    """A part of a chapter; `amount` is None where there is nothing to tell, and may be empty where nothing counts."""

    anchor: str
    title: str
    amount: Callable[[Chapter], str | None]
    body: Callable[[Chapter, Commit], Iterator[str]]


def position(chapter: Chapter, commit: Commit) -> Iterator[str]:
    """Phase, milestone, plan, task and status, then the way through the stages."""
    here = chapter.position
    fields = [(name, shown) for name in _FIELDS if (shown := getattr(here, name)) is not None]
    yield '<dl class="place card">'
    for name, shown in fields:
        source = commit(here.sources[name]) if name in here.sources else ""
        yield f"<div><dt>{name.capitalize()}</dt><dd><b>{escaped(str(shown))}</b>{source}</dd></div>"
    yield "</dl>\n"
    # A status that the schema does not know is shown above, but has no place on the way.
    if here.status in STATUSES:
        at = STATUSES.index(here.status)
        steps = (_step(step, place - at) for place, step in enumerate(STATUSES))
        yield f'<ol class="stages" aria-label="Stages of the work">{"".join(steps)}</ol>\n'


def _step(step: str, distance: int) -> str:
    state = ' class="past"' if distance < 0 else "" if distance else ' aria-current="step"'
    return f"<li{state}><span>{step}</span></li>"


def escalations(chapter: Chapter, commit: Commit) -> Iterator[str]:
    """The open ones at once, the resolved ones to unfold."""
    waiting = chapter.waiting
    # Newest first, as everything that is settled; what is open stands in the order in which it was asked.
    resolved = [escalation for escalation in reversed(chapter.escalations) if escalation.resolved_in is not None]
    if waiting:
        yield from folded(
            waiting, lambda escalation: _escalation(escalation, commit), opening='<ol class="open">', closing="</ol>\n"
        )
    else:
        yield '<p class="card calm">Nothing waits for an answer.</p>\n'
    if resolved:
        yield from folded(
            resolved,
            lambda escalation: _escalation(escalation, commit),
            opening=_ROWS,
            closing="</ol>",
            title="Resolved",
            is_open=len(resolved) <= FEW_RESOLVED,
        )


def _escalation(escalation: EscalationState, commit: Commit) -> str:
    resolution = mark("open", "poor") if escalation.resolved_in is None else mark(escalation.resolution, "good")
    first = line(
        name_of(escalation.id),
        resolution,
        mark(escalation.type),
        in_phase(escalation.phase),
        commit=_trail(escalation, commit),
    )
    later = [term(update.resolution, update.description, commit(update.commit)) for update in escalation.updates]
    more = terms(*later, unknown_fields(escalation.extra))
    return f"<li>{first}{said(escalation.description, 'lead')}{more}</li>\n"


def _trail(escalation: EscalationState, commit: Commit) -> str:
    if escalation.resolved_in is None:
        return commit(escalation.commit)
    raised = "raised and" if escalation.resolved_in == escalation.commit else f"raised in {commit(escalation.commit)},"
    return f"{raised} resolved in {commit(escalation.resolved_in)}"


def decisions(chapter: Chapter, commit: Commit) -> Iterator[str]:
    """By phase, the one with the newest decision first and open."""
    phases: dict[int | str | None, list[DecisionState]] = {}
    for decision in reversed(chapter.decisions):
        phases.setdefault(decision.phase, []).append(decision)
    is_short = len(chapter.decisions) <= FEW
    for place, (phase, group) in enumerate(phases.items()):
        yield from folded(
            group,
            lambda decision: _decision(decision, commit),
            opening=_ROWS,
            closing="</ol>",
            title=phase_name(phase),
            is_open=is_short or not place,
        )


def _decision(decision: DecisionState, commit: Commit) -> str:
    first = line(name_of(decision.id), confidence(decision.confidence), commit=commit(decision.commit))
    more = terms(term("Instead of", " · ".join(filter(None, decision.alternatives))), unknown_fields(decision.extra))
    return f"<li>{first}{said(decision.decision, 'lead')}{said(decision.rationale, 'why')}{more}</li>\n"


def coverage(chapter: Chapter, commit: Commit) -> Iterator[str]:
    """How much is covered, and a table of the requirements by name."""
    covered, every = len(chapter.covered), len(chapter.covered) + len(chapter.partial)
    bar = f'<meter aria-label="coverage" max="{every}" value="{covered}"></meter>'
    yield f'<p class="share">{bar}{covered:,} of {every:,} covered</p>\n'
    rows = [(covering, True) for covering in chapter.covered] + [(covering, False) for covering in chapter.partial]
    rows.sort(key=lambda row: in_natural_order(row[0].id))
    heads = "".join(f'<th scope="col">{title}</th>' for title in ("Requirement", "Coverage", "Commit"))
    yield from folded(
        rows,
        lambda row: _requirement(*row, commit),
        opening=f'<table><caption class="unseen">Requirements</caption><thead><tr>{heads}</tr></thead><tbody>\n',
        closing="</tbody></table>\n",
    )


def _requirement(covering: RequirementRef, is_covered: bool, commit: Commit) -> str:  # noqa: FBT001  a column
    shown = mark("covered", "good") if is_covered else mark("partial", "fair")
    return f'<tr><th scope="row">{escaped(covering.id)}</th><td>{shown}</td><td>{commit(covering.commit)}</td></tr>\n'


def lessons(chapter: Chapter, commit: Commit) -> Iterator[str]:
    def row(lesson: Lesson) -> str:
        return f"<li>{said(lesson.text)}{line(in_phase(lesson.phase), commit=commit(lesson.commit))}</li>\n"

    yield from folded(chapter.lessons[::-1], row, opening=_ROWS, closing="</ol>\n")


def compounds(chapter: Chapter, commit: Commit) -> Iterator[str]:
    def row(learning: Learning) -> str:
        first = line(mark(learning.category), in_phase(learning.phase), commit=commit(learning.commit))
        more = terms(unknown_fields(learning.extra))
        return f"<li>{first}{said(learning.problem, 'lead')}{said(learning.solution)}{more}</li>\n"

    yield from folded(chapter.compounds[::-1], row, opening=_ROWS, closing="</ol>\n")


def _placed(chapter: Chapter) -> str | None:
    return "" if any(getattr(chapter.position, name) is not None for name in _FIELDS) else None


def _waiting(chapter: Chapter) -> str | None:
    return f"{len(chapter.waiting):,} open" if chapter.escalations else None


def _phases(chapter: Chapter) -> str | None:
    phase_entries = entries(chapter.phases, chapter.worked)
    return _number(phase_entries) or ("" if chapter.milestones else None)


def _covered(chapter: Chapter) -> str | None:
    every = len(chapter.covered) + len(chapter.partial)
    return f"{len(chapter.covered):,} of {every:,}" if every else None


def _number(items: Sequence[object]) -> str | None:
    return f"{len(items):,}" if items else None


SECTIONS = (
    PageSection("now", "Where it stands", _placed, position),
    PageSection("escalations", "Escalations", _waiting, escalations),
    PageSection("timeline", "Timeline", _phases, timeline),
    PageSection("decisions", "Decisions", lambda chapter: _number(chapter.decisions), decisions),
    PageSection("coverage", "Coverage", _covered, coverage),
    PageSection("lessons", "Lessons", lambda chapter: _number(chapter.lessons), lessons),
    PageSection("learnings", "Learnings", lambda chapter: _number(chapter.compounds), compounds),
)
