"""A git that fails is waited for, told of and asked again; nothing of it ends the watch."""

import os
from pathlib import Path

import pytest

from git_agent import clock
from git_agent.watch.publish.retention import DAY
from git_agent.watch.publish.waits import STICKY_SECONDS
from git_agent.watch.settings import WatchSettings
from support.publishing import Watching, watching
from support.repo import Repo

TOKEN = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"


@pytest.fixture
def flag(tmp_path: Path) -> Path:
    return tmp_path / "fails"


@pytest.fixture
def environ(tmp_path: Path, flag: Path) -> dict[str, str]:
    """One in which git fails with each command that a file names, as long as it names it."""
    path = os.environ["PATH"]
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text(
        f"""#!/bin/sh
for word in $(cat '{flag}' 2>/dev/null); do
    case " $* " in *" $word "*) echo "fatal: no $word today" >&2; exit 128;; esac
done
PATH='{path}' exec git "$@"
"""
    )
    program.chmod(0o755)
    return {"PATH": f"{program.parent}:{path}"}


def published(tree: Watching) -> bool:
    return tree.publish() is None and tree.repo.git("show", "HEAD:a") == "2"


@pytest.mark.parametrize("command", ["rev-parse symbolic-ref for-each-ref", "check-ignore ls-tree mktree commit-tree"])
def test_a_command_that_fails_is_tried_again(repo: Repo, flag: Path, environ: dict[str, str], command: str) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo, environ=environ) as tree:
        tree.save("a", "2\n")
        flag.write_text(command)
        (repo.path / ".git" / "HEAD").touch()  # somebody was here, so that it is looked at
        assert tree.publish() == "git_failed"
        (line,) = tree.log
        assert line.startswith("publish: waits for git_failed: git ")
        flag.unlink()
        assert published(tree)


def test_it_is_asked_more_and_more_seldom(repo: Repo, flag: Path, environ: dict[str, str]) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo, environ=environ) as tree:
        tree.save("a", "2\n")
        flag.write_text("rev-parse symbolic-ref for-each-ref")
        (repo.path / ".git" / "HEAD").touch()
        waits = [tree.publisher.tick(1.0) for _ in range(7)]
        assert waits == sorted(waits)
        assert waits[0] < waits[3] < waits[-1] == STICKY_SECONDS


def test_what_comes_after_publication_ends_nothing(repo: Repo, flag: Path, environ: dict[str, str]) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo, WatchSettings(retention_bytes=0), environ=environ) as tree:
        for content in ("1.5\n", "2\n"):
            tree.save("a", content)
            tree.publish()
        flag.write_text("for-each-ref")
        tree.publisher.tick(clock.now() + DAY)
        assert [line for line in tree.log if "no for-each-ref today" in line]


def test_what_a_hook_says_is_in_the_log_once_and_without_secrets(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    hook = repo.write(".git/hooks/pre-commit", f"#!/bin/sh\necho 'no tabs, please'\necho 'token={TOKEN}'\nexit 1\n")
    hook.chmod(0o755)
    with watching(repo, WatchSettings(run_hooks=True)) as tree:
        tree.save("a", "2\n")
        assert tree.publish() == "hook"
        (line,) = tree.log
        assert line.startswith("publish: waits for hook: ")
        assert "no tabs, please" in line
        assert TOKEN not in line
