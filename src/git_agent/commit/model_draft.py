"""ModelCommitDrafter: a model writes, from the packed evidence and what its tools show it."""

from git_agent.agent.budget import Budget
from git_agent.agent.session import Dialog, ModelSession
from git_agent.commit.draft import BuiltinCommitDrafter
from git_agent.commit.request import request_for
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.evidence.guidance import resolve_guidance
from git_agent.evidence.tools import commit_tools
from git_agent.git.gateway import Git
from git_agent.model.draft import Draft
from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.model.prompt_context import PromptContext
from git_agent.prompts.parts import repair_text
from git_agent.shape.reply.clean import MOST_CHARS, clean_reply


class ModelCommitDrafter:
    """Asks a model, unless the change says itself what it is."""

    reads_text = True

    def __init__(self, *, git: Git, context: PromptContext, session: ModelSession) -> None:
        self._git = git
        self._context = context
        self._provider = session.provider
        self._dialog = Dialog(session)
        self._most_chars = MOST_CHARS

    @property
    def usage(self) -> Usage | None:
        return self._dialog.usage

    def draft(self, task: CommitTask, evidence: CommitEvidence) -> Draft:
        if _says_it_itself(task, evidence):
            return BuiltinCommitDrafter().draft(task, evidence)
        settings = task.settings
        self._most_chars = settings.limits.reply_chars
        paths = [change.path for change in evidence.change.changes]
        guidance = resolve_guidance(self._git.repository.root, paths, family=settings.guidance.family)
        budget = Budget(steps=settings.model.steps, tool_calls=settings.model.tool_calls)
        git = self._git.limited(settings.limits.git_seconds)
        tools = commit_tools(git, settings=settings, amend=task.amend, worktree=task.worktree)
        if not self._provider.uses_tools:
            tools = ()
        request = request_for(
            task,
            evidence,
            context=self._context,
            guidance=guidance,
            budget=budget,
            tools=[tool.spec for tool in tools],
        )
        text = self._dialog.ask(request, tools=tools, budget=budget)
        documents = ((document.path, document.text) for document in guidance.documents)
        return Draft(
            text=clean_reply(text, most_chars=self._most_chars),
            provider=self._provider.name,
            model=self._provider.model,
            read=(
                *documents,
                ("hint", self._context.hint),
                *(("tools", output) for output in self._dialog.outputs()),
            ),
        )

    def repair(self, text: str, faults: tuple[Fault, ...]) -> str:
        # Without a question the change spoke for itself.
        if not self._dialog.was_asked:
            return text
        return clean_reply(self._dialog.repair(repair_text(faults)), most_chars=self._most_chars)


def _says_it_itself(task: CommitTask, evidence: CommitEvidence) -> bool:
    """Submodules are told by their own commits, and git has prepared a message for what it concludes."""
    change = evidence.change
    only_submodules = bool(change.changes) and all(item.is_submodule for item in change.changes)
    return change.prepared_message is not None or (only_submodules and not task.amend)
