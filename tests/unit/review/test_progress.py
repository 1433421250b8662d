"""The steps of a review are told when they begin, in the order and the words of the contract, and none is made up."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

from git_agent.review.progress import STEPS
from support.in_process import run_main
from support.repo import Repo
from support.template import template

CONCERNS = ["concerns-init", "concerns-claude"]


@template
def staged(repo: Repo) -> None:
    """One file is staged."""
    repo.stage({"src/cli/main.py": "a = 1\n"})


def steps(repo: Repo, *args: str) -> tuple[int, list[tuple[str, str]]]:
    told: list[tuple[str, str]] = []
    ran = run_main(
        ("commit-msg", "--review", *args),
        stdin=b"",
        env=os.environ,
        cwd=repo.path,
        progress=lambda step, words: told.append((step, words)),
    )
    return ran.returncode, told


def ids(told: Sequence[tuple[str, str]]) -> list[str]:
    return [step for step, _ in told]


def test_every_step_in_its_order_and_words(staged: Repo) -> None:
    code, told = steps(staged)
    assert code == 0
    assert told == [(step, words) for step, words in STEPS.items() if step not in CONCERNS]
    assert dict(told)["gen-claude"] == "Generating initial commit message..."


def test_concerns_are_told_only_where_there_are_some(staged: Repo) -> None:
    staged.stage({"src/cli/key.py": f'TOKEN = "ghp_{"a1B2" * 9}"\n'})
    _, told = steps(staged)
    assert ids(told) == list(STEPS)


def test_after_an_error_nothing_is_complete(staged: Repo, tmp_path: Path) -> None:
    script = tmp_path / "replies.jsonl"
    script.write_text(json.dumps({"error": "out of credit"}) + "\n")
    code, told = steps(staged, "--provider", f"scripted:{script}")
    assert code == 6
    assert ids(told)[-1] == "gen-claude"


def test_with_nothing_staged_only_the_reading_has_begun(staged: Repo) -> None:
    staged.git("rm", "--quiet", "--cached", "src/cli/main.py")
    code, told = steps(staged)
    assert code == 5
    assert ids(told) == ["git-init", "docs-init"]  # they are read at the same time
