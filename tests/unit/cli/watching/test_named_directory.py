"""A work tree whose git directory a variable names is protected as any other."""

import pytest

from support.daemon import daemon_pid, watching
from support.repo import Repo


# The second is how people keep the files of their home.
@pytest.mark.parametrize("name", ["../apart.git", ".dotfiles"])
def test_a_directory_named_by_a_variable(repo: Repo, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    repo.commit("First", {"a": "1\n"})
    directory = (repo.path / name).resolve()
    (repo.path / ".git").rename(directory)
    monkeypatch.setenv("GIT_DIR", str(directory))
    monkeypatch.setenv("GIT_WORK_TREE", str(repo.path))
    with watching(repo) as watch:
        repo.write("a", "2\n")
        watch("start")
        repo.write("b", "1\n")
        watch.wait_for("committed", "b")
        assert daemon_pid(repo) is not None
        assert {event["path"] for event in watch.events("captured")} == {"a", "b"}
        assert repo.git("show", "HEAD:b") == "1"
