"""From a task to a finished message: the whole pipeline on one page. Nothing here can write."""

from functools import partial

from git_agent.commit.draft import CommitDrafter
from git_agent.commit.gather import gather
from git_agent.commit.ground import sources_for
from git_agent.commit.own_words import with_own_words
from git_agent.commit.recorded import with_records
from git_agent.commit.rules import rules_for
from git_agent.commit.task import CommitEvidence, CommitResult, CommitTask
from git_agent.errors import InvalidMessage
from git_agent.git.gateway import Git
from git_agent.git.status import squash_message
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.message import Message, MessageRules
from git_agent.shape import restore_task_ids, shape, with_trailer
from git_agent.shape.form.preserve import lost_paragraphs, restore_trailers
from git_agent.shape.form.validate import length_fault
from git_agent.shape.ground.check import claims, ungrounded
from git_agent.shape.ground.sources import Sources
from git_agent.shape.reply.no_message import no_message


def run(task: CommitTask, *, git: Git, drafter: CommitDrafter) -> CommitResult:
    """Gathers evidence, has a drafter write, and shapes the text until it keeps the rules and is grounded.

    Raises:
        RepositoryError: there is nothing to describe, or not now.
        InvalidMessage: the text is still faulty after the one repair, or in strict mode not grounded.
    """
    git = git.limited(task.settings.limits.git_seconds)
    evidence = gather(task, git=git, as_text=drafter.reads_text or task.prove, for_parser=not drafter.reads_text)
    rules = rules_for(task, evidence)
    draft = drafter.draft(task, evidence)
    # The built-in writer only repeats what it read; whoever wants that proved can have it proved.
    sources = sources_for(task, draft, evidence, git=git) if draft.model or task.prove else None
    words = partial(_words, rules=rules, brought=_brought(draft, evidence, git) if draft.model else None)
    shaped = shape(
        words(draft.text),
        rules=rules,
        redraft=lambda text, faults: words(drafter.repair(text, faults)),
        refuse=(lambda message: no_message(message, rules=rules, sources=sources)) if draft.model else None,
        doubt=partial(_doubts, sources=sources, original=rules.original if draft.model else ""),
    )
    if shaped.doubts and task.settings.commit.strict:
        raise InvalidMessage(
            shaped.doubts, text=shaped.message.text, hint="leave out --strict to have it with a warning"
        )
    message = _finished(shaped.message, task, draft, evidence)
    return CommitResult(
        task=task,
        message=with_records(message, task, draft, evidence),
        draft=draft,
        evidence=evidence,
        usage=drafter.usage,
        claims=claims(message, sources) if sources else (),
        doubts=shaped.doubts,
    )


def _doubts(message: Message, *, sources: Sources | None, original: str) -> tuple[Fault, ...]:
    """What nothing bears out, and what a model has left out of the message it amends."""
    unproved = ungrounded(claims(message, sources)) if sources else ()
    return (*unproved, *(lost_paragraphs(message, original) if original else ()))


def _words(text: str, *, rules: MessageRules, brought: tuple[str, ...] | None) -> str:
    """A drafter's text without secrets; a model's without what nobody has decided: its records and its signatures."""
    if brought is None:
        return with_own_words(text, rules.original)
    if length_fault(text, rules=rules):
        return text
    from git_agent.records.block.undecided import without_undecided

    return with_own_words(without_undecided(text, brought=brought), rules.original)


def _brought(draft: Draft, evidence: CommitEvidence, git: Git) -> tuple[str, ...]:
    """Where signatures may come from: the amended message, the commits that are squashed, the person's own hint."""
    change = evidence.change
    hints = (text for label, text in draft.read if label == "hint")
    return (change.head_message or "", squash_message(git.repository) or "", *hints)


def _finished(message: Message, task: CommitTask, draft: Draft, evidence: CommitEvidence) -> Message:
    """With the task's number and, where the user wants it told, with the model's name."""
    if evidence.change.head_message is None and evidence.change.prepared_message is None:
        earlier = tuple(commit.subject for commit in evidence.change.recent)
        width = task.settings.commit.subject_width
        message = restore_task_ids(message, earlier=earlier, branch=evidence.change.branch, max_width=width)
    if draft.model and evidence.change.head_message:
        message = restore_trailers(message, evidence.change.head_message)
    if draft.model and task.settings.commit.assisted_by:
        message = with_trailer(message, f"Assisted-by: {draft.provider}:{draft.model}")
    return message
