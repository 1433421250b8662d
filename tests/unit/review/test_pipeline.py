"""The five stages from the command line: offline, and with a model whose answers are prepared."""

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from git_agent.model.value import replace
from git_agent.review.agents import FOLDER, REVIEWER
from git_agent.review.form.generated import render
from git_agent.review.form.reviewed import read_review
from support.repo import Repo
from support.reviewing import (
    ANSWERED,
    APPROVED,
    CONCERNED,
    ISSUE,
    MAIN,
    NO_ISSUES,
    TITLE,
    first,
    review,
    stage_two_modules,
    with_concerns,
    without_concerns,
)
from support.template import template


@template
def staged(repo: Repo) -> None:
    """Two modules are changed, and the change is staged."""
    stage_two_modules(repo)


@pytest.fixture
def repo(staged: Repo) -> Repo:
    return staged


def test_offline_it_is_whole_and_changes_nothing(repo: Repo) -> None:
    before = repo.git("status", "--porcelain"), repo.head
    ran = repo.agent("commit-msg", "--review")
    assert ran.returncode == 0
    lines = ran.stdout.split("\n")
    assert lines[0].startswith("# feat(")
    assert [line for line in lines if line.startswith("## ")] == [
        "## Files affected",
        "## Summary",
        "## cli",
        "## docs",
    ]
    assert ran.stdout.endswith("\n---\n\nAgent: Approved\n")
    assert (repo.git("status", "--porcelain"), repo.head) == before


def test_offline_two_runs_give_the_same_bytes(repo: Repo) -> None:
    assert repo.agent("commit-msg", "--review").stdout == repo.agent("commit-msg", "--review").stdout


def test_the_report_has_every_stage(repo: Repo) -> None:
    report = json.loads(repo.agent("commit-msg", "--review", "--json").stdout)
    assert [stage["stage"] for stage in report["stages"]] == ["generate", "review", "approve", "title"]
    assert [stage["received"] for stage in report["stages"]] == [
        ["change"],
        ["generate"],
        ["generate", "review"],
        ["generate"],
    ]
    assert report["stages"][0]["output"].startswith(f"# Revision {repo.head}\n")
    assert read_review(report["stages"][1]["output"]).faults == ()
    assert report["assessment"] == "Good"
    assert report["approval"] == "Approved"
    assert report["commit_form"] == {"separator": "***", "cleanup": "whitespace"}
    assert [module["name"] for module in report["modules"]] == ["cli", "docs"]
    assert "\n---\n" in report["message_printed"]
    assert "\n***\n" in report["message"]
    assert report["warnings"] == []


def test_offline_no_true_name_or_count_of_our_own_is_doubted(repo: Repo) -> None:
    pairs = "".join(f'\t"{letter}", "{letter}{letter}",\n' for letter in "abcdefgh")
    go = f'package m\n\nimport "strings"\n\nvar letterPairs = strings.NewReplacer(\n{pairs})\n'
    repo.commit("feat: begin", {"m/doubling.go": go, "k/tools.py": "A = ()\n"})
    added = "".join(
        f"\n\ndef {name}():\n    return A\n"
        for name in ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    )
    repo.stage({"m/doubling.go": go.replace('\t"h"', '\t"x", "y",\n\t"h"'), "k/tools.py": f"A = ()\n{added}"})
    report = json.loads(repo.agent("commit-msg", "--review", "--json").stdout)
    assert "update letterPairs" in report["message"]
    assert re.search(r"and [56] more", report["message"])
    assert report["warnings"] == []


def test_a_secret_stays_a_concern_offline(repo: Repo) -> None:
    repo.stage({"src/cli/key.py": f'TOKEN = "ghp_{"a1B2" * 9}"\n'})
    ran = repo.agent("commit-msg", "--review")
    assert ran.stdout.endswith("\nAgent: Approved (with concerns)\n")
    assert ran.stderr.count("src/cli/key.py:1") == 1
    report = json.loads(repo.agent("commit-msg", "--review", "--json").stdout)
    assert [stage["stage"] for stage in report["stages"]] == ["generate", "review", "approve", "concerns", "title"]
    assert report["stages"][4]["received"] == ["concerns"]
    assert [(concern["rule"], concern["path"], concern["line"]) for concern in report["remaining_concerns"]] == [
        ("secret", "src/cli/key.py", 1)
    ]
    assert "This looks like a secret" not in report["message"]


