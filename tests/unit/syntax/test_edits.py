"""Runs of changed lines as one insertion, deletion or exchange of tokens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_agent.syntax.text.edits import (
    LONGEST_EDIT,
    LONGEST_RUN,
    MOST_RUNS,
    TokenEdit,
    call_around,
    edits_of,
    is_name,
    tokens,
)
from git_agent.syntax.text.lines import lines_of
from support.changing import file_diff

CODE = st.text(alphabet="ab_(),.= \"'`é1", max_size=16)


def edits(*lines: str) -> tuple[TokenEdit, ...]:
    return edits_of(lines_of(file_diff("src/a.py", *lines)))


def edit(*lines: str) -> TokenEdit:
    (found,) = edits(*lines)
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fetch(url, 3)", ["fetch", "(", "url", ",", "3", ")"]),
        ('say("a (b")', ["say", "(", '"a (b"', ")"]),
        (r"say('it\'s')", ["say", "(", r"'it\'s'", ")"]),
        ("a.b::c->d", ["a", ".", "b", ":", ":", "c", "-", ">", "d"]),
        ("nav-bar", ["nav-bar"]),
        ("$el.größe", ["$el", ".", "größe"]),
        ("überPrüfung", ["überPrüfung"]),
        ("1.5e3", ["1.5e3"]),
        ("   ", []),
    ],
)
def test_a_line_is_read_as_names_numbers_strings_and_signs(text: str, expected: list[str]) -> None:
    assert list(tokens(text)) == expected


def test_an_argument_put_in_is_an_insertion() -> None:
    token_edit = edit("-fetch(url)", "+fetch(url, retries)")
    assert (token_edit.old, token_edit.new) == ((), (",", "retries"))
    assert (token_edit.before, token_edit.after) == (("fetch", "(", "url"), (")",))


def test_an_argument_taken_out_is_a_deletion() -> None:
    token_edit = edit("-fetch(url, retries)", "+fetch(url)")
    assert (token_edit.old, token_edit.new) == ((",", "retries"), ())


def test_one_name_for_another_is_an_exchange() -> None:
    token_edit = edit("-fetch(url)", "+fetch(address)")
    assert (token_edit.old, token_edit.new, token_edit.after) == (("url",), ("address",), (")",))


def test_lines_that_were_broken_differently_are_the_same_line() -> None:
    token_edit = edit("-fetch(url)", "+fetch(", "+    url,", "+    retries)")
    assert token_edit.new == (",", "retries")


@pytest.mark.parametrize(
    "lines",
    [
        ("+fetch(url)",),
        ("-fetch(url)",),
        ("-alpha", "+beta"),
        ("-fetch( url )", "+fetch(url)"),
        ("-key = [REDACTED:token]", "+key = load()"),
        (*(f"-a{n}" for n in range(LONGEST_RUN + 1)), "+a0"),
        ("-f()", f"+f({', '.join(f'a{n}' for n in range(LONGEST_EDIT))})"),
    ],
)
def test_what_is_no_small_edit_is_none(lines: tuple[str, ...]) -> None:
    assert edits(*lines) == ()


def test_many_runs_are_read_up_to_a_bound() -> None:
    runs = [line for number in range(MOST_RUNS + 9) for line in (f"-f({number})", f"+f({number}, a)", " ")]
    assert len(edits(*runs)) == MOST_RUNS


@pytest.mark.parametrize(
    ("old", "new", "call"),
    [
        ("fetch(url)", "fetch(url, a)", "fetch"),
        ("a.fetch(url)", "a.fetch(url, a)", "fetch"),
        ("fetch(load(url), b)", "fetch(load(url), b, a)", "fetch"),
        ("fetch(load(url), b)", "fetch(load(url, a), b)", "load"),
        ("fetch([url])", "fetch([url, a])", None),
        ("fetch({url})", "fetch({url, a})", None),
        ("x = (url)", "x = (url, a)", None),
        ("x = url", "x = url, a", None),
        ("fetch(url)", "fetch(url) or a", None),
    ],
)
def test_the_call_around_is_the_innermost_one_that_is_open(old: str, new: str, call: str | None) -> None:
    assert call_around(edit(f"-{old}", f"+{new}")) == call


@pytest.mark.parametrize("text", ["a", "_a", "$a", "é"])
def test_a_name_begins_with_a_letter(text: str) -> None:
    assert is_name(text)


@pytest.mark.parametrize("text", ["", "1", "(", '"a"', "-"])
def test_a_number_a_sign_or_a_string_is_no_name(text: str) -> None:
    assert not is_name(text)


@given(st.lists(CODE, min_size=1, max_size=3), st.lists(CODE, min_size=1, max_size=3))
@settings(max_examples=150)
def test_an_edit_puts_together_again_what_was_and_what_is(removed: list[str], added: list[str]) -> None:
    for one in edits(*(f"-{line}" for line in removed), *(f"+{line}" for line in added)):
        assert one.before + one.old + one.after == tokens("\n".join(removed))
        assert one.before + one.new + one.after == tokens("\n".join(added))
        assert one.old != one.new
