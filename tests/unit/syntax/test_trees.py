"""What the syntax trees of both contents tell about a change, where languages differ little."""

import pytest

from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.lines import Edit
from git_agent.syntax.trees.compare import compare
from git_agent.syntax.trees.syntax import Syntax


def change(path: str, old: str, new: str) -> Syntax:
    syntax = compare(path, old.encode(), new.encode())
    assert syntax is not None
    return syntax


def exported(path: str, source: str) -> dict[str, bool]:
    return {symbol.name: symbol.exported for symbol in change(path, "", source).symbols.added}


@pytest.mark.parametrize(
    ("path", "old", "new", "edit"),
    [
        ("a.py", "if a:\n    b()\nc()\n", "if a:\n    b()\n    c()\n", Edit.CODE),
        ("a.py", "f(a,b)\n", "f(\n    a,\n    b)\n", Edit.WHITESPACE),
        ("a.py", "def f():\n    return 1\n", 'def f():\n    """Says one."""\n    return 1\n', Edit.COMMENTS),
        ("a.py", "a = 1  # one\n", "a = 1  # the first\n", Edit.COMMENTS),
        ("a.py", "a\n", 'a\nf"x {b}"\n', Edit.CODE),
        ("a.py", "a\n", 'a\n"x " f"{b}"\n', Edit.CODE),
        ("a.py", "a\n", 'a\n"x"\n', Edit.COMMENTS),
        ("a.py", 'a = f"x {b}"\n', 'a = f"y {b}"\n', Edit.STRINGS),
        ("a.py", 'a = f"x {b}"\n', 'a = f"x {c}"\n', Edit.CODE),
        ("a.py", 'a = "x"\n', 'a = ("x"\n     "y")\n', Edit.CODE),
        ("a.py", 'f("x", 1)\n', 'f("y", 2)\n', Edit.CODE),
        ("a.py", "import a\nimport b\n", "import b\nimport a\n", Edit.IMPORTS),
        ("a.py", "# one\nimport a\n", "# two\nimport b\n", Edit.IMPORTS),
        ("a.py", "a()\nb()\n", "b()\na()\n", Edit.CODE),
        ("a.js", "const a = require('a');\n", "const a = require('b');\n", Edit.IMPORTS),
        ("a.tsx", "const a = <p>Hello you</p>;\n", "const a = <p>Hello there</p>;\n", Edit.STRINGS),
        ("a.js", "f(a)\n", "f(a);\n", Edit.WHITESPACE),
        ("a.rb", "load_all 'a'\n", "load_all 'b'\n", Edit.STRINGS),
    ],
)
def test_an_edit_is_what_its_smallest_parts_are(path: str, old: str, new: str, edit: Edit) -> None:
    assert change(path, old, new).edit is edit


@pytest.mark.parametrize(
    ("path", "source", "expected"),
    [
        ("a.js", "function a() {}\nfunction b() {}\nexport { a };\n", {"a": True, "b": False}),
        ("a.js", "function a() {}\nconst b = 1;\nmodule.exports = { a, c: b };\n", {"a": True, "b": True}),
        ("a.js", "exports.a = () => 1;\nconst b = 2;\n", {"a": True, "b": False}),
        ("a.js", "class A { #b() {} c() {} }\nexport default A;\n", {"A": True, "#b": False, "c": True}),
        ("a.ts", "class A { c() {} }\n", {"A": False, "c": False}),
        ("a.py", "class _A:\n    def b(self): ...\n", {"_A": False, "b": False}),
        ("a.rs", "pub struct A;\nimpl Clone for A { fn clone(&self) -> A { A } }\n", {"A": True, "clone": True}),
        ("A.java", "public interface A { void b(); }\n", {"A": True, "b": True}),
        ("A.java", "class A { public void b() {} }\n", {"A": False, "b": False}),
        ("a.cpp", "namespace { int a() { return 1; } }\nint b() { return 2; }\n", {"a": False, "b": True}),
        ("a.rb", "class A\n  private def b\n  end\n  def c\n  end\nend\n", {"A": True, "b": False, "c": True}),
    ],
)
def test_visibility_follows_the_rules_of_the_language(path: str, source: str, expected: dict[str, bool]) -> None:
    assert exported(path, source) == expected