def test_a_removed_name_is_told_as_breaking_offline_and_approved(repo: Repo) -> None:
    repo.git("commit", "--quiet", "--message=feat: add version")
    repo.stage({"src/cli/main.py": "import sys\n\n\ndef main():\n    return 1 if sys.argv else 0\n"})
    report = json.loads(repo.agent("commit-msg", "--review", "--json").stdout)
    assert [(each["rule"], each["path"]) for each in report["concerns"]] == [("removed-public-name", "src/cli/main.py")]
    assert report["concerns"][0]["line"] is not None
    assert "\n\nBREAKING CHANGE: `version` is gone from src/cli/main.py.\n" in report["message"]
    assert report["remaining_concerns"] == []
    assert report["approval"] == "Approved"
    assert report["message"].endswith("Agent: Approved\n")


def test_a_debug_print_stays_a_concern_offline(repo: Repo) -> None:
    repo.git("commit", "--quiet", "--message=feat: add version")
    repo.stage({"src/cli/main.py": MAIN.replace("    return 1", "    breakpoint()\n    return 1")})
    ran = repo.agent("commit-msg", "--review")
    assert "src/cli/main.py:5: `breakpoint` looks like a leftover of debugging." in ran.stderr
    assert ran.stdout.endswith("\nAgent: Approved (with concerns)\n")


def test_a_model_is_asked_four_times_without_concerns(repo: Repo) -> None:
    ran = review(repo, *without_concerns(repo))
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("# feat(cli): add version\n\nThe command line has")
    assert ran.stdout.endswith("\n---\n\nAgent: Approved\n")
    assert "Revision" not in ran.stdout
    assert review(repo, first(repo), NO_ISSUES, APPROVED).returncode == 6  # one answer too few


def test_a_model_is_asked_five_times_with_concerns_that_it_meets(repo: Repo) -> None:
    ran = review(repo, *with_concerns(repo), args=["--json"])
    report = json.loads(ran.stdout)
    assert [stage["stage"] for stage in report["stages"]] == ["generate", "review", "approve", "concerns", "title"]
    assert report["approval"] == "Approved"
    assert "its caller" in report["message"]
    assert [concern["problem"] for concern in report["concerns"]] == ["The body is vague."]


def test_concerns_that_a_model_does_not_meet_stay(repo: Repo) -> None:
    ran = review(repo, first(repo), ISSUE, CONCERNED, first(repo), TITLE)
    assert ran.stdout.endswith("\nAgent: Approved (with concerns)\n")
    assert "warning: The body is vague." in ran.stderr
    assert "vague" not in ran.stdout


def test_a_faulty_answer_is_sent_back_once(repo: Repo) -> None:
    ran = review(repo, "Here is the message: none", *without_concerns(repo), args=["--json"])
    report = json.loads(ran.stdout)
    assert [stage["repaired"] for stage in report["stages"]] == [True, False, False, False]


def test_an_answer_that_stays_faulty_names_its_stage(repo: Repo) -> None:
    ran = review(repo, first(repo), NO_ISSUES, "Rejected", "Rejected", args=["--json"])
    assert ran.returncode == 9
    error = json.loads(ran.stdout)["error"]
    assert error["stage"] == "approve"
    assert "the answer has to be the section `## Approved` alone" in error["message"]
    assert "stage approve" in ran.stderr


def test_what_nothing_bears_out_is_left_out_or_refused(repo: Repo) -> None:
    lie = "It calls `frobnicate_all` now, as Priya Raman wanted."
    invented = first(repo).replace("`main` had nothing to tell.", f"`main` had nothing to tell. {lie}")
    answers = (invented, invented, NO_ISSUES, APPROVED, TITLE)
    report = json.loads(review(repo, *answers, args=["--json"]).stdout)
    assert "`main` had nothing to tell.\n" in report["message"]
    assert "frobnicate" not in report["message"]
    assert [part["text"] for part in report["pruned"]] == [lie]
    assert [claim["text"] for claim in report["claims"] if claim["found_in"] is None] == []
    assert review(repo, *answers, args=["--strict"]).returncode == 9


