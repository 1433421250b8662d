"""What was only meant for the moment, and what looks like it."""

import pytest

from support.findings import concerns, places

LIBRARY = "def scale(values, by):\n    result = [each * by for each in values]\n    return result\n"


def lined(text: str, *, below: str, new: str) -> str:
    return text.replace(below, f"{below}\n{new}", 1)


@pytest.mark.parametrize(
    ("path", "old", "line"),
    [
        ("src/scale.py", "def scale(v):\n    return v\n", "    print(v)"),
        ("src/scale.py", "def scale(v):\n    return v\n", "    import pdb; pdb.set_trace()"),
        ("src/scale.py", "def scale(v):\n    return v\n", "    breakpoint()"),
        ("src/scale.js", "export function scale(v) {\n  return v;\n}\n", "  console.log(v);"),
        ("src/scale.ts", "export function scale(v) {\n  return v;\n}\n", "  debugger;"),
        ("src/scale.rs", "pub fn scale(v: u8) -> u8 {\n    v\n}\n", "    dbg!(v);"),
        ("scale.go", "func Scale(v int) int {\n\treturn v\n}\n", '\tfmt.Println("here", v)'),
        ("lib/scale.rb", "def scale(v)\n  v\nend\n", "  binding.pry"),
        ("src/Scale.php", "<?php\nfunction scale($v) {\n", "    var_dump($v);"),
        ("src/main/java/Scale.java", "class Scale {\n  int by() {\n", "    System.out.println(1);"),
    ],
)
def test_a_debug_line_is_minded_where_it_stands(path: str, old: str, line: str) -> None:
    first, _, rest = old.partition("\n")
    assert places("Scale by a factor", {path: (old, f"{first}\n{line}\n{rest}")}) == [("debug-leftover", path, 2)]


def test_every_line_is_minded_and_not_only_the_first_of_a_file() -> None:
    old = "def scale(x):\n    return x\n" + "\n" * 9 + "def shrink(x):\n    return x\n"
    new = old.replace("    return x", "    breakpoint()\n    return x")
    assert places("Scale", {"src/scale.py": (old, new)}) == [("debug-leftover", "src/scale.py", at) for at in (2, 14)]


def test_the_printed_value_is_not_repeated() -> None:
    new = 'def scale(v):\n    print("hunter2", v)\n    return v\n'
    assert "hunter2" not in concerns("Scale", {"src/scale.py": ("def scale(v):\n    return v\n", new)})[0].problem


@pytest.mark.parametrize(
    ("path", "old", "text"),
    [
        ("src/cli/scale.py", LIBRARY, "Scale twice"),  # what it is for
        ("scripts/scale.py", LIBRARY, "Scale twice"),
        ("tests/test_scale.py", LIBRARY, "Scale twice"),
        ("examples/scale.py", LIBRARY, "Scale twice"),
        ("src/scale.py", f'print("ready")\n{LIBRARY}', "Scale twice"),  # it has always printed
        ("src/scale.py", f'{LIBRARY}\nif __name__ == "__main__":\n    scale([], 1)\n', "Scale twice"),
        ("src/scale.py", LIBRARY, "Print what is scaled"),  # just that was wanted
    ],
)
def test_a_print_is_not_minded_where_it_belongs(path: str, old: str, text: str) -> None:
    new = lined(old, below="for each in values]", new="    print(result)")
    assert places(text, {path: (old, new)}) == []


def test_one_variable_that_a_new_library_prints_is_minded_and_a_sample_that_does_is_not() -> None:
    functions = "".join(f"def scale{n}(values):\n    return [{n} * each for each in values]\n\n\n" for n in range(9))
    printing = f"{functions}def show(result):\n    print(result)\n    return result\n"
    line = functions.count("\n") + 2
    assert places("Scale", {"src/scale.py": (None, printing)}) == [("debug-leftover", "src/scale.py", line)]
    assert places("Scale", {"src/scale.py": (None, printing.replace("(result)\n    r", "('done')\n    r"))}) == []
    assert places("Scale", {"src/scale.py": (None, f"{printing}    print(result)\n")}) == []
    assert places("Scale", {"src/scale.py": (None, printing[-60:])}) == []


def test_a_module_that_only_speaks_of_programs_is_none() -> None:
    old = f'{LIBRARY}\nNAME = getattr(x, "__module__", "__main__")\n'
    new = lined(old, below="for each in values]", new="    print(result)")
    assert places("Scale twice", {"src/scale.py": (old, new)}) == [("debug-leftover", "src/scale.py", 3)]


def test_a_print_that_says_here_is_minded_even_where_others_print() -> None:
    old = f'print("ready")\n{LIBRARY}'
    new = lined(old, below="for each in values]", new='    print("here", result)')
    assert places("Scale twice", {"src/scale.py": (old, new)}) == [("debug-leftover", "src/scale.py", 4)]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("scale.go", '\tfmt.Printf("%+v\\n", v)'),
        ("src/scale.rs", '    println!("{:?}", v);'),
        ("lib/a.rb", "  puts v.inspect"),
    ],
)
def test_a_value_as_only_developers_read_it_is_minded_in_a_new_library_too(path: str, line: str) -> None:
    assert places("Scale by a factor", {path: (None, f"one\n{line}\n")}) == [("debug-leftover", path, 2)]
    assert places("Scale by a factor", {f"cmd/{path}": (None, f"one\n{line}\n")}) == []


