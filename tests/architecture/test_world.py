"""The hermetic world: what all other tests take for granted."""

import os
from collections import Counter
from pathlib import Path

from support.repo import Repo
from support.world import hermetic


def test_secrets_proxies_and_foreign_git_settings_do_not_come_in(tmp_path: Path) -> None:
    foreign = ("OPENAI_API_KEY", "ANY_API_KEY", "HTTPS_PROXY", "GIT_DIR", "GIT_PAGER", "NO_COLOR", "CI", "PYTHONPATH")
    inherited = {"PATH": "/bin", **dict.fromkeys(foreign, "leak")}
    world = hermetic(inherited, home=tmp_path / "home", ceiling=tmp_path)
    assert "leak" not in world.values()
    assert world["PATH"] == "/bin"


def test_no_two_files_of_tests_have_the_same_name() -> None:
    # Each is run by itself without complaint, and the whole suite not at all.
    names = Counter(path.name for path in Path(__file__).parents[1].rglob("test_*.py"))
    assert [name for name, count in names.items() if count > 1] == []


def test_the_running_process_sees_a_temporary_home_only(home: Path) -> None:
    assert os.environ["HOME"] == str(home)
    assert all(value.startswith(str(home)) for name, value in os.environ.items() if name.startswith("XDG_"))


def test_git_reads_no_configuration_but_the_repositorys_own(repo: Repo) -> None:
    scopes = {line.split("\t")[0] for line in repo.git("config", "--list", "--show-scope").splitlines()}
    assert scopes == {"local"}


def test_the_same_steps_give_the_same_commits(tmp_path: Path) -> None:
    def steps(repo: Repo) -> str:
        repo.commit("First", {"a/b.txt": "one\n", "gone.txt": b"\xff\n"})
        return repo.commit("Second", {"a/b.txt": "two\n", "gone.txt": None})

    one, other = Repo.create(tmp_path / "one"), Repo.create(tmp_path / "other")
    assert steps(one) == steps(other)
    assert one.git("log", "--format=%s %an %cI") == (
        "Second Ada Example 2026-01-05T08:05:00+00:00\nFirst Ada Example 2026-01-05T08:02:00+00:00"
    )
    assert one.git("ls-files") == "a/b.txt"


def test_outside_a_repository_git_finds_none(tmp_path: Path) -> None:
    outside = Repo(tmp_path)
    assert outside.git("rev-parse", "--git-dir", check=False) == ""
