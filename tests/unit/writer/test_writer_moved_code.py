"""Code that a new file took over from another was moved: it is neither added nor gone."""

import pytest

from support.findings import written

BODY = [f"step_{number}(tray, heat, {number})" for number in range(12)]
STEPS = {
    "py": ("def bake(tray, heat):\n", "    {}\n", "", "def cool():\n    wait()\n"),
    "ts": ("export function bake(tray, heat) {\n", "  {}\n", "}\n", "export function cool() {\n  wait()\n}\n"),
    "go": ("func Bake(tray Tray, heat int) {\n", "\t{}\n", "}\n", "func Cool() {\n\twait()\n}\n"),
    "rs": ("pub fn bake(tray: Tray, heat: u8) {\n", "    {};\n", "}\n", "pub fn cool() {\n    wait();\n}\n"),
    "c": ("void bake(int tray, int heat)\n{\n", "    {};\n", "}\n", "void cool(void)\n{\n    wait();\n}\n"),
}


def function(language: str, name: str = "") -> str:
    head, line, tail, _ = STEPS[language]
    head = head.replace("bake", name).replace("Bake", name) if name else head
    return head + "".join(line.format(step) for step in BODY) + tail


@pytest.mark.parametrize("language", STEPS)
def test_a_function_that_a_new_file_took_over_was_moved(language: str) -> None:
    rest = STEPS[language][3]
    package = "package kiln\n\n" if language == "go" else ""
    text = written(
        {
            f"kiln.{language}": (package + function(language) + "\n" + rest, package + rest),
            f"oven.{language}": (None, package + function(language)),
        }
    )
    assert text == f"move {'Bake' if language == 'go' else 'bake'} to oven.{language}"


@pytest.mark.parametrize("language", STEPS)
def test_one_with_another_name_was_moved_and_renamed(language: str) -> None:
    rest = STEPS[language][3]
    package = "package kiln\n\n" if language == "go" else ""
    text = written(
        {
            f"kiln.{language}": (package + function(language) + "\n" + rest, package + rest),
            f"oven.{language}": (None, package + function(language, "Fire")),
        }
    )
    assert text.startswith(f"move code from kiln.{language} to oven.{language}\n")
    assert "- rename " in text
    assert "add " not in text
    assert "remove " not in text


def test_a_module_that_got_a_file_of_its_own_was_moved() -> None:
    inner = "".join(f"    {line}\n" for line in function("rs").splitlines())
    old = f"mod trays {{\n{inner}}}\n\n{STEPS['rs'][3]}"
    new = f"mod trays;\n\n{STEPS['rs'][3]}"
    text = written(
        {
            "src/kiln.rs": (old, new),
            "src/kiln/trays.rs": (None, function("rs").replace("pub fn", "pub(crate) fn")),
        }
    )
    assert text == "move trays module from kiln.rs to src/kiln/trays.rs"


@pytest.mark.parametrize(
    "new_file",
    [
        "def fire():\n" + "".join(f"    other_{number}(clay)\n" for number in range(12)),  # other code
        "def fire():\n    "
        + "\n    ".join(BODY[:4])
        + "\n"
        + "".join(f"    go({number}, clay)\n" for number in range(9)),
    ],
)
def test_a_file_of_other_code_is_new(new_file: str) -> None:
    rest = STEPS["py"][3]
    text = written({"kiln.py": (function("py") + "\n\n" + rest, rest), "oven.py": (None, new_file)})
    assert not text.startswith("move")
    assert "- move" not in text
    assert "add oven.py with fire" in text


def test_what_else_happened_to_the_source_is_told() -> None:
    rest = STEPS["py"][3]
    text = written(
        {
            "kiln.py": (function("py") + "\n\n" + rest, rest.replace("wait()", "if cold:\n        return\n    wait()")),
            "oven.py": (None, function("py")),
        }
    )
    assert text.startswith("move bake to oven.py\n")
    assert "cool" in text
