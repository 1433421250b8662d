"""Long sources: what is near their changes is read, and the rest is neither new nor gone."""

import pytest

from git_agent.syntax.trees import parse
from git_agent.syntax.trees.compare import compare
from git_agent.syntax.trees.cut_out import near_changes
from git_agent.syntax.trees.spans import changed_spans
from git_agent.syntax.trees.syntax import Syntax

FUNCTIONS = {
    "c": "int bake_{0}(int heat)\n{{\n    return go(heat, {0});\n}}\n",
    "cpp": "int Kiln::bake_{0}(int heat) {{\n    return go(heat, {0});\n}}\n",
    "rs": "fn bake_{0}(heat: u32) -> u32 {{\n    go(heat, {0})\n}}\n",
    "go": "func bake_{0}(heat int) int {{\n\treturn run(heat, {0})\n}}\n",
}
MANY = 5_000


def source(language: str, *, head: str = "", middle: str = "") -> str:
    functions = [FUNCTIONS[language].format(number) for number in range(MANY)]
    package = "package kiln\n\n" if language == "go" else ""
    return package + head + "\n".join([*functions[: MANY // 2], middle, *functions[MANY // 2 :]]) + "\n"


def compared(language: str, old: str, new: str) -> Syntax | None:
    assert parse.LARGEST < len(old) < parse.LARGEST_CUT
    return compare(f"kiln.{language}", old.encode(), new.encode())


@pytest.mark.parametrize("language", FUNCTIONS)
def test_an_edit_in_the_middle_of_a_long_source_is_told(language: str) -> None:
    old = source(language)
    changed = compared(language, old, old.replace("heat, 2600)", "heat + 1, 2600)"))
    assert changed is not None
    assert [edit.place.name for edit in changed.edits] == ["bake_2600"]
    assert [symbol.name for symbol in changed.symbols.touched] == ["bake_2600"]
    assert not changed.symbols.added
    assert not changed.symbols.removed


@pytest.mark.parametrize("language", FUNCTIONS)
def test_a_definition_that_came_is_new_unless_another_has_its_name(language: str) -> None:
    old = source(language)
    new = source(language, middle=FUNCTIONS[language].format("new"))
    twin = source(language, middle=FUNCTIONS[language].format(7))
    came, again = compared(language, old, new), compared(language, old, twin)
    assert came is not None
    assert again is not None
    assert [symbol.name for symbol in came.symbols.added] == ["bake_new"]
    assert not again.symbols.added


@pytest.mark.parametrize("language", FUNCTIONS)
@pytest.mark.parametrize("end", [0, -1], ids=["first", "last"])
def test_an_edit_of_the_first_or_the_last_definition(language: str, end: int) -> None:
    old = source(language)
    number = range(MANY)[end]
    changed = compared(language, old, old.replace(f"heat, {number})", f"heat + 1, {number})").rstrip("\n"))
    assert changed is not None
    assert [edit.place.name for edit in changed.edits] == [f"bake_{number}"]
    assert not changed.symbols.removed


def test_conditions_of_the_preprocessor_stay_in_pairs() -> None:
    old = "#ifdef GAS\n" + source("c", middle="#else\n") + "#endif\n"
    changed = compared("c", old, old.replace("heat, 2600)", "heat + 1, 2600)"))
    assert changed is not None
    assert [edit.place.name for edit in changed.edits] == ["bake_2600"]


@pytest.mark.parametrize(
    ("language", "middle"),
    [
        ("c", "/*\nint old(void)\n{\n}\n\nint older(void)\n{\n}\n*/\n"),
        ("rs", 'const SAMPLE: &str = r#"\nfn a() {\n}\n\nfn b() {\n}\n"#;\n'),
        ("go", "var sample = `\nfunc a() {\n}\n\nfunc b() {\n}\n`\n"),
    ],
)
def test_a_text_that_would_be_cut_is_not_read(language: str, middle: str) -> None:
    old = source(language, middle=middle)
    far = compared(language, old, old.replace("heat, 3)", "heat + 1, 3)"))
    assert far is not None
    assert [edit.place.name for edit in far.edits] == ["bake_3"]
    begin, inside = middle.splitlines()[0], middle.splitlines()[1]
    assert compared(language, old, old.replace(f"{begin}\n{inside}", f"{begin}\n{inside} ")) is None


def test_what_is_cut_away_is_blank_and_all_else_at_its_place() -> None:
    old = source("c")
    new = old.replace("heat, 2600)", "heat + 1, 2600)")
    texts = near_changes("tree_sitter_c", old.encode(), new.encode(), changed_spans(old.encode(), new.encode()))
    assert texts is not None
    before, after = (text.decode() for text in texts)
    assert before.split() == FUNCTIONS["c"].format(2600).split()
    assert after.index("heat + 1") == new.index("heat + 1")
    assert [len(line) for line in before.split("\n")] == [len(line) for line in old.split("\n")]


@pytest.mark.parametrize("path", ["kiln.py", "kiln.ts", "Kiln.java"])
def test_a_language_without_such_ends_is_not_cut(path: str) -> None:
    old = "x = 1\n" * 50_000
    assert compare(path, old.encode(), f"{old}y = 2\n".encode()) is None
