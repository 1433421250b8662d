"""What a commit message has to satisfy here and now."""

from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.model.message import MessageRules
from git_agent.shape.form.convention import used_types


def rules_for(task: CommitTask, evidence: CommitEvidence) -> MessageRules:
    """The rules for one message: HEAD's or git's own subject is kept, submodule commits are told."""
    change = evidence.change
    original = change.prepared_message if change.head_message is None else change.head_message
    settled = subject_of(original) if original is not None else ""
    summaries = tuple(summary for move in change.submodules for summary in move.summaries)
    return MessageRules(
        subject_width=task.settings.commit.subject_width,
        body_width=task.settings.commit.body_width,
        comment_prefix=evidence.comment_prefix,
        fixed_subject=settled or None,  # a commit may have no message, and is amended to have one
        original=original or "",
        most_chars=task.settings.limits.reply_chars,
        required_lines=() if task.amend or change.operation else summaries,
        form=task.settings.commit.format,
        types=used_types(change.recent),
        scopes=task.settings.commit.scopes,
        only_types=task.settings.commit.types,
        case=task.settings.commit.subject_case,
        stop=task.settings.commit.subject_stop,
        scope_use=task.settings.commit.scope_use,
    )


def subject_of(message: str) -> str:
    """The first line that says something."""
    return next((line.strip() for line in message.splitlines() if line.strip()), "")
