"""Entries of every kind, and paths of every spelling."""

import os

import pytest

from support.message import committed, message_of
from support.repo import Repo
from support.template import template

TEXT = "".join(f"line {number} of a text that is long enough\n" for number in range(40))


@template
def started(repo: Repo) -> None:
    """A repository with a few files to change."""
    repo.commit("Add the files", {"notes.txt": TEXT, "tool.sh": "#!/bin/sh\necho tool\n", "data.bin": b"\0\1\2"})


def test_a_renamed_file(started: Repo) -> None:
    started.git("mv", "notes.txt", "journal.txt")
    message = message_of(started)
    assert "notes" in message
    assert "journal" in message


def test_a_renamed_and_changed_file(started: Repo) -> None:
    started.git("mv", "notes.txt", "journal.txt")
    started.stage({"journal.txt": TEXT + "one more line\n"})
    assert "journal" in message_of(started)


def test_a_copied_file(started: Repo) -> None:
    started.stage({"notes.txt": TEXT + "changed\n", "copy.txt": TEXT})
    assert "copy.txt" in message_of(started)


def test_a_changed_mode(started: Repo) -> None:
    (started.path / "tool.sh").chmod(0o755)
    started.git("add", "tool.sh")
    message = committed(started)
    assert "tool.sh" in message
    assert "executable" in message
    assert started.git("ls-files", "--stage", "tool.sh").startswith("100755")


def test_a_new_symlink(started: Repo) -> None:
    (started.path / "latest").symlink_to("notes.txt")
    started.git("add", "latest")
    assert "latest" in message_of(started)


def test_a_symlink_with_another_target(started: Repo) -> None:
    (started.path / "latest").symlink_to("notes.txt")
    started.git("add", "latest")
    started.commit("Link the latest notes")
    (started.path / "latest").unlink()
    (started.path / "latest").symlink_to("tool.sh")
    started.git("add", "latest")
    assert "latest" in message_of(started)


def test_a_file_that_became_a_symlink(started: Repo) -> None:
    (started.path / "notes.txt").unlink()
    (started.path / "notes.txt").symlink_to("tool.sh")
    started.git("add", "notes.txt")
    assert "notes.txt" in message_of(started)


def test_a_binary_file(started: Repo) -> None:
    started.stage({"data.bin": b"\0\2\3", "logo.png": b"\x89PNG\r\n\x1a\n\0"})
    message = message_of(started)
    assert "data.bin" in message
    assert "logo.png" in message


def test_an_empty_file(started: Repo) -> None:
    started.stage({"pkg/__init__.py": ""})
    assert "pkg" in message_of(started)


def test_a_file_with_windows_line_ends(started: Repo) -> None:
    started.commit("Add a batch file", {"run.bat": "@echo off\r\necho one\r\n"})
    started.stage({"run.bat": "@echo off\r\necho one\r\necho two\r\n"})
    message = message_of(started)
    assert "run.bat" in message
    assert "\r" not in message


def test_contents_that_are_not_utf8(started: Repo) -> None:
    started.stage({"legacy.py": "def größe():\n    return 1\n".encode("latin-1")})
    assert "legacy" in message_of(started)


def test_a_pointer_of_large_file_storage(started: Repo) -> None:
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'4d' * 32}\nsize 12345\n"
    started.stage({".gitattributes": "*.psd filter=lfs diff=lfs merge=lfs -text\n"})
    started.commit("Store images elsewhere")
    oid = started.git("hash-object", "-w", "--stdin", stdin=pointer)
    started.git("update-index", "--add", "--cacheinfo", f"100644,{oid},art/cover.psd")
    message = message_of(started)
    assert "cover.psd" in message
    assert "4d4d" not in message


def test_a_file_that_is_only_intended_to_be_added_is_not_staged(started: Repo) -> None:
    started.write("later.txt", "later\n")
    started.git("add", "--intent-to-add", "later.txt")
    ran = started.agent("commit-msg")
    assert (ran.returncode, ran.stdout) == (5, "")
    assert "nothing is staged" in ran.stderr


def test_a_file_that_is_only_intended_to_be_added_is_not_told(started: Repo) -> None:
    started.write("later.txt", "later\n")
    started.git("add", "--intent-to-add", "later.txt")
    started.stage({"tool.sh": "#!/bin/sh\necho better tool\n"})
    assert "later" not in committed(started)
    assert started.git("show", "--name-only", "--format=") == "tool.sh"


def test_a_conflict_is_an_error_of_state_that_names_the_file(started: Repo) -> None:
    started.git("checkout", "--quiet", "-b", "side")
    started.commit("Side", {"notes.txt": "side\n"})
    started.git("checkout", "--quiet", "main")
    started.commit("Main", {"notes.txt": "main\n"})
    started.git("merge", "side", check=False)
    for command in ("commit-msg", "commit"):
        ran = started.agent(command)
        assert ran.returncode == 5
        assert "error: unresolved conflicts in notes.txt\nhint: resolve them, then `git add` them\n" in ran.stderr


@pytest.mark.parametrize(
    "path",
    [
        "two\nlines.txt",
        "tab\there.txt",
        'quo"te.txt',
        "back\\slash.txt",
        " leading and trailing ",
        "--cached",
        ":(glob)*",
        "zwölf/größe.py",
        "名前.txt",
        "b/a.txt b/a.txt",
        "#hash",
        os.fsdecode(b"caf\xe9.txt"),
    ],
)
def test_a_path_of_any_spelling_is_told_in_a_message_git_takes_unchanged(started: Repo, path: str) -> None:
    started.stage({path: "some text\n"})
    message = committed(started)
    assert all(char.isprintable() or char == "\n" for char in message)
    assert started.git_bytes("show", "-z", "--name-only", "--format=") == os.fsencode(path) + b"\0"
