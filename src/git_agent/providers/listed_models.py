"""What a server says it has, and which of it can write a message."""

import re
from collections.abc import Iterable, Mapping

from git_agent.errors import ProviderError
from git_agent.providers.payload import objects, string

MOST_MODELS = 1000

# Models that turn text, pictures or sound into something else than text.
_NO_WRITERS = re.compile(
    r"embed|rerank|whisper|\btts\b|dall-?e|stable-diffusion|\bflux\b|moderation|minilm|\b(?:bge|gte|e5)-|realtime|transcribe",
    re.IGNORECASE,
)


def model_names(listed: object) -> tuple[str, ...]:
    """The names of all models, in the server's order."""
    if isinstance(listed, Mapping):
        listed = listed.get("data") or listed.get("models")
    names = (string(entry.get("id")) or string(entry.get("name")) for entry in objects(listed)[:MOST_MODELS])
    return tuple(dict.fromkeys(name for name in names if name))


def writers_among(names: Iterable[str]) -> tuple[str, ...]:
    """Those of them that write."""
    return tuple(name for name in names if not _NO_WRITERS.search(name))


def first_fitting(listed: object, *, host: str) -> str:
    """The first model that writes.

    Raises:
        ProviderError: there is none.
    """
    names = model_names(listed)
    fitting = next(iter(writers_among(names)), None)
    if fitting is None:
        has = f"has only {', '.join(names[:5])}, which write no text" if names else "has no model"
        raise ProviderError(
            f"{host} {has}", hint="load one there, for example `ollama pull qwen3`, or name it with --model"
        )
    return fitting
