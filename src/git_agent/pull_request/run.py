"""From a task to a finished message and description: the whole pipeline on one page. Nothing here can write."""

from functools import partial

from git_agent.errors import InvalidMessage
from git_agent.git.gateway import Git
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.message import RECORD_MARK, Message, MessageRules
from git_agent.pull_request.answer import RULE
from git_agent.pull_request.describe import describe
from git_agent.pull_request.description import rendered
from git_agent.pull_request.draft import PullRequestDrafter
from git_agent.pull_request.gather import gather
from git_agent.pull_request.ground import description_faults, sources_for
from git_agent.pull_request.support import footers_of, with_breaking, with_trailers
from git_agent.pull_request.task import Proposal, PullRequestEvidence, PullRequestResult, PullRequestTask
from git_agent.redact import clean
from git_agent.shape import restore_task_ids, shape, with_trailer
from git_agent.shape.form.validate import length_fault
from git_agent.shape.ground.check import claims, ungrounded
from git_agent.shape.ground.sources import Sources
from git_agent.shape.reply.no_message import no_message


def run(task: PullRequestTask, *, git: Git, drafter: PullRequestDrafter) -> PullRequestResult:
    """Gathers evidence, has a drafter write, and shapes the text until it keeps the rules and is grounded.

    Raises:
        RepositoryError: there is no branch to describe.
        InvalidMessage: the text is still faulty after the one repair, or in strict mode not grounded.
    """
    git = git.limited(task.settings.limits.git_seconds)
    for_parser = not drafter.reads_text or task.describe
    evidence = gather(task, git=git, as_text=drafter.reads_text or task.prove, for_parser=for_parser)
    proposals = [drafter.draft(task, evidence)]
    draft = proposals[0].draft
    # The built-in writer only repeats what it read; whoever wants that proved can have it proved.
    sources = sources_for(draft, evidence, git=git) if draft.model or task.prove else None

    rules = _rules(task, proposals[0], evidence)
    words = partial(_words, rules=rules, brought=_brought(draft, evidence) if draft.model else None)

    def redraft(text: str, faults: tuple[Fault, ...]) -> str:
        proposals.append(drafter.repair(text, faults))
        return words(proposals[-1].draft.text)

    def doubt(message: Message) -> tuple[Fault, ...]:
        proved = ungrounded(claims(message, sources)) if sources else ()
        return (*proved, *_faults(proposals[-1], evidence, sources))

    def refuse(message: Message) -> tuple[Fault, ...]:
        return no_message(message, rules=rules, sources=sources) if draft.model else ()

    shaped = shape(words(draft.text), rules=rules, redraft=redraft, refuse=refuse, doubt=doubt)
    doubts = tuple(fault for fault in shaped.doubts if fault.rule != RULE)
    if doubts and task.settings.commit.strict:
        raise InvalidMessage(doubts, text=shaped.message.text, hint="leave out --strict to have it with a warning")
    message = shaped.message if proposals[0].kept else _finished(shaped.message, task, draft, evidence)
    description, warnings = _described(task, proposals, evidence, sources)
    return PullRequestResult(
        task=task,
        message=message,
        draft=draft,
        evidence=evidence,
        description=description,
        usage=drafter.usage,
        claims=claims(message, sources) if sources else (),
        doubts=(*doubts, *warnings),
    )


def _words(text: str, *, rules: MessageRules, brought: tuple[str, ...] | None) -> str:
    """A drafter's text without secrets; a model's without what nobody has decided: its records and its signatures."""
    if brought is None:
        return clean(text)
    if length_fault(text, rules=rules):
        return text
    from git_agent.records.block.undecided import without_undecided

    return clean(without_undecided(text, brought=brought))


def _brought(draft: Draft, evidence: PullRequestEvidence) -> tuple[str, ...]:
    """Where signatures may come from: the branch's own commits, and the person's own hint."""
    hints = (text for label, text in draft.read if label == "hint")
    return (*(commit.message for commit in evidence.commits), *hints)


def _rules(task: PullRequestTask, proposal: Proposal, evidence: PullRequestEvidence) -> MessageRules:
    """Those of a commit; a message that a person wrote keeps its subject and its words."""
    commit = task.settings.commit
    original = clean(proposal.draft.text).strip() if proposal.kept else ""
    moves = () if proposal.kept else evidence.change.submodules
    return MessageRules(
        subject_width=commit.subject_width,
        body_width=commit.body_width,
        comment_prefix=evidence.comment_prefix,
        fixed_subject=original.partition("\n")[0].strip() if proposal.kept else None,
        original=original,
        most_chars=task.settings.limits.reply_chars,
        required_lines=tuple(summary for move in moves for summary in move.summaries),
    )


def _finished(message: Message, task: PullRequestTask, draft: Draft, evidence: PullRequestEvidence) -> Message:
    """With everything that the branch's commits have put on record, and the task's number from its name."""
    commit = task.settings.commit
    footers = footers_of(evidence.commits, author=evidence.author)
    message = with_breaking(message, footers, width=commit.body_width)
    earlier = tuple(each.message for each in evidence.change.recent)
    message = restore_task_ids(message, earlier=earlier, branch=evidence.change.branch, max_width=commit.subject_width)
    message = with_trailers(message, footers)
    if draft.model and commit.assisted_by:
        message = with_trailer(message, f"Assisted-by: {draft.provider}:{draft.model}")
    return _with_records(message, evidence)


def _with_records(message: Message, evidence: PullRequestEvidence) -> Message:
    """With the records of all commits, in the order of the work: a squashed branch must not take them along."""
    recorded = [commit.message for commit in reversed(evidence.commits) if RECORD_MARK in commit.message]
    if not recorded:
        return message
    from git_agent.records.block.placing import SplitMessage, put_blocks, squashed_blocks

    blocks = tuple(block for text in recorded for block in squashed_blocks(text).blocks)
    return put_blocks(message, SplitMessage(text="", blocks=blocks))


def _faults(proposal: Proposal, evidence: PullRequestEvidence, sources: Sources | None) -> tuple[Fault, ...]:
    if proposal.description is None or sources is None:
        return proposal.faults
    return proposal.faults + description_faults(proposal.description, evidence, sources)


def _described(
    task: PullRequestTask, proposals: list[Proposal], evidence: PullRequestEvidence, sources: Sources | None
) -> tuple[str | None, tuple[Fault, ...]]:
    """The newest description without a fault, else the built-in one, which is told where a model was to write it."""
    if not task.describe:
        return None, ()
    faults: tuple[Fault, ...] = ()
    for proposal in reversed(proposals):
        found = _faults(proposal, evidence, sources)
        if proposal.description is not None and not found:
            return rendered(proposal.description), ()
        faults = faults or found
    told = tuple(
        Fault(rule=RULE, detail=f"{fault.detail} The built-in writer has described the branch.") for fault in faults[:1]
    )
    return rendered(describe(evidence)), told