@pytest.mark.parametrize(
    ("path", "source", "names"),
    [
        ("a.c", "int parse(char *line);\n", []),
        ("a.h", "int parse(char *line);\n", ["parse"]),
        ("a.h", "#ifndef A_H\n#define A_H\n#define DEPTH 3\n#endif\n", ["DEPTH"]),
        ("a.c", "typedef struct { int x; } Point;\n", ["Point"]),
        ("a.py", "def a():\n    def local(): ...\n    return local\n", ["a"]),
        ("a.py", "limit = 3\nLIMIT = 4\nbox.SIZE = 5\n", ["LIMIT"]),
        ("a.py", "if True:\n    def a(): ...\nelse:\n    def b(): ...\n", ["a", "b"]),
        ("a.go", "var (\n\ta = 1\n\tb = 2\n)\n", ["a", "b"]),
        ("a.js", "const { a, b } = c;\nconst d = require('d');\n", []),
        ("a.ts", "declare module 'x' { export function a(): void }\n", ["x", "a"]),
        ("a.js", "Page.prototype.turn = function (n) { return n; };\n", ["turn"]),
        ("a.cpp", "int Page::turn(int n) { return n; }\n", ["turn"]),
    ],
)
def test_what_defines_something_is_found_and_nothing_else(path: str, source: str, names: list[str]) -> None:
    assert [symbol.name for symbol in change(path, "", source).symbols.added] == names


@pytest.mark.parametrize(
    ("path", "source", "owner"),
    [
        ("a.go", "func (p *Page[T]) Turn() {}\n", "Page"),
        ("a.rs", "impl<T> Book for Page<T> { fn turn(&self) {} }\n", "Page"),
        ("a.cpp", "int rows::Page::turn(int n) { return n; }\n", "Page"),
        ("a.rb", "class Page\n  class << self\n    def turn\n    end\n  end\nend\n", "Page"),
        ("a.kt", "class Page {\n    companion object {\n        fun turn() {}\n    }\n}\n", "Page"),
        ("a.js", "Page.prototype.turn = function () {};\n", "Page"),
    ],
)
def test_a_method_belongs_to_the_innermost_type(path: str, source: str, owner: str) -> None:
    turn = next(symbol for symbol in change(path, "", source).symbols.added if symbol.name.lower() == "turn")
    assert (turn.owner, turn.is_method) == (owner, True)


def test_only_the_innermost_definition_is_touched() -> None:
    old = "class A:\n    x = 1\n\n    def b(self):\n        return 1\n\n    def c(self):\n        return 2\n"
    syntax = change("a.py", old, old.replace("return 2", "return 3"))
    assert [symbol.name for symbol in syntax.symbols.touched] == ["c"]


def test_a_decorator_touches_the_function() -> None:
    syntax = change("a.py", "def a():\n    return 1\n", "@cache\ndef a():\n    return 1\n")
    assert [symbol.name for symbol in syntax.symbols.touched] == ["a"]


def test_the_comment_right_above_belongs_to_the_definition() -> None:
    syntax = change(
        "a.go", "package a\n\n// One.\n// Two.\nfunc a() {}\n", "package a\n\n// 1.\n// Two.\nfunc a() {}\n"
    )
    assert [symbol.name for symbol in syntax.symbols.touched] == ["a"]
    assert (syntax.edit, syntax.symbols.outside) == (Edit.COMMENTS, False)


def test_a_constant_with_a_comment_behind_it_is_not_touched_from_afar() -> None:
    old = '"use strict"\nconst HEAT = 1 // degrees\nlet b = true\n/**\n */\nfunction c(d) {\n}\nexports.lid = true'
    syntax = change("a.js", old, old.replace("exports.lid = true", "Object.seal(exports, {\n    lid: true\n})"))
    assert (syntax.symbols.touched, syntax.symbols.outside) == ((), True)


