"""A plan made for real: nothing lost, nothing twice, nothing touched that is not ours."""

import os
import random
from pathlib import Path

import pytest

from git_agent.errors import CommitRefused, IndexMoved, RepositoryError
from git_agent.git.write.plumbing import Plumbing
from git_agent.split.publish import KEPT
from git_agent.split.read import read_change
from git_agent.split.series import SeriesOptions, SeriesWriter
from git_agent.split.values import Group, Part, Plan
from support.hooking import hook
from support.reading import git_of
from support.repo import Repo
from support.splitting import NAMES, random_text, split_by_chance
from support.template import template

TWENTY = "".join(f"line {number}\n" for number in range(1, 21))
BOTH_ENDS = TWENTY.replace("line 2\n", "line two\n").replace("line 19\n", "line nineteen\n")
HALVES = Plan(
    groups=(
        Group(parts=(Part(file=1, hunk=1),), reason=""),
        Group(parts=(Part(file=1, hunk=2), Part(file=2)), reason=""),
    )
)
MESSAGES = ("First\n", "Second\n")


@template
def staged(repo: Repo) -> None:
    repo.commit("feat: begin", {"a.txt": TWENTY, "b.txt": "b\n"})
    repo.stage({"a.txt": BOTH_ENDS, "b.txt": "changed\n"})


def writer(repo: Repo) -> SeriesWriter:
    git = git_of(repo)
    return SeriesWriter(git, Plumbing(git, environ=os.environ), read_change(git), users=git)


def test_a_hunk_is_committed_before_the_rest_of_its_file(staged: Repo) -> None:
    series = writer(staged)
    first, second = series.make(HALVES, MESSAGES, SeriesOptions())
    half = TWENTY.replace("line 2\n", "line two\n").rstrip("\n")
    assert staged.git("show", f"{first}:a.txt") == half
    assert staged.git("show", f"{second}:a.txt") == BOTH_ENDS.rstrip("\n")
    assert staged.git("show", f"{first}:b.txt") == "b"


@pytest.mark.parametrize("seed", range(12))
def test_any_change_with_any_plan_is_conserved(repo: Repo, seed: int) -> None:
    chance = random.Random(seed)
    repo.commit("Begin", {name: random_text(chance) for name in NAMES[:5]})
    for _ in range(2):
        split_by_chance(repo, chance)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_thousands_of_changes_are_conserved(repo: Repo, seed: int) -> None:
    chance = random.Random(1_000 + seed)
    repo.commit("Begin", {name: random_text(chance) for name in NAMES[:5]})
    for _ in range(10):
        split_by_chance(repo, chance)


def test_the_first_commits_of_a_repository(repo: Repo) -> None:
    repo.stage({"a.txt": "a\n", "b.txt": "b\n"})
    series = writer(repo)
    plan = Plan(groups=(Group(parts=(Part(file=2),), reason=""), Group(parts=(Part(file=1),), reason="")))
    series.publication.publish(series.make(plan, MESSAGES, SeriesOptions()), now=1.0)
    assert repo.git("log", "--format=%s") == "Second\nFirst"
    assert repo.git("status", "--short") == ""


def test_who_was_faster_is_not_overwritten(staged: Repo) -> None:
    series = writer(staged)
    commits = series.make(HALVES, MESSAGES, SeriesOptions())
    theirs = staged.git("commit-tree", "HEAD^{tree}", "-p", "HEAD", "-m", "Theirs")
    staged.git("update-ref", "HEAD", theirs)
    with pytest.raises(IndexMoved):
        series.publication.publish(commits, now=1.0)
    assert staged.head == theirs


def test_what_is_staged_meanwhile_is_not_committed(staged: Repo) -> None:
    series = writer(staged)
    before = staged.head
    commits = series.make(HALVES, MESSAGES, SeriesOptions())
    staged.stage({"c.txt": "c\n"})
    with pytest.raises(IndexMoved):
        series.publication.publish(commits, now=1.0)
    assert staged.head == before


def test_what_was_staged_is_kept_for_a_week(staged: Repo) -> None:
    tree = staged.git("write-tree")
    before = staged.head
    series = writer(staged)
    kept = series.publication.publish(series.make(HALVES, MESSAGES, SeriesOptions()), now=1_000_000.0)
    assert staged.git("rev-parse", f"{kept}^{{tree}}") == tree
    assert staged.git("rev-parse", f"{kept}^") == before
    staged.stage({"a.txt": TWENTY, "b.txt": "b\n"})
    for now, count in ((1_000_000.0 + 6 * 86_400, 2), (1_000_000.0 + 8 * 86_400, 2)):
        series = writer(staged)
        series.publication.publish(series.make(HALVES, MESSAGES, SeriesOptions()), now=now)
        assert len(staged.git("for-each-ref", "--format=%(refname)", KEPT).split("\n")) == count
        staged.git("reset", "--quiet", "--soft", "HEAD~2")


