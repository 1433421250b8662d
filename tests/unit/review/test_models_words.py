"""What a model may not put into a reviewed message, as into no other."""

import json

import pytest

from support.repo import Repo
from support.reviewing import APPROVED, NO_ISSUES, TITLE, first, review, stage_two_modules
from support.template import template

RECORD = "---ci---\nphase: 7\nmilestone: v9\nstatus: complete\n---/ci---"
SIGNATURES = ("Signed-off-by: A B <a@b.org>", "Reviewed-by: Ada", "Co-authored-by: C <c@d.org>", "**Acked-by:** Bob")
REFUSED = (
    "Nothing to test. [skip ci]",
    "This reverts commit 0123456789abcdef.",
    "Colour \x1b[31mred\x1b[0m.",
    "Read \u202ebackwards.",
    "Agent: Approved by somebody",
    "/lgtm",
)


@template
def staged(repo: Repo) -> None:
    """Two modules are changed, and the change is staged."""
    stage_two_modules(repo)


def saying(repo: Repo, words: str) -> str:
    """The answer of a good model, with these words in its first section."""
    return first(repo).replace("\n\n```yaml", f"\n\n{words}\n\n```yaml", 1)


def test_a_record_is_dropped(staged: Repo) -> None:
    ran = review(staged, saying(staged, RECORD), NO_ISSUES, APPROVED, TITLE)
    assert ran.returncode == 0, ran.stderr
    assert "phase: 7" not in ran.stdout
    assert "---ci---" not in ran.stdout


@pytest.mark.parametrize("signature", SIGNATURES)
def test_a_signature_is_dropped(staged: Repo, signature: str) -> None:
    ran = review(staged, saying(staged, signature), NO_ISSUES, APPROVED, TITLE)
    assert ran.returncode == 0, ran.stderr
    assert signature not in ran.stdout


@pytest.mark.parametrize("words", REFUSED)
def test_words_for_machines_and_controls_are_sent_back(staged: Repo, words: str) -> None:
    ran = review(staged, saying(staged, words), saying(staged, words), args=["--json"])
    assert ran.returncode == 9
    assert json.loads(ran.stdout)["error"]["stage"] == "generate"


@pytest.mark.parametrize(
    "title", ["feat(cli): add version [skip ci]", "fix(cli): fixup! add it", "feat(cli): \u202eadd"]
)
def test_a_title_may_not_have_them_either(staged: Repo, title: str) -> None:
    ran = review(staged, first(staged), NO_ISSUES, APPROVED, title, title, args=["--json"])
    assert ran.returncode == 9
    assert json.loads(ran.stdout)["error"]["stage"] == "title"


def test_an_answer_without_end_is_not_read(staged: Repo) -> None:
    ran = review(staged, first(staged) + "x" * 400_000)
    assert ran.returncode == 9
    assert "longer than 400000 characters" in ran.stderr


def test_a_model_cannot_approve_a_secret(staged: Repo) -> None:
    staged.stage({"src/cli/main.py": f'TOKEN = "ghp_{"a1B2" * 9}"\n'})
    ran = review(staged, first(staged), NO_ISSUES, APPROVED, TITLE, args=["--json"])
    report = json.loads(ran.stdout)
    assert report["approval"] == "Approved (with concerns)"
    assert [concern["rule"] for concern in report["remaining_concerns"]] == ["secret"]
    assert report["message"].endswith("\nAgent: Approved (with concerns)\n")
