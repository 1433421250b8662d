"""What came to a program: a helper is told by what uses it, and what several owners got is told once."""

import pytest

from git_agent.model.value import replace
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.changing import history
from support.findings import change_between, written
from support.told_edits import file_facts, told

HELPERS = {
    "py": (
        "def fire(tray):\n    heat(tray)\n",
        "def fire(tray):\n    heat(_dry(tray))\n\n\ndef _dry(tray):\n    return tray.dry()\n",
        "_dry",
    ),
    "ts": (
        "export function fire(tray) {\n  heat(tray);\n}\n",
        "function dryOut(tray) {\n  return tray.dry();\n}\n\nexport function fire(tray) {\n  heat(dryOut(tray));\n}\n",
        "dryOut",
    ),
    "go": (
        "package kiln\n\nfunc Fire(tray *Tray) {\n\theat(tray)\n}\n",
        "package kiln\n\nfunc Fire(tray *Tray) {\n\theat(dryOut(tray))\n}\n\n"
        "func dryOut(tray *Tray) *Tray {\n\treturn tray.Dry()\n}\n",
        "dryOut",
    ),
    "java": (
        "class Kiln {\n  void fire(Tray tray) {\n    heat(tray);\n  }\n}\n",
        "class Kiln {\n  void fire(Tray tray) {\n    heat(dryOut(tray));\n  }\n\n"
        "  private Tray dryOut(Tray tray) {\n    return tray.dry();\n  }\n}\n",
        "dryOut",
    ),
    "rs": (
        "pub fn fire(tray: Tray) {\n    heat(tray);\n}\n",
        "pub fn fire(tray: Tray) {\n    heat(dry_out(tray));\n}\n\n"
        "fn dry_out(tray: Tray) -> Tray {\n    tray.dry()\n}\n",
        "dry_out",
    ),
    "c": (
        "void fire(struct tray *tray)\n{\n  heat(tray);\n}\n",
        "static struct tray *dry_out(struct tray *tray)\n{\n  tray->dry = 1;\n  return tray;\n}\n\n"
        "void fire(struct tray *tray)\n{\n  heat(dry_out(tray));\n}\n",
        "dry_out",
    ),
}


def message(language: str, old: str, new: str) -> str:
    return written({f"src/kiln.{language}": (old, new)})


@pytest.mark.parametrize("language", HELPERS)
def test_a_helper_is_told_by_what_uses_it(language: str) -> None:
    old, new, name = HELPERS[language]
    place = "Fire" if language == "go" else "fire of Kiln" if language == "java" else "fire"
    assert message(language, old, new) == f"add {name} and use it in {place}"


TWO_HELPERS = {
    "py": (
        "def fire(tray):\n    heat(tray)\n",
        "def _dry_out(tray):\n    return tray.dry()\n\n\ndef _turn_over(tray):\n    return tray.turn()\n\n\n"
        "def fire(tray):\n    heat(_dry_out(tray))\n    cool(_turn_over(tray))\n",
    ),
    "ts": (
        "export function fire(tray: Tray) {\n  heat(tray);\n}\n",
        "function dryOut(tray: Tray): Tray {\n  return tray.dry();\n}\n\nfunction turnOver(tray: Tray): Tray {\n"
        "  return tray.turn();\n}\n\nexport function fire(tray: Tray) {\n  heat(dryOut(tray));\n"
        "  cool(turnOver(tray));\n}\n",
    ),
    "go": (
        "package kiln\n\nfunc Fire(tray *Tray) {\n\theat(tray)\n}\n",
        "package kiln\n\nfunc Fire(tray *Tray) {\n\theat(dryOut(tray))\n\tcool(turnOver(tray))\n}\n\n"
        "func dryOut(tray *Tray) *Tray {\n\treturn tray.Dry()\n}\n\n"
        "func turnOver(tray *Tray) *Tray {\n\treturn tray.Turn()\n}\n",
    ),
    "java": (
        "class Kiln {\n  void fireAll(Tray tray) {\n    heat(tray);\n  }\n}\n",
        "class Kiln {\n  void fireAll(Tray tray) {\n    heat(dryOut(tray));\n    cool(turnOver(tray));\n  }\n\n"
        "  private Tray dryOut(Tray tray) {\n    return tray.dry();\n  }\n\n"
        "  private Tray turnOver(Tray tray) {\n    return tray.turn();\n  }\n}\n",
    ),
    "rs": (
        "pub fn fire(tray: Tray) {\n    heat(tray);\n}\n",
        "pub fn fire(tray: Tray) {\n    heat(dry_out(tray));\n    cool(turn_over(tray));\n}\n\n"
        "fn dry_out(tray: Tray) -> Tray {\n    tray.dry()\n}\n\nfn turn_over(tray: Tray) -> Tray {\n"
        "    tray.turn()\n}\n",
    ),
    "c": (
        "void fire(struct tray *tray)\n{\n  heat(tray);\n}\n",
        "static int dry_out(struct tray *tray)\n{\n  return tray->dry;\n}\n\n"
        "static int turn_over(struct tray *tray)\n{\n  return tray->turn;\n}\n\n"
        "void fire(struct tray *tray)\n{\n  heat(dry_out(tray));\n  cool(turn_over(tray));\n}\n",
    ),
}


