"""What a model is asked for the watch, as prompts: a plan, messages written anew, or the message of one capture."""

import json
from collections.abc import Callable
from typing import Any

from git_agent.agent.budget import Budget
from git_agent.agent.layers import evidence_bytes
from git_agent.agent.prompt import Prompt
from git_agent.config.settings import Settings
from git_agent.evidence.pack import OMISSIONS_BYTES, TEXT_SHARE, pack
from git_agent.evidence.sections import evidence_room
from git_agent.model.evidence import EvidenceSection, PackedEvidence
from git_agent.model.exchange import AnswerFormat
from git_agent.model.guidance import NO_GUIDANCE
from git_agent.model.strict_schema import TEXT, Schema, array_of, strict_object
from git_agent.prompts import prompt
from git_agent.watch.plan.quality import TYPES, WIDTH
from git_agent.watch.plan.response import answer_schema
from git_agent.watch.settings import CONVENTIONAL

Json = dict[str, Any]
Make = Callable[[int], Json]
"""The request with so many bytes of each diff."""

_LABELS = 256  # bytes that a section's label and fence take


def plan_prompt(make: Make, settings: Settings, *, commit_format: str, most_diff: int) -> Prompt:
    """The question about one window."""
    answer = AnswerFormat(name="capture_intent_plan", schema=answer_schema())
    return _prompt("plan", "planner request", _packed(make, settings, most_diff), settings, commit_format, answer)


def rewrite_prompt(make: Make, settings: Settings, *, commit_format: str, most_diff: int) -> Prompt:
    """The question for better messages; nothing else can be answered."""
    answer = AnswerFormat(name="commit_messages", schema=messages_schema())
    return _prompt("rewrite", "rewrite request", _packed(make, settings, most_diff), settings, commit_format, answer)


def message_prompt(make: Make, settings: Settings, *, commit_format: str, most_diff: int) -> Prompt:
    """The question for the message of one capture."""
    answer = AnswerFormat(name="commit_messages", schema=messages_schema())
    return _prompt("message", "capture", _packed(make, settings, most_diff), settings, commit_format, answer)


def messages_schema() -> Schema:
    """Subjects and bodies, and no way to say anything else."""
    return strict_object(messages=array_of(strict_object(subject=TEXT, body=TEXT)))


def _prompt(
    name: str, mode: str, evidence: PackedEvidence, settings: Settings, commit_format: str, answer: AnswerFormat
) -> Prompt:
    return Prompt(
        mode=mode,
        instructions=(prompt(f"watch/{name}", form=_form(commit_format)),),
        task=prompt(f"watch/{name}_task"),
        closing=prompt(f"watch/{name}_closing"),
        evidence=evidence,
        guidance=NO_GUIDANCE,
        # Without tools: all that may be known is in the request, and what may be sent was decided when it was made.
        budget=Budget(steps=1, tool_calls=0),
        most_bytes=settings.limits.request_bytes,
        answer_format=answer,
        repair="shared/repair_object",
    )


def _form(commit_format: str) -> str:
    if commit_format == CONVENTIONAL:
        subject = prompt("watch/form_conventional", width=WIDTH, types=", ".join(TYPES))
    else:
        subject = prompt("watch/form_imperative", width=WIDTH)
    return prompt("watch/form", subject=subject, width=WIDTH)


def _packed(make: Make, settings: Settings, most_diff: int) -> PackedEvidence:
    """As much of each diff as the whole request has room for."""
    room = evidence_room(settings, "")
    while True:
        packed = _section(make(most_diff))
        # Without any diff it is as small as it gets; what is then too large is refused where it is sent.
        if most_diff == 0 or evidence_bytes(packed) <= room:
            return packed
        most_diff //= 2


def _section(request: Json) -> PackedEvidence:
    """The whole of it: a part of an object is none, and how long it may be is seen to by the diffs in it."""
    text = json.dumps(request, ensure_ascii=False, indent=1)
    size = len(text.encode("utf-8", "replace")) + _LABELS
    section = EvidenceSection(label="planner_request", text=text)
    return pack((section,), (), most_bytes=TEXT_SHARE * size + OMISSIONS_BYTES, focus_paths=0)
