"""Writing is git's own work, in the user's name."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from git_agent.errors import GitCommandError
from git_agent.git.gateway import open_git
from git_agent.git.write.user_commits import GitWriter
from git_agent.process.delegate import delegate
from support.repo import Repo


def writer_of(start: Path, **variables: str) -> GitWriter:
    environ: Mapping[str, str] = {**os.environ, **variables}
    repository = open_git(start=start, environ=environ, seconds=60).repository
    return GitWriter(repository=repository, environ=environ, delegate=delegate)


def test_tracked_files_are_staged_and_others_are_not(repo: Repo) -> None:
    repo.commit("First", {"kept.txt": "1\n", "sub/changed.txt": "1\n", "sub/gone.txt": "1\n"})
    repo.write("sub/changed.txt", "2\n")
    (repo.path / "sub" / "gone.txt").unlink()
    repo.write("new.txt", "new\n")
    before = (repo.path / ".git/index").read_bytes()
    writer_of(repo.path / "sub").stage_aside(aside := repo.path / ".git/aside")
    assert repo.git("diff", "--cached", "--name-status", env={"GIT_INDEX_FILE": str(aside)}).splitlines() == [
        "M\tsub/changed.txt",
        "D\tsub/gone.txt",
    ]
    assert (repo.path / ".git/index").read_bytes() == before


def test_a_file_changed_in_the_moment_of_the_index_is_seen(repo: Repo) -> None:
    repo.commit("First", {"a.txt": "1\n"})
    index, file = repo.path / ".git/index", repo.path / "a.txt"
    moment = file.stat().st_mtime_ns
    os.utime(index, ns=(moment, moment))
    file.write_text("2\n")
    os.utime(file, ns=(moment, moment))
    writer_of(repo.path).stage_aside(aside := repo.path / ".git/aside")
    assert repo.git("show", ":a.txt", env={"GIT_INDEX_FILE": str(aside)}) == "2"


def test_an_index_that_cannot_be_made_is_reported_in_gits_own_words(repo: Repo) -> None:
    repo.write(".git/aside.lock", "")
    with pytest.raises(GitCommandError, match=r"add failed: .*aside\.lock"):
        writer_of(repo.path).stage_aside(repo.path / ".git/aside")


def test_a_commit_has_exactly_the_text_and_the_options_given(repo: Repo) -> None:
    repo.stage({"a.txt": "1\n"})
    done = writer_of(repo.path).commit("Subject ä\n\n- body\n", ("--signoff",), capture=True)
    assert done.returncode == 0
    assert b"Subject" in done.stdout
    assert repo.git("log", "-1", "--format=%B").rstrip() == (
        "Subject ä\n\n- body\n\nSigned-off-by: Ada Example <ada@example.org>"
    )


def test_a_draft_is_edited_in_the_users_editor(repo: Repo, tmp_path: Path) -> None:
    draft = repo.write("../draft", "A draft\n")
    editor = repo.write("../editor.sh", "#!/bin/sh\nsed -i 's/draft/commit/' \"$1\"\n")
    editor.chmod(0o755)
    repo.stage({"a.txt": "1\n"})
    done = writer_of(repo.path, GIT_EDITOR=str(editor)).commit_in_editor(draft, ("--quiet",))
    assert done.returncode == 0
    assert repo.git("log", "-1", "--format=%s") == "A commit"


def test_places_given_as_relative_paths_hold_from_any_folder(repo: Repo) -> None:
    repo.commit("First", {"sub/a.txt": "1\n"})
    repo.git("read-tree", "--index-output=.git/next-index", "HEAD")
    repo.write("sub/a.txt", "2\n")
    places = {"GIT_DIR": "../.git", "GIT_WORK_TREE": "..", "GIT_INDEX_FILE": ".git/next-index"}
    writer = writer_of(repo.path / "sub", **places)
    writer.stage_aside(aside := repo.path / ".git/aside")
    assert repo.git("diff", "--cached", "--name-only", env={"GIT_INDEX_FILE": str(aside)}) == "sub/a.txt"
    assert writer.commit("Second\n", ("--all",), capture=True).returncode == 0
    assert repo.git("diff", "--cached", "--name-only", env={"GIT_INDEX_FILE": ".git/next-index"}) == ""
    assert repo.git("show", "HEAD:sub/a.txt") == "2"
