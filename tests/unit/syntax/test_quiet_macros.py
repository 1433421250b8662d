"""Sources of C and C++ that macros make unreadable: the rest is read without them."""

import pytest

from git_agent.syntax.text.lines import Edit
from git_agent.syntax.trees.compare import compare
from git_agent.syntax.trees.quiet_macros import without_macros
from git_agent.syntax.trees.spans import changed_spans

IN_NAMESPACE = """\
PAGE_NAMESPACE_BEGIN(book)
PAGE_NAMESPACE_BEGIN(detail)

class PAGE_EXPORT Leaf : public Sheet {
public:
    PAGE_CASTER(Leaf, _("Dict[") + key::name + _(", ")
                          + value::name + _("]"));

    PAGE_DEPRECATED("Use turn() instead")
    explicit Leaf(int count) : count_(count) {}
    int turn(int by) const PAGE_PURE {
        return count_ + by;
    }
private:
    int count_;
};

class Cover : public Sheet { PAGE_DEFAULTS(Cover, Sheet, is_cover) };
template <size_t N> struct format_of<char[N]> { PAGE_FORMAT };
PAGE_EXPORT PAGE_SIZE(1)
  void *page_alloc(size_t size, int line);
extern template Sheet Made<0>(text_view, Location);

PAGE_NAMESPACE_END(detail)
PAGE_NAMESPACE_END(book)
"""


def quiet(old: str, new: str | None = None) -> tuple[str, str]:
    changed = old if new is None else new
    texts = without_macros(old.encode(), changed.encode(), changed_spans(old.encode(), changed.encode()))
    assert texts is not None
    return texts[0].decode(), texts[1].decode()


@pytest.mark.parametrize("path", ["a.h", "a.cpp", "a.hpp"])
def test_macros_around_a_change_hide_no_edit(path: str) -> None:
    changed = compare(path, IN_NAMESPACE.encode(), IN_NAMESPACE.replace("count_ + by", "count_ + 2 * by").encode())
    assert changed is not None
    assert changed.edit is Edit.CODE
    assert [edit.place.name for edit in changed.edits] == ["turn"]
    assert not changed.symbols.added
    assert not changed.symbols.removed


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("PAGE_BEGIN(book)", ""),
        ("PAGE_BEGIN", ""),
        ("PAGE_BEGIN(book) // all of it", "// all of it"),
        ("class PAGE_API Leaf;", "class Leaf;"),
        ("class PAGE_API(1) Leaf final {", "class Leaf final {"),
        ("int turn(void) PAGE_PRINTF(1, 2);", "int turn(void) ;"),
        ("static PAGE_INLINE int turn(void) {", "static int turn(void) {"),
        ("PAGE_INLINE const book::Leaf &turn();", "const book::Leaf &turn();"),
        ("struct Leaf { PAGE_FIELDS(a, b) };", "struct Leaf { };"),
        ("PAGE_CALL(a,\n  b)", ""),
    ],
)
def test_what_is_only_a_macro_becomes_blanks(line: str, left: str) -> None:
    text = f"int before;\n{line}\nint after;\n"
    before, _ = quiet(text)
    assert before.split() == f"int before; {left} int after;".split()
    assert [len(each) for each in before.split("\n")] == [len(each) for each in text.split("\n")]


@pytest.mark.parametrize(
    "text",
    [
        "PAGE_CALL(a, b);\n",
        "DWORD turn(void);\n",
        "enum E {\n  A_ONE,\n  A_TWO\n};\n",
        "x = turn(a |\n  PAGE_FLAG\n);\n",
        "if (x)\n  PAGE_STOP\nelse\n  y();\n",
        "#define PAGE_BOTH(a) \\\n  PAGE_ONE(a) \\\n  PAGE_TWO\n",
        "int n = PAGE_COUNT;\n",
        "enum page_state PAGE_STATE;\n",
        'puts("{ PAGE_OPEN }");\n',
    ],
    ids=["call", "type", "constant", "argument", "branch", "directive", "value", "variable", "text"],
)
def test_what_may_mean_something_stays(text: str) -> None:
    assert quiet(text) == (text, text)


def test_a_changed_line_is_left_alone() -> None:
    _, after = quiet("PAGE_ONE\nint a;\n", "PAGE_ONE\nPAGE_TWO\nint a;\n")
    assert after.split() == ["PAGE_TWO", "int", "a;"]


def test_a_type_that_got_a_mark_is_not_read_as_another_definition() -> None:
    old = IN_NAMESPACE.replace("class Cover", "class Cover_")
    assert without_macros(old.encode(), old.encode(), ()) is not None
    new = old.replace("class Cover_", "class PAGE_EXPORT Cover_")
    assert without_macros(old.encode(), new.encode(), changed_spans(old.encode(), new.encode())) is None


def test_a_name_in_a_macro_that_was_passed_over_still_stands_there() -> None:
    new = IN_NAMESPACE.replace("    PAGE_CASTER(", "    PAGE_PASSED(count_of(1),\n").replace("(Leaf, _", "(_")
    old = new.replace("return count_ + by", "count_of(by);\n        return count_ + by")
    changed = compare("a.cpp", old.encode(), new.encode())
    assert changed is not None
    assert [(edit.subject, edit.detail) for edit in changed.edits] == [("count_of", "elsewhere")]


def test_a_condition_that_came_leaves_the_others_readable() -> None:
    old = "#ifdef A\nint f(long a) {\n#else\nint f(int a) {\n#endif\n  return a;\n}\nint g(void) {\n  return 1;\n}\n"
    new = old.replace("int g", "#define B 2\n#ifdef C\nint c;\n#endif\nint g").replace("return 1", "return 2")
    changed = compare("a.c", old.encode(), new.encode())
    assert changed is not None
    assert [edit.place.name for edit in changed.edits] == ["g"]
