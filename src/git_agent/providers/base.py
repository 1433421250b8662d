"""What every provider is: a name, a model, and one exchange."""

from collections.abc import Callable, Mapping
from typing import Protocol

from git_agent.clock import Deadline
from git_agent.model.draft import Author
from git_agent.model.exchange import Reply, Request
from git_agent.model.value import as_data

Hear = Callable[[str], None]
"""Is told the text of an answer piece by piece, as it arrives; not the arguments of calls."""


def unheard(_piece: str) -> None:
    """Nobody listens."""


def author_of(provider: "Provider") -> Author:
    """Who has written what a provider answers."""
    return Author(name=provider.name, model=provider.model, service=provider.service)


def plain_form(request: Request, *, model: str) -> dict[str, object]:
    """The form of a provider that has none of its own."""
    return {"model": model, **as_data(request)}


class Ready:
    """What a provider is that knows all about itself, and asks no server of ours."""

    name: str
    server = ""

    @property
    def service(self) -> str:
        return self.name

    def prepare(self, *, deadline: Deadline) -> None:
        pass


class Provider(Protocol):
    """Somebody who can be asked; a failed exchange is always an error of the tree in `errors`.

    `name` is what reports call it, `service` what people do: several services are reached in the same way. `server` is
    the host that is asked, empty where none is.
    """

    name: str
    model: str
    uses_tools: bool

    @property
    def service(self) -> str: ...
    @property
    def server(self) -> str: ...

    def prepare(self, *, deadline: Deadline) -> None:
        """Finds out what has to be known before anybody can be told whom a request goes to: the name of the model.

        Raises:
            AuthError, ProviderError, TimeLimitExceeded: there is no model to be asked.
        """

    def as_sent(self, request: Request) -> Mapping[str, object]:
        """The request in the form in which it goes out, for the trace."""

    def exchange(self, request: Request, *, deadline: Deadline, hear: Hear = unheard) -> Reply:
        """Sends the whole request and returns the whole reply; who has it piece by piece tells `hear` on the way.

        Raises:
            AuthError: the credentials were refused.
            ProviderError: the provider or the network failed, or the answer cannot be used.
            TimeLimitExceeded: there was no answer before the deadline.
        """
