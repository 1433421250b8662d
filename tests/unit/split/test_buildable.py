"""Groups in an order that can be built, or as one where there is none."""

from git_agent.model.change import FileChange, FileDiff, Hunk, Status
from git_agent.split.buildable import buildable
from git_agent.split.needs import Names, unbuilt
from git_agent.split.values import ChangedFile, Group, Part, SplitChange


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
