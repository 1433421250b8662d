"""A model that lies twice leaves nothing of it in the commit; what is true of its text stays."""

import json

import pytest

from git_agent.model.value import value
from support.model_server import ModelServer, says
from support.ran import Ran
from support.repo import Repo
from support.template import template
from support.terminal import at_terminal

TRUE = "The words are split at blanks."
SUBJECT = "feat(parser): add parse_line"
FIRST = "feat(parser): split text"
LIE = "feat(parser): call frobnicate_all"
LIES = {
    "identifier": "It calls `frobnicate_all` for every line.",
    "version": "It needs Python 9.7.3 or newer.",
    "percentage": "Parsing is 40 % faster now.",
    "cve": "It closes the hole CVE-2024-1234.",
    "person": "It was reported by Priya Raman.",
    "given name": "Alice wanted lines.",
    "issue": "This fixes #4711 for good.",
    "path": "The tables moved to src/tables/words.py.",
}


IN_WORDS = (
    "It is for Acme Corp, as Dr. Miller proposed.",
    "It is twice as fast and needs forty percent less.",
    "Add five tests and a Tokenizer class.",
    "Use PostgreSQL for storage.",
    "Reviewed by the maintainers.",
    "Tested-by Eve",
    "It closes GHSA-abcd-1234-efgh.",
    "Removes parse.",
    "Deletes parser.py.",
    "Add p\u0430rse_line to parser.py.",
)


@value
class Told:
    """What a run has said, and what it has committed."""

    ran: Ran
    message: str


@template
def staged(repo: Repo) -> None:
    repo.commit("feat(parser): split text", {"parser.py": "def parse(text):\n    return text.split()\n"})
    repo.stage({"parser.py": "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line\n"})


def asked(repo: Repo, answer: str, *args: str) -> Ran:
    with ModelServer(says(answer), says(answer)) as server:
        return repo.agent(*args, "--provider", "openai", "--base-url", server.base_url, "--model", "m")


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_lie_in_the_body_is_not_committed(staged: Repo, lie: str) -> None:
    ran = asked(staged, f"{SUBJECT}\n\n{TRUE} {lie}\n\n- {lie}\n- `parse_line` returns the line\n", "commit")
    assert ran.returncode == 0, ran
    message = staged.git("log", "-1", "--format=%B")
    assert message.strip() == f"{SUBJECT}\n\n{TRUE}\n\n- `parse_line` returns the line"
    assert "left out" in ran.stderr
    assert lie in ran.stderr


def test_lies_in_plain_words_are_not_committed(staged: Repo) -> None:
    items = "\n".join(f"- {lie}" for lie in IN_WORDS)
    ran = asked(staged, f"{SUBJECT}\n\n{TRUE}\n\n{items}\n\nBREAKING CHANGE: parse is gone\n", "commit")
    assert (ran.returncode, staged.git("log", "-1", "--format=%B").strip()) == (0, f"{SUBJECT}\n\n{TRUE}"), ran
    # The trace has the model's text once, however often the model gives it.
    assert ran.stdout.count("for Acme Corp") == 1


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_lie_in_the_subject_commits_nothing_and_is_shown_and_kept(staged: Repo, lie: str) -> None:
    head = staged.head
    subject = lie.rstrip(".")
    ran = asked(staged, f"{subject}\n\n{TRUE}", "commit")
    assert (ran.returncode, staged.head) == (9, head)
    assert f"{subject}\n\n{TRUE}" in ran.stderr
    assert "`git-agent commit --retry --edit` opens it in your editor" in ran.stderr
    again = staged.agent("commit", "--retry")
    assert (again.returncode, staged.head) == (9, head)  # nobody has looked at it
    assert f"{subject}\n\n{TRUE}" in again.stderr
    assert staged.agent("commit", "--retry", "--edit", env={"GIT_EDITOR": "true"}).returncode == 0
    assert staged.git("log", "-1", "--format=%s") == subject


@template
def kept_lie(repo: Repo) -> None:
    repo.commit(FIRST, {"parser.py": "def parse(text):\n    return text.split()\n"})
    repo.stage({"parser.py": "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line\n"})
    assert asked(repo, f"{LIE}\n\n{TRUE}", "commit-msg").returncode == 9


@pytest.mark.parametrize(("answer", "is_taken"), [("", False), ("y", True)])
def test_a_kept_lie_is_offered_with_its_reason_and_silence_is_no(kept_lie: Repo, answer: str, is_taken: bool) -> None:
    code, screen = at_terminal(kept_lie.path, ["commit"], [("[y/N] ", answer)])
    assert code == 0, screen
    assert 'bears out the identifier "frobnicate_all"' in " ".join(screen.split())
    assert (kept_lie.git("log", "-1", "--format=%s") == LIE) is is_taken


def test_a_kept_lie_stays_one_when_a_hook_refuses_it_as_well(kept_lie: Repo) -> None:
    hook = kept_lie.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    assert kept_lie.agent("commit", "--retry", "--edit", env={"GIT_EDITOR": "true"}).returncode == 10
    hook.unlink()
    ran = kept_lie.agent("commit", "--retry")
    assert (ran.returncode, 'bears out the identifier "frobnicate_all"' in ran.stderr) == (9, True)


@pytest.mark.parametrize(("answer", "code", "subject"), [("u", 0, LIE), ("q", 1, FIRST)])
def test_a_kept_lie_is_asked_about_at_a_terminal(kept_lie: Repo, answer: str, code: int, subject: str) -> None:
    ended, screen = at_terminal(kept_lie.path, ["commit", "--retry"], [("[q]uit? ", answer)])
    assert (ended, kept_lie.git("log", "-1", "--format=%s")) == (code, subject), screen


