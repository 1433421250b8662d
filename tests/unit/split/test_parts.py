"""What is staged, in parts: hunks of plain text files move by themselves, everything else is one."""

from pathlib import Path

import pytest

from git_agent.errors import NothingStaged, RepositoryError
from git_agent.split.read import read_change
from support.reading import git_of
from support.repo import Repo
from support.template import template

TWENTY = "".join(f"line {number}\n" for number in range(1, 21))
BOTH_ENDS = TWENTY.replace("line 2\n", "line two\n").replace("line 19\n", "line nineteen\n")


@template
def text(repo: Repo) -> None:
    repo.commit("feat: begin", {"text.txt": TWENTY, "other.txt": "other\n"})


def parts(repo: Repo) -> list[str]:
    return [part.name for part in read_change(git_of(repo)).parts]


def test_hunks_are_numbered_within_their_files(text: Repo) -> None:
    text.stage({"text.txt": BOTH_ENDS, "other.txt": "another\n"})
    assert parts(text) == ["1", "2.1", "2.2"]


def test_the_first_commit_is_of_new_files(repo: Repo) -> None:
    repo.stage({"b.txt": "b\n", "a.txt": "a\n"})
    change = read_change(git_of(repo))
    assert (change.head, change.paths(change.parts)) == (None, ("a.txt", "b.txt"))


@pytest.mark.parametrize("content", [BOTH_ENDS.replace("\n", "\r\n"), BOTH_ENDS.rstrip("\n"), BOTH_ENDS + "\0"])
def test_odd_line_ends_and_binaries_are_one(text: Repo, content: str) -> None:
    text.stage({"text.txt": content})
    assert parts(text) == ["1"]


def test_what_was_odd_before_is_one(repo: Repo) -> None:
    repo.commit("feat: begin", {"text.txt": TWENTY.replace("\n", "\r\n")})
    repo.stage({"text.txt": BOTH_ENDS.replace("\n", "\r\n")})
    assert parts(repo) == ["1"]


def test_a_mode_that_changed_with_the_lines_is_one(text: Repo) -> None:
    (text.path / "text.txt").chmod(0o755)
    text.stage({"text.txt": BOTH_ENDS})
    assert parts(text) == ["1"]


def test_a_rename_is_one(text: Repo) -> None:
    text.git("mv", "text.txt", "renamed.txt")
    text.stage({"renamed.txt": BOTH_ENDS})
    change = read_change(git_of(text))
    assert [(file.change.old_path, file.hunks) for file in change.files] == [("text.txt", ())]


def test_a_link_is_one(text: Repo) -> None:
    (text.path / "text.txt").unlink()
    (text.path / "text.txt").symlink_to("other.txt")
    text.git("add", "text.txt")
    assert parts(text) == ["1"]


def test_a_submodule_is_one(text: Repo, tmp_path: Path) -> None:
    module = Repo.create(tmp_path / "module")
    module.commit("feat: begin", {"m.txt": "m\n"})
    text.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(module.path), "module")
    assert parts(text) == ["1", "2"]


def test_what_is_only_intended_is_no_part(text: Repo) -> None:
    text.write("later.txt", "later\n")
    text.git("add", "--intent-to-add", "later.txt")
    text.stage({"other.txt": "another\n"})
    change = read_change(git_of(text))
    assert change.paths(change.parts) == ("other.txt",)


def test_nothing_staged_is_nothing_to_split(text: Repo) -> None:
    with pytest.raises(NothingStaged):
        read_change(git_of(text))


def test_a_conflict_is_refused(text: Repo) -> None:
    text.git("checkout", "--quiet", "-b", "topic")
    text.commit("feat: theirs", {"other.txt": "theirs\n"})
    text.git("checkout", "--quiet", "main")
    text.commit("feat: ours", {"other.txt": "ours\n"})
    text.git("merge", "topic", check=False)
    with pytest.raises(RepositoryError, match="merge is in progress"):
        read_change(git_of(text))
    (text.path / ".git/MERGE_HEAD").unlink()
    with pytest.raises(RepositoryError, match="conflicts"):
        read_change(git_of(text))