@pytest.mark.parametrize(
    ("told", "lie"),
    [
        ("cli: feat: add version", "cli: feat: add frobnicate_all"),
        ("`version` now. `main` returns what it says.", "CVE-2024-1234 no more. `frobnicate_all` sees to it."),
    ],
)
def test_a_headline_that_nothing_bears_out_is_refused(repo: Repo, told: str, lie: str) -> None:
    invented = first(repo).replace(told, lie)
    ran = review(repo, invented, invented, NO_ISSUES, APPROVED, TITLE)
    assert (ran.returncode, ran.stdout) == (9, "")
    assert "nothing in the evidence bears out" in ran.stderr


def test_the_built_in_writer_takes_over_from_the_stage_that_failed(repo: Repo) -> None:
    ran = review(repo, first(repo), NO_ISSUES, args=["--fallback", "builtin"])
    assert ran.returncode == 0
    assert ran.stdout.endswith("Agent: Approved\n")
    assert "the built-in writer takes over from the stage approve" in ran.stderr


def test_commit_keeps_every_line(repo: Repo) -> None:
    printed = repo.agent("commit-msg", "--review").stdout
    repo.git("config", "commit.cleanup", "strip")
    assert repo.agent("commit", "--review").returncode == 0
    message = repo.git("log", "-1", "--format=%B").rstrip("\n") + "\n"
    assert message == printed.replace("\n---\n", "\n***\n")
    assert repo.git("interpret-trailers", "--parse", *(), stdin=message).strip() == "Agent: Approved"


def test_what_is_committed_survives_the_mail(repo: Repo, tmp_path: Path) -> None:
    repo.agent("commit", "--review")
    message = repo.git("log", "-1", "--format=%B")
    patch = repo.git("format-patch", "-1", "--stdout")
    repo.git("reset", "--quiet", "--hard", "HEAD~1")
    repo.git("am", "--quiet", "--keep", stdin=patch.replace("Subject: [PATCH] ", "Subject: "))
    assert repo.git("log", "-1", "--format=%B") == message


def test_a_signature_stands_beside_the_agent(repo: Repo) -> None:
    repo.agent("commit", "--review", "--", "--signoff")
    trailers = repo.git("log", "-1", "--format=%(trailers:keyonly)").split()
    assert trailers == ["Agent", "Signed-off-by"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("commit", "--review", "--ask"), "--review and --ask do not go together"),
        (("commit", "--review", "--retry"), "--review and --retry do not go together"),
        (("commit-msg", "--refine", "x"), "--refine says how to --review"),
        (("commit-msg", "--unstaged"), "--unstaged says how to --review"),
        (("commit-msg", "--stage-model", "title=x"), "--stage-model says how to --review"),
        (("commit-msg", "--review", "--stage-model", "titel=x"), "--stage-model: 'titel=x' names no model of a stage"),
        (("commit-msg", "--review", "--stage-model", "title"), "--stage-model: 'title' names no model of a stage"),
        (("commit-msg", "--review", "--refine", "shorter"), "--refine needs a model"),
    ],
)
def test_what_cannot_be_meant_is_refused(repo: Repo, args: Sequence[str], said: str) -> None:
    ran = repo.agent(*args)
    assert ran.returncode == 2
    assert f"error: {said}" in ran.stderr
    assert "hint: " in ran.stderr


def test_nothing_staged(repo: Repo) -> None:
    repo.git("reset", "--quiet", "--hard")
    ran = repo.agent("commit-msg", "--review")
    assert ran.returncode == 5
    assert "git add" in ran.stderr


def test_before_the_first_commit(tmp_path: Path) -> None:
    repo = Repo.create(tmp_path / "new")
    repo.stage({"a.py": "a = 1\n"})
    report = json.loads(repo.agent("commit-msg", "--review", "--json").stdout)
    assert report["stages"][0]["output"].startswith("# Revision initial\n")


