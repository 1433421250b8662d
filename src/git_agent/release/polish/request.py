"""The first request for a release note: layers in their fixed order, and the form of the answer."""

from collections.abc import Mapping, Sequence

from git_agent.agent.budget import Budget
from git_agent.agent.guidance import guidance_block
from git_agent.agent.layers import Layers, assemble_within, fenced_hint
from git_agent.config.settings import Settings
from git_agent.model.change import visible_path
from git_agent.model.evidence import PackedEvidence
from git_agent.model.exchange import AnswerFormat, Request, ToolSpec
from git_agent.model.fault import Fault
from git_agent.model.fence import escaped
from git_agent.model.guidance import Guidance
from git_agent.model.prompt_context import PromptContext
from git_agent.model.value import replace
from git_agent.prompts import prompt
from git_agent.prompts.parts import environment, language, operator_hint
from git_agent.release.note import HEADINGS
from git_agent.release.polish.answer import LONGEST_SUMMARY, REF_TYPES

MOST_FAULTS = 30  # named in one repair; a model that made more has misunderstood, and needs no longer list
LONGEST_MODE = 200
LEAST_STEPS = 12


def request_for(
    evidence: PackedEvidence,
    *,
    span: str,
    context: PromptContext,
    guidance: Guidance,
    settings: Settings,
    tools: Sequence[ToolSpec] = (),
) -> Request:
    """The request that begins the conversation; `span` is the range in the words of whoever asked for it."""
    layers = Layers(
        instructions=_instructions(context, with_tools=bool(tools)),
        tool_policy=prompt("shared/tool_policy"),
        environment=environment(context, mode=f"release {_shown(span)}", guidance=guidance.family),
        guidance="",
        opening=_opening(budget_of(settings), with_tools=bool(tools)),
        evidence=evidence,
        hint=operator_hint(fenced_hint(context.hint)),
        closing=prompt("release/closing"),
    )
    request = assemble_within(
        layers,
        tools=tools,
        guidance=lambda most: guidance_block(guidance, most_bytes=most),
        most_bytes=settings.limits.request_bytes,
    )
    return replace(request, answer_format=AnswerFormat(name="release_note", schema=answer_schema()))


def budget_of(settings: Settings) -> Budget:
    """What a model may spend on a note."""
    return Budget(steps=max(settings.model.steps, LEAST_STEPS), tool_calls=settings.model.tool_calls)


def answer_schema() -> Mapping[str, object]:
    """What the answer has to be; providers that know no schema are told the same in words."""
    text: dict[str, object] = {"type": "string"}
    ref = _object(type={"type": "string", "enum": list(REF_TYPES)}, value=text)
    refs = {"type": "array", "items": ref, "minItems": 1}
    bullet = _object(label={"type": ["string", "null"]}, summary=text, refs=refs)
    section = _object(heading={"type": "string", "enum": list(HEADINGS)}, bullets={"type": "array", "items": bullet})
    return _object(sections={"type": "array", "items": section})


def repair_text(faults: Sequence[Fault]) -> str:
    """What the model is told about an answer that cannot be used."""
    lines = [f"- {fault.detail}" for fault in faults[:MOST_FAULTS]]
    if len(faults) > MOST_FAULTS:
        lines.append(f"- There are {len(faults) - MOST_FAULTS} more faults like these.")
    return prompt("release/repair", faults="\n".join(lines))


def _object(**properties: object) -> dict[str, object]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _instructions(context: PromptContext, *, with_tools: bool) -> str:
    *first, last = HEADINGS
    parts = (
        prompt("release/instructions"),
        prompt(
            "release/answer",
            headings=f"{', '.join(first)} and {last}",
            summary_chars=LONGEST_SUMMARY,
            language="".join(language(context)),
        ),
        prompt("shared/foreign_text"),
        prompt("release/with_tools" if with_tools else "shared/without_tools"),
    )
    return "\n\n".join(part.rstrip() for part in parts)


def _shown(span: str) -> str:
    return escaped(visible_path(span)[:LONGEST_MODE])


def _opening(budget: Budget, *, with_tools: bool) -> str:
    what = prompt("release/task")
    if not with_tools:
        return what
    return prompt("shared/budget", steps=budget.steps, tool_calls=budget.tool_calls) + "\n\n" + what
