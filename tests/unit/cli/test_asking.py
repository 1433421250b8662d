"""What happens at a terminal: the message is offered, and a refused one is offered again."""

import json
from io import BytesIO
from pathlib import Path

import pytest

from git_agent.cli.unproved import Declined, SubjectQuestion
from git_agent.console import Console
from git_agent.model.fault import Fault
from git_agent.model.message import Message
from support.repo import Repo
from support.template import template
from support.terminal import at_terminal

QUESTION = "[q]uit? "


@template
def staged(repo: Repo) -> None:
    repo.commit("feat(parser): split text", {"parser.py": "def parse(text):\n    return text.split()\n"})
    repo.stage({"parser.py": "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line\n"})


def script(folder: Path, *texts: str) -> str:
    file = folder / "replies.jsonl"
    file.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
    return f"scripted:{file}"


def test_what_is_accepted_is_committed(staged: Repo) -> None:
    code, screen = at_terminal(staged.path, ["commit", "--ask"], [(QUESTION, "a")])
    assert code == 0, screen
    assert staged.git("log", "-1", "--format=%s") == "feat(parser): add parse_line to parser.py"


def test_who_quits_commits_nothing(staged: Repo) -> None:
    before = staged.head
    code, screen = at_terminal(staged.path, ["commit", "--ask"], [(QUESTION, "q")])
    assert (code, staged.head) == (1, before)
    assert "nothing was committed" in screen


@template
def several(repo: Repo) -> None:
    code, job, wood = "def heat(n):\n    return n\n", "on: push\njobs:\n  a: 1\n", "# Wood\n\nDry.\n"
    repo.commit("Add the kiln", {"kiln.py": code, ".github/workflows/ci.yml": job, "wood.md": wood})
    job, wood = job.replace("1", "2"), wood.replace("Dry", "Dry, or it smokes")
    repo.stage({"kiln.py": code.replace("return n", "return n + 1"), ".github/workflows/ci.yml": job, "wood.md": wood})


def test_a_split_is_offered_before_the_question_and_behind_a_commit(several: Repo) -> None:
    _, screen = at_terminal(several.path, ["commit", "--ask"], [(QUESTION, "q")])
    assert screen.index("`git agent split` looks into it") < screen.index(QUESTION)
    code, screen = at_terminal(several.path, ["commit"], [])
    assert code == 0, screen
    assert "`git reset --soft HEAD~1`, then `git agent split`, looks into it" in screen


def test_what_was_looked_into_is_not_offered_again(several: Repo) -> None:
    code, screen = at_terminal(several.path, ["commit", "--split"], [])
    assert code == 0, screen
    assert several.git("rev-list", "--count", "HEAD") == "2"  # it is one thing, as far as can be told
    assert "may be several" not in screen


@pytest.mark.parametrize("words", ["abort", "all wrong", "exit", "aq"])
def test_words_that_are_no_answer_commit_nothing(staged: Repo, words: str) -> None:
    before = staged.head
    code, screen = at_terminal(staged.path, ["commit", "--ask"], [(QUESTION, words), (QUESTION, "Quit")])
    assert (code, staged.head) == (1, before)
    assert "a  commit with this message" in screen


def test_an_answer_may_be_its_whole_word(staged: Repo) -> None:
    code, screen = at_terminal(staged.path, ["commit", "--ask"], [(QUESTION, "accept")])
    assert code == 0, screen


def test_a_message_can_be_had_anew_with_a_hint(staged: Repo, tmp_path: Path) -> None:
    provider = script(tmp_path, "feat(parser): add parse_line", "feat(parser): return lines with parse_line")
    answers = [(QUESTION, "r"), ("different? ", "say what it returns"), (QUESTION, "a")]
    code, screen = at_terminal(staged.path, ["commit", "--ask", "--provider", provider], answers)
    assert code == 0, screen
    assert staged.git("log", "-1", "--format=%s") == "feat(parser): return lines with parse_line"


def test_a_message_that_was_refused_is_offered_again(staged: Repo) -> None:
    hook = staged.path / ".git/hooks/pre-commit"
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    assert staged.agent("commit").returncode == 10
    hook.unlink()
    code, screen = at_terminal(staged.path, ["commit"], [("[Y/n] ", "")])
    assert code == 0, screen
    assert screen.count("feat(parser): add parse_line to parser.py") == 3  # offered, shown, and in git's summary


@pytest.mark.parametrize(
    ("typed", "is_taken", "wants_editor"),
    [("u", True, False), ("x\ne", True, True), ("q", False, False), ("", False, False)],
)
def test_an_unproved_subject_is_asked_about(typed: str, is_taken: bool, wants_editor: bool) -> None:
    console = Console(stdin=BytesIO(f"{typed}\n".encode()), stdout=None, stderr=BytesIO())
    question = SubjectQuestion(console, may_edit=True)
    try:
        answer = question(
            Message(subject="Fix CVE-2024-1234"), (Fault(rule="not-in-evidence", detail="It is nowhere."),)
        )
    except Declined:
        answer = False
    assert (answer, question.wants_editor) == (is_taken, wants_editor)


