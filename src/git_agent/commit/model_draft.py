"""ModelDrafter: a model writes, from the packed evidence and what its tools show it."""

from git_agent.agent.budget import Budget
from git_agent.agent.loop import Agent, Conversation, Extend
from git_agent.clock import Deadline
from git_agent.commit.draft import BuiltinDrafter
from git_agent.commit.request import Occasion, repair_text, request_for
from git_agent.commit.task import CommitEvidence, CommitTask, Draft
from git_agent.evidence.guidance import resolve_guidance
from git_agent.evidence.tools import commit_tools
from git_agent.git.gateway import Git
from git_agent.model.exchange import ToolOutput, Usage
from git_agent.model.fault import Fault
from git_agent.model.trace import Trace
from git_agent.model.value import value
from git_agent.providers.base import Provider
from git_agent.shape.clean import clean_reply


@value
class Sitting:
    """One person asking one model: when it has to be done, who listens, and who may grant more."""

    deadline: Deadline
    trace: Trace
    extend: Extend | None = None


class ModelDrafter:
    """Asks a model, unless the change says itself what it is."""

    reads_text = True

    def __init__(self, *, provider: Provider, git: Git, occasion: Occasion, sitting: Sitting) -> None:
        self._provider = provider
        self._git = git
        self._occasion = occasion
        self._sitting = sitting
        self._agent: Agent | None = None
        self._conversation: Conversation | None = None

    @property
    def usage(self) -> Usage | None:
        return self._conversation.usage if self._conversation else None

    def draft(self, task: CommitTask, evidence: CommitEvidence) -> Draft:
        changes = evidence.change.changes
        if _says_it_itself(task, evidence):
            return BuiltinDrafter().draft(task, evidence)
        guidance = resolve_guidance(
            self._git.repository.root,
            [change.path for change in changes],
            family=task.settings.guidance.family,
        )
        budget = Budget(steps=task.settings.model.steps, tool_calls=task.settings.model.tool_calls)
        git = self._git.limited(task.settings.limits.git_seconds)
        tools = commit_tools(git, settings=task.settings, amend=task.amend, worktree=task.worktree)
        if not self._provider.uses_tools:
            tools = ()
        self._agent = Agent(
            provider=self._provider,
            tools=tools,
            budget=budget,
            deadline=self._sitting.deadline,
            trace=self._sitting.trace,
            extend=self._sitting.extend,
        )
        request = request_for(
            task,
            evidence,
            occasion=self._occasion,
            guidance=guidance,
            budget=budget,
            tools=[tool.spec for tool in tools],
        )
        self._conversation = self._agent.ask(request)
        return self._drafted(self._conversation, [(document.path, document.text) for document in guidance.documents])

    def repair(self, text: str, faults: tuple[Fault, ...]) -> str:
        if self._agent is None or self._conversation is None:  # the change spoke for itself
            return text
        self._conversation = self._agent.follow_up(self._conversation, repair_text(faults))
        return clean_reply(self._conversation.text)

    def _drafted(self, conversation: Conversation, guidance: list[tuple[str, str]]) -> Draft:
        outputs = [item.output for item in conversation.request.items if isinstance(item, ToolOutput)]
        return Draft(
            text=clean_reply(conversation.text),
            provider=self._provider.name,
            model=self._provider.model,
            read=(*guidance, ("hint", self._occasion.hint), *(("tools", output) for output in outputs)),
        )


def _says_it_itself(task: CommitTask, evidence: CommitEvidence) -> bool:
    """Submodules are told by their own commits, and git has prepared a message for what it concludes."""
    change = evidence.change
    only_submodules = bool(change.changes) and all(item.is_submodule for item in change.changes)
    return change.prepared_message is not None or (only_submodules and not task.amend)
