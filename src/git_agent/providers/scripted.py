"""The `scripted` provider: plays a file of prepared replies, for tests and for trying things out without a model.

One JSON object a line: `{"text": "…"}`, `{"calls": [{"name": "…", "arguments": {…}}]}` or `{"error": "…"}`; text
and calls may come together. Blank lines do not count.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from git_agent.clock import Deadline
from git_agent.errors import ProviderError, TimeLimitExceeded, UsageError
from git_agent.files.named import own_file
from git_agent.model.exchange import Reply, Request, ToolCall
from git_agent.providers.base import Hear, Ready, plain_form, unheard

MOST_BYTES = 1 << 26


class Scripted(Ready):
    """A model that says what its script says, once through, whatever it is asked.

    A path that is not absolute begins at the folder.
    """

    def __init__(self, path: Path, *, folder: Path = Path()) -> None:
        self.name = "scripted"
        self.uses_tools = True
        self.model = path.name
        # All of it at once: a faulty line is a wrong call, and told before the first exchange.
        self._replies = iter(list(_replies(path, folder)))

    def as_sent(self, request: Request) -> Mapping[str, object]:
        return plain_form(request, model=self.model)

    def exchange(self, request: Request, *, deadline: Deadline, hear: Hear = unheard) -> Reply:
        """The next reply of the script.

        Raises:
            ProviderError: the script says so, or is over.
            TimeLimitExceeded: the deadline has passed.
        """
        del request
        if not deadline.remaining():
            raise TimeLimitExceeded("the model did not answer in time")
        reply = next(self._replies, None)
        if reply is None:
            raise ProviderError(f"{self.model} has no reply left", hint="add a line to the script")
        if isinstance(reply, str):
            raise ProviderError(reply)
        hear(reply.text)
        return reply


def _replies(path: Path, folder: Path) -> Iterator[Reply | str]:
    try:
        # Not splitlines(): it would also split at characters that JSON may hold as they are.
        lines = own_file((folder / path).absolute()).read(most_bytes=MOST_BYTES).decode("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _reply(line, f"{path}:{number}")


def _reply(line: str, place: str) -> Reply | str:
    try:
        entry = json.loads(line)
    except ValueError as error:
        raise UsageError(f"{place} is not JSON: {error}") from None
    match entry:
        case {"error": str(message)}:
            return message
        case {"calls": [*calls]}:
            tools = tuple(_call(call, f"call_{number}", place) for number, call in enumerate(calls, 1))
            return Reply(text=str(entry.get("text", "")), calls=tools, raw=line)
        case {"text": str(text)}:
            return Reply(text=text, raw=line)
    raise UsageError(f"{place} has none of text, calls and error", hint='for example {"text": "Fix the parser"}')


def _call(call: object, call_id: str, place: str) -> ToolCall:
    match call:
        case {"name": str(name), "arguments": str(arguments)}:
            return ToolCall(call_id=call_id, name=name, arguments=arguments)
        case {"name": str(name), "arguments": dict(arguments)}:
            return ToolCall(call_id=call_id, name=name, arguments=json.dumps(arguments))
    raise UsageError(f"{place} has a call without name and arguments")
