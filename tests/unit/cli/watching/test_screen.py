"""What changes on a terminal fits it: at any size the newest is to be seen, and nothing is wrapped by the terminal."""

import pytest

from git_agent.cli.screen import fitted, path_within, wrapped
from git_agent.cli.watching.live import page_of
from git_agent.console import Part, Styled
from support.daemon import Watch


def text_of(parts: list[Part]) -> list[str]:
    text = "".join(part if isinstance(part, str) else part.text for part in parts)
    return [line.rstrip() for line in text.splitlines()]


def test_a_line_goes_on_below_its_text() -> None:
    rows = wrapped([Styled(text="waiting", style="red"), "    for a very long reason\nnext\n"], columns=24)
    assert text_of(fitted(rows, columns=24)) == ["waiting    for a very", "           long reason", "next"]
    assert isinstance(rows[0][0], Styled)


def test_what_cannot_go_on_is_cut() -> None:
    rows = wrapped(["path       a/very/long/path/without/a/blank\n"], columns=20)
    assert text_of(fitted(rows, columns=20)) == ["path       a/very/l…"]


def test_characters_that_are_written_out_count_as_what_they_become() -> None:
    assert text_of(fitted(wrapped(["\x1b\x1b\x1b\n"], columns=8), columns=8)) == [r"\x1b\x1…"]


def test_of_a_path_the_end_is_seen() -> None:
    assert path_within("src/module.py", 13) == "src/module.py"
    assert path_within("src/module.py", 10) == "…module.py"


@pytest.mark.parametrize("size", [(80, 24), (50, 15), (20, 5), (3, 2), (1, 1)])
def test_a_page_fits_any_terminal(watch: Watch, size: tuple[int, int]) -> None:
    watch.here("pause", "--reason", "a delicate rebase of everything that there is")
    columns, rows = size
    report = watch.here("status")
    events = [
        {"id": number, "seq": None, "kind": "captured", "path": f"folder/{number}.py", "op": "create"}
        | {"ts": "2026-11-16T10:37:01Z", "commit": None, "reason": None}
        for number in range(30)
    ]
    lines = text_of(page_of(report, events, size))  # type: ignore[arg-type]  # as JSON has it
    assert len(lines) <= rows - 1
    assert all(len(line) <= columns for line in lines)
    if size == (80, 24):
        assert lines[-1].endswith("captured   folder/29.py")
        assert "`git-agent watch resume` goes on" in "\n".join(lines)
