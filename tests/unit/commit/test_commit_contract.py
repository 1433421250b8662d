"""What `commit` promises: git makes the commit with that message, or nothing happens and nothing is lost."""

import json
from pathlib import Path

import pytest

from support.message import committed, message_of, raw_message
from support.repo import Repo
from support.template import template

REFUSING = "#!/bin/sh\necho not today >&2\nexit 1\n"


@template
def staged(repo: Repo) -> None:
    repo.commit("Add the parser", {"parser.py": "def parse(text):\n    return text.split()\n", "other.txt": "one\n"})
    repo.stage({"parser.py": "def parse(text, *, strict=False):\n    return text.split()\n"})


def hook(repo: Repo, name: str, script: str) -> Path:
    file = repo.write(f".git/hooks/{name}", script)
    file.chmod(0o755)
    return file


def contents(repo: Repo) -> dict[str, tuple[int, bytes]]:
    folder = repo.path / ".git"
    files = (path for path in folder.rglob("*") if path.is_file() and (folder / "git-agent") not in path.parents)
    return {str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in files}


def test_the_commit_has_the_message_that_commit_msg_prints(staged: Repo) -> None:
    message = message_of(staged)
    ran = staged.agent("commit")
    assert ran.returncode == 0
    assert raw_message(staged) == message
    assert staged.git("status", "--porcelain") == ""
    assert "1 file changed" in ran.stdout


def test_the_json_names_the_commit_and_silences_the_trace(staged: Repo) -> None:
    report = json.loads(staged.agent("commit", "--json").stdout)
    assert (report["command"], report["commit"]) == ("commit", staged.head)
    assert "1 file changed" in report["git_summary"]


def test_the_json_of_a_refused_commit_carries_the_message(staged: Repo) -> None:
    message = message_of(staged)
    hook(staged, "pre-commit", REFUSING)
    ran = staged.agent("commit", "--json")
    error = json.loads(ran.stdout)["error"]
    assert (ran.returncode, error["class"], error["text"]) == (10, "refused", message)


def test_amending_keeps_subject_author_and_dates(repo: Repo) -> None:
    author = {"GIT_AUTHOR_NAME": "Grace Example", "GIT_AUTHOR_EMAIL": "grace@example.org"}
    repo.stage({"a.py": "def one():\n    pass\n"})
    repo.git("commit", "--quiet", "-m", "A subject to keep", env={**author, "GIT_AUTHOR_DATE": "@1000000000 +0200"})
    repo.stage({"a.py": "def one():\n    return 1\n"})
    assert committed(repo, "--amend").startswith("A subject to keep\n")
    assert (
        repo.git("log", "--format=%an <%ae> %ad", "--date=raw") == "Grace Example <grace@example.org> 1000000000 +0200"
    )


def test_amending_with_nothing_staged_is_fine(staged: Repo) -> None:
    staged.git("reset", "--quiet", "--hard")
    assert committed(staged, "--amend") == "Add the parser\n"


def test_all_stages_tracked_files_only(staged: Repo) -> None:
    staged.write("other.txt", "two\n")
    staged.write("new.txt", "new\n")
    message = committed(staged, "-a")
    assert "new.txt" not in message
    assert staged.git("show", "--name-only", "--format=") == "other.txt\nparser.py"
    assert staged.git("status", "--porcelain") == "?? new.txt"


@pytest.mark.parametrize("args", [(), ("-a",), ("-a", "--amend")], ids=" ".join)
def test_a_dry_run_shows_the_message_and_writes_nothing(staged: Repo, args: tuple[str, ...]) -> None:
    staged.write("other.txt", "two\n")
    (staged.path / "parser.py").touch()
    before = contents(staged)
    ran = staged.agent("commit", "--dry-run", "--json", *args)
    assert ran.returncode == 0
    assert "git-agent: dry run, nothing was committed\n" in ran.stderr
    assert contents(staged) == before
    assert json.loads(ran.stdout)["message"] == committed(staged, *args)


def test_nothing_staged_is_exit_5_and_no_commit(repo: Repo) -> None:
    head = repo.commit("First", {"a.txt": "one\n"})
    ran = repo.agent("commit")
    assert ran.returncode == 5
    assert "error: nothing is staged\nhint: stage what you want to commit with `git add`; " in ran.stderr
    assert repo.head == head


