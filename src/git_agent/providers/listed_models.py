"""What a server says it has, and which of it can write a message."""

import re
from collections.abc import Iterable, Mapping

from git_agent.errors import ProviderError
from git_agent.providers.payload import failure, objects, string

MOST_MODELS = 1000
LONGEST_NAME = 200

# Models that turn text, pictures or sound into something else than text.
_NO_WRITERS = re.compile(
    r"embed|rerank|whisper|\btts\b|dall-?e|stable-diffusion|\bflux\b|moderation|minilm|\b(?:bge|gte|e5)-|realtime|transcribe",
    re.IGNORECASE,
)


def model_names(listed: object, *, host: str) -> tuple[str, ...]:
    """The names of all models, in the server's order.

    Raises:
        TransientFailure, ProviderError: it is no list of models.
    """
    entries = _entries(listed)
    if entries is None:
        raise _no_list(listed, host)
    names = (string(entry.get("id")) or string(entry.get("name")) for entry in objects(entries)[:MOST_MODELS])
    # A name is shown, sent and kept: no model has one that moves a cursor, or that fills a screen.
    return tuple(dict.fromkeys(name for name in names if name and name.isprintable() and len(name) <= LONGEST_NAME))


def _entries(listed: object) -> list[object] | None:
    if isinstance(listed, Mapping):
        # Ollama without any model has `null` for a list.
        listed = next((listed[name] or [] for name in ("data", "models") if name in listed), None)
    return listed if isinstance(listed, list) else None


def _no_list(listed: object, host: str) -> Exception:
    """What came instead of a list, in words."""
    if isinstance(listed, Mapping) and listed.get("error"):
        told = listed["error"]
        return failure(told if isinstance(told, Mapping) else {"message": told})
    what = "JSON that is no list of models"
    if isinstance(listed, str):
        what = "a web page" if listed.lstrip().startswith("<") else "something that is not JSON"
    return ProviderError(f"{host} answers with {what}", hint="check --base-url: it usually ends in /v1")


def writers_among(names: Iterable[str]) -> tuple[str, ...]:
    """Those of them that write."""
    return tuple(name for name in names if not _NO_WRITERS.search(name))


def first_fitting(listed: object, *, host: str) -> str:
    """The first model that writes.

    Raises:
        TransientFailure, ProviderError: there is none.
    """
    names = model_names(listed, host=host)
    fitting = next(iter(writers_among(names)), None)
    if fitting is None:
        has = f"has only {', '.join(names[:5])}, which write no text" if names else "has no model"
        raise ProviderError(
            f"{host} {has}", hint="load one there, for example `ollama pull qwen3`, or name it with --model"
        )
    return fitting
