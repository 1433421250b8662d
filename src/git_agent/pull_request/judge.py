"""What message and description of a branch are held to: the rules, and everything that was read."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from git_agent.git.gateway import Git
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.message import Message
from git_agent.pull_request.description import Description
from git_agent.pull_request.prose import not_a_squash_message
from git_agent.pull_request.rules import rules_for
from git_agent.pull_request.task import Proposal, PullRequestEvidence, PullRequestTask
from git_agent.redact import clean
from git_agent.shape.grounding import Grounding
from git_agent.shape.judging import ShapedMessage
from git_agent.shape.settling import Decide, Settled, settle

if TYPE_CHECKING:
    from git_agent.model.claim import Claim
    from git_agent.shape.ground.sources import Sources

Judge = Callable[[Proposal], Judged[ShapedMessage]]


class PullRequestJudge:
    """Judges the proposals for one branch, against all of it and not only what was shown."""

    def __init__(self, task: PullRequestTask, evidence: PullRequestEvidence, *, git: Git) -> None:
        self._task = task
        self._evidence = evidence
        self._git = git
        self._grounding = Grounding(self._sources_of, prove=task.prove)
        self._described: list[tuple[Description | None, tuple[Fault, ...]]] = []

    def __call__(self, proposal: Proposal) -> Judged[ShapedMessage]:
        """The message that is proposed, what is wrong with it, and what nothing bears out of it and its description."""
        draft = proposal.draft
        if draft.author.is_model:
            from git_agent.shape.reply.signed import noting_signatures

            draft = noting_signatures(draft, brought=self._brought(draft))
        faults = self._description_faults(proposal)
        self._described.append((proposal.description, faults))
        return self._grounding.judge(
            draft,
            rules=rules_for(self._task, draft, self._evidence),
            words=lambda text: clean(self._decided(text, draft)),
            refuse=lambda message: not_a_squash_message(message, self._evidence.commits),
            # As doubts they are worth the one repair, and cannot cost the message.
            doubt=lambda _: faults,
        )

    def settled(self, judged: Judged[ShapedMessage], decide: Decide) -> Settled:
        """The message as it is used, by default without what nothing bears out.

        Raises:
            InvalidMessage: it cannot be used.
        """
        rules = rules_for(self._task, judged.content.draft, self._evidence)
        return settle(judged, self._task.settings.grounding, self._grounding, rules=rules, decide=decide)

    def claims(self, message: Message, *, written: Message | None = None) -> "tuple[Claim, ...]":
        """What a message names, and where that was read; nothing where nobody looked it up."""
        return self._grounding.claims(message, written=written)

    def description(self) -> tuple[Description | None, tuple[Fault, ...]]:
        """The newest description without a fault; else none, and what is wrong with the newest that has some.

        It may come with another proposal than the message: a repair of the one can spoil the other.
        """
        newest_first = self._described[::-1]
        usable = (description for description, faults in newest_first if description is not None and not faults)
        first_faults = (faults for _, faults in newest_first if faults)
        description = next(usable, None)
        return description, () if description else next(first_faults, ())

    def _description_faults(self, proposal: Proposal) -> tuple[Fault, ...]:
        sources = self._grounding.sources_for(proposal.draft)
        if proposal.description is None or sources is None:
            return proposal.faults
        from git_agent.pull_request.ground import description_faults

        return proposal.faults + description_faults(proposal.description, self._evidence, sources)

    def _sources_of(self, draft: Draft) -> "Sources":
        from git_agent.pull_request.ground import sources_for

        return sources_for(draft, self._evidence, git=self._git)

    def _decided(self, text: str, draft: Draft) -> str:
        """The text; a model's without what nobody has decided: its records and its signatures."""
        if not draft.author.is_model:
            return text
        from git_agent.records.block.undecided import without_undecided

        return without_undecided(text, brought=self._brought(draft))

    def _brought(self, draft: Draft) -> tuple[str, ...]:
        """Where signatures may come from: the branch's own commits, and the person's own hint."""
        return (*(commit.message for commit in self._evidence.commits), *draft.hints)
