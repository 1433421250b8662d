"""History that moves under captures: each is published, settled or archived, and none is lost."""

import pytest

from support.daemon import until
from support.editing import blob_name
from support.killing import EVENT, INTENT, Daemon
from support.repo import Repo


def captured(daemon: Daemon, path: str, content: str) -> int:
    """Saves a file; the capture of exactly these bytes, once that is acknowledged."""
    daemon.repo.write(path, content)
    seqs: list[int] = []

    def is_captured() -> bool:
        listed = {event["seq"] for event in daemon.watch.events("captured")}
        with daemon.ledger() as ledger:
            versions = [one for one in ledger.captures.of_path(path) if one.seq in listed]
        seqs[:] = [one.seq for one in versions if one.after and one.after.oid == blob_name(content.encode())]
        return bool(seqs)

    until(is_captured)
    return seqs[0]


def restored(repo: Repo, seq: int) -> str:
    """The bytes of a capture, as anybody may have them back."""
    ran = repo.agent("watch", "restore", "--seq", str(seq), "--to", "-")
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def publish(daemon: Daemon) -> None:
    daemon.watch.here("resume")
    daemon.published()
    assert daemon.repo.git("status", "--porcelain", "--untracked-files=all") == ""


def begin(daemon: Daemon, strategy: tuple[str, ...]) -> Repo:
    """A daemon that captures, and publishes only when it is told to."""
    daemon.watch.here("pause")
    daemon.start(*strategy)
    return daemon.repo


def test_a_lock_of_the_users_is_waited_for_and_left_alone(daemon: Daemon, strategy: tuple[str, ...]) -> None:
    repo = begin(daemon, strategy)
    lock = repo.path / ".git" / "index.lock"
    lock.write_text("somebody's")
    seq = captured(daemon, "a.txt", "2\n")
    daemon.watch.here("resume")
    assert daemon.flush()["refused_reason"] == "index_lock"
    until(lambda: daemon.watch.here("status")["publish"]["waiting_for"] == "index_lock")
    assert (lock.read_text(), repo.git("rev-list", "--count", "HEAD")) == ("somebody's", "1")
    lock.unlink()
    publish(daemon)
    assert daemon.watch.wait_for("committed", "a.txt")["seq"] == seq


def test_a_switch_of_branches(daemon: Daemon, strategy: tuple[str, ...]) -> None:
    repo = begin(daemon, strategy)
    seqs = [captured(daemon, "a.txt", "2\n"), captured(daemon, "new.txt", "n\n")]
    main = repo.head
    repo.git("checkout", "--quiet", "-b", "topic")
    publish(daemon)
    assert repo.git("rev-parse", "main") == main
    assert (repo.git("show", "topic:a.txt"), repo.git("show", "topic:new.txt")) == ("2", "n")
    assert {event["seq"] for event in daemon.watch.events("archived")} >= set(seqs)
    assert [restored(repo, seq) for seq in seqs] == ["2\n", "n\n"]


def test_a_stash_that_is_popped(daemon: Daemon, strategy: tuple[str, ...]) -> None:
    repo = begin(daemon, strategy)
    seqs = [captured(daemon, "a.txt", "2\n"), captured(daemon, "new.txt", "n\n")]
    repo.git("stash", "push", "--quiet", "--include-untracked")
    assert (repo.path / "a.txt").read_text() == "a\n"
    repo.git("stash", "pop", "--quiet")
    publish(daemon)
    assert (repo.git("show", "HEAD:a.txt"), repo.git("show", "HEAD:new.txt")) == ("2", "n")
    assert [restored(repo, seq) for seq in seqs] == ["2\n", "n\n"]


def test_a_commit_that_is_amended(daemon: Daemon) -> None:
    repo = begin(daemon, INTENT)
    seq = captured(daemon, "a.txt", "2\n")
    repo.git("commit", "--quiet", "--amend", "-m", "Other words")
    amended = repo.head
    publish(daemon)
    assert (repo.git("rev-parse", "HEAD~1"), repo.git("show", "HEAD:a.txt")) == (amended, "2")
    assert restored(repo, seq) == "2\n"


def test_a_hard_reset(daemon: Daemon) -> None:
    repo = daemon.repo
    first = repo.head
    repo.commit("second", {"a.txt": "2\n"})
    begin(daemon, EVENT)
    seqs = [captured(daemon, "a.txt", "3\n"), captured(daemon, "new.txt", "n\n")]
    repo.git("reset", "--quiet", "--hard", first)
    publish(daemon)
    assert repo.git("rev-parse", "HEAD~1") == first, "git leaves what it does not track, and that is published"
    assert (repo.path / "a.txt").read_text() == "a\n"
    assert [restored(repo, seq) for seq in seqs] == ["3\n", "n\n"]


def test_a_commit_that_is_picked(daemon: Daemon) -> None:
    repo = daemon.repo
    repo.git("checkout", "--quiet", "-b", "topic")
    picked = repo.commit("picked", {"b.txt": "b\n"})
    repo.git("checkout", "--quiet", "main")
    begin(daemon, INTENT)
    captured(daemon, "a.txt", "2\n")
    repo.git("cherry-pick", picked)
    publish(daemon)
    assert (repo.git("show", "HEAD:a.txt"), repo.git("show", "HEAD:b.txt")) == ("2", "b")


def test_a_merge_with_a_conflict(daemon: Daemon, strategy: tuple[str, ...]) -> None:
    repo = daemon.repo
    repo.git("checkout", "--quiet", "-b", "topic")
    repo.commit("theirs", {"a.txt": "theirs\n"})
    repo.git("checkout", "--quiet", "main")
    repo.commit("ours", {"a.txt": "ours\n"})
    daemon.start(*strategy)
    repo.git("merge", "topic", check=False)
    captured(daemon, "new.txt", "n\n")
    assert daemon.flush()["refused_reason"] == "git_op_in_progress:merge"
    captured(daemon, "a.txt", "both\n")
    repo.git("add", "a.txt")
    repo.git("commit", "--quiet", "--no-edit")
    merge = repo.head
    publish(daemon)
    assert (repo.git("show", "HEAD:a.txt"), repo.git("show", "HEAD:new.txt")) == ("both", "n")
    assert repo.git("diff", "--name-only", merge, "HEAD") == "new.txt"


@pytest.mark.parametrize("state", ["bisect", "detached"])
def test_capture_goes_on_where_nothing_may_be_published(daemon: Daemon, state: str) -> None:
    repo = daemon.repo
    repo.commit("second", {"b.txt": "b\n"})
    daemon.start()
    if state == "bisect":
        repo.git("bisect", "start", "HEAD", "HEAD~1")
    else:
        repo.git("checkout", "--quiet", "--detach")
    seq = captured(daemon, "a.txt", "2\n")
    assert daemon.flush()["refused_reason"] in ("git_op_in_progress:bisect", "detached_head")
    assert restored(repo, seq) == "2\n"
