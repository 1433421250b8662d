"""A name that is written out says what it is, whatever stands behind its escapes."""

import pytest

from git_agent.model.change import visible_path


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("a\U000e0042.py", r"a\U000e0042.py"),
        ("a\udce0042.py", r"a\xe0042.py"),
        ("a\u202e5", r"a\u202e5"),
        ("a\x855", r"a\u00855"),
        ("a\udc855", r"a\x855"),
        ("a\x1b5\n", r"a\x1b5\n"),
        ("größe 👍.md", "größe 👍.md"),
    ],
)
def test_no_two_names_look_alike(path: str, shown: str) -> None:
    assert visible_path(path) == shown
