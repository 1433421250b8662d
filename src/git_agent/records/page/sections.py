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
from git_agent.records.state.values import Decided, EscalationState, Learning, Lesson, RequirementRef

FEW = 40  # decisions that need no folding
FEW_RESOLVED = 5
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
    told = [(name, shown) for name in _FIELDS if (shown := getattr(here, name)) is not None]
    yield '<dl class="place card">'
    for name, shown in told:
        source = commit(here.sources[name]) if name in here.sources else ""
        yield f"<div><dt>{name.capitalize()}</dt><dd><b>{escaped(str(shown))}</b>{source}</dd></div>"
    yield "</dl>\n"
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
    resolved = [asked for asked in reversed(chapter.escalations) if asked.resolved_in is not None]
    if waiting:
        yield from folded(waiting, lambda asked: _asked(asked, commit), opening='<ol class="open">', closing="</ol>\n")
    else:
        yield '<p class="card calm">Nothing waits for an answer.</p>\n'
    if resolved:
        yield from folded(
            resolved,
            lambda asked: _asked(asked, commit),
            opening=_ROWS,
            closing="</ol>",
            title="Resolved",
            is_open=len(resolved) <= FEW_RESOLVED,
        )


def _asked(asked: EscalationState, commit: Commit) -> str:
    resolution = mark("open", "poor") if asked.resolved_in is None else mark(asked.resolution, "good")
    first = line(name_of(asked.id), resolution, mark(asked.type), in_phase(asked.phase), commit=_trail(asked, commit))
    later = [term(update.resolution, update.description, commit(update.commit)) for update in asked.updates]
    more = terms(*later, unknown_fields(asked.extra))
    return f"<li>{first}{said(asked.description, 'lead')}{more}</li>\n"


def _trail(asked: EscalationState, commit: Commit) -> str:
    if asked.resolved_in is None:
        return commit(asked.commit)
    raised = "raised and" if asked.resolved_in == asked.commit else f"raised in {commit(asked.commit)},"
    return f"{raised} resolved in {commit(asked.resolved_in)}"


def decisions(chapter: Chapter, commit: Commit) -> Iterator[str]:
    """By phase, the one with the newest decision first and open."""
    phases: dict[int | str | None, list[Decided]] = {}
    for taken in reversed(chapter.decisions):
        phases.setdefault(taken.phase, []).append(taken)
    is_short = len(chapter.decisions) <= FEW
    for place, (phase, group) in enumerate(phases.items()):
        yield from folded(
            group,
            lambda taken: _decided(taken, commit),
            opening=_ROWS,
            closing="</ol>",
            title=phase_name(phase),
            is_open=is_short or not place,
        )


def _decided(taken: Decided, commit: Commit) -> str:
    first = line(name_of(taken.id), confidence(taken.confidence), commit=commit(taken.commit))
    more = terms(term("Instead of", " · ".join(filter(None, taken.alternatives))), unknown_fields(taken.extra))
    return f"<li>{first}{said(taken.decision, 'lead')}{said(taken.rationale, 'why')}{more}</li>\n"


def coverage(chapter: Chapter, commit: Commit) -> Iterator[str]:
    """How much is covered, and a table of the requirements by name."""
    covered, every = len(chapter.covered), len(chapter.covered) + len(chapter.partial)
    bar = f'<meter aria-label="coverage" max="{every}" value="{covered}"></meter>'
    yield f'<p class="share">{bar}{covered:,} of {every:,} covered</p>\n'
    rows = [(met, True) for met in chapter.covered] + [(met, False) for met in chapter.partial]
    rows.sort(key=lambda row: in_natural_order(row[0].id))
    heads = "".join(f'<th scope="col">{title}</th>' for title in ("Requirement", "Coverage", "Commit"))
    yield from folded(
        rows,
        lambda row: _met(*row, commit),
        opening=f'<table><caption class="unseen">Requirements</caption><thead><tr>{heads}</tr></thead><tbody>\n',
        closing="</tbody></table>\n",
    )


def _met(met: RequirementRef, is_covered: bool, commit: Commit) -> str:  # noqa: FBT001  one column of the table
    shown = mark("covered", "good") if is_covered else mark("partial", "fair")
    return f'<tr><th scope="row">{escaped(met.id)}</th><td>{shown}</td><td>{commit(met.commit)}</td></tr>\n'


def lessons(chapter: Chapter, commit: Commit) -> Iterator[str]:
    def row(lesson: Lesson) -> str:
        return f"<li>{said(lesson.text)}{line(in_phase(lesson.phase), commit=commit(lesson.commit))}</li>\n"

    yield from folded(chapter.lessons[::-1], row, opening=_ROWS, closing="</ol>\n")


def compounds(chapter: Chapter, commit: Commit) -> Iterator[str]:
    def row(learned: Learning) -> str:
        first = line(mark(learned.category), in_phase(learned.phase), commit=commit(learned.commit))
        more = terms(unknown_fields(learned.extra))
        return f"<li>{first}{said(learned.problem, 'lead')}{said(learned.solution)}{more}</li>\n"

    yield from folded(chapter.compounds[::-1], row, opening=_ROWS, closing="</ol>\n")


def _placed(chapter: Chapter) -> str | None:
    return "" if any(getattr(chapter.position, name) is not None for name in _FIELDS) else None


def _waiting(chapter: Chapter) -> str | None:
    return f"{len(chapter.waiting):,} open" if chapter.escalations else None


def _phases(chapter: Chapter) -> str | None:
    found = entries(chapter.phases, chapter.worked)
    return _number(found) or ("" if chapter.milestones else None)


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
