"""Request and Reply: one exchange with a model, free of any vendor's wire form."""

from collections.abc import Iterable, Mapping

from git_agent.model.value import value


@value
class Text:
    """Something said; `role` is developer, user or assistant."""

    role: str
    text: str


@value
class ToolCall:
    """A tool the model wants used; `arguments` is its JSON exactly as it came."""

    call_id: str
    name: str
    arguments: str


@value
class ToolOutput:
    """What a tool answered: the JSON envelope that goes back to the model."""

    call_id: str
    output: str


# What a conversation consists of, in the order in which it was said.
Item = Text | ToolCall | ToolOutput


@value
class ToolSpec:
    """A tool as the model sees it; `parameters` is a strict JSON schema.

    One that `tells_history` shows earlier commits: what it answers is no evidence of the change.
    """

    name: str
    description: str
    parameters: Mapping[str, object]
    tells_history: bool = False


@value
class AnswerFormat:
    """A structured answer that is asked for: a name and its strict JSON schema."""

    name: str
    schema: Mapping[str, object]


@value
class Request:
    """Everything a model is sent at once; items only ever grow from one exchange to the next."""

    instructions: str
    items: tuple[Item, ...]
    tools: tuple[ToolSpec, ...] = ()
    answer_format: AnswerFormat | None = None


@value
class Usage:
    """Tokens as the provider counts them."""

    input_tokens: int
    output_tokens: int


def total(usages: Iterable[Usage]) -> Usage | None:
    """All of them together; None where nobody counted."""
    counted = tuple(usages)
    if not counted:
        return None
    return Usage(
        input_tokens=sum(usage.input_tokens for usage in counted),
        output_tokens=sum(usage.output_tokens for usage in counted),
    )


@value
class Reply:
    """What came back: text, or tools to be used first; `raw` is the provider's own JSON, for the trace."""

    text: str
    calls: tuple[ToolCall, ...] = ()
    usage: Usage | None = None
    raw: str = ""
