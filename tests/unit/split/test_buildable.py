"""Groups in an order that can be built, or as one where there is none."""

import pytest

from git_agent.model.change import FileChange, FileDiff, Hunk, Status
from git_agent.split.buildable import buildable
from git_agent.split.needs import unbuilt
from git_agent.split.said import Names
from git_agent.split.values import ChangedFile, Group, HunkRange, Part, SplitChange


def change_of(*files: tuple[str, ...]) -> SplitChange:
    """A change of files, each given by its lines; `+def a` defines a, `-def a` no longer does."""
    made = []
    for number, lines in enumerate(files, start=1):
        hunk = Hunk(old_start=1, new_start=1, heading="", lines=lines)
        diff = FileDiff(change=FileChange(status=Status.MODIFIED, path=f"{number}.py"), hunks=(hunk,))
        made.append(ChangedFile(number=number, diff=diff))
    return SplitChange(head=None, files=tuple(made))


def names_of(change: SplitChange) -> dict[str, Names]:
    def defined(file: ChangedFile, mark: str) -> frozenset[str]:
        return frozenset(line[5:] for line in file.diff.hunks[0].lines if line.startswith(f"{mark}def "))

    return {file.change.path: Names(added=defined(file, "+"), removed=defined(file, "-")) for file in change.files}


def built(*files: tuple[str, ...]) -> list[list[int]]:
    """Each file a group by itself; the groups that are made of them, as the numbers of their files."""
    change = change_of(*files)
    names = names_of(change)
    groups = buildable([Group(parts=(Part(file=one.number),), reason="") for one in change.files], change, names)
    assert unbuilt(groups, change, names) == []
    return [[part.file for part in group.parts] for group in groups]


def test_what_needs_nothing_stays_where_it_is() -> None:
    assert built(("+one",), ("+two",), ("-three",)) == [[1], [2], [3]]


def test_a_definition_comes_before_its_use() -> None:
    assert built(("+donate",), ("+def donate",)) == [[2], [1]]
    assert built(("+donate",), ("+take", "+def donate"), ("+def take",)) == [[3], [2], [1]]


def test_the_last_use_goes_before_the_definition() -> None:
    assert built(("-def donate",), ("-donate",)) == [[2], [1]]


def test_two_that_need_each_other_are_one() -> None:
    assert built(("+def one", "+two"), ("+def two", "+one")) == [[1, 2]]
    assert built(("+def one", "-def two"), ("+one", "-two"), ("+else",)) == [[1, 2], [3]]


def test_only_the_circle_is_joined() -> None:
    files = (("+def one", "+two"), ("+apart",), ("+def two", "+three"), ("+def three", "+one"), ("+one",))
    assert built(*files) == [[1, 3, 4], [2], [5]]


def test_a_name_that_several_bring_ties_nobody() -> None:
    assert built(("+def run", "+def one"), ("+def run", "+run"), ("+run", "+one")) == [[1], [2], [3]]
    assert built(("+run", "+def one"), ("+def run",), ("+def run", "+one")) == [[2], [1], [3]]


def path_change(*files: tuple[Status, str, str | None, str]) -> SplitChange:
    """A change of files with their status, path, old path and one line."""
    made = []
    for number, (status, path, old_path, line) in enumerate(files, start=1):
        hunks = (Hunk(old_start=1, new_start=1, heading="", lines=tuple(line.split("\n"))),) if line else ()
        diff = FileDiff(change=FileChange(status=status, path=path, old_path=old_path), hunks=hunks)
        made.append(ChangedFile(number=number, diff=diff))
    return SplitChange(head=None, files=tuple(made))


@pytest.mark.parametrize(
    ("called", "line", "expected"),
    [
        ((Status.ADDED, "scripts/typecheck", None, "+run"), "+run: scripts/typecheck", [[2], [1]]),
        ((Status.RENAMED, "bin/make.sh", "bin/build.sh", ""), "-run: bin/build.sh\n+run: bin/make.sh", [[1, 2]]),
        ((Status.MODIFIED, "scripts/typecheck", None, "+run"), "+run: scripts/typecheck", [[1], [2]]),
    ],
)
def test_a_path_that_is_called_is_needed(
    called: tuple[Status, str, str | None, str], line: str, expected: list[list[int]]
) -> None:
    change = path_change((Status.MODIFIED, "ci.yml", None, line), called)
    groups = buildable([Group(parts=(Part(file=one.number),), reason="") for one in change.files], change, {})
    assert [[part.file for part in group.parts] for group in groups] == expected


def test_a_file_goes_after_its_last_caller() -> None:
    change = path_change((Status.DELETED, "bin/make.sh", None, "-x"), (Status.MODIFIED, "ci.yml", None, "-bin/make.sh"))
    groups = buildable([Group(parts=(Part(file=one.number),), reason="") for one in change.files], change, {})
    assert [[part.file for part in group.parts] for group in groups] == [[2], [1]]


def test_a_document_that_names_a_moved_file_is_not_tied_to_it() -> None:
    moved = (Status.RENAMED, "bin/make.sh", "bin/build.sh", "")
    change = path_change((Status.MODIFIED, "docs/use.md", None, "-Run bin/build.sh\n+Run bin/make.sh"), moved)
    groups = buildable([Group(parts=(Part(file=one.number),), reason="") for one in change.files], change, {})
    assert [[part.file for part in group.parts] for group in groups] == [[2], [1]]


def hunk_warnings(first: tuple[str, ...], second: tuple[str, ...], names: Names, order: tuple[int, int]) -> list[str]:
    """What is said of a file's two hunks as two commits in this order."""
    hunks = tuple(Hunk(old_start=1, new_start=1, heading="", lines=lines) for lines in (first, second))
    diff = FileDiff(change=FileChange(status=Status.MODIFIED, path="models.py"), hunks=hunks)
    ranges = tuple(HunkRange(old_start=1, old_count=1, new_start=1, new_count=1) for _ in hunks)
    change = SplitChange(head=None, files=(ChangedFile(number=1, diff=diff, hunks=ranges),))
    return unbuilt([Group(parts=(Part(file=1, hunk=hunk),), reason="") for hunk in order], change, {"models.py": names})


@pytest.mark.parametrize(
    ("first", "second", "names", "forward", "backward"),
    [
        (
            ("+def strip_bom(text):",),
            ("-    return text", "+    return strip_bom(text)"),
            Names(added=frozenset({"strip_bom"})),
            [],
            ["commit 1 uses `strip_bom`, which commit 2 adds"],
        ),
        (
            ("-def strip_bom(text):",),
            ("-    return strip_bom(text)", "+    return text"),
            Names(removed=frozenset({"strip_bom"})),
            ["commit 1 removes `strip_bom`, which commit 2 stops using"],
            [],
        ),
        (
            ("-def mask(text):", "+def hide(text):"),
            ("-    mask(text)", "+    hide(text)"),
            Names(added=frozenset({"hide"}), removed=frozenset({"mask"})),
            ["commit 1 removes `mask`, which commit 2 stops using"],
            ["commit 1 uses `hide`, which commit 2 adds"],
        ),
        # Where no line opens it, nobody can say which hunk brings it.
        (("+strip_bom = partial(str)",), ("+strip_bom(text)",), Names(added=frozenset({"strip_bom"})), [], []),
    ],
)
def test_hunks_of_one_file_need_each_other_as_files_do(
    first: tuple[str, ...], second: tuple[str, ...], names: Names, forward: list[str], backward: list[str]
) -> None:
    assert hunk_warnings(first, second, names, (1, 2)) == forward
    assert hunk_warnings(first, second, names, (2, 1)) == backward
