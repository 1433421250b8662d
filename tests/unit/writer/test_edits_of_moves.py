"""Statements that stand elsewhere: in another order, or in another function."""

import pytest

from support.told_edits import LANGUAGES, end_in, file_facts, in_function, place_in, told, told_of


def _lines(language: str, *statements: str) -> str:
    return "".join(f"{statement}{end_in(language)}\n" for statement in statements)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (("load(tray)", "fire(tray)", "cool(tray)", "open_door(tray)"), "call open_door(tray) last"),
        (("load(tray)", "fire(tray)", "open_door(tray)", "cool(tray)"), "call open_door(tray) after fire"),
        (("cool(tray)", "open_door(tray)", "load(tray)", "fire(tray)"), "call cool(tray) before open_door"),
    ],
)
def test_a_call_in_another_order(language: str, order: tuple[str, ...], sentence: str) -> None:
    old = _lines(language, "open_door(tray)", "load(tray)", "fire(tray)", "cool(tray)")
    assert told_of(language, old, _lines(language, *order)) == [f"{sentence} {place_in(language)}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_that_is_set_earlier_is_no_news(language: str) -> None:
    old = _lines(language, "load(tray)", "fire(tray)", "tray.heat = heat", "cool(tray)")
    new = _lines(language, "tray.heat = heat", "load(tray)", "fire(tray)", "cool(tray)")
    assert not any(sentence.startswith(("call", "set")) for sentence in told_of(language, old, new))


def _two(language: str, first: str, second: str) -> str:
    one, other = in_function(language, first), in_function(language, second).replace("bake", "glaze")
    if language == "java":  # both in one class
        return one.removesuffix("}\n") + other.partition("{\n")[2]
    return one + other.removeprefix("package kiln\n\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_statement_that_came_from_another_function(language: str) -> None:
    moved = "tray.lid_state = LID_IS_OPEN"
    old = _two(language, _lines(language, "load(tray)", moved), _lines(language, "cool(tray)"))
    new = _two(language, _lines(language, "load(tray)"), _lines(language, "cool(tray)", moved))
    sentences = told(file_facts(f"src/kiln.{language}", old, new))
    to = "glaze of Kiln" if language == "java" else "glaze"
    assert sentences[0] == f"move {moved} from bake to {to}"
    assert not any(sentence.startswith(("set", "add")) for sentence in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_statement_that_stays_where_it_was_is_not_moved(language: str) -> None:
    copied = "tray.lid_state = LID_IS_OPEN"
    old = _two(language, _lines(language, "load(tray)", copied), _lines(language, "cool(tray)"))
    new = _two(language, _lines(language, "load(tray)", copied), _lines(language, "cool(tray)", copied))
    assert not any(sentence.startswith("move") for sentence in told(file_facts(f"src/kiln.{language}", old, new)))


@pytest.mark.parametrize("language", ["ts", "java", "c"])
def test_a_statement_beside_one_that_got_braces(language: str) -> None:
    end = end_in(language)
    old = f"if (heat > 9)\n  return{end}\nfire(tray){end}\n"
    new = f"if (heat > 9) {{\n  cool(tray){end}\n  return{end}\n}}\nfire(tray){end}\n"
    assert set(told_of(language, old, new)) == {f"call cool {place_in(language)} if heat > 9"}


@pytest.mark.parametrize("language", ["ts", "java", "c"])
def test_braces_alone_are_no_news(language: str) -> None:
    end = end_in(language)
    old, new = f"if (heat > 9)\n  return{end}\n", f"if (heat > 9) {{\n  return{end}\n}}\n"
    assert told_of(language, old, new) == []


CHECKS = {
    "py": "if heat > LIMIT and is_open(tray):\n    cool(tray)\n    wait(tray)\n",
    "ts": "if (heat > LIMIT && isOpen(tray)) {\n  cool(tray)\n  wait(tray)\n}\n",
    "go": "if heat > limit && isOpen(tray) {\n\tcool(tray)\n\twait(tray)\n}\n",
    "java": "if (heat > LIMIT && isOpen(tray)) {\n  cool(tray);\n  wait(tray);\n}\n",
    "rs": "if heat > LIMIT && is_open(tray) {\n    cool(tray);\n    wait(tray);\n}\n",
    "c": "if (heat > LIMIT && is_open(tray)) {\n    cool(tray);\n    wait(tray);\n}\n",
}


def _stopped(language: str, kiln: tuple[str, str], oven: tuple[str, str]) -> list[str]:
    """What two files are said to do no longer, each of them with one function."""
    one = file_facts(f"src/kiln.{language}", *(in_function(language, text) for text in kiln))
    names = (in_function(language, text).replace("bake", "roast").replace("Kiln", "Oven") for text in oven)
    other = file_facts(f"src/oven.{language}", *names)
    return sorted({sentence for sentence in told(one, other) if sentence.startswith("stop ")})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_check_that_another_function_makes_now_was_not_given_up(language: str) -> None:
    load, fire, check = _lines(language, "load(tray)"), _lines(language, "fire(tray)"), CHECKS[language]
    assert _stopped(language, (load + check, load), (fire, fire)) != []
    assert _stopped(language, (load + check, load), (fire, fire + check)) == []
    # However it is laid out there.
    laid_out = check.replace(" && ", "\n      && ") if language != "go" else check.replace(" && ", " &&\n\t\t")
    assert _stopped(language, (load + check, load), (fire, fire + laid_out)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_that_another_function_makes_now_was_not_given_up(language: str) -> None:
    load, fire, vent = (_lines(language, f"{name}(tray)") for name in ("load", "fire", "vent"))
    assert _stopped(language, (load + vent, load), (fire, fire)) == [f"stop calling vent {place_in(language)}"]
    assert _stopped(language, (load + vent, load), (fire, fire + vent)) == []
    # Of another name, and in a comment.
    others = _lines(language, "ventilate(tray)") + ("# vent(tray)\n" if language == "py" else "// vent(tray)\n")
    assert _stopped(language, (load + vent, load), (fire, fire + others)) != []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_check_may_be_made_by_the_new_function_that_is_called(language: str) -> None:
    check, call = CHECKS[language], _lines(language, "cool_down(tray, heat)")
    head, other = in_function(language, call), in_function(language, _lines(language, "cool(tray)"))
    other = other.removeprefix("package kiln\n\n").replace("bake", "cool_down")
    if language == "java":
        other = other.replace("Kiln", "Cooler")
    old = in_function(language, check + _lines(language, "load(tray)"))
    new = head + "\n" + other
    kept = in_function(language, _lines(language, "load(tray)"))
    path = f"src/kiln.{language}"
    assert not any(each.startswith("stop checking") for each in told(file_facts(path, old, new)))
    assert any(each.startswith("stop checking") for each in told(file_facts(path, old, kept)))
