"""probe(): whether a model server answers at an address, and what it has; nothing is sent but the question."""

from git_agent.clock import Deadline
from git_agent.errors import AuthError, GitAgentError
from git_agent.model.value import value
from git_agent.providers.credentials import Login
from git_agent.providers.listed_models import model_names, writers_among
from git_agent.providers.openai_compatible import OpenAICompatible, preload
from git_agent.providers.payload import MissingWire
from git_agent.providers.retry import TransientFailure

SECONDS = 2.0


@value
class Probed:
    """What a server says of itself; `models` are those that write."""

    models: tuple[str, ...] = ()
    wants_key: bool = False


def probe(base_url: str) -> Probed | None:
    """What is at the address; None where no model server is. No key is sent."""
    provider = OpenAICompatible(model="", login=Login(kind="none", base_url=base_url))
    try:
        listed = listed_by(provider)
    except AuthError:
        return Probed(wants_key=True)
    except GitAgentError:
        return None
    # Many programs listen to such a port, and only a model server answers with a list of models.
    return None if listed is None else Probed(models=listed)


def listed_by(provider: OpenAICompatible, *, seconds: float = SECONDS) -> tuple[str, ...] | None:
    """The writing models that a provider's server lists; None where it has no list.

    Raises:
        AuthError: it refuses the login.
        ProviderError: it cannot be reached, fails, or answers with something else.
        TimeLimitExceeded: it does not answer in time.
    """
    preload()  # before the clock runs: on a busy machine loading the SDK takes longer than any server that is there
    try:
        listed = provider.models(deadline=Deadline.after(seconds))
        return writers_among(model_names(listed, host=provider.login.host))
    except MissingWire:
        return None
    except TransientFailure as trouble:
        raise trouble.error from None