def test_an_empty_commit_is_made_when_it_is_asked_for(repo: Repo) -> None:
    repo.commit("First", {"a.txt": "one\n"})
    assert committed(repo, "--", "--allow-empty")


@pytest.mark.parametrize(
    "args",
    [("-m", "x"), ("--amend",)],
    ids=" ".join,
)
def test_options_that_change_content_or_message_are_not_passed_on(staged: Repo, args: tuple[str, ...]) -> None:
    head = staged.head
    ran = staged.agent("commit", "--", *args)
    assert ran.returncode == 2
    assert "error: " in ran.stderr
    assert staged.head == head


def test_options_that_change_neither_are_passed_on(staged: Repo) -> None:
    hook(staged, "pre-commit", REFUSING)
    options = ("--signoff", "--no-verify", "--author=Grace Example <grace@example.org>", "--date", "@1000000000 +0000")
    ran = staged.agent("commit", "--", *options, "--trailer", "Refs: 12")
    assert ran.returncode == 0
    assert "\n\nSigned-off-by: Ada Example <ada@example.org>\nRefs: 12\n" in raw_message(staged)
    assert staged.git("log", "-1", "--format=%an %at") == "Grace Example 1000000000"


def test_a_refused_commit_shows_and_keeps_the_message_and_retry_uses_it(staged: Repo) -> None:
    message = message_of(staged)
    refusing = hook(staged, "pre-commit", REFUSING)
    head = staged.head
    ran = staged.agent("commit")
    assert (ran.returncode, staged.head) == (10, head)
    assert "not today" in ran.stderr
    assert message in ran.stderr
    kept = staged.path / ".git" / "git-agent" / "kept-message"
    assert f"hint: the message is kept: `git-agent commit --retry` or `git commit -F {kept}`\n" in ran.stderr
    kept.write_text("Say it better\n")
    refusing.unlink()
    assert committed(staged, "--retry") == "Say it better\n"
    assert not kept.exists()


def test_a_kept_message_is_mentioned_but_not_used_unasked(staged: Repo) -> None:
    refusing = hook(staged, "commit-msg", REFUSING)
    staged.agent("commit")
    refusing.unlink()
    staged.stage({"other.txt": "two\n"})
    ran = staged.agent("commit")
    assert "git-agent: a message that was refused is kept (--retry uses it): " in ran.stderr
    assert "other" in staged.git("log", "-1", "--format=%B")


def test_retry_without_a_kept_message_is_exit_2(staged: Repo) -> None:
    ran = staged.agent("commit", "--retry")
    assert ran.returncode == 2
    assert "error: no message was kept\nhint: leave out --retry to have one written\n" in ran.stderr


def test_a_refusal_is_told_to_machines_with_what_git_said(staged: Repo) -> None:
    hook(staged, "pre-commit", REFUSING)
    ran = staged.agent("commit", "--json")
    error = json.loads(ran.stdout)["error"]
    assert (ran.returncode, error["exit_code"]) == (10, 10)
    assert "not today" in error["message"]


def test_the_message_can_be_edited_before_the_commit(staged: Repo, tmp_path: Path) -> None:
    editor = tmp_path / "editor.sh"
    editor.write_text("#!/bin/sh\nsed -i '1s/.*/Edited by hand/' \"$1\"\n")
    editor.chmod(0o755)
    ran = staged.agent("commit", "--edit", "--json", env={"GIT_EDITOR": str(editor)})
    assert json.loads(ran.stdout)["commit"] == staged.head
    assert raw_message(staged).startswith("Edited by hand\n")
    assert not (staged.path / ".git" / "git-agent" / "kept-message").exists()


def test_what_was_edited_is_kept_when_the_commit_is_refused(staged: Repo, tmp_path: Path) -> None:
    editor = tmp_path / "editor.sh"
    editor.write_text("#!/bin/sh\nsed -i '1s/.*/Edited by hand/' \"$1\"\n")
    editor.chmod(0o755)
    refusing = hook(staged, "commit-msg", REFUSING)
    ran = staged.agent("commit", "--edit", env={"GIT_EDITOR": str(editor)})
    assert ran.returncode == 10
    refusing.unlink()
    assert committed(staged, "--retry").startswith("Edited by hand\n")


def test_an_editor_that_gives_up_is_no_commit(staged: Repo) -> None:
    head = staged.head
    ran = staged.agent("commit", "--edit", env={"GIT_EDITOR": "false"})
    assert (ran.returncode, staged.head) == (10, head)
