"""What the official SDK says a request looks like: every request that reaches the model server is held to it."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError


def problems_of(path: str, body: Mapping[str, Any]) -> list[str]:
    """What of a request the SDK's own types do not take; nothing for a path they know nothing about."""
    if path.endswith("/responses"):
        adapter, known = _responses()
    elif path.endswith("/chat/completions"):
        adapter, known = _chat()
    else:
        return []
    try:
        _consumed(adapter.validate_python(body))
    except ValidationError as error:
        # A union tells what every one of its members would have wanted; the first few say enough.
        return [f"{_place(each['loc'])}: {each['msg']}" for each in error.errors()[:8]]
    return [f"{name}: unknown" for name in body if name not in known]


@cache
def _responses() -> tuple[TypeAdapter[Any], frozenset[str]]:
    from openai.types.responses.response_create_params import ResponseCreateParamsNonStreaming as Plain
    from openai.types.responses.response_create_params import ResponseCreateParamsStreaming as Streaming

    return TypeAdapter(Plain | Streaming), frozenset(Streaming.__annotations__)


@cache
def _chat() -> tuple[TypeAdapter[Any], frozenset[str]]:
    from openai.types.chat.completion_create_params import CompletionCreateParamsNonStreaming as Plain
    from openai.types.chat.completion_create_params import CompletionCreateParamsStreaming as Streaming

    return TypeAdapter(Plain | Streaming), frozenset(Streaming.__annotations__)


def _place(steps: Iterable[int | str]) -> str:
    return ".".join(str(step) for step in steps if "[" not in str(step))  # without the names of whole unions


def _consumed(value: object) -> None:
    """Looks at all of it: what is declared as an iterable is only checked when somebody iterates."""
    if isinstance(value, Mapping):
        value = value.values()
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for item in value:
            _consumed(item)
