"""Where an edit is said to be, where macros and assignments hide the functions of a source."""

import pytest

from git_agent.syntax.trees.compare import compare
from support.told_edits import file_facts, told


@pytest.mark.parametrize(
    ("old", "place"),
    [
        ("void bake(int heat) {\n  WITH_TRAY(tray, load()) {\n    go();\n  }\n}\n", "bake"),
        (
            "namespace k {\nstruct Kiln {\n  void bake() {\n    WITH_LID(a) {\n      go();\n    }\n  }\n};\n}\n",
            "bake of Kiln",
        ),
        ("FOR_EACH_TRAY(tray, trays) {\n  go();\n}\n", "kiln.cpp"),
        ("void bake(int heat) {\n#ifdef HOT\n  go();\n#endif\n}\n", "bake"),
    ],
)
def test_neither_a_macro_nor_a_keyword_is_a_place(old: str, place: str) -> None:
    new = old.replace("go();", "go();\n  stop(heat);")
    assert f"call stop in {place}" in told(file_facts("kiln.cpp", old, new))


@pytest.mark.parametrize(
    ("old", "new", "title"),
    [
        ('KJ_TEST("bakes") {\n  go();\n}\n', 'KJ_TEST("cools") {\n  stop();\n}\n', "cools"),
        ("TEST(Kiln, Bakes) {\n  go();\n}\n", "TEST(Kiln, Cools) {\n  stop();\n}\n", "Cools"),
        ("TEST_BEGIN(bakes)\n{\n  go();\n}\nTEST_END\n", "TEST_BEGIN(cools)\n{\n  stop();\n}\nTEST_END\n", "cools"),
        ("TEST(Kiln, WITH(Bakes)) {\n  go();\n}\n", "TEST(Kiln, WITH(Cools)) {\n  stop();\n}\n", "Cools"),
        ("TEST_F(Kiln, Bakes) {\n  go();\n}\n", "TEST_F(Kiln, Cools) {\n  stop();\n}\n", "Cools"),
    ],
)
def test_macros_that_make_tests(old: str, new: str, title: str) -> None:
    syntax = compare("kiln-test.c++", old.encode(), (old + new).encode())
    assert syntax is not None
    assert syntax.tests == ((title,), ())


@pytest.mark.parametrize(
    "value", ["function bake(tray) {\n  go(tray)\n}", "(tray) => {\n  go(tray)\n}", "async function () {}"]
)
@pytest.mark.parametrize("suffix", ["js", "ts"])
def test_a_function_assigned_to_a_member_is_defined(value: str, suffix: str) -> None:
    syntax = compare(f"kiln.{suffix}", b"go(1)\n", f"go(1)\nkiln.bake = {value}\n".encode())
    assert syntax is not None
    assert [(symbol.name, symbol.owner, symbol.exported) for symbol in syntax.symbols.added] == [("bake", "kiln", True)]


@pytest.mark.parametrize("target", ["window.onload", "module.exports", "this.bake", "kiln.door.bake"])
def test_a_handler_is_not_defined(target: str) -> None:
    syntax = compare("kiln.js", b"go(1)\n", f"go(1)\n{target} = function () {{ go(2) }}\n".encode())
    assert syntax is not None
    assert syntax.symbols.added == ()


def test_an_assigned_function_is_renamed_and_a_place() -> None:
    old = "kiln.bake = function (tray) {\n  go(tray)\n  wait(tray)\n}\n"
    syntax = compare("kiln.js", old.encode(), old.replace("bake", "fire").encode())
    assert syntax is not None
    assert syntax.symbols.renamed == (("bake", "fire"),)
    assert "use stop instead of go in bake of kiln" in told(file_facts("kiln.js", old, old.replace("go(", "stop(")))


@pytest.mark.parametrize(("old", "new"), [("bakesnotCold", "bakesNotCold"), ("bakesCold", "bakesHot")])
def test_a_test_with_another_name_neither_came_nor_went(old: str, new: str) -> None:
    source = f"class KilnTest {{\n  @Test public void {old}() {{\n    go(1);\n    stop(2);\n  }}\n}}\n"
    file = file_facts("KilnTest.java", source, source.replace(old, new))
    assert (file.tests, file.lost_tests, file.symbols.renamed) == ((), (), ((old, new),))