def test_a_renamed_class_takes_its_methods_along() -> None:
    old = "class Page {\n  constructor(n) { this.n = n; }\n  turn() { return this.n + 1; }\n}\n"
    syntax = change("a.js", old, old.replace("Page", "Leaf"))
    assert syntax.symbols.renamed == (("Page", "Leaf"),)
    assert (syntax.symbols.added, syntax.symbols.removed) == ((), ())


def test_two_candidates_for_one_name_are_no_rename() -> None:
    old = "def one():\n    return 1\n\n\ndef two():\n    return 1\n"
    syntax = change("a.py", old, "def three():\n    return 1\n")
    assert syntax.symbols.renamed == ()
    assert {symbol.name for symbol in syntax.symbols.removed} == {"one", "two"}


def test_a_nearly_equal_body_under_another_name_is_a_rename() -> None:
    body = "".join(f"    rows.append(step_{n}(rows, {n}))\n" for n in range(9))
    syntax = change("a.py", f"def load(rows):\n{body}", f"def fetch(rows):\n{body}    rows.sort()\n")
    assert syntax.symbols.renamed == (("load", "fetch"),)


_STEPS = "".join(f"        rows.append(step_{n}(rows, {n}));\n" for n in range(9))


@pytest.mark.parametrize(
    ("path", "type_", "function", "method", "end"),
    [
        ("a.py", "class Box:\n    x = 1\n\n", "def load(rows):\n", "    def load_all(rows):\n", ""),
        ("a.ts", "class Box {\n  keep() { return 1; }\n", "function load(rows) {\n", "  loadAll(rows) {\n", "}\n"),
        ("a.rs", "impl Box {\n  fn keep() {}\n", "fn load(rows: Rows) {\n", "  fn load_all(rows: Rows) {\n", "}\n"),
    ],
    ids=["python", "typescript", "rust"],
)
def test_a_function_that_became_a_method_is_renamed_and_not_new(
    path: str, type_: str, function: str, method: str, end: str
) -> None:
    syntax = change(path, f"{type_}{end}\n{function}{_STEPS}{end}", f"{type_}{method}{_STEPS}{end}{end}")
    assert [old for old, _ in syntax.symbols.renamed] == ["load"]
    assert (syntax.symbols.added, syntax.symbols.removed) == ((), ())


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (
            "a.rs",
            "enum Reason {\n    Cold,\n    Broken(Lid),\n}\n",
            "/// Why.\n#[derive(Debug)]\npub enum KilnReason {\n    /// Not lit.\n    Cold,\n    Broken(Lid),\n}\n",
        ),
        (
            "a.ts",
            "interface Reason {\n  cold: boolean\n  lid: Lid\n}\n",
            "/** Why. */\nexport interface KilnReason extends Base {\n  cold: boolean // not lit\n  lid: Lid\n}\n",
        ),
        (
            "a.py",
            "class Reason:\n    cold = 1\n    lid = 2\n    door = 3\n",
            'class KilnReason(Base):\n    """Why."""\n\n    cold = 1\n    lid = 2\n    door = 3\n',
        ),
        (
            "a.c",
            "struct reason {\n\tint cold;\n\tint lid;\n};\n",
            "/* Why. */\nstruct kiln_reason {\n\tint cold; /* not lit */\n\tint lid;\n};\n",
        ),
    ],
    ids=["rust", "typescript", "python", "c"],
)
def test_a_type_with_the_same_members_is_renamed_whatever_marks_it_got(path: str, old: str, new: str) -> None:
    symbols = change(path, old, new).symbols
    assert [new for _, new in symbols.renamed] in (["KilnReason"], ["kiln_reason"])
    assert (symbols.added, symbols.removed) == ((), ())


def test_a_type_with_other_members_is_another_one() -> None:
    symbols = change("a.rs", "enum A {\n    B,\n    C(u8),\n}\n", "enum D {\n    B,\n    E(u8),\n}\n").symbols
    assert (len(symbols.added), len(symbols.removed), symbols.renamed) == (1, 1, ())


def test_a_function_that_became_a_method_of_the_same_name_has_no_other_name() -> None:
    type_ = "class Box:\n    x = 1\n\n"
    syntax = change("a.py", f"{type_}\ndef load(rows):\n{_STEPS}", f"{type_}    def load(rows):\n{_STEPS}")
    assert syntax.symbols.renamed == ()


