"""A daemon is started once, runs for its sessions or until it is stopped, and loses nothing when it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from git_agent.errors import AlreadyRunning, RepositoryError, UsageError
from git_agent.process.detached import SystemPrograms
from git_agent.store.places import watch_folder
from git_agent.watch.service.lock import running_pid
from support.daemon import Watch, daemon_pid, kill_daemon, until, watching
from support.reading import git_of
from support.repo import Repo


def test_start_protects_and_repeating_it_is_a_heartbeat(watch: Watch) -> None:
    first = watch("start", "--session-id", "S", "--harness", "shell")
    assert (first["ok"], first["started"], first["protected"], first["repo"]) == (
        True,
        True,
        True,
        str(watch.repo.path),
    )
    again = watch("start", "--session-id", "S")
    assert (again["started"], again["protected"], again["pid"]) == (False, True, first["pid"])
    status = watch.here("status")
    assert (status["running"], status["pid"], status["sessions"]) == (True, first["pid"], ["S"])


def test_what_is_saved_is_captured(watch: Watch) -> None:
    watch("start")
    watch.repo.write("b.txt", "b\n")
    watch.wait_for("captured", "b.txt")
    event = watch.events("captured")[0]  # there is a second one where the file was met before its first byte
    assert (event["op"], event["commit"], event["seq"]) == ("create", None, 1)


def test_it_has_a_session_a_folder_and_a_log_of_its_own(watch: Watch) -> None:
    pid = watch("start")["pid"]
    assert os.getsid(pid) == pid
    if Path("/proc").is_dir():
        assert Path(f"/proc/{pid}/cwd").readlink() == Path("/")
        streams = {Path(f"/proc/{pid}/fd/{number}").readlink() for number in (1, 2)}
        assert streams == {watch.repo.path / ".git/acd/daemon.log"}
    modes = {path.stat().st_mode & 0o077 for path in (watch.repo.path / ".git/acd").rglob("*")}
    assert modes == {0}, "for nobody else"
    watch.repo.write("b.txt", "b\n")
    watch.wait_for("committed", "b.txt")
    modes = {path.stat().st_mode & 0o077 for path in (watch.repo.path / ".git/acd").rglob("*") if path.exists()}
    assert modes == {0}, "nor what a publication has made"


def test_what_holds_for_one_command_is_not_handed_on(watch: Watch) -> None:
    git_dir = str(watch.repo.path / ".git")
    env = {"GIT_DIR": git_dir, "GIT_INDEX_FILE": f"{git_dir}/next-index-1.lock", "GIT_PREFIX": "x"}
    ran = watch.repo.program("watch", "start", env=env)
    assert ran.returncode == 0, ran.stderr
    if Path("/proc").is_dir():
        environ = Path(f"/proc/{daemon_pid(watch.repo)}/environ").read_bytes().split(b"\0")
        assert f"GIT_DIR={git_dir}".encode() in environ
        assert not any(line.startswith(b"GIT_INDEX_FILE=") for line in environ)


def test_a_second_daemon_ends_with_75(watch: Watch) -> None:
    watch("start")
    ran = watch.repo.program("watch", "start", "--foreground")
    assert ran.returncode == AlreadyRunning.exit_code == 75
    assert "watches this work tree already" in ran.stderr


def test_many_starts_at_once_make_one_daemon(watch: Watch) -> None:
    from support.program import PROGRAM

    words = (*PROGRAM, "watch", "start", "--session-id", "S", "--json")
    calls = [subprocess.Popen(words, cwd=watch.repo.path, stdout=subprocess.PIPE) for _ in range(3)]
    answers = [call.communicate()[0] for call in calls]
    assert [call.returncode for call in calls] == [0, 0, 0]
    pids = {line for answer in answers for line in answer.decode().splitlines() if '"pid"' in line}
    assert len(pids) == 1
    assert sum(b'"started": true' in answer for answer in answers) == 1


def test_it_ends_with_its_last_session(watch: Watch) -> None:
    for session in ("A", "B"):
        watch("start", "--session-id", session)
    assert watch("stop", "--session-id", "A")["reason"] == "sessions_left"
    assert watch("stop", "--session-id", "nobody")["reason"] == "unknown_session"
    assert watch("stop", "--session-id", "B")["stopped"] is True
    assert daemon_pid(watch.repo) is None
    assert watch.wait_for("stopped")["reason"] == "stopped"


def test_it_ends_with_the_process_of_its_session(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    with subprocess.Popen((sys.executable, "-c", "input()"), stdin=subprocess.PIPE) as harness:
        watch("start", "--session-id", "S", "--watch-pid", str(harness.pid))
        harness.kill()
    until(lambda: daemon_pid(watch.repo) is None)
    assert watch.events("stopped")[-1]["reason"] == "no_session"


def test_without_a_session_it_runs_until_stop(watch: Watch) -> None:
    watch("start")
    watch("start", "--session-id", "S")
    assert watch("stop", "--session-id", "S")["stopped"] is False
    assert daemon_pid(watch.repo)
    assert watch("stop")["stopped"] is True
    assert watch("stop") | {} == {**watch("stop"), "stopped": False, "reason": "not_running"}


def test_sigterm_ends_it_in_good_order_and_keeps_what_was_captured(watch: Watch) -> None:
    pid = watch("start")["pid"]
    watch.repo.write("b.txt", "b\n")
    watch.wait_for("captured", "b.txt")
    watch.repo.write("c.txt", "c\n")
    os.kill(pid, signal.SIGTERM)
    until(lambda: daemon_pid(watch.repo) is None)
    assert watch.wait_for("stopped")["reason"] == "signal"
    assert {event["path"] for event in watch.events("captured")} == {"b.txt", "c.txt"}, "also what was saved last"


def test_after_a_crash_it_starts_again(watch: Watch) -> None:
    watch("start", "--session-id", "S")
    kill_daemon(watch.repo)
    assert watch.here("status")["running"] is False
    assert watch("start", "--session-id", "S")["started"] is True


def test_force_ends_one_that_does_not_answer(watch: Watch) -> None:
    pid = watch("start")["pid"]
    os.kill(pid, signal.SIGSTOP)
    assert watch("stop", "--force")["stopped"] is True
    assert daemon_pid(watch.repo) is None


def test_folders_below_and_repo_lead_to_the_same_daemon(watch: Watch, tmp_path: Path) -> None:
    first = watch("start")
    watch.repo.write("deep/er/x.txt", "x\n")
    below = watch.repo.program("watch", "status", "--json", cwd=watch.repo.path / "deep" / "er")
    assert f'"pid": {first["pid"]}' in below.stdout
    other = watch.repo.program("watch", "status", "--json", f"--repo={watch.repo.path}/deep", cwd=tmp_path)
    assert f'"pid": {first["pid"]}' in other.stdout


def test_a_linked_worktree_has_its_own(watch: Watch, tmp_path: Path) -> None:
    watch.repo.git("worktree", "add", "--quiet", str(tmp_path / "recovery"))
    first = watch("start")
    with watching(Repo(tmp_path / "recovery")) as other:
        assert other("start")["pid"] != first["pid"]
        assert (watch.repo.path / ".git/acd/worktree-recovery/daemon.lock").exists()


def test_it_ends_with_its_work_tree_and_publishes_no_deletion(watch: Watch, tmp_path: Path) -> None:
    tree = tmp_path / "other"
    watch.repo.git("worktree", "add", "--quiet", str(tree))
    before = watch.repo.git("rev-parse", "other")
    other = Repo(tree)
    with watching(other) as watch_other:
        watch_other("start")
        folder = watch_folder(git_of(other).repository)
        watch.repo.git("worktree", "remove", str(tree))
        until(lambda: running_pid(folder) is None)
        assert watch.repo.git("rev-parse", "other") == before
        tree.mkdir()  # only to be looked at once more
        watch.repo.git("worktree", "add", "--quiet", "--force", str(tree), "other")


def test_it_ends_when_its_whole_repository_is_gone(watch: Watch, tmp_path: Path) -> None:
    pid = watch("start")["pid"]
    watch.repo.path.rename(tmp_path / "moved")
    until(lambda: SystemPrograms().fingerprint(pid) is None)
    Repo.create(watch.repo.path)  # only to be looked at once more


def test_a_pause_is_told_and_lifted(watch: Watch) -> None:
    assert watch.here("pause", "--reason", "review", "--ttl", "1h")["paused"] is True
    assert watch.here("status")["publish"]["waiting_for"] == "manual_pause", "without a daemon, too"
    watch("start")
    assert watch.wait_for("paused")["reason"] == "review"
    assert watch.here("resume")["paused"] is False
    assert watch.events()[-1]["kind"] == "resumed"
    assert watch.here("status")["publish"]["waiting_for"] is None


def test_settings_of_the_daemon_are_shown_and_not_those_of_the_caller(watch: Watch) -> None:
    watch.repo.program("watch", "start", "--window=3", "--strategy=intent", env={"ACD_INTENT_MIN_PENDING": "2"})
    assert "keeps the settings it was started with" in watch.repo.program("watch", "start", "--window=9").stderr
    shown = watch.here("status")
    strategy = shown["intent_strategy"]
    assert (shown["mode"], strategy["window"], strategy["min_pending"], strategy["active"]) == ("intent", 3, 2, True)
    watch("stop")
    assert watch.here("status")["intent_strategy"]["window"] == 10


def test_a_wrong_variable_is_named_and_starts_all_the_same(watch: Watch) -> None:
    ran = watch.repo.program("watch", "start", "--json", env={"ACD_INTENT_WINDOW": "many"})
    assert ran.returncode == 0
    assert "ACD_INTENT_WINDOW: watch.window takes a whole number" in ran.stderr


@pytest.mark.parametrize(
    "words", [("--window=many",), ("--harness=x",), ("--settle=soon",), ("--provider=oracle",), ("--nonsense",)]
)
def test_a_wrong_call_is_refused(watch: Watch, words: tuple[str, ...]) -> None:
    ran = watch.repo.agent("watch", "start", *words, "--json")
    assert ran.returncode == UsageError.exit_code
    assert '"hint"' in ran.stdout
    assert daemon_pid(watch.repo) is None


def test_a_model_without_a_key_is_told_of_and_protection_begins_all_the_same(watch: Watch) -> None:
    answer = watch("start", "--provider=openai")
    assert answer["protected"] is True
    assert any("no model will plan or write" in warning for warning in answer["warnings"])
    watch.repo.write("b.txt", "b\n")
    watch.wait_for("captured", "b.txt")


def test_there_is_nothing_to_watch_outside_of_a_repository_or_in_a_bare_one(repo: Repo, tmp_path: Path) -> None:
    Repo.create(tmp_path / "bare", bare=True)
    for folder in (tmp_path / "bare", tmp_path):
        assert repo.agent("watch", "start", cwd=folder).returncode == RepositoryError.exit_code


def test_a_database_of_a_newer_version_is_refused_and_left_alone(watch: Watch) -> None:
    watch("start")
    watch("stop")
    file = watch.repo.path / ".git/acd/git-agent-watch.db"
    import sqlite3

    with sqlite3.connect(file) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    before = file.read_bytes()
    assert "newer git-agent" in watch.repo.agent("watch", "status").stderr
    ran = watch.repo.program("watch", "start")
    assert (ran.returncode, "could not be started" in ran.stderr) == (3, True)
    assert "newer git-agent" in watch.repo.agent("watch", "logs").stdout
    assert file.read_bytes() == before
