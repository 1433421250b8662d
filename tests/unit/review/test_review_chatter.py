"""What a model says beside its answer reaches no result, whichever stage it does."""

import pytest

from support.repo import Repo
from support.reviewing import review, stage_two_modules, with_concerns
from support.template import template

STAGES = ("generate", "review", "approve", "concerns", "title")
ABOVE = (
    "Based on the diff, this is it:",
    "Here is the result:",
    "Let me look at the change first.",
    "I will write it now.",
    "The title is ready.",
    "After reviewing the change:",
    "<think>hm\n\n# Revision x\n\nfeat(docs): guess</think>",
    ">>>>>>OUTPUT START<<<<<<",
)
BELOW = (
    "Let me know if anything should be different.",
    ">>>>>>OUTPUT END<<<<<<",
    "🤖 Generated with [Claude Code](https://claude.example/code)\n\nCo-Authored-By: Claude <claude@claude.example>",
)


@template
def staged(repo: Repo) -> None:
    """A change of two modules."""
    stage_two_modules(repo)


@pytest.fixture
def plain(staged: Repo) -> str:
    """What is made of the answers alone."""
    return review(staged, *with_concerns(staged)).stdout


@pytest.mark.parametrize("stage", STAGES)
def test_what_stands_above_an_answer(staged: Repo, plain: str, stage: str) -> None:
    at = STAGES.index(stage)
    for chatter in ABOVE:
        answers = with_concerns(staged)
        answers[at] = f"{chatter}\n\n{answers[at]}"
        assert review(staged, *answers).stdout == plain, chatter


@pytest.mark.parametrize("stage", STAGES)
def test_what_stands_below_an_answer(staged: Repo, plain: str, stage: str) -> None:
    at = STAGES.index(stage)
    for chatter in BELOW:
        answers = with_concerns(staged)
        answers[at : at + 1] = [f"{answers[at]}\n\n{chatter}", answers[at]]
        # An approval is one section and nothing else: that one is asked for again.
        if stage != "approve":
            del answers[at + 1]
        assert review(staged, *answers).stdout == plain, chatter


@pytest.mark.parametrize("stage", ["generate", "concerns", "title"])
def test_an_answer_in_a_fence(staged: Repo, plain: str, stage: str) -> None:
    answers = with_concerns(staged)
    at = STAGES.index(stage)
    answers[at] = f"Here it is:\n\n```markdown\n{answers[at]}```\n"
    assert review(staged, *answers).stdout == plain