def test_a_function_is_not_renamed_to_what_a_language_calls_by_itself() -> None:
    type_ = "class Box:\n    x = 1\n\n"
    syntax = change("a.py", f"{type_}\ndef load(rows):\n{_STEPS}", f"{type_}    def __call__(rows):\n{_STEPS}")
    assert syntax.symbols.renamed == ()


def test_a_member_of_another_type_is_not_the_one_that_left() -> None:
    first, second = "class A:\n    x = 1\n\n", "class B:\n    y = 1\n\n"
    old = f"{first}    def load(self, rows):\n{_STEPS}\n{second}"
    new = f"{first}{second}    def fetch(self, rows):\n{_STEPS}"
    assert change("a.py", old, new).symbols.renamed == ()


def test_another_body_under_another_name_is_no_rename() -> None:
    syntax = change(
        "a.py", "def load(a):\n    return open(a).read()\n", "def store(b):\n    b.write(1)\n    b.close()\n"
    )
    assert (len(syntax.symbols.added), len(syntax.symbols.removed), syntax.symbols.renamed) == (1, 1, ())


def test_an_overload_of_a_known_name_is_not_new() -> None:
    old = "class A {\n  void b(int x) { c(x); }\n\n  void d() {}\n\n  void e() {}\n\n  void f() {}\n}\n"
    syntax = change("A.java", old, old.replace("  void f() {}\n", "  void f() {}\n\n  void b(String x) { d(x); }\n"))
    assert syntax.symbols.added == ()
    assert [symbol.name for symbol in syntax.symbols.touched] == ["b"]


def test_code_that_a_comment_swallows_is_removed() -> None:
    source = "int a(void) { return 1; }\n\nint b(void) { return 2; }\n\nint c(void) { return 3; }\n"
    syntax = change("a.c", source, source.replace("int b", "/*\nint b").replace("2; }\n", "2; }\n*/\n"))
    assert [symbol.name for symbol in syntax.symbols.removed] == ["b"]


def test_definitions_that_change_places_are_neither_new_nor_touched() -> None:
    one, two, three = (f"def {name}():\n    return '{name}'\n\n\n" for name in ("one", "two", "three"))
    syntax = change("a.py", one + two + three, two + three + one)
    assert (syntax.symbols.added, syntax.symbols.removed, syntax.symbols.touched) == ((), (), ())


def test_parameters_that_are_taken_apart_are_known_by_their_keys() -> None:
    syntax = change("a.js", "function a({ b }, c) {}\n", "function a({ b, size: s }) {}\n")
    assert syntax.symbols.parameters_added == (("a", "size"),)
    assert syntax.symbols.parameters_removed == (("a", "c"),)


def test_what_a_method_is_called_on_is_no_parameter() -> None:
    syntax = change("a.py", "class A:\n    def b(self, c): ...\n", "class A:\n    def b(c): ...\n")
    assert syntax.symbols.parameters_removed == ()


def test_a_member_with_another_type_is_not_new() -> None:
    syntax = change("a.ts", "interface A { b: string }\n", "interface A { b: number }\n")
    assert (syntax.symbols.members_added, syntax.symbols.members_removed) == ((), ())


def test_variants_of_an_enum_are_members() -> None:
    assert change("a.ts", "enum A { B }\n", "enum A { B, C, D = 4 }\n").symbols.members_added == (
        ("A", "C"),
        ("A", "D"),
    )


def test_a_class_is_a_test_when_it_holds_tests_and_not_by_its_name() -> None:
    kinds = {
        symbol.name: symbol.kind
        for symbol in change(
            "a.py", "", "class TestClient:\n    def get(self): ...\n\n\nclass TestGet:\n    def test_it(self): ...\n"
        ).symbols.added
    }
    assert (kinds["TestClient"], kinds["TestGet"]) == (SymbolKind.TYPE, SymbolKind.TEST)


