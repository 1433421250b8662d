"""What our own `commit` has read of HEAD is true until it has committed: nothing is published meanwhile."""

from git_agent.store.places import watch_folder
from git_agent.watch.hold import is_held, publication_held
from support.daemon import Watch
from support.reading import git_of
from support.repo import Repo


def test_nothing_is_published_while_it_is_held(watch: Watch) -> None:
    folder = watch_folder(git_of(watch.repo).repository)
    watch("start")
    with publication_held(folder):
        watch.repo.write("b.txt", "b\n")
        assert watch.here("flush", "--logical", "--wait")["refused_reason"] == "user_commit"
        with publication_held(folder):
            assert is_held(folder)
    assert not is_held(folder)
    assert watch.here("flush", "--logical", "--wait")["commits"] == [watch.repo.head]


def test_where_nothing_was_ever_watched_nothing_is_made(repo: Repo) -> None:
    repo.stage({"a.txt": "a\n"})
    repo.agent("commit")
    assert repo.git("log", "--format=%s") != ""
    assert not (repo.path / ".git" / "acd").exists()


def test_our_own_commit_and_the_watch_get_along(watch: Watch) -> None:
    watch("start")
    watch.repo.stage({"c.txt": "c\n"})
    assert watch.repo.program("commit").returncode == 0
    watch.here("flush", "--logical", "--wait")
    assert watch.repo.git("status", "--porcelain") == ""
    watch("stop")
