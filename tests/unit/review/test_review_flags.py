"""Every other flag beside `--review`, and every state of a repository in which it is given."""

import json
import shlex
from pathlib import Path

import pytest

from support.repo import Repo
from support.reviewing import better, first, review, script, stage_two_modules, with_concerns, without_concerns
from support.template import template


@template
def staged(repo: Repo) -> None:
    """A change of two modules."""
    stage_two_modules(repo)


def last_message(repo: Repo) -> str:
    return repo.git("log", "-1", "--format=%B").rstrip("\n") + "\n"


def committed(printed: str) -> str:
    return printed.replace("\n---\n", "\n***\n")


def unchanged(repo: Repo) -> tuple[str, str, str]:
    """Refs, index and work tree."""
    return repo.git("for-each-ref"), repo.git("ls-files", "--stage"), repo.git("diff")


def test_in_an_editor_every_line_survives_below_which_git_says_what_it_does(staged: Repo, tmp_path: Path) -> None:
    staged.git("config", "commit.cleanup", "strip")
    printed = staged.agent("commit-msg", "--review").stdout
    editor = f'f() {{ cp "$1" {shlex.quote(str(tmp_path / "seen"))}; }}; f'
    ran = staged.agent("commit", "--review", "--edit", env={"GIT_EDITOR": editor})
    assert ran.returncode == 0, ran.stderr
    assert last_message(staged) == committed(printed)
    message, scissors, _ = (tmp_path / "seen").read_text().partition("# ------------------------ >8 ---")
    assert scissors
    assert message.strip() + "\n" == committed(printed)


def test_all_stages_tracked_changes_first(staged: Repo) -> None:
    staged.git("reset", "--quiet")
    assert staged.agent("commit", "--review", "-a").returncode == 0
    assert "| modified | src/cli/main.py | cli |" in last_message(staged)
    assert "docs/use.md" not in last_message(staged)  # not tracked


@pytest.mark.parametrize("flags", [(), ("-a",)])
def test_a_dry_run_shows_what_would_be_committed(staged: Repo, flags: tuple[str, ...]) -> None:
    before = unchanged(staged)
    ran = staged.agent("commit", "--review", "--dry-run", *flags)
    assert (ran.returncode, unchanged(staged)) == (0, before)
    assert ran.stdout.endswith(committed(staged.agent("commit-msg", "--review").stdout))
    report = json.loads(staged.agent("commit", "--review", "--dry-run", "--json", *flags).stdout)
    assert report["commit"] is None
    assert "\n***\n" in report["message"]


def stage_breakpoint(repo: Repo) -> None:
    repo.stage({"src/cli/main.py": "def main():\n    breakpoint()\n    return 1\n"})


def test_concerns_that_remain_may_refuse_the_commit_and_the_message_is_shown(staged: Repo) -> None:
    stage_breakpoint(staged)
    before = unchanged(staged)
    ran = staged.agent("commit", "--review", "--fail-on-concerns")
    assert (ran.returncode, unchanged(staged)) == (1, before)
    assert ran.stdout.endswith("\nAgent: Approved (with concerns)\n")
    assert "git-agent: concerns remain, nothing was committed" in ran.stderr
    ran = staged.agent("commit", "--review", "--fail-on-concerns", "--json")
    report = json.loads(ran.stdout)
    assert (ran.returncode, report["commit"], unchanged(staged)) == (1, None, before)
    assert [concern["rule"] for concern in report["remaining_concerns"]] == ["debug-leftover"]


def test_concerns_that_remain_may_end_a_message_with_1(staged: Repo) -> None:
    stage_breakpoint(staged)
    plain = staged.agent("commit-msg", "--review")
    ran = staged.agent("commit-msg", "--review", "--fail-on-concerns")
    assert (plain.returncode, ran.returncode, ran.stdout) == (0, 1, plain.stdout)
    ran = staged.agent("commit-msg", "--review", "--fail-on-concerns", "--json")
    assert (ran.returncode, json.loads(ran.stdout)["approval"]) == (1, "Approved (with concerns)")


def test_without_concerns_nothing_is_refused(staged: Repo) -> None:
    assert staged.agent("commit-msg", "--review", "--fail-on-concerns").returncode == 0
    assert staged.agent("commit", "--review", "--fail-on-concerns").returncode == 0
    assert last_message(staged).endswith("Agent: Approved\n")
    refused = staged.agent("commit-msg", "--fail-on-concerns")
    assert (refused.returncode, "--fail-on-concerns says how to --review" in refused.stderr) == (2, True)


def test_a_language_is_asked_of_those_who_write_the_message(staged: Repo) -> None:
    ran = review(staged, *without_concerns(staged), args=["--language", "German"])
    assert ran.returncode == 0, ran.stderr
    events = json.loads(staged.agent("trace", "show", "--full", "--json").stdout)["events"]
    asked = [json.dumps(event["request"]) for event in events if event["event"] == "model.request"]
    assert ["Write in this language: German." in request for request in asked] == [True, False, False, True]


