import json
import stat
from pathlib import Path

from git_agent.trace.session import NEWEST_KEPT, SessionTrace, sessions
from git_agent.trace.show import events_of, rendered
from support.clock import StillClock
from support.repo import Repo


def recorded(root: Path, *, day: int = 31) -> SessionTrace:
    trace = SessionTrace(root=root, command="commit-msg", clock=StillClock(day=day))
    trace.event("session.started", command="commit-msg", files=2)
    return trace


def test_every_event_is_on_disk_at_once(tmp_path: Path) -> None:
    trace = recorded(tmp_path)
    assert trace.folder == tmp_path / ".git-agent" / "sessions" / "20260131T150405Z-commit-msg"
    [event] = events_of(trace.folder)
    assert event == {"time": "20260131T150405Z", "event": "session.started", "command": "commit-msg", "files": 2}


def test_the_whole_is_written_at_the_end(tmp_path: Path) -> None:
    trace = recorded(tmp_path)
    trace.close()
    assert trace.folder
    assert len(json.loads((trace.folder / "session.json").read_text())["events"]) == 1


def test_a_long_text_stands_once_as_an_artifact(tmp_path: Path) -> None:
    trace = recorded(tmp_path)
    for _ in range(2):
        trace.event("model.reply", raw="x" * 5000)
    assert trace.folder
    [artifact] = (trace.folder / "artifacts").iterdir()
    assert artifact.read_text() == "x" * 5000
    assert "x" * 300 not in (trace.folder / "events.ndjson").read_text()
    assert "x" * 5000 in rendered(trace.folder, full=True)


def test_secrets_are_not_recorded(tmp_path: Path) -> None:
    key = "AKIA" + "IOSFODNN7" + "EXAMPLE"
    trace = recorded(tmp_path)
    trace.event("tool.output", output=f"key = {key}\n" * 3, long=f"{key}\n" * 500)
    assert trace.folder
    written = [path.read_text() for path in trace.folder.rglob("*") if path.is_file()]
    assert not any(key in text for text in written)


def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    trace = recorded(tmp_path)
    trace.event("model.reply", raw="x" * 5000)
    assert trace.folder
    for path in (tmp_path / ".git-agent").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600)


def test_git_does_not_see_it_and_no_file_of_the_user_changes(repo: Repo) -> None:
    repo.commit("first", {".gitignore": "*.pyc\n"})
    recorded(repo.path)
    assert repo.git("status", "--porcelain", "--untracked-files=all") == ""
    assert (repo.path / ".gitignore").read_text() == "*.pyc\n"


def test_two_runs_in_one_second_do_not_share_a_folder(tmp_path: Path) -> None:
    first, second = recorded(tmp_path), recorded(tmp_path)
    assert first.folder != second.folder


def test_a_link_in_the_repository_is_not_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    root = tmp_path / "repo"
    root.mkdir()
    (root / ".git-agent").symlink_to(elsewhere)
    trace = recorded(root)
    assert trace.folder is None
    assert trace.problem is not None
    assert list(elsewhere.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_one_problem_and_no_failure(tmp_path: Path) -> None:
    (tmp_path / ".git-agent").write_text("a file is in the way")
    trace = recorded(tmp_path)
    trace.close()
    assert trace.problem is not None


def test_old_runs_beyond_the_newest_are_forgotten(tmp_path: Path) -> None:
    for _ in range(3):
        recorded(tmp_path, day=4)
    for _ in range(NEWEST_KEPT - 1):
        recorded(tmp_path, day=10)
    assert len(sessions(tmp_path)) == NEWEST_KEPT + 2
    recorded(tmp_path, day=31)
    names = [session.name for session in sessions(tmp_path)]
    assert len(names) == NEWEST_KEPT
    assert not any(name.startswith("20260104") for name in names)


def test_recent_runs_are_kept_however_many(tmp_path: Path) -> None:
    for _ in range(NEWEST_KEPT + 5):
        recorded(tmp_path, day=30)
    assert len(sessions(tmp_path)) == NEWEST_KEPT + 5


def test_a_line_cut_by_a_crash_does_not_hide_the_others(tmp_path: Path) -> None:
    trace = recorded(tmp_path)
    assert trace.folder
    with (trace.folder / "events.ndjson").open("a") as file:
        file.write('{"time": "2026')
    assert len(list(events_of(trace.folder))) == 1
