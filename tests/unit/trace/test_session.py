import json
import stat
from pathlib import Path

import pytest

from git_agent.files.private import PrivateFolder
from git_agent.trace.session import NEWEST_KEPT, SessionTrace, session_names
from git_agent.trace.show import events_of, rendered
from git_agent.trace.story import story_of
from git_agent.trace.summary import summary_of
from support.clock import StillClock
from support.reading import git_of
from support.repo import Repo


def recorded(repo: Repo, *, day: int = 31) -> SessionTrace:
    trace = SessionTrace(git=git_of(repo), command="commit-msg", clock=StillClock(day=day))
    trace.event("session.started", command="commit-msg", files=2)
    return trace


def events(trace: SessionTrace) -> list[dict[str, object]]:
    return list(events_of(opened(trace)))


def opened(trace: SessionTrace) -> PrivateFolder:
    assert trace.folder
    return PrivateFolder.below(trace.folder.parent, trace.folder.name)


def test_every_event_is_on_disk_at_once(repo: Repo) -> None:
    trace = recorded(repo)
    assert trace.folder == repo.path / ".git-agent" / "sessions" / "20260131T150405Z-commit-msg"
    [event] = events(trace)
    assert event == {"time": "20260131T150405Z", "event": "session.started", "command": "commit-msg", "files": 2}


def test_the_whole_is_written_at_the_end(repo: Repo) -> None:
    trace = recorded(repo)
    trace.close()
    assert trace.folder
    assert len(json.loads((trace.folder / "session.json").read_text())["events"]) == 1


def test_a_long_text_stands_once_as_an_artifact(repo: Repo) -> None:
    trace = recorded(repo)
    for _ in range(2):
        trace.event("model.reply", raw="x" * 5000)
    assert trace.folder
    [artifact] = (trace.folder / "artifacts").iterdir()
    assert artifact.read_text() == "x" * 5000
    assert "x" * 300 not in (trace.folder / "events.ndjson").read_text()
    assert "x" * 5000 in rendered(opened(trace))


def test_secrets_are_not_recorded(repo: Repo) -> None:
    key = "AKIA" + "IOSFODNN7" + "EXAMPLE"
    trace = recorded(repo)
    trace.event("tool.output", output=f"key = {key}\n" * 3, long=f"{key}\n" * 500)
    assert trace.folder
    written = [path.read_text() for path in trace.folder.rglob("*") if path.is_file()]
    assert not any(key in text for text in written)


def test_only_the_owner_can_read_it(repo: Repo) -> None:
    trace = recorded(repo)
    trace.event("model.reply", raw="x" * 5000)
    assert trace.folder
    for path in (repo.path / ".git-agent").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)


def test_git_does_not_see_it_and_no_file_of_the_user_changes(repo: Repo) -> None:
    repo.commit("first", {".gitignore": "*.pyc\n"})
    recorded(repo)
    assert repo.git("status", "--porcelain", "--untracked-files=all") == ""
    assert (repo.path / ".gitignore").read_text() == "*.pyc\n"


def test_two_runs_in_one_second_do_not_share_a_folder(repo: Repo) -> None:
    first, second = recorded(repo), recorded(repo)
    assert first.folder != second.folder


