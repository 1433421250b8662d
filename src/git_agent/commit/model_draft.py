"""ModelCommitDrafter: a model writes, from the packed evidence and what its tools show it."""

from git_agent.agent.ask import ask
from git_agent.agent.session import ModelSession
from git_agent.commit.draft import BuiltinCommitDrafter, refuse_reviewed
from git_agent.commit.judge import Judge
from git_agent.commit.prompt import prompt_for
from git_agent.commit.task import CommitEvidence, CommitTask
from git_agent.evidence.tools import commit_tools
from git_agent.git.gateway import Git
from git_agent.model.draft import Draft
from git_agent.model.judged import Judged
from git_agent.model.prompt_context import PromptContext
from git_agent.model.value import replace
from git_agent.shape.judging import ShapedMessage
from git_agent.shape.reply.clean import clean_reply


class ModelCommitDrafter:
    """Asks a model, unless the change says itself what it is."""

    reads_text = True

    def __init__(self, *, git: Git, context: PromptContext, session: ModelSession) -> None:
        self._git = git
        self._context = context
        self._session = session

    def draft(self, task: CommitTask, evidence: CommitEvidence, judge: Judge) -> Judged[ShapedMessage]:
        refuse_reviewed(evidence)
        if _says_it_itself(task, evidence):
            return BuiltinCommitDrafter().draft(task, evidence, judge)
        limits = task.settings.limits

        def judge_reply(reply: Draft) -> Judged[ShapedMessage]:
            return judge(replace(reply, text=clean_reply(reply.text, most_chars=limits.reply_chars)))

        git = self._git.with_time_limit(limits.git_seconds)
        tools = commit_tools(git, settings=task.settings, amend=task.amend, worktree=task.worktree)
        return ask(self._session, prompt_for(task, evidence, self._context, tools=tools), self._context, judge_reply)


def _says_it_itself(task: CommitTask, evidence: CommitEvidence) -> bool:
    """Submodules are told by their own commits, and git has prepared a message for what it concludes."""
    change = evidence.change
    only_submodules = bool(change.changes) and all(item.is_submodule for item in change.changes)
    return change.prepared_message is not None or (only_submodules and not task.amend)
