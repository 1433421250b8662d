"""From a task to a finished message and description: the whole pipeline on one page. Nothing here can write."""

from git_agent.evidence.tracing import trace_gathered
from git_agent.git.gateway import Git
from git_agent.model.counted import counted
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.message import RECORD_MARK, Message
from git_agent.model.trace import UNTRACED, Trace
from git_agent.model.value import replace
from git_agent.pull_request.answer import RULE
from git_agent.pull_request.describe import describe
from git_agent.pull_request.description import rendered
from git_agent.pull_request.draft import PullRequestDrafter
from git_agent.pull_request.gather import gather
from git_agent.pull_request.judge import PullRequestJudge
from git_agent.pull_request.support import footers_of, with_breaking, with_trailers
from git_agent.pull_request.task import PullRequestEvidence, PullRequestResult, PullRequestTask
from git_agent.shape import restore_task_ids, with_trailer
from git_agent.shape.settling import Decide, nobody_to_ask

SHORT_OID = 12


def run(
    task: PullRequestTask,
    *,
    git: Git,
    drafter: PullRequestDrafter,
    decide: Decide = nobody_to_ask,
    trace: Trace = UNTRACED,
) -> PullRequestResult:
    """Gathers evidence, has a drafter write until the judge is content, and finishes message and description.

    Raises:
        RepositoryError: there is no branch to describe.
        InvalidMessage: the text is still faulty after the one repair, or not grounded where that may not be.
    """
    git = git.with_time_limit(task.settings.limits.git_seconds)
    # The built-in description may have to take the place of a model's.
    for_parser = not drafter.reads_text or task.describe
    evidence = gather(task, git=git, as_text=drafter.reads_text or task.prove, for_parser=for_parser)
    base = evidence.base
    span = f"{base.merge_base[:SHORT_OID]}..{base.head[:SHORT_OID]}, {counted(evidence.total, 'commit')} on {base.name}"
    trace_gathered(trace, git, evidence.change, evidence.packed, span=span)
    judge = PullRequestJudge(task, evidence, git=git)
    judged = drafter.draft(task, evidence, judge)
    # What is wrong with a description does not spoil the message: the built-in one takes its place.
    judged = replace(judged, doubts=tuple(doubt for doubt in judged.doubts if doubt.rule != RULE))
    settled = judge.settled(judged, decide)
    draft = settled.draft
    # The message of a branch's only commit is a person's, and stays word for word.
    message = settled.message if draft.is_whole else _finished(settled.message, task, draft, evidence)
    description, warnings = _described(evidence, judge) if task.describe else (None, ())
    return PullRequestResult(
        task=task,
        message=message,
        draft=draft,
        evidence=evidence,
        description=description,
        usage=judged.usage,
        claims=judge.claims(message, written=settled.message),
        doubts=(*settled.doubts, *warnings),
        pruned=settled.pruned,
    )


def _finished(message: Message, task: PullRequestTask, draft: Draft, evidence: PullRequestEvidence) -> Message:
    """With everything that the branch's commits have put on record, and the task's number from its name."""
    commit = task.settings.commit
    footers = footers_of(evidence.commits, author=evidence.author)
    # In this order: what breaks is prose to git, and trailers count only where nothing follows them.
    message = with_breaking(message, footers, width=commit.body_width)
    earlier = tuple(each.message for each in evidence.change.recent)
    message = restore_task_ids(message, earlier=earlier, branch=evidence.change.branch, max_width=commit.subject_width)
    message = with_trailers(message, footers)
    if draft.author.is_model and commit.assisted_by:
        message = with_trailer(message, f"Assisted-by: {draft.author.service}:{draft.author.model}")
    return _with_records(message, evidence)


def _with_records(message: Message, evidence: PullRequestEvidence) -> Message:
    """With the records of all commits, in the order of the work: a squashed branch must not take them along."""
    recorded = [commit.message for commit in reversed(evidence.commits) if RECORD_MARK in commit.message]
    if not recorded:
        return message
    from git_agent.records.block.placing import SplitMessage, put_blocks, squashed_blocks

    blocks = tuple(block for text in recorded for block in squashed_blocks(text).blocks)
    return put_blocks(message, SplitMessage(text="", blocks=blocks))


def _described(evidence: PullRequestEvidence, judge: PullRequestJudge) -> tuple[str, tuple[Fault, ...]]:
    """The description as Markdown: the drafter's, or the built-in one, which is told where a model was to write it."""
    description, faults = judge.description()
    if description is not None:
        return rendered(description), ()
    warnings = (
        Fault(rule=RULE, detail=f"{fault.told}; the built-in writer has described the branch") for fault in faults[:1]
    )
    return rendered(describe(evidence)), tuple(warnings)
