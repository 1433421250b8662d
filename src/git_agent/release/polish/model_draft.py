"""ModelReleaseDrafter: a model words anew what the commits say."""

from git_agent.agent.ask import ask
from git_agent.agent.session import ModelSession
from git_agent.evidence.tools.context import ToolContext
from git_agent.evidence.tools.repo_summary import repo_summary
from git_agent.git.diff import DiffSpan
from git_agent.git.gateway import Git
from git_agent.model.draft import Draft
from git_agent.model.judged import Judged
from git_agent.model.prompt_context import PromptContext
from git_agent.model.value import replace
from git_agent.release.draft import Judge, builtin_draft
from git_agent.release.polish.answer import read_answer
from git_agent.release.polish.prompt import prompt_for
from git_agent.release.task import NoteDraft, ReleaseEvidence, ReleaseTask

_NO_ROOM = ("no model was asked: `limits.request_bytes` leaves no room for a single change",)


class ModelReleaseDrafter:
    """Has a model polish the candidates, if there is a single one that it can be told about."""

    reads_text = True

    def __init__(self, *, git: Git, context: PromptContext, session: ModelSession) -> None:
        self._git = git
        self._context = context
        self._session = session

    def draft(self, task: ReleaseTask, evidence: ReleaseEvidence, judge: Judge) -> Judged[NoteDraft]:
        if evidence.text is None:
            warnings = _NO_ROOM if evidence.changes.candidates else ()
            return judge(replace(builtin_draft(evidence), warnings=warnings))
        settings = task.settings
        git = self._git.with_time_limit(settings.limits.git_seconds)
        tools = (repo_summary(ToolContext(git=git, settings=settings, staged=DiffSpan.staged())),)
        question = prompt_for(evidence.text, self._context, settings=settings, tools=tools)
        most_chars = settings.limits.reply_chars
        return ask(self._session, question, self._context, lambda reply: judge(_note(reply, most_chars)))


def _note(reply: Draft, most_chars: int) -> NoteDraft:
    answer = read_answer(reply.text, most_chars=most_chars)
    return NoteDraft(
        sections=answer.sections,
        author=reply.author,
        text=reply.text,
        faults=answer.faults,
        read=reply.read,
        unread=reply.unread,
    )
