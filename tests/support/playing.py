"""A model that says what it was told to say, and a trace that can be read back."""

from collections.abc import Iterable, Mapping

from git_agent.clock import Deadline
from git_agent.model.exchange import Reply, Request, Usage
from git_agent.providers.base import Hear, Ready, plain_form, unheard


class Played(Ready):
    """A provider that says what it was told to say and remembers what it was asked."""

    name = "played"
    uses_tools = True
    model = "none"

    def __init__(self, replies: Iterable[Reply]) -> None:
        self.replies = iter(replies)
        self.requests: list[Request] = []

    def as_sent(self, request: Request) -> Mapping[str, object]:
        return plain_form(request, model=self.model)

    def exchange(self, request: Request, *, deadline: Deadline, hear: Hear = unheard) -> Reply:
        self.requests.append(request)
        return next(self.replies)


class Events:
    """A trace that can be read back."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.fields: list[dict[str, str | int]] = []

    def event(self, name: str, **fields: str | int) -> None:
        self.names.append(name)
        self.fields.append(fields)

    def heard(self, piece: str) -> None:
        pass


def answers(text: str) -> Reply:
    return Reply(text=text, usage=Usage(input_tokens=10, output_tokens=1))
