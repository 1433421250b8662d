"""What every provider is: a name, a model, and one exchange."""

from collections.abc import Callable, Mapping
from typing import Protocol

from git_agent.clock import Deadline
from git_agent.model.exchange import Reply, Request
from git_agent.model.value import as_data

Hear = Callable[[str], None]
"""Is told the text of an answer piece by piece, as it arrives; not the arguments of calls."""


def unheard(_piece: str) -> None:
    """Nobody listens."""


def plain_form(request: Request, *, model: str) -> dict[str, object]:
    """The form of a provider that has none of its own."""
    return {"model": model, **as_data(request)}


class Provider(Protocol):
    """Somebody who can be asked; a failed exchange is always an error of the tree in `errors`."""

    name: str
    model: str
    uses_tools: bool

    def as_sent(self, request: Request) -> Mapping[str, object]:
        """The request in the form in which it goes out, for the trace."""

    def exchange(self, request: Request, *, deadline: Deadline, hear: Hear = unheard) -> Reply:
        """Sends the whole request and returns the whole reply; who has it piece by piece tells `hear` on the way.

        Raises:
            AuthError: the credentials were refused.
            ProviderError: the provider or the network failed, or the answer cannot be used.
            TimeLimitExceeded: there was no answer before the deadline.
        """
