"""Whoever waits for a model hears of it: the model is asked, and its answer is checked."""

import json
import os
from pathlib import Path

from support.in_process import run_main
from support.repo import Repo
from support.template import template

ASKED = [("asking", "Asking replies.jsonl"), ("checking", "Checking the answer")]


@template
def staged(repo: Repo) -> None:
    repo.commit("docs: begin", {"readme.txt": "a\n"})
    repo.stage({"readme.txt": "a\nb\n"})


def told(repo: Repo, *args: str, answer: str) -> list[tuple[str, str]]:
    script = Path(repo.path).parent / "replies.jsonl"
    script.write_text(json.dumps({"text": answer}) + "\n")
    steps: list[tuple[str, str]] = []
    words = (*args, "--provider", f"scripted:{script}")
    ran = run_main(
        words, stdin=b"", env=os.environ, cwd=repo.path, progress=lambda step, text: steps.append((step, text))
    )
    assert ran.returncode == 0, ran
    return steps


def test_a_message_by_a_model_tells_its_steps(staged: Repo) -> None:
    assert told(staged, "commit-msg", answer="docs: extend the readme") == ASKED


def test_so_does_one_for_a_branch(staged: Repo) -> None:
    staged.git("checkout", "-qb", "more")
    staged.git("commit", "-qm", "docs: extend the readme")
    staged.commit("docs: end it", {"readme.txt": "a\nb\nc\n"})
    assert told(staged, "pr-message", "--base", "main", answer="docs: extend the readme") == ASKED


def test_the_built_in_writer_asks_nobody(staged: Repo) -> None:
    steps: list[str] = []
    ran = run_main(
        ("commit-msg",), stdin=b"", env=os.environ, cwd=staged.path, progress=lambda step, _: steps.append(step)
    )
    assert (ran.returncode, steps) == (0, [])
