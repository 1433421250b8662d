"""Publication waits for the user, by name, and goes on when they are done."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent import clock
from git_agent.errors import GitCommandError, TimeLimitExceeded
from git_agent.files import programs
from git_agent.watch.ledger.publishing import PathChange
from git_agent.watch.pause import Pause, lift_pause, set_pause
from git_agent.watch.publish.signing import signed
from git_agent.watch.publish.waits import QUIET_SECONDS, STICKY_SECONDS, Wait, Waits
from git_agent.watch.values import FILE, Entry, Position
from support.publishing import Watching, watching
from support.repo import Repo

SHORT_OF_IDLE = 5.0  # seconds


@pytest.fixture
def tree(repo: Repo) -> Iterator[Watching]:
    """An edit that is to be published."""
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        yield tree


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A system that does not show what is running."""
    monkeypatch.setattr(programs, "_PROCESSES", str(tmp_path / "nothing"))


def goes_on(tree: Watching) -> None:
    assert tree.publish() is None
    assert tree.subjects()[-1] == "Modify 'a'"
    assert tree.status() == ""


def test_an_index_that_is_locked(tree: Watching) -> None:
    lock = tree.repo.write(".git/index.lock", "mine")
    assert tree.publish() == "index_lock"
    assert len(tree.subjects()) == 1
    assert lock.read_text() == "mine"
    lock.unlink()
    goes_on(tree)


@pytest.mark.parametrize(
    ("marker", "name"),
    [
        ("MERGE_HEAD", "merge"),
        ("CHERRY_PICK_HEAD", "cherry_pick"),
        ("REVERT_HEAD", "revert"),
        ("BISECT_LOG", "bisect"),
        ("rebase-merge/head-name", "rebase"),
        ("rebase-apply/head-name", "rebase"),
        ("rebase-apply/applying", "am"),
        ("sequencer/todo", "sequencer"),
    ],
)
def test_something_under_way(tree: Watching, marker: str, name: str) -> None:
    file = tree.repo.write(f".git/{marker}", "x")
    assert tree.publish() == f"git_op_in_progress:{name}"
    file.unlink()
    if "/" in marker:
        file.parent.rmdir()
    goes_on(tree)


def test_a_pause(tree: Watching) -> None:
    set_pause(tree.folder, Pause(reason="lunch", set_at=0.0))
    assert tree.publish() == "manual_pause"
    assert tree.publisher.tick(1.0) > SHORT_OF_IDLE  # it is woken when the pause is over
    lift_pause(tree.folder)
    goes_on(tree)


def test_a_message_that_a_commit_of_nothing_has_left_is_not_waited_for(tree: Watching) -> None:
    message = tree.repo.write(".git/COMMIT_EDITMSG", "Fix")
    made = (tree.repo.path / ".git" / "logs" / "HEAD").stat().st_mtime_ns
    os.utime(message, ns=(made + 1, made + 1))
    goes_on(tree)


@pytest.mark.usefixtures("unseen")
def test_a_commit_whose_message_is_being_written(tree: Watching) -> None:
    message = tree.repo.write(".git/COMMIT_EDITMSG", "Fix")
    made = (tree.repo.path / ".git" / "logs" / "HEAD").stat().st_mtime_ns
    os.utime(message, ns=(made + 1, made + 1))
    assert tree.publish() == "user_commit"
    assert len(tree.subjects()) == 1
    os.utime(message, ns=(made, made))  # as it is when the commit was made in the same instant
    goes_on(tree)


@pytest.mark.usefixtures("unseen")
def test_a_commit_without_a_reflog_is_seen_by_its_branch(tree: Watching) -> None:
    tree.repo.git("config", "core.logAllRefUpdates", "false")
    (tree.repo.path / ".git" / "logs" / "HEAD").unlink()
    message = tree.repo.write(".git/COMMIT_EDITMSG", "Fix")
    made = (tree.repo.path / ".git" / "refs" / "heads" / "main").stat().st_mtime_ns
    os.utime(message, ns=(made + 1, made + 1))
    assert tree.publish() == "user_commit"
    os.utime(message, ns=(made, made))
    goes_on(tree)