def test_what_was_said_before_is_not_said_of_a_new_definition() -> None:
    old = "package k\n\n// Bake fires the kiln.\nfunc Bake() {\n\tgo1()\n}\n"
    new = old.replace("func Bake", "func Cool() {\n\tstop1()\n}\n\nfunc Bake")
    syntax = compare("kiln.go", old.encode(), new.encode())
    assert syntax is not None
    assert [(symbol.name, symbol.doc) for symbol in syntax.symbols.added] == [("Cool", "")]


FILLING = "int x;\n" * 40  # where a macro confuses the grammar, only a large file is read all the same
CONFUSED = "void bake() {\n  OPEN {\n    go(1);\n  END\n}\n\nint heat = 1;\n\nvoid cook() {\n  go(2);\n}\n" + FILLING


def test_a_function_that_a_macro_has_made_too_long_is_no_place() -> None:
    syntax = compare("kiln.cpp", CONFUSED.encode(), CONFUSED.replace("heat = 1", "heat = 2").encode())
    assert syntax is not None
    assert "bake" not in {edit.place.name for edit in syntax.edits}
    assert "bake" not in {symbol.name for symbol in syntax.symbols.touched}


def test_a_function_behind_one_that_a_macro_has_made_too_long_is_a_place() -> None:
    assert "use come instead of go in cook" in told(
        file_facts("kiln.cpp", CONFUSED, CONFUSED.replace("go(2)", "come(2)"))
    )


def test_a_function_that_is_read_well_to_its_end_is_a_place_in_spite_of_a_macro() -> None:
    old = "void bake() {\n  WHEN(hot, tray) {\n    go(1);\n  } else {\n    stop(1);\n  }\n}\n" + FILLING
    assert "use come instead of go in bake" in told(file_facts("kiln.cpp", old, old.replace("go(1)", "come(1)")))


def test_a_variable_of_a_method_that_a_macro_has_made_too_short_is_no_field() -> None:
    body = "    IF(hot)\n    }\n    int wide = 1;\n  STOP\n"
    old = f"class Kiln {{\n  int door;\n\n  int open(int a) {{\n{body}\n  int rest;\n}};\n"
    new = old.replace("    int wide", "    int more = 2;\n    int wide").replace(
        "  int rest", "  int real;\n  int rest"
    )
    syntax = compare("kiln.cpp", (old + FILLING).encode(), (new + FILLING).encode())
    assert syntax is not None
    assert syntax.symbols.members_added == (("Kiln", "real"),)


SCRIPT = "def bake(tray):\n    fire(tray)\n\n\nif __name__ == '__main__':\n    bake(1)\n"


def test_what_runs_only_where_a_module_is_started_waits_behind_the_rest() -> None:
    new = SCRIPT.replace("    bake(1)", "    for each in trays:\n        bake(each)").replace("fire(", "heat_up(")
    assert set(told(file_facts("src/kiln.py", SCRIPT, new))) == {
        "use heat_up instead of fire in bake",
        "replace fire with heat_up in bake",
    }


def test_a_trial_of_a_module_is_told_where_it_is_all_there_is() -> None:
    new = SCRIPT.replace("    bake(1)", "    for each in trays:\n        bake(each)")
    assert told(file_facts("src/kiln.py", SCRIPT, new))[0] == "loop over trays in kiln.py"
    old = SCRIPT.partition("\n\n\n")[0] + "\n"
    assert told(file_facts("src/kiln.py", old, SCRIPT))[0].startswith("call bake in kiln.py if __name__")


def test_members_of_a_template_are_told_by_the_types_they_are_for() -> None:
    wide = "int Kiln<{0}>::bake({0} tray) {{\n  open(tray);\n  return measure(tray);\n}}\n"
    short = "int Kiln<{0}>::bake({0} tray) {{\n  return fast(tray);\n}}\n"
    old, new = (wide.format(a) + short.format(b) for a, b in (("char", "long"), ("long", "char")))
    assert not [text for text in told(file_facts("src/kiln.cpp", old, new)) if "type" in text]


@pytest.mark.parametrize("name", ["kiln", "Kiln"])
def test_a_constructor_of_its_type_is_called_by_that(name: str) -> None:
    old = f"class {name} {{\n  {name}(int heat) {{\n    fire(heat);\n  }}\n}};\n"
    new = old.replace("fire(heat);", "fire(heat);\n    warm(heat);")
    assert f"call warm in {name}" in told(file_facts("src/a.cpp", old, new))
