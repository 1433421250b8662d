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
