"""Statements of which one expression is another and all else is the same: that expression is told by itself."""

import pytest

from support.told_edits import LANGUAGES, end_in, place_in, told_of

LONG = 'fire(tray, "a text that is much too long to be quoted in a sentence about anything else", wide({0}), {0}, 3)'


def sentences(language: str, old: str, new: str) -> list[str]:
    return told_of(
        language, f"{old}{end_in(language)}\nload(){end_in(language)}\n", f"{new}{end_in(language)}\nload()\n"
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("low(heat, 1)", "heat"),
        ("heat - 1", "heat - 1 - LOW"),
        ("KILN_LOW", "KILN_HIGH"),
        ("tray.low", "lid.low"),
    ],
)
def test_an_expression_deep_in_a_long_statement(language: str, old: str, new: str) -> None:
    frame = LONG.replace("{0}", "1", 1)
    told = sentences(language, frame.format(old), frame.format(new))
    assert (
        f"use {new} instead of {old} {place_in(language)}" in told or f"pass {new} instead of {old} to fire" in told[0]
    )


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("py", "tray.open_slowly(lambda lid: lid + 1)", "tray.open_fast(lambda lid: lid + 1)"),
        ("ts", "tray.open_slowly(lid => {\n  warm(lid);\n})", "tray.open_fast(lid => {\n  warm(lid);\n})"),
        ("go", "tray.open_slowly(func(lid int) {\n\twarm(lid)\n})", "tray.open_fast(func(lid int) {\n\twarm(lid)\n})"),
        ("rs", "tray.open_slowly(|lid| {\n  warm(lid);\n})", "tray.open_fast(|lid| {\n  warm(lid);\n})"),
    ],
)
def test_another_function_with_the_same_code(language: str, old: str, new: str) -> None:
    # The old one is still called elsewhere, so that nothing is said of the function as a whole.
    end = end_in(language)
    more = f"tray.open_slowly(1){end}\n"
    told = told_of(language, f"{old}{end}\n{more}", f"{new}{end}\n{more}")
    assert any(sentence.startswith("use tray.open_fast instead of tray.open_slowly") for sentence in told)
    assert not any(sentence.startswith("call") for sentence in told)


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("py", "for lid in tray.lids[low:]:\n    fire(lid)\n", "for lid in low.lids[low:]:\n    fire(lid)\n"),
        (
            "rs",
            "for lid in (&mut lids[low..]).iter() {\n  fire(lid);\n}\n",
            "for lid in lids[low..].iter() {\n  fire(lid);\n}\n",
        ),
    ],
)
def test_what_heads_a_loop(language: str, old: str, new: str) -> None:
    assert any(" instead of " in sentence for sentence in told_of(language, old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("fire(low(1), 2)\nfire(high(1), 2)\n", "fire(high(1), 2)\nfire(low(1), 2)\n"),  # both changed places
        ("fire(low(heat), 2)\n", "fire(high(heat), 3)\n"),  # more than one difference
        ("warm = load(1)\n", "cold = load(1)\n"),  # another name is given
        ("fire(1, 2, warm)\n", "fire(1, 2, None)\n"),  # says nothing by itself
        ("show([low(x) for x in tray])\n", "show([high(x) for x in tray])\n"),
    ],
)
def test_what_is_no_small_difference(old: str, new: str) -> None:
    told = told_of("py", old, new)
    assert [each for each in told if each.startswith("use") and "fire" not in each and "high in" not in each] == []
