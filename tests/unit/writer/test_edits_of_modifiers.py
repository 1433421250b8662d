"""Words in front of what is defined that came or went: `volatile`, `explicit`, `const`, `final`."""

import pytest

from support.told_edits import file_facts, told

JAVA = "class Kiln {{\n  private {}Tray tray;\n  {}void bake(Tray one, Lid two) {{\n    go();\n  }}\n}}\n"
CPP = "struct Kiln {{\n  {}Kiln(int heat) : heat_(heat) {{ go(); }}\n  int heat_;\n}};\n"
FIELD = "struct kiln {{\n    int heat;\n    {}char *lid;\n}};\n"
VARIABLE = "int bake(struct tray *tray)\n{{\n    {}char *lid = lid_of(tray);\n    return lid != cold;\n}}\n"
CASES = [
    ("java", JAVA.format("{}", ""), "volatile ", "make tray of Kiln volatile", "make tray of Kiln non-volatile"),
    ("java", JAVA.format("{}", ""), "transient ", "make tray of Kiln transient", "make tray of Kiln non-transient"),
    ("java", JAVA.format("", "{}"), "synchronized ", "make bake synchronized", "make bake non-synchronized"),
    ("cpp", CPP.format("{}"), "explicit ", "make Kiln explicit", "make Kiln non-explicit"),
    (
        "c",
        FIELD.format("{}"),
        "const ",
        "add const to type of lid in kiln",
        "remove const from type of lid in kiln",
    ),
    (
        "c",
        VARIABLE.format("{}"),
        "const ",
        "add const to type of lid in bake",
        "remove const from type of lid in bake",
    ),
]


@pytest.mark.parametrize(("language", "text", "word", "came", "went"), CASES)
def test_a_word_in_front_that_came_or_went(language: str, text: str, word: str, came: str, went: str) -> None:
    bare, marked = text.replace("{}", ""), text.replace("{}", word)
    assert came in told(file_facts(f"src/kiln.{language}", bare, marked))
    assert went in told(file_facts(f"src/kiln.{language}", marked, bare))


def test_final_parameters_of_java() -> None:
    old = "class Kiln {\n  void bake(Tray one, Lid two) {\n    go();\n  }\n  void cool(Lid lid) {\n    go();\n  }\n}\n"
    one = old.replace("Lid lid", "final Lid lid")
    both = one.replace("Tray one, Lid two", "final Tray one, final Lid two")
    assert set(told(file_facts("src/Kiln.java", old, one))) == {"add final to parameter of cool"}
    assert "add final to parameters of bake and cool" in told(file_facts("src/Kiln.java", old, both))
    assert "remove final from parameters of bake and cool" in told(file_facts("src/Kiln.java", both, old))


def test_a_conversion_is_not_named_by_its_type() -> None:
    text = "struct Kiln {{\n  {}operator bool() const {{ return heat; }}\n}};\n"
    sentences = told(file_facts("src/kiln.cpp", text.format(""), text.format("explicit ")))
    assert not any("operator" in sentence for sentence in sentences)


def test_a_qualifier_of_several_names_is_of_none() -> None:
    old = "struct kiln {\n    char *lid, *tray;\n};\n"
    new = old.replace("char", "const char")
    assert not any("const" in sentence for sentence in told(file_facts("src/kiln.c", old, new)))


def test_what_comes_to_a_row_does_not_come_to_the_table() -> None:
    old = "TRAYS = [\n    [LOW, 12],\n    [MID, 12],\n]\n"
    new = old.replace("[LOW, 12]", "[LOW, 12, HIGH]")
    assert not any("HIGH to TRAYS" in sentence for sentence in told(file_facts("src/kilns.py", old, new)))


def test_a_field_without_a_name_makes_its_type_neither_public_nor_private() -> None:
    old = "pub struct Kiln<T>(pub Tray<T>);\n"
    assert not any("private" in each for each in told(file_facts("kiln.rs", old, old.replace("(pub ", "("))))
    assert "make Kiln private" in told(file_facts("kiln.rs", old, old.replace("pub struct", "struct")))


def test_a_word_that_only_stands_before_another_declaration_is_no_news() -> None:
    defined = (
        "class Kiln {{\n  {0}\n  void\n  bake(int heat);\n}};\n\n{1}\nvoid\nKiln::bake(int heat)\n{{\n  go();\n}}\n"
    )
    old, new = defined.format("inline", ""), defined.format("", "inline")
    assert not any("inline" in each for each in told(file_facts("kiln.hpp", old, new)))
