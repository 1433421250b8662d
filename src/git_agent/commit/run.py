"""From a task to a finished message: the whole pipeline on one page. Nothing here can write."""

from git_agent.commit.draft import CommitDrafter
from git_agent.commit.gather import gather
from git_agent.commit.judge import CommitJudge
from git_agent.commit.recorded import with_records
from git_agent.commit.task import CommitEvidence, CommitResult, CommitTask
from git_agent.evidence.tracing import trace_gathered
from git_agent.git.gateway import Git
from git_agent.model.draft import Draft
from git_agent.model.message import Message
from git_agent.model.trace import UNTRACED, Trace
from git_agent.shape import restore_task_ids, with_trailer
from git_agent.shape.form.preserve import restore_trailers
from git_agent.shape.settling import Decide, nobody_to_ask

SHORT_OID = 12


def run(
    task: CommitTask,
    *,
    git: Git,
    drafter: CommitDrafter,
    decide: Decide = nobody_to_ask,
    trace: Trace = UNTRACED,
) -> CommitResult:
    """Gathers evidence, has a drafter write until the judge is content, and finishes the message.

    Raises:
        RepositoryError: there is nothing to describe, or not now.
        InvalidMessage: the text is still faulty after the one repair, or not grounded where that may not be.
    """
    # It was opened before any settings were read.
    git = git.with_time_limit(task.settings.limits.git_seconds)
    evidence = gather(task, git=git, as_text=drafter.reads_text or task.prove, for_parser=not drafter.reads_text)
    trace_gathered(trace, git, evidence.change, evidence.packed, span=_span(task, evidence))
    judge = CommitJudge(task, evidence, git=git)
    judged = drafter.draft(task, evidence, judge)
    settled = judge.settled(judged, decide)
    message = _finished(settled.message, task, settled.draft, evidence)
    return CommitResult(
        task=task,
        message=with_records(message, task, settled.draft, evidence),
        draft=settled.draft,
        evidence=evidence,
        usage=judged.usage,
        # Without its records: they are people's decisions, which no change bears out.
        claims=judge.claims(message, written=settled.message),
        doubts=settled.doubts,
        pruned=settled.pruned,
    )


def _span(task: CommitTask, evidence: CommitEvidence) -> str:
    """What is compared, in words."""
    head = (evidence.snapshot.head or "nothing")[:SHORT_OID]
    what = "the work tree" if task.worktree else "the index"
    return f"{what} and {head} on its parent" if task.amend else f"{what} on {head}"


def _finished(message: Message, task: CommitTask, draft: Draft, evidence: CommitEvidence) -> Message:
    """With the task's number and, where the user wants it told, with the model's name."""
    # A subject that is settled, HEAD's or git's own, gets no number.
    if not (evidence.change.head_message or "").strip() and evidence.change.prepared_message is None:
        earlier = tuple(commit.subject for commit in evidence.change.recent)
        width = task.settings.commit.subject_width
        message = restore_task_ids(message, earlier=earlier, branch=evidence.change.branch, max_width=width)
    if draft.author.is_model and evidence.change.head_message:
        message = restore_trailers(message, evidence.change.head_message)
    if draft.author.is_model and task.settings.commit.assisted_by:
        message = with_trailer(message, f"Assisted-by: {draft.author.service}:{draft.author.model}")
    return message
