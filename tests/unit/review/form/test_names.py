"""Names that Markdown would read as something else."""

import pytest

from git_agent.review.form.names import with_names_as_code
from git_agent.review.form.tables import name_cell


@pytest.mark.parametrize(
    ("path", "text", "shown"),
    [
        ("a/__init__.py", "- add a/__init__.py with 1 line", "- add `a/__init__.py` with 1 line"),
        ("a/__init__.py", "- add __init__.py", "- add `__init__.py`"),
        ("a/__init__.py", "- add `__init__.py`", "- add `__init__.py`"),
        ("a/__init__.py", "- add b/__init__.py", "- add b/__init__.py"),
        ("a/snake_case.py", "- add snake_case.py", "- add snake_case.py"),
        ("[x](y).md", "documentation: [x](y).md and z", "documentation: `[x](y).md` and z"),
    ],
)
def test_in_a_sentence_they_are_set_as_code(path: str, text: str, shown: str) -> None:
    assert with_names_as_code(text, [path]) == shown


@pytest.mark.parametrize("name", ["www.example.org.txt", "a@example.org", "__init__.py", "*.md"])
def test_in_a_table_too(name: str) -> None:
    assert name_cell(name) == f"`{name}`"


@pytest.mark.parametrize("name", ["@scope/name", "snake_case.py", "a-b.c"])
def test_all_others_stay_as_they_are(name: str) -> None:
    assert name_cell(name) == name
