"""What is said of an edit whose values may not be quoted: that something is another, and where."""

import pytest

from support.findings import written
from support.told_edits import LANGUAGES, end_in, in_function


def swapped(language: str, old: str, new: str) -> str:
    end = end_in(language) + "\n"
    old, new = (in_function(language, statement + end) for statement in (old, new))
    return written({f"src/kiln.{language}": (old, new)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_text_that_is_passed(language: str) -> None:
    message = swapped(language, 'fire(tray, "gentle hound")', 'fire(tray, "savage horse")')
    assert "pass another text to fire in" in message
    assert "horse" not in message


def test_another_value_of_a_keyword() -> None:
    message = swapped("py", "fire(tray, lid='hound')", "fire(tray, lid='horse')")
    assert "pass another lid to fire in bake" in message


@pytest.mark.parametrize("language", LANGUAGES)
def test_something_else_that_is_returned(language: str) -> None:
    message = swapped(language, 'return "gentle hound"', 'return "savage horse"')
    assert "return something else from bake" in message


def test_a_return_over_lines_may_come_to_the_same() -> None:
    old = in_function("py", "return lid(\n    'gentle hound',\n    tray,\n)\n")
    message = written({"src/kiln.py": (old, old.replace("gentle hound", "savage horse").replace("lid(", "lids("))})
    assert "something else" not in message


def test_values_that_may_be_quoted_are() -> None:
    assert "something else" not in swapped("py", "fire(tray, 12)", "fire(tray, 13)")


def test_what_says_more_is_said_alone() -> None:
    old = in_function("py", "fire(tray, 'gentle hound')\n")
    new = old.replace("gentle hound", "savage horse") + "\n\ndef cool(tray):\n    tray.wait()\n"
    assert "another text" not in written({"src/kiln.py": (old, new)})


def test_of_several_edits_none_is_told_so() -> None:
    old = in_function("py", "fire(tray, 'gentle hound')\nlift(tray, 'tame duck')\ncool(tray, 'idle swan')\n")
    new = old.replace("gentle", "savage").replace("tame", "wild").replace("idle", "busy")
    assert "another text" not in written({"src/kiln.py": (old, new)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_much_that_is_not_told_the_one_that_is_known_is_not_the_point(language: str) -> None:
    end = end_in(language) + "\n"
    calls = [f'fire(tray, "gentle hound"){end}', *(f'fire("tame duck {n}", {n}){end}' for n in range(9))]
    old, few, many = (in_function(language, "".join(lines)) for lines in (calls, calls[:-1], calls[:1]))
    for left, is_told in ((few, True), (many, False)):
        message = written({f"src/kiln.{language}": (old, left.replace("gentle hound", "savage horse"))})
        assert ("another text" in message) is is_told, message
