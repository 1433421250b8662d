"""The one door: it finds the repository from anywhere and lets only reading through."""

import os
from pathlib import Path

import pytest

from git_agent.errors import GitCommandError, RepositoryError
from git_agent.git.gateway import open_git
from support.reading import git_of
from support.repo import Repo


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """A repository that is only looked at."""
    repo = Repo.create(tmp_path_factory.mktemp("gateway") / "standing")
    repo.commit("First", {"a/b/file.txt": "one\n"})
    return repo


def test_a_repository_is_found_from_a_folder_below(standing: Repo) -> None:
    repository = git_of(standing.path / "a" / "b").repository
    assert (repository.root, repository.git_dir, repository.common_dir) == (
        standing.path,
        standing.path / ".git",
        standing.path / ".git",
    )
    assert (repository.object_format, repository.is_shallow) == ("sha1", False)


def test_a_linked_worktree_shares_the_common_folder(standing: Repo, tmp_path: Path) -> None:
    standing.git("worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"))
    repository = git_of(tmp_path / "linked").repository
    assert repository.root == tmp_path / "linked"
    assert repository.git_dir == standing.path / ".git" / "worktrees" / "linked"
    assert repository.common_dir == standing.path / ".git"


@pytest.mark.parametrize("name", ["with space", "zwölf", "two\nlines", "end\n", "\n--/\n", "true\nfalse\nsha1"])
def test_any_name_of_the_folder_is_understood(tmp_path: Path, name: str) -> None:
    repo = Repo.create(tmp_path / name)
    (repo.path / "sub").mkdir()
    for start in (repo.path, repo.path / "sub"):
        repository = git_of(start).repository
        assert (repository.root, repository.git_dir, repository.common_dir) == (
            repo.path,
            repo.path / ".git",
            repo.path / ".git",
        )


def test_a_folder_name_that_is_not_utf8_is_understood(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9")
    repo = Repo.create(tmp_path / name)
    assert git_of(repo).repository.root == tmp_path / name


def test_outside_of_any_repository_the_error_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(RepositoryError, match="not a git repository") as caught:
        git_of(tmp_path)
    assert "git init" in (caught.value.hint or "")


def test_a_bare_repository_and_a_git_directory_are_told_apart(tmp_path: Path, standing: Repo) -> None:
    bare = Repo.create(tmp_path / "bare.git", bare=True)
    with pytest.raises(RepositoryError, match="bare repository"):
        git_of(bare)
    with pytest.raises(RepositoryError, match="inside a git directory"):
        git_of(standing.path / ".git")


def test_variables_of_a_hook_hold_from_any_folder(standing: Repo) -> None:
    standing.git("read-tree", "--index-output=.git/other-index", "--empty")
    places = {"GIT_DIR": "../../.git", "GIT_WORK_TREE": "../..", "GIT_INDEX_FILE": ".git/other-index"}
    git = open_git(start=standing.path / "a" / "b", environ={**os.environ, **places}, seconds=60)
    assert git.repository.root == standing.path
    assert git.run("ls-files") == b""
    assert git.run("rev-parse", "HEAD").decode().strip() == standing.head


@pytest.mark.parametrize(
    "command",
    [
        ("commit",),
        ("add",),
        ("update-index",),
        ("write-tree",),
        ("gc",),
        ("fetch",),
        ("branch", "-D", "main"),
        ("branch",),
        ("config", "user.name", "x"),
        ("config", "--null", "--unset", "x"),
        ("-c", "alias.diff=!touch x", "diff"),
    ],
)
def test_what_could_write_is_not_let_through(standing: Repo, command: tuple[str, ...]) -> None:
    with pytest.raises(AssertionError, match="not a reading command"):
        git_of(standing).run(*command)


@pytest.mark.parametrize(
    "command",
    [
        ("diff", "--output=x", "--cached"),
        ("log", "--output", "x"),
        ("diff", "--ext-diff"),
        ("log", "--textconv"),
        ("cat-file", "--filters", "HEAD:a"),
    ],
)
def test_a_reading_command_that_is_to_write_or_run_something_is_not_let_through(
    standing: Repo, command: tuple[str, ...]
) -> None:
    with pytest.raises(AssertionError, match="does more than read"):
        git_of(standing).run(*command)


def test_a_path_may_look_like_such_an_option(standing: Repo) -> None:
    assert git_of(standing).run("diff", "--cached", "--", "--output=x") == b""


def test_what_git_says_about_a_failure_is_kept(standing: Repo) -> None:
    with pytest.raises(GitCommandError, match="git rev-parse failed: fatal: Needed"):
        git_of(standing).run("rev-parse", "--verify", "nowhere")
    assert git_of(standing).run("rev-parse", "--verify", "nowhere", accept=(128,)) == b""


def test_the_last_value_of_a_setting_wins(repo: Repo) -> None:
    repo.git("config", "--add", "Section.Sub Key.NAME", "first\nline")
    repo.git("config", "--add", "section.Sub Key.name", "second\nline")
    repo.write(".git/config", (repo.path / ".git/config").read_text() + "[empty]\n\tflag\n")
    config = git_of(repo).config
    assert config["section.Sub Key.name"] == "second\nline"
    assert config["empty.flag"] == ""


def test_a_folder_that_is_no_submodule_is_none(standing: Repo) -> None:
    assert git_of(standing).submodule("a") is None
    assert git_of(standing).submodule("nowhere") is None


def test_the_repository_of_a_submodule_is_its_own(standing: Repo, repo: Repo) -> None:
    repo.git("submodule", "--quiet", "add", str(standing.path), "lib")
    inner = open_git(start=repo.path, environ={**os.environ, "GIT_DIR": ".git"}, seconds=60).submodule("lib")
    assert inner is not None
    assert inner.repository.root == repo.path / "lib"
    assert inner.run("rev-parse", "HEAD").decode().strip() == standing.head