def test_instead_of_a_kept_lie_another_message_can_be_had(kept_lie: Repo) -> None:
    answers = [("[q]uit? ", "r"), ("different? ", "")]
    code, screen = at_terminal(kept_lie.path, ["commit", "--retry"], answers)
    assert (code, kept_lie.git("log", "-1", "--format=%s")) == (0, "feat(parser): add parse_line to parser.py"), screen


def test_what_is_wrong_is_told_to_a_person_and_not_to_the_model(staged: Repo) -> None:
    ran = asked(staged, "Speed up parse by 40 %", "commit-msg")
    told = (
        'nothing in the evidence bears out the number "40 %"; nothing in the evidence bears out the effect "Speed up"'
    )
    assert f"error: the message is not acceptable: {told}\n\nSpeed up parse by 40 %\n" in ran.stderr
    assert "leave it out" not in ran.stderr


def test_a_refused_message_says_what_of_it_was_left_out(staged: Repo) -> None:
    ran = asked(staged, f"{LIE}\n\n{TRUE} {LIES['cve']}", "commit-msg", "--json")
    assert json.loads(ran.stdout)["error"]["pruned"] == [{"text": LIES["cve"], "claims": ["CVE-2024-1234"]}]
    assert f'warning: left out, nothing bears out "CVE-2024-1234": {LIES["cve"]}\n' in ran.stderr


def test_the_json_of_a_refusal_carries_the_text(staged: Repo) -> None:
    ran = asked(staged, f"{SUBJECT} and CVE-2024-1234\n\n{TRUE}", "commit", "--json")
    error = json.loads(ran.stdout)["error"]
    assert (ran.returncode, error["class"]) == (9, "message")
    assert error["text"] == f"{SUBJECT} and CVE-2024-1234\n\n{TRUE}\n"


@pytest.mark.parametrize(
    ("answer", "options"),
    [
        ("Add parse_line", ("--commit-format", "conventional")),
        ("feat(parser): add parse_line", ("--commit-format", "plain")),
        ("feat(words): add parse_line", ()),
    ],
)
def test_the_form_that_was_asked_for_is_repaired_once_and_then_refused(
    staged: Repo, answer: str, options: tuple[str, ...]
) -> None:
    staged.write(".git-agent.toml", '[commit]\nscopes = ["parser"]\n')
    ran = asked(staged, answer, "commit", *options)
    assert (ran.returncode, staged.git("rev-list", "--count", "HEAD")) == (9, "1")
    assert f"\n\n{answer}\n" in ran.stderr
    assert "hint: the message is kept: `git-agent commit --retry --edit`" in ran.stderr
    assert staged.agent("commit", "--retry", "--edit", *options, env={"GIT_EDITOR": "true"}).returncode == 0
    assert staged.git("log", "-1", "--format=%s") == answer


def test_what_is_no_message_is_not_kept(staged: Repo) -> None:
    ran = asked(staged, "misc changes", "commit")
    assert (ran.returncode, "--retry" in ran.stderr) == (9, False)
    assert 'the subject "misc changes" says nothing of the change' in ran.stderr


def test_the_json_names_what_was_left_out(staged: Repo) -> None:
    ran = asked(staged, f"{SUBJECT}\n\n{TRUE}\n\n- {LIES['cve']}", "commit-msg", "--json")
    report = json.loads(ran.stdout)
    assert report["message"] == f"{SUBJECT}\n\n{TRUE}\n"
    assert report["pruned"] == [{"text": f"- {LIES['cve']}", "claims": ["CVE-2024-1234"]}]
    assert [claim for claim in report["claims"] if claim["found_in"] is None] == []


def test_a_branch_is_told_without_the_lies(staged: Repo) -> None:
    staged.git("checkout", "-qb", "lines")
    staged.commit("feat(parser): add parse_line")
    staged.commit("feat(parser): return words", {"parser.py": "def parse_line(line):\n    return line.split()\n"})
    ran = asked(staged, f"{SUBJECT}\n\n{TRUE} {' '.join(LIES.values())}", "pr-message")
    assert (ran.returncode, ran.stdout) == (0, f"{SUBJECT}\n\n{TRUE}\n"), ran.stderr
    for_reviewers = asked(staged, f"{SUBJECT}\n\nThis PR adds lines.", "pr-message")
    assert (for_reviewers.returncode, for_reviewers.stdout) == (9, "")
    assert "This PR adds lines." in for_reviewers.stderr
    refused = asked(staged, f"{LIES['version']}\n\n{TRUE}", "pr-message")
    assert (refused.returncode, refused.stdout) == (9, "")
    assert TRUE in refused.stderr


@pytest.mark.parametrize(("mode", "code"), [("warn", 0), ("strict", 9)])
def test_the_other_modes(staged: Repo, mode: str, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_AGENT_GROUNDING_MODE", mode)
    ran = asked(staged, f"{SUBJECT}\n\n{TRUE}\n\n- {LIES['cve']}", "commit-msg")
    assert ran.returncode == code
    assert ("CVE-2024-1234" in ran.stdout) is (mode == "warn")
    assert 'nothing in the evidence bears out the issue "CVE-2024-1234"' in ran.stderr
    assert ("`git agent config set grounding.mode prune`" in ran.stderr) is (mode == "strict")


def test_the_flag_is_strict_whatever_the_setting(staged: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_AGENT_GROUNDING_MODE", "warn")
    ran = asked(staged, f"{SUBJECT}\n\n- {LIES['cve']}", "commit-msg", "--strict")
    assert (ran.returncode, ran.stdout) == (9, "")
