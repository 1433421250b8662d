"""What every plan is held to, and what is told of commits that could not be built by themselves."""

from git_agent.model.change import FileChange, FileDiff, Hunk, Status
from git_agent.split.needs import unbuilt
from git_agent.split.proof import faults_of
from git_agent.split.said import Names
from git_agent.split.values import ChangedFile, Group, Part, Plan, SplitChange


def file(number: int, path: str, *lines: str, status: Status = Status.MODIFIED) -> ChangedFile:
    hunk = Hunk(old_start=1, new_start=1, heading="", lines=lines)
    return ChangedFile(number=number, diff=FileDiff(change=FileChange(status=status, path=path), hunks=(hunk,)))


def plan(*groups: tuple[int, ...]) -> Plan:
    return Plan(groups=tuple(Group(parts=tuple(Part(file=one) for one in group), reason="") for group in groups))


USE_BEFORE_DEFINITION = SplitChange(
    head=None,
    files=(
        file(1, "app.py", "+from money import donate", "+donate(3)"),
        file(2, "money.py", "+def donate(amount):", "+    return amount"),
    ),
)
NAMES = {"money.py": Names(added=frozenset({"donate"}))}


def test_a_use_before_its_definition_is_told() -> None:
    assert unbuilt(plan((1,), (2,)).groups, USE_BEFORE_DEFINITION, NAMES) == [
        "commit 1 uses `donate`, which commit 2 adds"
    ]


def test_a_definition_before_its_use_is_right() -> None:
    assert unbuilt(plan((2,), (1,)).groups, USE_BEFORE_DEFINITION, NAMES) == []
    assert unbuilt(plan((1, 2)).groups, USE_BEFORE_DEFINITION, NAMES) == []


def test_a_definition_that_goes_before_its_last_use_is_told() -> None:
    change = SplitChange(
        head=None,
        files=(file(1, "app.py", "-donate(3)"), file(2, "money.py", "-def donate(amount):", "-    return amount")),
    )
    names = {"money.py": Names(removed=frozenset({"donate"}))}
    assert unbuilt(plan((2,), (1,)).groups, change, names) == ["commit 1 removes `donate`, which commit 2 stops using"]
    assert unbuilt(plan((1,), (2,)).groups, change, names) == []


def test_a_file_that_becomes_a_folder_is_not_torn() -> None:
    change = SplitChange(
        head=None,
        files=(file(1, "a", status=Status.DELETED), file(2, "a/b", status=Status.ADDED)),
    )
    assert faults_of(plan((1,), (2,)), change) == ["a and a/b cannot be apart: one stands in the other's way"]
    assert faults_of(plan((1, 2)), change) == []