def test_pre_commit_sees_the_whole_once_and_commit_msg_each_message(staged: Repo, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    hook(staged, "pre-commit", f'git diff --cached --name-only | tr "\\n" " " >> {seen}; echo >> {seen}')
    hook(staged, "commit-msg", f'cat "$1" >> {seen}; echo "Checked-by: hook" >> "$1"')
    series = writer(staged)
    commits = series.make(HALVES, MESSAGES, SeriesOptions())
    assert seen.read_text() == "a.txt b.txt \nFirst\nSecond\n"
    assert staged.git("log", "-1", "--format=%B", commits[0]) == "First\nChecked-by: hook\n"


@pytest.mark.parametrize("name", ["pre-commit", "commit-msg"])
def test_a_hook_that_refuses_stops_all_of_it(staged: Repo, name: str) -> None:
    before, index = staged.head, staged.git("ls-files", "--stage")
    hook(staged, name, "echo no such luck >&2; exit 1")
    with pytest.raises(CommitRefused, match="no such luck"):
        writer(staged).make(HALVES, MESSAGES, SeriesOptions())
    assert (staged.head, staged.git("ls-files", "--stage")) == (before, index)
    assert len(writer(staged).make(HALVES, MESSAGES, SeriesOptions(with_hooks=False))) == 2


def test_a_hook_that_changes_what_is_committed_stops_all_of_it(staged: Repo) -> None:
    hook(staged, "pre-commit", "echo formatted > b.txt; git add b.txt")
    index = staged.git("ls-files", "--stage")
    with pytest.raises(CommitRefused, match="changed what is to be committed"):
        writer(staged).make(HALVES, MESSAGES, SeriesOptions())
    assert staged.git("ls-files", "--stage") == index


def test_each_commit_is_signed_off(staged: Repo) -> None:
    commits = writer(staged).make(HALVES, MESSAGES, SeriesOptions(is_signed_off=True))
    for commit in commits:
        assert "Signed-off-by: " in staged.git("log", "-1", "--format=%B", commit)


def test_an_index_that_somebody_else_has_locked_is_left_to_them(staged: Repo) -> None:
    series = writer(staged)
    before = staged.head
    commits = series.make(HALVES, MESSAGES, SeriesOptions())
    (staged.path / ".git/index.lock").touch()
    with pytest.raises(RepositoryError, match=r"index\.lock"):
        series.publication.publish(commits, now=1.0)
    assert staged.head == before


@pytest.mark.parametrize(
    "script",
    [
        ': > "$1"',
        'echo "Signed-off-by: A <a@b.c>" > "$1"',
        'rm "$1"',
        'rm "$1"; ln -s /etc/hostname "$1"',
        'rm "$1"; mkfifo "$1"',
        'yes | head -c 1100000 > "$1"',
        "echo more > b.txt; git add b.txt",
    ],
)
def test_a_hook_that_leaves_no_message_refuses(staged: Repo, script: str) -> None:
    before = staged.head
    hook(staged, "commit-msg", script)
    with pytest.raises(CommitRefused, match="commit-msg hook") as error:
        writer(staged).make(HALVES, MESSAGES, SeriesOptions())
    assert error.value.text == "First\n\nSecond\n"
    assert staged.head == before


def test_what_a_hook_leaves_is_tidied_as_the_settings_say(staged: Repo) -> None:
    hook(staged, "commit-msg", 'printf "Kept  \\n\\n\\n\\n# told\\n" > "$1"')
    for mode, told in (("strip", "Kept\n"), ("default", "Kept\n\n# told\n"), ("verbatim", "Kept  \n\n\n\n# told\n")):
        staged.git("config", "commit.cleanup", mode)
        commits = writer(staged).make(HALVES, MESSAGES, SeriesOptions())
        assert git_of(staged).run("cat-file", "commit", commits[0]).decode().split("\n\n", 1)[1] == told
    staged.git("config", "commit.cleanup", "wrong")
    with pytest.raises(CommitRefused, match="wrong"):
        writer(staged).make(HALVES, MESSAGES, SeriesOptions())