@pytest.mark.usefixtures("unseen")
def test_a_message_that_nobody_finishes_is_not_waited_for_for_ever(tree: Watching) -> None:
    message = tree.repo.write(".git/COMMIT_EDITMSG", "Fix")
    old = int((clock.now() - 601) * 1e9)
    for file in (message, tree.repo.path / ".git" / "logs" / "HEAD"):
        os.utime(file, ns=(old - (file != message), old - (file != message)))
    goes_on(tree)


def test_a_commit_whose_hook_is_at_work(tree: Watching, tmp_path: Path) -> None:
    """It has let go of the index and written no message: only its process is there to be seen."""
    hook = tree.repo.write(".git/hooks/pre-commit", f'#!/bin/sh\nread line <"{tmp_path}/go"\n')
    hook.chmod(0o755)
    os.mkfifo(tmp_path / "go")
    tree.repo.stage({"b": "mine\n"})
    pid = os.posix_spawn(
        "/usr/bin/env", ["env", "git", "-C", str(tree.repo.path), "commit", "--quiet", "-m", "Mine"], os.environ
    )
    with (tmp_path / "go").open("w") as go:  # opens when the hook does
        assert tree.publish() == "user_commit"
        assert len(tree.subjects()) == 1
        go.write("\n")
    assert os.waitpid(pid, 0)[1] == 0
    goes_on(tree)


def test_a_head_that_is_on_no_branch(tree: Watching) -> None:
    tree.repo.git("checkout", "--quiet", "--detach")
    tree.scan()
    assert tree.publish() == "detached_head"
    tree.repo.git("checkout", "--quiet", "main")
    tree.scan()
    goes_on(tree)


def test_a_branch_that_another_work_tree_has(tree: Watching, tmp_path: Path) -> None:
    other = tmp_path / "other"
    tree.repo.git("worktree", "add", "--quiet", "--force", str(other), "main")
    assert tree.publish() == "branch_elsewhere"
    tree.repo.git("worktree", "remove", "--force", str(other))
    goes_on(tree)


def test_a_linked_work_tree_publishes_to_its_own_branch(repo: Repo, tmp_path: Path) -> None:
    first = repo.commit("First", {"a": "1\n"})
    repo.git("worktree", "add", "--quiet", "-b", "topic", str(tmp_path / "linked"))
    with watching(Repo(tmp_path / "linked")) as tree:
        tree.save("a", "2\n")
        goes_on(tree)
    assert repo.git("rev-parse", "main") == first
    assert repo.git("status", "--porcelain") == ""
    assert repo.git("log", "-1", "--format=%s", "topic") == "Modify 'a'"