@pytest.mark.parametrize(
    ("path", "source", "doc"),
    [
        ("a.py", 'def a():\n    """Do a. Then b."""\n', "Do a."),
        ("a.py", "# Above it\n# in two lines.\ndef a(): ...\n", "Above it in two lines."),
        ("a.py", "b()  # about b\ndef a(): ...\n", ""),
        ("a.py", "# About nothing.\n\ndef a(): ...\n", ""),
        ("a.js", "/**\n * Does a\n * @param b what\n */\nexport function a(b) {}\n", "Does a"),
        ("a.js", "// eslint-disable-next-line no-a\nfunction a() {}\n", ""),
        ("a.cs", "class B {\n  /// <summary>\n  /// Does <b>a</b>.\n  /// </summary>\n  void a() {}\n}\n", "Does a."),
        ("a.py", f'def a():\n    """{"word " * 60}"""\n', ""),
        ("a.py", 'def a():\n    """Opens a lid (e.g. `Box`). Then more."""\n', "Opens a lid (e.g. `Box`)."),
        (
            "a.py",
            'def a():\n    """Opens the :class:`Lid <kiln.Lid>` of :py:meth:`bake`."""\n',
            "Opens the Lid of bake.",
        ),
        ("a.rs", "/// Opens a [`Lid`](super::Lid) or a [`Door`].\nfn a() {}\n", "Opens a `Lid` or a `Door`."),
        ("a.js", "/** Opens [the lid](https://kiln.io/lid) of a[0] */\nfunction a() {}\n", "Opens the lid of a[0]"),
    ],
)
def test_the_doc_is_one_plain_sentence(path: str, source: str, doc: str) -> None:
    added = change(path, "", source).symbols.added
    assert next(symbol.doc for symbol in added if symbol.name == "a") == doc


def test_the_line_is_the_one_with_the_name() -> None:
    syntax = change("a.c", "", "static int\nsplit(void)\n{\n\treturn 1;\n}\n")
    assert syntax.symbols.added[0].line == "split(void)"


def test_statements_outside_of_definitions_are_noticed() -> None:
    syntax = change("a.py", "run(1)\n\n\ndef a(): ...\n", "run(2)\n\n\ndef a(): ...\n")
    assert (syntax.symbols.outside, syntax.symbols.touched) == (True, ())


def test_comparing_is_the_same_both_times() -> None:
    old, new = "def a(): ...\ndef b(): ...\n", "def b(): ...\ndef c(): ...\n"
    assert change("a.py", old, new) == change("a.py", old, new)


def test_a_header_of_cpp_is_read_as_such() -> None:
    syntax = change("a.h", "", "#pragma once\nnamespace rows {\nclass Page {\npublic:\n  int turn(int n);\n};\n}\n")
    assert [symbol.name for symbol in syntax.symbols.added] == ["rows", "Page", "turn"]


def test_a_call_without_arguments_has_no_title() -> None:
    assert change("a.js", "", "describe();\nit();\nconst a = test()();\n").tests == ((), ())


def swapped(path: str, old: str, new: str) -> list[tuple[str, str, str, bool]]:
    symbols = change(path, old, new).symbols
    return [
        (swap.owner, swap.old, swap.new, swap.is_rename)
        for swap in (*symbols.members_swapped, *symbols.parameters_swapped)
    ]


