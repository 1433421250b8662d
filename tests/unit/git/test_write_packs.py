"""Many blobs go into a repository in one step, byte for byte."""

import pytest

from git_agent.git.write.packs import PACK_BYTES, write_blobs
from support.plumbing import plumbing_of
from support.repo import Repo

CONTENTS = [b"", b"one\r\n", b"x" * 15, b"x" * 16, b"y" * 2047, b"y" * 2048, bytes(range(256)) * 9000]


@pytest.mark.parametrize(("pack_bytes", "packs"), [(PACK_BYTES, 1), (1, len(CONTENTS))])
@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_blobs_of_every_size_are_stored(repo: Repo, object_format: str, pack_bytes: int, packs: int) -> None:
    other = Repo.create(repo.path.parent / "other", object_format=object_format)
    write_blobs(plumbing_of(other), iter(CONTENTS), pack_bytes=pack_bytes)
    for content in CONTENTS:
        oid = other.git("hash-object", "--no-filters", "--stdin", stdin=content)
        assert other.git_bytes("cat-file", "blob", oid) == content
    assert f"packs: {packs}" in other.git("count-objects", "-v").splitlines()


def test_no_blobs_are_no_pack(repo: Repo) -> None:
    write_blobs(plumbing_of(repo), [])
    assert repo.git("count-objects", "-v").splitlines()[3] == "packs: 0"
