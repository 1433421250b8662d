"""Who writes the text: the drafters behind one interface."""

from collections.abc import Callable
from typing import Protocol

from git_agent.commit.judge import Judge
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.errors import UsageError
from git_agent.history_model import NOTHING_LEARNED, HistoryModel
from git_agent.model.draft import BUILTIN, Draft
from git_agent.model.judged import Judged
from git_agent.model.message import is_headed
from git_agent.model.value import replace
from git_agent.shape.judging import ShapedMessage
from git_agent.syntax.trees.compare import comparing


class CommitDrafter(Protocol):
    """Turns evidence into a message; `reads_text` where it needs the packed evidence."""

    reads_text: bool

    def draft(self, task: CommitTask, evidence: CommitEvidence, judge: Judge) -> Judged[ShapedMessage]:
        """A message for the change as the judge leaves it; whoever can do better may be judged a second time."""


def refuse_reviewed(evidence: CommitEvidence) -> None:
    """What was reviewed is amended by another review: other words would break its tables, and keep its approval.

    Raises:
        UsageError: the message that is to be amended was reviewed.
    """
    if is_headed(evidence.change.head_message or ""):
        raise UsageError(
            "HEAD has a reviewed message, which --amend alone cannot keep right",
            hint="add --review, or keep the message with `git commit --amend --no-edit --cleanup=whitespace`",
        )


class BuiltinCommitDrafter:
    """The offline writer: no model, no network, the same bytes for the same repository.

    It is judged once, since it would write the same again: what is wrong with its text is a bug to be reported as one.
    What the history up to a commit has taught, `learned` tells, when it is needed: a first time takes a while.
    """

    reads_text = False

    def __init__(self, learned: Callable[[str | None], HistoryModel] = lambda _: NOTHING_LEARNED) -> None:
        self._learned_history = learned

    def draft(self, task: CommitTask, evidence: CommitEvidence, judge: Judge) -> Judged[ShapedMessage]:
        refuse_reviewed(evidence)
        return judge(self._drafted(task, evidence))

    def _drafted(self, task: CommitTask, evidence: CommitEvidence) -> Draft:
        change = evidence.change
        if change.prepared_message:  # a merge, revert or cherry-pick already says what it is
            from git_agent.writer.existing_message import concluding_message

            return Draft(text=concluding_message(change), author=BUILTIN)
        with comparing(change.contents) as syntax_of:
            # The writer is large, and the sources are parsed while it is loaded.
            from git_agent.writer import StyleOptions, builtin_draft

            commit = task.settings.commit
            options = StyleOptions(
                form=commit.format,
                scopes=commit.scopes,
                types=commit.types,
                case=commit.subject_case,
                stop=commit.subject_stop,
                scope_use=commit.scope_use,
                width=commit.subject_width,
                proof=task.prove,
                others=task.offer_others,
            )
            return builtin_draft(change, options, self._learned_history(evidence.snapshot.head), syntax_of)


class OtherWords:
    """Drafts what the built-in writer could also have said."""

    reads_text = False

    def __init__(self, draft: Draft, text: str) -> None:
        self._draft = replace(draft, text=text)

    def draft(self, task: CommitTask, evidence: CommitEvidence, judge: Judge) -> Judged[ShapedMessage]:
        """As `CommitDrafter.draft`."""
        del task, evidence  # those that the first words were written for
        return judge(self._draft)
