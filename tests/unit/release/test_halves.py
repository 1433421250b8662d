"""Work in two processes gives what one would give, whatever becomes of the second."""

import json
import sys

import pytest

from git_agent.release.halves import in_halves
from support.program import SOURCE
from support.ran import Ran
from support.started import run

HEAVY = 5_000


def shared(body: str) -> Ran:
    """Runs `work` over five heavy items in a process of its own, which a fork may safely copy."""
    lines = (
        "import json, os, sys",
        f"sys.path.insert(0, {str(SOURCE)!r})",
        "from git_agent.release.halves import in_halves",
        "parent = os.getpid()",
        f"def work(item):\n    {body}",
        f"print(json.dumps(in_halves(work, [1, 2, 3, 4, 5], weight=lambda _: {HEAVY})))",
    )
    return run(sys.executable, "-I", "-c", "\n".join(lines))


def test_the_answers_come_in_order_and_from_two_processes() -> None:
    ran = shared("return [str(item), str(os.getpid() == parent)]")
    answers = json.loads(ran.stdout)
    assert [number for number, _ in answers] == ["1", "2", "3", "4", "5"]
    assert [here for _, here in answers] == ["True", "True", "True", "False", "False"]


def test_a_large_answer_passes_the_pipe() -> None:
    assert [len(text) for (text,) in json.loads(shared("return ['x' * 1_000_000 * item]").stdout)] == [
        1_000_000 * item for item in (1, 2, 3, 4, 5)
    ]


def test_what_the_second_process_cannot_do_is_done_here() -> None:
    ran = shared("return [str(item)] if os.getpid() == parent else os.kill(os.getpid(), 9)")
    assert json.loads(ran.stdout) == [["1"], ["2"], ["3"], ["4"], ["5"]]


def test_an_error_is_the_same_as_with_one_process() -> None:
    ran = shared("return [str(1 // (item - 5))]")
    assert ran.returncode == 1
    assert ran.stderr.count("ZeroDivisionError") == 1


def test_an_error_here_leaves_no_process_behind() -> None:
    ran = shared("return [str(item)] if os.getpid() != parent else 1 // 0")
    assert ran.returncode == 1
    assert "ZeroDivisionError" in ran.stderr


@pytest.mark.parametrize("items", [[], [1], [1, 2, 3]])
def test_light_work_stays_here(items: list[int]) -> None:
    assert in_halves(lambda item: [str(item)], items, weight=lambda _: 1) == [[str(item)] for item in items]


def test_one_heavy_item_cannot_be_cut() -> None:
    assert in_halves(lambda item: [str(item)], [7], weight=lambda _: HEAVY) == [["7"]]
