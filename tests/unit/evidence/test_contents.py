"""Whole sources before and after, out of real repositories."""

import os
from pathlib import Path

import pytest

from git_agent.evidence.contents import LARGEST, MOST_BYTES, MOST_FILES, read_contents
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.model.change import FileChange, FileDiff
from git_agent.model.change_set import Contents
from git_agent.model.origin import Origin
from support.reading import git_of
from support.repo import Repo


def changed(repo: Repo, span: DiffSpan) -> tuple[FileChange, ...]:
    with StreamedDiff(git_of(repo), span) as diff:
        return diff.changes()


def contents(
    repo: Repo, *, span: DiffSpan | None = None, origins: dict[str, Origin] | None = None
) -> dict[str, Contents]:
    diffs = [FileDiff(change=change, hunks=()) for change in changed(repo, span or DiffSpan.staged())]
    return read_contents(git_of(repo), diffs, origins or {})


def test_both_sides_of_a_modified_source_are_read(repo: Repo) -> None:
    repo.commit("First", {"src/a.py": "old\n"})
    repo.stage({"src/a.py": "new\n"})
    assert contents(repo) == {"src/a.py": Contents(old=b"old\n", new=b"new\n")}


def test_a_side_that_does_not_exist_is_none(repo: Repo) -> None:
    repo.commit("First", {"src/gone.py": "gone\n", "keep.txt": "k\n"})
    repo.stage({"src/gone.py": None, "src/come.py": "something else entirely\n"})
    assert contents(repo) == {
        "src/come.py": Contents(old=None, new=b"something else entirely\n"),
        "src/gone.py": Contents(old=b"gone\n", new=None),
    }


def test_an_empty_source_is_a_side_that_exists(repo: Repo) -> None:
    repo.commit("First", {"src/a.py": ""})
    repo.stage({"src/a.py": "x = 1\n"})
    assert contents(repo) == {"src/a.py": Contents(old=b"", new=b"x = 1\n")}


def test_a_renamed_source_has_the_contents_of_its_old_path(repo: Repo) -> None:
    body = "".join(f"line_{number} = {number}\n" for number in range(40))
    repo.commit("First", {"src/old.py": body})
    repo.stage({"src/old.py": None, "src/new.py": body + "more = 1\n"})
    assert contents(repo) == {"src/new.py": Contents(old=body.encode(), new=f"{body}more = 1\n".encode())}


@pytest.mark.parametrize("path", ["poetry.lock", "logo.png", "data/rows.csv", "deploy/id_rsa", ".env"])
def test_what_is_locked_shown_or_secret_is_not_read(repo: Repo, path: str) -> None:
    repo.stage({path: "x\n", "tests/test_a.py": "y\n", "examples/a.py": "z\n", "README.md": "w\n"})
    assert set(contents(repo, origins={"poetry.lock": Origin.LOCK})) == {
        "tests/test_a.py",
        "examples/a.py",
        "README.md",
    }


def test_settings_pipelines_and_build_files_are_read(repo: Repo) -> None:
    paths = ("config/app.yml", ".github/workflows/ci.yml", "Makefile", "requirements.txt", "flags.list")
    repo.stage(dict.fromkeys(paths, "x\n"))
    assert set(contents(repo)) == {*paths}


@pytest.mark.parametrize("origin", [Origin.GENERATED, Origin.VENDORED, Origin.MINIFIED])
def test_what_nobody_wrote_by_hand_is_not_read(repo: Repo, origin: Origin) -> None:
    repo.stage({"src/a.py": "x\n", "src/b.py": "y\n"})
    assert set(contents(repo, origins={"src/a.py": origin})) == {"src/b.py"}


def test_a_symlink_is_no_source_whichever_side_it_is_on(repo: Repo) -> None:
    repo.commit("First", {"src/a.py": "x\n", "src/b.py": "y\n"})
    for path, target in (("src/a.py", "b.py"), ("src/link.py", "b.py")):
        (repo.path / path).unlink(missing_ok=True)
        (repo.path / path).symlink_to(target)
    repo.git("add", "--all")
    assert contents(repo) == {}


def test_binary_content_under_the_name_of_a_source_is_handed_on_as_it_is(repo: Repo) -> None:
    repo.stage({"src/a.py": b"\0\xff\xfe"})
    assert contents(repo) == {"src/a.py": Contents(old=None, new=b"\0\xff\xfe")}


@pytest.mark.parametrize(("old", "new"), [(LARGEST + 1, 10), (10, LARGEST + 1)])
def test_a_source_too_large_on_one_side_is_left_out_whole(repo: Repo, old: int, new: int) -> None:
    """Half of it would read as a file that came or went."""
    repo.commit("First", {"src/a.py": "a" * old, "src/b.py": "old\n"})
    repo.stage({"src/a.py": "b" * new, "src/b.py": "new\n"})
    assert contents(repo) == {"src/b.py": Contents(old=b"old\n", new=b"new\n")}


