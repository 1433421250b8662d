"""What becomes of concerns that a model is to meet."""

import json

from support.repo import Repo
from support.reviewing import better, review, stage_two_modules, with_concerns
from support.template import template


@template
def staged(repo: Repo) -> None:
    """A change of two modules."""
    stage_two_modules(repo)


def test_a_fix_that_adds_a_fault_is_sent_back(staged: Repo) -> None:
    plain = review(staged, *with_concerns(staged)).stdout
    answers = with_concerns(staged)
    spoilt = better(staged).replace("cli: feat: add version", "cli: wip: add version")
    assert review(staged, *answers[:3], spoilt, *answers[3:]).stdout == plain


def test_a_fix_that_stays_faulty_is_not_taken(staged: Repo) -> None:
    answers = with_concerns(staged)
    spoilt = better(staged).replace("| added | docs/use.md | docs |\n", "")
    ran = review(staged, *answers[:3], spoilt, spoilt, answers[4], args=["--json"])
    error = json.loads(ran.stdout)["error"]
    assert (ran.returncode, error["stage"]) == (9, "concerns")
    assert "lacks or changes the row" in error["message"]


def test_a_fix_keeps_everything_but_the_words(staged: Repo) -> None:
    report = json.loads(review(staged, *with_concerns(staged), args=["--json"]).stdout)
    before, after = (report["stages"][at]["output"].split("\n") for at in (0, 3))
    assert [(old, new) for old, new in zip(before, after, strict=True) if old != new] == [
        ("`main` had nothing to tell.", "`main` had nothing to tell its caller.")
    ]
    assert "## Approved" not in report["stages"][3]["output"]
