"""Many blobs at once: a pack is made of them, which takes git as long as ten of them one by one."""

import hashlib
from collections.abc import Iterator, Sequence

from git_agent.git.write.plumbing import Plumbing
from git_agent.model.value import value

_BLOB = 3  # what a pack calls its kind


@value
class CompressedBlob:
    """Bytes as zlib has compressed them, and how many they were before."""

    size: int
    body: bytes


def write_blobs(plumbing: Plumbing, blobs: Sequence[CompressedBlob]) -> None:
    """Stores exactly these bytes: neither a filter nor a rule for line ends sees them.

    Raises:
        GitCommandError: they could not be stored.
    """
    if blobs:
        pack = b"".join(_parts(blobs))
        checksum = hashlib.new(plumbing.git.repository.object_format, pack).digest()
        plumbing.run("index-pack", "--stdin", stdin=pack + checksum)


def _parts(blobs: Sequence[CompressedBlob]) -> Iterator[bytes]:
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
