"""Tests that a function of the project makes, and assertions that are too long to be told one by one."""

import pytest

from support.findings import written

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
