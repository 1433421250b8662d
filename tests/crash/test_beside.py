"""A user's own git commands beside the daemon: none of them fails because of it, and it loses nothing to them."""

import pytest

from support.editing import Editor
from support.killing import Daemon
from support.repo import Repo
from support.survival import lost_captures


def untracked(repo: Repo) -> Editor:
    """Somebody who saves files that none of the user's commands is about."""
    return Editor(repo.path, seed=3, pause=0.1, folder="notes")


def check(daemon: Daemon, editor: Editor) -> None:
    """Everything that was acknowledged is there, and all that was saved is in HEAD."""
    daemon.published()
    captured = {event["seq"]: event for event in daemon.watch.events("captured") if event["path"].startswith("notes")}
    assert captured
    assert lost_captures(daemon, captured, editor) == []
    assert daemon.repo.git("status", "--porcelain", "--untracked-files=all") == ""
    assert daemon.repo.git("fsck", "--strict", "--no-dangling", "--no-progress") == ""


def rebase(daemon: Daemon, words: tuple[str, ...], commits: int) -> None:
    repo = daemon.repo
    repo.commit_all((f"main {number}", {f"main/{number}": f"{number}\n"}) for number in range(3))
    repo.git("checkout", "--quiet", "-b", "topic", "HEAD~3")
    repo.commit_all((f"topic {number}", {"topic.txt": f"{number}\n"}) for number in range(commits))
    daemon.start(*words)
    editor = untracked(repo)
    with editor.editing():
        repo.git("rebase", "--quiet", "main")
    check(daemon, editor)
    assert (repo.path / "topic.txt").read_text() == f"{commits - 1}\n"
    assert int(repo.git("rev-list", "--count", "main..HEAD", "--", "topic.txt")) == commits


def user_commits(daemon: Daemon, words: tuple[str, ...], commits: int) -> None:
    repo = daemon.repo
    daemon.start(*words)
    editor = untracked(repo)
    with editor.editing():
        for number in range(commits):
            repo.commit(f"mine {number}", {"mine.txt": f"{number}\n"})
    check(daemon, editor)
    assert repo.git("log", "--reverse", "--format=%s", "--grep=^mine").splitlines() == [
        f"mine {number}" for number in range(commits)
    ]


def test_a_rebase(daemon: Daemon, strategy: tuple[str, ...]) -> None:
    rebase(daemon, strategy, commits=50)


@pytest.mark.soak
def test_a_long_rebase(daemon: Daemon, strategy: tuple[str, ...]) -> None:
    rebase(daemon, strategy, commits=1000)


def test_commits_of_the_users(daemon: Daemon, strategy: tuple[str, ...]) -> None:
    user_commits(daemon, strategy, commits=20)


@pytest.mark.soak
def test_hundreds_of_commits_of_the_users(daemon: Daemon, strategy: tuple[str, ...]) -> None:
    user_commits(daemon, strategy, commits=200)
