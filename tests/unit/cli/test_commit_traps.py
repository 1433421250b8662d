"""What a first hour of real use met: marks of a conflict, a secret in an older message, a report that nobody took."""

import json
import subprocess
from pathlib import Path

import pytest

from support.program import PROGRAM
from support.repo import Repo
from support.template import template

FULL = Path("/dev/full")
TOKEN = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gH6"


@template
def conflicted(repo: Repo) -> None:
    repo.commit("Begin", {"a.py": "A = 1\n"})
    repo.git("checkout", "--quiet", "-b", "other")
    repo.commit("Two", {"a.py": "A = 2\n"})
    repo.git("checkout", "--quiet", "main")
    repo.commit("Three", {"a.py": "A = 3\n"})
    subprocess.run(["git", "merge", "--quiet", "other"], cwd=repo.path, capture_output=True, check=False)


def test_marks_of_a_conflict_are_not_committed(conflicted: Repo) -> None:
    ran = conflicted.agent("commit", "-a")
    assert (ran.returncode, "unresolved conflicts in a.py" in ran.stderr) == (5, True)
    assert conflicted.git("ls-files", "--unmerged") != ""


def test_a_conflict_that_was_resolved_is_committed(conflicted: Repo) -> None:
    conflicted.write("a.py", "A = 5\n")
    assert conflicted.agent("commit", "-a").returncode == 0
    assert "Conflicts resolved in a.py." in conflicted.git("log", "-1", "--format=%B")


def test_marks_that_were_staged_are_not_called_resolved(conflicted: Repo) -> None:
    conflicted.git("add", "a.py")
    assert "resolved" not in conflicted.agent("commit-msg").stdout


@pytest.mark.parametrize(
    "args",
    [
        ("commit", "--amend", "--dry-run"),
        ("commit-msg", "--amend", "--json"),
        ("release-note", "--auto", "--out", "N.md"),
    ],
)
def test_a_secret_in_an_older_message_is_shown_nowhere(repo: Repo, args: tuple[str, ...]) -> None:
    repo.commit("feat: begin", {"a.py": "A = 1\n"})
    repo.git("tag", "v1.0.0")
    repo.commit(f"fix: rotate key {TOKEN} and password=Zx9kQ2mmPw81 for db", {"a.py": "A = 2\n"})
    ran = repo.agent(*args)
    assert ran.returncode == 0
    assert TOKEN not in ran.stdout + ran.stderr
    assert "Zx9kQ2mmPw81" not in ran.stdout + ran.stderr


def test_a_staged_secret_is_told_by_whoever_writes_a_message(repo: Repo) -> None:
    repo.commit("Begin", {"a.py": "A = 1\n"})
    repo.stage({"b.py": f'TOKEN = "{TOKEN}"\n'})
    assert "warning: b.py:1 looks like a github-token" in repo.agent("commit-msg").stderr


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_a_report_that_nobody_takes_says_that_the_commit_was_made(repo: Repo) -> None:
    repo.commit("Begin", {"a.py": "A = 1\n"})
    repo.stage({"a.py": "A = 2\n"})
    with FULL.open("wb") as full:
        ran = subprocess.run(
            [*PROGRAM, "commit", "--json"], cwd=repo.path, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (ran.returncode, f"the commit was made: {repo.head}" in ran.stderr.decode()) == (2, True)


def test_a_changelog_says_what_became_of_it(repo: Repo) -> None:
    repo.commit("feat: begin", {"a.py": "A = 1\n"})
    repo.git("tag", "v1.0.0")
    repo.commit("feat: add more", {"b.py": "B = 1\n"})
    repo.write("CHANGELOG.md", "# Changes\n")
    said = [repo.agent("release-note", "--auto", "--prepend", "CHANGELOG.md").stderr for _ in range(2)]
    assert "1.1.0 is in CHANGELOG.md now" in said[0]
    assert "CHANGELOG.md tells all of 1.1.0 already" in said[1]
    assert json.loads(repo.agent("release-note", "--auto", "--json").stdout)["release"]


@pytest.mark.parametrize("last", ["#1234", "# Title", "#include order matters"])
def test_a_line_of_an_older_message_that_looks_like_a_comment_stays(repo: Repo, last: str) -> None:
    repo.commit("Begin", {"a.py": "A = 1\n"})
    repo.git(
        "commit", "--quiet", "--amend", "--cleanup=verbatim", "-m", f"Fix the parser\n\nIt failed on tabs.\n\n{last}"
    )
    repo.stage({"b.py": "B = 1\n"})
    assert repo.agent("commit", "--amend").returncode == 0
    assert last in repo.git("log", "-1", "--format=%B")


def test_a_long_message_is_amended_whole(repo: Repo) -> None:
    body = "\n".join(f"Line {number} of what happened." for number in range(8_000))
    repo.commit("Begin", {"a.py": "A = 1\n"})
    repo.git("commit", "--quiet", "--amend", "--file=-", stdin=f"Begin\n\n{body}\n".encode())
    assert repo.agent("commit", "--amend").returncode == 0
    assert body in repo.git("log", "-1", "--format=%B")
