"""What does the same as before is never told as new: conditions turned round, cases as conditions, named values."""

import pytest

from support.told_edits import LANGUAGES, end_in, file_facts, place_in, told, told_of


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


@pytest.mark.parametrize(
    ("old", "new", "is_news"),
    [
        ("!lid", "lid == NULL", False),
        ("lid != NULL", "lid", False),
        ("heat > 3 && lid", "heat > 3 && lid != NULL", False),
        ("!lid", "lid != NULL", True),
        ("lid", "lid == NULL", True),
        ("lid == 1", "lid", True),
    ],
)
def test_to_be_nothing_or_not_to_hold_is_the_same_in_c(old: str, new: str, is_news: bool) -> None:
    before, after = (f"if ({asked}) {{\n  fire(tray);\n}}\ncool(tray);\n" for asked in (old, new))
    assert bool(told_of("c", before, after)) is is_news
    assert told_of("ts", before, after)


SWITCHES = {
    "py": "match heat:\n    case {}:\n        return cold\n",
    "ts": "switch (heat) {{\n  case {}:\n    return cold\n}}\n",
    "go": "switch heat {{\ncase {}:\n\treturn cold\n}}\n",
    "java": "switch (heat) {{\n  case {}:\n    return cold;\n}}\n",
    "rs": "match heat {{\n    {} => return cold,\n    _ => {{}}\n}}\n",
    "c": "switch (heat) {{\n  case {}:\n    return cold;\n}}\n",
}


def _guard(language: str, condition: str) -> str:
    if language == "py":
        return f"if {condition}:\n    return cold\n"
    head = f"if {condition} {{" if language in ("go", "rs") else f"if ({condition}) {{"
    return f"{head}\n  return cold{end_in(language)}\n}}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_case_that_became_a_condition(language: str) -> None:
    word = "match" if language in ("py", "rs") else "switch"
    sentences = told_of(language, SWITCHES[language].format("LOW"), _guard(language, "heat == LOW"))
    assert set(sentences) == {f"use if instead of {word} {place_in(language)}"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_condition_that_no_case_asked_is_told(language: str) -> None:
    sentences = told_of(language, SWITCHES[language].format("LOW"), _guard(language, "heat == HIGH"))
    assert any(sentence.startswith("return cold") for sentence in sentences)


DECLARED = {
    "py": "slot = {}",
    "ts": "const slot = {}",
    "go": "slot := {}",
    "java": "Slot slot = {}",
    "rs": "let slot = {}",
    "c": "int slot = {}",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("use", ["tray.next = wheel[{}]", "fire({}, tray)", "return tray.fire({})"])
def test_a_value_with_a_name_of_its_own_is_no_news(language: str, use: str) -> None:
    end, value = end_in(language), "slot_for(heat)"
    plain = f"{use.format(value)}{end}\n"
    named = f"{DECLARED[language].format(value)}{end}\n{use.format('slot')}{end}\n"
    assert told_of(language, plain, named) == []
    assert told_of(language, named, plain) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_value_with_that_name_is_told(language: str) -> None:
    end = end_in(language)
    old = f"fire(slot_for(heat), tray){end}\n"
    new = f"{DECLARED[language].format('shelf_for(heat)')}{end}\nfire(slot, tray){end}\n"
    assert told_of(language, old, new) != []


@pytest.mark.parametrize(
    ("language", "declared", "nothing"),
    [("py", "", "None"), ("ts", "let ", "null"), ("java", "Shelf ", "null"), ("c", "char *", "NULL")],
)
def test_a_variable_that_begins_with_nothing_is_no_news(language: str, declared: str, nothing: str) -> None:
    end = end_in(language)
    old = f"{declared}shelf = load(tray){end}\nfire(shelf){end}\n"
    below = (
        "if heat:\n    shelf = load(tray)\n" if language == "py" else f"if (heat) {{\n  shelf = load(tray){end}\n}}\n"
    )
    new = f"{declared}shelf = {nothing}{end}\n{below}fire(shelf){end}\n"
    assert not any("shelf" in sentence for sentence in told_of(language, old, new))


def test_a_parameter_that_has_the_name_of_a_member() -> None:
    old = "class Kiln {\n  void setLid(Lid LID_OF) {\n    this.LID_OF = LID_OF;\n  }\n}\n"
    new = old.replace("Lid LID_OF", "Lid lid").replace("= LID_OF", "= lid")
    assert told(file_facts("src/Kiln.java", old, new)) == []


def test_what_is_asked_of_a_pointer_now_is_the_same() -> None:
    old = "int heat = tray.heat;\nif (tray.door == NULL || tray.lid == NULL)\n    fire(tray.heat, 3);\n"
    assert told_of("c", old, old.replace("tray.", "tray->")) == []
