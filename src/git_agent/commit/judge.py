"""What a commit message is held to: the rules, and everything that was read."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from git_agent.commit.gather import whole_diff
from git_agent.commit.own_words import with_own_words
from git_agent.commit.rules import rules_for, subject_of
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.errors import InvalidMessage, UnprovedSubject
from git_agent.git.gateway import Git
from git_agent.git.status import squash_message
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.message import Message, MessageRules
from git_agent.model.pruned import Pruned
from git_agent.model.value import replace
from git_agent.shape.form.preserve import lost_paragraphs
from git_agent.shape.grounding import Grounding
from git_agent.shape.judging import ShapedMessage
from git_agent.shape.settling import Decide, Settled, settle

if TYPE_CHECKING:
    from git_agent.model.claim import Claim
    from git_agent.shape.ground.sources import Sources

Judge = Callable[[Draft], Judged[ShapedMessage]]


class CommitJudge:
    """Judges the drafts of one message, against the whole local change and not only what was shown of it."""

    def __init__(self, task: CommitTask, evidence: CommitEvidence, *, git: Git) -> None:
        self._task = task
        self._evidence = evidence
        self._git = git
        self._rules = rules_for(task, evidence)
        self._grounding = Grounding(self._sources_of, prove=task.prove)

    def __call__(self, draft: Draft) -> Judged[ShapedMessage]:
        """The message in a draft, what is wrong with it, and what nothing bears out."""
        if draft.author.is_model:
            from git_agent.shape.reply.signed import noting_signatures

            draft = noting_signatures(draft, brought=self._brought(draft))
        return self._grounding.judge(
            draft,
            rules=self._rules_for(draft),
            words=lambda text: with_own_words(self._decided(text, draft), self._rules.original),
            doubt=lambda message: self._left_out(message) if draft.author.is_model else self._kept_too_long(message),
        )

    def _rules_for(self, draft: Draft) -> MessageRules:
        """The built-in writer knows which subject of its own is not true any more; a model's word does not do."""
        if self._rules.fixed_subject is None or not draft.author.is_builtin:
            return self._rules
        kept = with_own_words(draft.text, self._rules.original)
        return replace(self._rules, fixed_subject=subject_of(kept))

    def settled(self, judged: Judged[ShapedMessage], decide: Decide) -> Settled:
        """The message as it is used, by default without what nothing bears out.

        Raises:
            InvalidMessage: it cannot be used.
        """
        try:
            return settle(judged, self._task.settings.grounding, self._grounding, rules=self._rules, decide=decide)
        except InvalidMessage as error:
            from git_agent.shape.form.convention import CONVENTIONS

            # A person may take what is only not in the form of this project; what is no message helps nobody.
            if isinstance(error, UnprovedSubject) or all(fault.rule in CONVENTIONS for fault in error.faults):
                error.snapshot = self._evidence.snapshot
            raise

    def claims(self, message: Message, *, written: Message | None = None) -> "tuple[Claim, ...]":
        """What a message names, and where that was read; nothing where nobody looked it up."""
        return self._grounding.claims(message, written=written)

    def unproved(self, draft: Draft, message: Message) -> tuple[Fault, ...]:
        """What a message names that nothing bears out, for whoever shapes it otherwise."""
        return self._grounding.unproved(draft, message)

    def pruned(self, message: Message) -> tuple[Message, tuple[Pruned, ...]]:
        """A message without what of its body nothing bears out, for whoever shapes it otherwise."""
        return self._grounding.prune(message, rules=replace(self._rules, comment_prefix=""))

    def _sources_of(self, draft: Draft) -> "Sources":
        """Where a claim of the message may be found, the most telling place first."""
        from git_agent.shape.ground.change_sources import sources_of

        return sources_of(
            self._evidence.change,
            whole=lambda: whole_diff(self._task, git=self._git),
            extra=draft.read,
            project=self._git.repository.root.name,
        )

    def _decided(self, text: str, draft: Draft) -> str:
        """The text; a model's without what nobody has decided: its records and its signatures."""
        if not draft.author.is_model:
            return text
        from git_agent.records.block.undecided import without_undecided

        return without_undecided(text, brought=self._brought(draft))

    def _brought(self, draft: Draft) -> tuple[str, ...]:
        """Where signatures may come from: the amended message, the commits that are squashed, the person's own hint."""
        squashed = squash_message(self._git.repository) or ""
        return (self._evidence.change.head_message or "", squashed, *draft.hints)

    def _kept_too_long(self, message: Message) -> tuple[Fault, ...]:
        """What the built-in writer has kept of the message it amends, and is not true any more."""
        if self._evidence.change.earlier is None:
            return ()
        from git_agent.commit.outdated import outdated

        return outdated(message, self._evidence.change)

    def _left_out(self, message: Message) -> tuple[Fault, ...]:
        """What a model has left out of the message it amends."""
        original = self._rules.original
        return lost_paragraphs(message, original) if original else ()
