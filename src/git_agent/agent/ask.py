"""ask(): one question to a model, one judge of its answer, and at most one repair unless more are allowed."""

from collections.abc import Callable
from typing import TypeVar

from git_agent.agent.guidance import GUIDANCE_CUT, GUIDANCE_SKIPPED, unread_guidance
from git_agent.agent.loop import Agent, Transcript
from git_agent.agent.prompt import Prompt, first_request
from git_agent.agent.session import ModelSession
from git_agent.errors import AuthError, ProviderError, TimeLimitExceeded
from git_agent.model.draft import GUIDANCE, HINT, HISTORY, TOOLS, Draft
from git_agent.model.evidence import Omission
from git_agent.model.exchange import ToolCall, ToolOutput
from git_agent.model.judged import Judged
from git_agent.model.prompt_context import PromptContext
from git_agent.model.value import replace
from git_agent.prompts.parts import repair_text
from git_agent.providers.base import author_of

Content = TypeVar("Content")

CHECKING = ("checking", "Checking the answer")


def ask(
    session: ModelSession,
    prompt: Prompt,
    context: PromptContext,
    judge: Callable[[Draft], Judged[Content]],
    *,
    repairs: int = 1,
) -> Judged[Content]:
    """What the judge makes of the model's answer, or of the next one, which is told every fault of the one before.

    Faults that are left after that are the caller's to deal with.

    Raises:
        AuthError, ProviderError, TimeLimitExceeded: there was no answer.
    """
    tools = prompt.tools if session.provider.uses_tools else ()
    agent = Agent(
        provider=session.provider,
        tools=tools,
        budget=prompt.budget,
        deadline=session.deadline,
        trace=session.trace,
        extend=session.extend,
    )
    request = first_request(prompt, context, tools=[tool.spec for tool in tools])
    unread = unread_guidance(prompt.guidance, request)
    _tell_unread_guidance(session, unread)
    session.progress("asking", f"Asking {session.who}")
    transcript = agent.ask(request)
    draft = replace(_draft(transcript, session, prompt, context), unread=unread)
    session.progress(*CHECKING)
    best = last = replace(judge(draft), usage=transcript.usage)
    for _ in range(repairs):
        complaints = last.faults + last.doubts
        if not complaints:
            break
        session.progress("mending", f"Asking {session.who} to mend its answer")
        try:
            transcript = agent.follow_up(transcript, repair_text(complaints, prompt.repair))
        except (AuthError, ProviderError, TimeLimitExceeded) as error:
            if best.faults:
                raise
            # What is only doubtful can be used, and was paid for.
            session.trace.event("repair.failed", reason=str(error))
            return best
        # A repair is asked for without tools, so what the model has read is the same.
        session.progress(*CHECKING)
        last = judge(replace(draft, text=transcript.text))
        best = replace(last if _is_improvement(last, on=best) else best, usage=transcript.usage)
    return best


def _tell_unread_guidance(session: ModelSession, unread: tuple[Omission, ...]) -> None:
    # Whoever wrote rules for a model expects them to be kept: that one was not told them must not go unsaid.
    for document in unread:
        if document.reason == GUIDANCE_CUT:
            session.trace.event("guidance.cut", path=document.path)
            session.note(f"git-agent: the model is told only the beginning of {document.path}: it is too long")
        else:
            reason = document.reason.removeprefix(GUIDANCE_SKIPPED)
            session.trace.event("guidance.skipped", path=document.path, reason=reason)
            session.note(f"git-agent: the model is not told what {document.path} says: {reason}")


def _draft(transcript: Transcript, session: ModelSession, prompt: Prompt, context: PromptContext) -> Draft:
    """The answer, and what the model has read beside the evidence: a claim of its may come from there."""
    items = transcript.request.items
    telling = {tool.spec.name for tool in prompt.tools if tool.spec.tells_history}
    past = {item.call_id for item in items if isinstance(item, ToolCall) and item.name in telling}
    outputs = [item for item in items if isinstance(item, ToolOutput)]
    return Draft(
        text=transcript.text,
        author=author_of(session.provider),
        read=(
            *((f"{GUIDANCE} {document.path}", document.text) for document in prompt.guidance.documents),
            (HINT, context.hint),
            *((HISTORY if item.call_id in past else TOOLS, item.output) for item in outputs),
        ),
    )


def _is_improvement(again: Judged[Content], *, on: Judged[Content]) -> bool:
    # An answer that breaks a rule is no improvement on one that was only doubtful.
    return bool(on.faults) or (not again.faults and len(again.doubts) <= len(on.doubts))