def test_an_unproved_subject_can_be_edited_before_it_is_committed(
    staged: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_EDITOR", "sed -i s/frobnicate/parse/")
    provider = script(tmp_path, *["feat(parser): add frobnicate_line"] * 2)
    code, screen = at_terminal(staged.path, ["commit", "--provider", provider], [(QUESTION, "e")])
    assert code == 0, screen
    assert 'nothing in the evidence bears out the identifier "frobnicate_line"' in screen
    assert staged.git("log", "-1", "--format=%s") == "feat(parser): add parse_line"


def test_instead_of_an_unproved_subject_another_can_be_had(staged: Repo, tmp_path: Path) -> None:
    lies, truth = ["feat(parser): add frobnicate_line"] * 2, "feat(parser): add parse_line"
    provider = script(tmp_path, *lies, truth)
    answers = [(QUESTION, "x"), (QUESTION, "r"), ("different? ", "name the function")]
    code, screen = at_terminal(staged.path, ["commit", "--provider", provider], answers)
    assert (code, staged.git("log", "-1", "--format=%s")) == (0, truth), screen
    assert "r  have the model write another one" in screen  # whoever types a key that means nothing is told what does


def test_an_unproved_subject_that_is_had_anew_is_asked_about_as_well(staged: Repo, tmp_path: Path) -> None:
    truth, lie = "feat(parser): add parse_line", "feat(parser): add frobnicate_line"
    provider = script(tmp_path, truth, lie, lie)
    answers = [("[a]ccept, [e]dit, [r]egenerate or [q]uit? ", "r"), ("different? ", ""), ("[u]se it, [e]dit it, ", "u")]
    code, screen = at_terminal(staged.path, ["commit", "--ask", "--provider", provider], answers)
    assert (code, staged.git("log", "-1", "--format=%s")) == (0, lie), screen


def test_asking_without_a_terminal_is_a_wrong_call(staged: Repo) -> None:
    ran = staged.agent("commit", "--ask")
    assert ran.returncode == 2
    assert "--ask needs a terminal" in ran.stderr


def test_colour_appears_on_a_terminal_and_not_where_it_is_unwanted(
    staged: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[" in at_terminal(staged.path, ["commit", "--dry-run", "--verbose"], [])[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in at_terminal(staged.path, ["commit", "--dry-run", "--verbose"], [])[1]


def test_a_budget_can_be_extended_by_the_person_who_waits(staged: Repo, tmp_path: Path) -> None:
    file = tmp_path / "replies.jsonl"
    look = {"calls": [{"name": "git_staged_paths", "arguments": {"max_entries": 0}}]}
    replies = [look, look, {"text": "feat: add parse_line"}]
    file.write_text("".join(json.dumps(reply) + "\n" for reply in replies))
    arguments = ["commit-msg", "--max-steps", "1", "--provider", f"scripted:{file}"]
    code, screen = at_terminal(staged.path, arguments, [("Grant it more? [y/N] ", "y")])
    assert code == 0, screen
    assert "feat: add parse_line" in screen


def test_a_question_mark_explains_and_the_whole_message_is_shown(staged: Repo) -> None:
    staged.stage(
        {f"tests/test_{name}.py": f"def test_{name}():\n    assert {index}\n" for index, name in enumerate("ab")}
    )
    code, screen = at_terminal(staged.path, ["commit", "--ask"], [(QUESTION, "?"), (QUESTION, "q")])
    assert code == 1
    assert "\r\n\r\n- " in screen  # its body as well
    assert "e  open it in your editor first" in screen


def test_the_built_in_writer_offers_other_true_messages_in_turn(staged: Repo) -> None:
    answers = [(QUESTION, "r"), (QUESTION, "r"), (QUESTION, "a")]
    code, screen = at_terminal(staged.path, ["commit", "--ask"], answers)
    assert code == 0, screen
    shown = [line for line in screen.splitlines() if line.startswith("feat(parser): ")]
    assert len(shown) == 3
    assert len(set(shown)) >= 2
    assert shown[-1] == staged.git("log", "-1", "--format=%s")


def test_asking_can_be_the_default(staged: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_AGENT_COMMIT_ASK", "true")
    assert staged.agent("commit", "--dry-run").returncode == 0  # where nobody can be asked, nobody is
    assert at_terminal(staged.path, ["commit"], [(QUESTION, "q")])[0] == 1
    assert at_terminal(staged.path, ["commit", "--no-ask"], [])[0] == 0


def test_a_message_emptied_in_the_editor_is_not_now(staged: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_EDITOR", "true >")
    before = staged.head
    for _ in range(2):
        ran = staged.agent("commit", "--edit")
        assert (ran.returncode, staged.head) == (1, before)
        assert "git-agent: the message was emptied, nothing was committed\n" in ran.stderr
        assert "error:" not in ran.stderr
    hook = staged.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    assert staged.agent("commit", "--edit").returncode == 10
