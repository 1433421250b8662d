"""ModelPullRequestDrafter: a model writes, from the packed evidence alone."""

from git_agent.agent.ask import ask
from git_agent.agent.session import ModelSession
from git_agent.model.draft import Draft
from git_agent.model.judged import Judged
from git_agent.model.prompt_context import PromptContext
from git_agent.model.value import replace
from git_agent.pull_request.answer import read_answer, unreadable
from git_agent.pull_request.draft import BuiltinPullRequestDrafter
from git_agent.pull_request.judge import Judge
from git_agent.pull_request.prompt import prompt_for
from git_agent.pull_request.task import Proposal, PullRequestEvidence, PullRequestTask
from git_agent.shape.judging import ShapedMessage
from git_agent.shape.reply.clean import clean_reply


class ModelPullRequestDrafter:
    """Asks a model, unless submodules are all that moved: their own commits tell that."""

    reads_text = True

    def __init__(self, *, context: PromptContext, session: ModelSession) -> None:
        self._context = context
        self._session = session

    def draft(self, task: PullRequestTask, evidence: PullRequestEvidence, judge: Judge) -> Judged[ShapedMessage]:
        if all(change.is_submodule for change in evidence.change.changes):
            return BuiltinPullRequestDrafter().draft(task, evidence, judge)
        question = prompt_for(task, evidence, self._context)
        return ask(self._session, question, self._context, lambda reply: judge(_proposal(reply, task)))


def _proposal(reply: Draft, task: PullRequestTask) -> Proposal:
    """What the model proposes: a message, or an object with the description beside it where one was asked for."""
    most_chars = task.settings.limits.reply_chars
    if not task.describe:
        return Proposal(draft=replace(reply, text=clean_reply(reply.text, most_chars=most_chars)))
    text, description = read_answer(reply.text, most_chars=most_chars)
    faults = () if description else (unreadable(),)
    return Proposal(draft=replace(reply, text=text), description=description, faults=faults)
