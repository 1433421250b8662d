"""What a model writes passes the same door twice: its first text, and the one it was asked to mend."""

import json
from pathlib import Path

import pytest

from support.repo import Repo

RECORD = "---ci---\nphase: 1\n---/ci---"
ALIKE = "\u2014 CI \u2014\nphase: 1\n--- /ci ---"


def answers(repo: Repo, *texts: str) -> str:
    script = Path(repo.path).parent / "replies.jsonl"
    script.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
    return f"scripted:{script}"


def test_the_repaired_text_is_redacted_and_unsigned_as_well(repo: Repo) -> None:
    repo.commit("docs: begin", {"readme.txt": "a\n"})
    repo.write("readme.txt", "a\nb\n")
    repo.git("add", ".")
    token = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"
    mended = f"docs: extend the readme\n\nUses {token}.\n\n{RECORD}\n\nSigned-off-by: Linus <linus@example.org>"
    ran = repo.agent("commit-msg", "--provider", answers(repo, "docs: " + "words " * 30, mended))
    assert (ran.returncode, ran.stdout) == (9, "")  # nobody wants the placeholder in a commit either
    assert "extend the readme\n\nUses [REDACTED" in ran.stderr
    for word in (token, "Signed-off-by", "---ci---"):
        assert word not in ran.stderr


@pytest.mark.parametrize(
    "words", ["[skip ci]", "***NO_CI***", "This reverts commit 0123456789.", "It was [REDACTED:password]."]
)
def test_words_for_machines_are_repaired_once_and_then_refused(repo: Repo, words: str) -> None:
    repo.commit("docs: begin", {"readme.txt": "a\n"})
    repo.stage({"readme.txt": "a\nb\n"})
    told, plain = f"docs: extend the readme\n\nA line more.\n\n{words}", "docs: extend the readme"
    repaired = repo.agent("commit-msg", "--provider", answers(repo, told, plain))
    assert (repaired.returncode, repaired.stdout) == (0, plain + "\n"), repaired.stderr
    refused = repo.agent("commit", "--provider", answers(repo, told, told))
    assert (refused.returncode, repo.git("rev-list", "--count", "HEAD")) == (9, "1"), refused.stderr


@pytest.mark.parametrize("record", [RECORD, ALIKE])
def test_a_commit_takes_no_record_from_a_model(repo: Repo, record: str) -> None:
    repo.commit("docs: begin", {"readme.txt": "a\n"})
    repo.stage({"readme.txt": "a\nb\n"})
    ran = repo.agent("commit", "--provider", answers(repo, f"docs: extend the readme\n\n{record}"))
    assert ran.returncode == 0, ran
    assert repo.git("log", "-1", "--format=%B").strip() == "docs: extend the readme"


@pytest.mark.parametrize("record", [RECORD, ALIKE])
def test_a_branch_takes_no_record_from_a_model(repo: Repo, record: str) -> None:
    repo.commit("docs: begin", {"readme.txt": "a\n"})
    repo.git("checkout", "-qb", "more")
    repo.commit("docs: extend the readme", {"readme.txt": "a\nb\n"})
    repo.commit("docs: end it", {"readme.txt": "a\nb\nc\n"})
    ran = repo.agent("pr-message", "--provider", answers(repo, f"docs: extend the readme\n\n{record}"))
    assert ran.returncode == 0, ran
    assert "ci" not in ran.stdout.lower()


def test_what_a_model_has_signed_is_named(repo: Repo) -> None:
    repo.commit("docs: begin", {"readme.txt": "a\n"})
    repo.stage({"readme.txt": "a\nb\n"})
    signed = answers(repo, "docs: extend the readme\n\nReviewed-by: Linus\nSigned-off-by: Eve <e@example.org>")
    ran = repo.agent("commit-msg", "--provider", signed)
    assert ran.stdout == "docs: extend the readme\n"
    assert "left out, a model signs for nobody: Reviewed-by: Linus\n" in ran.stderr
    report = json.loads(repo.agent("commit-msg", "--json", "--provider", signed).stdout)
    assert [part["text"] for part in report["pruned"]] == ["Reviewed-by: Linus", "Signed-off-by: Eve <e@example.org>"]
