"""How a new guard leaves its function, language by language: to a label, with an error, by a macro."""

import pytest

from support.told_edits import LANGUAGES, end_in, place_in, told_of

LONG = "the heat is far too small for this tray and for every other one"


@pytest.mark.parametrize("statement", ["if (!tray)\n    goto fail;\n", "if (!tray) {\n    goto fail;\n}\n"])
def test_a_jump_is_told_with_its_label(statement: str) -> None:
    assert told_of("c", "light(tray);\n", f"{statement}light(tray);\n")[0] == "jump to fail in bake if !tray"


def test_a_jump_out_of_an_old_branch_is_no_new_check() -> None:
    old = "if (heat > 9)\n    return cool(tray);\nlight(tray);\n"
    new = "if (heat > 9) {\n    heat = cool(tray);\n    goto fail;\n}\nlight(tray);\n"
    assert not any(sentence.startswith("check") for sentence in told_of("c", old, new))
    assert "jump to fail in bake if heat > 9" in told_of("c", old, new)


@pytest.mark.parametrize(
    ("returned", "told"),
    [
        (f'nil, newHeatError(tray, "{LONG}")', "newHeatError"),
        (f'nil, fmt.Errorf("{LONG}: %d", heat)', "an error"),
        ("nil, ErrHeat", "ErrHeat"),
        ("0, kiln.ErrHeat", "kiln.ErrHeat"),
        ("nil, err", "nil, err"),
        ("tray, heat", "tray, heat"),
    ],
)
def test_of_several_values_the_error_is_told(returned: str, told: str) -> None:
    new = f"if heat < 1 {{\n\treturn {returned}\n}}\nlight(tray)\n"
    assert told_of("go", "light(tray)\n", new)[0] == f"return {told} from bake if heat < 1"


def test_a_macro_that_returns_is_a_guard() -> None:
    new = 'RETURN_ERROR_IF(heat < 1, heat_too_small, "");\nlight(tray);\n'
    assert told_of("c", "light(tray);\n", new)[0] == "return heat_too_small from bake if heat < 1"
    assert not any(sentence.startswith("return") for sentence in told_of("c", new, new * 2))


def test_what_a_pattern_asks_is_told_in_words() -> None:
    new = "if let Ok(lid) = lids.pop() {\n    light(lid);\n}\nwait();\n"
    assert told_of("rs", "wait();\n", new)[0] == "call light in bake if lids.pop() is Ok"
    both = new.replace("lids.pop() {", "lids.pop() && heat > 1 {")
    assert not any(" is Ok" in sentence for sentence in told_of("rs", "wait();\n", both))


@pytest.mark.parametrize(
    ("language", "old", "new", "form"),
    [
        (
            "rs",
            "match lids.pop() {\n    Ok(lid) => light(lid),\n    Err(_) => wait(),\n}\n",
            "if let Ok(lid) = lids.pop() {\n    light(lid);\n} else {\n    wait();\n}\n",
            "if let instead of match",
        ),
        (
            "java",
            "switch (tray.kind()) {\n  case HOT:\n    light(tray);\n    break;\n}\n",
            "if (tray.kind().equals(HOT)) {\n  light(tray);\n}\n",
            "if instead of switch",
        ),
    ],
)
def test_what_was_asked_in_cases_is_no_new_check(language: str, old: str, new: str, form: str) -> None:
    sentences = told_of(language, old, new)
    assert sentences[0] == f"use {form} {place_in(language)}"
    assert not any(sentence.startswith("check") for sentence in sentences)
    # With another switch that is left, nobody knows which of them it was.
    left = old.replace("HOT", "COLD").replace("Ok(lid)", "Some(lid)") + f"wait(){end_in(language)}\n"
    assert not any(sentence.startswith("use if") for sentence in told_of(language, old + left, new + left))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_returned_always_is_no_early_return(language: str) -> None:
    end = end_in(language)
    opened = {"py": "if {}:", "go": "if {} {{", "rs": "if {} {{"}.get(language, "if ({}) {{").format("is_warm(tray)")
    closed = "" if language == "py" else "}\n"
    old = f"return measure(tray){end}\n"
    new = f"{opened}\n    return measure(tray){end}\n{closed}return heat{end}\n"
    sentences = told_of(language, old, new)
    assert any("is_warm(tray)" in each for each in sentences)
    assert not any(each.startswith(("return measure", "return early")) for each in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sign", [">", "=="])
def test_a_guard_that_stands_elsewhere_is_no_new_one(language: str, sign: str) -> None:
    end = end_in(language)
    opened = {"py": "if {}:", "go": "if {} {{", "rs": "if {} {{"}.get(language, "if ({}) {{")
    closed = "" if language == "py" else "}\n"

    def guard(condition: str) -> str:
        return f"{opened.format(condition)}\n    return measure(tray){end}\n{closed}"

    others = [f"{name}(tray){end}\n" for name in ("light", "turn", "cool", "wait", "clean")]
    old = guard("heat == LIMIT") + "".join(others)
    sentences = told_of(language, old, "".join((*others[:4], guard(f"heat {sign} LIMIT"), *others[4:])))
    assert not any(each.startswith(("return", "stop")) for each in sentences)
    is_told = [each for each in sentences if each.startswith(f"check heat {sign} LIMIT instead of heat == LIMIT")]
    assert bool(is_told) is (sign != "==")
    both = guard("heat == LIMIT") + "".join((*others[:4], guard("heat > LIMIT"), *others[4:]))
    assert any(" if heat > LIMIT" in each for each in told_of(language, old, both))
