"""The commits of a release as entries: what can be reached from it and not from its base, whatever the dates say."""

from collections.abc import Callable, Sequence

from git_agent.git.gateway import Git
from git_agent.git.history import CHANGES, Changed, stream_log
from git_agent.release.entry import Entry, Touched
from git_agent.release.message import one_line, told

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
    return _entries(git, revisions, paths=paths, with_paths=with_paths, progress=progress)


def read_reachable(
    git: Git, tips: Sequence[str], *, paths: Sequence[str] = (), progress: Progress | None = None
) -> tuple[Entry, ...]:
    """The same for everything that can be reached from these commits."""
    return _entries(git, tips, paths=paths, with_paths=False, progress=progress)


def _entries(
    git: Git, revisions: Sequence[str], *, paths: Sequence[str], with_paths: bool, progress: Progress | None
) -> tuple[Entry, ...]:
    # The same few thousand paths are changed again and again: one value for each, however many commits touch it.
    known: dict[Changed, Touched] = {}
    entries: list[Entry] = []
    for record in stream_log(git, *_arguments(revisions, paths, with_paths=with_paths)):
        commit = record.commit
        touched = tuple(known.get(change) or _remember(known, change) for change in record.changed)
        entries.append(
            Entry(
                oid=commit.oid,
                parents=commit.parents,
                author=one_line(commit.author),
                date=commit.date,
                told=told(commit.message),
                touched=touched if with_paths else None,
            )
        )
        if progress and len(entries) % PROGRESS_EVERY == 0:
            progress(len(entries))
    return tuple(entries)


def _arguments(revisions: Sequence[str], paths: Sequence[str], *, with_paths: bool) -> tuple[str, ...]:
    return (
        "--topo-order",
        *(CHANGES if with_paths else ()),
        *(("--parents",) if paths else ()),
        *revisions,
        "--",
        *paths,
    )


def _remember(known: dict[Changed, Touched], change: Changed) -> Touched:
    status, path, is_submodule = change
    return known.setdefault(change, Touched(status=status, path=path, is_submodule=is_submodule))
