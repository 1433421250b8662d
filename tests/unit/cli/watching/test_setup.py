"""Hooks are put into a harness's file once, beside those of others, and never fail a harness."""

import json
import subprocess
from pathlib import Path

import pytest

from git_agent.watch.harness import HARNESSES, MARK, SHELL_BEGIN, SHELL_END
from support.daemon import Watch, daemon_pid, until
from support.program import PROGRAM
from support.repo import Repo

OTHERS = {
    "model": "opus",
    "hooks": {
        "Stop": [{"hooks": [{"type": "command", "command": "notify-send done"}]}],
        "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "check"}]}],
    },
}


@pytest.mark.parametrize("harness", [*HARNESSES, "shell"])
def test_it_is_printed_and_nothing_is_written(repo: Repo, home: Path, harness: str) -> None:
    ran = repo.agent("watch", "setup", harness)
    assert ran.returncode == 0
    assert MARK in ran.stdout
    assert "--install puts it there" in ran.stderr
    assert repo.git("status", "--porcelain") == ""
    assert not (home / ".bashrc").exists()


@pytest.mark.parametrize("harness", HARNESSES)
def test_it_is_installed_once_and_removed_without_a_trace(repo: Repo, harness: str) -> None:
    file = repo.path / HARNESSES[harness].file
    first = json.loads(repo.agent("watch", "setup", harness, "--install", "--json").stdout)
    assert (first["installed"], first["changed"], first["file"]) == (True, True, str(file))
    text = file.read_text()
    again = json.loads(repo.agent("watch", "setup", harness, "--install", "--json").stdout)
    assert (again["installed"], again["changed"], file.read_text()) == (True, False, text)
    assert text.count(MARK) == len(HARNESSES[harness].hooks)
    repo.agent("watch", "setup", harness, "--remove")
    assert not file.exists()


@pytest.mark.parametrize("harness", HARNESSES)
def test_the_file_of_a_project_is_not_committed(repo: Repo, harness: str) -> None:
    exclude = repo.path / ".git/info/exclude"
    exclude.parent.mkdir(exist_ok=True)
    exclude.write_text("mine")
    shown = repo.agent("watch", "setup", harness, "--install").stdout
    assert str(exclude) in shown
    assert repo.git("status", "--porcelain", "--untracked-files=all") == ""
    assert json.loads(repo.agent("watch", "setup", harness, "--install", "--json").stdout)["excluded"] is False
    repo.agent("watch", "setup", harness, "--remove")
    assert exclude.read_text() == "mine\n"


def test_a_file_that_is_shared_stays_so_and_a_rule_of_mine_too(repo: Repo) -> None:
    repo.commit("share", {".claude/settings.local.json": "{}"})
    exclude = repo.write(".git/info/exclude", "/.codex/hooks.json\n")
    for harness in ("claude-code", "codex"):
        repo.agent("watch", "setup", harness, "--install")
        repo.agent("watch", "setup", harness, "--remove")
    assert exclude.read_text() == "/.codex/hooks.json\n"


def test_a_watch_that_runs_commits_no_hooks(watch: Watch) -> None:
    watch("start")
    watch.repo.write("b.txt", "b\n")
    watch.here("flush", "--logical", "--wait")  # by now it has read the rules
    watch.here("setup", "claude-code", "--install")
    watch.here("flush", "--logical", "--wait")
    assert watch.here("events", "--since", "0", "--path", ".claude/settings.local.json")["events"] == []


def test_the_hooks_of_others_stay(repo: Repo) -> None:
    file = repo.write(".claude/settings.local.json", json.dumps(OTHERS))
    repo.agent("watch", "setup", "claude-code", "--install")
    settings = json.loads(file.read_text())
    assert settings["model"] == "opus"
    assert settings["hooks"]["Stop"][0] == OTHERS["hooks"]["Stop"][0]  # type: ignore[index]
    assert settings["hooks"]["PreToolUse"] == OTHERS["hooks"]["PreToolUse"]  # type: ignore[index]
    repo.agent("watch", "setup", "claude-code", "--remove")
    assert json.loads(file.read_text()) == OTHERS


@pytest.mark.parametrize("text", ["// mine\n{}", '{"hooks": []}', '{"hooks": {"Stop": 1}}', "[]"])
def test_a_file_of_another_shape_is_left_alone(repo: Repo, text: str) -> None:
    file = repo.write(".codex/hooks.json", text)
    ran = repo.agent("watch", "setup", "codex", "--install")
    assert (ran.returncode, file.read_text()) == (2, text)
    assert "prints what belongs there" in ran.stderr


def test_for_every_project_it_is_in_the_home(repo: Repo, home: Path) -> None:
    repo.agent("watch", "setup", "claude-code", "--install", "--user")
    assert MARK in (home / ".claude/settings.json").read_text()


def test_a_shell_has_a_block_that_comes_and_goes(repo: Repo, home: Path) -> None:
    home.mkdir(exist_ok=True)
    file = home / ".bashrc"
    file.write_text("alias x=y")
    repo.agent("watch", "setup", "shell", "--install", env={"SHELL": "/bin/bash"})
    text = file.read_text()
    assert text.startswith("alias x=y\n# >>> git-agent watch >>>\n")
    repo.agent("watch", "setup", "shell", "--install", env={"SHELL": "/bin/bash"})
    assert file.read_text() == text
    assert subprocess.run(["sh", "-n", file], check=False).returncode == 0
    repo.agent("watch", "setup", "shell", "--remove", env={"SHELL": "/bin/bash"})
    assert file.read_text() == "alias x=y\n"


