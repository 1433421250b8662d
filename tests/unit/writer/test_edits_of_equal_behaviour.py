"""What does the same as before is never told as new: conditions turned round."""

import pytest

from support.told_edits import LANGUAGES, end_in, told_of


def _branch(language: str, condition: str, then: str, other: str) -> str:
    end = end_in(language)
    if language == "py":
        return f"if {condition}:\n    {then}\nelse:\n    {other}\n"
    head = f"if {condition} {{" if language in ("go", "rs") else f"if ({condition}) {{"
    return f"{head}\n  {then}{end}\n}} else {{\n  {other}{end}\n}}\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("one", "other"),
    [("heat == LIMIT", "heat != LIMIT"), ("heat < LIMIT", "heat >= LIMIT"), ("tray.open", "!tray.open")],
)
def test_a_branch_turned_round_is_no_news(language: str, one: str, other: str) -> None:
    if language == "py":
        other = other.replace("!tray", "not tray")
    old, new = _branch(language, one, "fire(tray)", "cool(tray)"), _branch(language, other, "cool(tray)", "fire(tray)")
    assert told_of(language, old, new) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_sides_of_a_turned_condition_may_have_operands(language: str) -> None:
    both, either = ("and", "or") if language == "py" else ("&&", "||")
    one, other = f"heat == LIMIT {both} tray.size > 3", f"heat != LIMIT {either} tray.size <= 3"
    old, new = _branch(language, one, "fire(tray)", "cool(tray)"), _branch(language, other, "cool(tray)", "fire(tray)")
    assert told_of(language, old, new) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_condition_that_became_its_opposite_is_told(language: str) -> None:
    old, new = (_branch(language, one, "fire(tray)", "cool(tray)") for one in ("heat < LIMIT", "heat >= LIMIT"))
    assert told_of(language, old, new)[0].startswith("check heat >= LIMIT instead of heat < LIMIT in bake")


def test_the_same_question_in_other_words_is_no_news() -> None:
    old, new = (_branch("ts", one, "fire(tray)", "cool(tray)") for one in ("!(heat == LIMIT)", "heat != LIMIT"))
    assert told_of("ts", old, new) == []