def test_the_largest_source_that_is_read(repo: Repo) -> None:
    repo.stage({"src/a.py": "a" * LARGEST})
    assert contents(repo) == {"src/a.py": Contents(old=None, new=b"a" * LARGEST)}


@pytest.mark.parametrize(("path", "is_read"), [("src/a.c", True), ("src/a.rs", True), ("src/a.ts", False)])
def test_a_long_source_is_read_where_it_can_be_parsed_in_part(repo: Repo, path: str, is_read: bool) -> None:
    long = "a\n" * LARGEST
    repo.commit("First", {path: long, "src/b.py": "old\n"})
    repo.stage({path: f"{long}b\n", "src/b.py": "new\n"})
    assert (path in contents(repo)) is is_read
    assert "src/b.py" in contents(repo)


def test_a_long_source_that_came_as_a_whole_is_not_read(repo: Repo) -> None:
    repo.stage({"src/a.c": "a\n" * LARGEST})
    assert contents(repo) == {}


def test_what_is_only_in_the_work_tree_is_read_from_there(repo: Repo) -> None:
    repo.commit("First", {"src/a.py": "old\n", "src/gone.py": "gone\n"})
    repo.write("src/a.py", "new\n")
    (repo.path / "src/gone.py").unlink()
    assert contents(repo, span=DiffSpan.worktree()) == {
        "src/a.py": Contents(old=b"old\n", new=b"new\n"),
        "src/gone.py": Contents(old=b"gone\n", new=None),
    }


def test_lines_on_disk_end_as_they_do_in_the_repository(repo: Repo) -> None:
    repo.git("config", "core.autocrlf", "true")
    repo.commit("First", {"src/a.py": "old\n"})
    repo.write("src/a.py", "new\r\n")
    assert contents(repo, span=DiffSpan.worktree()) == {"src/a.py": Contents(old=b"old\n", new=b"new\n")}


def test_what_only_a_filter_could_read_is_left_out_whole(repo: Repo) -> None:
    repo.commit("First", {"src/a.py": "old\n", ".gitattributes": "*.py filter=vault\n"})
    repo.git("config", "filter.vault.clean", "cat")
    repo.write("src/a.py", "new\n")
    assert contents(repo, span=DiffSpan.worktree()) == {}


def test_what_is_too_large_or_a_link_on_disk_is_left_out_whole(repo: Repo) -> None:
    repo.commit("First", {"src/a.py": "old\n", "src/b.py": "old\n"})
    repo.write("src/a.py", "a" * (LARGEST + 1))
    (repo.path / "src/b.py").unlink()
    (repo.path / "src/b.py").symlink_to("a.py")
    assert contents(repo, span=DiffSpan.worktree()) == {}


def test_a_file_that_became_a_submodule_is_left_out(repo: Repo, tmp_path: Path) -> None:
    inner = Repo.create(tmp_path / "inner")
    inner.commit("Start", {"x": "1\n"})
    repo.commit("First", {"lib.py": "x\n"})
    repo.git("rm", "--quiet", "lib.py")
    repo.git("submodule", "--quiet", "add", str(inner.path), "lib.py")
    assert "lib.py" not in contents(repo)


def test_of_many_sources_those_that_changed_most_are_read_and_tests_after_them(repo: Repo) -> None:
    files = {f"src/f{number:02}.py": "x\n" * (number + 1) for number in range(MOST_FILES)}
    repo.stage({**files, "tests/test_long.py": "y\n" * 500})
    assert set(contents(repo)) == set(files)
    repo.stage({"src/f00.py": "x\n" * 100, "src/one_more.py": "z\n"})
    assert set(contents(repo)) == set(files)


def test_the_bytes_of_all_sources_together_are_bounded(repo: Repo) -> None:
    size = MOST_BYTES // 4 - 10
    repo.stage({f"src/f{number}.py": f"{number}\n" * (size // 2) for number in range(6)})
    assert len(contents(repo)) == 4


def test_a_path_that_is_no_utf8_keeps_its_contents(repo: Repo) -> None:
    name = os.fsdecode(b"src/caf\xe9.py")
    repo.stage({name: "x\n"})
    assert contents(repo) == {name: Contents(old=None, new=b"x\n")}


def test_a_partial_clone_is_asked_for_nothing(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First", {"src/a.py": "old\n"})
    repo.git("config", "uploadpack.allowFilter", "true")
    repo.git("clone", "--quiet", "--filter=blob:none", repo.path.as_uri(), str(tmp_path / "partial"))
    partial = Repo(tmp_path / "partial")
    partial.stage({"src/a.py": "new\n"})
    assert contents(partial) == {}


def test_no_changes_start_no_program(repo: Repo) -> None:
    assert read_contents(git_of(repo), (), {}) == {}


def test_no_more_are_read_than_are_asked_for(repo: Repo) -> None:
    repo.stage({f"src/{name}.py": "new\n" for name in "abc"})
    diffs = [FileDiff(change=change, hunks=()) for change in changed(repo, DiffSpan.staged())]
    assert len(read_contents(git_of(repo), diffs, {}, most=2)) == 2
