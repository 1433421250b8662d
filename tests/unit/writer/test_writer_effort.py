"""What is read once, however many definitions or keys a file has; a clock would only tell how busy a machine is."""

from unittest.mock import Mock

import pytest

from git_agent.writer.compose import write
from git_agent.writer.phrases import variants
from support.findings import change_between

MANY = 40


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
