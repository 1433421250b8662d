"""A test that left one file and came to another was neither added nor removed."""

import pytest

from support.findings import written

PY = "import kiln\n\n\ndef test_{}():\n    go(1)\n"
PY_MORE = "\n\ndef test_{}():\n    kiln.door()\n    assert kiln.open\n"
JS = "test('{}', () => {{\n  go(1)\n}})\n"
GO = "package kiln\n\nfunc Test{}(t *testing.T) {{\n\tgo1()\n}}\n"
GO_MORE = "\nfunc Test{}(t *testing.T) {{\n\tgo2()\n\tstop(t)\n}}\n"


@pytest.mark.parametrize(
    ("end", "frame", "more", "named"),
    [
        ("_test.py", PY, PY_MORE, "test_door"),
        (".test.js", JS, "\n" + JS, '"door"'),
        ("_test.go", GO, GO_MORE, "Testdoor"),
    ],
)
def test_a_test_that_stands_in_another_file_was_moved(end: str, frame: str, more: str, named: str) -> None:
    low, high, door = frame.format("low"), frame.format("high"), more.format("door")
    files = {f"test/a{end}": (low + door, low), f"test/b{end}": (high, high + door)}
    assert written(files) == f"move test {named} from test/a{end} to test/b{end}"


def test_a_test_of_which_another_came_elsewhere_was_not_moved() -> None:
    low, high = PY.format("low"), PY.format("high")
    files = {
        "tests/test_a.py": (low + PY_MORE.format("door"), low),
        "tests/test_b.py": (high, high + PY_MORE.format("lid")),
    }
    assert "move" not in written(files)


def test_the_title_of_a_test_that_was_moved_tells_nothing_of_the_code() -> None:
    source = "export const {} = (tray) => tray != null && tray.heat === 3;\n"
    test = "import {{ {0} }} from '../kiln';\n\ntest('should open the door', () => {{\n  go({0}(1));\n}});\n"
    files = {
        "src/kiln.js": (source.format("isHot"), source.format("isWarm")),
        "test/isHot.test.js": (test.format("isHot"), None),
        "test/isWarm.test.js": (None, test.format("isWarm")),
    }
    assert written(files).startswith("rename isHot to isWarm")