def test_how_far_it_is_indented_does_not_matter() -> None:
    old = "fn main() {\n    println!();\n}\n"
    new = old.replace("}", f'{" " * 28}println!("here {{:?}}", 1);\n}}')
    assert places("Scale twice", {"src/main.rs": (old, new)}) == [("debug-leftover", "src/main.rs", 3)]


def test_a_breakpoint_is_minded_in_a_test_too() -> None:
    old = "def test_scale():\n    assert scale(1)\n"
    new = old.replace(":\n", ":\n    breakpoint()\n")
    assert places("Test scales", {"tests/test_scale.py": (old, new)}) == [("debug-leftover", "tests/test_scale.py", 2)]


def test_a_word_in_a_comment_is_no_breakpoint() -> None:
    new = LIBRARY.replace("    return", "    # breakpoint() helps here\n    return")
    assert places("Explain", {"src/scale.py": (LIBRARY, new)}) == []


def test_a_test_that_runs_alone_is_minded() -> None:
    old = 'describe("scale", () => {\n  it("works", () => {});\n});\n'
    files = {"test/scale.spec.js": (old, old.replace("it(", "it.only("))}
    assert places("Test scales", files) == [("focused-test", "test/scale.spec.js", 2)]
    assert places("Query", {"src/scale.js": ("export const a = 1;\n", "export const a = db.only(1);\n")}) == []


@pytest.mark.parametrize(
    ("comment", "is_minded"),
    [
        ("# DO NOT COMMIT", True),
        ("# TODO: remove me", True),
        ("# don't merge this", True),
        ("# TODO: scale strings too", False),
        ("# remove this from the list", False),
    ],
)
def test_a_note_to_oneself(comment: str, is_minded: bool) -> None:
    new = LIBRARY.replace("    return", f"    {comment}\n    return")
    expected = [("note-to-self", "src/scale.py", 3)] if is_minded else []
    assert places("Scale", {"src/scale.py": (LIBRARY, new)}) == expected


CONFLICT = "a = 1\n<<<<<<< HEAD\nb = 2\n||||||| base\nb = 1\n=======\nb = 3\n>>>>>>> topic\n"


def test_a_conflict_is_minded_where_it_begins() -> None:
    assert places("Set b", {"src/b.py": ("a = 1\n", CONFLICT)}) == [("conflict-marker", "src/b.py", 2)]
    test = f'def test_a():\n    """Two words."""\n    assert "a"\n\n\n{CONFLICT}'
    assert places("Set b", {"tests/test_b.py": ("", test)}) == [("conflict-marker", "tests/test_b.py", 7)]
    text = f"# Use\n\n{CONFLICT}"
    assert places("Set b", {"docs/use.md": ("# Use\n", text)}) == [("conflict-marker", "docs/use.md", 4)]


def test_headings_and_samples_are_no_conflicts() -> None:
    underlined = "Use\n=======\n\nOr not\n-------\n"
    assert places("Tell of use", {"docs/use.rst": (None, underlined)}) == []
    assert places("Tell of use", {"src/use.py": ("a = 1\n", f'a = """\n{underlined}"""\n')}) == []
    sample = f"# Conflicts\n\n```\n{CONFLICT}```\n"
    assert places("Tell of conflicts", {"docs/use.md": ("# Conflicts\n", sample)}) == []
    shown = 'HEAD = """\n<<<<<<< HEAD\n"""\n\n\ndef test_head():\n    assert HEAD\n'
    assert places("Test heads", {"tests/test_head.py": (None, shown)}) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/snapshots/conflict.snap", f"---\nsource: parser\n---\n{CONFLICT}"),
        ("src/snapshots/parser__conflict.txt", CONFLICT),
        ("src/merge/tests.rs", f'fn cut() {{\n    assert_error!(\n        "{CONFLICT}"\n    );\n}}\n'),
        ("src/merge/tests.rs", f'fn cut() {{\n    let text = r#"\n{CONFLICT}"#;\n}}\n'),
        ("tests/merge.test.ts", f"const text = `\n{CONFLICT}`;\n"),
        ("t/merge.sh", f"cat >expect <<-EOF\n{CONFLICT}EOF\n"),
        ("src/merge.py", f'SAMPLE = """\\\n{CONFLICT.partition(chr(10))[2]}"""\n'),
        ("src/merge.py", "a = 1\n>>>>>>> topic\n=======\n<<<<<<< HEAD\n"),
        ("src/merge.py", "a = 1\n  <<<<<<< HEAD\n=======\n>>>>>>> topic\n"),
        ("src/merge.py", "a = 1\n<<<<<<<\n=======\n>>>>>>>\n"),
        ("src/merge.py", "a = 1\n=======\n>>>>>>> topic\n"),
    ],
)
def test_what_git_cannot_have_written_is_no_conflict(path: str, text: str) -> None:
    assert places("Test the merging of texts", {path: ("", text)}) == []