@pytest.mark.parametrize(
    ("path", "old", "new", "expected"),
    [
        # Every use went along, one of them with another sign before it.
        (
            "a.js",
            "class Lamp {\n  dim(value) {\n    this.dim = (value === null) || value;\n  }\n}\n",
            "class Lamp {\n  dim(dim) {\n    this.dim = (dim === null) || !!dim;\n  }\n}\n",
            ("dim", "value", "dim", True),
        ),
        ("a.py", "def f(a, b):\n    return a\n", "def f(c, b):\n    return c\n", ("f", "a", "c", True)),
        # Another type, or a name that still stands there: something else is passed now.
        ("a.rs", "fn f(loud: bool) { g(loud) }\n", "fn f(level: Level) { g(level) }\n", ("f", "loud", "level", False)),
        ("a.py", "def f(url):\n    get(url)\n", "def f(call):\n    get(call.url)\n", ("f", "url", "call", False)),
        (
            "a.rs",
            "pub struct Kiln {\n    /// Heat\n    pub heat: u8,\n    pub door: bool,\n}\n",
            "pub struct Kiln {\n    pub door: bool,\n    /// Degrees\n    pub degrees: u8,\n}\n",
            None,
        ),
        (
            "a.rs",
            "pub struct Kiln {\n    pub lid: bool,\n    pub heat: u8,\n    pub door: bool,\n    pub lock: u8,\n}\n",
            "pub struct Kiln {\n    pub degrees: u8,\n    pub door: bool,\n    pub lock: u8,\n    pub lid: bool,\n}\n",
            ("Kiln", "heat", "degrees", True),
        ),
        ("a.go", "type A struct {\n\tx, y int\n}\n", "type A struct {\n\tX, y int\n}\n", ("A", "x", "X", True)),
        (
            "a.d.ts",
            "interface Lamp {\n  dim(value?: boolean): this;\n}\n",
            "interface Lamp {\n  dim(dark?: boolean): this;\n}\n",
            ("dim", "value", "dark", True),
        ),
    ],
)
def test_a_name_that_took_anothers_place(
    path: str, old: str, new: str, expected: tuple[str, str, str, bool] | None
) -> None:
    assert swapped(path, old, new) == ([expected] if expected else [])


@pytest.mark.parametrize("condition", ["test", 'all(test, feature = "clay")'])
def test_what_stands_beside_tests_is_told_with_their_module(condition: str) -> None:
    old = f"pub fn fire() {{}}\n\n#[cfg({condition})]\nmod tests {{\n    use super::*;\n}}\n"
    helpers = (
        "    struct Tray {\n        clay: u8,\n    }\n\n    fn dry(tray: Tray) {}\n\n    #[test]\n    fn fires() {}\n"
    )
    added = change("a.rs", old, old.replace("*;\n", f"*;\n\n{helpers}")).symbols.added
    assert {symbol.name: symbol.kind for symbol in added} == {
        "Tray": SymbolKind.MODULE,
        "dry": SymbolKind.MODULE,
        "fires": SymbolKind.TEST,
    }
    of_program = change(
        "a.rs",
        *(
            text.replace(f"[cfg({condition})]", f"[cfg(not({condition}))]")
            for text in (old, old.replace("*;\n", f"*;\n\n{helpers}"))
        ),
    )
    assert SymbolKind.TYPE in {symbol.kind for symbol in of_program.symbols.added}


def test_what_a_new_test_runs_within_itself_is_no_test_of_its_own() -> None:
    run = '\tt.Run("cold", func(t *testing.T) {\n\t\tbake(0)\n\t})\n'
    head = "package kiln\n\nfunc TestOpens(t *testing.T) {\n\tbake(1)\n}\n"
    assert change("a_test.go", head, f"{head}\nfunc TestBakes(t *testing.T) {{\n{run}}}\n").tests == (
        ("TestBakes",),
        (),
    )
    assert change("a_test.go", head, head.replace("\tbake(1)\n", f"\tbake(1)\n{run}")).tests == (("cold",), ())


def test_a_test_of_ruby_is_known_by_its_name() -> None:
    head = "class TestKiln\n  def test_opens\n    go\n  end\n"
    assert change("test_kiln.rb", f"{head}end\n", f"{head}\n  def test_bakes\n    go\n  end\nend\n").tests == (
        ("test_bakes",),
        (),
    )


_SHORT = "  {0}bake({1}tray{2}) {3}{{\n    open(tray);\n    heat(1);\n    close(tray);\n  }}\n"
_LONG = "  {0}bake({1}tray{2}, {4}heat{5}) {3}{{\n    open(tray);\n    heat(heat);\n    close(tray);\n  }}\n"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Kiln.java", ("void ", "Tray ", "", "", "int ", "")),
        ("kiln.cpp", ("void ", "Tray ", "", "", "int ", "")),
        ("Kiln.cs", ("void ", "Tray ", "", "", "int ", "")),
    ],
)
def test_overloads_that_change_places_get_no_other_parameters(name: str, words: tuple[str, ...]) -> None:
    short, long = _SHORT.format(*words), _LONG.format(*words)
    old = f"class Kiln {{\n{short}\n{long}}}\n"
    new = f"class Kiln {{\n{long}\n{short}}}\n".replace("open(", "lift(")
    symbols = change(name, old, new).symbols
    assert (symbols.parameters_added, symbols.parameters_removed, symbols.parameters_swapped) == ((), (), ())
    assert change(name, old, old.replace(short, "")).symbols.parameters_removed == ()


