"""Many blobs at once: a pack is made of them, which takes git as long as ten of them one by one."""

import hashlib
import zlib
from collections.abc import Iterable, Iterator, Sequence

from git_agent.git.write.plumbing import Plumbing
from git_agent.model.value import value

PACK_BYTES = 32 << 20  # of compressed contents in one pack
_BLOB = 3  # what a pack calls its kind


@value
class _Packed:
    """Bytes as zlib has compressed them, and how many they were before."""

    size: int
    body: bytes


def write_blobs(plumbing: Plumbing, contents: Iterable[bytes], *, pack_bytes: int = PACK_BYTES) -> None:
    """Stores exactly these bytes: neither a filter nor a rule for line ends sees them.

    One pack after the other: all at once would be in memory together.

    Raises:
        GitCommandError: they could not be stored.
    """
    some, size = list[_Packed](), 0
    for content in contents:
        some.append(_Packed(size=len(content), body=zlib.compress(content, 1)))
        size += len(some[-1].body)
        if size > pack_bytes:
            _write(plumbing, some)
            some, size = [], 0
    if some:
        _write(plumbing, some)


def _write(plumbing: Plumbing, blobs: Sequence[_Packed]) -> None:
    pack = b"".join(_parts(blobs))
    checksum = hashlib.new(plumbing.git.repository.object_format, pack).digest()
    plumbing.run("index-pack", "--stdin", stdin=pack + checksum)


def _parts(blobs: Sequence[_Packed]) -> Iterator[bytes]:
    yield b"PACK" + (2).to_bytes(4, "big") + len(blobs).to_bytes(4, "big")
    for blob in blobs:
        yield _head(blob.size)
        yield blob.body


def _head(size: int) -> bytes:
    """The kind and the size: four bits of it in the first byte, seven in each that follows."""
    head = [_BLOB << 4 | size & 15]
    size >>= 4
    while size:
        head[-1] |= 128
        head.append(size & 127)
        size >>= 7
    return bytes(head)
