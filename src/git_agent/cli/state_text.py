"""The state of a project for a person: what is going on, what is open, what was decided."""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.console import Part, Styled
from git_agent.records.state.phases import COMPLETE, Stage
from git_agent.records.state.values import Decided, EscalationState, Position, RequirementRef, State

MOST_LISTED = 20
MOST_NAMED = 8
SHORT = 10
# Above the first figure a decision is made without much ado, below the second it should have been a question.
CONFIDENT, DOUBTFUL = 0.85, 0.6

Line = tuple[Part, ...]


def state_text(state: State) -> tuple[Part, ...]:
    """Several paragraphs, in parts for the console; an empty one is left out."""
    if not (state.blocks_read or state.problems or state.phases or state.milestones):
        return (f"no records in {_many(state.commits_read, 'commit')}\n",)
    paragraphs = (
        _position(state),
        _projects(state),
        _escalations(state.open_escalations),
        _requirements(state),
        _decisions(state.decisions),
        _stages("phases", state.phases),
        _stages("milestones", state.milestones),
        _rest(state),
    )
    lines: list[Line] = []
    for paragraph in paragraphs:
        written = list(paragraph)
        lines += [(), *written] if lines and written else written
    return tuple(part for line in lines for part in (*line, "\n"))


def _plain(text: object) -> str:
    """One line: whoever could commit has written it."""
    return " ".join(str(text).split())


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def _position(state: State) -> Iterator[Line]:
    told = _told(state.position)
    where = f"{_plain(state.project)}: " if state.project else ""
    yield (_bold(where + ", ".join(told) if told else f"{where}no records"),)
    newest = state.position.sources.get("status") or state.position.sources.get("phase")
    if newest:
        yield (_dim(f"recorded in {newest[:SHORT]}"),)


def _projects(state: State) -> Iterator[Line]:
    if state.projects and state.project is None:
        yield _heading("projects", len(state.projects))
        for each in state.projects:
            told = ", ".join(_told(each.position))
            yield (f"  {_plain(each.project)}: {told}; {_many(each.open_escalations, 'open escalation')}",)


def _escalations(waiting: Sequence[EscalationState]) -> Iterator[Line]:
    if waiting:
        yield (Styled(text=f"open escalations ({len(waiting)})", style="yellow"),)
        for asked in waiting[-MOST_LISTED:]:
            kind = f"{_plain(asked.type)}: " if asked.type else ""
            yield _item(asked.id, (f"{kind}{_plain(asked.description)}",), asked.phase, asked.commit)
        yield from _more(len(waiting))


def _requirements(state: State) -> Iterator[Line]:
    if state.covered or state.partial:
        partial = f": {_names(state.partial)}" if state.partial else ""
        covered = Styled(text=f"{len(state.covered)} covered", style="green")
        yield "requirements: ", covered, f", {len(state.partial)} partial{partial}"


def _decisions(taken: Sequence[Decided]) -> Iterator[Line]:
    if taken:
        yield _heading("decisions", len(taken))
        for each in taken[-MOST_LISTED:]:
            line = (_confidence(each.confidence), f"  {_plain(each.decision)}")
            yield _item(each.id, line, each.phase, each.commit)
        yield from _more(len(taken))


def _stages(title: str, found: Sequence[Stage]) -> Iterator[Line]:
    if found:
        yield _heading(title, len(found))
        for stage in found:
            number = f"{stage.number:02}" if isinstance(stage.number, int) else stage.number
            name = " ".join(filter(None, (stage.project, number, stage.slug)))
            colour = "green" if stage.status == COMPLETE else "yellow"
            branch: Line = ("  ", _dim(_plain(stage.branch))) if stage.branch else ()
            yield f"  {_plain(name)}: ", Styled(text=stage.status.replace("_", " "), style=colour), *branch


def _rest(state: State) -> Iterator[Line]:
    learned = [(state.lessons, "lesson"), (state.compounds, "compound learning")]
    counts = [_many(len(items), noun) for items, noun in learned if items]
    read = f"{_many(state.blocks_read, 'record')} in {_many(state.commits_read, 'commit')}"
    yield (_dim(", ".join([read, *counts])),)
    if state.problems:
        commits = len({trouble.commit for trouble in state.problems})
        told = f"{_many(len(state.problems), 'problem')} in {_many(commits, 'commit')}"
        yield Styled(text=told, style="red"), "; `git-agent state --json` names them"


def _heading(title: str, count: int) -> Line:
    return (_bold(f"{title} ({count:,})"),)


def _item(name: str, line: Line, phase: object, commit: str) -> Line:
    place = f"phase {_plain(phase)}, " if phase is not None else ""
    return f"  {_plain(name) or '-'}  ", *line, "  ", _dim(f"({place}{commit[:SHORT]})")


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


def _told(position: Position) -> list[str]:
    phase = f"phase {position.phase}" if position.phase is not None else None
    plan = f"plan {position.plan}" if position.plan and not position.task else None
    task = f"task {position.task}" if position.task else None
    return [_plain(part) for part in (phase, position.milestone, plan, task, position.status) if part]


def _names(met: Iterable[RequirementRef]) -> str:
    names = [_plain(each.id) for each in met]
    return ", ".join(names[:MOST_NAMED]) + (f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else "")
