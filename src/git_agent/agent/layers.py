"""Puts a request together, layer upon layer, and knows how large it is on the wire.

The order is fixed: instructions, then the developer's tool policy, environment and project guidance, then
the user's task with the evidence. Foreign text only ever enters through a fence it cannot close.
"""

from collections.abc import Callable, Sequence

from git_agent.model.evidence import EvidenceSection, PackedEvidence
from git_agent.model.exchange import Request, Text, ToolSpec
from git_agent.model.fence import escaped, fenced
from git_agent.model.value import replace, value
from git_agent.model.wire import shrink_to_fit, wire_bytes
from git_agent.redact.for_models import clean_for_model

ITEM_BYTES = 96  # what a provider's wire form puts around one item or tool
OPTION_BYTES = 1024  # model, reasoning, format and other options beside the texts


@value
class Layers:
    """The texts of one request; an empty one is left out, and so is the tool policy where there are no tools."""

    instructions: str
    tool_policy: str
    environment: str
    guidance: str
    opening: str
    evidence: PackedEvidence
    hint: str
    closing: str


def assemble(layers: Layers, *, tools: Sequence[ToolSpec]) -> Request:
    """The first request of a task."""
    developer = (layers.tool_policy if tools else "", layers.environment, layers.guidance)
    user = (layers.opening, *map(fenced_section, layers.evidence.sections), layers.hint, layers.closing)
    return Request(
        instructions=layers.instructions,
        items=(
            *(Text(role="developer", text=text) for text in developer if text),
            Text(role="user", text="\n\n".join(text for text in user if text)),
        ),
        tools=tuple(tools),
    )


def assemble_within(
    layers: Layers, *, tools: Sequence[ToolSpec], guidance: Callable[[int], str], most_bytes: int
) -> Request:
    """The same within a size: project guidance takes what room the rest has left."""
    # Guidance is one more item, which the measured request does not have yet.
    room = most_bytes - request_bytes(assemble(layers, tools=tools)) - ITEM_BYTES
    return assemble(replace(layers, guidance=shrink_to_fit(guidance, wire_bytes, room=room)), tools=tools)


def fenced_section(section: EvidenceSection) -> str:
    """One piece of evidence, set apart."""
    return fenced("evidence", section.text.rstrip("\n"), label=section.label)


def fenced_hint(hint: str, *, most_bytes: int) -> str:
    """What the person at the keyboard adds: redacted, escaped and bounded; empty where there is nothing to say."""
    words = clean_for_model(hint).strip()
    return fenced("operator_hint", _bounded(words, most_bytes)) if words else ""


def evidence_bytes(evidence: PackedEvidence) -> int:
    """What the evidence takes of a request."""
    return sum(wire_bytes(fenced_section(section)) + wire_bytes("\n\n") for section in evidence.sections)


def request_bytes(request: Request) -> int:
    """What a request takes on the wire, counted generously: JSON with everything a provider adds."""
    import json  # only whoever sends a request needs it; sizes alone are counted without it

    texts = [item.text for item in request.items if isinstance(item, Text)]
    tools = [json.dumps(_plain(tool), ensure_ascii=False) for tool in request.tools]
    sizes = [wire_bytes(text) for text in (request.instructions, *texts)] + [len(tool.encode()) for tool in tools]
    return OPTION_BYTES + sum(size + ITEM_BYTES for size in sizes)


def _bounded(words: str, most_bytes: int) -> str:
    raw = words.encode("utf-8", "replace")

    def first(most: int) -> str:
        return escaped(raw.decode() if len(raw) <= most else raw[:most].decode("utf-8", "ignore") + " [cut]")

    return shrink_to_fit(first, wire_bytes, room=most_bytes)


def _plain(tool: ToolSpec) -> dict[str, object]:
    return {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
