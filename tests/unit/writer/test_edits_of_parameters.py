"""What is told of parameters that a function can do without now, or no longer can."""

import pytest

from support.told_edits import file_facts, told, told_of

PAIRS = [
    ("py", "def bake(tray, heat):\n    go(tray)\n", "def bake(tray, heat=None):\n    go(tray)\n"),
    ("py", "def bake(tray, heat: int):\n    go(tray)\n", "def bake(tray, heat: int = 3):\n    go(tray)\n"),
    ("js", "function bake(tray, heat) {\n  go(tray)\n}\n", "function bake(tray, heat = 3) {\n  go(tray)\n}\n"),
    (
        "ts",
        "function bake(tray: Tray, heat: number) {\n  go(tray)\n}\n",
        "function bake(tray: Tray, heat: number = 3) {\n  go(tray)\n}\n",
    ),
    (
        "ts",
        "function bake(tray: Tray, heat: number) {\n  go(tray)\n}\n",
        "function bake(tray: Tray, heat?: number) {\n  go(tray)\n}\n",
    ),
]


@pytest.mark.parametrize(("language", "required", "optional"), PAIRS)
def test_a_parameter_that_is_optional_or_required_now(language: str, required: str, optional: str) -> None:
    path = f"src/kiln.{language}"
    assert "make heat optional in bake" in told(file_facts(path, required, optional))
    assert "require heat in bake" in told(file_facts(path, optional, required))


def test_a_parameter_of_a_function_inside_says_nothing_of_the_one_around_it() -> None:
    sentences = told_of("py", "go(lambda gas: gas)\n", "go(lambda gas=3: gas)\n")
    assert not any("optional" in sentence for sentence in sentences)


def test_another_parameter_is_not_one_that_became_optional() -> None:
    old, new = "def bake(tray, heat):\n    go(tray)\n", "def bake(tray, gas=None):\n    go(tray)\n"
    assert not any("optional" in sentence for sentence in told(file_facts("src/kiln.py", old, new)))


TYPED = [
    (
        "c",
        "int bake(Tray tray, int n)\n{\n    go(tray.heat);\n    return tray.gas;\n}\n",
        "int bake(Tray* tray, int n)\n{\n    go(tray->heat);\n    return tray->gas;\n}\n",
        "Tray*",
    ),
    (
        "cc",
        "int bake(Tray tray, int n) {\n  return go(tray);\n}\n",
        "int bake(const Tray& tray, int n) {\n  return go(tray);\n}\n",
        "const Tray&",
    ),
    ("c", "int bake(Tray* tray)\n{\n  go();\n}\n", "int bake(const Tray* tray)\n{\n  go();\n}\n", "const Tray*"),
    ("go", "func bake(tray Tray) {\n\tgo(tray)\n}\n", "func bake(tray *Tray) {\n\tgo(tray)\n}\n", "*Tray"),
    ("rs", "fn bake(tray: &Tray) {\n    go(tray)\n}\n", "fn bake(tray: &mut Tray) {\n    go(tray)\n}\n", "&mut Tray"),
]


@pytest.mark.parametrize(("language", "old", "new", "type_text"), TYPED)
def test_a_parameter_of_another_type(language: str, old: str, new: str, type_text: str) -> None:
    assert f"change type of tray to {type_text} in bake" in told(file_facts(f"src/kiln.{language}", old, new))


def test_functions_whose_parameter_changed_alike_are_told_in_one_sentence() -> None:
    old = "".join(f"int {name}(Tray tray)\n{{\n    return tray.{name};\n}}\n" for name in ("bake", "cool"))
    new = old.replace("Tray tray", "Tray *tray").replace("tray.", "tray->")
    assert set(told(file_facts("src/kiln.c", old, new))) == {"change type of tray to Tray * in bake and cool"}


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("rs", "fn bake(tray: &kiln::Tray) {\n    go(tray)\n}\n", "fn bake(tray: &Tray) {\n    go(tray)\n}\n"),
        ("c", "int bake(Tray* tray)\n{\n  go();\n}\n", "int bake(Tray *tray)\n{\n  go();\n}\n"),
        ("c", "int bake(Tray tray)\n{\n  go();\n}\n", "int bake(Lid* lid)\n{\n  go();\n}\n"),
        ("rs", "fn bake(tray: &Tray) {\n    go(tray)\n}\n", "fn fire(tray: &mut Tray) {\n    go(tray)\n}\n"),
    ],
)
def test_no_type_that_is_only_written_otherwise(language: str, old: str, new: str) -> None:
    sentences = told(file_facts(f"src/kiln.{language}", old, new))
    assert not any("type of" in sentence for sentence in sentences)
