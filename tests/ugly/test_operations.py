"""Operations that wait to be concluded: git's own proposal is kept, and so is what git does on the commit."""

import pytest

from support.message import committed, message_of
from support.repo import Repo
from support.template import template


@template
def forked(repo: Repo) -> None:
    """Two branches that changed the same file."""
    repo.commit("Add the greeting", {"greet.py": "def greet():\n    return 'hello'\n"})
    repo.git("checkout", "--quiet", "-b", "side")
    repo.commit("Greet in French", {"greet.py": "def greet():\n    return 'bonjour'\n"})
    repo.git("checkout", "--quiet", "main")
    repo.commit("Greet louder", {"greet.py": "def greet():\n    return 'HELLO'\n"})


def resolve(repo: Repo) -> None:
    repo.stage({"greet.py": "def greet():\n    return 'BONJOUR'\n"})


def test_a_merge_keeps_the_message_git_proposes_and_both_parents(forked: Repo) -> None:
    forked.git("merge", "side", check=False)
    resolve(forked)
    message = committed(forked)
    assert message.startswith("Merge branch 'side'\n")
    assert "#" not in message
    assert len(forked.git("log", "-1", "--format=%P").split()) == 2


def test_a_merge_into_a_branch_with_a_long_name_keeps_the_message_too(forked: Repo) -> None:
    name = "a-" + "-".join(["very"] * 12) + "-long-name"
    forked.git("checkout", "--quiet", "-b", name)
    forked.git("merge", "--no-ff", "--no-commit", "-X", "ours", "--quiet", "side", check=False)
    assert message_of(forked) == f"Merge branch 'side' into {name}\n"


def test_a_merge_without_any_change_of_its_own_can_be_concluded(forked: Repo) -> None:
    forked.git("merge", "--strategy=ours", "--no-commit", "--quiet", "side")
    assert forked.git("diff", "--cached") == ""
    assert committed(forked).startswith("Merge branch 'side'\n")


def test_a_revert_keeps_the_message_git_proposes_even_on_the_branch_of_a_task(forked: Repo) -> None:
    forked.commit("ABC-7: Greet twice", {"twice.py": "TIMES = 2\n"})
    forked.commit("ABC-7: Greet thrice", {"twice.py": "TIMES = 3\n"})
    forked.git("checkout", "--quiet", "-b", "feat/ABC-123-quieter")
    forked.git("revert", "--no-commit", "HEAD")
    reverted = forked.head
    message = committed(forked)
    assert message.startswith('Revert "ABC-7: Greet thrice"\n')
    assert f"This reverts commit {reverted}." in message


def test_a_cherry_pick_keeps_message_and_author(forked: Repo) -> None:
    forked.git("commit", "--quiet", "--amend", "--no-edit", "--author=Grace Example <grace@example.org>")
    picked = forked.head
    forked.git("checkout", "--quiet", "side")
    forked.git("cherry-pick", picked, check=False)
    resolve(forked)
    assert committed(forked).startswith("Greet louder\n")
    assert forked.git("log", "-1", "--format=%an") == "Grace Example"
    assert not (forked.path / ".git" / "CHERRY_PICK_HEAD").exists()


def test_in_the_middle_of_a_rebase_the_commit_keeps_its_message(forked: Repo) -> None:
    forked.git("rebase", "side", check=False)
    resolve(forked)
    assert message_of(forked).startswith("Greet louder\n")


def test_nothing_is_amended_in_the_middle_of_a_merge(forked: Repo) -> None:
    forked.git("merge", "side", check=False)
    resolve(forked)
    ran = forked.agent("commit", "--amend")
    assert ran.returncode == 5
    assert "a merge is in progress" in ran.stderr


@pytest.mark.parametrize("backend", ["--merge", "--apply"])
@pytest.mark.parametrize("command", ["commit", "commit-msg"])
def test_nothing_is_amended_where_a_rebase_waits_for_a_conflict(forked: Repo, backend: str, command: str) -> None:
    forked.git("rebase", backend, "side", check=False)
    resolve(forked)
    below = forked.head
    ran = forked.agent(command, "--amend")
    assert (ran.returncode, forked.head) == (5, below), ran
    assert "a rebase is in progress" in ran.stderr
    assert "`git rebase --continue`" in ran.stderr


def test_a_commit_at_which_a_rebase_stops_for_it_is_amended(forked: Repo) -> None:
    forked.commit("Greet twice", {"twice.py": "TIMES = 2\n"})
    forked.git("rebase", "--quiet", "-i", "HEAD~1", env={"GIT_SEQUENCE_EDITOR": "sed -i s/^pick/edit/"})
    forked.stage({"twice.py": "TIMES = 2\nPAUSE = 1\n"})
    assert "PAUSE" in committed(forked, "--amend")


def test_between_two_picks_of_a_rebase_head_may_be_amended(forked: Repo) -> None:
    forked.commit("Greet twice", {"twice.py": "TIMES = 2\n"})
    forked.git("rebase", "--quiet", "-i", "HEAD~1", env={"GIT_SEQUENCE_EDITOR": "sed -i 1ibreak"})
    forked.stage({"loud.py": "LOUD = True\n"})
    assert "loud.py" in committed(forked, "--amend")


@pytest.mark.parametrize("operation", ["cherry-pick", "revert"])
def test_nothing_is_amended_in_the_middle_of_a_pick(forked: Repo, operation: str) -> None:
    forked.commit("Greet politely", {"greet.py": "def greet():\n    return 'HELLO, please'\n"})
    forked.git(operation, "side" if operation == "cherry-pick" else "HEAD~1", check=False)
    resolve(forked)
    ran = forked.agent("commit", "--amend")
    assert ran.returncode == 5, ran
    assert f"a {operation} is in progress" in ran.stderr
