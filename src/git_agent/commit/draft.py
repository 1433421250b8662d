"""Who writes the text: the drafters behind one interface."""

from collections.abc import Callable
from typing import Protocol

from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.history_model import NOTHING_LEARNED, HistoryModel
from git_agent.model.draft import Draft
from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.writer import StyleOptions, builtin_draft, concluding_message


class CommitDrafter(Protocol):
    """Turns evidence into a first text, and mends it once; `reads_text` where it needs the packed evidence."""

    reads_text: bool

    @property
    def usage(self) -> Usage | None:
        """What it has cost so far, the repair included."""

    def draft(self, task: CommitTask, evidence: CommitEvidence) -> Draft:
        """A text for the change."""

    def repair(self, text: str, faults: tuple[Fault, ...]) -> str:
        """The text again, without the faults."""


class BuiltinCommitDrafter:
    """The offline writer: no model, no network, the same bytes for the same repository.

    `learned` are asked for when they are needed, because learning a repository for the first time takes a while.
    """

    reads_text = False
    usage = None

    def __init__(self, learned: Callable[[], HistoryModel] = lambda: NOTHING_LEARNED) -> None:
        self._learned_history = learned

    def draft(self, task: CommitTask, evidence: CommitEvidence) -> Draft:
        if evidence.change.prepared_message:  # a merge, revert or cherry-pick already says what it is
            return Draft(text=concluding_message(evidence.change), provider="builtin")
        commit = task.settings.commit
        options = StyleOptions(form=commit.format, scopes=commit.scopes, width=commit.subject_width, proof=task.prove)
        return builtin_draft(evidence.change, options, self._learned_history())

    def repair(self, text: str, faults: tuple[Fault, ...]) -> str:  # noqa: ARG002  every drafter is asked the same
        # It would write the same again: whatever is wrong with its text is a bug to be reported as one.
        return text
