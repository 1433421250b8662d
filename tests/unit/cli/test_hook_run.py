"""When the commit hook speaks, when it is silent, and that it never stands in the way."""

import os
import shlex
from pathlib import Path

import pytest

from support.ran import Ran
from support.repo import Repo

BEFORE = "def greet():\n    return 'hello'\n"
AFTER = "def greet(name):\n    return f'hello {name}'\n"
HELP = "\n# Please enter the commit message for your changes.\n"


@pytest.fixture
def hooked(repo: Repo, launcher: Path) -> Repo:
    """A repository with history, a staged change and the hook."""
    repo.commit("Add a greeting", {"greeting.py": BEFORE, "notes.md": "# Notes\n"})
    repo.stage({"greeting.py": AFTER})
    assert repo.agent("hook", "install", env={"GIT_AGENT_LAUNCHER": str(launcher)}).returncode == 0
    return repo


def message(repo: Repo) -> bytes:
    """What git-agent says about what is staged."""
    ran = repo.agent("commit-msg")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.encode()


def in_editor(repo: Repo, *args: str) -> bytes:
    """What the editor of `git commit` finds; it then empties the file, so that nothing is committed."""
    seen = repo.path.parent / "seen"
    editor = f'f() {{ cp "$1" {shlex.quote(str(seen))}; : > "$1"; }}; f'
    repo.git("commit", *args, env={"GIT_EDITOR": editor}, check=False)
    return seen.read_bytes()


def run_hook(repo: Repo, text: str | bytes, *source: str, env: dict[str, str] | None = None) -> tuple[Ran, bytes]:
    file = repo.write(".git/COMMIT_EDITMSG", text)
    ran = repo.agent("hook", "run", "prepare-commit-msg", ".git/COMMIT_EDITMSG", *source, env=env)
    return ran, file.read_bytes()


def test_the_message_comes_first_and_everything_else_stays(hooked: Repo) -> None:
    expected = message(hooked)
    with_hook = in_editor(hooked, "--verbose")
    (hooked.path / ".git" / "hooks" / "prepare-commit-msg").unlink()
    assert with_hook == expected + in_editor(hooked, "--verbose")
    assert b">8" in with_hook


def test_commit_all_is_described_although_nothing_else_is_staged(hooked: Repo) -> None:
    hooked.write("notes.md", "# Notes\n\nGreet people by name.\n")
    seen = in_editor(hooked, "--all")
    hooked.git("add", "--update")
    assert seen.startswith(message(hooked))


def test_commit_of_one_path_is_about_that_path_only(hooked: Repo) -> None:
    hooked.write("notes.md", "# Notes\n\nGreet people by name.\n")
    seen = in_editor(hooked, "notes.md")
    hooked.git("reset", "--quiet")
    hooked.git("add", "notes.md")
    assert seen.startswith(message(hooked))


def test_the_very_first_commit_is_described(tmp_path: Path, home: Path, launcher: Path) -> None:
    fresh = Repo.create(tmp_path / "fresh")
    fresh.agent("hook", "install", env={"GIT_AGENT_LAUNCHER": str(launcher)})
    fresh.stage({"greeting.py": BEFORE})
    assert in_editor(fresh).startswith(message(fresh))


def test_a_signature_of_git_stays_below_the_message(hooked: Repo) -> None:
    seen = in_editor(hooked, "--signoff")
    assert seen.startswith(message(hooked))
    assert b"\n\nSigned-off-by: Ada Example <ada@example.org>\n" in seen


def test_a_template_of_comments_is_kept_below_the_message(hooked: Repo) -> None:
    template = hooked.write("../template", "# What, then why.\n")
    seen = in_editor(hooked, f"--template={template}")
    assert seen.startswith(message(hooked) + b"\n# What, then why.\n")


def test_a_template_with_text_is_left_alone(hooked: Repo) -> None:
    template = hooked.write("../template", "Ticket: \n# What, then why.\n")
    assert in_editor(hooked, f"--template={template}").startswith(b"Ticket: \n# What, then why.\n")


@pytest.mark.parametrize(
    ("args", "start"),
    [
        (("--edit", "--message=By hand"), b"By hand\n"),
        (("--edit", "--file=../message"), b"From a file\n"),
        (("--amend",), b"Add a greeting\n"),
        (("--edit", "--reuse-message=HEAD"), b"Add a greeting\n"),
        (("--edit", "--fixup=HEAD"), b"fixup! Add a greeting\n"),
    ],
)
def test_what_somebody_has_said_is_left_alone(hooked: Repo, args: tuple[str, ...], start: bytes) -> None:
    hooked.write("../message", "From a file\n")
    assert in_editor(hooked, *args).startswith(start)


