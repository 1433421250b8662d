"""A new document by its title, or as what left another one."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between

INDEX = "Kilns\n=====\n\n.. toctree::\n\n   doors\n   lids\n"
LINES = "".join(f"Step {number} of the way to a hot kiln.\n" for number in range(12))
FAQ = f"# Questions\n\nAll of them.\n\n## From cold to hot\n\n{LINES}\n## Lids\n\nA lid.\n"


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=80)).text


@pytest.mark.parametrize(
    ("path", "text", "message"),
    [
        (
            "docs/cold.rst",
            "==============\nOf cold kilns\n==============\n\nAll.\n",
            'add "Of cold kilns" page in cold.rst',
        ),
        ("docs/cold.md", "# Of cold kilns\n\nAll.\n\n## More\n", 'add "Of cold kilns" page in cold.md'),
        (
            "docs/cold.md",
            "---\nid: cold\ntitle: Of cold kilns\n---\n\n## More\n",
            'add "Of cold kilns" page in cold.md',
        ),
        ("docs/cold.md", "A kiln may well be cold.\n\n## Of cold lids\n\nAll.\n", "add docs/cold.md"),
        ("docs/cold-kilns.md", "# Cold Kilns\n\nAll.\n", "add docs/cold-kilns.md"),
        ("docs/cold.md", "# Cooling\n\nAll.\n", "add docs/cold.md"),
        ("docs/README.md", "# Cold Kilns\n\nAll.\n", "add docs/README.md"),
        ("docs/cold.md", "All.\n", "add docs/cold.md"),
    ],
)
def test_a_new_document_is_told_by_its_title(path: str, text: str, message: str) -> None:
    assert told({path: (None, text)}) == message


def test_that_a_table_of_contents_lists_it_need_not_be_said() -> None:
    page = "Of cold kilns\n=============\n\nAll.\n"
    files = {"docs/cold.rst": (None, page), "docs/index.rst": (INDEX, f"{INDEX}   cold\n")}
    assert told(files) == 'add "Of cold kilns" page in cold.rst'


def test_what_left_another_document_was_moved() -> None:
    old = FAQ.replace(LINES, "It is elsewhere now.\n")
    files = {"docs/faq.md": (FAQ, old), "docs/hot.md": (None, f"# Hot kilns\n\n{LINES}")}
    assert told(files).partition("\n")[0] == "move From cold to hot from faq.md to hot.md"


def test_a_few_lines_that_are_alike_were_not_moved() -> None:
    old = FAQ.replace("Step 3 of the way to a hot kiln.\n", "")
    new = f"# Hot kilns\n\nStep 3 of the way to a hot kiln.\n{LINES.replace('Step', 'Another step')}"
    assert told({"docs/faq.md": (FAQ, old), "docs/hot.md": (None, new)}).startswith('add "Hot kilns" page')


def test_of_several_new_documents_none_is_told_by_its_title() -> None:
    files = {f"docs/{name}.md": (None, "# Of cold kilns\n\nAll.\n") for name in ("a", "b")}
    assert told(files) == "add a.md and b.md"
