"""What is staged, as parts that may be committed apart."""

import re
from collections.abc import Iterator, Sequence

from git_agent.errors import GitCommandError, NothingStaged, RepositoryError
from git_agent.git.diff import DiffSpan, StreamedDiff, absent_paths
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.git.parse import parse_hunks
from git_agent.git.status import operation_in_progress
from git_agent.model.change import FileChange, FileDiff, Status, first_few_paths
from git_agent.split.values import ChangedFile, HunkRange, SplitChange

MOST_HUNKS = 100  # of one file; nobody moves more of them by hand, and a model is told each
MOST_LINES = 2_000  # of one file that are read; a thousand more tell nothing more about what it belongs to
LONGEST_DIFF = 1 << 20  # characters; a larger file is committed as a whole

_HEAD = re.compile(r"^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$", re.MULTILINE)
_REGULAR = frozenset({"100644", "100755"})


def read_change(git: Git, *, of_all: bool = False) -> SplitChange:
    """The staged change in numbered parts; `of_all` where every change of a tracked file is staged for it.

    Raises:
        NothingStaged: there is none.
        RepositoryError: conflicts are unresolved, or the next commit concludes something.
    """
    if operation := operation_in_progress(git.repository):
        raise RepositoryError(
            f"a {operation} is in progress, and its commit is one", hint="conclude it first, then split what is staged"
        )
    with StreamedDiff(git, DiffSpan.staged()) as diff:
        changes = diff.changes()
        if conflicts := [change.path for change in changes if change.status is Status.UNMERGED]:
            raise RepositoryError(
                f"unresolved conflicts in {first_few_paths(conflicts)}", hint="resolve them, then `git add` them"
            )
        if not changes:
            raise _nothing(of_all=of_all)
        sections = _sections(diff, changes, git)
    ordered = sorted(changes, key=lambda change: change.path)
    return SplitChange(head=head_oid(git), files=tuple(_files(ordered, sections)))


def _nothing(*, of_all: bool) -> NothingStaged:
    if of_all:
        return NothingStaged(
            "no tracked file has changed, and nothing is staged", hint="a new file is taken once you `git add` it"
        )
    return NothingStaged("nothing is staged", hint="stage what you want to split, or take all with `--all`")


def _sections(diff: StreamedDiff, changes: tuple[FileChange, ...], git: Git) -> dict[str, str]:
    """The patch of each file, by path; of one that a partial clone does not hold there is none."""
    try:
        return dict(diff.sections())
    except GitCommandError:
        missing = absent_paths(git, changes)
        if not missing:
            raise
        return dict(diff.sections_of([change for change in changes if change.path not in missing]))


def _files(changes: Sequence[FileChange], sections: dict[str, str]) -> Iterator[ChangedFile]:
    for number, change in enumerate(changes, start=1):
        section = sections.get(change.path, "")
        diff = FileDiff(change=change, hunks=parse_hunks(section, most_lines=MOST_LINES))
        yield ChangedFile(number=number, diff=diff, hunks=_hunks(change, section, len(diff.hunks)))


def _hunks(change: FileChange, section: str, read: int) -> tuple[HunkRange, ...]:
    """The hunks that may move by themselves; none where the file is one thing."""
    if not _is_divisible(change, section):
        return ()
    hunks = tuple(
        HunkRange(
            old_start=int(head[1]),
            old_count=int(head[2] or 1),
            new_start=int(head[3]),
            new_count=int(head[4] or 1),
            heading=head[5].strip(),
        )
        for head in _HEAD.finditer(section)
    )
    # Of a file that was not read to its end nobody could say what the last hunks are.
    return hunks if 1 < len(hunks) <= MOST_HUNKS and len(hunks) == read else ()


def _is_divisible(change: FileChange, section: str) -> bool:
    """Whether it is a text whose lines alone have changed.

    Of mixed line ends, or an end without one, half a change would be a state that its author never saw.
    """
    is_plain = change.status is Status.MODIFIED and change.old_mode == change.new_mode and change.new_mode in _REGULAR
    has_odd_ends = "\r\n" in section or "\n\\ " in section
    return is_plain and not change.is_binary and len(section) <= LONGEST_DIFF and not has_odd_ends
