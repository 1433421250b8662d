"""Cache: what was learned, kept in the git directory; any of its files may be lost, stale or broken at any time.

Each file stands for itself: a line of JSON, then raw bytes, with a checksum over both. Nothing in one is believed
because of another, so it does not matter that they are replaced one after the other, by several runs at once.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place

LARGEST = 1 << 24


def folder_in(common_dir: Path) -> Place:
    """Where the cache of a repository lies; all of its worktrees share it."""
    return Place(root=common_dir, name="git-agent/lessons")


def load(place: Place, version: str) -> tuple[dict[str, Any], list[bytes]] | None:
    """The header and the parts of a file, or None when it cannot be used, for whatever reason."""
    import json

    try:
        first, _, rest = place.read(most_bytes=LARGEST).partition(b"\n")
        checksum, _, text = first.partition(b" ")
        if int(checksum, 16) != crc32(rest, crc32(text)):
            return None
        header = json.loads(text)
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(header, dict) or header.get("version") != version:
        return None
    return header, list(_parts(rest, header["sizes"]))


def _parts(rest: bytes, sizes: Sequence[int]) -> Iterable[bytes]:
    start = 0
    for size in sizes:
        yield rest[start : start + size]
        start += size


def save(place: Place, version: str, header: dict[str, Any], parts: Sequence[bytes]) -> None:
    """Puts a file in its place; where nothing can be written, nothing is."""
    import json

    described = {**header, "version": version, "sizes": [len(part) for part in parts]}
    text = json.dumps(described, separators=(",", ":")).encode()
    rest = b"".join(parts)
    with suppress(OSError):
        content = b"%08x %s\n%s" % (crc32(rest, crc32(text)), text, rest)
        place.put(content, modes=PRIVATE, make=PRIVATE_FOLDER, lasting=False)
