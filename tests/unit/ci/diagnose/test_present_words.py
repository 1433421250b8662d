"""A line that has a text which somebody has registered always has their bit; most others do not."""

from hypothesis import given
from hypothesis import strategies as st

from git_agent.ci.diagnose.families.present import EVERYBODY, Present

TEXTS = st.text(alphabet="ab0 9:é", min_size=1, max_size=6)


@given(st.lists(st.lists(TEXTS, min_size=1, max_size=4), min_size=1, max_size=5), TEXTS, TEXTS)
def test_whoever_registered_a_text_is_told_of_every_line_that_has_it(
    registered: list[list[str]], before: str, after: str
) -> None:
    present = Present()
    bits = [present.bit_for(texts) for texts in registered]
    for texts, bit in zip(registered, bits, strict=True):
        for text in texts:
            assert present.bits_of(f"{before}{text}{after} x") & bit


def test_a_line_without_it_is_passed_over() -> None:
    present = Present()
    first, second = present.bit_for(["disk quota exceeded", "SC2086"]), present.bit_for(["exceed"])
    assert present.bits_of("Collecting basket 3.11") == 0
    assert present.bits_of("it exceeds 7") == second
    assert present.bits_of("exceeded") == first | second
    assert present.bits_of("SC1090") & first  # a digit is as good as another


def test_what_has_no_word_is_everybodys() -> None:
    present = Present()
    assert present.bit_for(["x", " "]) == EVERYBODY
    assert present.bit_for([""]) == EVERYBODY


def test_who_registers_later_is_told_too() -> None:
    present = Present()
    assert present.bits_of("a failure") == 0
    bit = present.bit_for(["fail"])
    assert present.bits_of("a failure") == bit
