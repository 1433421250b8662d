"""A grammar that loses its way on one side only tells of nothing that no changed line names."""

import pytest

from git_agent.syntax.trees.compare import compare

_FILLER = "".join(f"int used_{number}(int a) {{\n  return a + {number};\n}}\n\n" for number in range(700))
_MACRO = '  PRAGMA_CLANG(diagnostic ignored "-Wundefined-inline")\n'
_CLASS = """template <typename T, typename Char> struct native_box {
 private:
  specs<Char> specs_;

 public:
  using other = void;

  CONSTEXPR const Char* parse(context<Char>& ctx) {
    if (ctx.begin() == ctx.end()) return ctx.begin();
    return end;
  }

  template <typename Context>
  CONSTEXPR auto format(const T& val, Context& ctx) const
      -> decltype(ctx.out());
};

template <typename T, typename Enable = void>
struct locking : is_open<T> {};
"""
_BROKEN = _FILLER + _CLASS.replace("  template <typename Context>", _MACRO + "  template <typename Context>")


@pytest.mark.parametrize(
    ("old", "new"), [(_BROKEN, _FILLER + _CLASS), (_FILLER + _CLASS, _BROKEN)], ids=["found", "hidden"]
)
def test_a_class_that_a_macro_hides_neither_comes_nor_goes_with_it(old: str, new: str) -> None:
    syntax = compare("a.h", old.encode(), new.encode())
    assert syntax is not None
    symbols = syntax.symbols
    assert (symbols.added, symbols.removed, symbols.touched, syntax.edits) == ((), (), (), ())


def test_what_a_changed_line_names_is_told_beside_it() -> None:
    new = (_FILLER + _CLASS).replace("struct locking", "struct opened { int a; };\n\nstruct locking")
    syntax = compare("a.h", _BROKEN.encode(), new.encode())
    assert syntax is not None
    assert [symbol.name for symbol in syntax.symbols.added] == ["opened"]
