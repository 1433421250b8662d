"""The commits of a release as entries: what can be reached from it and not from its base, whatever the dates say."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.history import LogRecord, RawChange, stream_log
from git_agent.git.log import LogSpan
from git_agent.model.commit import Commit
from git_agent.model.value import replace
from git_agent.release.read.entry import ChangedPath, Entry
from git_agent.release.read.message import LONGEST_MESSAGE, one_line
from git_agent.release.read.message_budget import MessageBudget
from git_agent.release.read.signals import representative_paths
from git_agent.release.read.squash import parse_whole_message

PROGRESS_EVERY = 500
LONGEST_AUTHOR = 1_000  # characters; git sets no limit, and every one of them would be held
MOST_SHARED = 50_000  # paths that are remembered; the files of all but the largest repositories

Progress = Callable[[int], None]


def read_entries(  # noqa: PLR0913  the last two are about the reading, not about what is read
    git: Git,
    base_oid: str | None,
    release_oid: str,
    *,
    paths: Sequence[str] = (),
    with_paths: bool,
    progress: Progress | None = None,
    budget: MessageBudget | None = None,
) -> tuple[Entry, ...]:
    """The commits of `base..release`, newest first, children before parents; with `paths` those that `git log` shows.

    With a filter the parents are the nearest ones that are shown, so that a branch stays in one piece where some of its
    commits touched nothing of interest. Of messages that exceed the `budget` only the beginning is kept.

    Raises:
        GitCommandError: one of the two commits is not here.
    """
    revisions = (release_oid, f"^{base_oid}") if base_oid else (release_oid,)
    factory = _EntryFactory(budget or MessageBudget())
    entries: list[Entry] = []
    for record in _log(git, revisions, paths, with_paths=with_paths, people=True):
        entries.append(factory.entry(record, with_paths=with_paths))
        _report(progress, len(entries))
    return tuple(entries)


class _EntryFactory:
    """Makes the entries of one range, which share what is the same: a hundred thousand have few authors and paths."""

    def __init__(self, budget: MessageBudget) -> None:
        self._budget = budget
        self._parents: dict[str, str] = {}  # of what was read, not yet read themselves
        self._touched: dict[RawChange, ChangedPath] = {}

    def entry(self, record: LogRecord, *, with_paths: bool) -> Entry:
        commit = record.commit
        touched = representative_paths(
            self._touched.get(change) or self._shared_path(change) for change in record.changed
        )
        return Entry(
            # One string for a commit and for all who name it as their parent.
            oid=self._parents.pop(commit.oid, commit.oid),
            parents=tuple([self._parents.setdefault(parent, parent) for parent in commit.parents]),
            author=_author(commit.author),
            date=commit.date,
            message=self._budget.fit(parse_whole_message(commit.message)),
            touched=touched if with_paths else None,
        )

    def _shared_path(self, change: RawChange) -> ChangedPath:
        _, path, is_submodule = change
        changed_path = ChangedPath(path=path, is_submodule=is_submodule)
        if len(self._touched) < MOST_SHARED:
            self._touched[change] = changed_path
        return changed_path


def read_reachable(
    git: Git, tips: Sequence[str], *, budget: MessageBudget, paths: Sequence[str] = (), progress: Progress | None = None
) -> tuple[Commit, ...]:
    """Everything that can be reached from these commits, in the same order; what it says is left to `entry_of`."""
    commits: list[Commit] = []
    for record in _log(git, tips, paths, with_paths=False):
        commits.append(replace(record.commit, message=budget.fit_text(record.commit.message)))
        _report(progress, len(commits))
    return tuple(commits)


def entry_of(commit: Commit) -> Entry:
    """A commit with its message taken apart; what it touches is not known."""
    return Entry(
        oid=commit.oid,
        parents=commit.parents,
        author=_author(commit.author),
        date=commit.date,
        message=parse_whole_message(commit.message),
    )


def _report(progress: Progress | None, count: int) -> None:
    if progress and count % PROGRESS_EVERY == 0:
        progress(count)


def no_commit_touches(paths: Sequence[str]) -> RepositoryError:
    """Nothing of the range has to do with these paths."""
    return RepositoryError(f"no commit of the range touches {', '.join(paths)}", hint="check --path")


def _log(
    git: Git, revisions: Sequence[str], paths: Sequence[str], *, with_paths: bool, people: bool = False
) -> Iterator[LogRecord]:
    return stream_log(
        git,
        LogSpan.reached_by(revisions),
        paths=paths,
        with_changes=with_paths,
        children_first=True,
        people=people,
        most=LONGEST_MESSAGE,
    )


@lru_cache(maxsize=16_384)
def _author(author: str) -> str:
    return one_line(author[:LONGEST_AUTHOR])
