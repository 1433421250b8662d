"""`split` as people and programs call it."""

import json
from pathlib import Path

import pytest

from support.hooking import hook
from support.repo import Repo
from support.splitting import stage_two_things
from support.template import template
from support.terminal import at_terminal

QUESTION = "[q]uit? "


@template
def two_things(repo: Repo) -> None:
    stage_two_things(repo)


def paths(repo: Repo, commit: str) -> list[str]:
    return repo.git("show", "--format=", "--name-only", commit).split("\n")


def test_a_plan_writes_nothing(two_things: Repo) -> None:
    before, refs = two_things.head, two_things.git("for-each-ref")
    ran = two_things.agent("split", "--plan")
    assert ran.returncode == 0, ran.stderr
    assert "commit 1 of 2" in ran.stdout
    assert "billing/money.go" in ran.stdout
    assert (two_things.head, two_things.git("for-each-ref")) == (before, refs)


def test_two_things_become_two_commits(two_things: Repo) -> None:
    tree, before = two_things.git("write-tree"), two_things.head
    ran = two_things.agent("split", "--apply", "--json")
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    assert report["applied"]
    assert sorted(paths(two_things, group["commit"]) for group in report["groups"]) == [
        ["billing/invoice.go", "billing/money.go"],
        ["parser/rules.py", "parser/test_rules.py"],
    ]
    assert two_things.git("rev-parse", "HEAD^{tree}") == tree
    assert two_things.git("status", "--short") == ""
    # As it says, one command takes them back.
    two_things.git(*report["undo"].split()[1:])
    assert (two_things.head, two_things.git("write-tree")) == (before, tree)


def test_the_last_split_is_taken_back(two_things: Repo) -> None:
    tree, before = two_things.git("write-tree"), two_things.head
    assert two_things.agent("split", "--apply").returncode == 0
    made = two_things.git("log", "-2", "--format=taken back [%h] %s", "--abbrev=7")
    ran = two_things.agent("split", "--undo")
    assert (ran.returncode, ran.stdout) == (0, f"{made}\n")
    assert "took back 2 commits" in ran.stderr
    assert (two_things.head, two_things.git("write-tree")) == (before, tree)
    # Once: the split before that is not asked for, and neither is what somebody else has committed.
    again = two_things.agent("split", "--undo")
    assert (again.returncode, two_things.head) == (5, before)
    assert "no split" in again.stderr


def test_the_split_that_began_a_history_is_taken_back(repo: Repo) -> None:
    repo.stage({"parser/rules.py": "def parse_rule(text):\n    return text\n", "billing/money.sql": "select 1;\n"})
    tree = repo.git("write-tree")
    report = json.loads(repo.agent("split", "--apply", "--json").stdout)
    assert report["applied"], report
    assert repo.agent("split", "--undo").returncode == 0
    assert repo.git("for-each-ref", "refs/heads") == ""
    assert repo.git("write-tree") == tree


def test_nobody_at_the_terminal_is_told_how_to_go_on(two_things: Repo) -> None:
    before = two_things.head
    ran = two_things.agent("split")
    assert (ran.returncode, two_things.head) == (0, before)
    assert "`git agent split --apply` makes these commits" in ran.stderr


def test_one_thing_is_not_split(two_things: Repo) -> None:
    two_things.git("reset", "--quiet", "billing")
    before = two_things.head
    ran = two_things.agent("split", "--apply")
    assert (ran.returncode, two_things.head) == (1, before)
    assert "nothing to split" in ran.stderr


def test_all_changes_of_tracked_files_are_staged_with_the_commits(two_things: Repo) -> None:
    two_things.git("reset", "--quiet")
    two_things.git("add", "billing/money.go")
    ran = two_things.agent("split", "--all", "--apply", "--json")
    assert ran.returncode == 0, ran.stderr
    assert two_things.git("status", "--short") == ""
    kept = json.loads(ran.stdout)["kept"]
    # What was staged by itself before is kept as well.
    assert two_things.git("diff", "--name-only", "HEAD~2", f"{kept}^2") == "billing/money.go"


