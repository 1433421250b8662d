"""What a change of guards, branches, cases and errors is told as, language by language."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from git_agent.writer.phrases.code_edits import code_edit_phrases
from git_agent.writer.phrases.phrase import EVERYWHERE
from support.findings import change_between
from support.told_edits import LANGUAGES, end_in, file_facts, in_function, place_in, told, told_of

START = {
    "py": "open_door(tray)\n",
    "ts": "openDoor(tray)\n",
    "go": "openDoor(tray)\n",
    "java": "openDoor(tray);\n",
    "rs": "open_door(tray);\n",
    "c": "open_door(tray);\n",
}

NEW_STATEMENTS = [
    ("py", "if tray is None:\n    raise KilnError('no tray')\n", "raise KilnError in bake if tray is None"),
    ("ts", "if (tray === null) {\n  throw new KilnError('no tray')\n}\n", "throw KilnError in bake if tray === null"),
    ("go", "if tray == nil {\n\tpanic(tray)\n}\n", "panic in bake if tray == nil"),
    (
        "java",
        "if (tray == null) {\n  throw new KilnException(tray);\n}\n",
        "throw KilnException in bake of Kiln if tray == null",
    ),
    ("rs", "if tray.is_empty() {\n    panic!();\n}\n", "panic in bake if tray.is_empty()"),
    ("c", "if (tray == NULL)\n    abort();\n", "abort in bake if tray == NULL"),
    ("py", "if heat > LIMIT:\n    return None\n", "return None from bake if heat > LIMIT"),
    ("ts", "if (heat > LIMIT) return\n", "return early from bake if heat > LIMIT"),
    ("go", "if heat > limit {\n\treturn errHot\n}\n", "return errHot from bake if heat > limit"),
    ("java", "if (heat > LIMIT) {\n  return;\n}\n", "return early from bake of Kiln if heat > LIMIT"),
    ("rs", "if heat > LIMIT {\n    return 0;\n}\n", "return 0 from bake if heat > LIMIT"),
    ("c", "if (heat > LIMIT)\n    return -1;\n", "return -1 from bake if heat > LIMIT"),
    ("py", "if is_cold(heat):\n    warm_up(tray)\n    wait_for(tray)\n", "call warm_up in bake if is_cold(heat)"),
    ("ts", "if (isCold(heat)) {\n  warmUp(tray)\n  waitFor(tray)\n}\n", "call warmUp in bake if isCold(heat)"),
    ("go", "if isCold(heat) {\n\twarmUp(tray)\n\twaitFor(tray)\n}\n", "call warmUp in bake if isCold(heat)"),
    (
        "java",
        "if (isCold(heat)) {\n  warmUp(tray);\n  waitFor(tray);\n}\n",
        "call warmUp in bake of Kiln if isCold(heat)",
    ),
    ("rs", "if is_cold(heat) {\n    warm_up(tray);\n    wait_for(tray);\n}\n", "call warm_up in bake if is_cold(heat)"),
    (
        "c",
        "if (is_cold(heat)) {\n    warm_up(tray);\n    wait();\n}\n",
        "call warm_up in bake if is_cold(heat)",
    ),
    ("py", "try:\n    light(tray)\nexcept GasError:\n    vent(tray)\n", "catch GasError in bake"),
    (
        "java",
        "try {\n  light(tray);\n} catch (GasException e) {\n  vent(tray);\n}\n",
        "catch GasException in bake of Kiln",
    ),
]


@pytest.mark.parametrize(("language", "statements", "sentence"), NEW_STATEMENTS)
def test_a_new_statement_says_what_it_asks(language: str, statements: str, sentence: str) -> None:
    assert sentence in told_of(language, START[language], statements + START[language])


CHANGED = [
    ("py", "if tray:\n    go()\n", "if tray and heat > LIMIT:\n    go()\n", "check heat > LIMIT in bake"),
    ("ts", "if (tray) {\n  go()\n}\n", "if (tray && heat > LIMIT) {\n  go()\n}\n", "check heat > LIMIT in bake"),
    ("go", "if ok() {\n\tgo_()\n}\n", "if ok() && heat > limit {\n\tgo_()\n}\n", "check heat > limit in bake"),
    (
        "java",
        "if (ok()) {\n  go();\n}\n",
        "if (ok() || heat > LIMIT) {\n  go();\n}\n",
        "call go in bake of Kiln also if heat > LIMIT",
    ),
    ("rs", "if ok() {\n    go();\n}\n", "if ok() && heat > LIMIT {\n    go();\n}\n", "check heat > LIMIT in bake"),
    ("c", "if (ok())\n    go();\n", "if (ok() && heat > LIMIT)\n    go();\n", "check heat > LIMIT in bake"),
    ("py", "if a and heat:\n    go()\n", "if a:\n    go()\n", "stop checking heat in bake"),
    ("py", "if heat >= 3:\n    go()\n", "if heat > 3:\n    go()\n", "check heat > 3 instead of heat >= 3 in bake"),
    (
        "ts",
        "if (heat == 3) {\n  go()\n}\n",
        "if (heat === 3) {\n  go()\n}\n",
        "use === instead of == in bake",
    ),
    (
        "go",
        "if heat <= 3 {\n\tgo_()\n}\n",
        "if heat < 3 {\n\tgo_()\n}\n",
        "check heat < 3 instead of heat <= 3 in bake",
    ),
    (
        "java",
        "if (heat >= 3) {\n  go();\n}\n",
        "if (heat > 3) {\n  go();\n}\n",
        "check heat > 3 instead of heat >= 3 in bake of Kiln",
    ),
    (
        "rs",
        "if heat >= 3 {\n    go();\n}\n",
        "if heat > 3 {\n    go();\n}\n",
        "check heat > 3 instead of heat >= 3 in bake",
    ),
    ("c", "if (heat >= 3)\n    go();\n", "if (heat > 3)\n    go();\n", "check heat > 3 instead of heat >= 3 in bake"),
    (
        "py",
        "if tray.open:\n    go()\n",
        "if tray.is_open():\n    go()\n",
        "check tray.is_open() instead of tray.open in bake",
    ),
    ("py", "raise GasError(1)\n", "raise KilnError(1)\n", "raise KilnError instead of GasError in bake"),
    (
        "ts",
        "switch (heat) {\n  case LOW:\n    go()\n}\n",
        "switch (heat) {\n  case LOW:\n    go()\n  case HIGH:\n    stop()\n}\n",
        "handle HIGH in bake",
    ),
    (
        "go",
        "switch heat {\ncase low:\n\tgo_()\n}\n",
        "switch heat {\ncase low:\n\tgo_()\ncase high:\n\tstop()\n}\n",
        "handle high in bake",
    ),
    (
        "rs",
        "match heat {\n    LOW => go(),\n}\n",
        "match heat {\n    LOW => go(),\n    HIGH => stop(),\n}\n",
        "handle HIGH in bake",
    ),
    (
        "rs",
        "match heat {\n    LOW => go(),\n}\n",
        "match heat {\n    LOW | HIGH => go(),\n}\n",
        "handle HIGH in bake",
    ),
    (
        "c",
        "switch (heat) {\ncase LOW:\n    go();\n    break;\n}\n",
        "switch (heat) {\ncase LOW:\n    go();\n    break;\ncase HIGH:\n    stop();\n    break;\n}\n",
        "handle HIGH in bake",
    ),
    (
        "java",
        "switch (heat) {\n  case LOW:\n    go();\n}\n",
        "switch (heat) {\n  case LOW:\n    go();\n  case HIGH:\n    stop();\n}\n",
        "handle HIGH in bake of Kiln",
    ),
]


@pytest.mark.parametrize(("language", "old", "new", "sentence"), CHANGED)
def test_another_condition_says_what_is_asked_now(language: str, old: str, new: str, sentence: str) -> None:
    assert sentence in told_of(language, old, new)


@pytest.mark.parametrize(
    ("old", "new", "never"),
    [
        # What the function asked before is not asked anew.
        ("if tray:\n    go()\nstop()\n", "if tray:\n    go()\nstop()\nif tray:\n    back()\n", "check"),
        ("if not tray:\n    return\ngo()\n", "if tray:\n    go()\n", "check tray"),
        ("while heat:\n    go()\n", "if heat:\n    go()\n", "check"),
        # A guard that stood below stands above now.
        ("go()\nif tray is None:\n    return\n", "if tray is None:\n    return\ngo()\n", "return"),
        ("try:\n    go()\nexcept GasError:\n    stop()\n", "try:\n    run()\nexcept GasError:\n    stop()\n", "catch"),
    ],
)
def test_what_was_there_before_is_not_told_as_new(old: str, new: str, never: str) -> None:
    assert [sentence for sentence in told_of("py", old, new) if sentence.startswith(never)] == []


def test_a_condition_is_never_cut() -> None:
    condition = " and ".join(f"tray.is_filled_with(clay_{number})" for number in range(4))
    told = told_of("py", "go()\n", f"if {condition}:\n    stop()\ngo()\n")
    assert told[0] == "check tray.is_filled_with in bake"
    assert [sentence for sentence in told if sentence.startswith("check")] == told[:1]


@pytest.mark.parametrize(("condition", "is_told"), [("heat == NULL", True), ("!heat", False)])
def test_only_what_is_compared_with_nothing_may_be_missing(condition: str, is_told: bool) -> None:
    """A number that is zero and a flag that is off are there."""
    sentences = told_of("c", "go();\n", f"if ({condition})\n    return 0;\ngo();\n")
    assert ("handle missing heat in bake" in sentences) is is_told


STILL_EVALUATED = [
    ("py", "if tray and heat == LIMIT:\n    go()\n", "if tray:\n    go()\nwarm = heat != LIMIT\n"),
    ("py", "if heat == LIMIT:\n    go()\nrest()\n", "go(LIMIT == heat)\nrest()\n"),
    ("py", "if heat > LIMIT:\n    go()\nrest()\n", "go(max(heat, LIMIT))\nrest()\n"),
    ("py", "if tray is not None:\n    go()\nrest()\n", "kept = tray is None\ngo(kept)\nrest()\n"),
    ("py", "if not is_ready(tray):\n    go()\nrest()\n", "ready = is_ready(tray)\ngo(ready)\nrest()\n"),
    ("py", "if tray and heat:\n    go()\n", "warm = heat or is_lit()\nif tray:\n    go(warm)\n"),
    ("ts", "if (tray && isHot(heat)) {\n  go()\n}\n", "const cold = !isHot(heat)\nif (tray) {\n  go(cold)\n}\n"),
    ("go", "if ok() && heat > limit {\n\tgo_()\n}\n", "cold := heat <= limit\nif ok() {\n\tgo_(cold)\n}\n"),
    ("java", "if (ok() && heat == 3) {\n  go();\n}\n", "boolean a = 3 == heat;\nif (ok()) {\n  go(a);\n}\n"),
]


@pytest.mark.parametrize(("language", "old", "new"), STILL_EVALUATED)
def test_a_check_that_is_still_evaluated_is_not_gone(language: str, old: str, new: str) -> None:
    assert not [sentence for sentence in told_of(language, old, new) if "stop checking" in sentence]


@pytest.mark.parametrize("check", ["heat > LIMIT", "is_hot(heat)", "tray is None", "tray.lit"])
def test_a_check_that_no_expression_has_is_gone(check: str) -> None:
    sentences = told_of("py", f"if {check}:\n    go()\nrest(tray, heat)\n", "go()\nrest(tray, heat)\n")
    assert f"stop checking {check} in bake" in sentences


def _subject(language: str, old: str, new: str) -> str:
    sides = in_function(language, old), in_function(language, new)
    return write(change_between({f"src/kiln.{language}": sides}), StyleOptions(form="plain")).text.partition("\n")[0]


def _guarded(language: str, condition: str) -> str:
    if language == "py":
        return f"if {condition}:\n    return\n"
    return f"if {condition if language in ('go', 'rs') else f'({condition})'} {{\n  return{end_in(language)}\n}}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guard_without_room_is_told_by_what_it_asks(language: str) -> None:
    condition = "tray.is_filled_with(a_rather_long_kind_of_clay) == heat.is_enough_for(the_kind_of_clay_that_it_is)"
    start = START[language]
    assert _subject(language, start, _guarded(language, condition) + start) == (
        f"check tray.is_filled_with and heat.is_enough_for {place_in(language)}"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_constant_that_something_is_compared_with_is_not_asked(language: str) -> None:
    constant = "Shelf::A_LONG_STATE_OF_THE_CLAY" if language == "rs" else "Shelf.A_LONG_STATE_OF_THE_CLAY"
    condition = f"tray.state_of_clay == {constant}"
    both = "and" if language == "py" else "&&"
    start = START[language]
    guard = _guarded(language, f"{condition} {both} tray.is_filled_with(a_rather_long_kind_of_clay_and_more_of_it)")
    assert _subject(language, start, guard + start) == (
        f"check tray.state_of_clay and tray.is_filled_with {place_in(language)}"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_condition_asked_before_is_not_among_the_names(language: str) -> None:
    known = _guarded(language, "tray.is_filled_with(clay)")
    condition = "tray.is_filled_with(a_rather_long_kind_of_clay) == heat.is_enough_for(the_kind_of_clay_that_it_is)"
    assert _subject(language, known, known + _guarded(language, condition)) == (
        f"check heat.is_enough_for {place_in(language)}"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_operand_that_may_not_be_quoted_is_told_by_name(language: str) -> None:
    both = "and" if language == "py" else "&&"
    start = START[language]
    old, new = (_guarded(language, one) + start for one in ("tray", f'tray {both} tray.holds("-_-_-_-")'))
    assert f"check tray.holds {place_in(language)}" in told_of(language, old, new)


@pytest.mark.parametrize("language", ["go", "java", "rs", "c"])
def test_a_comparison_with_another_character_is_told_without_it(language: str) -> None:
    form = "if heat >= {} {{\n    go();\n}}\n" if language in ("go", "rs") else "if (heat >= {}) {{\n    go();\n}}\n"
    sentences = told_of(language, form.format("'1'"), form.format("'0'"))
    assert f"check heat against another character {place_in(language)}" in sentences
    assert not any("'0'" in sentence for sentence in sentences)


def test_another_sign_before_another_character_is_not_told_as_another_character() -> None:
    sentences = told_of("c", "if (heat >= '1')\n    go();\n", "if (heat <= '0')\n    go();\n")
    assert not any("another character" in sentence for sentence in sentences)


def test_what_many_functions_do_now_weighs_more_than_what_one_does() -> None:
    old = "".join(f"def {name}(tray):\n    return tray.{name}\n\n\n" for name in ("bake", "dry", "cool", "rest"))
    guard = "(tray):\n    if tray.cold:\n        return 0\n"
    new = old.replace("(tray):\n", guard).replace("tray.rest\n", "tray.sleep\n")
    weights = {phrase.kind: phrase.weight for phrase in code_edit_phrases([file_facts("src/kiln.py", old, new)])}
    assert weights == {"edit, guard that exits": EVERYWHERE, "edit, return swap": 1.6}


@pytest.mark.parametrize(
    ("language", "old", "new", "sentence"),
    [
        ("go", 'glaze != "matt"', "glaze != kiln.Matt", "use kiln.Matt in bake"),
        ("py", "heat > 900", "heat > LIMIT", "use LIMIT instead of 900 in bake"),
        ("c", "heat == 900", "heat == LIMIT", "use LIMIT instead of 900 in bake"),
    ],
)
def test_a_value_that_has_a_name_now_is_no_other_check(language: str, old: str, new: str, sentence: str) -> None:
    start = START[language]
    sentences = told_of(language, _guarded(language, old) + start, _guarded(language, new) + start)
    assert sentence in sentences
    assert not any(told.startswith("check") for told in sentences)


def test_another_side_or_sign_is_another_check() -> None:
    old, new = (_guarded("py", asked) + START["py"] for asked in ("heat > 900", "heat >= LIMIT"))
    assert "check heat >= LIMIT instead of heat > 900 in bake" in told_of("py", old, new)


@pytest.mark.parametrize("language", ["py", "ts", "go", "java", "rs", "c"])
def test_a_condition_that_asks_nothing_new_is_told_with_what_it_was(language: str) -> None:
    every, any_ = (" and ", " or ") if language == "py" else (" && ", " || ")
    old, new = (_guarded(language, f"heat < LOWEST{sign}heat > HIGHEST_OF_ALL") for sign in (every, any_))
    sentences = told_of(language, old, new)
    assert not any(sentence.startswith("check") and "instead" not in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ("LEAST", "check door.state != States.CLOSED instead of door.state != LEAST in bake"),
        ('"closed by hand"', "use States.CLOSED in bake"),
    ],
)
def test_what_is_compared_with_something_else_is_not_a_new_check(before: str, sentence: str) -> None:
    old, new = (f"if door.state != {state}:\n    go()\n" for state in (before, "States.CLOSED"))
    sentences = told_of("py", old, new)
    assert sentences[0] == sentence
    assert all(other == "change condition in bake" for other in sentences[1:])


def test_to_ask_for_nothing_is_a_check_of_its_own() -> None:
    old, new = (f"if (door.state === {state}) {{\n  go()\n}}\n" for state in ('"closed by hand"', "null"))
    assert told_of("ts", old, new)[0] == "check door.state === null in bake"


def test_another_sign_between_the_same_operands_is_told_by_itself() -> None:
    facts = file_facts(
        "src/kiln.py", *(f"def bake(a, b):\n    if a > 1 {sign} b:\n        go()\n" for sign in ("and", "or"))
    )
    assert "use or instead of and in bake" in told(facts)


@pytest.mark.parametrize("options", ["{quickLook: true}", "{quickLook}", "tray, {quickLook: true, lidOnly: false}"])
def test_an_option_that_is_passed_is_not_asked_about(options: str) -> None:
    old = in_function("ts", "if (isReady(tray)) {\n  return isHot(tray) ? lid : 'in'\n}\n\nreturn 'out'\n")
    new = in_function(
        "ts", f"if (!isReady(tray, {options})) {{\n  return 'out'\n}}\n\nreturn isHot(tray) ? lid : 'in'\n"
    )
    forms = {form for phrase in code_edit_phrases([file_facts("src/kiln.ts", old, new)]) for form in phrase.objects}
    assert any("isReady" in form for form in forms)
    assert not any("quickLook" in form and "isReady" not in form for form in forms)


def test_a_condition_whose_variables_have_other_names_is_no_news() -> None:
    form = (
        "int {0} = heat.size();\nint {1} = tray.size();\nif ({0} == 0 || {0} < {1}) {{\n  return;\n}}\n"
        "if ({0} == {1}) {{\n  go({1});\n}}\n"
    )
    assert told_of("java", form.format("last", "most"), form.format("len", "wide")) == []


@pytest.mark.parametrize("labels", [("LOW", "LOW | HIGH"), ("LOW | TOP", "LOW | HIGH | TOP")])
def test_the_sign_between_two_patterns_of_rust_is_none_of_them(labels: tuple[str, str]) -> None:
    old, new = (f"match heat {{\n    {label} => go(),\n    _ => stop(),\n}}\n" for label in labels)
    sentences = told_of("rs", old, new)
    assert not any("|" in sentence for sentence in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_condition_that_asks_by_other_names_is_no_new_check(language: str) -> None:
    both = "and" if language == "py" else "&&"
    frames = {"py": "if {0}:\n    vent(tray)\n", "go": "if {0} {{\n\tvent(tray)\n}}\n"}
    frame = frames.get(language, f"if ({{0}}) {{{{\n  vent(tray){end_in(language)}\n}}}}\n")
    asked = f"heat > LOWEST_OF_THE_{{0}}_LIMITS {both} heat < HIGHEST_OF_THE_{{0}}_LIMITS"
    old, new = (frame.format(asked.format(name)) for name in ("FIRST", "SECOND"))
    assert not any(each.startswith("check") for each in told_of(language, old, new))
