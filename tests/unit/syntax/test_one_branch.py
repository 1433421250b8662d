"""Sources of C that no grammar reads before their preprocessor has: one branch of each condition is looked at."""

import pytest

from git_agent.syntax.text.lines import Edit
from git_agent.syntax.trees.compare import compare
from git_agent.syntax.trees.one_branch import one_branch
from git_agent.syntax.trees.spans import changed_spans

OPENED_TWICE = """\
#ifdef _WIN32
static int turn(HANDLE page, int count) {
#else
static int turn(int page, int count) {
#endif
  if (count > 3) {
    return -1;
  }
  return page_turn(page, count);
}
"""


def branches(old: str, new: str) -> tuple[str, str] | None:
    chosen = one_branch(old.encode(), new.encode(), changed_spans(old.encode(), new.encode()))
    return chosen and (chosen[0].decode(), chosen[1].decode())


@pytest.mark.parametrize("path", ["a.c", "a.h", "a.cpp"])
def test_a_brace_that_is_opened_twice_hides_no_edit(path: str) -> None:
    changed = compare(path, OPENED_TWICE.encode(), OPENED_TWICE.replace("count > 3", "count > 4").encode())
    assert changed is not None
    assert changed.edit is Edit.CODE
    assert [edit.place.name for edit in changed.edits] == ["turn"]


def test_every_line_and_byte_stays_at_its_place() -> None:
    old, new = OPENED_TWICE, OPENED_TWICE.replace("return -1", "return -2")
    before, after = branches(old, new) or ("", "")
    assert [len(line) for line in before.split("\n")] == [len(line) for line in old.split("\n")]
    assert "#" not in after
    assert "int page" not in after
    assert after.index("return -2") == new.index("return -2")


def test_the_branch_of_the_change_is_looked_at() -> None:
    old = "#if A\nint a;\n#elif B\nint b;\n#else\nint c;\n#endif\n"
    before, after = branches(old, old.replace("int c", "long c")) or ("", "")
    assert (before.split(), after.split()) == (["int", "c;"], ["long", "c;"])


def test_what_nobody_compiles_is_not_looked_at() -> None:
    old = "#if 0\nint a;\n#else\nint b;\n#endif\nint c;\n"
    assert [text.split() for text in branches(old, old + "int d;\n") or ()] == [
        ["int", "b;", "int", "c;"],
        ["int", "b;", "int", "c;", "int", "d;"],
    ]


def test_a_condition_inside_of_another_goes_with_its_branch() -> None:
    old = "#if A\n# if B\nint a;\n# endif\nint b;\n#else\nint c;\n#endif\n"
    before, _ = branches(old, old.replace("int b", "long b")) or ("", "")
    assert before.split() == ["int", "a;", "int", "b;"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("int a;\n", "int b;\n"),
        ("#if A\nint a;\n#endif\n", "#if B\nint a;\n#endif\n"),
        ("#if A\nint a;\n#else\nint b;\n#endif\n", "#if A\nlong a;\n#else\nlong b;\n#endif\n"),
        ("#if A\nint a;\n", "#if A\nint b;\n"),
        ("int a;\n#endif\n", "int b;\n#endif\n"),
    ],
    ids=["none", "another condition", "two branches", "not closed", "not opened"],
)
def test_where_no_choice_shows_the_whole_change_none_is_made(old: str, new: str) -> None:
    assert branches(old, new) is None


def test_a_new_source_is_read_with_what_is_compiled() -> None:
    added = compare("a.c", None, OPENED_TWICE.encode())
    assert added is not None
    assert [symbol.name for symbol in added.symbols.added] == ["turn"]
