"""What is saved is captured at once, whatever way it was saved and whatever git is doing meanwhile."""

from pathlib import Path
from threading import Thread

import pytest

from git_agent.errors import NotStarted, TimeLimitExceeded
from git_agent.watch.ledger.ledger import Ledger, open_ledger
from git_agent.watch.protect.elsewhere import WatchfilesReader
from git_agent.watch.protect.protector import Protector
from git_agent.watch.trouble import FAILING, Trouble
from git_agent.watch.values import Position
from support.repo import Repo
from support.watching import PLENTY, live, position_of, watched


def test_a_save_is_captured_without_anybody_asking(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with live(repo) as tree:
        repo.write("a.txt", "2\n")
        tree.wait_for(("a.txt", b"2\n"))
        repo.write("a.txt", "3\n")
        tree.wait_for(("a.txt", b"3\n"))
        (repo.path / "a.txt").unlink()
        tree.wait_for(("a.txt", None))


def test_files_of_new_folders_of_any_depth(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    files = [(f"new{number}/in/ner/{name}.txt", f"{number}{name}\n".encode()) for number in range(40) for name in "ab"]
    with live(repo) as tree:
        for path, content in files:
            repo.write(path, content)
        tree.wait_for(*files)
        repo.write("new1/in/ner/later.txt", "later\n")
        tree.wait_for(("new1/in/ner/later.txt", b"later\n"))


def test_files_saved_under_another_name_first(repo: Repo) -> None:
    repo.commit("Begin", {f"{number}.txt": "1\n" for number in range(50)})
    files = [(f"{number}.txt", f"new {number}\n".encode()) for number in range(50)]
    with live(repo) as tree:
        for path, content in files:
            repo.write(f".{path}.tmp", content)
            (repo.path / f".{path}.tmp").replace(repo.path / path)
        tree.wait_for(*files)
        assert {capture.path for capture in tree.ledger.captures.unpublished()} == {path for path, _ in files}


def test_a_folder_that_is_moved_takes_its_files_along(repo: Repo) -> None:
    repo.commit("Begin", {"old/a.txt": "content a\n", "old/b/c.txt": "content c\n"})
    with live(repo) as tree:
        (repo.path / "old").rename(repo.path / "new")
        tree.wait_for(("new/a.txt", b"content a\n"), ("new/b/c.txt", b"content c\n"))
        repo.write("new/b/c.txt", "again\n")
        tree.wait_for(("new/b/c.txt", b"again\n"))
        assert not [capture for capture in tree.ledger.captures.of_path("old/b/c.txt") if capture.after]


def test_capturing_goes_on_while_the_index_is_locked_and_a_merge_is_under_way(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    (repo.path / ".git" / "index.lock").touch()
    (repo.path / ".git" / "MERGE_HEAD").write_text(repo.head + "\n")
    with live(repo) as tree:
        repo.write("a.txt", "2\n")
        tree.wait_for(("a.txt", b"2\n"))
    assert (repo.path / ".git" / "index.lock").exists()


def test_rules_that_change_count_at_once(repo: Repo) -> None:
    repo.commit("Begin", {".gitignore": "secret/\n"})
    with live(repo) as tree:
        repo.write("secret/a.txt", "a\n")
        repo.write("b.log", "b\n")
        tree.wait_for(("b.log", b"b\n"))
        repo.write(".gitignore", "*.log\n")
        tree.wait_for(("secret/a.txt", b"a\n"))
        repo.write("c.log", "c\n")
        repo.write("secret/d.txt", "d\n")
        tree.wait_for(("secret/d.txt", b"d\n"))
        assert not tree.ledger.captures.of_path("c.log")


def test_whoever_asks_for_a_scan_is_told_when_what_was_saved_before_is_safe(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with live(repo) as tree:
        for number in range(20):
            repo.write("a.txt", f"{number} more\n")
            assert tree.protector.ask_for_scan().wait(60)
            newest = tree.ledger.captures.of_path("a.txt")[0]
            assert newest.after is not None
            assert tree.ledger.contents.body(newest.after.oid) == f"{number} more\n".encode()


def test_stopping_captures_what_was_saved_before(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with live(repo) as tree:
        repo.write("a.txt", "2\n")
        tree.protector.stop()
        assert len(tree.ledger.captures.of_path("a.txt")) == 1


def test_a_folder_that_becomes_another_repository_is_told_of(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with live(repo) as tree:
        Repo.create(repo.path / "nested")
        repo.write("b.txt", "2\n")
        tree.wait_for(("b.txt", b"2\n"))
        assert tree.protector.ask_for_scan().wait(60)
        assert {gap.path: gap.reason for gap in tree.ledger.gaps.all()} == {"nested": "nested_repository"}
        repo.write("nested/x.txt", "theirs\n")
        repo.write("b.txt", "3\n")
        tree.wait_for(("b.txt", b"3\n"))
        assert not tree.ledger.captures.of_path("nested/x.txt")


def test_messages_that_the_system_lost_are_made_good_by_a_scan(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with live(repo) as tree:
        tree.protector.hints.add(["a.txt"])
        repo.write("quiet/a.txt", "2\n")
        tree.protector.hints.lose()
        tree.wait_for(("quiet/a.txt", b"2\n"))
        assert "overflow" in [event.kind for event in tree.ledger.events.since(0)]


def test_the_reader_of_other_systems_and_its_scans(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n", ".gitignore": "*.log\n"})
    with live(repo, read_with=WatchfilesReader) as tree:
        repo.write("a.txt", "2\n")
        repo.write("new/deep/b.txt", "3\n")
        repo.write("x.log", "x\n")
        tree.wait_for(("a.txt", b"2\n"), ("new/deep/b.txt", b"3\n"))
        assert tree.protector.ask_for_scan().wait(60)
        assert {capture.path for capture in tree.ledger.captures.unpublished()} == {"a.txt", "new/deep/b.txt"}


def test_no_watch_is_spent_on_ignored_folders(repo: Repo) -> None:
    repo.commit("Begin", {".gitignore": "node_modules/\n"})
    for number in range(30):
        repo.write(f"node_modules/{number}/x.js", "x\n")
    with live(repo):
        repo.write("node_modules/new/y.js", "y\n")
        watches = sum(
            line.startswith("inotify ")
            for descriptor in Path("/proc/self/fdinfo").iterdir()
            for line in _lines(descriptor)
        )
        assert watches < 15


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text().splitlines()
    except OSError:  # closed meanwhile
        return []


def test_what_could_not_be_looked_at_is_not_said_to_be_captured(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    fails = False

    def observe(_: Ledger) -> Position:
        if fails:
            raise TimeLimitExceeded("git does not answer")
        return position_of(repo)

    protector = Protector(watched(repo), observe=observe, on_captured=lambda: None)
    protector.start()
    assert protector.protected.wait(PLENTY)
    fails = True
    repo.write("a.txt", "2\n")
    assert protector.ask_for_scan().wait(PLENTY)
    assert protector.trouble == Trouble(reason=FAILING, text="git does not answer")
    fails = False
    protector.stop()
    assert protector.trouble is None


@pytest.mark.parametrize("error", [NotStarted("`git diff` cannot be started"), BlockingIOError(11, "too many")])
def test_a_machine_without_room_for_a_program_is_told_of_and_ends_nothing(repo: Repo, error: Exception) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    fails = False

    def observe(_: Ledger) -> Position:
        if fails:
            raise error
        return position_of(repo)

    protector = Protector(watched(repo), observe=observe, on_captured=lambda: None)
    protector.start()
    assert protector.protected.wait(PLENTY)
    fails = True
    repo.write("a.txt", "2\n")
    assert protector.ask_for_scan().wait(PLENTY)
    assert protector.trouble == Trouble(reason=FAILING, text=str(error))
    fails = False
    protector.stop()
    assert protector.failure is None
    assert protector.trouble is None
    with open_ledger(watched(repo).folder) as ledger:
        assert [capture.path for capture in ledger.captures.unpublished()] == ["a.txt"]


def test_protection_begins_as_soon_as_there_is_room_for_a_program(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.write("a.txt", "2\n")
    troubles: list[Trouble | None] = []

    def observe(_: Ledger) -> Position:
        troubles.append(protector.trouble)
        if len(troubles) < 3:
            raise NotStarted("`git diff` cannot be started")
        return position_of(repo)

    protector = Protector(watched(repo), observe=observe, on_captured=lambda: None)
    protector.start()
    assert protector.protected.wait(PLENTY)
    protector.stop()
    told = Trouble(reason=FAILING, text="`git diff` cannot be started")
    assert (troubles[:3], protector.failure, protector.trouble) == ([None, told, told], None, None)


def test_who_is_told_to_stop_during_a_step_captures_what_was_saved_since(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    what = watched(repo)
    calls: list[str] = []
    stopping = Thread(target=lambda: protector.stop())  # noqa: PLW0108  it is made below

    def on_captured() -> None:
        calls.append("")
        if len(calls) == 2:  # after the first scan and after the step that has captured the edit
            repo.write("a.txt", "3\n")
            stopping.start()
            protector.hints.take(PLENTY)  # with which it was told to stop

    protector = Protector(what, observe=lambda _: position_of(repo), on_captured=on_captured)
    protector.start()
    assert protector.protected.wait(PLENTY)
    repo.write("a.txt", "2\n")
    assert protector.ask_for_scan().wait(PLENTY)
    stopping.join(PLENTY)
    with open_ledger(what.folder) as ledger:
        assert [capture.size for capture in ledger.captures.of_path("a.txt")] == [2, 2]