def test_what_is_no_file_on_disk_is_left_out_of_what_is_not_staged(repo: Repo) -> None:
    repo.git("commit", "--quiet", "--message=feat: add version")
    (repo.path / "docs/use.md").unlink()
    os.mkfifo(repo.path / "docs/use.md")
    (repo.path / "src/cli/main.py").write_text(MAIN + "\n\ndef more():\n    return 2\n")
    ran = repo.agent("commit-msg", "--review", "--unstaged")
    assert ran.returncode == 0, ran.stderr
    assert "| modified | src/cli/main.py | cli |" in ran.stdout
    assert "docs/use.md" not in ran.stdout
    assert "left out, because it is a pipe, a socket or a device on disk: docs/use.md" in ran.stderr


def test_unstaged_changes_only_with_consent(repo: Repo) -> None:
    repo.write("src/cli/main.py", MAIN + "\n\ndef unstaged():\n    return 2\n")
    repo.write("untracked.py", "x = 1\n")
    assert "unstaged" not in repo.agent("commit-msg", "--review").stdout
    included = repo.agent("commit-msg", "--review", "--unstaged").stdout
    assert "unstaged" in included
    assert "untracked.py" not in included


def test_a_last_result_can_be_refined(repo: Repo) -> None:
    review(repo, *without_concerns(repo))
    shorter = first(repo).replace("had nothing to tell", "told nothing")
    ran = review(repo, shorter, NO_ISSUES, APPROVED, TITLE, args=["--refine", "shorter, please"])
    assert ran.returncode == 0, ran.stderr
    assert "told nothing" in ran.stdout


def test_without_a_last_result_there_is_nothing_to_refine(repo: Repo) -> None:
    ran = review(repo, first(repo), args=["--refine", "x"])
    assert ran.returncode == 5
    assert "there is no reviewed message to refine" in ran.stderr


def test_a_result_of_another_change_is_not_refined(repo: Repo) -> None:
    review(repo, *without_concerns(repo))
    repo.stage({"other.py": "x = 1\n"})
    ran = review(repo, first(repo), args=["--refine", "x"])
    assert ran.returncode == 5
    assert "another change" in ran.stderr


@pytest.mark.parametrize("flag", ["--unstaged", "--amend"])
def test_a_result_for_more_than_what_is_staged_is_not_refined_without_it(repo: Repo, flag: str) -> None:
    assert repo.agent("commit-msg", "--review", flag).returncode == 0
    ran = review(repo, first(repo), args=["--refine", "x"])
    assert ran.returncode == 5
    assert "another change" in ran.stderr


def test_a_result_for_files_on_disk_is_refined_only_while_they_say_the_same(repo: Repo) -> None:
    repo.write("src/cli/main.py", MAIN + "\n\ndef unstaged():\n    return 2\n")
    review(repo, *without_concerns(repo), args=["--unstaged"])
    repeated = review(repo, *without_concerns(repo), args=["--unstaged", "--refine", "x"])
    assert repeated.returncode == 0, repeated.stderr
    repo.write("src/cli/main.py", MAIN + "\n\ndef unstaged():\n    return 3\n")
    ran = review(repo, first(repo), args=["--unstaged", "--refine", "x"])
    assert ran.returncode == 5
    assert "another change" in ran.stderr


def test_an_agent_without_a_model_in_the_words_of_the_contract(repo: Repo) -> None:
    repo.write(f"{FOLDER}/{REVIEWER.file}", "---\nname: x\n---\nReview.\n")
    ran = repo.agent("commit-msg", "--review")
    assert ran.returncode == 2
    assert "model not specified in agent frontmatter - all agents must define 'model:' field" in ran.stderr


def test_a_repositorys_own_agent_does_its_stage_and_is_named(repo: Repo) -> None:
    own = "---\nname: mine\ndescription: d\nmodel: haiku\ncolor: red\ntools: Bash\n---\nBe strict, please.\n"
    repo.write(f"{FOLDER}/{REVIEWER.file}", own)
    ran = review(repo, *without_concerns(repo), args=["--json"], env={"GIT_AGENT_REVIEW_MODELS": "haiku = small"})
    assert ran.returncode == 0, ran.stderr
    assert f"git-agent: the stage review follows {FOLDER}/{REVIEWER.file}" in ran.stderr
    assert ran.stderr.count("follows") == 1
    assert [stage["agent"] == "mine" for stage in json.loads(ran.stdout)["stages"]] == [False, True, False, False]
    assert "Be strict, please." in repo.agent("trace", "show", "--full").stdout