@pytest.mark.parametrize("language", TWO_HELPERS)
def test_helpers_of_one_function_are_told_by_it(language: str) -> None:
    subject = message(language, *TWO_HELPERS[language]).partition("\n")[0]
    names = {"py": "_dry_out and _turn_over"} | dict.fromkeys(("rs", "c"), "dry_out and turn_over")
    place = {"go": "Fire", "java": "fireAll"}.get(language, "fire")
    assert subject == f"use new {names.get(language, 'dryOut and turnOver')} in {place}"


def test_what_only_helps_the_helpers_is_told_beside_them() -> None:
    old, new = TWO_HELPERS["py"]
    more = new.replace("tray.turn()", "_lift(tray).turn()") + "\n\ndef _lift(tray):\n    return tray.up()\n"
    text = message("py", old, more)
    assert text.startswith("use new _dry_out and _turn_over in fire\n")
    assert text.count("_dry_out") == 1
    assert "add _lift to kiln.py" in text


def test_helpers_of_several_functions_are_told_by_their_names() -> None:
    old, new = TWO_HELPERS["py"]
    apart = new.replace("    cool(_turn_over", "\n\ndef cool_down(tray):\n    cool(_turn_over")
    before = old + "\n\ndef cool_down(tray):\n    cool(tray)\n"
    assert message("py", before, apart).startswith("add _dry_out and _turn_over to kiln.py")


def test_a_condition_with_a_helper_says_what_it_is_for() -> None:
    old = "def fire(tray):\n    if tray.full:\n        heat(tray)\n"
    new = old.replace("full:", "full and _is_dry(tray):") + "\n\ndef _is_dry(tray):\n    return tray.water == 0\n"
    assert message("py", old, new).startswith("call heat in fire only if _is_dry(tray)")


def test_what_others_may_use_is_not_told_by_its_use() -> None:
    old = "package kiln\n\nfunc Fire(tray *Tray) {\n\theat(tray)\n}\n"
    new = (
        old.replace("heat(tray)", "heat(DryOut(tray))") + "\nfunc DryOut(tray *Tray) *Tray {\n\treturn tray.Dry()\n}\n"
    )
    assert message("go", old, new).startswith("add DryOut to kiln.go")


def test_of_a_few_helpers_none_is_the_one() -> None:
    old = "def fire(tray):\n    heat(tray)\n"
    new = old.replace("heat(tray)", "heat(_dry(tray))") + (
        "\n\ndef _dry(tray):\n    return _turn(tray).dry()\n\n\ndef _turn(tray):\n    return tray.turn()\n"
    )
    assert message("py", old, new).startswith("add _dry and _turn to kiln.py")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(
            "def fire(tray):\n    tray.dry()\n",
            "def fire(tray):\n    oven.sweep()\n    tray.dry()\n\n\ndef sweep(tray):\n    return tray.water\n",
            id="a method of something else with the name",
        ),
        pytest.param(
            "def fire(tray):\n    tray.dry()\n",
            "def fire(tray):\n    WATER = 3\n    tray.dry(WATER)\n\n\ndef WATER(tray):\n    return 1\n",
            id="a variable with the name of a function",
        ),
        pytest.param(
            "def fire(tray):\n    sweep(tray)\n    go(tray)\n",
            "def fire(tray):\n    go(tray)\n    sweep(tray)\n\n\nclass Oven:\n    def sweep(self):\n        return 1\n",
            id="a name that the file had before",
        ),
    ],
)
def test_another_thing_of_the_name_is_not_the_new_one(old: str, new: str) -> None:
    assert not [text for text in told(file_facts("src/kiln.py", old, new)) if "and use it" in text]


def test_a_function_that_is_passed_on_is_put_to_use() -> None:
    old = "fn steps() -> Vec<Step> {\n    vec![\n        load_tray,\n    ]\n}\n"
    new = old.replace("load_tray,", "load_tray,\n        dry_tray,") + "\nfn dry_tray() {\n    sweep();\n}\n"
    assert message("rs", old, new) == "add dry_tray and use it in steps"


@pytest.mark.parametrize(
    ("subjects", "sentence"),
    [
        (["Added a lid", "Fixed the door", "Removed ash"], "Added _dry and used it in fire"),
        (["Adds a lid", "Fixes the door", "Removes ash"], "Adds _dry and uses it in fire"),
    ],
)
def test_both_verbs_of_a_sentence_are_in_the_tense_of_the_history(subjects: list[str], sentence: str) -> None:
    old, new, _ = HELPERS["py"]
    change = replace(change_between({"kiln.py": (old, new)}), recent=history(*subjects))
    assert write(change, StyleOptions(form="plain")).text == sentence


