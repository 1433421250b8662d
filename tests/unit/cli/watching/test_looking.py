"""What only looks needs no daemon, changes nothing, and says the same to people and to programs."""

import json
from pathlib import Path

import pytest

from support.daemon import Watch
from support.repo import Repo


def test_where_nothing_was_ever_watched_nothing_is_made(repo: Repo) -> None:
    for verb in ("status", "events", "diagnose", "doctor", "log", "logs"):
        assert repo.agent("watch", verb).returncode == 0
        assert repo.agent("watch", verb, "--json").returncode == 0
    assert not (repo.path / ".git" / "acd").exists()


@pytest.mark.parametrize("name", ["nowhere", "file", "."])
def test_a_repository_that_is_none_is_told_with_what_to_do(repo: Repo, tmp_path: Path, name: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_text("")
    ran = repo.agent("watch", "status", "--repo", str(outside / name))
    assert ran.returncode == 5
    assert str(outside) in ran.stderr
    assert "hint: " in ran.stderr


def test_events_go_on_where_a_cursor_stands(watch: Watch) -> None:
    watch.here("pause")  # or it may be published in time, or not
    watch("start")
    watch.repo.write("b.txt", "b\n")
    watch.wait_for("captured", "b.txt")
    watch("stop")
    whole = watch.here("events", "--since", "0")
    assert [event["id"] for event in whole["events"]] == list(range(1, len(whole["events"]) + 1))
    assert whole["cursor"] == whole["events"][-1]["id"]
    first = watch.here("events", "--since", "0", "--limit", "1")
    assert first["cursor"] == 1
    rest = watch.here("events", "--since", "1")
    assert first["events"] + rest["events"] == whole["events"]
    none = watch.here("events", "--since", str(whole["cursor"]))
    assert (none["events"], none["cursor"]) == ([], whole["cursor"])
    about = watch.here("events", "--since", "0", "--path", "b.txt")
    assert about["events"] == [event for event in whole["events"] if event["path"] == "b.txt"]
    assert about["cursor"] == whole["cursor"]
    assert watch.here("events", "--limit", "1")["events"] == whole["events"][-1:]


def test_people_read_what_is_protected_and_what_waits(watch: Watch) -> None:
    shown = watch.repo.agent("watch", "status").stdout
    assert "not protected" in shown
    assert "git-agent watch start" in shown
    watch("start")
    assert watch.repo.agent("watch", "status").stdout.startswith(f"protected  {watch.repo.path} by process ")
    watch.repo.agent("watch", "pause")
    assert "publication is paused (manual_pause); `git-agent watch resume` goes on" in (
        watch.repo.agent("watch", "status").stdout
    )
    assert "`git-agent watch resume` goes on" in watch.repo.agent("watch", "diagnose").stdout


def test_a_secret_is_a_gap_with_its_path_only(watch: Watch) -> None:
    watch("start")
    watch.repo.write(".env", "TOKEN=hunter2hunter2\n")
    watch.here("flush", "--logical")
    status = watch.here("status")
    assert status["coverage"] == {"state": "partial", "gaps": [{"path": ".env", "reason": "secret"}]}
    assert "hunter2" not in str(watch.here("events", "--since", "0"))
    assert "looks like a secret" in watch.repo.agent("watch", "diagnose").stdout


def test_the_doctor_finds_a_file_of_somebody_elses_and_ends_with_1(repo: Repo) -> None:
    repo.write(".git/acd/git-agent-watch.db", "not a database")
    ran = repo.agent("watch", "doctor")
    assert ran.returncode == 1
    assert "is not ours" in ran.stdout


def test_the_doctor_tells_how_much_room_there_is(repo: Repo) -> None:
    checks = json.loads(repo.agent("watch", "doctor", "--json").stdout)["checks"]
    told = {check["name"]: check["text"] for check in checks}
    assert " MB in " in told["disk"]
    assert "folders" in told["watches"] or "no such limit" in told["watches"]


def test_the_doctor_names_a_key_that_is_missing(repo: Repo) -> None:
    words = ("watch", "doctor", "--json")
    for provider, names in (("openai", ["model"]), ("builtin", [])):
        ran = repo.agent(*words, env={"ACD_AI_PROVIDER": provider})
        assert ran.returncode == 0, "protection needs no model"
        found = [check for check in json.loads(ran.stdout)["checks"] if check["name"] == "model"]
        assert [check["name"] for check in found] == names
        assert all("no model will plan or write" in check["text"] and check["hint"] for check in found)


def test_the_log_of_the_daemon_is_shown_from_its_end(watch: Watch) -> None:
    watch("start")
    watch("stop")
    lines = watch.here("logs", "--lines", "1")["lines"]
    assert len(lines) == 1
    assert lines[0].endswith("stopped: stopped")


def test_following_prints_one_object_a_line_until_it_is_interrupted(watch: Watch) -> None:
    import signal
    import subprocess

    from support.interrupting import interruptible
    from support.program import PROGRAM

    words = interruptible(*PROGRAM, "watch", "events", "--follow", "--json", "--since", "0")
    with subprocess.Popen(words, cwd=watch.repo.path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as following:
        watch("start")
        assert following.stdout
        assert json.loads(following.stdout.readline())["kind"] == "started"
        watch.repo.write("b.txt", "b\n")
        assert json.loads(following.stdout.readline())["path"] == "b.txt"
        following.send_signal(signal.SIGINT)
        assert following.wait() == 130


def test_the_live_view_tells_every_change_in_a_pipe(watch: Watch) -> None:
    import signal
    import subprocess

    from support.interrupting import interruptible
    from support.program import PROGRAM

    words = interruptible(*PROGRAM, "watch", "status", "--watch")
    with subprocess.Popen(words, cwd=watch.repo.path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as live:
        assert live.stdout
        assert live.stdout.readline().startswith(b"not protected")
        watch("start")
        while not live.stdout.readline().startswith(b"protected"):
            pass
        live.send_signal(signal.SIGTERM)
        assert live.wait() == 143


def test_a_name_cannot_forge_a_line(watch: Watch) -> None:
    watch.here("pause")
    watch("start")
    watch.repo.write("new\n2026 committed #1 fake", "x\n")
    watch.wait_for("captured")
    watch("stop")
    lines = watch.repo.agent("watch", "events").stdout.splitlines()
    assert [line for line in lines if "fake" in line] == [line for line in lines if "new\\n2026" in line]
