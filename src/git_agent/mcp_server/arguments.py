"""What a tool takes as a JSON Schema, and the arguments of a call as the words of a command.

Every value becomes one word with its option, `--base=main`, so that none can be taken for an option itself.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from git_agent.errors import UsageError
from git_agent.mcp_server.shared_arguments import REPOSITORY
from git_agent.mcp_server.tool import Argument, Json, Tool, Words

# An option, but not one in a command to be typed: `git branch --all`.
_OPTION = re.compile(r"`(?!--)[^`]*`|(?<![\w-])--[a-z][a-z-]*")
# Options that no argument stands for, and what a caller can have instead; `{seconds}` differs between the commands.
_INSTEAD = {
    "--base-url": "the setting model.base_url",
    "--preset": "the setting model.preset",
    "--key-variable": "the setting model.key_variable",
    "--timeout": "the setting {seconds}",
    "--fallback": "provider",
}
TYPES: Mapping[str, type | tuple[type, ...]] = {
    "array": list,
    "boolean": bool,
    "integer": int,
    "object": dict,
    "string": str,
}


def input_schema(tool: Tool, *, may_commit: bool) -> Json:
    """What a call of it may hold, and nothing else."""
    properties = {
        each.name: {"description": each.about} | each.schema for each in _arguments(tool, may_commit=may_commit)
    }
    required = {"required": list(tool.required)} if tool.required else {}
    return {"type": "object", "properties": properties, "additionalProperties": False} | required


def words_of(tool: Tool, given: Mapping[str, Any], *, may_commit: bool) -> Words:
    """The whole call of the command; `repository` is left to others.

    Raises:
        UsageError: an argument is wrong, which is named.
    """
    known = {each.name: each for each in _arguments(tool, may_commit=may_commit)}
    _check(known, given, tool)
    is_commit = tool.committing is not None and given.get("commit", False)
    command = tool.committing.command if tool.committing and is_commit else tool.command
    # `record` takes its commit as an option, `commit_message` becomes another command.
    commit = ("--commit",) if is_commit and command == tool.command else ()
    renamed = tool.committing.options if tool.committing and is_commit else {}
    options = (renamed.get(word, word) for name, value in given.items() for word in _options(known[name], value))
    own = tool.words(given)
    return Words(argv=(*command, *own.argv, "--json", *commit, *options), stdin=own.stdin)


def in_arguments(tool: Tool, text: str) -> str:
    """What a command says of its options, said of the arguments that became them or of the settings behind them."""
    names = {each.option: each.name for each in tool.arguments if each.option}
    if tool.asks_model:
        seconds = "review.seconds" if "--review" in tool.command else "model.seconds"
        names |= {option: words.format(seconds=seconds) for option, words in _INSTEAD.items() if option not in names}
    renamed = tool.committing.options if tool.committing else {}
    names |= {became: names[option] for option, became in renamed.items()}
    return _OPTION.sub(lambda match: names.get(match[0], match[0]), text)


def _arguments(tool: Tool, *, may_commit: bool) -> Iterator[Argument]:
    yield from tool.arguments
    yield REPOSITORY
    if tool.committing and may_commit:
        yield Argument(name="commit", about=tool.committing.about, schema={"type": "boolean"})


def _check(known: Mapping[str, Argument], given: Mapping[str, Any], tool: Tool) -> None:
    for name, value in given.items():
        if name == "commit" and name not in known and tool.committing:
            hint = "only a server that was started with `git-agent mcp --allow-commit` commits"
            raise UsageError("commit: this server commits nothing", hint=hint)
        if name not in known:
            raise UsageError(f"{name[:100]}: {tool.name} has no such argument", hint=f"it takes {', '.join(known)}")
        if fault := fault_in(known[name], value):
            raise UsageError(f"{name}: {fault}", hint=known[name].about)
    for name in tool.required:
        if name not in given:
            raise UsageError(f"{name}: {tool.name} needs it", hint=known[name].about)


def fault_in(argument: Argument, value: object) -> str:
    """What is wrong about the value of an argument; empty when nothing is."""
    if fault := _fault(argument.schema, value):
        return fault
    size = len(value.encode() if isinstance(value, str) else json.dumps(value))
    most = argument.most_bytes
    return f"{size:,} bytes are more than the {most:,} that it may have" if size > most else ""


def _fault(schema: Mapping[str, Any], value: object) -> str:
    """What is wrong about a value; empty when nothing is."""
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    if not any(_is(kind, value) for kind in kinds):
        return f"it must be {' or '.join(kinds)}"
    if isinstance(value, str):
        return _text_fault(schema, value)
    if isinstance(value, list):
        if len(value) > schema.get("maxItems", len(value)):
            return f"at most {schema['maxItems']} are taken"
        return next((fault for item in value if (fault := _fault(schema["items"], item))), "")
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        least, most = schema["minimum"], schema.get("maximum")
        return f"it must be at least {least}" if most is None else f"it must be from {least} to {most}"
    return ""


def _text_fault(schema: Mapping[str, Any], value: str) -> str:
    if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        return "it is no text"
    if value not in schema.get("enum", (value,)):
        return f"it must be one of {', '.join(schema['enum'])}"
    if len(value) < schema.get("minLength", 0):
        return "it must not be empty"
    return "" if re.search(schema.get("pattern", ""), value) else "it must not begin with a dash or be empty"


def _is(kind: str, value: object) -> bool:
    # To Python a boolean is a number.
    return isinstance(value, TYPES[kind]) and (kind == "boolean" or not isinstance(value, bool))


def _options(argument: Argument, value: Any) -> Iterator[str]:
    if not argument.option:
        return
    if isinstance(value, bool):
        yield from (argument.option,) if value else ()
    else:
        yield from (f"{argument.option}={item}" for item in (value if isinstance(value, list) else [value]))
