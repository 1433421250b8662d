"""The state of a project for a person: what is going on, what is open, what was decided."""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.console import Console
from git_agent.records.schema import UNWRITABLE
from git_agent.records.state.phases import COMPLETE, Stage
from git_agent.records.state.values import Asked, Decided, Met, Position, State

MOST_LISTED = 20
MOST_NAMED = 8
SHORT = 10
# Above the first figure a decision is made without much ado, below the second it should have been a question.
CONFIDENT, DOUBTFUL = 0.85, 0.6


def state_text(state: State, console: Console) -> str:
    """Several paragraphs; an empty one is left out."""
    if not (state.blocks_read or state.problems or state.phases or state.milestones):
        return f"no records in {_many(state.commits_read, 'commit')}\n"
    page = _Page(console)
    parts = (
        page.position(state),
        page.projects(state),
        page.escalations(state.open_escalations),
        page.requirements(state),
        page.decisions(state.decisions),
        page.stages("phases", state.phases),
        page.stages("milestones", state.milestones),
        page.rest(state),
    )
    return "\n".join("".join(f"{line}\n" for line in lines) for part in parts if (lines := list(part)))


def _plain(text: object) -> str:
    """One line that no terminal obeys: it was written by whoever could commit."""
    return UNWRITABLE.sub("\ufffd", " ".join(str(text).split()))


def _many(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


class _Page:
    """The paragraphs, in colour where the console has it."""

    def __init__(self, console: Console) -> None:
        self._styled = console.styled

    def position(self, state: State) -> Iterator[str]:
        told = _told(state.position)
        where = f"{_plain(state.project)}: " if state.project else ""
        yield self._styled(where + ", ".join(told) if told else f"{where}no records", "bold")
        newest = state.position.sources.get("status") or state.position.sources.get("phase")
        if newest:
            yield self._dim(f"recorded in {newest[:SHORT]}")

    def projects(self, state: State) -> Iterator[str]:
        if state.projects and state.project is None:
            yield self._heading("projects", len(state.projects))
            for each in state.projects:
                told = ", ".join(_told(each.position))
                yield f"  {_plain(each.project)}: {told}; {_many(each.open_escalations, 'open escalation')}"

    def escalations(self, waiting: Sequence[Asked]) -> Iterator[str]:
        if waiting:
            yield self._styled(f"open escalations ({len(waiting)})", "yellow")
            for asked in waiting[-MOST_LISTED:]:
                kind = f"{_plain(asked.type)}: " if asked.type else ""
                yield self._item(asked.id, f"{kind}{_plain(asked.description)}", asked.phase, asked.commit)
            yield from self._more(len(waiting))

    def requirements(self, state: State) -> Iterator[str]:
        if state.covered or state.partial:
            partial = f": {_names(state.partial)}" if state.partial else ""
            covered = self._styled(f"{len(state.covered)} covered", "green")
            yield f"requirements: {covered}, {len(state.partial)} partial{partial}"

    def decisions(self, taken: Sequence[Decided]) -> Iterator[str]:
        if taken:
            yield self._heading("decisions", len(taken))
            for each in taken[-MOST_LISTED:]:
                text = f"{self._confidence(each.confidence)}  {_plain(each.decision)}"
                yield self._item(each.id, text, each.phase, each.commit)
            yield from self._more(len(taken))

    def stages(self, title: str, found: Sequence[Stage]) -> Iterator[str]:
        if found:
            yield self._heading(title, len(found))
            for stage in found:
                number = f"{stage.number:02}" if isinstance(stage.number, int) else stage.number
                name = " ".join(filter(None, (stage.project, number, stage.slug)))
                status = stage.status.replace("_", " ")
                colour = "green" if stage.status == COMPLETE else "yellow"
                branch = f"  {self._dim(_plain(stage.branch))}" if stage.branch else ""
                yield f"  {_plain(name)}: {self._styled(status, colour)}{branch}"

    def rest(self, state: State) -> Iterator[str]:
        learned = [(state.lessons, "lesson"), (state.compounds, "compound learning")]
        counts = [_many(len(items), noun) for items, noun in learned if items]
        read = f"{_many(state.blocks_read, 'record')} in {_many(state.commits_read, 'commit')}"
        yield self._dim(", ".join([read, *counts]))
        if state.problems:
            commits = len({trouble.commit for trouble in state.problems})
            told = f"{_many(len(state.problems), 'problem')} in {_many(commits, 'commit')}"
            yield f"{self._styled(told, 'red')}; `git-agent state --json` names them"

    def _heading(self, title: str, count: int) -> str:
        return self._styled(f"{title} ({count:,})", "bold")

    def _item(self, name: str, text: str, phase: object, commit: str) -> str:
        place = f"phase {_plain(phase)}, " if phase is not None else ""
        return f"  {_plain(name) or '-'}  {text}  {self._dim(f'({place}{commit[:SHORT]})')}"

    def _more(self, count: int) -> Iterator[str]:
        if count > MOST_LISTED:
            yield self._dim(f"  and {count - MOST_LISTED:,} before them; `--json` has all")

    def _confidence(self, confidence: float | str | None) -> str:
        if not isinstance(confidence, float | int):
            return _plain(confidence) if confidence else "  - "
        colour = "green" if confidence > CONFIDENT else "red" if confidence < DOUBTFUL else "yellow"
        return self._styled(f"{confidence:.2f}", colour)

    def _dim(self, text: str) -> str:
        return self._styled(text, "dim")


def _told(position: Position) -> list[str]:
    phase = f"phase {position.phase}" if position.phase is not None else None
    plan = f"plan {position.plan}" if position.plan and not position.task else None
    task = f"task {position.task}" if position.task else None
    return [_plain(part) for part in (phase, position.milestone, plan, task, position.status) if part]


def _names(met: Iterable[Met]) -> str:
    names = [_plain(each.id) for each in met]
    return ", ".join(names[:MOST_NAMED]) + (f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else "")