def test_a_link_in_the_repository_is_not_followed(repo: Repo, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (repo.path / ".git-agent").symlink_to(elsewhere)
    trace = recorded(repo)
    assert trace.folder is None
    assert trace.problem is not None
    assert list(elsewhere.iterdir()) == []


def test_a_link_that_takes_the_place_of_the_folder_later_is_not_followed(repo: Repo, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    trace = recorded(repo)
    assert trace.folder
    trace.folder.rename(tmp_path / "moved")
    trace.folder.symlink_to(elsewhere)
    trace.event("model.reply", raw="x" * 5000)
    trace.close()
    assert list(elsewhere.iterdir()) == []


def test_where_git_tracks_the_folder_nothing_is_written(repo: Repo) -> None:
    repo.commit("Add traces", {".git-agent/.gitignore": ""})
    (repo.path / ".git-agent").chmod(0o700)
    trace = recorded(repo)
    assert trace.problem
    assert "tracked by git" in trace.problem
    assert [path.name for path in (repo.path / ".git-agent").iterdir()] == [".gitignore"]
    with pytest.raises(OSError, match="tracked by git"):
        session_names(git_of(repo))


def test_a_folder_that_cannot_be_made_is_one_problem_and_no_failure(repo: Repo) -> None:
    (repo.path / ".git-agent").write_text("a file is in the way")
    trace = recorded(repo)
    trace.close()
    assert trace.problem is not None


def test_old_runs_beyond_the_newest_are_forgotten(repo: Repo) -> None:
    for _ in range(3):
        recorded(repo, day=4)
    for _ in range(NEWEST_KEPT - 1):
        recorded(repo, day=10)
    assert len(session_names(git_of(repo))) == NEWEST_KEPT + 2
    recorded(repo, day=31)
    names = session_names(git_of(repo))
    assert len(names) == NEWEST_KEPT
    assert not any(name.startswith("20260104") for name in names)


def test_recent_runs_are_kept_however_many(repo: Repo) -> None:
    for _ in range(NEWEST_KEPT + 5):
        recorded(repo, day=30)
    assert len(session_names(git_of(repo))) == NEWEST_KEPT + 5


def test_a_line_cut_by_a_crash_does_not_hide_the_others(repo: Repo) -> None:
    trace = recorded(repo)
    assert trace.folder
    with (trace.folder / "events.ndjson").open("a") as file:
        file.write('{"time": "2026')
    assert len(events(trace)) == 1


def test_a_run_is_told_as_a_story(repo: Repo) -> None:
    trace = recorded(repo)
    facts = {"repository": "shop", "branch": "main", "range": "the index on 0123456789ab"}
    trace.event("evidence.gathered", files=3, added=7, deleted=1, **facts)
    trace.event("model.request", provider="openai", model="m", effort="high", items=3, tools=2, request="x" * 5000)
    trace.event("tool.call", tool="read_file", arguments='{"path": "a.py"}')
    trace.event("tool.refused", tool="read_file", output='{"ok": false, "error": "no such file"}', cause="git said no")
    trace.event("model.reply", calls=0, text="Add it\n\nMore.", raw="{}")
    trace.event("final", provider="openai", message="Add it\n\nMore.\n")
    assert story_of(opened(trace)) == (
        "15:04:05  commit-msg began\n"
        "15:04:05  read 3 files, +7 -1, shop, main, the index on 0123456789ab\n"
        "15:04:05  asked m of openai, effort high: 3 items, 5,000 bytes\n"
        '15:04:05    read_file {"path": "a.py"}\n'
        "15:04:05    was refused: no such file (git said no)\n"
        "15:04:05  the model answered: Add it\n"
        "15:04:05  written by openai:\n"
        "    Add it\n\n    More.\n"
    )


def test_a_run_in_short(repo: Repo) -> None:
    trace = recorded(repo)
    trace.event("model.request", provider="openai", model="m", items=3, tools=2, request="x" * 5000)
    trace.event("final", provider="openai", message="Add it\n\nMore.\n")
    run = summary_of(opened(trace), "20260131T150405Z-commit-msg")
    assert (run.time, run.command, run.provider, run.model) == ("2026-01-31T15:04:05Z", "commit-msg", "openai", "m")
    assert (run.outcome, run.failed) == ("Add it", False)
    assert run.bytes > 5_000
    failed = recorded(repo)
    failed.event("error", kind="ProviderError", text="the model failed: overloaded")
    run = summary_of(opened(failed), "20260131T150405Z-commit-msg")
    assert (run.outcome, run.failed, run.provider) == ("the model failed: overloaded", True, "")
