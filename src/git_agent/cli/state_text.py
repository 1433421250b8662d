"""The state of a project for a person: what is going on, what is open, what was decided."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from git_agent.console import Part, Styled
from git_agent.model.counted import counted
from git_agent.records.state.milestone_name import milestone_key
from git_agent.records.state.phases import COMPLETE, Stage
from git_agent.records.state.values import Beginning, DecisionState, EscalationState, Position, RequirementRef, State

MOST_LISTED = 20  # of the newest of each kind: it should fit on a screen or two
MOST_NAMED = 8
SHORT_ID = 10  # digits; seven name several commits in a large repository
# Above the first figure a decision is made without much ado, below the second it should have been a question.
CONFIDENT, DOUBTFUL = 0.85, 0.6

Line = tuple[Part, ...]


class _Told(NamedTuple):
    """What the place of an entry is told with, because there is more than one of them."""

    project: bool
    milestone: bool


def state_text(state: State) -> tuple[Part, ...]:
    """Several paragraphs, in parts for the console; an empty one is left out."""
    if not (state.blocks_read or state.problems or state.phases or state.milestones):
        return (f"no records in {_many(state.commits_read, 'commit')}\n",)
    told = _Told(project=_is_shared(state), milestone=_has_milestones(state))
    paragraphs = (
        _position(state),
        _projects(state),
        _escalations(state.open_escalations, told),
        _resolved([each for each in state.escalations if each.resolved_in is not None], told),
        _requirements(state),
        _decisions(state.decisions, told),
        _stages("phases", state.phases, state.beginnings, with_milestone=told.milestone),
        _stages("milestones", state.milestones),
        _rest(state),
    )
    lines: list[Line] = []
    for paragraph in paragraphs:
        shown = list(paragraph)
        lines += [(), *shown] if lines and shown else shown
    return tuple(part for line in lines for part in (*line, "\n"))


def _plain(text: object) -> str:
    """One line: whoever could commit has written it."""
    return " ".join(str(text).split())


def _many(count: int, noun: str) -> str:
    return counted(count, noun, grouped=True)


def _position(state: State) -> Iterator[Line]:
    parts = _position_parts(state.position)
    project = state.project if state.project or not _is_shared(state) else state.position.project
    if project is None and not _is_shared(state):
        project = next((begun.name for begun in reversed(state.beginnings) if begun.name), None)
    where = f"{_plain(project)}: " if project else ""
    yield (_bold(where + ", ".join(parts) if parts else f"{where}no records"),)
    newest = state.position.sources.get("status") or state.position.sources.get("phase")
    if newest:
        yield (_dim(f"recorded in {newest[:SHORT_ID]}"),)


def _projects(state: State) -> Iterator[Line]:
    if state.projects and state.project is None:
        yield _heading("projects", len(state.projects))
        for project in state.projects:
            position = ", ".join(_position_parts(project.position))
            yield (f"  {_plain(project.project)}: {position}; {_many(project.open_escalations, 'open escalation')}",)


def _escalations(escalations: Sequence[EscalationState], told: _Told) -> Iterator[Line]:
    if escalations:
        yield (Styled(text=f"open escalations ({len(escalations)})", style="yellow"),)
        for escalation in escalations[-MOST_LISTED:]:
            kind = f"{_plain(escalation.type)}: " if escalation.type else ""
            yield _item(escalation, (f"{kind}{_plain(escalation.description)}",), told)
        yield from _more(len(escalations))


def _resolved(escalations: Sequence[EscalationState], told: _Told) -> Iterator[Line]:
    """What became of questions: who answered, and the words of the newest answer."""
    if escalations:
        yield _heading("resolved escalations", len(escalations))
        for escalation in escalations[-MOST_LISTED:]:
            kind = f"{_plain(escalation.type)}: " if escalation.type else ""
            words = escalation.updates[-1].description if escalation.updates else ""
            answer = ": ".join(filter(None, (_plain(escalation.resolution), _plain(words))))
            line = (f"{kind}{_plain(escalation.description)}  ", Styled(text=answer, style="green"))
            yield _item(escalation._replace(commit=escalation.resolved_in or escalation.commit), line, told)
        yield from _more(len(escalations))


def _requirements(state: State) -> Iterator[Line]:
    for project in dict.fromkeys(each.project for each in (*state.covered, *state.partial)):
        covered = [each for each in state.covered if each.project == project]
        partial = [each for each in state.partial if each.project == project]
        of_what = f" of {_plain(project)}" if project and _is_shared(state) else ""
        names = f": {_names(partial)}" if partial else ""
        count = Styled(text=f"{len(covered)} covered", style="green")
        yield f"requirements{of_what}: ", count, f", {len(partial)} partial{names}"


def _decisions(decisions: Sequence[DecisionState], told: _Told) -> Iterator[Line]:
    if decisions:
        yield _heading("decisions", len(decisions))
        for decision in decisions[-MOST_LISTED:]:
            line = (_confidence(decision.confidence), f"  {_plain(decision.decision)}")
            yield _item(decision, line, told)
        yield from _more(len(decisions))


def _stages(
    title: str, stages: Sequence[Stage], beginnings: Sequence[Beginning] = (), *, with_milestone: bool = False
) -> Iterator[Line]:
    """Those that there are, and behind them what the newest plan of each project has beyond them."""
    newest = {each.project: each for each in beginnings}.values()
    planned = {
        (begun.project, milestone_key(begun.milestone or ""), number): name
        for begun in newest
        for number, name in _planned_phases(begun)
    }
    more = sum(_uncounted(begun, stages) for begun in newest if not begun.phases)
    names = [planned.pop(_planned_place(stage), "") for stage in stages]
    if stages or planned:
        yield _heading(title, len(stages) + len(planned) + more)
        for stage, planned_name in zip(stages, names, strict=True):
            number = f"{stage.number:02}" if isinstance(stage.number, int) else stage.number
            milestone = stage.milestone if with_milestone else None
            name = " ".join(filter(None, (stage.project, milestone, number, stage.slug or planned_name)))
            colour = "green" if stage.status == COMPLETE else "yellow"
            branch: Line = ("  ", _dim(_plain(stage.branch))) if stage.branch else ()
            yield f"  {_plain(name)}: ", Styled(text=stage.status.replace("_", " "), style=colour), *branch
        for (project, key, count), planned_name in planned.items():
            name = " ".join(filter(None, (project, key if with_milestone else None, f"{count:02}", planned_name)))
            yield f"  {_plain(name)}: ", _dim("planned")
        if more:
            yield f"  and {more:,} more: ", _dim("planned")


def _uncounted(begun: Beginning, stages: Sequence[Stage]) -> int:
    """How many phases of a plan without names come behind those that are listed, and are not there yet."""
    count = begun.phase_count or 0
    where = (begun.project, milestone_key(begun.milestone or ""))
    places = {_planned_place(stage) for stage in stages}
    there = sum(MOST_LISTED < number <= count for *place, number in places if tuple(place) == where)
    return max(count - MOST_LISTED, 0) - there


def _planned_phases(begun: Beginning) -> Iterator[tuple[int, str]]:
    """By their names or, where they were only counted, by their numbers."""
    if begun.phases:
        yield from begun.phases
    else:
        yield from ((number, "") for number in range(1, min(begun.phase_count or 0, MOST_LISTED) + 1))


def _planned_place(stage: Stage) -> tuple[str | None, str, int]:
    return stage.project, milestone_key(stage.milestone or ""), stage.number if isinstance(stage.number, int) else -1


def _rest(state: State) -> Iterator[Line]:
    lists = [
        *((state.lessons, "lesson"), (state.compounds, "compound learning")),
        *((state.todos, "todo"), (state.notes, "note"), (state.research, "research result")),
    ]
    counts = [_many(len(items), noun) for items, noun in lists if items]
    count = f"{_many(state.blocks_read, 'record')} in {_many(state.commits_read, 'commit')}"
    yield (_dim(", ".join([count, *counts])),)
    if state.problems:
        commits = len({problem.commit for problem in state.problems})
        summary = f"{_many(len(state.problems), 'problem')} in {_many(commits, 'commit')}"
        yield Styled(text=summary, style="red"), "; `git-agent state --json` names them"


def _heading(title: str, count: int) -> Line:
    return (_bold(f"{title} ({count:,})"),)


def _item(entry: DecisionState | EscalationState, line: Line, told: _Told) -> Line:
    project = f"{_plain(entry.project)}, " if told.project and entry.project else ""
    of_what = f" of {_plain(entry.milestone)}" if told.milestone and entry.milestone else ""
    place = f"phase {_plain(entry.phase)}{of_what}, " if entry.phase is not None else ""
    where = f"({project}{place}{entry.commit[:SHORT_ID]})"
    return f"  {_plain(entry.id) or '-'}  ", *line, "  ", _dim(where)


def _is_shared(state: State) -> bool:
    """Whether several projects share the repository, and all of them are told."""
    return state.project is None and bool(state.projects)


def _has_milestones(state: State) -> bool:
    """Whether what is listed belongs to several milestones, in each of which phases are counted anew."""
    names = [
        *(each.milestone for each in state.phases),
        *(each.milestone for each in state.open_escalations),
        *(each.milestone for each in state.decisions),
        *(each.milestone for each in state.beginnings),
    ]
    return len({milestone_key(name) for name in names if name}) > 1


def _more(count: int) -> Iterator[Line]:
    if count > MOST_LISTED:
        yield (_dim(f"  and {count - MOST_LISTED:,} before them; `--json` has all"),)


def _confidence(confidence: float | str | None) -> Part:
    if not isinstance(confidence, float | int):
        return _plain(confidence) if confidence else "  - "
    colour = "green" if confidence > CONFIDENT else "red" if confidence < DOUBTFUL else "yellow"
    return Styled(text=f"{confidence:.2f}", style=colour)


def _bold(text: str) -> Styled:
    return Styled(text=text, style="bold")


def _dim(text: str) -> Styled:
    return Styled(text=text, style="dim")


def _position_parts(position: Position) -> list[str]:
    phase = f"phase {position.phase}" if position.phase is not None else None
    plan = f"plan {position.plan}" if position.plan and not position.task else None  # a task's name has its plan's
    task = f"task {position.task}" if position.task else None
    return [_plain(part) for part in (phase, position.milestone, plan, task, position.status) if part]


def _names(requirements: Iterable[RequirementRef]) -> str:
    names = [_plain(requirement.id) for requirement in requirements]
    return ", ".join(names[:MOST_NAMED]) + (f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else "")
