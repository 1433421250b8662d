"""What kind of text a diff touches."""

import pytest

from git_agent.syntax.text.languages import language_of
from git_agent.syntax.text.lines import Edit, edit_of, exchanged_words, is_typo, lines_of, typo_words
from support.changing import file_diff


def edit(path: str, *lines: str) -> Edit:
    return edit_of(lines_of(file_diff(path, *lines)), language_of(path))


@pytest.mark.parametrize(
    ("path", "lines", "expected"),
    [
        ("a.js", ["-foo(a,b)", "+foo(a, b)"], Edit.WHITESPACE),
        ("a.js", ["-foo(a, b)", "+foo(", "+  a, b)"], Edit.WHITESPACE),
        ("a.py", ["+"], Edit.WHITESPACE),
        ("a.md", ["-It says `hot` and `cold`.", "+It says `hot` and ` cold`."], Edit.STRINGS),
        ("a.md", ["-It says `hot", "-tray` and more.", "+It says `hot tray` and", "+more."], Edit.WHITESPACE),
        ("a.lua", ['-say("hot tray")', '+say("hottray")'], Edit.STRINGS),
        ("a.py", ["-    return x", "+        return x"], Edit.CODE),
        ("a.js", ["-first()", " second()", "+first()"], Edit.CODE),
        ("a.py", ["-# olde note", "+# old note"], Edit.COMMENTS),
        ("a.py", ["-x = 1", "+x = 1  # seconds"], Edit.COMMENTS),
        ("a.py", ["-url = 'a # b'", "+url = 'a # c'"], Edit.STRINGS),
        ("a.go", ["+// Run starts it.", "+// It blocks."], Edit.COMMENTS),
        ("a.py", ["-import os", "+from pathlib import Path"], Edit.IMPORTS),
        ("a.go", ['+\t"context"'], Edit.IMPORTS),
        ("a.js", ["-throw new Error('no')", "+throw new Error('not found')"], Edit.STRINGS),
        ("a.js", ["-log(`${a.b}`)", "+log(`${a.c}`)"], Edit.CODE),
        ("a.py", ["-# note", "+# notes", " ", "-x = 1", "+x = 2"], Edit.CODE),
        ("a.yml", ["-  [REDACTED:password]", "+    [REDACTED:password]"], Edit.STRINGS),
        ("a.tf", ['-  a = "[REDACTED:password]"', '+  a = "[REDACTED:password]"'], Edit.STRINGS),
    ],
)
def test_an_edit_is_the_least_that_explains_every_run(path: str, lines: list[str], expected: Edit) -> None:
    assert edit(path, *lines) is expected


def test_the_missing_newline_at_the_end_of_a_file_is_no_line() -> None:
    lines = lines_of(file_diff("a.txt", "-one", "\\ No newline at end of file", "+one"))
    assert lines.pairs == (("one", "one"),)


@pytest.mark.parametrize(
    "noise",
    [
        pytest.param(["-}", "\\ No newline at end of file", "+}"], id="the end of the file"),
        pytest.param(["-end\r", "+end"], id="a carriage return that went"),
    ],
)
def test_another_end_of_a_line_is_not_told_beside_a_change(noise: list[str]) -> None:
    lines = lines_of(file_diff("a.json", '-"version": 1', '+"version": 2', " ", *noise))
    assert lines.pairs == (('"version": 1', '"version": 2'),)
    assert lines.added == ('"version": 2',)


def test_one_word_replaced_everywhere_is_a_substitution() -> None:
    lines = lines_of(file_diff("a.js", "-freeze(a)", "+seal(a)", " ", "-return freeze(b)", "+return seal(b)"))
    assert exchanged_words(lines) == (("freeze", "seal"),)


@pytest.mark.parametrize(
    "lines",
    [
        ["-freeze(a)", "+seal(a)", "+seal(b)"],
        ["-freeze(a)", "+seal(b)"],
        ["-freeze(a)", "+seal(a)", " ", "-x = 1", "+x = 2"],
    ],
)
def test_anything_more_is_no_substitution(lines: list[str]) -> None:
    assert exchanged_words(lines_of(file_diff("a.js", *lines))) == ()


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("recieve", "receive", True),
        ("butes", "bytes", True),
        ("occured", "occurred", True),
        ("form", "from", True),
        ("sub-milliseond", "sub-millisecond", True),
        ("cat", "car", False),
        ("well-known", "well-read", False),
        ("one-two", "one-two-three", False),
        ("Click", "click", False),
        ("timeout", "deadline", False),
        ("value1", "value2", False),
    ],
)
def test_a_typo_is_a_near_miss_of_a_word(old: str, new: str, expected: bool) -> None:
    assert is_typo(old, new) is expected


def test_a_typo_among_other_changes_is_not_told_as_one() -> None:
    assert typo_words(lines_of(file_diff("a.md", "-we recieve it", "+we receive it", "+every day"))) is None
