"""The whole project state of a repository from its log and its refs: no file and no diff is looked at."""

import re
from array import array
from collections.abc import Callable, Iterable, Sequence

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.git.refs import UNSHALLOW, commit_of, commits_between, moment_of
from git_agent.model.value import replace, value
from git_agent.records.state.branches import BranchRef, read_refs
from git_agent.records.state.build import build_state, project_names
from git_agent.records.state.cache import history_of
from git_agent.records.state.history import NOTHING_BESIDE, Announce, Beside, RecordHistory, read_beside
from git_agent.records.state.order import Dag
from git_agent.records.state.phases import Stage, stages
from git_agent.records.state.placement import placed
from git_agent.records.state.rows import Row
from git_agent.records.state.tips import Tips
from git_agent.records.state.values import State, Trouble

SHALLOW = "shallow-clone"
EMPTY_HISTORY = RecordHistory("", Dag(), array("i"), {})

# git takes any word for a moment, most of them for this one; these it understands.
_DATE = re.compile(
    r"@?\d{9,}|\d{4}-\d\d-\d\d(?:[T ]\S.*)?|yesterday|\d+[ .](?:second|minute|hour|day|week|month|year)s?[ .]ago"
)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


@value
class StateQuery:
    """Which state: up to a revision, of one project, of what was recorded after a revision or a date.

    `is_past` is found out by who reads the history: then branches count only with what the revision holds of them.
    """

    at: str | None = None
    project: str | None = None
    since: str | None = None
    is_past: bool = False


def rebuild_state(git: Git, query: StateQuery, *, keep: bool = True, announce: Announce | None = None) -> State:
    """The state that is asked for; `keep` allows the cache.

    Raises:
        RepositoryError: a revision or a project is not there, or git failed.
    """
    head = commit_of(git, query.at) if query.at is not None else head_oid(git)
    refs = read_refs(git, query.at)
    if head is None:
        # A branch that has no commit yet contains nothing, but others may be there.
        return state_of_history(EMPTY_HISTORY, refs.branches, StateQuery())
    after = _after(git, query.since, head) if query.since is not None else None
    # A replaced commit keeps its id and says something else: no cache could tell.
    keep = keep and not refs.has_replacements
    history = history_of(git, head, keep=keep, is_head=query.at is None, announce=announce)
    beside = read_beside(git, {ref.oid for ref in refs.branches}, history)
    query = replace(query, is_past=refs.is_past and head != head_oid(git))
    return state_of_history(history, refs.branches, query, beside=beside, after=after, problems=_cut_off(git))


def state_of_history(
    history: RecordHistory,
    branches: Sequence[BranchRef],
    query: StateQuery,
    *,
    beside: Beside = NOTHING_BESIDE,
    after: Callable[[Row], bool] | None = None,
    problems: tuple[Trouble, ...] = (),
) -> State:
    """The state that is asked for, of a history that was read.

    Raises:
        RepositoryError: the project is not there.
    """
    rows = tuple(placed(history.rows.values()))
    asked = {ref.oid for ref in branches} | {row.oid for row, _ in rows if row.merged}
    all_stages = stages(branches, rows, Tips(history, beside, asked=asked), is_past=query.is_past)
    if query.project is not None:
        _check_project(query.project, project_names(rows, all_stages))
    state = build_state(
        # Placed first: where a record belongs depends on all before it.
        rows if after is None else [each for each in rows if after(each.row)],
        all_stages,
        head=history.head or None,
        commits=len(history.order),
        project=query.project,
        problems=problems,
    )
    return replace(state, stage_times=_times(history, all_stages))


def _times(history: RecordHistory, all_stages: Iterable[Stage]) -> dict[str, int]:
    """When the commits were made that stages end with, which mostly carry no record."""
    numbers = history.numbers_of({stage.commit for stage in all_stages if stage.commit})
    return {oid: history.dag.committed[number] for oid, number in numbers.items()}


def _cut_off(git: Git) -> tuple[Trouble, ...]:
    """That a shallow clone lacks whatever was recorded earlier."""
    if not git.repository.is_shallow:
        return ()
    return (Trouble("", SHALLOW, f"records before the clone begins are not known; {UNSHALLOW}", 0),)


def _after(git: Git, since: str, head: str) -> Callable[[Row], bool]:
    """Whether a row is newer than a revision, or than a date where there is no revision of that name.

    Raises:
        RepositoryError: there is neither.
    """
    try:
        oid = commit_of(git, since)
    except RepositoryError:
        if not _DATE.fullmatch(since):
            raise
        _check_day(since)
        limit = _moment(git, since)
        return lambda row: row.time >= limit
    # By reachability and not by date: a branch merged since may hold commits older than the revision.
    newer = commits_between(git, oid, head)
    return lambda row: row.oid in newer


def _check_day(date: str) -> None:
    """git takes a thirteenth month for whatever it likes."""
    from datetime import date as calendar

    day = _DAY.match(date)
    try:
        calendar.fromisoformat(day[0] if day else "2000-01-01")
    except ValueError:
        raise RepositoryError(f"there is no day {date[:10]}", hint="a date is year-month-day: 2026-01-31") from None


def _moment(git: Git, date: str) -> int:
    # git fills in the time of day at which it is asked; a day begins at midnight.
    return moment_of(git, f"{date} 00:00:00" if _DAY.fullmatch(date) else date)


def _check_project(project: str, there: tuple[str, ...]) -> None:
    if project not in there:
        hint = f"there are: {', '.join(there)}" if there else "no record or branch here names a project"
        raise RepositoryError(f"unknown project: {project}", hint=hint)
