"""The values that were hidden in one run, so that their copies are hidden in its other texts, too.

A password stands in the settings with its name, and once more in a test, in a manual or in an older message, where
nothing says what it is. They are kept for the time of one command, and nowhere but in memory.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

MOST = 200  # values: each is looked for in every text
_KINDS: ContextVar[dict[str, str] | None] = ContextVar("hidden_values", default=None)


@contextmanager
def hidden_values_kept() -> Iterator[None]:
    """For the time of this block what is hidden once is hidden everywhere; blocks within others share it."""
    token = _KINDS.set({}) if _KINDS.get() is None else None
    try:
        yield
    finally:
        if token is not None:
            _KINDS.reset(token)


def keep_hidden(kinds: Mapping[str, str]) -> None:
    """Values and what kind of secret each is."""
    known = _KINDS.get()
    if known is not None:
        for each, kind in kinds.items():
            if len(known) < MOST:
                known.setdefault(each, kind)


def hidden_values() -> Mapping[str, str]:
    """What is known by now."""
    return _KINDS.get() or {}
