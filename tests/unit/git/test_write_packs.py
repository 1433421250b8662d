"""Many blobs go into a repository in one step, byte for byte."""

import zlib

import pytest

from git_agent.git.write.packs import CompressedBlob, write_blobs
from support.plumbing import plumbing_of
from support.repo import Repo

CONTENTS = [b"", b"one\r\n", b"x" * 15, b"x" * 16, b"y" * 2047, b"y" * 2048, bytes(range(256)) * 9000]


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_blobs_of_every_size_are_stored(repo: Repo, object_format: str) -> None:
    other = Repo.create(repo.path.parent / "other", object_format=object_format)
    blobs = [CompressedBlob(size=len(content), body=zlib.compress(content, 1)) for content in CONTENTS]
    write_blobs(plumbing_of(other), blobs)
    for content in CONTENTS:
        oid = other.git("hash-object", "--no-filters", "--stdin", stdin=content)
        assert other.git_bytes("cat-file", "blob", oid) == content


def test_no_blobs_are_no_pack(repo: Repo) -> None:
    write_blobs(plumbing_of(repo), [])
    assert repo.git("count-objects", "-v").splitlines()[3] == "packs: 0"
