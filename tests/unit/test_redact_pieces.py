"""A long text is redacted piece by piece, as if it were one."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from git_agent.redact import clean, clean_pieces

SECRET = "Zk7qX2vB9" + "mT4wR8nL3"


@given(st.lists(st.text(alphabet="ab \n\udcff\U0001f389", max_size=40)), st.integers(1, 30))
def test_pieces_say_what_the_whole_says(parts: list[str], most: int) -> None:
    cleaned = clean_pieces(parts, most_chars=most)
    assert str(cleaned) == "".join(parts)
    assert cleaned.chars == len("".join(parts))


@given(st.lists(st.text(alphabet="ab\n", max_size=40)), st.integers(1, 30))
def test_a_piece_ends_where_a_line_ends(parts: list[str], most: int) -> None:
    pieces = list(clean_pieces(parts, most_chars=most))
    assert all(piece.endswith("\n") for piece, _ in pairwise(pieces))


def test_no_piece_is_much_longer_than_asked_for() -> None:
    pieces = list(clean_pieces([f"line {number}\n" * 50 for number in range(100)], most_chars=1000))
    assert max(map(len, pieces)) <= 1000
    assert len(pieces) > 10


def test_a_value_found_out_in_one_piece_is_hidden_in_all() -> None:
    lines = [f"- take {SECRET} away\n", *("- some change\n" for _ in range(100)), f"- password = {SECRET}\n"]
    cleaned = str(clean_pieces(lines, most_chars=200))
    assert SECRET not in cleaned
    assert cleaned == clean("".join(lines))


def test_a_short_text_is_redacted_as_ever() -> None:
    text = f"api_key: {SECRET}\nand {SECRET}\n"
    assert str(clean_pieces(text)) == clean(text)
    assert SECRET not in clean(text)
