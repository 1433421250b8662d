"""What message and description of a branch are held to: the rules, and everything that was read."""

from collections.abc import Callable

from git_agent.git.gateway import Git
from git_agent.model.claim import Claim
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.message import Message, MessageRules
from git_agent.model.value import replace
from git_agent.pull_request.description import Description
from git_agent.pull_request.ground import description_faults, sources_for
from git_agent.pull_request.rules import rules_for
from git_agent.pull_request.task import Proposal, PullRequestEvidence, PullRequestTask
from git_agent.redact import clean
from git_agent.shape.form.validate import length_fault
from git_agent.shape.ground.check import claims, ungrounded
from git_agent.shape.ground.sources import Sources
from git_agent.shape.judging import ShapedMessage, judge_message
from git_agent.shape.reply.no_message import no_message

Judge = Callable[[Proposal], Judged[ShapedMessage]]


class PullRequestJudge:
    """Judges the proposals for one branch, against all of it and not only what was shown."""

    def __init__(self, task: PullRequestTask, evidence: PullRequestEvidence, *, git: Git) -> None:
        self._task = task
        self._evidence = evidence
        self._git = git
        self._sources: Sources | None = None
        self._described: list[tuple[Description | None, tuple[Fault, ...]]] = []

    def __call__(self, proposal: Proposal) -> Judged[ShapedMessage]:
        """The message that is proposed, what is wrong with it, and what nothing bears out of it and its description."""
        draft = proposal.draft
        # The built-in writer only repeats what it read; whoever wants that proved can have it proved.
        if self._sources is None and (draft.author.is_model or self._task.prove):
            # Once for all proposals: a repair is asked for without tools, and nothing was read since.
            self._sources = sources_for(draft, self._evidence, git=self._git)
        rules = rules_for(self._task, draft, self._evidence)
        faults = self._description_faults(proposal)
        self._described.append((proposal.description, faults))
        return judge_message(
            replace(draft, text=self._words(draft, rules)),
            rules=rules,
            refuse=lambda message: self._no_message(message, rules) if draft.author.is_model else (),
            doubt=lambda message: (*ungrounded(self.claims(message)), *faults),
        )

    def claims(self, message: Message) -> tuple[Claim, ...]:
        """What a message names, and where that was read; nothing where nobody looked it up."""
        return claims(message, self._sources) if self._sources else ()

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
        if proposal.description is None or self._sources is None:
            return proposal.faults
        return proposal.faults + description_faults(proposal.description, self._evidence, self._sources)

    def _no_message(self, message: Message, rules: MessageRules) -> tuple[Fault, ...]:
        return no_message(message, rules=rules, sources=self._sources)

    def _words(self, draft: Draft, rules: MessageRules) -> str:
        """The text without secrets; a model's without what nobody has decided: its records and its signatures."""
        if not draft.author.is_model:
            return clean(draft.text)
        if length_fault(draft.text, rules=rules):
            # Its length alone is a fault, and what is refused for it is not read.
            return draft.text
        from git_agent.records.block.undecided import without_undecided

        return clean(without_undecided(draft.text, brought=self._signed(draft)))

    def _signed(self, draft: Draft) -> tuple[str, ...]:
        """Where signatures may come from: the branch's own commits, and the person's own hint."""
        hints = (text for label, text in draft.read if label == "hint")
        return (*(commit.message for commit in self._evidence.commits), *hints)
