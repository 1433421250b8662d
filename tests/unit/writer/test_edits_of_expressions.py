"""What an expression is told as that another one took in, language by language."""

import pytest

from support.told_edits import LANGUAGES, end_in, file_facts, place_in, told, told_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_element_is_passed_instead_of_the_whole(language: str) -> None:
    old, new = (f"fire({argument}){end_in(language)}\n" for argument in ("args", "args[0]"))
    assert f"pass args[0] instead of args to fire {place_in(language)}" in told_of(language, old, new)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_part_of_a_comparison_is_indexed(language: str) -> None:
    old, new = (f"run(low, {value} + high){end_in(language)}\n" for value in ("args", "args[0]"))
    assert f"pass args[0] + high instead of args + high to run {place_in(language)}" in told_of(language, old, new)


@pytest.mark.parametrize(
    ("language", "old", "new", "sentence"),
    [
        ("rs", "fire(args);\n", "fire(&args);\n", "pass &args instead of args to fire in bake"),
        ("rs", "fire(args);\n", "fire(args as u64);\n", "cast args to u64 in bake"),
        ("c", "fire(args);\n", "fire((size_t)args);\n", "cast args to size_t in bake"),
        ("ts", "fire(args)\n", "fire(!args)\n", "pass !args instead of args to fire in bake"),
        ("ts", "const n = tray.hot\n", "const n = !tray.hot\n", "set n to !tray.hot instead of tray.hot in bake"),
        ("py", "heat = load(tray)\n", "heat = load(str(tray))\n", "pass str(tray) instead of tray to load in bake"),
        ("ts", "tray.heat[0]++\n", "tray.heat++\n", "use tray.heat instead of tray.heat[0] in bake"),
        ("py", "yield tray\n", "yield tray[0]\n", "use tray[0] instead of tray in bake"),
        ("go", "ch <- tray\n", "ch <- &tray\n", "use &tray instead of tray in bake"),
    ],
)
def test_an_expression_with_something_around_it(language: str, old: str, new: str, sentence: str) -> None:
    assert sentence in told_of(language, old, new)


def test_what_is_passed_already_is_no_news() -> None:
    old = "fire(args)\nfire(args[0])\n"
    assert told_of("py", old, "fire(args[0])\nfire(args[0])\n") == []


def test_code_that_is_passed_is_not_told_as_a_value() -> None:
    old, new = "fire(() => low)\n", "fire(() => ({ low }))\n"
    assert not any(sentence.startswith("pass") for sentence in told_of("ts", old, new))


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        (
            "py",
            "except (ValueError, KeyError):\n    wait()\n",
            "except (ValueError, KeyError, HeatError):\n    wait()\n",
        ),
        ("py", "except ValueError:\n    wait()\n", "except (ValueError, HeatError):\n    wait()\n"),
        ("py", "except ValueError as error:\n    wait()\n", "except (ValueError, HeatError) as error:\n    wait()\n"),
        (
            "java",
            "} catch (LidException e) {\n  wait();\n}\n",
            "} catch (LidException | HeatError e) {\n  wait();\n}\n",
        ),
    ],
)
def test_one_more_error_is_caught(language: str, old: str, new: str) -> None:
    head = "try:\n    fire(tray)\n" if language == "py" else "try {\n  fire(tray);\n"
    assert told_of(language, head + old, head + new) == [f"catch HeatError {place_in(language)}"]


def test_a_list_that_has_no_name_is_not_called_like_its_function() -> None:
    old, new = "for heat in (low, high):\n    go(heat)\n", "for heat in (low, high, rest):\n    go(heat)\n"
    assert not any(sentence == "add rest to bake" for sentence in told_of("py", old, new))


def test_the_value_of_another_case_is_no_expression_around() -> None:
    old, new = "class Kiln {\n  lid: Tray\n}\n", "class Kiln {\n  lid: Tray[]\n}\n"
    assert not any("instead" in sentence for sentence in told(file_facts("kiln.ts", old, new)))


def test_what_is_set_otherwise_is_not_used_instead() -> None:
    old, new = "lid = append(lid, tray)\n", "lid[0] = tray\n"
    assert not any(sentence.startswith("use lid") for sentence in told_of("go", old, new))


def test_a_variable_of_a_callback_is_no_place() -> None:
    old = "test('bakes', () => {\n  const lid = load(args)\n})\n"
    assert "pass args[0] instead of args to load in kiln.ts" in told(
        file_facts("kiln.ts", old, old.replace("args", "args[0]"))
    )


def test_a_chain_of_calls_is_not_told_by_its_last_link() -> None:
    old, new = "load(tray).fire()\n", "if (tray.hot) {\n  load(tray).fire()\n}\n"
    assert told_of("ts", old, new) == ["check tray.hot in bake"]


def test_an_endless_loop_asks_nothing() -> None:
    assert not any("loop" in sentence for sentence in told_of("py", "go()\n", "while True:\n    go()\n    ring()\n"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_guards_in_another_order_exchange_no_names(language: str) -> None:
    end = end_in(language)
    calls = [f"shut(lid.{name}, tray){end}\n" for name in ("TOO_HOT", "TOO_COLD")]
    old, new = (f"{first}go(){end}\n{second}" for first, second in (calls, reversed(calls)))
    assert not any(sentence.startswith("use") for sentence in told_of(language, old, new))


def test_a_name_that_came_in_one_more_place_is_used_there() -> None:
    old, new = (f"yield kiln.{name}\nyield kiln.warm\n" for name in ("cold", "warm"))
    assert "use kiln.warm instead of kiln.cold in bake" in told_of("py", old, new)


def test_a_name_that_stands_there_more_often_now_gave_way_to_none() -> None:
    old = "for _, lid := range lids {\n\tk.lids = append(k.lids, wrap(lid))\n}\n"
    new = (
        "k.lids = append(k.lids, lids...)\nall := append(k.lids, k.door)\n"
        "for i := len(all) - 1; i >= 0; i-- {\n\tk.head = all[i].Shut(k.head)\n}\n"
    )
    assert not any(sentence.startswith("use k.head") for sentence in told_of("go", old, new))


def test_a_method_that_takes_something_else_is_not_called_on_another() -> None:
    sentences = told_of("java", "out.put(tray);\n", "Lids.put(shelf.low(), tray);\n")
    assert not any("Lids instead of out" in sentence for sentence in sentences)
    assert "use Lids instead of out in bake of Kiln" in told_of("java", "out.put(tray);\n", "Lids.put(tray);\n")


def test_what_is_left_of_more_is_told_with_what_it_was_a_part_of() -> None:
    thrown = "int bake(Tray *tray) {\n    if(tray->isOff())\n        throw KilnError({});\n    return 0;\n}\n"
    old, new = (
        thrown.replace("{}", text, 1) for text in ('tray->full_name_of_it() + " is off"', "tray->full_name_of_it()")
    )
    sentences = told(file_facts("src/kiln.cpp", old, new))
    assert not any(each.startswith("use") and "instead of" not in each for each in sentences), sentences


def test_a_member_of_what_holds_code_is_told_with_its_call() -> None:
    old, new = "Ok(tray.to_string())", "Ok(if tray.hot { HOT } else { COLD }.to_owned())"
    assert told_of("rs", f"{old}\n", f"{new}\n")[0] == f"replace {old} with {new} in bake"
