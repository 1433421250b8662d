"""The sections of the page, each about one project; what is open, or newest, stands first."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from git_agent.model.counted import counted
from git_agent.model.fence import escaped
from git_agent.records.block.schema import STATUSES
from git_agent.records.page.chapters import Chapter
from git_agent.records.page.parts import (
    Commit,
    bounded,
    confidence,
    day,
    folded,
    in_natural_order,
    in_phase,
    left_out,
    line,
    mark,
    name_of,
    phase_name,
    said,
    term,
    terms,
    unknown_fields,
)
from git_agent.records.page.summary import summary, this_week, week
from git_agent.records.page.timeline import entries, timeline
from git_agent.records.state.values import DecisionState, EscalationState, Learning, Lesson, RequirementRef, Told

TIMEOUT = "timeout"
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
            bounded(waiting),
            lambda pair: _escalation(pair[1], commit) if pair[0] else _brief_escalation(pair[1], commit),
            opening='<ol class="open">',
            closing="</ol>\n",
        )
        yield left_out(waiting)
    else:
        yield '<p class="card calm">Nothing waits for an answer.</p>\n'
    if resolved:
        yield from folded(
            bounded(resolved),
            lambda pair: _escalation(pair[1], commit) if pair[0] else _brief_escalation(pair[1], commit),
            opening=_ROWS,
            closing="</ol>",
            title="Resolved",
            is_open=len(resolved) <= FEW_RESOLVED,
        )
        yield left_out(resolved)


def _escalation(escalation: EscalationState, commit: Commit) -> str:
    anchor = commit.anchor("escalation", escalation.commit, escalation.id)
    asked = commit.time(escalation.commit)
    # The day and not how long ago: the page is made of the history alone, and may be read much later.
    waits = f"<span>since {day(asked)}</span>" if escalation.resolved_in is None and asked is not None else ""
    first = line(
        _self_link(anchor, escalation.id),
        _resolution(escalation),
        waits,
        mark(escalation.type),
        in_phase(escalation.phase, escalation.milestone),
        commit=_trail(escalation, commit),
    )
    later = [term(update.resolution, update.description, commit(update.commit)) for update in escalation.updates]
    more = terms(*later, unknown_fields(escalation.extra))
    return f'<li id="{anchor}">{first}{said(escalation.description, "lead")}{more}</li>\n'


def _resolution(escalation: EscalationState) -> str:
    if escalation.resolved_in is None:
        return mark("open", "poor")
    # Nobody has answered: it is settled, and still nothing to be glad about.
    return mark(escalation.resolution, "fair" if escalation.resolution == TIMEOUT else "good")


def _brief_escalation(escalation: EscalationState, commit: Commit) -> str:
    return (
        f"<li>{name_of(escalation.id)} {_resolution(escalation)} {escaped(escalation.description.strip())} "
        f"{commit.brief(escalation.resolved_in or escalation.commit)}</li>\n"
    )


def _self_link(anchor: str, id_: str) -> str:
    """The name of an entry, as a link to itself that can be sent to others."""
    return f'<a class="self" href="#{anchor}">{name_of(id_) or "#"}</a>'


def _trail(escalation: EscalationState, commit: Commit) -> str:
    if escalation.resolved_in is None:
        return commit(escalation.commit)
    raised = "raised and" if escalation.resolved_in == escalation.commit else f"raised in {commit(escalation.commit)},"
    return f"{raised} resolved in {commit(escalation.resolved_in)}"


def decisions(chapter: Chapter, commit: Commit) -> Iterator[str]:
    """By phase, the one with the newest decision first and open."""
    phases: dict[tuple[str | None, int | str | None], list[tuple[bool, DecisionState]]] = {}
    for is_full, decision in bounded(chapter.decisions[::-1]):
        phases.setdefault((decision.milestone, decision.phase), []).append((is_full, decision))
    is_short = len(chapter.decisions) <= FEW
    for place, ((milestone, phase), group) in enumerate(phases.items()):
        yield from folded(
            group,
            lambda pair: _decision(pair[1], commit) if pair[0] else _brief_decision(pair[1], commit),
            opening=_ROWS,
            closing="</ol>",
            title=phase_name(phase, milestone),
            is_open=is_short or not place,
        )
    yield left_out(chapter.decisions)


def _decision(decision: DecisionState, commit: Commit) -> str:
    anchor = commit.anchor("decision", decision.commit, decision.id)
    first = line(_self_link(anchor, decision.id), confidence(decision.confidence), commit=commit(decision.commit))
    more = terms(term("Instead of", " · ".join(filter(None, decision.alternatives))), unknown_fields(decision.extra))
    words = said(decision.decision, "lead") + said(decision.rationale, "why")
    return f'<li id="{anchor}">{first}{words}{more}</li>\n'


def _brief_decision(decision: DecisionState, commit: Commit) -> str:
    anchor, sure = commit.anchor("decision", decision.commit, decision.id), decision.confidence
    shown = f" ({escaped(str(sure))})" if sure is not None else ""
    text = escaped(decision.decision.strip())
    return f'<li id="{anchor}">{name_of(decision.id)} {text}{shown} {commit.brief(decision.commit)}</li>\n'


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
    def row(pair: tuple[bool, Lesson]) -> str:
        is_full, lesson = pair
        if not is_full:
            return f"<li>{escaped(lesson.text.strip())} {commit.brief(lesson.commit)}</li>\n"
        return f"<li>{said(lesson.text)}{line(in_phase(lesson.phase), commit=commit(lesson.commit))}</li>\n"

    yield from folded(bounded(chapter.lessons[::-1]), row, opening=_ROWS, closing="</ol>\n")
    yield left_out(chapter.lessons)


def compounds(chapter: Chapter, commit: Commit) -> Iterator[str]:
    def row(pair: tuple[bool, Learning]) -> str:
        is_full, learning = pair
        if not is_full:
            text = escaped(f"{learning.problem.strip()}: {learning.solution.strip()}")
            return f"<li>{text} {commit.brief(learning.commit)}</li>\n"
        first = line(mark(learning.category), in_phase(learning.phase), commit=commit(learning.commit))
        more = terms(unknown_fields(learning.extra))
        return f"<li>{first}{said(learning.problem, 'lead')}{said(learning.solution)}{more}</li>\n"

    yield from folded(bounded(chapter.compounds[::-1]), row, opening=_ROWS, closing="</ol>\n")
    yield left_out(chapter.compounds)


def told(items: Sequence[Told], commit: Commit) -> Iterator[str]:
    """Todos, notes or what research found: a line, and what stands below it."""

    def row(pair: tuple[bool, Told]) -> str:
        is_full, one = pair
        if not is_full:
            return f"<li>{escaped(one.text.strip())} {commit.brief(one.commit)}</li>\n"
        first = line(in_phase(one.phase, one.milestone), commit=commit(one.commit))
        return f"<li>{first}{said(one.text, 'lead')}{''.join(said(item) for item in one.items)}</li>\n"

    yield from folded(bounded(items[::-1]), row, opening=_ROWS, closing="</ol>\n")
    yield left_out(items)


def plans(chapter: Chapter, commit: Commit) -> Iterator[str]:
    """The phases that a project was begun with, the newest plan first."""
    for begun in reversed(chapter.beginnings):
        count = counted(begun.phase_count, "phase") if begun.phase_count else "no phases"
        of_what = f"<span>{escaped(begun.milestone)}</span>" if begun.milestone else ""
        yield line(
            f"<b>{escaped(begun.name) or 'The project'}</b>",
            f"<span>{count}</span>",
            of_what,
            commit=commit(begun.commit),
        )
        if begun.phases:
            names = "".join(f'<li value="{phase.number}">{escaped(phase.name)}</li>' for phase in begun.phases)
            yield f'<ol class="plan">{names}</ol>\n'


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


def _changed(chapter: Chapter) -> str | None:
    return _number(this_week(chapter))


SECTIONS = (
    PageSection("now", "Where it stands", _placed, position),
    PageSection("far", "At a glance", _placed, lambda chapter, _: summary(chapter)),
    PageSection("escalations", "Escalations", _waiting, escalations),
    PageSection("week", "The last week", _changed, week),
    PageSection("timeline", "Timeline", _phases, timeline),
    PageSection("decisions", "Decisions", lambda chapter: _number(chapter.decisions), decisions),
    PageSection("coverage", "Coverage", _covered, coverage),
    PageSection("plan", "Plan", lambda chapter: "" if chapter.beginnings else None, plans),
    PageSection(
        "todos", "Todos", lambda chapter: _number(chapter.todos), lambda chapter, commit: told(chapter.todos, commit)
    ),
    PageSection(
        "notes", "Notes", lambda chapter: _number(chapter.notes), lambda chapter, commit: told(chapter.notes, commit)
    ),
    PageSection(
        "research",
        "Research",
        lambda chapter: _number(chapter.research),
        lambda chapter, commit: told(chapter.research, commit),
    ),
    PageSection("lessons", "Lessons", lambda chapter: _number(chapter.lessons), lessons),
    PageSection("learnings", "Learnings", lambda chapter: _number(chapter.compounds), compounds),
)