def test_what_one_overload_gained_and_another_lost_is_not_told() -> None:
    old = (
        "int Kiln<char>::bake(char tray) {\n  return measure(tray, 1);\n}\n\n"
        "int Kiln<long>::bake(long heat) {\n  return wide(heat, 2);\n}\n"
    )
    new = old.replace("<char>::bake(char", "<int>::bake(int").replace("<long>::bake(long", "<char>::bake(char")
    symbols = change("kiln.cpp", old, new.replace("<int>::bake(int", "<long>::bake(long")).symbols
    assert (symbols.parameters_added, symbols.parameters_removed, symbols.parameters_swapped) == ((), (), ())


@pytest.mark.parametrize(
    ("name", "test"),
    [
        ("test_kiln.py", "def test_{}():\n    tray = open({})\n    assert tray.heat == 1\n\n\n"),
        ("kiln_test.go", "func Test_{}(t *testing.T) {{\n\ttray := open({})\n\tcheck(t, tray)\n}}\n\n"),
        ("kiln.rs", "#[test]\nfn test_{}() {{\n    let tray = open({});\n    check(tray);\n}}\n\n"),
    ],
)
def test_of_two_tests_the_one_with_the_new_body_came(name: str, test: str) -> None:
    head = "package kiln\n\n" if name.endswith("go") else ""
    old, new = head + test.format("wide", 1), head + test.format("wide", 2) + test.format("long", 1)
    assert change(name, old, new).tests == (("test_wide" if "Test" not in test else "Test_wide",), ())
    assert change(name, old, head + test.format("long", 1)).tests[0] == (
        ("test" if "Test" not in test else "Test") + "_long",
    )


@pytest.mark.parametrize("name", ["kiln.js", "kiln.ts"])
def test_a_parameter_that_is_taken_apart_is_the_same_one(name: str) -> None:
    old = "function bake(tray, options, heat) {\n  return lift(tray, options.lid, heat);\n}\n"
    new = old.replace(", options,", ", {lid},").replace("options.lid", "lid")
    for before, after in ((old, new), (new, old)):
        symbols = change(name, before, after).symbols
        assert (symbols.parameters_added, symbols.parameters_removed, symbols.parameters_swapped) == ((), (), ())
    more = change(name, new, new.replace("{lid}", "{lid, door}")).symbols
    assert more.parameters_added == (("bake", "door"),)


@pytest.mark.parametrize(
    ("name", "function", "taken_apart"),
    [
        ("kiln.js", "function bake(tray, {}) {{\n  return lift(tray, {});\n}}\n", "{lid = 4, ...others}"),
        ("kiln.js", "const bake = (tray, {}) => {{\n  return lift(tray, {});\n}};\n", "[lid, ...others]"),
        ("kiln.js", "class Kiln {{\n  bake(tray, {}) {{\n    return lift(tray, {});\n  }}\n}}\n", "{...others}"),
        ("kiln.ts", "function bake(tray: Tray, {}: Rest) {{\n  return lift(tray, {});\n}}\n", "{lid, ...others}"),
        ("kiln.rs", "fn bake(tray: Tray, {}: Rest) -> u8 {{\n    lift(tray, {})\n}}\n", "(lid, others)"),
        ("kiln.rs", "fn bake(tray: Tray, {}: Rest) -> u8 {{\n    lift(tray, {})\n}}\n", "Rest { lid, others }"),
    ],
)
def test_what_is_left_of_a_parameter_is_no_other_one(name: str, function: str, taken_apart: str) -> None:
    old, new = function.format("options", "options"), function.format(taken_apart, "others")
    for before, after in ((old, new), (new, old)):
        symbols = change(name, before, after).symbols
        assert (symbols.parameters_added, symbols.parameters_removed, symbols.parameters_swapped) == ((), (), ())


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("kiln.go", ("package kiln\n\nvar low bool\n", "var wide, lid bool\n", "var lid bool\n")),
        ("kiln.c", ("int low = 1;\n", "int wide = 1, lid = 1;\n", "int lid = 1;\n")),
    ],
)
def test_a_variable_that_was_listed_behind_another_is_neither_new_nor_its_new_name(
    name: str, lines: tuple[str, str, str]
) -> None:
    head, old, new = lines
    symbols = change(name, head + old, head.rpartition("\n\n")[0] + "\n\n" + new).symbols
    assert (symbols.added, symbols.renamed) == ((), ())
    assert change(name, head + new, head + old).symbols.removed == ()


