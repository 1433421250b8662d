"""Sections of documents that were moved or got another title."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text.partition("\n")[0]


def section(title: str, path: str, *, words: str = "is hot") -> str:
    head = f"{title}\n{'-' * len(title)}" if path.endswith("rst") else f"## {title}"
    return f"{head}\n\nThe kiln of {title} {words}.\n\nIt goes on for {title}.\n\n"


def guide(path: str, *titles: str) -> str:
    return (
        f"{'Kiln' if path.endswith('rst') else '# Kiln'}\n{'====' if path.endswith('rst') else ''}\n\nAll.\n\n"
        + "".join(section(title, path) for title in titles)
    )


@pytest.mark.parametrize("path", ["a.md", "a.rst"])
def test_a_section_that_stands_elsewhere_is_moved(path: str) -> None:
    titles = ("Doors", "Lids", "Pokers", "Pans", "Tongs")
    last = (*titles[1:], "Doors")
    inner = ("Lids", "Pokers", "Doors", "Pans", "Tongs")
    assert told({path: (guide(path, *titles), guide(path, *last))}) == f"move Doors section to the end of {path}"
    assert told({path: (guide(path, *titles), guide(path, *inner))}) == f"move Doors section in {path}"


@pytest.mark.parametrize("path", ["a.md", "a.rst"])
def test_a_section_that_is_called_otherwise_is_renamed(path: str) -> None:
    old, new = guide(path, "Doors", "Lids"), guide(path, "Doors", "Lids")
    head = "Lids\n----" if path.endswith("rst") else "## Lids"
    new = old.replace(head, head.replace("Lids", "Tops"))
    assert told({path: (old, new)}) == f"rename Lids section to Tops in {path}"


@pytest.mark.parametrize("path", ["a.md", "a.rst"])
def test_several_sections_that_are_called_otherwise(path: str) -> None:
    old, new = guide(path, "Doors", "Lids", "Pans"), guide(path, "Doors", "Lids", "Pans")
    mark = "" if path.endswith("rst") else "## "
    for title in ("Lids", "Pans"):
        under = f"\n{'-' * len(title)}" if path.endswith("rst") else ""
        new = new.replace(f"{mark}{title}{under}\n", f"{mark}{title} of clay{under}{'-' * 8 if under else ''}\n")
    assert told({path: (old, new)}) == f"rename 2 sections in {path}"
    assert "rename" not in told({path: (old, new.replace("The kiln of Doors", "The door"))})


@pytest.mark.parametrize("path", ["a.rst", "docs/changelog.rst"])
def test_lines_below_titles(path: str) -> None:
    old = guide(path, "Doors", "Lids").replace("-----", "---").replace("----\n", "---\n")
    name = path.rpartition("/")[2]
    assert told({path: (old, guide(path, "Doors", "Lids"))}) in [
        f"lengthen title underlines in {each}" for each in (path, name)
    ]
    # A line with nothing above it divides the text.
    assert "underline" not in told({"a.rst": ("A.\n\n-----\n\nB.\n", "A.\n\n-------\n\nB.\n")})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Another section in its place.
        (section("Lids", "a.md"), section("Tops", "a.md", words="opens").replace("goes on", "is shut")),
        # Another level, and letters alone.
        ("## Lids\n\nHot.\n", "### Lids\n\nHot.\n"),
        ("## lids\n\nHot.\n", "## Lids\n\nHot.\n"),
        # A comment of a shell.
        ("```sh\n## Lids\nheat\n```\n", "```sh\n## Tops\nheat\n```\n"),
    ],
)
def test_what_is_no_other_title_is_not_renamed(old: str, new: str) -> None:
    files = {"a.md": (f"# Kiln\n\n## Doors\n\nAll.\n\n{old}", f"# Kiln\n\n## Doors\n\nAll.\n\n{new}")}
    assert not told(files).startswith("rename")


def test_sections_that_were_written_anew_were_not_moved() -> None:
    old = guide("a.md", "Doors", "Lids", "Pokers")
    new = guide("a.md", "Lids", "Pokers") + section("Doors", "a.md", words="was cold").replace("goes on", "stops")
    assert not told({"a.md": (old, new)}).startswith("move")


def test_a_section_below_a_title_of_the_first_level_is_none_of_the_one_before() -> None:
    old = "# Kiln\n\nAll.\n\n## Doors\n\nOne is shut.\n\n# Ovens\n\n- lid: is hot\n"
    assert told({"a.md": (old, f"{old}- poker: is cold\n")}) != "extend Doors section in a.md"
    assert "Doors" not in told({"a.md": (old, f"{old}- `poker_of_iron`: is cold, and not heavy.\n")})
    assert "Ovens section" in told({"a.md": (old, old.replace("is hot", "is never hot and never cold"))})
    assert "Kiln section" not in told({"a.md": (old, old.replace("All.", "All of it is hot and none of it cold."))})


@pytest.mark.parametrize("path", ["a.md", "a.rst"])
def test_a_section_whose_title_is_too_long_is_none_of_the_one_before(path: str) -> None:
    old = guide(path, "Doors", "Lids")
    long_title = "What to keep in mind about lids, doors and everything else of a kiln that is hot"
    assert told({path: (old, old + section(long_title, path))}) == f"add a section to {path}"


def test_a_section_that_stands_elsewhere_in_other_words_did_not_go() -> None:
    first, second = "```sh\nheat lids{}\n```\n", "```sh\nheat {}\n```\n"
    old = f"# Kiln\n\n## Doors\n\n{first.format('')}\n## Pans\n\nAll.\n\n## Pokers\n\n{second.format('tongs')}"
    new = f"# Kiln\n\n## Doors\n\n{first.format(';')}\n## Pokers\n\n{second.format('pokers')}\n## Pans\n\nAll.\n"
    assert not told({"a.md": (old, new)}).startswith(("remove", "add"))


def test_a_comment_above_lines_of_a_program_is_no_section() -> None:
    old = "# Kiln\n\nbake = 1\n\n# All of the doors\n\nshut = 1\n\n## All of the lids\n\nhot = 1\n"
    message = told({"docs/conf.py": (old, old.replace("shut = 1", "shut = 2 + 3").replace("hot = 1", "hot = go(1)"))})
    assert "section" not in message


def test_a_plain_text_with_directives_has_the_titles_of_restructuredtext() -> None:
    old = (
        "Kiln\n====\n\n.. currentmodule:: kiln\n\nAll.\n\n"
        "Doors that ``shut``\\s\n-------------------\n\nOne is shut.\n\nLids\n~~~~\n\n* A lid is on top.\n"
    )
    new = f"{old}* Another one is below of it and hot.\n"
    message = told({"docs/kiln.txt": (old, new)})
    assert "Doors" not in message
    assert "example" not in message
    assert "Doors that shuts section" in told({"docs/kiln.txt": (old, old.replace("is shut.", "was never open."))})
