"""Trees that are deep, long or unlike: comparing them ends within its budget, with a script or without one."""

import pytest

from git_agent.syntax.trees.compare import compare
from git_agent.syntax.trees.edit_script.limits import MOST_CHANGES, Budget, CommitBudget, TooMuch


def edits(path: str, old: str, new: str) -> int:
    answer = compare(path, old.encode(), new.encode())
    return len(answer.edits) if answer is not None else -1


def test_calls_nested_four_hundred_deep_are_compared() -> None:
    old = "def f():\n    return " + "g(\n" * 400 + "1" + ")" * 400 + "\n"
    assert edits("a.py", old, old.replace("1", "2")) >= 0


def test_a_chain_of_two_thousand_operands_is_compared() -> None:
    old = "x = (\n" + "a +\n" * 2_000 + "b)\n"
    assert edits("a.py", old, old.replace("b)", "c)")) >= 0


def test_a_list_of_which_every_second_element_changed_has_no_script() -> None:
    old = [f'"tray {number}",\n' for number in range(6_000)]
    new = [line.replace("tray", "dish") if index % 2 else line for index, line in enumerate(old)]
    assert edits("a.py", f"X = [\n{''.join(old)}]\n", f"X = [\n{''.join(new)}]\n") == 0


@pytest.mark.parametrize("path", ["a.py", "a.ts", "a.go", "a.rs", "a.java", "a.c"])
def test_two_unlike_files_have_no_script_or_a_short_one(path: str) -> None:
    old = "".join(f"f{number}(a{number}, [b{number}]);\n" for number in range(4_000))
    new = "".join(f"if (g{number}) {{ h{number}(c{number}); }}\n" for number in range(3_000))
    assert edits(path, old, new) <= MOST_CHANGES


def test_a_budget_ends_by_pairs_by_changes_and_by_time() -> None:
    with pytest.raises(TooMuch):
        Budget(60).spend_pair(10**6)
    budget = Budget(60)
    for _ in range(MOST_CHANGES):
        budget.spend_change()
    with pytest.raises(TooMuch):
        budget.spend_change()
    with pytest.raises(TooMuch):
        Budget(0).spend_pair(100)


def test_the_files_of_a_commit_share_their_time() -> None:
    commit = CommitBudget()
    commit.seconds = 0.0
    with commit.for_a_file() as budget, pytest.raises(TooMuch):
        budget.spend_pair(100)
