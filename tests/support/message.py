"""The usual question of an end-to-end test: which message does the real program write here?"""

import json
from collections.abc import Mapping
from pathlib import Path

from support.repo import Repo

AUTHOR = "git-agent: written by the built-in writer"


def message_of(repo: Repo, *args: str, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> str:
    """What `commit-msg` prints, after it has kept its promises: exit 0, a text, and at most its author on stderr."""
    ran = repo.agent("commit-msg", *args, env=env, cwd=cwd)
    assert ran.returncode == 0, ran
    assert not ran.stderr or ran.stderr.startswith(AUTHOR), ran
    assert ran.stderr.count("\n") <= 1, ran
    assert ran.stdout.strip()
    assert ran.stdout.endswith("\n")
    return ran.stdout


def committed(repo: Repo, *args: str, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> str:
    """The message that `commit` writes, after git has taken it unchanged into a new commit."""
    before = repo.git("rev-parse", "--verify", "--quiet", "HEAD", check=False)
    ran = repo.agent("commit", "--json", *args, env=env, cwd=cwd)
    assert ran.returncode == 0, ran
    report = json.loads(ran.stdout)
    assert report["commit"] == repo.head != before
    assert report["message"] == raw_message(repo)
    return str(report["message"])


def raw_message(repo: Repo) -> str:
    """The message of HEAD, byte for byte."""
    return repo.git_bytes("cat-file", "commit", "HEAD").partition(b"\n\n")[2].decode()