def test_deletes_in_a_linked_work_tree_may_be_the_beginning_of_its_end(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First", {"a": "1\n", "b": "1\n"})
    repo.git("worktree", "add", "--quiet", "-b", "topic", str(tmp_path / "linked"))
    with watching(Repo(tmp_path / "linked")) as tree:
        tree.save("a", None)
        assert [tree.publisher.tick(1.0) <= 2.0 for _ in range(3)] == [True] * 3
        assert tree.subjects() == ["First"]
        with tree.ledger.transaction():
            tree.ledger.database.run("UPDATE captures SET captured_at = captured_at - 3")
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Delete 'a'"]


def test_git_is_left_alone_for_a_moment_after_each_of_its_commands(repo: Repo) -> None:
    head = repo.commit("First", {"a": "1\n"})
    position = Position(branch="refs/heads/main", head=head, generation=1)
    with watching(repo) as tree:
        moments = iter([0.0, 0.1, QUIET_SECONDS, 5.0, 5.0 + QUIET_SECONDS])
        waits = Waits(tree.plumbing.git, tree.folder, monotonic=lambda: next(moments))
        names = [waits.reason(position), waits.reason(position), waits.reason(position)]
        assert [name and name.name for name in names] == ["quiet", "quiet", None]
        repo.commit("Second", {"a": "2\n"})
        assert waits.reason(position) is not None
        assert waits.reason(position) is None


def test_a_lock_that_comes_after_the_ref_has_moved_only_delays_the_index(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        old, new = (Entry(mode=FILE, oid=repo.git("hash-object", "-w", "--stdin", stdin=text)) for text in "12")
        repo.git("update-index", "--cacheinfo", f"100644,{old.oid},a")
        tree.ledger.repairs.put([PathChange(path="a", before=old, after=new)])
        lock = repo.write(".git/index.lock", "mine")
        assert tree.publisher.tick(1.0) < SHORT_OF_IDLE
        assert repo.git("show", ":a") == "1"
        lock.unlink()
        assert tree.publisher.tick(1.0) > SHORT_OF_IDLE
        assert repo.git("show", ":a") == "2"
        assert tree.ledger.repairs.all() == []


@pytest.mark.parametrize("name", ["signing", "identity"])
def test_what_only_a_person_can_mend(repo: Repo, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    repo.commit("First", {"a": "1\n"})
    if name == "signing":
        repo.git("config", "commit.gpgSign", "true")
        repo.git("config", "gpg.program", "false")
    else:
        for variable in ("AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL"):
            monkeypatch.delenv(f"GIT_{variable}")
        repo.git("config", "user.useConfigOnly", "true")
    with watching(repo) as tree:
        tree.save("a", "2\n")
        assert tree.publish() == name
        assert len(tree.subjects()) == 1
        repo.git("config", "gpg.program", str(signer(repo)))
        repo.git("config", "user.name", "Ada Example")
        repo.git("config", "user.email", "ada@example.org")
        goes_on(tree)
    is_signed = "gpgsig" in repo.git("cat-file", "commit", "HEAD")
    assert is_signed == (name == "signing")


def test_a_failure_is_not_taken_for_one_of_signing_because_of_a_name_in_it() -> None:
    """An object that cannot be stored, a disk that is full: their paths may hold any word."""
    error = GitCommandError(argv=("commit-tree",), returncode=1, stderr="error: unable to write file /signs/objects/1")

    def fail() -> str:
        raise error

    with pytest.raises(GitCommandError):
        signed(fail, tell=lambda: None)


@pytest.mark.parametrize("key", ["missing", "", "no key at all"])
def test_an_ssh_key_that_cannot_be_used(repo: Repo, key: str) -> None:
    repo.commit("First", {"a": "1\n"})
    repo.git("config", "commit.gpgSign", "true")
    repo.git("config", "gpg.format", "ssh")
    if key:
        repo.git("config", "user.signingKey", str(repo.path / ".git" / "key"))
    if " " in key:
        repo.write(".git/key", key).chmod(0o600)
    with watching(repo) as tree:
        tree.save("a", "2\n")
        assert tree.publish() == "signing"
        assert len(tree.subjects()) == 1


def test_a_signature_that_takes_its_time_is_told_while_it_is_waited_for(repo: Repo) -> None:
    """As where a passphrase is asked for: the signer goes on only when it was told what publication waits for."""
    repo.commit("First", {"a": "1\n"})
    repo.git("config", "commit.gpgSign", "true")
    repo.git("config", "gpg.program", str(signer(repo, until="waiting_for")))
    with watching(repo) as tree:
        tree.save("a", "2\n")
        goes_on(tree)
    assert "gpgsig" in repo.git("cat-file", "commit", "HEAD")


def test_a_signer_that_never_ends_is_waited_for_as_such() -> None:
    def hang() -> str:
        raise TimeLimitExceeded("`git commit-tree` did not finish within 60 s")

    waited = signed(hang, tell=lambda: None)
    assert waited == Wait(name="signing", seconds=STICKY_SECONDS, said="`git commit-tree` did not finish within 60 s")


def signer(repo: Repo, *, until: str = "") -> Path:
    """A program that signs whatever it is given, as far as git can tell; when a fact of the ledger says so."""
    database = repo.path / ".git" / "acd" / "git-agent-watch.db"
    looking = (
        f"until {sys.executable} -c 'import sqlite3, sys; sys.exit(not [1 for row in"
        f' sqlite3.connect("file:{database}?mode=ro", uri=True).execute("SELECT * FROM meta")'
        f' if row[0] == "{until}" and "signing" in str(row[1])])\'; do :; done\n'
    )
    waiting = looking if until else ""
    text = f"#!/bin/sh\ncat >/dev/null\n{waiting}echo '[GNUPG:] SIG_CREATED ' >&2\nprintf -- 'signed\\n'\n"
    file = repo.write("../signer", text)
    file.chmod(0o755)
    return file