@pytest.mark.parametrize("flag", ["--install", "--remove"])
@pytest.mark.parametrize("broken", ["unclosed", "twice", "turned"])
def test_a_block_without_its_end_takes_nothing_with_it(repo: Repo, home: Path, flag: str, broken: str) -> None:
    block = {
        "unclosed": f"{SHELL_BEGIN}\nold\n",
        "twice": f"{SHELL_BEGIN}\nold\nalias mine=1\n{SHELL_BEGIN}\nnew\n{SHELL_END}\n",
        "turned": f"{SHELL_END}\n{SHELL_BEGIN}\n",
    }[broken]
    text = f"alias a=b\n{block}export PATH=mine\n"
    (home / ".bashrc").write_text(text)
    ran = repo.agent("watch", "setup", "shell", flag, env={"SHELL": "/bin/bash"})
    assert ran.returncode == 2
    assert "by hand" in ran.stderr
    assert (home / ".bashrc").read_text() == text
    shown = repo.agent("watch", "setup", "shell", env={"SHELL": "/bin/bash"})
    assert SHELL_BEGIN in shown.stdout


def test_a_block_whose_last_line_has_lost_its_end_goes_alone(repo: Repo, home: Path) -> None:
    (home / ".bashrc").write_text(f"alias a=b\n{SHELL_BEGIN}\nold\n{SHELL_END}")
    repo.agent("watch", "setup", "shell", "--remove", env={"SHELL": "/bin/bash"})
    assert (home / ".bashrc").read_text() == "alias a=b\n"


def hooked(watch: Watch, event: str, told: object, *words: str, cwd: Path | None = None) -> dict[str, object]:
    call = (*PROGRAM, "watch", "hook", event, "--harness", "claude-code", *words)
    stdin = told if isinstance(told, bytes) else json.dumps(told).encode()
    ran = subprocess.run(call, cwd=cwd or watch.repo.path, input=stdin, capture_output=True, check=False)
    assert ran.returncode == 0
    answer: dict[str, object] = json.loads(ran.stdout)
    return answer


def test_a_session_of_a_harness_from_its_start_to_its_end(watch: Watch, tmp_path: Path) -> None:
    event = {"session_id": "abc", "cwd": str(watch.repo.path), "hook_event_name": "SessionStart"}
    assert hooked(watch, "start", event, cwd=tmp_path)["ok"] is True
    assert watch.here("status")["sessions"] == ["abc"]
    watch.repo.write("b.txt", "b\n")
    assert hooked(watch, "touch", event)["ok"] is True
    assert hooked(watch, "flush", event)["ok"] is True
    assert watch.wait_for("committed", "b.txt")["commit"]
    assert hooked(watch, "stop", event)["ok"] is True
    until(lambda: daemon_pid(watch.repo) is None)


@pytest.mark.parametrize(
    ("event", "told", "reason"),
    [
        ("start", b"no json", "no session id"),
        ("start", {"session_id": "x", "cwd": "/"}, "not a git repository"),
        ("flush", {"session_id": "x"}, "daemon_not_running"),
        ("stop", {"conversation_id": "x"}, "not_running"),
    ],
)
def test_a_hook_that_can_do_nothing_says_why_and_ends_well(watch: Watch, event: str, told: object, reason: str) -> None:
    answer = hooked(watch, event, told)
    assert answer["ok"] is False
    assert reason in str(answer["reason"])


def test_a_flag_that_we_do_not_know_breaks_no_harness(repo: Repo) -> None:
    ran = repo.agent("watch", "hook", "flush", "--session-id", "x", "--of-another-version", "1")
    assert (ran.returncode, json.loads(ran.stdout)["reason"]) == (0, "daemon_not_running")
    assert ran.stderr == "git-agent: passed over: --of-another-version 1\n"


@pytest.mark.parametrize("event", ["start", "touch", "flush", "stop"])
def test_a_folder_that_is_not_there_breaks_no_harness(repo: Repo, event: str) -> None:
    ran = repo.agent("watch", "hook", event, "--session-id", "x", "--repo", "gone")
    assert (ran.returncode, json.loads(ran.stdout)["ok"]) == (0, False)
    assert "gone does not exist" in json.loads(ran.stdout)["reason"]


def test_a_process_that_is_no_number_breaks_no_harness(watch: Watch) -> None:
    assert hooked(watch, "start", {}, "--session-id", "S", "--watch-pid", "abc")["ok"] is True
    assert watch.here("status")["sessions"] == ["S"]
    assert "hook start: passed over: --watch-pid abc" in (watch.repo.path / ".git/acd/daemon.log").read_text()


@pytest.mark.parametrize("words", [("bogus",), ()])
def test_an_event_that_we_do_not_know_breaks_no_harness(repo: Repo, words: tuple[str, ...]) -> None:
    ran = repo.agent("watch", "hook", *words, "--session-id", "x")
    assert (ran.returncode, json.loads(ran.stdout)["ok"]) == (0, False)
    assert ran.stderr.startswith("git-agent: there is no event ")
    assert not (repo.path / ".git" / "acd").exists()


def test_the_session_may_be_named_by_the_variable(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACD_SESSION_ID", "S")
    assert "not_running" in str(hooked(watch, "stop", {})["reason"]), "and not that there is no session id"