def test_a_plan_of_everything_leaves_the_index_alone(two_things: Repo) -> None:
    two_things.git("reset", "--quiet")
    index = (two_things.path / ".git/index").read_bytes()
    assert two_things.agent("split", "--all", "--plan").returncode == 0
    assert (two_things.path / ".git/index").read_bytes() == index


def test_nothing_staged_says_so(repo: Repo) -> None:
    repo.commit("feat: begin", {"a.txt": "a\n"})
    ran = repo.agent("split")
    assert ran.returncode == 5
    assert "nothing is staged" in ran.stderr
    assert "--all" in ran.stderr


def test_a_commit_that_fails_by_itself_stops_all_of_it(two_things: Repo) -> None:
    before, index = two_things.head, two_things.git("ls-files", "--stage")
    ran = two_things.agent(
        "split", "--apply", "--json", "--verify", "test -e billing/money.go && grep -q strict parser/*.py"
    )
    assert (ran.returncode, two_things.head, two_things.git("ls-files", "--stage")) == (1, before, index)
    assert [one["ok"] for one in json.loads(ran.stdout)["verified"]] == [False, True]
    assert "commit 2 of 2: running test -e" in ran.stderr
    assert two_things.git("worktree", "list").count("\n") == 0
    quiet = two_things.agent("split", "--apply", "--quiet", "--verify", "false")
    assert (quiet.returncode, quiet.stderr) == (1, "error: nothing was committed: --verify fails on commit 1, 2\n")
    assert two_things.agent("split", "--apply", "--verify", "test -e README.md").returncode == 0
    assert two_things.head != before


def test_a_hook_that_refuses_leaves_everything_staged(two_things: Repo) -> None:
    before, index = two_things.head, two_things.git("ls-files", "--stage")
    hook(two_things, "commit-msg", "echo too short >&2; exit 1")
    ran = two_things.agent("split", "--apply")
    assert (ran.returncode, two_things.head, two_things.git("ls-files", "--stage")) == (10, before, index)
    assert "too short" in ran.stderr
    assert two_things.agent("split", "--apply", "--no-verify").returncode == 0


def test_who_interrupts_the_last_hook_is_told_that_the_commits_are_there(two_things: Repo) -> None:
    # By then git-agent waits for the git that runs the hook.
    hook(two_things, "post-commit", 'kill -TERM "$(cut -d " " -f 4 /proc/$PPID/stat)"')
    before = two_things.head
    ran = two_things.program("split", "--apply")
    assert ran.returncode == 143
    assert f"git reset --soft {before[:12]}" in ran.stderr
    assert two_things.git("rev-parse", "HEAD~2") == before


def test_subjects_are_told_as_hooks_have_left_them(two_things: Repo) -> None:
    hook(two_things, "commit-msg", 'sed -i "1s/.*/checked/" "$1"')
    assert two_things.agent("split", "--apply").stdout.count("] checked\n") == 2


@pytest.mark.parametrize("flag", ["--ask", "--edit"])
def test_who_cannot_be_asked_is_told(two_things: Repo, flag: str) -> None:
    ran = two_things.agent("split", flag)
    assert ran.returncode == 2
    assert f"{flag} needs a terminal" in ran.stderr


def test_a_person_applies_the_plan(two_things: Repo) -> None:
    code, screen = at_terminal(two_things.path, ["split"], [(QUESTION, "abort"), (QUESTION, "a")])
    assert code == 0, screen
    assert "git reset --soft" in screen
    assert two_things.git("rev-list", "--count", "HEAD") == "5"


def test_a_person_decides_about_each_commit(two_things: Repo) -> None:
    code, screen = at_terminal(two_things.path, ["split", "--ask"], [(QUESTION, "l"), (QUESTION, "a")])
    assert code == 0, screen
    assert two_things.git("rev-list", "--count", "HEAD") == "4"
    assert len(two_things.git("diff", "--cached", "--name-only").split("\n")) == 2


