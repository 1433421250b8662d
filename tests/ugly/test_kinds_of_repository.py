"""Repositories of every kind: young, split, thinned out, hashed differently."""

from pathlib import Path

import pytest

from support.message import AUTHOR, committed, message_of
from support.repo import Repo

PARSER = "def parse(text):\n    return text.split()\n"
STRICT = "def parse(text, *, strict=False):\n    return text.split()\n"


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """A repository with three commits that allows partial clones; only cloned from."""
    repo = Repo.create(tmp_path_factory.mktemp("origin") / "origin")
    repo.commit("Add the parser", {"src/parser.py": PARSER, "docs/guide.md": "# Guide\n"})
    repo.commit("Describe the parser", {"docs/guide.md": "# Guide\n\nIt parses.\n"})
    repo.commit("Add a changelog", {"CHANGELOG.md": "# Changes\n"})
    repo.git("config", "uploadpack.allowFilter", "true")
    return repo


def cloned(origin: Repo, path: Path, *options: str) -> Repo:
    origin.git("clone", "--quiet", *options, f"file://{origin.path}", str(path))
    return Repo(path)


def test_the_first_commit_of_an_unborn_branch(repo: Repo) -> None:
    repo.stage({"src/parser.py": PARSER})
    message = message_of(repo)
    assert "pars" in message
    assert committed(repo) == message
    assert repo.git("rev-list", "--count", "HEAD") == "1"


def test_amending_a_root_commit_keeps_its_subject(repo: Repo) -> None:
    repo.commit("Begin the parser", {"src/parser.py": PARSER})
    repo.stage({"src/parser.py": STRICT})
    assert committed(repo, "--amend").startswith("Begin the parser\n")
    assert repo.git("rev-list", "--count", "HEAD") == "1"


def test_amending_an_unborn_branch_is_an_error_of_state(repo: Repo) -> None:
    repo.stage({"src/parser.py": PARSER})
    ran = repo.agent("commit-msg", "--amend")
    assert (ran.returncode, ran.stdout) == (5, "")
    assert "hint: commit without --amend" in ran.stderr


def test_a_detached_head(origin: Repo, tmp_path: Path) -> None:
    repo = cloned(origin, tmp_path / "clone")
    repo.git("checkout", "--quiet", "--detach", "HEAD~1")
    repo.stage({"src/parser.py": STRICT})
    assert "pars" in committed(repo)
    assert repo.git("branch", "--show-current") == ""


def test_a_linked_worktree(origin: Repo, tmp_path: Path) -> None:
    repo = cloned(origin, tmp_path / "clone")
    repo.git("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "linked"))
    linked = Repo(tmp_path / "linked")
    linked.stage({"src/parser.py": STRICT})
    assert "pars" in committed(linked)
    assert repo.git("rev-parse", "side") == linked.head


def test_a_bare_repository_is_an_error_of_state(tmp_path: Path) -> None:
    ran = Repo.create(tmp_path / "bare.git", bare=True).agent("commit-msg")
    assert (ran.returncode, ran.stdout) == (5, "")
    assert ran.stderr == "error: this is a bare repository: it has no index\nhint: run it in a work tree\n"


def test_a_sparse_checkout(origin: Repo, tmp_path: Path) -> None:
    repo = cloned(origin, tmp_path / "clone")
    repo.git("sparse-checkout", "set", "src")
    assert not (repo.path / "docs").exists()
    repo.stage({"src/parser.py": STRICT})
    assert "guide" not in committed(repo, "-a")
    assert repo.git("show", "--name-only", "--format=") == "src/parser.py"


def test_a_shallow_clone(origin: Repo, tmp_path: Path) -> None:
    repo = cloned(origin, tmp_path / "clone", "--depth=1")
    repo.stage({"src/parser.py": STRICT})
    assert "pars" in committed(repo)


def test_amending_at_the_edge_of_a_shallow_clone_describes_no_more_than_is_known(origin: Repo, tmp_path: Path) -> None:
    repo = cloned(origin, tmp_path / "clone", "--depth=1")
    repo.stage({"src/parser.py": STRICT})
    message = committed(repo, "--amend")
    assert message.startswith("Add a changelog\n")
    assert "guide" not in message


def test_a_partial_clone_says_what_is_absent_and_fetches_nothing(origin: Repo, tmp_path: Path) -> None:
    repo = cloned(origin, tmp_path / "clone", "--filter=blob:none", "--no-checkout")
    marker = tmp_path / "fetched"
    repo.git("config", "remote.origin.uploadpack", f"touch {marker}; false")
    repo.git("read-tree", "HEAD", env={"GIT_NO_LAZY_FETCH": "1"})
    guide = repo.git("rev-parse", "HEAD~1:docs/guide.md")
    new = repo.git("hash-object", "-w", "--stdin", stdin=STRICT)
    repo.git("update-index", "--add", "--cacheinfo", f"100644,{guide},docs/copied.md")
    repo.git("update-index", "--add", "--cacheinfo", f"100644,{new},src/strict.py")
    ran = repo.agent("commit-msg")
    assert ran.returncode == 0
    assert "strict" in ran.stdout
    author, absent = ran.stderr.splitlines()
    assert author.startswith(AUTHOR)
    assert absent == "git-agent: not in this partial clone, so not read: docs/copied.md"
    assert not marker.exists()
    repo.git("diff", "--cached", check=False)  # which would have fetched
    assert marker.exists()


def test_a_partial_clone_in_which_all_contents_are_absent(origin: Repo, tmp_path: Path) -> None:
    repo = cloned(origin, tmp_path / "clone", "--filter=blob:none", "--no-checkout")
    repo.git("read-tree", "HEAD~1")
    ran = repo.agent("commit-msg", "--json")
    assert ran.returncode == 0
    assert '"path": "CHANGELOG.md",\n      "reason": "not in this clone"' in ran.stdout


def test_object_names_of_sha256(tmp_path: Path) -> None:
    repo = Repo.create(tmp_path / "repo", object_format="sha256")
    repo.stage({"src/parser.py": PARSER})
    message = committed(repo)
    repo.stage({"src/parser.py": STRICT})
    assert committed(repo, "--amend").startswith(message.splitlines()[0])
    assert len(repo.head) == 64
