"""A plan by a model: asked once, corrected once, and held to the same proof as every other."""

from collections.abc import Mapping

from git_agent.agent.ask import ask
from git_agent.agent.prompt import Prompt
from git_agent.agent.session import ModelSession
from git_agent.errors import InvalidPlan
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.prompt_context import PromptContext
from git_agent.model.value import replace
from git_agent.split.answer import read_answer
from git_agent.split.needs import unbuilt
from git_agent.split.said import Names
from git_agent.split.task import SplitTask
from git_agent.split.values import Plan, SplitChange

_HINT = "run it again, or plan without a model: `--fallback builtin` does so where a model fails"


class PlanJudge:
    """Holds a model's answers to one change."""

    def __init__(self, task: SplitTask, change: SplitChange, names: Mapping[str, Names]) -> None:
        self._task = task
        self._change = change
        self._names = names

    def __call__(self, draft: Draft) -> Judged[Plan | None]:
        # Cut before it is parsed: a model that does not stop would keep the parser busy.
        text = draft.text[: self._task.settings.limits.reply_chars]
        plan, faults = read_answer(text, self._change, author=draft.author, most=self._task.most)
        if plan is None or faults:
            return Judged(content=plan, faults=faults)
        # A commit that cannot be built by itself is worth a second look, and no reason to refuse the plan.
        doubts = (Fault(rule="order", detail=f"{doubt}.") for doubt in unbuilt(plan.groups, self._change, self._names))
        return Judged(content=plan, doubts=tuple(doubts))


def asked_plan(question: Prompt, session: ModelSession, context: PromptContext, judge: PlanJudge) -> Plan:
    """The model's plan.

    Raises:
        InvalidPlan: it does not hold, nor does the one that was asked for instead.
        AuthError, ProviderError, TimeLimitExceeded: there was no answer.
    """
    judged = ask(session, question, context, judge)
    if judged.content is None or judged.faults:
        raise InvalidPlan(judged.faults, hint=_HINT)
    return replace(judged.content, usage=judged.usage)