def test_a_person_moves_a_file(two_things: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = tmp_path / "editor"
    editor.write_text("#!/bin/sh\nprintf 'commit: mine\\n1\\n2\\n3\\n\\nleave staged:\\n4\\n' > \"$1\"\n")
    editor.chmod(0o755)
    monkeypatch.setenv("GIT_EDITOR", str(editor))
    code, screen = at_terminal(two_things.path, ["split", "--edit"], [(QUESTION, "a")])
    assert code == 0, screen
    assert two_things.git("log", "-1", "--format=%s") == "mine"
    assert two_things.git("diff", "--cached", "--name-only") == "parser/test_rules.py"


def test_commit_makes_several_where_it_is_several_things(two_things: Repo) -> None:
    ran = two_things.agent("commit", "--split", "-s")
    assert ran.returncode == 0, ran.stderr
    assert two_things.git("rev-list", "--count", "HEAD") == "5"
    assert two_things.git("log", "-2", "--format=%(trailers:key=Signed-off-by,valueonly)").count("@") == 2


def test_commit_makes_one_where_it_is_one_thing(two_things: Repo) -> None:
    two_things.git("reset", "--quiet", "billing")
    ran = two_things.agent("commit", "--split")
    assert ran.returncode == 0, ran.stderr
    assert two_things.git("rev-list", "--count", "HEAD") == "4"


@pytest.mark.parametrize("args", [("--amend",), ("--review",), ("--", "README.md"), ("--", "--author=A <a@b.c>")])
def test_what_is_about_one_commit_is_refused(two_things: Repo, args: tuple[str, ...]) -> None:
    ran = two_things.agent("commit", "--split", *args)
    assert ran.returncode == 2
    assert "--split and " in ran.stderr


def test_two_that_need_each_other_are_one_commit(repo: Repo) -> None:
    repo.commit("feat: begin", {"billing/invoice.py": "import os\n", "parser/rules.py": "import re\n"})
    invoice = "import os\nfrom parser.rules import parse_rule\n\n\ndef total_money():\n    parse_rule()\n"
    rules = "import re\nfrom billing.invoice import total_money\n\n\ndef parse_rule():\n    total_money()\n"
    repo.stage({"billing/invoice.py": invoice, "parser/rules.py": rules})
    report = json.loads(repo.agent("split", "--plan", "--json").stdout)
    assert (len(report["groups"]), report["unsure"], report["warnings"]) == (1, False, [])


def objects(repo: Repo) -> set[Path]:
    return {file for file in (repo.path / ".git/objects").rglob("*") if file.is_file()}


@pytest.mark.parametrize(
    "args",
    [
        ("split", "--plan"),
        ("split", "--json"),
        ("split", "--all", "--plan"),
        ("commit", "--split", "-a", "--dry-run"),
    ],
)
def test_whoever_only_looks_runs_no_filter_and_stores_nothing(
    two_things: Repo, tmp_path: Path, args: tuple[str, ...]
) -> None:
    ran = tmp_path / "ran"
    two_things.write(".gitattributes", "*.md filter=seen\nparser/* filter=seen\n")
    two_things.git("config", "filter.seen.clean", f"echo x >> {ran}; cat")
    if "--plan" not in args or "--all" in args:
        two_things.write("billing/invoice.go", "package billing\n\nfunc Never() {}\n")
    before = objects(two_things)
    told = two_things.agent(*args)
    assert told.returncode == 0, told.stderr
    assert not ran.exists()
    assert objects(two_things) == before


def test_a_plan_of_everything_leaves_out_what_only_a_filter_could_read(two_things: Repo) -> None:
    two_things.git("config", "filter.crypt.clean", "cat")
    two_things.write(".gitattributes", "*.md filter=crypt\n")
    two_things.write("README.md", "what is encrypted in the repository\n")
    two_things.git("reset", "--quiet", "parser")
    told = two_things.agent("split", "--all", "--plan", "--json")
    report = json.loads(told.stdout)
    assert "README.md" not in told.stdout
    assert "a filter" in told.stderr
    assert "README.md" in told.stderr
    assert sum(len(group["files"]) for group in report["groups"]) == 4
    assert report["proof"]["final_tree"] == report["proof"]["expected_tree"]
