"""The first request about a branch: layers in their fixed order, within the size a request may have."""

from git_agent.agent.layers import Layers, assemble_within, fenced_hint
from git_agent.evidence.guidance import Guidance, rendered
from git_agent.model.exchange import Request
from git_agent.model.prompt_context import PromptContext
from git_agent.model.value import replace
from git_agent.prompts import prompt
from git_agent.prompts.parts import environment, message_form, operator_hint
from git_agent.pull_request.answer import ANSWER
from git_agent.pull_request.task import PullRequestEvidence, PullRequestTask


def request_for(
    task: PullRequestTask, evidence: PullRequestEvidence, *, context: PromptContext, guidance: Guidance
) -> Request:
    """The request that begins the conversation; there are no tools, and guidance takes what the evidence has left."""
    layers = Layers(
        instructions=_instructions(task, evidence, context),
        tool_policy="",
        environment=environment(context, mode="branch against its merge base", guidance=guidance.family),
        guidance="",
        opening=prompt("pull_request/task"),
        evidence=evidence.packed,
        hint=operator_hint(fenced_hint(context.hint)),
        closing=prompt("pull_request/closing_description" if task.describe else "pull_request/closing"),
    )
    request = assemble_within(
        layers,
        tools=(),
        guidance=lambda most: rendered(guidance, most_bytes=most),
        most_bytes=task.settings.limits.request_bytes,
    )
    return replace(request, answer_format=ANSWER) if task.describe else request


def _instructions(task: PullRequestTask, evidence: PullRequestEvidence, context: PromptContext) -> str:
    parts = (
        prompt("pull_request/instructions"),
        message_form(task.settings.commit, context, comment_prefix=evidence.comment_prefix),
        prompt("pull_request/description") if task.describe else "",
        prompt("shared/foreign_text"),
        prompt("shared/without_tools"),
    )
    return "\n\n".join(part.rstrip() for part in parts if part)
