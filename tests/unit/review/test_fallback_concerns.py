"""Where a model fails in the middle of a review, what it has minded so far is not forgotten."""

import json

import pytest

from support.repo import Repo
from support.reviewing import CONCERNED, ISSUE, MAIN, better, first, review, stage_two_modules
from support.template import template

MINDED = "src/cli/main.py:6 never ends."
BY_RULE = "`breakpoint` looks like a leftover of debugging."


@template
def staged(repo: Repo) -> None:
    """A change of two modules, in which a rule minds one thing and a model another."""
    stage_two_modules(repo)
    repo.stage({"src/cli/main.py": MAIN.replace("    return 1", "    breakpoint()\n    return 1")})


def answers(repo: Repo, *, minded: str) -> list[str]:
    issue, concerned = (text.replace("The body is vague.", minded) for text in (ISSUE, CONCERNED))
    return [first(repo), issue, concerned, better(repo)]


@pytest.mark.parametrize(
    ("done", "told"), [(0, {BY_RULE}), (1, {BY_RULE}), (2, {BY_RULE, MINDED}), (3, {BY_RULE, MINDED}), (4, {MINDED})]
)
def test_a_concern_outlives_a_model_that_fails_at_any_stage(staged: Repo, done: int, told: set[str]) -> None:
    args = ["--fallback", "builtin", "--fail-on-concerns", "--json"]
    ran = review(staged, *answers(staged, minded=MINDED)[:done], args=args)
    assert ran.returncode == 1, ran.stderr
    report = json.loads(ran.stdout)
    left = [concern["problem"] for concern in report["remaining_concerns"]]
    assert all(any(problem.startswith(words) for problem in left) for words in told), left
    assert len(left) == len(told), left
    assert "Agent: Approved (with concerns)" in report["message"]
