"""One expression in place of another on every changed line: told once, wherever the lines are."""

import pytest

from git_agent.syntax.text.exchanges import exchanges
from git_agent.writer.phrases.repeated_swaps import repeated_swap_phrases
from git_agent.writer.read.repeated_swaps import RepeatedSwap, repeated_swap
from support.findings import written
from support.told_edits import file_facts

LINES = {
    "py": "def bake_{0}(tray):\n    tray.low = {1}\n    log(tray.{0}, {1})\n\n\n",
    "ts": "function bake_{0}(tray) {{\n  tray.low = {1}\n  log(tray.{0}, {1})\n}}\n\n",
    "go": "package kiln\n\nfunc bake_{0}(tray *Tray) {{\n\ttray.low = {1}\n\tlog(tray.{0}, {1})\n}}\n\n",
    "java": "class Kiln_{0} {{\n  void bake(Tray tray) {{\n    tray.low = {1};\n    log({1});\n  }}\n}}\n\n",
    "rs": "fn bake_{0}(tray: &mut Tray) {{\n    tray.low = {1};\n    log(tray.{0}, {1});\n}}\n\n",
    "c": "void bake_{0}(struct tray *tray)\n{{\n    tray->low = {1};\n    log(tray->{0}, {1});\n}}\n\n",
}


@pytest.mark.parametrize("language", LINES)
@pytest.mark.parametrize(
    ("old", "new"), [("clock.now().wide()", "clock.now()"), ("clock.now()", "clock.now(zone)"), ("heat", "low_heat")]
)
def test_one_exchange_on_all_lines_is_told_once_with_where(language: str, old: str, new: str) -> None:
    frame = LINES[language]
    sides = {f"src/{name}.{language}": (frame.format(name, old), frame.format(name, new)) for name in ("kiln", "oven")}
    told = written(sides)
    assert told.startswith(f"use {new} instead of {old}")
    assert "\n" not in told


@pytest.mark.parametrize("language", LINES)
def test_another_line_or_another_exchange_is_another_story(language: str) -> None:
    frame, path = LINES[language], f"src/kiln.{language}"
    old, new = frame.format("kiln", "clock.now().wide()"), frame.format("kiln", "clock.now()")
    swap = RepeatedSwap(old="clock.now().wide()", new="clock.now()")
    assert repeated_swap([file_facts(path, old, new)]) == swap
    assert repeated_swap([file_facts(path, old, new.replace("low", "high", 1))]) is None
    assert repeated_swap([file_facts(path, old, f"{new}{frame.format('lid', 'heat')}")]) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("low = 1\nlog(1)\n", "low = 2\nlog(2)\n"),  # a number says nothing
        ("# wide lid\nlow = 1\n# wide lid\n", "# tall lid\nlow = 1\n# tall lid\n"),
        ("low = bake(tray)\n", "low = bake(lid)\n"),  # told with what it is passed to
    ],
)
def test_numbers_comments_and_single_lines_are_told_otherwise(old: str, new: str) -> None:
    assert repeated_swap([file_facts("src/kiln.py", old, new)]) is None


@pytest.mark.parametrize("language", ["ts", "js"])
def test_a_key_is_told_without_what_stands_behind_it(language: str) -> None:
    old = "function bake(tray) {\n  lid = { low: tray, heat: 1 }\n  log({ low: lid, heat: 2 })\n}\n"
    swap = repeated_swap([file_facts(f"src/kiln.{language}", old, old.replace("low:", "high:"))])
    assert swap == RepeatedSwap(old="low", new="high")


def test_a_part_of_a_path_is_not_exchanged_by_itself() -> None:
    old = "def bake(tray):\n    tray.open(kiln.low.heat)\n    lid.open(kiln.low.heat)\n"
    swap = repeated_swap([file_facts("src/kiln.py", old, old.replace("low.heat", "high.heat"))])
    assert swap == RepeatedSwap(old="kiln.low.heat", new="kiln.high.heat")


def test_a_variable_of_a_function_is_renamed_and_not_used_instead() -> None:
    old = "def bake(tray):\n    low = measure(tray)\n    fire(low)\n"
    assert not written({"src/kiln.py": (old, old.replace("low", "heat"))}).startswith("use")


def test_a_test_that_follows_its_source_is_told_with_it() -> None:
    old = "def bake(tray):\n    log(clock.now().wide())\n    fire(tray)\n"
    test = old.replace("bake", "test_bake")
    sides = {path: (text, text.replace(".wide()", "")) for path, text in (("kiln.py", old), ("test_oven.py", test))}
    assert "\n" not in written(sides)


def test_a_word_in_longer_names_is_not_exchanged_in_them() -> None:
    old = "def bake(tray):\n    open_lid(tray)\n    tray.open_lid_slowly()\n"
    assert repeated_swap([file_facts("src/kiln.py", old, old.replace("open_lid", "lift_lid"))]) is None


def test_typos_are_told_as_such() -> None:
    old = 'def bake(tray):\n    log("tempreture low")\n    warn("the tempreture")\n'
    assert repeated_swap_phrases((file_facts("src/kiln.py", old, old.replace("tempreture", "temperature")),)) == ()


@pytest.mark.parametrize("inner", ["heat", "kiln.Literal", "Array<low>"])
def test_of_types_with_others_in_them_the_name_is_told(inner: str) -> None:
    frame = "interface Door {{\n  bake(heat: number): {0}<{1}>\n  lift(\n    low: number\n  ): {0}<\n    {1}\n  >\n}}\n"
    swap = repeated_swap([file_facts("src/kiln.ts", frame.format("Kiln", inner), frame.format("Oven", inner))])
    assert swap == RepeatedSwap(old="Kiln", new="Oven")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "fire(func(t *Tray) ([]byte, error) { return heat })",
            "fire(func(t *Tray) (interface{}, error) { return heat })",
        ),
        ("fire(load(lid)(low))", "fire(load(lid)(wide, high))"),
        ("let tray = (low, lids[1]) [2]", "let tray = (low, lids[1]) [high]"),
    ],
)
def test_what_closes_a_bracket_that_it_did_not_open_is_no_expression(old: str, new: str) -> None:
    for text in (text for pair in exchanges(old, new) for text in pair):
        assert all(text.find(start) <= text.find(end) for start, end in ("()", "[]") if start in text)
