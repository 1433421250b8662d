"""Everything known about the change that is to be committed."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Self

from git_agent.commit.given_message import GivenMessage, given_message
from git_agent.commit.recorded import as_example
from git_agent.commit.task import CommitEvidence, CommitTask, Snapshot
from git_agent.commit.unamendable import refuse_amend
from git_agent.config.settings import Settings
from git_agent.errors import NothingStaged, RepositoryError
from git_agent.evidence.change import LoadedChange, load_change, whole_texts
from git_agent.evidence.contents import read_contents
from git_agent.evidence.diff import kept_lines
from git_agent.evidence.pack import pack
from git_agent.evidence.submodules import submodule_moves
from git_agent.git.diff import DiffSpan, StreamedDiff, raw_listing, start_raw_listing
from git_agent.git.gateway import Git
from git_agent.git.log import branch_of, head_oid, recent_commits, start_current_branch
from git_agent.git.parse import parse_changes
from git_agent.git.status import operation_in_progress
from git_agent.model.change import FileChange, Status, first_few_paths
from git_agent.model.change_set import ChangeSet
from git_agent.model.commit import Commit
from git_agent.model.value import replace, value

STAGE = "stage what you want to commit with `git add`; `git agent commit -a` takes all changes of tracked files"
MOST_CONTRASTED = 1_000  # files of a commit whose lines are read although they are not described


@value
class _Read:
    """What git said, all of it at once; `recent` are examples, HEAD among them."""

    head: Commit | None
    recent: tuple[Commit, ...]
    operation: str | None
    change: LoadedChange
    contrasts: tuple[tuple[str, LoadedChange], ...]
    snapshot: Snapshot
    branch: str | None
    amended: tuple[FileChange, ...] = ()


def gather(task: CommitTask, *, git: Git, as_text: bool, for_parser: bool = False) -> CommitEvidence:
    """The evidence for one commit; the packed text and whole contents only where somebody reads them.

    Raises:
        NothingStaged: there is no change to describe.
        RepositoryError: conflicts are unresolved, or there is no commit to amend.
    """
    read = _read(task, git=git, as_text=as_text, with_focus=not for_parser)
    given = given_message(task, read.head, read.operation, git=git)
    evidence = CommitEvidence(
        change=_change_set(task, read, given, git=git, for_parser=for_parser),
        # Nobody else may make packed evidence; an empty one still tells what was left out.
        packed=pack((), (), most_bytes=0, focus_paths=0, omitted=read.change.absent),
        snapshot=read.snapshot,
        secrets=read.change.secrets,
        comment_prefix=given.comment_prefix,
        records=given.records,
    )
    return _with_text(task, evidence, read, git=git) if as_text else evidence


def _read(task: CommitTask, *, git: Git, as_text: bool, with_focus: bool) -> _Read:
    settings = task.settings
    lines = kept_lines(settings, with_focus=with_focus)
    commits = recent_commits(git, settings.evidence.history_commits)
    head = commits[0] if commits else None
    operation = operation_in_progress(git.repository)
    if task.amend and operation:
        refuse_amend(operation, git.repository)
    # A merge may leave the tree as it was (`git merge -s ours`), and is a commit all the same.
    may_be_empty = task.amend or task.allow_empty or operation == "merge"
    with ExitStack() as stack:
        # All of git's work is started before any of it is read.
        current = stack.enter_context(StreamedDiff(git, _authoritative(task, git, head)))
        spans = _contrasts(task, git, head) if as_text else ()
        others = [(label, stack.enter_context(_Contrast(git, span))) for label, span in spans]
        # The staged change on HEAD, whatever is described: `apply` will compare just that.
        staged = stack.enter_context(start_raw_listing(git, DiffSpan.staged(), *task.paths))
        branch = stack.enter_context(start_current_branch(git))
        changes = _usable(current, may_be_empty=may_be_empty)
        on_head = staged.whole()
        return _Read(
            head=head,
            recent=tuple(as_example(commit, goes_on=task.amend and commit is head) for commit in commits),
            operation=operation,
            change=load_change(current, changes, git=git, settings=settings, scan_all=task.scan_all, lines=lines),
            contrasts=tuple((label, other.loaded(settings)) for label, other in others),
            snapshot=Snapshot(head=head.oid if head else None, listing=on_head),
            branch=branch_of(branch),
            amended=_amended(task, git, on_head) if task.amend else (),
        )


def _amended(task: CommitTask, git: Git, staged: bytes) -> tuple[FileChange, ...]:
    """What comes to the amended commit: what is staged or, for a dry run of `-a`, what differs on disk."""
    if not task.worktree:
        return parse_changes(staged)
    span = DiffSpan.worktree()
    with StreamedDiff(git, span) as diff:
        # The listing has no renames and may have files that were only touched; this one has neither.
        different = {path for change in diff.changes() for path in (change.path, change.old_path)}
    return tuple(change for change in parse_changes(raw_listing(git, span)) if change.path in different)


class _Contrast:
    """Something that the change must not be confused with; of a huge one its paths say enough."""

    def __init__(self, git: Git, span: DiffSpan) -> None:
        self._git = git
        self._stack = ExitStack()
        self._listing = self._stack.enter_context(start_raw_listing(git, span))
        self._diff = self._stack.enter_context(StreamedDiff(git, span))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def loaded(self, settings: Settings) -> LoadedChange:
        listed = parse_changes(self._listing.whole())
        if len(listed) <= MOST_CONTRASTED:
            return load_change(self._diff, self._diff.changes(), git=self._git, settings=settings, scan_all=False)
        # To count the lines of an import of 20,000 files takes git seconds, for a change of one.
        uncounted = tuple(replace(change, added=None, deleted=None) for change in listed)
        return LoadedChange(changes=uncounted, origins={}, diffs=())


def _change_set(task: CommitTask, read: _Read, given: GivenMessage, *, git: Git, for_parser: bool) -> ChangeSet:
    change = read.change
    return ChangeSet(
        changes=change.changes,
        diffs=change.diffs,
        origins=change.origins,
        submodules=submodule_moves(git, change.changes, most_commits=task.settings.limits.submodule_commits),
        # HEAD is what is written anew, and no example for itself.
        recent=read.recent[1:] if task.amend else read.recent,
        branch=read.branch,
        head_message=given.text if task.amend else None,
        prepared_message=None if task.amend else given.text or None,
        is_root=read.head is None,
        operation=read.operation,
        contents=read_contents(git, change.diffs, change.origins, most=task.most_parsed) if for_parser else {},
        conflicts=given.conflicts,
        amended=read.amended,
        earlier=_as_it_was(task, read.head, git=git) if for_parser and read.amended else None,
        since=_apart(task, _staged_span(task, read.head), git=git) if for_parser and read.amended else None,
    )


def _as_it_was(task: CommitTask, head: Commit | None, *, git: Git) -> ChangeSet | None:
    """The amended commit before anything came to it, for whoever tells the two apart."""
    before = _before(git, head) if head else None
    if head is None or before is None:
        return None
    return _apart(task, DiffSpan.between(before, head.oid), git=git)


def _apart(task: CommitTask, span: DiffSpan, *, git: Git) -> ChangeSet:
    """A part of an amended commit, read as a change of its own."""
    with _Contrast(git, span) as contrast:
        change = contrast.loaded(task.settings)
    return ChangeSet(
        changes=change.changes,
        diffs=change.diffs,
        origins=change.origins,
        submodules=(),
        recent=(),
        branch=None,
        contents=read_contents(git, change.diffs, change.origins),
    )


def _with_text(task: CommitTask, evidence: CommitEvidence, read: _Read, *, git: Git) -> CommitEvidence:
    from git_agent.commit.packing import PackInput, packed_text  # only models and proofs read text
    from git_agent.evidence.guidance import resolve_guidance

    paths = [change.path for change in read.change.changes]
    guidance = resolve_guidance(git.repository.root, paths, task.settings)
    moves = evidence.change.submodules
    given = PackInput(task=task, change=read.change, contrasts=read.contrasts, moves=moves, recent=read.recent)
    return replace(evidence, guidance=guidance, packed=packed_text(given, guidance))


def whole_diff(task: CommitTask, *, git: Git) -> Iterator[str]:
    """The redacted text of every changed file, one at a time, for a change that was not kept whole."""
    head = next(iter(recent_commits(git, 1)), None)
    return whole_texts(git, _authoritative(task, git, head))


def take_snapshot(git: Git, paths: Sequence[str]) -> Snapshot:
    """HEAD and what is staged, at these paths if there are any, to be compared again just before the commit."""
    return Snapshot(head=head_oid(git), listing=raw_listing(git, DiffSpan.staged(), *paths))


def _authoritative(task: CommitTask, git: Git, head: Commit | None) -> DiffSpan:
    if task.amend and head is None:
        raise RepositoryError("there is no commit to amend yet", hint="commit without --amend")
    base = _before(git, head) if task.amend and head else None
    return _staged_span(task, head, base)


def _staged_span(task: CommitTask, head: Commit | None, base: str | None = None) -> DiffSpan:
    # On an unborn branch there is no HEAD that files on disk could be compared with.
    span = DiffSpan.worktree if task.worktree and head else DiffSpan.staged
    return span(base, paths=task.paths)


def _contrasts(task: CommitTask, git: Git, head: Commit | None) -> list[tuple[str, DiffSpan]]:
    """What the change must not be confused with."""
    before = _before(git, head) if head else None
    if head is None or before is None:
        return []
    previous = DiffSpan.between(before, head.oid)
    if task.amend:
        return [("HEAD before the amend", previous), ("staged on top of HEAD", _staged_span(task, head))]
    return [("previous commit, for contrast only", previous)]


def _before(git: Git, commit: Commit) -> str | None:
    """What a commit is compared with; unknown at the edge of a shallow clone."""
    if commit.parents:
        return commit.parents[0]
    return None if git.repository.is_shallow else git.repository.empty_tree


def _usable(current: StreamedDiff, *, may_be_empty: bool) -> tuple[FileChange, ...]:
    changes = current.changes()
    conflicts = [change.path for change in changes if change.status is Status.UNMERGED]
    if conflicts:
        raise RepositoryError(
            f"unresolved conflicts in {first_few_paths(conflicts)}", hint="resolve them, then `git add` them"
        )
    if not changes and not may_be_empty:
        raise NothingStaged("nothing is staged", hint=STAGE)
    return changes
