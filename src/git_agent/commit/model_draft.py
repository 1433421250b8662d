"""ModelDrafter: a model writes, from the packed evidence and what its tools show it."""

from git_agent.agent.budget import Budget
from git_agent.agent.sitting import Partner, Sitting
from git_agent.commit.draft import BuiltinDrafter
from git_agent.commit.request import request_for
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.evidence.guidance import resolve_guidance
from git_agent.evidence.tools import commit_tools
from git_agent.git.gateway import Git
from git_agent.model.draft import Draft
from git_agent.model.exchange import Usage
from git_agent.model.fault import Fault
from git_agent.model.occasion import Occasion
from git_agent.prompts.parts import repair_text
from git_agent.shape.clean import MOST_CHARS, clean_reply


class ModelDrafter:
    """Asks a model, unless the change says itself what it is."""

    reads_text = True

    def __init__(self, *, git: Git, occasion: Occasion, sitting: Sitting) -> None:
        self._git = git
        self._occasion = occasion
        self._provider = sitting.provider
        self._partner = Partner(sitting)
        self._most_chars = MOST_CHARS

    @property
    def usage(self) -> Usage | None:
        return self._partner.usage

    def draft(self, task: CommitTask, evidence: CommitEvidence) -> Draft:
        if _says_it_itself(task, evidence):
            return BuiltinDrafter().draft(task, evidence)
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
            occasion=self._occasion,
            guidance=guidance,
            budget=budget,
            tools=[tool.spec for tool in tools],
        )
        text = self._partner.ask(request, tools=tools, budget=budget)
        documents = ((document.path, document.text) for document in guidance.documents)
        return Draft(
            text=clean_reply(text, most_chars=self._most_chars),
            provider=self._provider.name,
            model=self._provider.model,
            read=(
                *documents,
                ("hint", self._occasion.hint),
                *(("tools", output) for output in self._partner.outputs()),
            ),
        )

    def repair(self, text: str, faults: tuple[Fault, ...]) -> str:
        # Without a question the change spoke for itself.
        if not self._partner.was_asked:
            return text
        return clean_reply(self._partner.mend(repair_text(faults)), most_chars=self._most_chars)


def _says_it_itself(task: CommitTask, evidence: CommitEvidence) -> bool:
    """Submodules are told by their own commits, and git has prepared a message for what it concludes."""
    change = evidence.change
    only_submodules = bool(change.changes) and all(item.is_submodule for item in change.changes)
    return change.prepared_message is not None or (only_submodules and not task.amend)
