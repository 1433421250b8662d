"""Sealed files: a line of JSON, then raw bytes, with a checksum over both; any may be lost, stale or broken.

A file stands for itself. Nothing in one is believed because of another, so it does not matter that several are
replaced one after the other, by several runs at once.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any
from zlib import crc32

from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place
from git_agent.model.value import value


@value
class Sealed:
    """What a file holds."""

    header: Mapping[str, Any]
    parts: tuple[bytes, ...]


def read_sealed(place: Place, *, version: str, most_bytes: int) -> Sealed | None:
    """What a file of this version holds; None when it cannot be used, for whatever reason."""
    import json

    try:
        first, _, rest = place.read(most_bytes=most_bytes).partition(b"\n")
        checksum, _, text = first.partition(b" ")
        if int(checksum, 16) != crc32(rest, crc32(text)):
            return None
        header = json.loads(text)
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(header, dict) or header.get("version") != version:
        return None
    # Sealed by this version itself, so that its sizes can be believed.
    return Sealed(header=header, parts=tuple(_cut(rest, header["sizes"])))


def _cut(rest: bytes, sizes: Sequence[int]) -> Iterator[bytes]:
    start = 0
    for size in sizes:
        yield rest[start : start + size]
        start += size


def write_sealed(place: Place, *, version: str, header: Mapping[str, Any], parts: Sequence[bytes]) -> None:
    """Puts a file in its place; where nothing can be written, nothing is."""
    import json

    described = {**header, "version": version, "sizes": [len(part) for part in parts]}
    text = json.dumps(described, separators=(",", ":")).encode()
    rest = b"".join(parts)
    with suppress(OSError):
        content = b"%08x %s\n%s" % (crc32(rest, crc32(text)), text, rest)
        # Not lasting: whoever finds half a file after a crash sees it by the checksum, and waiting for the disk costs
        # more than making the file again.
        place.put(content, modes=PRIVATE, make=PRIVATE_FOLDER, lasting=False)
