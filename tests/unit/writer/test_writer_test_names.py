"""Tests that came are told by what their names have in common, by what an example shows, or by number."""

import pytest

from git_agent.writer.phrases.phrase import MARKS
from git_agent.writer.phrases.test_names import forms_of_tests
from support.findings import written


def forms(*titles: str, is_go: bool = False) -> list[str]:
    every = forms_of_tests(titles, "", is_go=is_go)
    return ["".join(char for char in text if char not in MARKS) for text in dict.fromkeys(every)]


@pytest.mark.parametrize(
    ("titles", "form"),
    [
        (("test_heat", "test_heat_too_low"), "tests test_heat and test_heat_too_low"),
        (("testtrayIsHot", "testtrayIsCold"), "tests testtrayIsHot and testtrayIsCold"),
        (("opens the door", "opens the tray"), 'tests "opens the door" and "opens the tray"'),
        (("es5", "proxy"), 'tests "es5" and "proxy"'),
        (("test_a", "test_b", "test_c"), "tests test_a, test_b and test_c"),
        (("test_a", "test_b", "test_c", "test_d"), "4 tests"),
        (("test_heat_of_tray" * 3, "test_heat_of_lid" * 3), f"tests {'test_heat_of_tray' * 3} and 1 more"),
        (("test_heat_of_tray" * 5, "test_heat_of_lid"), "2 tests"),
    ],
)
def test_a_few_are_told_by_name(titles: tuple[str, ...], form: str) -> None:
    assert forms(*titles)[0] == form


def test_benchmarks_of_go_are_no_tests() -> None:
    assert forms("BenchmarkHeat", "BenchmarkCool", is_go=True) == [
        "benchmarks BenchmarkHeat and BenchmarkCool",
        "benchmarks BenchmarkHeat and 1 more",
        "2 benchmarks",
    ]
    assert forms("BenchmarkHeat", "TestCool", is_go=True)[0] == "tests BenchmarkHeat and TestCool"
    assert forms("BenchmarkHeat", is_go=True)[0] == "benchmark BenchmarkHeat"


def test_of_one_title_in_two_files_both_are_counted() -> None:
    assert forms_of_tests(("opens", "shuts"), "", count=3)[0] == "3 tests"


@pytest.mark.parametrize(
    ("titles", "message"),
    [
        (("opens", "shuts"), "add 4 tests to kiln.test.js"),
        (("opens",), "add 2 tests to kiln.test.js"),
    ],
)
def test_of_one_title_in_two_groups_both_are_counted(titles: tuple[str, ...], message: str) -> None:
    case = "  it('{0}', () => {{\n    expect({0}(tray)).toBe(3)\n  }})\n\n"
    group = "describe('{}', () => {{\n{}  it('is', () => {{\n    expect(tray).toBe(1)\n  }})\n}})\n\n"
    cases = "".join(map(case.format, titles))
    old, new = ("".join(group.format(name, inside) for name in ("door", "lid")) for inside in ("", cases))
    assert written({"test/kiln.test.js": (old, new)}) == message


@pytest.mark.parametrize(
    ("titles", "form"),
    [
        (("KilnDoor opens, cold", "KilnDoor shuts, cold"), "2 KilnDoor tests"),
        (("Kiln opens", "Kiln shuts"), "2 tests"),
        (("testOpenKilnDoor", "testShutKilnDoor"), "2 tests"),  # a name is never told as its words
        (("test_kiln_door_open", "test_kiln_door_shut", "test_kiln_door_hot", "test_kiln_door_cold"), "4 tests"),
    ],
)
def test_what_titles_share_is_said_once(titles: tuple[str, ...], form: str) -> None:
    assert next(form for form in forms(*titles) if not form.startswith("tests ")) == form


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("ExampleKiln", "example for Kiln"),
        ("ExampleKiln_cold", "cold example for Kiln"),
        ("ExampleKiln_cold_start", "example ExampleKiln_cold_start"),
        ("ExampleKiln_Open", "example for Open"),
        ("Example_glaze", "glaze example"),
        ("Example", "example Example"),
        ("TestKiln", "test TestKiln"),
    ],
)
def test_an_example_of_go_is_told_by_what_it_shows(name: str, form: str) -> None:
    assert forms(name, is_go=True)[0] == form


@pytest.mark.parametrize(
    ("path", "source", "mark", "name"),
    [
        (
            "kiln/KilnTest.java",
            "class KilnTest {\n  @Test\n%s  public void opens() {\n    go();\n  }\n}\n",
            "  @Ignore\n",
            "opens",
        ),
        ("tests/test_kiln.py", "%sdef test_opens():\n    go()\n", "@pytest.mark.skip\n", "test_opens"),
        ("tests/kiln.rs", "#[test]\n%sfn opens() {\n    go();\n}\n", "#[ignore]\n", "opens"),
    ],
)
def test_a_test_that_runs_again_is_enabled_and_one_that_does_not_is_skipped(
    path: str, source: str, mark: str, name: str
) -> None:
    where = path.rpartition("/")[2]
    assert written({path: (source % mark, source % "")}) == f"enable test {name} in {where}"
    assert written({path: (source % "", source % mark)}) == f"skip test {name} in {where}"


def test_a_test_in_prose_that_runs_again() -> None:
    old = 'it.skip("opens the door", () => {\n  go()\n})\n'
    text = written({"test/kiln.test.js": (old, old.replace(".skip", ""))})
    assert text == 'enable test "opens the door" in kiln.test.js'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("@pytest.mark.skipif(cold)\ndef test_opens():\n    go()\n", "def test_opens():\n    go()\n"),
        ("@pytest.mark.skip\ndef test_opens():\n    go()\n", "def test_opens():\n    come()\n"),
        (
            "@pytest.mark.skip\nclass Oven:\n    def heat(self):\n        go()\n",
            "class Oven:\n    def heat(self):\n        go()\n",
        ),
    ],
)
def test_what_is_more_or_less_than_a_mark_enables_nothing(old: str, new: str) -> None:
    assert "enable" not in written({"tests/test_kiln.py": (old, new)})


def test_only_tests_are_documented_among_tests() -> None:
    helper = '\n\ndef hot_tray():\n    """Return a tray out of the kiln."""\n    go()\n'
    text = written(
        {"tests/test_kiln.py": ("import kiln\n", f"import kiln\n{helper}\n\ndef test_opens():\n    stop()\n")}
    )
    assert "Return a tray" not in text


def test_a_build_file_is_no_test() -> None:
    text = written(
        {
            "kilntest/build.xml": ("<a>\n<!-- one -->\n</a>\n", "<a>\n<!-- two -->\n<b/></a>\n"),
            "kilntest/KilnTest.java": (
                "class KilnTest {\n  int a;\n}\n",
                "class KilnTest {\n  int a; int b() { go(); } int c;\n}\n",
            ),
        }
    )
    assert "tests in build.xml" not in text


def test_in_go_a_comment_that_begins_with_another_name_is_not_told() -> None:
    old = "package kiln\n\nfunc Bake() {\n\tgo1()\n}\n"
    new = old + "\n// Door opens and shuts in the heat.\ntype Oven struct {\n\tDoor int\n}\n"
    assert "opens and shuts" not in written({"kiln.go": (old, new)})
    assert "opens and shuts" in written({"kiln.go": (old, new.replace("// Door", "// Oven"))})
