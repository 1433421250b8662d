"""Tests that a function of the project makes, and assertions that are too long to be told one by one."""

import pytest

from git_agent.writer.read.test_lines import holds_tests
from support.findings import written
from support.told_edits import file_facts

BASE = "import {test} from 'runner';\n\nconst browserTest = make(test);\n"


@pytest.mark.parametrize(
    "call",
    [
        "browserTest('opens the door', async page => {\n  go(page);\n});\n",
        "test.serial('opens the door', t => {\n  go(t);\n});\n",
        "test.each([1, 2])('opens the door', n => {\n  go(n);\n});\n",
        "it.only('opens the door', function () {\n  go();\n});\n",
    ],
)
def test_a_test_is_known_by_what_makes_it(call: str) -> None:
    assert written({"test/door.js": (BASE, BASE + call)}).startswith('add test "opens the door" to ')


@pytest.mark.parametrize(
    "call",
    [
        "browserTest('opens the door', options);\n",
        "runAll('opens the door', () => {\n  go();\n});\n",
        "new LatestTest('opens the door', () => {\n  go();\n});\n",
    ],
)
def test_another_call_with_a_text_is_no_test(call: str) -> None:
    assert '"opens the door"' not in written({"test/door.js": (BASE, BASE + call)})


LONG = "t.is(\n    await bake(kiln, {{\n      heat: {},\n      door: shut,\n    }}).text(),\n    `${{kiln}}`,\n  );\n  "


@pytest.mark.parametrize(("count", "noun"), [(1, "assertion"), (3, "assertions")])
def test_long_assertions_are_told_as_many_as_they_are(count: int, noun: str) -> None:
    calls = "".join(f"  stack({number}, t);\n" for number in range(30))
    old = f"test('bakes', async t => {{\n  t.plan(2);\n{calls}  go();\n}});\n"
    more = "".join(LONG.format(number) for number in range(count))
    message = written({"test/kiln.js": (old, old.replace("go();", f"go();\n  {more}"))})
    assert f"add {noun} to " in message


HELPER = "global.kiln = require('../kiln');\nmodule.exports = global.kiln;\n"
TEST = "const kiln = require('./kiln');\n\n{}('bakes', () => {{\n  kiln.{}(1);\n}});\n"


def test_a_helper_of_tests_is_no_test() -> None:
    files = {
        "test/_require.js": (HELPER, HELPER.replace("../kiln", "../src").replace("global.kiln;", "kiln;")),
        "test/kiln.js": tuple(TEST.format("it", name) + f"go({name});\n" * 3 for name in ("bake", "cool")),
    }
    assert "tests in" not in written(files)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("tests/test_kiln.py", "def test_bake():\n    go()\n"),
        ("kiln_test.go", "package kiln\n\nfunc TestBake(t *testing.T) {\n}\n"),
        ("test/KilnTest.java", "class KilnTest {\n  @Test\n  void bakes() {}\n}\n"),
        ("tests/kiln.rs", "#[test]\nfn bakes() {}\n"),
        ("test/kiln_test.cc", "TEST_F(Kiln, Bakes) {\n}\n"),
        ("test/KilnSpec.kt", 'class KilnSpec : FunSpec({\n  test("bakes") { }\n})\n'),
        ("spec/kiln_spec.rb", 'it "bakes" do\nend\n'),
    ],
)
def test_a_file_that_a_runner_finds_a_test_in(path: str, source: str) -> None:
    assert holds_tests(file_facts(path, source, source + "\n// more\n"))
    assert not holds_tests(file_facts(path, "heat = 1\n", "heat = 2\n"))


ASSERTED = {
    "tests/test_kiln.py": (
        "def test_bake():\n    go()\n{}    stop()\n",
        "    assert kiln.hot\n    assert kiln.low == 1\n",
    ),
    "test/kiln.test.js": (
        "test('bakes', () => {{\n  go()\n{}  stop()\n}})\n",
        "  expect(hot).toBe(1)\n  expect(low).toBe(2)\n",
    ),
}


@pytest.mark.parametrize("path", ASSERTED)
def test_assertions_that_came_or_went_alone_are_counted(path: str) -> None:
    frame, more = ASSERTED[path]
    name = path.partition("/")[2]
    place = f"test_bake in {name}" if path.endswith(".py") else path
    without, with_them = frame.format(""), frame.format(more)
    assert written({path: (without, with_them)}) == f"add 2 assertions to {place}"
    assert written({path: (with_them, without)}) == f"remove 2 assertions from {place}"
