"""ModelPullRequestDrafter: a model writes, from the packed evidence alone."""

from git_agent.agent.budget import Budget
from git_agent.agent.session import Dialog, ModelSession
from git_agent.evidence.guidance import resolve_guidance
from git_agent.git.gateway import Git
from git_agent.model.draft import Draft
from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.model.prompt_context import PromptContext
from git_agent.prompts import prompt
from git_agent.prompts.parts import repair_text
from git_agent.pull_request.answer import read_answer, unreadable
from git_agent.pull_request.description import Description
from git_agent.pull_request.draft import BuiltinPullRequestDrafter
from git_agent.pull_request.request import request_for
from git_agent.pull_request.task import Proposal, PullRequestEvidence, PullRequestTask
from git_agent.shape.reply.clean import MOST_CHARS, clean_reply


class ModelPullRequestDrafter:
    """Asks a model, unless submodules are all that moved: their own commits tell that."""

    reads_text = True

    def __init__(self, *, git: Git, context: PromptContext, session: ModelSession) -> None:
        self._git = git
        self._context = context
        self._provider = session.provider
        self._dialog = Dialog(session)
        self._describes = False
        self._most_chars = MOST_CHARS
        self._read: tuple[tuple[str, str], ...] = ()

    @property
    def usage(self) -> Usage | None:
        return self._dialog.usage

    def draft(self, task: PullRequestTask, evidence: PullRequestEvidence) -> Proposal:
        changes = evidence.change.changes
        if all(change.is_submodule for change in changes):
            return BuiltinPullRequestDrafter().draft(task, evidence)
        settings = task.settings
        self._most_chars = settings.limits.reply_chars
        paths = [change.path for change in changes]
        guidance = resolve_guidance(self._git.repository.root, paths, family=settings.guidance.family)
        self._read = (*((each.path, each.text) for each in guidance.documents), ("hint", self._context.hint))
        self._describes = task.describe
        request = request_for(task, evidence, context=self._context, guidance=guidance)
        budget = Budget(steps=settings.model.steps, tool_calls=settings.model.tool_calls)
        return self._proposal(self._dialog.ask(request, tools=(), budget=budget))

    def repair(self, text: str, faults: tuple[Fault, ...]) -> Proposal:
        if not self._dialog.was_asked:  # the branch spoke for itself
            return Proposal(draft=Draft(text=text, provider="builtin"))
        return self._proposal(self._dialog.repair(self._complaint(faults)))

    def _complaint(self, faults: tuple[Fault, ...]) -> str:
        if not self._describes:
            return repair_text(faults)
        return prompt("pull_request/repair", faults="\n".join(f"- {fault.detail}" for fault in faults))

    def _proposal(self, reply: str) -> Proposal:
        read = read_answer if self._describes else _message_alone
        text, description = read(reply, most_chars=self._most_chars)
        draft = Draft(text=text, provider=self._provider.name, model=self._provider.model, read=self._read)
        is_missing = self._describes and description is None
        return Proposal(draft=draft, description=description, faults=(unreadable(),) if is_missing else ())


def _message_alone(reply: str, *, most_chars: int) -> tuple[str, Description | None]:
    return clean_reply(reply, most_chars=most_chars), None
