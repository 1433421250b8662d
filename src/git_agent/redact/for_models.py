"""What a model is shown: redacted, unless a person has said that theirs, on this machine, may see everything.

The switch holds for one thread and the block that it is turned in. What is printed, traced or reported passes the
redactor in any case: those go elsewhere than to the model.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from git_agent.model.value import replace
from git_agent.redact.redactor import Redacted, redact

_SHOWN_ALL: ContextVar[bool] = ContextVar("shown_all", default=False)


@contextmanager
def everything_shown() -> Iterator[None]:
    """For the time of this block a model is shown texts as they are; whoever asks for it knows where the model runs."""
    token = _SHOWN_ALL.set(True)
    try:
        yield
    finally:
        _SHOWN_ALL.reset(token)


def redact_for_model(text: str, *, path: str = "") -> Redacted:
    """As `redact`: what looks like a secret is found in any case, and mostly replaced."""
    redacted = redact(text, path=path)
    return replace(redacted, text=text) if _SHOWN_ALL.get() else redacted


def clean_for_model(text: str, *, path: str = "") -> str:
    """As `clean`, for what a model is shown."""
    return text if _SHOWN_ALL.get() else redact(text, path=path).text
