"""Macros that mark declarations of C and C++: what got or lost one is told by its name."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between

SOURCE = """\
#include <vector>

class Kiln {
 public:
  int heat();
};

int bake(const Kiln& kiln, int hours);
static void cool(int hours) {
  wait(hours);
}
"""


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize("path", ["kiln.h", "kiln.cpp", "kiln.hpp"])
@pytest.mark.parametrize(
    ("before", "after", "name"),
    [
        ("class Kiln {", "class KILN_EXPORT Kiln {", "Kiln"),
        ("class Kiln {", "class KILN_EXPORT\n    Kiln {", "Kiln"),
        ("class Kiln {", "class KILN_EXPORT(2) Kiln {", "Kiln"),
        ("int bake(", "KILN_EXPORT int bake(", "bake"),
        ("int hours);", "int hours) KILN_EXPORT;", "bake"),
        ("static void cool", "static KILN_EXPORT void cool", "cool"),
    ],
)
def test_a_mark_that_came_or_went_is_told_with_what_is_marked(path: str, before: str, after: str, name: str) -> None:
    new = SOURCE.replace(before, after)
    mark = "KILN_EXPORT"
    assert told({path: (SOURCE, new)}).splitlines()[0] == f"add {mark} to {name}"
    assert told({path: (new, SOURCE)}).splitlines()[0] == f"remove {mark} from {name}"


def test_one_mark_of_several_declarations_is_told_once() -> None:
    new = SOURCE.replace("class Kiln", "class KILN_EXPORT Kiln").replace("int bake(", "KILN_EXPORT int bake(")
    assert told({"kiln.h": (SOURCE, new)}).splitlines()[0] == "add KILN_EXPORT to Kiln and bake"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("wait(hours);", "wait(hours | KILN_FLAG);"),
        ("wait(hours);", "wait(hours, KILN_FLAG);"),
        ("wait(hours);", "KILN_FLAG(hours);\n  wait(hours);"),
        ("wait(hours);", "KILN_FLAG\n  wait(hours);"),
        ("int hours);", "KILN_FLAG int hours, int more);"),
        ("// see kiln", "// see KILN_FLAG kiln (here)"),
        ('puts("a" "b");', 'puts("a" KILN_FLAG "b");'),
        ("#if KILN_A", "#if KILN_FLAG KILN_A"),
        ("#define A(x) go(x)", "#define A(x) KILN_FLAG go(x)"),
    ],
    ids=["operand", "argument", "statement", "alone", "parameter", "comment", "text", "condition", "macro"],
)
def test_what_is_no_mark_of_a_declaration_is_not_told_as_one(before: str, after: str) -> None:
    old = SOURCE if before in SOURCE else f"{SOURCE}{before}\n"
    assert "add KILN_FLAG" not in told({"kiln.cpp": (old, old.replace(before, after))})


def test_a_mark_in_place_of_another_is_neither_new_nor_gone() -> None:
    old = SOURCE.replace("class Kiln", "class KILN_API Kiln").replace("int bake(", "KILN_EXPORT int bake(")
    new = SOURCE.replace("class Kiln", "class KILN_EXPORT Kiln").replace("int bake(", "KILN_EXPORT int bake(")
    assert "add KILN_EXPORT" not in told({"kiln.h": (old, new)})