def test_strictly_a_grounded_message_passes_offline_and_by_a_model(staged: Repo) -> None:
    assert staged.agent("commit-msg", "--review", "--strict").returncode == 0
    invented = [answer.replace("its caller", "`frobnicate_all`") for answer in with_concerns(staged)]
    ran = review(staged, *invented[:4], better(staged), *invented[4:], args=["--strict"])
    assert ran.returncode == 0, ran.stderr
    assert "frobnicate_all" not in ran.stdout


@pytest.mark.parametrize(
    "mover", ["git commit --quiet --allow-empty --message=x", "git rm --quiet --cached docs/use.md"]
)
def test_what_moves_meanwhile_is_not_committed_and_the_message_is_shown(
    staged: Repo, tmp_path: Path, mover: str
) -> None:
    """The program that reviews moves HEAD or the index itself."""
    program = tmp_path / "bin" / "claude"
    program.parent.mkdir()
    answers = without_concerns(staged)
    for number, answer in enumerate(answers):
        (tmp_path / str(number)).write_text(answer)
    program.write_text(
        f"#!/bin/sh\ncat >/dev/null\ncd {tmp_path}\n"
        f'n=$(ls | grep -c ^asked); touch "asked$n"; cat "$n"\n'
        f'[ "$n" = 3 ] && cd {staged.path} && {mover} >&2\nexit 0\n'
    )
    program.chmod(0o755)
    before = staged.git("rev-list", "--count", "HEAD")
    env = {"PATH": f"{program.parent}:{Path('/usr/bin')}:{Path('/bin')}"}
    ran = staged.agent("commit", "--review", "--provider", "claude-cli", env=env)
    assert ran.returncode == 5, ran.stderr
    assert "# feat(cli): add version" in ran.stderr + ran.stdout
    assert int(staged.git("rev-list", "--count", "HEAD")) - int(before) == ("commit" in mover)


def test_on_a_detached_head_and_in_a_linked_worktree(staged: Repo, tmp_path: Path) -> None:
    staged.git("checkout", "--quiet", "--detach")
    assert staged.agent("commit", "--review").returncode == 0
    staged.git("worktree", "add", "--quiet", str(tmp_path / "linked"))
    linked = Repo(tmp_path / "linked")
    linked.stage({"docs/more.md": "# More\n"})
    assert linked.agent("commit", "--review").returncode == 0
    assert last_message(linked).startswith("# docs(more): ")
    assert last_message(linked) != last_message(staged)


def test_nothing_of_a_model_program_is_in_what_is_committed(staged: Repo) -> None:
    answers = without_concerns(staged)
    answers[0] += "\nCo-Authored-By: Claude <claude@claude.example>\n"
    ran = review(staged, *answers, command="commit", args=["--", "-s"])
    assert ran.returncode == 0, ran.stderr
    trailers = staged.git("log", "-1", "--format=%(trailers:keyonly)").split()
    assert trailers == ["Agent", "Signed-off-by"]
    assert "Claude" not in last_message(staged)


def test_a_plain_mail_and_back_changes_nothing(staged: Repo) -> None:
    staged.agent("commit", "--review")
    message, patch = last_message(staged), staged.git("format-patch", "-1", "--stdout")
    staged.git("reset", "--quiet", "--hard", "HEAD~1")
    staged.git("am", "--quiet", stdin=patch)
    assert last_message(staged) == message


def test_what_the_first_stage_wrote_is_the_body_where_nobody_minds(staged: Repo) -> None:
    report = json.loads(review(staged, *without_concerns(staged), args=["--json"]).stdout)
    body = first(staged).partition("\n\n")[2]
    assert report["message_printed"] == f"# {report['title']}\n\n{body}\n---\n\nAgent: Approved\n"


def test_the_seconds_of_each_stage_are_told(staged: Repo) -> None:
    report = json.loads(staged.agent("commit-msg", "--review", "--json").stdout)
    assert all(0 <= stage["seconds"] < 60 for stage in report["stages"])
    assert [stage["agent"] for stage in report["stages"]] == [
        "commit-generator",
        "commit-message-reviewer",
        "commit-message-approver",
        "commit-title-generator",
    ]


def test_the_last_result_lies_beside_the_repository_for_its_owner_alone(staged: Repo) -> None:
    review(staged, *without_concerns(staged))
    kept = [file for file in (staged.path / ".git/git-agent").rglob("*") if file.is_file() and "review" in file.name]
    assert [file.stat().st_mode & 0o777 for file in kept] == [0o600]
    kept[0].unlink()
    assert staged.agent("commit-msg", "--review", "--provider", script(staged), "--refine", "x").returncode == 5
