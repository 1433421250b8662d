"""An expression that only got a name, or lost it: beside other edits nobody needs to know."""

import pytest

from support.told_edits import LANGUAGES, end_in, told_of

GIVEN = {
    "py": "warm = heat - 3\n",
    "ts": "const warm: Heat = heat - 3\n",
    "go": "warm := heat - 3\n",
    "java": "final int warm = heat - 3;\n",
    "rs": "let warm: u32 = heat - 3;\n",
    "c": "int warm = heat - 3;\n",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("frame", ["load(1)\nreturn {0}\n", "fire(tray, {0}, 4)\n", "open(tray, wide({0}))\n"])
def test_a_name_for_what_was_there(language: str, frame: str) -> None:
    lines = GIVEN[language] + frame.replace("\n", f"{end_in(language)}\n")
    one, other = lines.format("heat - 3"), lines.format("warm")
    call = f"sweep(tray){end_in(language)}\n"
    for before, after in ((one, other), (other, one)):
        assert any(" instead of " in sentence for sentence in told_of(language, before, after))
        told = told_of(language, f"load(2){end_in(language)}\n{before}", f"load(2){end_in(language)}\n{call}{after}")
        assert any("sweep" in sentence for sentence in told)
        assert not any(" instead of " in sentence for sentence in told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", ["heat - 4", "tray.heat", "wide - 3"])
def test_a_name_for_something_else(language: str, value: str) -> None:
    lines = f"{GIVEN[language]}load(2){end_in(language)}\n{{0}}fire(tray, {{1}}, 4){end_in(language)}\n"
    old, new = lines.format("", value), lines.format(f"sweep(tray){end_in(language)}\n", "warm")
    assert any(f"pass warm instead of {value} to fire" in sentence for sentence in told_of(language, old, new))