@pytest.mark.parametrize(
    ("path", "alias", "function"),
    [
        (
            "kiln.js",
            "module.exports.bake = fire;\n",
            "module.exports.bake = function (tray, heat) {\n  go(tray);\n};\n",
        ),
        ("kiln.ts", "export const bake = fire;\n", "export const bake = (tray: Tray, heat: number) => go(tray);\n"),
    ],
)
def test_of_another_name_for_a_function_nobody_knows_what_it_took(path: str, alias: str, function: str) -> None:
    for old, new in ((alias, function), (function, alias)):
        symbols = change(path, old, new).symbols
        assert (symbols.parameters_added, symbols.parameters_removed) == ((), ())


@pytest.mark.parametrize(
    ("path", "alone", "more"),
    [
        (
            "kiln.go",
            "package kiln\n\n// Errors\nvar (\n\tErrHot = heat()\n)\n",
            "\tErrHot  = heat()\n\tErrCold = cool()\n)",
        ),
        ("kiln.go", "package kiln\n\nconst (\n\tErrHot = 1\n)\n", "\tErrHot  = 1\n\tErrCold = 2\n)"),
        ("kiln.ts", "const errHot = heat()\n", "const errHot = heat(), errCold = cool()\n"),
    ],
)
def test_a_variable_that_others_joined_is_as_it_was(path: str, alone: str, more: str) -> None:
    joined = alone[: alone.index("\tErrHot")] + more if path.endswith("go") else more
    assert change(path, alone, joined).symbols.touched == ()
    assert change(path, joined, alone).symbols.touched == ()
    (touched,) = change(path, alone, joined.replace("heat()", "bake()").replace("= 1", "= 3")).symbols.touched
    assert touched.name.lower() == "errhot"


def test_a_variable_that_left_a_group_of_them_is_as_it_was() -> None:
    group = 'package kiln\n\nvar (\n\terrHot = errors.New("hot")\n\terrCold = errors.New("cold")\n)\n'
    alone = 'package kiln\n\nvar errCold = errors.New("{}")\n'
    assert change("kiln.go", group, alone.format("cold")).symbols.touched == ()
    assert change("kiln.go", alone.format("cold"), group).symbols.touched == ()
    touched = change("kiln.go", group, alone.format("frozen")).symbols.touched
    assert [symbol.name for symbol in touched] == ["errCold"]


def test_a_type_that_got_a_constructor_has_not_only_another_comment() -> None:
    old = 'class Kiln:\n    """Bakes."""\n\n    def bake(self): ...\n'
    new = old.replace("Bakes.", "Bakes all.")
    assert [symbol.name for symbol in change("a.py", old, new).symbols.commented] == ["Kiln"]
    made = new.replace("    def bake", "    def __init__(self):\n        go()\n\n    def bake")
    assert change("a.py", old, made).symbols.commented == ()


def test_a_function_that_is_set_behind_another_one_was_there() -> None:
    body = "function (tray) {\n  tray.go(1);\n  return tray.lid;\n};\n"
    both, one = f"kiln.bake = kiln.cook = {body}", f"kiln.cook = {body}"
    for old, new in ((both, one), (one, both)):
        symbols = change("a.js", old, new).symbols
        assert "cook" not in {symbol.name for symbol in (*symbols.added, *symbols.removed)}
