"""Trees that are equal: another layout is no code, and whatever means something else is."""

import pytest

from git_agent.syntax.text.lines import Edit
from git_agent.syntax.trees.compare import compare


def edit_of(path: str, old: str, new: str) -> Edit | None:
    answer = compare(path, old.encode(), new.encode())
    return answer.edit if answer is not None else None


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a.py", "x = f(a, b)\n", "x = f(\n    a,\n    b,\n)\n"),
        ("a.py", "x = 'a'\n", 'x = "a"\n'),
        ("a.py", "if (a):\n    go()\n", "if a:\n    go()\n"),
        ("a.ts", "const x = [1, 2]\n", "const x = [\n  1,\n  2,\n]\n"),
        ("a.ts", "const x = 'a';\n", 'const x = "a"\n'),
        ("a.go", "package a\n\nvar x = []int{1, 2}\n", "package a\n\nvar x = []int{\n\t1,\n\t2,\n}\n"),
        ("a.rs", "fn f() { g(a, b) }\n", "fn f() {\n    g(\n        a,\n        b,\n    )\n}\n"),
        ("a.java", "class A { int x = (1); }\n", "class A {\n  int x = 1;\n}\n"),
        ("a.c", "int x = (1);\n", "int x = 1;\n"),
    ],
)
def test_another_layout_is_no_code(path: str, old: str, new: str) -> None:
    assert edit_of(path, old, new) is Edit.WHITESPACE


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a.py", "x = a and b\n", "x = a or b\n"),
        ("a.py", "x = a is None\n", "x = a is not None\n"),
        ("a.py", "x = a[1:]\n", "x = a[:1]\n"),
        ("a.py", "x = a + b + c\n", "x = a - b - c\n"),
        ("a.py", "x = [a]\n", "x = (a,)\n"),
        ("a.py", "x = '\"a\"'\n", 'x = "a"\n'),
        ("a.py", "x = 'lid'\n", "x = u'lid'\n"),
        ("a.py", "x = u'lid'\n", "x = 'lid'\n"),
        ("a.py", "if a:\n    b()\nc()\n", "if a:\n    b()\n    c()\n"),
        ("a.ts", "for (const x in y) {}\n", "for (const x of y) {}\n"),
        ("a.ts", "let x = 1\n", "const x = 1\n"),
        ("a.ts", "x = a.b\n", "x = a?.b\n"),
        ("a.ts", "const [, lid] = parts;\n", "const [lid] = parts;\n"),
        ("a.ts", "const [box, lid] = parts;\n", "const [box, , lid] = parts;\n"),
        ("a.ts", "x = a && b\n", "x = a || b\n"),
        ("a.c", "int x = a.b;\n", "int x = a->b;\n"),
        ("a.c", "int x = 'a';\n", 'int x = "a";\n'),
        ("a.c", "int x = &a;\n", "int x = *a;\n"),
        ("a.c", "int x = max(a, b);\n", "int x = (max)(a, b);\n"),
        ("a.cc", "int x = limits<int>::max();\n", "int x = (limits<int>::max)();\n"),
        ("a.go", "package a\n\nvar x = &a\n", "package a\n\nvar x = a\n"),
        ("a.rs", "fn f(a: &B) {}\n", "fn f(a: &mut B) {}\n"),
        ("a.rs", "fn f() { a? }\n", "fn f() { a }\n"),
        ("a.java", "class A { int x = a++; }\n", "class A { int x = a--; }\n"),
    ],
)
def test_what_means_something_else_is_code(path: str, old: str, new: str) -> None:
    assert edit_of(path, old, new) in (Edit.CODE, Edit.STRINGS)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a.py", 'x = """door\nlid\n"""\n', 'x = """door\n\nlid\n"""\n'),
        ("a.ts", "const x = `door\nlid`\n", "const x = `door\n\nlid`\n"),
        ("a.go", "package a\n\nvar x = `door\nlid`\n", "package a\n\nvar x = `door\n\n\nlid`\n"),
        (
            "A.java",
            'class A { String x = """\n  door\n  lid"""; }\n',
            'class A { String x = """\n  door\n\n  lid"""; }\n',
        ),
        ("a.rs", 'const X: &str = r"door\nlid";\n', 'const X: &str = r"door\n\nlid";\n'),
        ("a.cc", 'auto x = R"(door\nlid)";\n', 'auto x = R"(door\n\nlid)";\n'),
    ],
)
def test_a_blank_line_of_a_text_is_no_layout(path: str, old: str, new: str) -> None:
    assert edit_of(path, old, new) is Edit.STRINGS


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a.py", 'x = """door\n  lid\n"""\n', 'x = """door\n    lid\n"""\n'),
        ("a.py", "x = ('door '\n     'lid')\n", "x = 'door lid'\n"),
        ("a.go", "package a\n\nvar x = `door\n\tlid`\n", "package a\n\nvar x = `door\n\t\tlid`\n"),
    ],
)
def test_a_text_that_moved_to_the_right_is_layout(path: str, old: str, new: str) -> None:
    assert edit_of(path, old, new) is Edit.WHITESPACE
