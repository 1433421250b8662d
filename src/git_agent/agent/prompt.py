"""Prompt: what a capability asks of a model, in its own words; the words that all of them share are added here."""

from collections.abc import Sequence

from git_agent.agent.budget import Budget
from git_agent.agent.guidance import guidance_block
from git_agent.agent.layers import Layers, assemble_within, fenced_hint
from git_agent.model.evidence import PackedEvidence
from git_agent.model.exchange import AnswerFormat, Request, ToolSpec
from git_agent.model.guidance import Guidance
from git_agent.model.prompt_context import PromptContext
from git_agent.model.tool import Tool
from git_agent.model.value import replace, value
from git_agent.prompts import prompt as packaged
from git_agent.prompts.parts import environment, operator_hint


@value
class Prompt:
    """A question about packed evidence.

    `mode` says in a few words what is looked at, `tool_advice` how the tools are best used, `repair` names the packaged
    text that an answer is sent back with. No request gets larger than `most_bytes`.
    """

    mode: str
    instructions: tuple[str, ...]
    task: str
    closing: str
    evidence: PackedEvidence
    guidance: Guidance
    budget: Budget
    most_bytes: int
    tools: tuple[Tool, ...] = ()
    tool_advice: str = ""
    answer_format: AnswerFormat | None = None
    repair: str = "shared/repair"


def first_request(prompt: Prompt, context: PromptContext, *, tools: Sequence[ToolSpec]) -> Request:
    """The request that begins the conversation; guidance takes what room the evidence has left."""
    layers = Layers(
        instructions=_instructions(prompt, with_tools=bool(tools)),
        tool_policy=packaged("shared/tool_policy"),
        environment=environment(context, mode=prompt.mode, guidance=prompt.guidance.family),
        guidance="",
        opening=_opening(prompt, with_tools=bool(tools)),
        evidence=prompt.evidence,
        hint=operator_hint(fenced_hint(context.hint, most_bytes=context.hint_bytes)),
        closing=prompt.closing,
    )
    request = assemble_within(
        layers,
        tools=tools,
        guidance=lambda most: guidance_block(prompt.guidance, most_bytes=most),
        most_bytes=prompt.most_bytes,
    )
    return replace(request, answer_format=prompt.answer_format)


def _instructions(prompt: Prompt, *, with_tools: bool) -> str:
    advice = prompt.tool_advice if with_tools else packaged("shared/without_tools")
    parts = (*prompt.instructions, packaged("shared/foreign_text"), advice)
    return "\n\n".join(part.rstrip() for part in parts if part)


def _opening(prompt: Prompt, *, with_tools: bool) -> str:
    if not with_tools:
        return prompt.task
    budget = packaged("shared/budget", steps=prompt.budget.steps, tool_calls=prompt.budget.tool_calls)
    return f"{budget}\n\n{prompt.task}"