def test_a_merge_keeps_the_message_of_git(hooked: Repo) -> None:
    hooked.git("stash", "--quiet")
    hooked.git("switch", "--quiet", "--create", "side")
    hooked.commit("Add a page", {"page.md": "# Page\n"})
    hooked.git("switch", "--quiet", "main")
    hooked.git("merge", "--no-ff", "--edit", "--quiet", "side", env={"GIT_EDITOR": "true"})
    assert hooked.git("log", "-1", "--format=%s") == "Merge branch 'side'"


@pytest.mark.parametrize("source", [("message",), ("merge",), ("squash",), ("commit", "HEAD"), ("unheard-of",)])
def test_every_other_source_is_somebody_elses(hooked: Repo, source: tuple[str, ...]) -> None:
    assert run_hook(hooked, HELP, *source) == (Ran(0, "", ""), HELP.encode())


@pytest.mark.parametrize("marker", ["rebase-merge", "rebase-apply"])
def test_during_a_rebase_it_is_silent(hooked: Repo, marker: str) -> None:
    (hooked.path / ".git" / marker).mkdir()
    assert run_hook(hooked, HELP) == (Ran(0, "", ""), HELP.encode())


def test_a_commit_without_changes_is_nothing_to_talk_about(hooked: Repo) -> None:
    hooked.git("reset", "--quiet", "--hard")
    assert run_hook(hooked, HELP) == (Ran(0, "", ""), HELP.encode())


@pytest.mark.parametrize(
    ("config", "prefix"),
    [("core.commentChar=;", ";"), ("core.commentChar=auto", "#"), ("core.commentString=//", "//")],
)
def test_comments_are_what_git_is_told_they_are(hooked: Repo, config: str, prefix: str) -> None:
    hooked.git("config", *config.split("="))
    text = f"\n{prefix} a comment\n"
    assert run_hook(hooked, text) == (Ran(0, "", ""), message(hooked) + text.encode())
    said = f"{'#' if prefix != '#' else ';'} a text\n"
    assert run_hook(hooked, said) == (Ran(0, "", ""), said.encode())


def test_a_second_run_does_not_say_it_twice(hooked: Repo) -> None:
    _, once = run_hook(hooked, HELP)
    assert run_hook(hooked, once) == (Ran(0, "", ""), once)


def test_bytes_that_are_no_text_stay_as_they_are(hooked: Repo) -> None:
    text = b"\n# \xff\xfe\r\n#\x00\n"
    assert run_hook(hooked, text)[1] == message(hooked) + text


def test_a_staged_secret_is_named_and_does_not_stop_the_commit(hooked: Repo) -> None:
    key = "AKIA" + "IOSFODNN7" + "ABCDEFG"
    hooked.stage({"settings.py": f'aws_access_key_id = "{key}"\n'})
    ran, text = run_hook(hooked, HELP, env={"GIT_AGENT_SECRETS_ON_COMMIT": "refuse"})
    assert ran.returncode == 0
    assert "warning: settings.py:1 looks like an aws-key" in ran.stderr
    assert key not in ran.stderr + text.decode()
    assert text.endswith(HELP.encode())
    assert len(text) > len(HELP)


def test_broken_settings_cost_a_line_and_not_the_commit(hooked: Repo, home: Path) -> None:
    settings = home / ".config" / "git-agent" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("commit = [\n")
    ran, text = run_hook(hooked, HELP)
    assert (ran.returncode, text) == (0, HELP.encode())
    assert ran.stderr.startswith("git-agent: proposes no message: ")
    assert ran.stderr.count("\n") == 1


def test_a_file_that_is_not_there_costs_a_line_and_not_the_commit(hooked: Repo) -> None:
    ran = hooked.agent("hook", "run", "prepare-commit-msg", ".git/nothing")
    assert (ran.returncode, ran.stderr.count("\n")) == (0, 1)


def test_after_the_time_limit_the_commit_goes_on(hooked: Repo, tmp_path: Path) -> None:
    endless = tmp_path / "slow" / "git"
    endless.parent.mkdir()
    endless.write_text("#!/bin/sh\nexec tail -f /dev/null\n")
    endless.chmod(0o755)
    slow = {"PATH": f"{endless.parent}{os.pathsep}{os.environ['PATH']}", "GIT_AGENT_HOOK_SECONDS": "1"}
    ran, text = run_hook(hooked, HELP, env=slow)
    assert ran == Ran(0, "", "git-agent: proposes no message: not ready after 1 s\n")
    assert text == HELP.encode()


def test_an_unknown_hook_is_an_error_of_the_caller(hooked: Repo) -> None:
    assert hooked.agent("hook", "run", "pre-push", "x").returncode == 2
