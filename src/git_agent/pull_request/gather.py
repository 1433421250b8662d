"""Everything known about a branch: what it changes against its merge base, and the commits it is made of."""

from contextlib import ExitStack

from git_agent.errors import RepositoryError
from git_agent.evidence.change import LoadedChange, load_change
from git_agent.evidence.contents import read_contents
from git_agent.evidence.diff import kept_lines
from git_agent.evidence.pack import pack
from git_agent.evidence.submodules import submodule_moves
from git_agent.git.comments import comment_prefix
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.gateway import Git
from git_agent.git.log import LogSpan, count_between, read_log
from git_agent.git.patches import commit_paths
from git_agent.git.people import author_here
from git_agent.model.change_set import ChangeSet
from git_agent.model.commit import Commit
from git_agent.model.value import replace
from git_agent.pull_request.base import Base, find_base
from git_agent.pull_request.support import silent
from git_agent.pull_request.task import PullRequestEvidence, PullRequestTask
from git_agent.pull_request.testing import commands_for_tests
from git_agent.redact import clean

MOST_SILENT = 50  # commits of which a model is told what they change
MOST_PATH = 1 << 12  # bytes
MOST_COMMITS = 1000  # read for what must survive a squash; all are counted


def gather(task: PullRequestTask, *, git: Git, as_text: bool, for_parser: bool) -> PullRequestEvidence:
    """The evidence for one branch; the packed text and whole contents only where somebody reads them.

    Raises:
        RepositoryError: there is no base, or nothing that differs from it.
    """
    settings = task.settings
    base = find_base(git, task.base)
    with ExitStack() as stack:
        # First, for git works on it while the logs are read.
        diff = stack.enter_context(StreamedDiff(git, branch_span(base)))
        # Not from the merge base: what was merged from the base meanwhile is none of the branch's commits.
        span = LogSpan.of(f"{base.oid}..{base.head}")
        # Only here with people, for the co-authors: to name them git reads .mailmap, which may be large.
        commits = tuple(map(_redacted, read_log(git, span, count=MOST_COMMITS, people=True)))
        # What stood before the branch: its own commits must not pass for the project's habits.
        recent = read_log(git, LogSpan.of(base.merge_base), count=settings.evidence.history_commits)
        changes = diff.changes()
        if not changes:
            raise _nothing_differs(base)
        lines = kept_lines(settings, with_focus=not for_parser)
        change = load_change(diff, changes, git=git, settings=settings, scan_all=task.prove, lines=lines)
    moves = submodule_moves(git, changes, most_commits=settings.limits.submodule_commits)
    evidence = PullRequestEvidence(
        change=ChangeSet(
            changes=changes,
            diffs=change.diffs,
            origins=change.origins,
            submodules=moves,
            recent=recent,
            branch=base.branch,
            contents=read_contents(git, change.diffs, change.origins) if for_parser else {},
        ),
        # None yet, and only `pack` can make even that.
        packed=pack((), (), most_bytes=0, focus_paths=0, omitted=change.absent),
        base=base,
        commits=commits,
        # One more call of git, needed only where the log may have been cut off.
        total=count_between(git, base.oid, base.head) if len(commits) == MOST_COMMITS else len(commits),
        secrets=change.secrets,
        comment_prefix=comment_prefix(git),
        author=author_here(git),
        # As the branch has them, and not the work tree: that is what will be merged.
        test_commands=commands_for_tests(git, base.head) if task.describe else (),
    )
    return _with_text(task, evidence, change, git=git) if as_text else evidence


def branch_span(base: Base) -> DiffSpan:
    """What the branch itself has done; work that is not committed has no part in it."""
    return DiffSpan.between(base.merge_base, base.head)


def _with_text(
    task: PullRequestTask, evidence: PullRequestEvidence, change: LoadedChange, *, git: Git
) -> PullRequestEvidence:
    from git_agent.evidence.guidance import resolve_guidance  # only models and proofs read text
    from git_agent.pull_request.packing import packed_text

    paths = [item.path for item in change.changes]
    guidance = resolve_guidance(git.repository.root, paths, task.settings)
    evidence = replace(evidence, guidance=guidance, silent_paths=_silent_paths(evidence, git=git))
    return replace(evidence, packed=packed_text(task, evidence, change))


def _silent_paths(evidence: PullRequestEvidence, *, git: Git) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """By commit: what is changed by those whose subject does not say it."""
    oids = [commit.oid for commit in silent(evidence.commits)[:MOST_SILENT]]
    paths: dict[str, list[str]] = {oid: [] for oid in oids}
    for oid, status, path in commit_paths(git, LogSpan.only(oids), most=MOST_PATH) if oids else ():
        if status:
            paths[oid].append(path)
    return tuple((oid, tuple(changed)) for oid, changed in paths.items())


def _redacted(commit: Commit) -> Commit:
    return replace(commit, message=clean(commit.message))


def _nothing_differs(base: Base) -> RepositoryError:
    hint = f"it was merged, or its commits undo each other; look with `git log {base.name}..`"
    return RepositoryError(f"the branch changes nothing that {base.name} does not have", hint=hint)