def test_a_helper_may_be_used_in_another_file() -> None:
    kiln = "package kiln\n\nfunc Fire(tray *Tray) {\n\theat(tray)\n}\n"
    tray = "package kiln\n\ntype Tray struct {\n\twater int\n}\n"
    files = {
        "kiln.go": (kiln, kiln.replace("\theat", "\ttray.checkWater()\n\theat")),
        "tray.go": (tray, tray + "\nfunc (t *Tray) checkWater() {\n\tif t.water > 3 {\n\t\tpanic(t)\n\t}\n}\n"),
    }
    assert written(files) == "add checkWater and use it in Fire"
    short = {path: (old, new.replace("checkWater", "check")) for path, (old, new) in files.items()}
    assert written(short).startswith("add check to Tray")


@pytest.mark.parametrize(
    ("functions", "told_as"),
    [
        (("fire", "cool"), "add heat parameter to fire and cool"),
        (("fire", "cool", "load", "turn"), "add heat parameter to fire, cool and 2 more"),
    ],
)
def test_a_parameter_that_is_handed_through_is_told_once(functions: tuple[str, ...], told_as: str) -> None:
    old = "\n\n".join(f"def {name}(tray):\n    pass\n" for name in functions)
    assert message("py", old, old.replace("(tray)", "(tray, heat)")).partition("\n")[0] == told_as


def test_of_owners_with_long_names_the_first_is_told_and_how_many_others() -> None:
    owners = ("DefaultObservationOfTheKilnInTheYard", "DefaultObservationOfTheDoorInTheYard")
    old = "\n".join(f"class {owner} {{\n  int clay;\n}}\n" for owner in owners)
    text = message("java", old, old.replace("clay;", "clay;\n  int trays;"))
    assert text == f"add trays to {owners[0]} and 1 more\n\n- add trays to {owners[0]} and {owners[1]}"


def test_a_default_export_is_no_name() -> None:
    old = "module.exports = kiln\n\nfunction kiln(tray) {\n  return tray\n}\n"
    new = old.replace("= kiln\n", "= kiln\nmodule.exports.default = kiln\nmodule.exports.setHeat = setHeat\n")
    assert "default" not in written({"kiln.js": (old, f"{new}\nfunction setHeat(heat) {{\n  return heat\n}}\n")})


@pytest.mark.parametrize(
    ("path", "old", "new", "subject", "detail"),
    [
        (
            "kiln.go",
            "package kiln\n\ntype Kiln struct {\n\tDoor int\n}\n\ntype Tray struct {\n\tClay int\n}\n",
            "package kiln\n\ntype Kiln struct {\n\tDoor int\n\tlit bool\n}\n\n"
            "type Tray struct {\n\tClay int\n\tLid int\n}\n",
            "add Lid to Tray",
            "- add lit to Kiln",
        ),
        (
            "kiln.py",
            "class Kiln:\n    door: int = 1\n\n\nclass Tray:\n    clay: int = 1\n",
            "class Kiln:\n    door: int = 1\n    _lit: bool = False\n\n\n"
            "class Tray:\n    clay: int = 1\n    lid: int = 0\n",
            "add lid to Tray",
            "- add _lit to Kiln",
        ),
    ],
)
def test_a_private_field_does_not_lead_over_what_others_see(
    path: str, old: str, new: str, subject: str, detail: str
) -> None:
    first, *rest = written({path: (old, new)}).splitlines()
    assert first == subject
    assert detail in rest


RUST_TESTS = "\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn shuts() {\n        shut();\n    }\n%s}\n"
OPENS = "\n    #[test]\n    fn opens_wide() {\n        open();\n    }\n"


def test_a_test_in_the_source_it_tests_is_told_by_name() -> None:
    old, new = (HELPERS["rs"][0] + RUST_TESTS % tests for tests in ("", OPENS))
    assert message("rs", old, new) == "add test opens_wide to kiln.rs"


def test_beside_another_definition_a_test_in_the_source_is_no_news() -> None:
    old, new = HELPERS["rs"][0] + RUST_TESTS % "", HELPERS["rs"][1] + RUST_TESTS % OPENS
    assert "opens_wide" not in message("rs", old, new)


@pytest.mark.parametrize(("path", "subject"), [("kiln.c", "extract dry"), ("kiln.h", "remove MAX_HEAT from kiln.h")])
def test_a_macro_of_a_source_is_nobody_elses(path: str, subject: str) -> None:
    old = (
        "#define MAX_HEAT 3\n\nvoid bake(int tray)\n{\n  if (tray > MAX_HEAT)\n    return;\n  sweep(tray);\n"
        "  wash(tray);\n  dry_off(tray);\n  heat(tray);\n}\n"
    )
    new = (
        "static void dry(int tray)\n{\n  sweep(tray);\n  wash(tray);\n  dry_off(tray);\n}\n\n"
        "void bake(int tray)\n{\n  dry(tray);\n  heat(tray);\n}\n"
    )
    assert written({path: (old, new)}).startswith(subject)
