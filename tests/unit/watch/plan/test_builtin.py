"""The built-in planner: offline, the same plan for the same captures, every capture in one commit."""

import pytest

from git_agent.grouping import NOTHING_LEARNED
from git_agent.model.value import replace
from git_agent.watch.plan.builtin import BuiltinPlanner
from git_agent.watch.plan.safety import leapfrog
from git_agent.watch.plan.values import Group, Window
from git_agent.watch.plan.window import offers_of
from git_agent.watch.plan.writing import MessageWriter
from support.planning import Edits
from support.repo import Repo


@pytest.fixture
def edits(repo: Repo) -> Edits:
    made = Edits(repo)
    made.committed({"README.md": "# Shop\n"})
    return made


def planned(edits: Edits, *, coalesce: bool = False) -> tuple[Group, ...]:
    planner = BuiltinPlanner(edits.reader(), MessageWriter("imperative"), lambda: NOTHING_LEARNED)
    window = Window(offers=tuple(offers_of(edits.captures, coalesce=coalesce)))
    groups = planner.groups(window)
    by_seq = {one.seq: one for one in edits.captures}
    assert sorted(seq for group in groups for seq in group.seqs) == sorted(by_seq)
    assert leapfrog([[by_seq[seq] for seq in group.seqs] for group in groups], []) is None
    assert [group.seqs[0] for group in groups] == sorted(group.seqs[0] for group in groups)
    return groups


def seqs(edits: Edits) -> list[tuple[int, ...]]:
    return [group.seqs for group in planned(edits)]


def test_a_test_goes_with_its_code_and_another_intent_does_not(edits: Edits) -> None:
    edits.save("src/parser.py", "def parse_rule(text):\n    return text\n")
    edits.save("billing/invoice.go", "package billing\n\nfunc Total(cents []int) int { return 0 }\n")
    edits.save("tests/test_parser.py", "def test_parse_rule():\n    assert parse_rule('a')\n")
    assert seqs(edits) == [(1, 3), (2,)]


def test_edits_of_one_file_stay_together_through_a_chain_of_renames(edits: Edits) -> None:
    edits.save("a.py", "alpha = 1\n")
    edits.save("other/unrelated.sql", "select zebra from quagga;\n")
    edits.rename("a.py", "b.py")
    edits.rename("b.py", "c.py")
    edits.save("c.py", "alpha = 2\n")
    assert seqs(edits) == [(1, 3, 4, 5), (2,)]


def test_a_long_pause_is_another_intent(edits: Edits) -> None:
    edits.save("src/parser.py", "def parse_rule(text):\n    return text\n", at=0.0)
    edits.save("src/rules.py", "def rule(text):\n    return parse_rule(text)\n", at=10.0)
    edits.save("src/rule_set.py", "def rules(text):\n    return [parse_rule(text)]\n", at=5000.0)
    assert seqs(edits)[-1] == (3,)


def test_a_burst_is_a_commit_of_its_own(edits: Edits) -> None:
    for number in range(4):
        edits.save(f"gen/file{number}.txt", f"{number}\n")
    edits.captures[:] = [replace(one, burst=1) for one in edits.captures]
    edits.save("gen/other.txt", "1\n")
    assert seqs(edits) == [(1, 2, 3, 4), (5,)]


def test_the_same_captures_give_the_same_plan(edits: Edits) -> None:
    for number in range(6):
        edits.save(f"area{number % 2}/file{number}.py", f"name{number} = shared_{number % 3}\n")
    assert planned(edits) == planned(edits)


def test_a_group_says_why_and_its_message_does_not(edits: Edits) -> None:
    edits.save("src/parser.py", "def parse_rule(text):\n    return text\n")
    edits.save("tests/test_parser.py", "def test_parse_rule():\n    assert parse_rule('a')\n")
    (group,) = planned(edits)
    assert group.reason == "test_parser.py tests parser.py"
    assert group.reason not in group.message


def test_folded_captures_are_published_with_their_offer(edits: Edits) -> None:
    edits.save("a.py", "alpha = 1\n")
    edits.save("a.py", "alpha = 2\n")
    assert [group.seqs for group in planned(edits, coalesce=True)] == [(1, 2)]


def test_what_amounts_to_nothing_is_published_all_the_same(edits: Edits) -> None:
    edits.save("a.py", "alpha = 1\n")
    edits.save("other/zebra.sql", "select quagga;\n")
    edits.remove("a.py")
    assert seqs(edits) == [(1, 3), (2,)]
