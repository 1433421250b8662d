"""Paths are related where one stands in the way of the other."""

import pytest

from git_agent.watch.related import LastTouch, are_related


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("foo", "foo", True),
        ("foo", "foo/bar", True),
        ("foo/bar", "foo", True),
        ("a/b/c/d", "a/b", True),
        ("foo", "foobar", False),
        ("foo/a", "foo/b", False),
        ("", "foo", False),
    ],
)
def test_a_path_is_related_to_itself_and_to_what_is_above_and_below_it(first: str, second: str, expected: bool) -> None:
    assert are_related([first], [second]) is expected


def test_the_last_touch_of_a_related_path_counts() -> None:
    touched = LastTouch()
    for number, path in enumerate(["a/b", "c", "a"]):
        touched.note([path], number)
    assert touched.last(["a/b"]) == 2
    assert touched.last(["c/d", "x"]) == 1
    assert touched.last(["x"]) is None
