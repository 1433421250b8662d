"""What is read of a model's plan, and what is sent back."""

import json

import pytest

from git_agent.model.draft import BUILTIN
from git_agent.split.answer import LONGEST_REASON, read_answer
from git_agent.split.read import read_change
from git_agent.split.values import Plan, SplitChange
from support.reading import git_of
from support.repo import Repo
from support.template import template

LINES = [f"line {number}\n" for number in range(40)]


@template
def staged(repo: Repo) -> None:
    """File 1 in two hunks, and 2 and 3 whole."""
    repo.commit("Begin", {"a.txt": "".join(LINES), "b.txt": "b\n"})
    repo.stage({"a.txt": "".join(["first\n", *LINES[1:-1], "last\n"]), "b.txt": "c\n", "new.txt": "new\n"})


@pytest.fixture
def change(staged: Repo) -> SplitChange:
    return read_change(git_of(staged))


def answered(change: SplitChange, *groups: object, most: int = 12) -> tuple[Plan | None, str]:
    text = json.dumps({"groups": groups})
    plan, faults = read_answer(text, change, author=BUILTIN, most=most)
    return plan, " ".join(fault.detail for fault in faults)


def group(*parts: object, reason: object = "why") -> dict[str, object]:
    return {"reason": reason, "parts": list(parts)}


def test_parts_are_files_and_hunks(change: SplitChange) -> None:
    plan, faults = answered(change, group("3", "1.2"), group(2, " 1.1 "))
    assert faults == ""
    assert plan
    assert [[part.name for part in one.parts] for one in plan.groups] == [["1.2", "3"], ["1.1", "2"]]


def test_a_file_stands_for_all_its_hunks(change: SplitChange) -> None:
    plan, faults = answered(change, group("1"), group("2", "3"))
    assert faults == ""
    assert plan
    assert [part.name for part in plan.groups[0].parts] == ["1.1", "1.2"]


def test_what_a_model_says_around_it_does_not_matter(change: SplitChange) -> None:
    said = '<think>{"groups": []}</think>Here:\n```json\n{"groups": [{"reason": "r", "parts": ["1", "2", "3"]}]}\n```'
    plan, faults = read_answer(said, change, author=BUILTIN, most=2)
    assert plan
    assert not faults


@pytest.mark.parametrize(
    ("groups", "fault"),
    [
        ([], "not one JSON object"),
        ([group("1", "2")], "3 (new.txt) is missing"),
        ([group("1.1", "2", "3")], "1.2 (a.txt) is missing"),
        ([group("1", "2"), group("1.1", "3")], "1.1 stands 2 times"),
        ([group("1", "2", "3.1")], "3.1 is no part of this change"),
        ([group("1", "2", "3", "4")], "4 is no part of this change"),
        ([group("1", "2", "3"), group()], "commit 2 is empty"),
        ([group("a.txt", "2", "3")], 'has the part "a.txt"'),
        ([group(1.1, 1.2, "2", "3")], 'has the part "1.1"'),
        ([group(None)], "which is no number"),
        ([group("1", "2", "3", reason=7)], "Group 1 has no list `parts` or no text `reason`"),
        ([["1", "2", "3"]], "Group 1 is no object"),
        ([group("1"), group("2"), group("3")], "There are 3 groups: make at most 2"),
    ],
)
def test_what_does_not_hold_is_told(change: SplitChange, groups: list[object], fault: str) -> None:
    _, faults = answered(change, *groups, most=2)
    assert fault in faults


@pytest.mark.parametrize("text", ["", "no", "[]", "{}", '{"groups": 3}', '{"groups": {"a": 1}}', "{" * 5_000])
def test_what_is_no_plan_is_told(change: SplitChange, text: str) -> None:
    plan, faults = read_answer(text, change, author=BUILTIN, most=2)
    assert plan is None
    assert len(faults) == 1


def test_a_reason_is_one_short_line(change: SplitChange) -> None:
    plan, _ = answered(change, group("1", "2", "3", reason=f"one\n\x1b[2Jtwo {'x' * 999}"))
    assert plan
    assert plan.groups[0].reason.isprintable()
    assert len(plan.groups[0].reason) <= LONGEST_REASON
