"""A plan in an editor: what is moved is moved, and what cannot be read is said with its line."""

import pytest

from git_agent.errors import UsageError
from git_agent.model.change import FileChange, FileDiff, Hunk, Status
from git_agent.split.script import is_plan, part_line, plan_text, read_plan, with_fault
from git_agent.split.values import ChangedFile, Group, HunkRange, Part, Plan, SplitChange

HUNKS = (
    HunkRange(old_start=1, old_count=7, new_start=1, new_count=8, heading="def parse(text):"),
    HunkRange(old_start=20, old_count=7, new_start=21, new_count=7),
)


def file(number: int, path: str, hunks: tuple[HunkRange, ...] = ()) -> ChangedFile:
    change = FileChange(status=Status.MODIFIED, path=path)
    return ChangedFile(number=number, diff=FileDiff(change=change, hunks=()), hunks=hunks)


CHANGE = SplitChange(head="0" * 40, files=(file(1, "docs/a.md"), file(2, "src/a.py", HUNKS), file(3, "src/b.py")))
PLAN = Plan(
    groups=(
        Group(parts=(Part(file=2, hunk=1), Part(file=2, hunk=2)), reason="nothing else belongs to it"),
        Group(parts=(Part(file=1), Part(file=3)), reason="the same words"),
    )
)
SUBJECTS = ("feat: parse lines", "fix: b")


def parts(plan: Plan | None) -> list[list[str]]:
    assert plan is not None
    return [[part.name for part in group.parts] for group in plan.groups]


def test_what_nobody_has_changed_is_the_same_plan() -> None:
    text = plan_text(PLAN, CHANGE, SUBJECTS)
    assert parts(read_plan(text, CHANGE, SUBJECTS)) == [["2.1", "2.2"], ["1", "3"]]
    assert text.split("\n\n")[:3] == [
        "commit: feat: parse lines\n  2.1    M src/a.py, line 1\n  2.2    M src/a.py, line 21",
        "commit: fix: b\n  1      M docs/a.md\n  3      M src/b.py",
        "leave staged:",
    ]


def test_a_hunk_is_told_by_its_first_changed_line() -> None:
    hunks = (
        Hunk(old_start=1, new_start=1, heading="def before():", lines=(" x", "-", "+    def parse(text):", "+  pass")),
        Hunk(old_start=20, new_start=21, heading="", lines=(f"-password = '{'hunter2Xy9' * 3}'",)),
        Hunk(old_start=40, new_start=40, heading="", lines=("+" + "long " * 30,)),
    )
    ranges = tuple(HunkRange(old_start=1, old_count=1, new_start=1, new_count=1) for _ in hunks)
    diff = FileDiff(change=FileChange(status=Status.MODIFIED, path="a.py"), hunks=hunks)
    change = SplitChange(head=None, files=(ChangedFile(number=1, diff=diff, hunks=ranges),))
    lines = [part_line(part, change) for part in change.parts]
    assert lines[0] == "1.1    M a.py, line 2: +def parse(text):"
    assert lines[1].startswith("1.2    M a.py, line 21: -password = ")
    assert "hunter2" not in lines[1]
    assert lines[2].endswith("long long…") or lines[2].endswith("long …")


def test_a_hunk_is_moved_a_commit_added_and_one_left() -> None:
    text = "commit: feat: parse lines\n2.1\n\ncommit: a subject of mine\n2.2\n1 whatever follows\n\nLeave staged:\n3\n"
    plan = read_plan(text, CHANGE, SUBJECTS)
    assert parts(plan) == [["2.1"], ["1", "2.2"]]
    assert plan is not None
    assert [group.subject for group in plan.groups] == ["", "a subject of mine"]
    assert [part.name for part in plan.left] == ["3"]


def test_without_its_line_a_commit_joins_the_one_above() -> None:
    assert parts(read_plan("commit: one\n2\n1\n3\n", CHANGE, SUBJECTS)) == [["1", "2.1", "2.2", "3"]]


def test_a_wrong_plan_is_opened_again_with_what_is_wrong_and_what_is_missing() -> None:
    once = with_fault("commit: one\n2.1\n3\n", "the plan does not hold", CHANGE)
    assert once.split("\n")[:4] == [
        "#! the plan does not hold",
        "#! Put these where they belong, without the sign before them:",
        "#!   1      M docs/a.md",
        "#!   2.2    M src/a.py, line 21",
    ]
    assert with_fault(once, "another", CHANGE).count("docs/a.md") == 1
    assert with_fault("commit: one\n1\n2\n3\nx", "line 5", CHANGE) == "#! line 5\ncommit: one\n1\n2\n3\nx"


def test_a_commit_without_parts_is_none() -> None:
    assert parts(read_plan("commit: one\n\ncommit: two\n1\n2\n3\n", CHANGE, SUBJECTS)) == [["1", "2.1", "2.2", "3"]]


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "leave staged:\n"])
def test_an_empty_plan_commits_nothing(text: str) -> None:
    assert read_plan(text, CHANGE, SUBJECTS) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("commit: one\n1\n2\n", "3 (src/b.py) is missing"),
        ("commit: one\n1\n2\n3\n3\n", "3 stands 2 times"),
        ("commit: one\n1\n2\n2.1\n3\n", "2.1 stands 2 times"),
        ("commit: one\n1\n2\n3\n4\n", "4 is no part"),
        ("commit: one\n1\n2\n3\n2.7\n", "2.7 is no part"),
        ("commit: one\n1\n2\n3.1\n", "3.1 is no part"),
        ("1\n2\n3\n", "line 1 of the plan cannot be read: 1"),
        ("commit: one\npick 1\n", "line 2 of the plan cannot be read: pick 1"),
        ("leave staged:\n1\n2\n3\n", "there is no commit in it"),
    ],
)
def test_what_does_not_hold_is_said(text: str, said: str) -> None:
    with pytest.raises(UsageError) as error:
        read_plan(text, CHANGE, SUBJECTS)
    assert said in str(error.value)


def test_a_body_is_read_as_it_was_written() -> None:
    body = "First line\n\n- item\n    indented\n# no comment"
    plan = Plan(groups=(Group(parts=CHANGE.parts, reason="", subject="mine", body=body),))
    read = read_plan("\ufeff" + plan_text(plan, CHANGE, ("mine",)), CHANGE, ())
    assert read is not None
    assert [(group.subject, group.body) for group in read.groups] == [("mine", body)]
    empty = read_plan("commit: mine\n|\n1\n2\n3\n", CHANGE, ())
    assert empty is not None
    assert empty.groups[0].body == ""


@pytest.mark.parametrize("line", ["1" * 5000, "1." + "2" * 5000, "\u0661", "\uff11", "1 2", "| words", "x\0y"])
def test_what_is_no_part_is_said(line: str) -> None:
    with pytest.raises(UsageError):
        read_plan(f"{line}\ncommit: one\n1\n2\n3\n", CHANGE, SUBJECTS)
    with pytest.raises(UsageError):
        read_plan(f"commit: one\n1\n2\n3\nleave staged:\n{line}\n", CHANGE, SUBJECTS)


def test_a_plan_is_no_message() -> None:
    assert is_plan("commit: fix: x\n  1 M a\nleave staged:\n")
    assert is_plan(plan_text(PLAN, CHANGE, SUBJECTS))
    for message in ("commit: keep a message\n\n- 1 of 2\n", "fix: x\n\nleave staged: what is not meant\n", ""):
        assert not is_plan(message)
