"""Every changed path is told, or at least its folder."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.evidence.listing import listing
from git_agent.evidence.path_lines import counts
from git_agent.model.change import FileChange, Status
from git_agent.model.origin import Origin
from git_agent.model.value import replace
from support.reading import changed

SUBMODULE = replace(changed("lib"), old_mode="160000", new_mode="160000")


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (changed("a.py", added=3, deleted=1), "a.py (modified, +3 -1)"),
        (changed("a.py", status=Status.ADDED), "a.py (added, +1 -0)"),
        (changed("a.png", added=None, deleted=None), "a.png (modified, binary)"),
        (replace(changed("b.py", status=Status.RENAMED), old_path="a.py"), "a.py -> b.py (renamed, +1 -0)"),
        (replace(changed("l"), new_mode="120000", status=Status.TYPE_CHANGED), "l (type changed, +1 -0, symlink)"),
        (
            replace(changed("run", added=0), new_mode="100755", old_oid="a", new_oid="a"),
            "run (modified, +0 -0, mode 100644 -> 100755)",
        ),
        (SUBMODULE, "lib (modified, submodule)"),
        (changed("go.sum"), "go.sum (modified, +1 -0, lock file)"),
        (changed("two\nlines"), "two\\nlines (modified, +1 -0)"),
        (changed("caf\udce9"), "caf\\xe9 (modified, +1 -0)"),
    ],
)
def test_each_kind_of_change_has_its_line(change: FileChange, line: str) -> None:
    assert listing([change], {"go.sum": Origin.LOCK}, most_bytes=1_000) == f"{line}\n"


def test_counts_are_those_of_git() -> None:
    assert counts(changed("a", added=2, deleted=5)) == "+2 -5"


def test_when_the_list_is_too_long_folders_are_told_and_small_handwritten_files_named() -> None:
    generated = [changed(f"gen/{number}.py", added=900) for number in range(500)]
    fix = changed("src/fix.py", added=1)
    text = listing([*generated, fix], {change.path: Origin.GENERATED for change in generated}, most_bytes=1_000)
    assert text.splitlines() == ["gen/ (500 files, +450000 -0)", "src/fix.py (modified, +1 -0)"]


def test_files_of_one_folder_are_named_behind_it() -> None:
    new = replace(changed("src/core/new.py", added=7), status=Status.ADDED)
    text = listing([*(changed(f"src/core/{name}.py") for name in "abcdef"), new], {}, most_bytes=210)
    names = ", ".join(f"{name}.py +1 -0" for name in "abcdef")
    assert text == f"src/core/ (7 files, +13 -0): {names}, new.py added +7 -0\n"


def test_every_handwritten_path_is_named_while_there_is_room() -> None:
    paths = [f"src/packages/module_{number % 10}/handlers/handler_number_{number:03}.py" for number in range(200)]
    text = listing([changed(path) for path in paths], {}, most_bytes=5_000, names_bytes=17_000)
    assert all(path.rpartition("/")[2] in text for path in paths)
    assert len(text) <= 8_000
    # Still all of them, but without their counts.
    assert all(
        path.rpartition("/")[2] in listing([changed(path) for path in paths], {}, most_bytes=5_500) for path in paths
    )


def test_the_smallest_files_are_named_first_and_the_rest_is_counted() -> None:
    changes = [changed(f"src/{number:03}.py", added=1_000 - number) for number in range(300)]
    line, rest = listing(changes, {}, most_bytes=2_000).splitlines()
    names = line.removeprefix("src/ (300 files, +255150 -0): ").split(", ")
    assert names == [f"{number:03}.py" for number in range(300 - len(names), 300)]
    assert len(names) > 150
    assert rest == f"and {300 - len(names)} more files"


def test_thousands_of_folders_do_not_hide_the_files_that_people_wrote() -> None:
    generated = [changed(f"gen/{number}/a.py", added=900) for number in range(3_000)]
    mine = [changed(f"src/{name}/fix.py") for name in ("one", "two")]
    text = listing([*generated, *mine], {change.path: Origin.GENERATED for change in generated}, most_bytes=2_000)
    assert "src/one/fix.py" in text
    assert "src/two/fix.py" in text
    folders = text.count("gen/")
    assert f"and {3_000 - folders} more folders\n" in text


@given(
    paths=st.lists(st.text("ab/ä\udce9\n", min_size=1, max_size=20), max_size=60, unique=True),
    most_bytes=st.integers(100, 2_000),
)
def test_the_list_never_takes_more_room_than_it_may(paths: list[str], most_bytes: int) -> None:
    text = listing([changed(path) for path in paths], {}, most_bytes=most_bytes)
    assert len(text.encode("utf-8", "replace")) <= most_bytes
