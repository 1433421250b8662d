"""What a commit message is held to: the rules, and everything that was read."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from git_agent.commit.gather import whole_diff
from git_agent.commit.own_words import with_own_words
from git_agent.commit.rules import rules_for
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.git.gateway import Git
from git_agent.git.status import squash_message
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.message import Message
from git_agent.model.value import replace
from git_agent.shape.form.preserve import lost_paragraphs
from git_agent.shape.form.validate import length_fault
from git_agent.shape.judging import ShapedMessage, judge_message

if TYPE_CHECKING:
    from git_agent.model.claim import Claim
    from git_agent.shape.ground.sources import Sources

Judge = Callable[[Draft], Judged[ShapedMessage]]


class CommitJudge:
    """Judges the drafts of one message, against the whole local change and not only what was shown of it.

    What looks things up is imported where it is needed: the built-in writer only repeats what it read, and its
    message is written at every commit.
    """

    def __init__(self, task: CommitTask, evidence: CommitEvidence, *, git: Git) -> None:
        self._task = task
        self._evidence = evidence
        self._git = git
        self._rules = rules_for(task, evidence)
        self._sources: Sources | None = None

    def __call__(self, draft: Draft) -> Judged[ShapedMessage]:
        """The message in a draft, what is wrong with it, and what nothing bears out."""
        if self._sources is None and (draft.author.is_model or self._task.prove):
            # Once for all drafts: a repair is asked for without tools, and nothing was read since.
            self._sources = self._sources_of(draft)
        return judge_message(
            replace(draft, text=self._words(draft)),
            rules=self._rules,
            refuse=self._no_message if draft.author.is_model else None,
            doubt=(self._left_out_or_unproved if draft.author.is_model else self._unproved) if self._sources else None,
        )

    def claims(self, message: Message) -> "tuple[Claim, ...]":
        """What a message names, and where that was read; nothing where nobody looked it up."""
        if not self._sources:
            return ()
        from git_agent.shape.ground.check import claims

        return claims(message, self._sources)

    def _sources_of(self, draft: Draft) -> "Sources":
        """Where a claim of the message may be found, the most telling place first."""
        from git_agent.shape.ground.change_sources import sources_of

        return sources_of(self._evidence.change, whole=lambda: whole_diff(self._task, git=self._git), extra=draft.read)

    def _words(self, draft: Draft) -> str:
        """The text without secrets; a model's without what nobody has decided: its records and its signatures."""
        if not draft.author.is_model:
            return with_own_words(draft.text, self._rules.original)
        if length_fault(draft.text, rules=self._rules):
            # Its length alone is a fault, and what is refused for it is not read.
            return draft.text
        from git_agent.records.block.undecided import without_undecided

        return with_own_words(without_undecided(draft.text, brought=self._signed(draft)), self._rules.original)

    def _signed(self, draft: Draft) -> tuple[str, ...]:
        """Where signatures may come from: the amended message, the commits that are squashed, the person's own hint."""
        hints = (text for label, text in draft.read if label == "hint")
        return (self._evidence.change.head_message or "", squash_message(self._git.repository) or "", *hints)

    def _no_message(self, message: Message) -> tuple[Fault, ...]:
        from git_agent.shape.reply.no_message import no_message

        return no_message(message, rules=self._rules, sources=self._sources)

    def _unproved(self, message: Message) -> tuple[Fault, ...]:
        from git_agent.shape.ground.check import ungrounded

        return ungrounded(self.claims(message))

    def _left_out_or_unproved(self, message: Message) -> tuple[Fault, ...]:
        """What nothing bears out, and what a model has left out of the message it amends."""
        original = self._rules.original
        return (*self._unproved(message), *(lost_paragraphs(message, original) if original else ()))
