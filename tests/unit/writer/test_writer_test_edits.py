"""What is done to tests that were there is told by what it is."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between

CASES = """\
import pytest


@pytest.mark.parametrize('wood', [
    'oak',
    'ash',
])
def test_heat(wood):
    assert heat(wood)
"""
TABLE = """\
package kiln

func TestHeat(t *testing.T) {
	tests := []struct{ name string; in int }{
		{name: "one", in: 1},
		{name: "two", in: 2},
	}
	for _, tt := range tests {
		Heat(tt.in)
	}
}
"""
FIXTURE = "import pytest\n\n\n@pytest.fixture\ndef oven():\n    return Oven()\n"
SKIPPED = "suite('kiln', () => {\n  test('warm', function() {\n    if (cold) {\n      this.skip();\n    }\n  });\n});\n"
JAVA = "class KilnTest {\n  @Test public void heatdoesNotFail() {\n    heat();\n  }\n}\n"
ASSERTS = "def test_heat():\n    oven = Oven()\n    assert oven.heat() == 1\n"


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "tests/test_kiln.py",
            CASES,
            CASES.replace("'ash',\n", "'ash',\n    'elm',\n"),
            "add a case to test_heat in test_kiln.py",
        ),
        (
            "kiln_test.go",
            TABLE,
            TABLE.replace("in: 2},\n", 'in: 2},\n\t\t{name: "three", in: 3},\n'),
            'add case "three" to TestHeat in kiln_test.go',
        ),
        (
            "kiln_test.go",
            TABLE,
            TABLE.replace("in: 2},\n", """in: 2},\n\t\t{name: "keep the lid's heat", in: 3},\n"""),
            """add case "keep the lid's heat" to TestHeat in kiln_test.go""",
        ),
        (
            "kiln_test.go",
            TABLE,
            TABLE.replace("in: 2},\n", 'in: 2},\n\t\t{name: "keep \\"it\\" hot", in: 3},\n'),
            "add a case to TestHeat in kiln_test.go",
        ),
        (
            "tests/conftest.py",
            FIXTURE,
            f"{FIXTURE}\n\n@pytest.fixture\ndef cold_oven():\n    return Oven(0)\n",
            "add cold_oven fixture to conftest.py",
        ),
        (
            "tests/test_kiln.py",
            ASSERTS,
            f"{ASSERTS}    assert not oven.cold\n",
            "assert not oven.cold in test_heat",
        ),
        (
            "tests/test_kiln.py",
            ASSERTS,
            f"{ASSERTS}    assert not oven.cold\n    assert oven.door\n",
            "add 2 assertions to test_heat in test_kiln.py",
        ),
        (
            "src/test/java/KilnTest.java",
            JAVA,
            JAVA.replace("heatdoes", "heatDoes"),
            "rename heatdoesNotFail to heatDoesNotFail",
        ),
    ],
)
def test_a_test_is_told_by_what_came_to_it(path: str, old: str, new: str, message: str) -> None:
    assert told({path: (old, new)}) == message


def test_the_same_line_in_several_files_is_told_once() -> None:
    new = SKIPPED.replace("skip();\n", "skip();\n      return;\n")
    files = {f"src/test/{name}_test.ts": (SKIPPED, new) for name in ("door", "lid")}
    assert told(files) == "add return to door_test.ts and lid_test.ts"


def test_lines_of_a_list_inside_of_a_test_are_no_cases() -> None:
    old = CASES + "\n\ndef test_cool():\n    woods = [\n        'oak',\n    ]\n    assert cool(woods)\n"
    new = old.replace("        'oak',\n", "        'oak',\n        'ash',\n")
    assert "case" not in told({"tests/test_kiln.py": (old, new)})


def test_lines_of_a_call_are_no_cases() -> None:
    old = CASES + "\n\ndef test_cool(wood):\n    cool(\n        wood,\n    )\n"
    assert "case" not in told(
        {"tests/test_kiln.py": (old, old.replace("        wood,\n", "        wood,\n        fast=True,\n"))}
    )


def test_a_function_of_a_helper_file_is_no_test_whatever_its_name() -> None:
    old = "import os\n\n\ndef kiln_path():\n    return os.path.join('kiln')\n"
    new = f"{old}\n\ndef test_path(name):\n    return os.path.join('tests', name)\n"
    assert told({"tests/util.py": (old, new)}) == "add test_path to util.py"
    assert told({"tests/test_kiln.py": (old, new)}) == "add test test_path to test_kiln.py"


HELPED = "package kiln\n\nfunc TestHeat(t *testing.T) {\n\tHeat(1)\n}\n"
FAKE = "\nfunc fakeDoor(width int) *Door {\n\treturn &Door{width: width}\n}\n"


def test_a_helper_of_tests_is_told_with_their_file() -> None:
    new = HELPED.replace("Heat(1)", "Heat(2)") + FAKE
    assert "add fakeDoor to kiln_test.go" in told({"kiln/kiln_test.go": (HELPED, new)})


OPENS = "import kiln\n\n\ndef test_opens():\n    kiln.open()\n"
BAKES = "\n\ndef test_bakes():\n    kiln.bake(4)\n"
COOLS = "\n\ndef test_cools():\n    kiln.cool(9)\n    kiln.rest()\n"


def test_a_test_that_came_where_another_went_replaces_it() -> None:
    files = {"tests/test_kiln.py": (OPENS + BAKES, OPENS + COOLS)}
    assert told(files) == "replace test test_bakes with test_cools in test_kiln.py"


def test_what_came_to_files_that_lost_no_test_is_told_as_new() -> None:
    files = {
        "tests/test_kiln.py": (OPENS + BAKES, OPENS + COOLS),
        "tests/test_oven.py": (OPENS, OPENS + COOLS.replace("cools", "cools_down")),
    }
    assert "add test test_cools_down to tests/test_oven.py" in told(files)


def test_tests_that_only_changed_places_are_reordered() -> None:
    assert told({"tests/test_kiln.py": (OPENS + BAKES + COOLS, OPENS + COOLS + BAKES)}) == (
        "reorder tests in tests/test_kiln.py"
    )


def test_statements_that_became_comments() -> None:
    old = "class KilnTest {\n  @Test public void opens() {\n    go();\n    log(heat);\n  }\n}\n"
    new = old.replace("    log(heat);", "    //log(heat);")
    assert told({"src/test/java/KilnTest.java": (old, new)}) == "comment out log(heat); in src/test/java/KilnTest.java"


def test_several_new_files_of_tests_are_counted_as_such() -> None:
    files = {f"kiln/{name}.spec.ts": (None, OPENS) for name in ("door", "lid", "tray", "shelf")}
    assert told(files) == "add 4 test files to kiln"


def test_a_makefile_among_tests_is_no_test() -> None:
    old = "heat:\n\tbake --low $(A) -o kiln\n\tbake $(B)\n\tcool $(C)\n"
    new = old.replace("--low $(A)", "$(HIGH) $(A) $(B)").replace("cool $(C)", "rest $(D) && cool $(E)")
    assert "tests" not in told({"tests/Makefile": (old, new)}).replace("tests/Makefile", "")


def test_a_new_benchmark_is_no_test() -> None:
    source = "#[bench]\nfn heats(b: &mut Bencher) {\n    b.iter(|| heat());\n}\n" * 4
    assert "test" not in told({"benches/heat.rs": (None, source)})


EXAMPLES = [
    ("py", "def bake():\n    {}\n", "open_door(tray)", "slide_door(tray)"),
    ("ts", "function bake() {{\n  {};\n}}\n", "openDoor(tray)", "slideDoor(tray)"),
    ("go", "package kiln\n\nfunc bake() {{\n\t{}\n}}\n", "openDoor(tray)", "slideDoor(tray)"),
    ("rs", "fn bake() {{\n    {};\n}}\n", "open_door(tray)", "slide_door(tray)"),
    ("c", "void bake(void) {{\n    {};\n}}\n", "open_door(tray)", "slide_door(tray)"),
]


@pytest.mark.parametrize(("suffix", "text", "old", "new"), EXAMPLES)
def test_an_example_is_told_by_what_was_done_inside_of_it(suffix: str, text: str, old: str, new: str) -> None:
    # Beside another statement, or a lone pair of lines would tell it.
    lead = f"\n{text.partition('{}')[0].rpartition(chr(10))[2]}"
    end = "" if suffix in ("py", "go") else ";"
    sides = (f"{old}{end}{lead}heat(1)", f"{new}{end}{lead}heat(1){end}{lead}cool(2)")
    files = {f"examples/warm.{suffix}": (text.format(sides[0]), text.format(sides[1]))}
    assert told(files).startswith(f"use {new.partition('(')[0]} instead of {old.partition('(')[0]} in bake")


@pytest.mark.parametrize(
    ("path", "old", "comment"),
    [
        ("tests/test_kiln.py", "def test_heat():\n    go()\n", "    # Slowly.\n"),
        ("src/kiln.test.ts", "function testHeat() {\n  go();\n}\n", "  // Slowly.\n"),
        ("kiln_test.go", "package kiln\n\nfunc testHeat(t *testing.T) {\n\tgo(t)\n}\n", "\t// Slowly.\n"),
        (
            "src/test/java/KilnTest.java",
            "class KilnTest {\n  @Test\n  public void heats() {\n    go();\n  }\n}\n",
            "    // Slowly.\n",
        ),
        ("tests/kiln.rs", "#[test]\nfn heats() {\n    go();\n}\n", "    // Slowly.\n"),
        ("tests/kiln.c", "int heats(void)\n{\n    go();\n}\n", "    // Slowly.\n"),
    ],
)
def test_a_comment_in_a_test_is_told_as_one(path: str, old: str, comment: str) -> None:
    call = next(line for line in old.splitlines(keepends=True) if "go(" in line)
    assert told({path: (old, old.replace(call, comment + call))}).startswith("add comment to ")


@pytest.mark.parametrize(
    "path", ["tests/test_kiln.py", "tests/kiln.spec.ts", "src/test/java/KilnTest.java", "tests/kiln.c"]
)
def test_another_layout_of_tests_is_told_as_one(path: str) -> None:
    assert told({path: ("heat(1,\n     2);\n", "heat(1, 2);\n")}).startswith("reformat ")


def test_new_tests_are_told_with_the_files_that_they_came_to() -> None:
    helper = ("tests/support.py", ("def heat():\n    return 1\n", "def heat():\n    return 2\n"))
    one = {"tests/test_kiln.py": (OPENS, OPENS + COOLS)}
    assert told({**one, helper[0]: helper[1]}).splitlines()[0] == "add test test_cools to test_kiln.py"
    long = "".join(
        f"\n\ndef test_that_it_{word}_after_the_door_was_opened():\n    kiln.go()\n" for word in ("heats", "rests")
    )
    two = {"tests/test_door.py": (OPENS, OPENS + long + COOLS), "tests/test_oven.py": (OPENS, OPENS + BAKES)}
    assert told(two) == "add 4 tests to test_door.py and test_oven.py"


def test_members_that_types_of_tests_got_are_told_as_any_others() -> None:
    old = "export interface Kiln {\n  heat: Heat;\n}\n\nexport interface Oven {\n  heat: Heat;\n}\n"
    new = old.replace("heat: Heat;\n", "heat: Heat;\n  lid?: Lid;\n")
    message = write(change_between({"test/types.d.ts": (old, new)}), StyleOptions(form="plain")).text
    assert message == "add lid to Kiln and Oven"


def test_a_helper_inside_of_a_test_is_none_however_it_is_called() -> None:
    helper = "        def test_kind(kind):\n            self.go(kind)\n\n        test_kind(1)\n"
    old = f"class KilnTests(Base):\n    def test_heat(self):\n{helper}"
    new = old.replace("def test_kind", "def check_kind").replace("test_kind(1)", "go(1)")
    message = told({"tests/test_kiln.py": (old, new)})
    assert "remove" not in message
    assert "test test_kind" not in message
