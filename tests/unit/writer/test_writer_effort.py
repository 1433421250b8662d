"""What is read once, however many definitions or keys a file has; a clock would only tell how busy a machine is."""

from collections.abc import Iterator
from unittest.mock import Mock

import pytest

from git_agent.writer.compose import write
from git_agent.writer.phrases import variants
from git_agent.writer.read import settings
from git_agent.writer.read.line_index import LineIndex
from support.findings import change_between

MANY = 40


class Counted(list[str]):
    """Lines that know how often somebody read all of them."""

    readings = 0

    def __iter__(self) -> Iterator[str]:
        self.readings += 1
        return super().__iter__()


@pytest.mark.parametrize("fact", ["successions", "parted"])
def test_what_definitions_gave_way_to_is_found_once_for_a_file(fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = {count: _calls_for(count, fact, monkeypatch) for count in (4, MANY)}

    assert calls[4] == calls[MANY] > 0


def _calls_for(count: int, fact: str, monkeypatch: pytest.MonkeyPatch) -> int:
    counted = Mock(wraps=getattr(variants, fact))
    defined = "".join(f"#define TRAY_{number} {number}\n" for number in range(count))
    with monkeypatch.context() as patched:
        patched.setattr(variants, fact, counted)
        write(change_between({"kiln.c": ("int door;\n", f"int door;\n{defined}")}))
    return counted.call_count


def test_the_keys_of_a_run_are_read_once_for_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Mock(wraps=settings._values)
    monkeypatch.setattr(settings, "_values", counted)
    old, new = ("".join(f"tray{number}: {number + more}\n" for number in range(MANY)) for more in (0, 1))

    write(change_between({"kiln.yaml": (old, new)}))

    assert counted.call_count == 4  # both sides of the file, and both of its one run


def test_all_keys_are_looked_up_in_one_reading_of_the_lines() -> None:
    lines = Counted(f"tray{number}: {number}" for number in range(MANY))
    index = LineIndex(lines)

    assert [index.rows_with(f"tray{number}") for number in range(MANY)] == [[number] for number in range(MANY)]
    assert lines.readings == 1


@pytest.mark.parametrize(
    ("key", "rows"),
    [("tray", [0, 1]), ("kiln/tray", [1]), ("front door", [2]), ("door", [2, 3]), ("kiln", [1]), ("lid", [])],
)
def test_a_key_stands_where_it_is_no_part_of_a_longer_word(key: str, rows: list[int]) -> None:
    lines = ("tray: 1", "kiln/tray-: 1 kiln/tray : 2", '"front door": 3', "door: front", "tray.lid: 4", "sub-tray: 5")

    assert LineIndex(lines).rows_with(key) == rows


def test_a_line_is_enclosed_by_the_nearest_one_indented_less() -> None:
    index = LineIndex(("kiln:", "  tray:", "    door: 1", "", "   # shut", "    lid: 2", "  wood: 3", "oven: 4"))

    assert index.parents == [None, 0, 1, None, 1, 4, 0, None]
    assert index.parents_in_code == [None, 0, 1, None, 1, 1, 0, None]
