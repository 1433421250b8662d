"""Code that a new file took over from another was moved: it is neither added nor gone."""

import pytest

from git_agent.model.change import Status
from git_agent.model.value import replace
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between, written

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


def copied(files: Files, path: str) -> str:
    """The same, but one file is a copy of another, and its old text that of the other."""
    change = change_between(files)
    copies = {
        diff.change: replace(diff.change, status=Status.COPIED, old_path="kiln.py")
        for diff in change.diffs
        if diff.change.path == path
    }
    changes = tuple(copies.get(each, each) for each in change.changes)
    diffs = tuple(replace(diff, change=copies.get(diff.change, diff.change)) for diff in change.diffs)
    return write(replace(change, changes=changes, diffs=diffs), StyleOptions(form="plain")).text


def test_what_a_copy_has_is_not_gone_from_the_file_that_it_was_copied_from() -> None:
    rest = STEPS["py"][3]
    old = f"{function('py')}\n\n{rest}"
    text = copied({"kiln.py": (old, rest), "oven.py": (old, function("py"))}, "oven.py")
    assert text == "move bake to oven.py"


def test_a_method_of_another_type_is_another_one() -> None:
    kinds = ("Trays", "Doors")
    texts = [f"package kiln\n\ntype {kind} []int\n\nfunc (all {kind}) Swap() {{\n\tturn(all)\n}}\n" for kind in kinds]
    rest = "package kiln\n\nfunc Fire() {\n\tgo heat()\n}\n"
    text = written({"trays.go": (texts[0] + rest[12:], rest), "doors.go": (rest, texts[1] + rest[12:])})
    assert "move " not in text.replace("remove ", "")


def test_a_private_name_does_not_lead_over_what_a_new_file_offers() -> None:
    old = "package kiln\n\nfunc Fire(tray *Tray) {\n\theat(tray)\n\tcool(tray)\n}\n"
    new = old.replace("heat(tray)", "heat(tray, highest)") + "\nvar highest = measure(1200)\n"
    lid = "package kiln\n\n// Lid keeps the heat in.\ntype Lid struct {\n\topen bool\n\tclay int\n}\n\n" + (
        "func (l *Lid) Lift() {\n\tl.open = true\n}\n"
    )
    assert written({"fire.go": (old, new), "lid.go": (None, lid)}).startswith("add Lid\n")


@pytest.mark.parametrize(
    ("language", "lid", "kiln", "nested"),
    [
        (
            "java",
            "class Lid {\n  int weight() {\n    return 3;\n  }\n}\n",
            "class Kiln {\n  void fire() {\n    heat();\n  }\n}\n",
            "class Kiln {\n  void fire() {\n    heat();\n  }\n\n"
            "  private static class Lid {\n    int weight() {\n      return 3;\n    }\n  }\n}\n",
        ),
        (
            "py",
            "class Lid:\n    def weight(self):\n        return 3\n",
            "class Kiln:\n    def fire(self):\n        heat()\n",
            "class Kiln:\n    def fire(self):\n        heat()\n\n"
            "    class Lid:\n        def weight(self):\n            return 3\n",
        ),
    ],
)
def test_a_type_that_stands_inside_of_another_now_did_not_go_with_its_file(
    language: str, lid: str, kiln: str, nested: str
) -> None:
    text = written({f"src/Lid.{language}": (lid, None), f"src/Kiln.{language}": (kiln, nested)})
    assert text.splitlines()[0] == "move Lid into Kiln"
