"""A sealed file comes back as it was or not at all."""

from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.files.place import Place
from git_agent.store.sealed import Sealed, read_sealed, write_sealed

PARTS = (b"one\n", b"", bytes(range(256)))


def place_in(folder: Path) -> Place:
    return Place(root=folder, name="kept/file")


def read(place: Place, *, version: str = "1", most_bytes: int = 1 << 16) -> Sealed | None:
    return read_sealed(place, version=version, most_bytes=most_bytes)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    place = place_in(tmp_path)
    write_sealed(place, version="1", header={"name": "a"}, parts=PARTS)
    return place


def test_header_and_parts_come_back(place: Place) -> None:
    sealed = read(place)
    assert sealed is not None
    assert (sealed.header["name"], sealed.parts) == ("a", PARTS)


def test_only_its_owner_can_read_it(place: Place) -> None:
    assert (place.path.stat().st_mode & 0o777, place.path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_a_file_of_another_version_is_of_no_use(place: Place) -> None:
    assert read(place, version="2") is None


def test_a_missing_file_is_of_no_use(tmp_path: Path) -> None:
    assert read(place_in(tmp_path)) is None


def test_a_file_that_is_too_large_is_not_read(place: Place) -> None:
    size = place.path.stat().st_size
    assert read(place, most_bytes=size) is not None
    assert read(place, most_bytes=size - 1) is None


@pytest.mark.parametrize("text", [b"[]", b'"1"', b"{}", b"{", b"[" * 100_000, b"\xff"])
def test_a_sound_file_that_does_not_say_what_it_is_is_of_no_use(place: Place, text: bytes) -> None:
    place.path.write_bytes(b"%08x %s\n" % (crc32(text), text))
    assert read(place) is None


@given(at=st.integers(min_value=0), bit=st.integers(0, 7))
def test_one_bit_that_has_turned_is_noticed(tmp_path_factory: pytest.TempPathFactory, at: int, bit: int) -> None:
    place = place_in(tmp_path_factory.getbasetemp())
    write_sealed(place, version="1", header={"name": "a"}, parts=PARTS)
    content = bytearray(place.path.read_bytes())
    content[at % len(content)] ^= 1 << bit
    place.path.write_bytes(content)
    sealed = read(place)
    assert sealed is None or (at % len(content) < 8 and sealed.parts == PARTS)  # a digit of the sum: `A` is `a`


@given(keep=st.integers(min_value=0))
def test_a_file_that_was_cut_off_is_noticed(tmp_path_factory: pytest.TempPathFactory, keep: int) -> None:
    place = place_in(tmp_path_factory.getbasetemp())
    write_sealed(place, version="1", header={"name": "a"}, parts=PARTS)
    content = place.path.read_bytes()
    place.path.write_bytes(content[: keep % len(content)])
    assert read(place) is None


def test_where_nothing_can_be_written_nothing_is_said(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file where the folder would be")
    write_sealed(place_in(tmp_path), version="1", header={}, parts=())
    assert (tmp_path / "kept").read_text() == "a file where the folder would be"