def test_a_change_of_many_modules_has_one_section_for_each(tmp_path: Path) -> None:
    repo = Repo.create(tmp_path / "mono")
    manifests = {f"packages/m{at:02}/package.json": f'{{"name": "m{at:02}"}}\n' for at in range(14)}
    repo.commit("feat: begin", {"package.json": '{"workspaces": ["packages/*"]}\n', **manifests})
    repo.stage({f"packages/m{at % 14:02}/src/f{at:03}.py": f"value = {at}\n" for at in range(120)})
    report = json.loads(repo.agent("commit-msg", "--review", "--json").stdout)
    text = report["message_printed"]
    names = [f"m{at:02}" for at in range(14)]
    assert [line[3:] for line in text.split("\n") if line.startswith("## m")] == names
    rows = [line for line in text.split("\n") if line.startswith("| added | ")]
    assert len(rows) == len(set(rows)) == 120
    assert report["approval"] == "Approved"


def test_a_moved_file_has_a_section_in_both_modules(repo: Repo) -> None:
    repo.git("commit", "--quiet", "--message=x")
    repo.git("mv", "docs/use.md", "src/cli/use.md")
    report = json.loads(repo.agent("commit-msg", "--review", "--json").stdout)
    assert [(file["status"], file["path"], file["modules"]) for file in report["files"]] == [
        ("renamed", "src/cli/use.md", ["cli", "docs"])
    ]
    assert [module["name"] for module in report["modules"]] == ["cli", "docs"]


def test_a_refused_message_is_kept_with_every_line(repo: Repo) -> None:
    hook = repo.path / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    ran = repo.agent("commit", "--review")
    assert ran.returncode == 10
    hook.unlink()
    printed = repo.agent("commit-msg", "--review").stdout
    assert repo.agent("commit", "--retry").returncode == 0
    assert repo.git("log", "-1", "--format=%B").rstrip("\n") + "\n" == printed.replace("\n---\n", "\n***\n")


def test_sections_are_replaced_in_the_given_order(repo: Repo) -> None:
    turned = replace(ANSWERED, sections=ANSWERED.sections[::-1])
    ran = review(repo, render(turned, revision=repo.head), NO_ISSUES, APPROVED, TITLE)
    assert ran.stdout == review(repo, *without_concerns(repo)).stdout


def test_a_merge_is_told_by_its_modules(repo: Repo) -> None:
    repo.git("commit", "--quiet", "--message=x")
    repo.git("switch", "--quiet", "--create", "side", "HEAD~1")
    repo.commit("feat: side", {"docs/side.md": "Side.\n"})
    repo.git("switch", "--quiet", "main")
    repo.git("merge", "--quiet", "--no-commit", "side")
    ran = repo.agent("commit-msg", "--review")
    assert ran.returncode == 0, ran.stderr
    assert "## docs" in ran.stdout


def test_without_a_changed_file_there_is_nothing_to_review(repo: Repo) -> None:
    repo.git("reset", "--quiet", "--hard")
    ran = repo.agent("commit", "--review", "--dry-run", "--", "--allow-empty")
    assert ran.returncode == 5
    assert "leave out --review" in ran.stderr


def test_a_reviewed_commit_is_amended_by_another_review(repo: Repo) -> None:
    repo.agent("commit", "--review")
    repo.stage({"src/cli/more.py": "more = 1\n"})
    ran = repo.agent("commit", "--amend")
    assert ran.returncode == 2
    assert "add --review" in ran.stderr
    assert repo.agent("commit", "--amend", "--review").returncode == 0
    message = repo.git("log", "-1", "--format=%B")
    assert "| added | src/cli/more.py | cli |" in message
    assert "| added | docs/use.md | docs |" in message
    assert repo.git("rev-list", "--count", "HEAD").strip() == "2"
