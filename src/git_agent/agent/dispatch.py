"""Runs one tool call and answers with the JSON envelope; a refusal is an answer, not an error."""

import json
from collections.abc import Mapping

from git_agent.model.exchange import ToolCall
from git_agent.model.json_text import read_json
from git_agent.model.tool import Tool, ToolRefusal
from git_agent.model.value import value
from git_agent.redact.for_models import clean_for_model

MOST_ERROR_CHARS = 2000
MOST_NAME_CHARS = 200  # of a tool that there is not


@value
class Answered:
    """What a model is told about its call; `cause` is why it was refused, for people."""

    text: str
    is_refusal: bool = False
    cause: str = ""


def dispatch(call: ToolCall, tools: Mapping[str, Tool]) -> Answered:
    """The envelope for one call: `{"ok", "tool", "data", "truncated"}` or `{"ok": false, "tool", "error"}`."""
    try:
        tool = tools.get(call.name)
        if tool is None:
            raise ToolRefusal(f"there is no tool {call.name[:MOST_NAME_CHARS]}; there are: {', '.join(sorted(tools))}")
        result = tool.handle(_arguments(call))
    except ToolRefusal as refusal:
        return refused(call, str(refusal), cause=str(refusal.__cause__ or ""))
    envelope = {"ok": True, "tool": call.name, "data": result.data, "truncated": result.truncated}
    return Answered(text=json.dumps(_cleaned(envelope), ensure_ascii=False))


def refused(call: ToolCall, why: str, *, cause: str = "") -> Answered:
    """The envelope of a call that was not carried out."""
    envelope = {"ok": False, "tool": call.name[:MOST_NAME_CHARS], "error": why[:MOST_ERROR_CHARS]}
    return Answered(text=json.dumps(_cleaned(envelope), ensure_ascii=False), is_refusal=True, cause=cause)


def _cleaned(value: object) -> object:
    # Text by text: in the finished JSON a line end is two characters, which hide where a secret begins.
    if isinstance(value, str):
        # A path that is no UTF-8 was read with lone surrogates, which nothing that is sent may hold.
        return clean_for_model(value).encode("utf-8", "replace").decode()
    if isinstance(value, Mapping):
        return {key: _cleaned(item) for key, item in value.items()}
    return [_cleaned(item) for item in value] if isinstance(value, list | tuple) else value


def _arguments(call: ToolCall) -> Mapping[str, object]:
    try:
        # Some servers send a byte order mark or nothing at all where they mean "no arguments".
        arguments = read_json(call.arguments.lstrip("\ufeff").strip() or "{}")
    except ValueError as error:
        raise ToolRefusal(f"the arguments are not valid JSON: {error}") from error
    if not isinstance(arguments, dict):
        raise ToolRefusal("the arguments must be a JSON object")
    return arguments
