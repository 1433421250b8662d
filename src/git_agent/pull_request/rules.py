"""What the message of a branch has to satisfy."""

from git_agent.model.draft import Draft
from git_agent.model.message import MessageRules
from git_agent.pull_request.task import PullRequestEvidence, PullRequestTask
from git_agent.redact import clean
from git_agent.shape.form.convention import used_types


def rules_for(task: PullRequestTask, draft: Draft, evidence: PullRequestEvidence) -> MessageRules:
    """Those of a commit; a message that a person wrote keeps its subject and its words."""
    commit = task.settings.commit
    # Redacted, as the text is that will be held against it.
    original = clean(draft.text).strip() if draft.is_whole else ""
    # Whoever wrote the message has decided what to tell about submodules.
    moves = () if draft.is_whole else evidence.change.submodules
    return MessageRules(
        subject_width=commit.subject_width,
        body_width=commit.body_width,
        comment_prefix=evidence.comment_prefix,
        fixed_subject=original.partition("\n")[0].strip() if draft.is_whole else None,
        original=original,
        most_chars=task.settings.limits.reply_chars,
        required_lines=tuple(summary for move in moves for summary in move.summaries),
        form=commit.format,
        types=used_types(evidence.change.recent),
        scopes=commit.scopes,
        only_types=commit.types,
        case=commit.subject_case,
        stop=commit.subject_stop,
        scope_use=commit.scope_use,
    )
