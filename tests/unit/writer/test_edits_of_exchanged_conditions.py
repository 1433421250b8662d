"""What is said of a condition that is another now, and what is not, language by language."""

import pytest

from support.told_edits import LANGUAGES, end_in, file_facts, place_in, told, told_of

NOTHING = {
    "py": "is not None",
    "ts": "!== undefined",
    "go": "!= nil",
    "java": "!= null",
    "rs": "!= rim",
}


def _guarded(language: str, condition: str, then: str = "return", other: str = "") -> str:
    end = end_in(language)
    if language == "py":
        return f"if {condition}:\n    {then}\n" + (f"else:\n    {other}\n" if other else "")
    head = condition if language in ("go", "rs") else f"({condition})"
    return f"if {head} {{\n  {then}{end}\n}}" + (f" else {{\n  {other}{end}\n}}\n" if other else "\n")


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "c"])  # where both ask the same
def test_a_name_that_is_compared_now_was_asked_otherwise(language: str) -> None:
    old, new = (_guarded(language, condition) for condition in ("lid", f"lid {NOTHING[language]}"))
    told_ = told_of(language, old, new)
    assert told_[0] == f"check lid {NOTHING[language]} instead of lid {place_in(language)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_more_operand_of_a_group_is_told_by_itself(language: str) -> None:
    both, either = ("and", "or") if language == "py" else ("&&", "||")
    old, new = (
        _guarded(language, f"tray {both} ({one} {either} heat == 0)")
        for one in ("heat == 1", f"(heat == 1 {both} lid)")
    )
    assert told_of(language, old, new)[0] == f"check lid {place_in(language)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_function_is_given_is_not_asked_about(language: str) -> None:
    condition = "is_hot(HEAT_LIMIT, first_tray, second_tray, third_tray) != is_hot(COLD_LIMIT, first_tray, fourth_tray)"
    sentences = told_of(language, f"go(){end_in(language)}\n", _guarded(language, condition))
    assert not any("LIMIT in" in sentence or "LIMIT and" in sentence for sentence in sentences)


def test_an_operand_that_is_written_otherwise_is_still_asked() -> None:
    old = "if heat in (1, 2, 3) and lid == SHUT:\n    go()\n"
    new = "if (heat == 3 and lid != OPEN) or (heat in (1, 2) and lid == SHUT):\n    go()\n"
    assert not any("stop checking" in sentence for sentence in told_of("py", old, new))


def test_a_constant_asks_nothing() -> None:
    assert told_of("java", "if (heat > LIMIT)\n    go();\n", "if (true)\n    go();\n") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_done_now_where_the_opposite_holds_is_told_with_its_condition(language: str) -> None:
    old = _guarded(language, "heat != LIMIT", "cool(tray)")
    new = _guarded(language, "heat == LIMIT", "wait(tray)", "cool(tray)")
    assert told_of(language, old, new)[0] == f"call wait {place_in(language)} if heat == LIMIT"


def test_a_sign_is_told_where_both_conditions_are_too_long() -> None:
    old, new = (f"if (tray.firstShelf() {sign} kiln.secondShelf()) {{\n  go();\n}}\n" for sign in ("<", "<="))
    assert "use <= instead of < in bake of Kiln" in told_of("java", old, new)
    equal = "if (tray.firstShelf().equals(kiln.secondShelf())) {\n  go();\n}\n"
    assert "use equals instead of == in bake of Kiln" in told_of("java", old.replace(" < ", " == "), equal)


LET = {"py": "{} = {}", "ts": "const {} = {}", "go": "{} := {}", "rs": "let {} = {}"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_by_the_name_of_a_new_variable_is_no_news(language: str) -> None:
    both, end = "and" if language == "py" else "&&", end_in(language)
    let = LET.get(language, "int {} = {}")
    old = _guarded(language, f"size(lid) != size(rim) {both} heat != 3")
    first, second = let.format("a", "size(lid)"), let.format("b", "size(rim)")
    new = f"{first}{end}\n{second}{end}\n" + _guarded(language, f"a != b {both} heat != 3")
    sentences = told_of(language, old, new)
    assert not any(sentence.startswith(("check a", "stop checking")) for sentence in sentences)
    other = f"{first}{end}\n{second}{end}\n" + _guarded(language, f"a > b {both} heat != 3")
    assert any("a > b" in sentence for sentence in told_of(language, old, other))


BRANCHES = {
    "py": "if {}:\n    {}\n",
    "ts": "if ({}) {{\n  {}\n}}\n",
    "go": "if {} {{\n\t{}\n}}\n",
    "java": "if ({}) {{\n  {};\n}}\n",
    "rs": "if {} {{\n    {};\n}}\n",
    "c": "if ({}) {{\n    {};\n}}\n",
}


@pytest.mark.parametrize("language", BRANCHES)
def test_a_condition_that_stands_where_another_was_by_chance(language: str) -> None:
    branch = BRANCHES[language]
    rest = f"open_door(tray){end_in(language)}\n"
    old = branch.format("heat > 9", "cool(tray)") + rest
    new = branch.format("lid == 3", "turn(lid)") + branch.format("ready(tray)", "fire(heat)") + rest
    assert not any("instead of" in each or each.startswith("replace") for each in told_of(language, old, new))
    one = branch.format("lid == 3", "cool(tray)") + rest
    assert f"check lid == 3 instead of heat > 9 {place_in(language)}" in told_of(language, old, one)


def test_patterns_of_rust_are_told_by_what_they_ask_or_not_at_all() -> None:
    old = "if let Some(lid) = lids.first() {\n    put(lid);\n}\n"
    told = told_of("rs", old, old.replace("Some(lid) = lids.first()", "Some(lid) = lids.last()"))
    assert told
    assert not [each for each in told if "let " in each]
    pair = old.replace("Some(lid) = lids.first()", "(Some(lid @ Lid { .. }), Mode::Hot) = (lids.first(), mode)")
    assert not [each for each in told_of("rs", old, pair) if "let " in each]


def test_a_cast_is_nothing_that_is_asked() -> None:
    """Where a condition is too long to be told."""
    asked = f"trays_of_all{'_and_more' * 12} < (int)lids"
    old = f"int bake(int lids) {{\n  if({asked}) {{\n    go();\n    run();\n  }}\n}}\n"
    sentences = told(file_facts("kiln.cpp", old, old.replace("(int)lids", "static_cast<int>(lids)")))
    assert not any(each.startswith("check static_cast") for each in sentences), sentences
