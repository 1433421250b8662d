"""What a model is asked for a release note, and the form of its answer."""

from git_agent.agent.budget import Budget
from git_agent.agent.prompt import Prompt
from git_agent.config.settings import Settings
from git_agent.model.change import visible_path
from git_agent.model.exchange import AnswerFormat
from git_agent.model.fence import escaped
from git_agent.model.prompt_context import PromptContext
from git_agent.model.strict_schema import TEXT, Schema, array_of, strict_object
from git_agent.model.tool import Tool
from git_agent.prompts import prompt
from git_agent.prompts.parts import language
from git_agent.release.note import HEADINGS
from git_agent.release.polish.answer import LONGEST_SUMMARY, REF_TYPES
from git_agent.release.task import ReleaseText

LONGEST_MODE = 200


def prompt_for(text: ReleaseText, context: PromptContext, *, settings: Settings, tools: tuple[Tool, ...]) -> Prompt:
    """The question about one release."""
    return Prompt(
        # Tags are foreign text, and this one stands outside of the fences.
        mode=f"release {escaped(visible_path(text.about.range)[:LONGEST_MODE])}",
        instructions=(prompt("release/instructions"), _form(context)),
        task=prompt("release/task"),
        closing=prompt("release/closing"),
        evidence=text.packed,
        guidance=text.guidance,
        budget=Budget(
            steps=max(settings.model.steps, settings.model.release_steps), tool_calls=settings.model.tool_calls
        ),
        most_bytes=settings.limits.request_bytes,
        tools=tools,
        tool_advice=prompt("release/with_tools"),
        answer_format=AnswerFormat(name="release_note", schema=answer_schema()),
        repair="release/repair",
    )


def answer_schema() -> Schema:
    """What the answer has to be; providers that know no schema are told the same in words."""
    ref = strict_object(type={"type": "string", "enum": list(REF_TYPES)}, value=TEXT)
    bullet = strict_object(label={"type": ["string", "null"]}, summary=TEXT, refs=array_of(ref, minItems=1))
    section = strict_object(heading={"type": "string", "enum": list(HEADINGS)}, bullets=array_of(bullet))
    return strict_object(sections=array_of(section))


def _form(context: PromptContext) -> str:
    *first, last = HEADINGS
    return prompt(
        "release/answer",
        headings=f"{', '.join(first)} and {last}",
        summary_chars=LONGEST_SUMMARY,
        language="".join(language(context)),
    )
