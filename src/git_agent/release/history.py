"""The commits of a release as entries: what can be reached from it and not from its base, whatever the dates say."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.history import CHANGES, Changed, LogRecord, stream_log
from git_agent.model.commit import Commit
from git_agent.release.entry import Entry, Touched
from git_agent.release.message import LONGEST_MESSAGE, one_line, told

PROGRESS_EVERY = 500

Progress = Callable[[int], None]


def read_entries(
    git: Git,
    base_oid: str | None,
    release_oid: str,
    *,
    paths: Sequence[str] = (),
    with_paths: bool,
    progress: Progress | None = None,
) -> tuple[Entry, ...]:
    """The commits of `base..release`, newest first, children before parents; with `paths` those that `git log` shows.

    With a filter the parents are the nearest ones that are shown, so that a branch stays in one piece where some of its
    commits touched nothing of interest.

    Raises:
        GitCommandError: one of the two commits is not here.
    """
    revisions = (release_oid, f"^{base_oid}") if base_oid else (release_oid,)
    # The same few thousand paths are changed again and again: one value for each, however many commits touch it.
    known: dict[Changed, Touched] = {}
    entries: list[Entry] = []
    for record in _log(git, revisions, paths, with_paths=with_paths):
        touched = tuple(known.get(change) or _remember(known, change) for change in record.changed)
        entries.append(entry_of(record.commit, touched if with_paths else None))
        _tell(progress, len(entries))
    return tuple(entries)


def read_reachable(
    git: Git, tips: Sequence[str], *, paths: Sequence[str] = (), progress: Progress | None = None
) -> tuple[Commit, ...]:
    """Everything that can be reached from these commits, in the same order; what it says is left to `entry_of`."""
    commits: list[Commit] = []
    for record in _log(git, tips, paths, with_paths=False):
        commits.append(record.commit)
        _tell(progress, len(commits))
    return tuple(commits)


def entry_of(commit: Commit, touched: tuple[Touched, ...] | None = None) -> Entry:
    """A commit with its message taken apart."""
    return Entry(
        oid=commit.oid,
        parents=commit.parents,
        author=one_line(commit.author),
        date=commit.date,
        told=told(commit.message),
        touched=touched,
    )


def _tell(progress: Progress | None, count: int) -> None:
    if progress and count % PROGRESS_EVERY == 0:
        progress(count)


def untouched(paths: Sequence[str]) -> RepositoryError:
    """Nothing of the range has to do with these paths."""
    return RepositoryError(f"no commit of the range touches {', '.join(paths)}", hint="check --path")


def _log(git: Git, revisions: Sequence[str], paths: Sequence[str], *, with_paths: bool) -> Iterator[LogRecord]:
    """The log of these revisions; they go through a pipe, since fifty thousand tags are no argument list."""
    arguments = (*(CHANGES if with_paths else ()), *(("--parents",) if paths else ()), "--stdin", "--", *paths)
    stdin = "".join(f"{revision}\n" for revision in revisions).encode()
    return stream_log(git, "--topo-order", *arguments, stdin=stdin, most=LONGEST_MESSAGE)


def _remember(known: dict[Changed, Touched], change: Changed) -> Touched:
    status, path, is_submodule = change
    return known.setdefault(change, Touched(status=status, path=path, is_submodule=is_submodule))
