"""However a command reads the repository: a git that hangs is given the time of the settings, and no more."""

import re
from pathlib import Path

import pytest

from support.repo import Repo
from support.stuck_git import stuck_git

RECORD = "docs(init): begin\n\n---ci---\nphase: 1\nmilestone: v0.1\nstatus: plan\n---/ci---\n"


@pytest.mark.parametrize(
    ("args", "stuck"),
    [
        (("commit-msg",), "log"),
        (("commit", "--record", "--dry-run"), "log"),
        (("record", "verify", "--subject", "check it"), "log"),
        (("record", "verify", "--subject", "check it", "--commit"), "diff"),
        (("state",), "log"),
        (("state", "--check", "HEAD"), "log"),
        (("release-note", "--all"), "for-each-ref"),
        (("release-note", "--all", "--path", "."), "rev-list"),
        (("release-note", "--all"), "log"),
        (("release-note", "--next-version"), "for-each-ref"),
        (("release-note",), "for-each-ref"),
        (("release-note", "HEAD~1..HEAD"), "log"),
    ],
    ids=str,
)
def test_a_git_that_hangs_is_exit_7_and_names_the_setting(
    repo: Repo, tmp_path: Path, args: tuple[str, ...], stuck: str
) -> None:
    repo.commit(RECORD, {"a.py": "1\n"})
    repo.commit("feat: add it", {"a.py": "2\n"})
    repo.git("tag", "v1.0.0", "HEAD~1")
    repo.write("a.py", "3\n")
    if args[0].startswith("commit"):
        repo.git("add", "a.py")
    ran = repo.agent(*args, env=stuck_git(tmp_path, stuck))
    assert (ran.returncode, ran.stdout) == (7, "")
    assert f"`git {stuck}` did not finish within 1 s" in ran.stderr
    assert "limits.git_seconds" in ran.stderr


@pytest.mark.parametrize(
    ("command", "stuck", "told"),
    [
        ("commit-msg", "diff", r"the time for this \(1 s\) is used up: .*git diff \d"),
        ("release-note", "log", r"the time for this \(1 s\) is used up: .*git log \d"),
        ("commit-msg", "rev-parse", r"`git rev-parse` did not finish within 1 s\nhint: allow more with --timeout"),
    ],
)
def test_the_time_for_the_message_is_also_for_git(
    repo: Repo, tmp_path: Path, command: str, stuck: str, told: str
) -> None:
    repo.commit("feat: begin", {"a.py": "1\n"})
    repo.git("tag", "v1.0.0")
    repo.commit("feat: add it", {"b.py": "1\n"})
    repo.stage({"a.py": "2\n"})
    ran = repo.agent(command, "--timeout", "1", env=stuck_git(tmp_path, stuck, seconds=60))
    assert (ran.returncode, ran.stdout) == (7, "")
    assert re.search(told, ran.stderr)
