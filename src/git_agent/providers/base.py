"""What every provider is: a name, a model, and one exchange."""

from typing import Protocol

from git_agent.clock import Deadline
from git_agent.model.exchange import Reply, Request


class Provider(Protocol):
    """Somebody who can be asked; a failed exchange is always an error of the tree in `errors`."""

    name: str
    model: str
    uses_tools: bool

    def exchange(self, request: Request, *, deadline: Deadline) -> Reply:
        """Sends the whole request and returns the whole reply.

        Raises:
            AuthError: the credentials were refused.
            ProviderError: the provider or the network failed, or the answer cannot be used.
            TimeLimitExceeded: there was no answer before the deadline.
        """
