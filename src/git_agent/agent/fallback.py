"""What happens when a model fails: an error, or the built-in writer takes over."""

from collections.abc import Callable
from typing import TypeVar

from git_agent.errors import AuthError, InvalidMessage, ProviderError, TimeLimitExceeded
from git_agent.model.trace import Trace

Made = TypeVar("Made")


def with_fallback(
    make: Callable[[], Made],
    offline: Callable[[], Made],
    *,
    is_allowed: bool,
    warn: Callable[[str], None],
    trace: Trace,
) -> Made:
    """What `make` makes; where a model fails and that is allowed, what can be made without one.

    Raises:
        AuthError, InvalidMessage, ProviderError, TimeLimitExceeded: the model failed, and it is not allowed.
    """
    try:
        return make()
    # What is wrong with the call or with the repository is so for every writer, and not among these.
    except (AuthError, InvalidMessage, ProviderError, TimeLimitExceeded) as error:
        if not is_allowed:
            raise
        trace.event("fallback", reason=str(error))
        warn(f"{error}; the built-in writer takes over")
    # Outside of the handler, so that an error of its own does not look like a consequence of the model's.
    return offline()
