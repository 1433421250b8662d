"""Which API a server spoke the last time, so that it is not asked in vain again: a small file in the user's cache.

An address may hold a password, so it is kept as a digest. What is kept expires: a server that has learned the newer API
meanwhile is found out within a week. Whatever is wrong with the file, it is as if there were none.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from git_agent.clock import now
from git_agent.files.place import PRIVATE_AT_FIRST, PRIVATE_FOLDER, Place
from git_agent.model.json_text import read_json

KEPT_SECONDS = 7 * 86400
MOST_SERVERS = 50
MOST_BYTES = 1 << 14
NAME = "git-agent/wires.json"
VERSION = 1


class WireMemory(Protocol):
    """What is known of servers by their base URLs."""

    def recall(self, base_url: str) -> str | None:
        """The wire that the server spoke not long ago."""

    def keep(self, base_url: str, wire: str) -> None:
        """Remembers it, as far as that is possible."""


class Forgetful:
    """Knows nothing, for whoever must not leave traces."""

    def recall(self, base_url: str) -> str | None:
        del base_url
        return None

    def keep(self, base_url: str, wire: str) -> None:
        """Forgets it at once."""


class CachedWires:
    """The memory in the cache folder of the user whose environment this is; `time` is in seconds since 1970."""

    def __init__(self, environ: Mapping[str, str], *, time: Callable[[], float] = now) -> None:
        self._place = _place(environ)
        self._time = time

    def recall(self, base_url: str) -> str | None:
        wire = self._entries().get(_digest(base_url), {}).get("wire")
        return wire if isinstance(wire, str) else None

    def keep(self, base_url: str, wire: str) -> None:
        entries = self._entries()
        name = _digest(base_url)
        # The newer API is what is tried first anyway, and a day that has not passed is not worth a write.
        if wire == "responses" and name not in entries:
            return
        if wire == entries.get(name, {}).get("wire"):
            return
        entries.pop(name, None)
        kept = dict(list(entries.items())[1 - MOST_SERVERS :])
        if wire != "responses":
            kept[name] = {"wire": wire, "until": int(self._time()) + KEPT_SECONDS}
        try:
            content = json.dumps({"version": VERSION, "servers": kept}).encode()
            self._place.put(content, modes=PRIVATE_AT_FIRST, make=PRIVATE_FOLDER, lasting=False, follow=False)
        except OSError:  # a cache that cannot be written is only slower
            return

    def _entries(self) -> dict[str, dict[str, object]]:
        """What is known and has not expired, the oldest first."""
        try:
            if self._place.is_link():
                return {}
            content = read_json(self._place.read(most_bytes=MOST_BYTES))
        except (OSError, ValueError):
            return {}
        match content:
            case {"version": version, "servers": dict(servers)} if version == VERSION:
                return {name: entry for name, entry in servers.items() if _is_fresh(entry, self._time())}
        return {}


def _is_fresh(entry: object, time: float) -> bool:
    match entry:
        case {"wire": "chat", "until": int(until)}:
            # Not beyond what is ever written either: a clock may have been wrong for a while.
            return time < until <= time + KEPT_SECONDS
    return False


def _place(environ: Mapping[str, str]) -> Place:
    cache = Path(environ.get("XDG_CACHE_HOME", ""))
    if not cache.is_absolute():  # a relative one would be looked for inside the repository
        cache = Path("/", environ.get("HOME", ""), ".cache")
    # Where the folder itself is a link, that is its owner's wish; from there on no link leads anywhere.
    if cache.is_dir():
        return Place(root=cache, name=NAME)
    return Place(root=cache.parent, name=f"{cache.name}/{NAME}")


def _digest(base_url: str) -> str:
    import hashlib

    return hashlib.sha256(base_url.rstrip("/").encode("utf-8", "replace")).hexdigest()[:32]
