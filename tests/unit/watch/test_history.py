"""HEAD is followed: progress keeps the generation, anything else begins a new one and archives what is left."""

import json
from pathlib import Path

import pytest

from git_agent.watch.history import kept_position
from git_agent.watch.protect.hints import Heard
from git_agent.watch.values import ARCHIVED, HANDLED_EXTERNAL, PUBLISHED, Position
from support.publishing import Watching, watching
from support.repo import Repo
from support.stuck_git import CountedGit


def position(tree: Watching) -> Position:
    found = tree.publishing.history.observe(tree.ledger)
    assert found is not None
    return found


def test_a_fast_forward_keeps_the_generation_and_knows_what_head_has(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n", "b": "1\n"})
    with watching(repo) as tree:
        before = position(tree)
        head = repo.commit("Second", {"a": "2\n", "b": None, "c": "3\n"})
        after = position(tree)
        assert (before.generation, after) == (1, Position(branch="refs/heads/main", head=head, generation=1))
        for path in ("a", "c"):
            known = tree.ledger.files.get(path)
            assert known is not None
            assert known.base is not None
            assert known.base.oid == repo.git("rev-parse", f"HEAD:{path}")
        assert kept_position(tree.ledger) == after


def test_a_first_commit_is_progress(repo: Repo) -> None:
    with watching(repo) as tree:
        assert position(tree) == Position(branch="refs/heads/main", head="", generation=1)
        repo.commit("First", {"a": "1\n"})
        assert position(tree).generation == 1


def test_whoever_protects_does_not_wait_for_whoever_publishes(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        before = position(tree)
        with tree.publishing.history.lock:
            repo.commit("Second", {"a": "2\n"})
            assert tree.publishing.history.try_observe(tree.ledger) == before
        assert tree.publishing.history.try_observe(tree.ledger) != before


MOVES = {
    "amend": ("commit", "--quiet", "--amend", "-m", "Other"),
    "reset": ("reset", "--quiet", "--soft", "HEAD~1"),
    "switch": ("checkout", "--quiet", "-b", "topic"),
    "detach": ("checkout", "--quiet", "--detach"),
}


@pytest.mark.parametrize("move", MOVES)
def test_whatever_is_no_progress_archives_what_is_left(repo: Repo, move: str) -> None:
    repo.commit("First", {"a": "1\n", "b": "1\n"})
    repo.commit("Second", {"a": "2\n"})
    with watching(repo) as tree:
        tree.save("b", "2\n")
        tree.save("b", "3\n")
        tree.save("new\udce9", "x\n")
        repo.git(*MOVES[move])
        assert position(tree).generation == 2
        assert tree.states() == {ARCHIVED: 3}
        (archive,) = tree.ledger.archives.all()
        assert archive.ref.startswith("refs/acd/recovery/1-")
        assert repo.git("cat-file", "blob", f"{archive.ref}:1-after") == "2"
        assert repo.git("cat-file", "blob", f"{archive.ref}:2-after") == "3"
        assert repo.git("cat-file", "-t", archive.ref) == "tree"
        manifest = json.loads(repo.git("cat-file", "blob", f"{archive.ref}:manifest.json"))
        assert [one["path"] for one in manifest] == ["b", "b", "new\udce9"]
        assert "acd" not in repo.git("log", "--all", "--format=%D%s") + repo.git("branch", "--all")
        tree.scan()
        assert {capture.path for capture in tree.pending()} >= {"b", "new\udce9"}
        if move != "detach":
            assert tree.publish() is None
            assert tree.status() == ""


def test_many_edits_are_archived_by_few_programs(repo: Repo, tmp_path: Path) -> None:
    paths = [f"{number}" for number in range(40)]
    repo.commit("First", {path: f"first {path}\n" for path in paths})
    repo.commit("Second", {"other": "1\n"})
    counted = CountedGit(tmp_path / "counted")
    with watching(repo, environ=counted.environ) as tree:
        # Every second one has line ends that git would convert, so that nothing else has stored its bytes before.
        repo.write(".gitattributes", "* text=auto\n")
        for path in paths:
            repo.write(path, f"edited {path}\r\n" if int(path) % 2 else f"edited {path}\n")
        tree.scan()
        tree.save("0", None)
        repo.git("reset", "--soft", "HEAD~1")
        counted.taken()
        assert position(tree).generation == 2
        assert counted.taken().count("hash-object") < len(paths)
        (archive,) = tree.ledger.archives.all()
        for capture in tree.ledger.captures.of_path("1"):
            assert repo.git_bytes("cat-file", "blob", f"{archive.ref}:{capture.seq}-before") == b"first 1\n"
            assert repo.git_bytes("cat-file", "blob", f"{archive.ref}:{capture.seq}-after") == b"edited 1\r\n"
        deleted = [capture for capture in tree.ledger.captures.of_path("0") if capture.after is None]
        assert [repo.git("cat-file", "blob", f"{archive.ref}:{one.seq}-before") for one in deleted] == ["edited 0"]


def test_what_the_new_head_has_is_not_archived(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        repo.git("commit", "--quiet", "--all", "--amend", "-m", "Amended")
        assert position(tree).generation == 2
        assert tree.states() == {HANDLED_EXTERNAL: 1}
        assert tree.ledger.archives.all() == []


def test_what_was_captured_while_history_moved_is_archived_late_and_captured_anew(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        repo.git("checkout", "--quiet", "-b", "topic")
        with tree.ledger.transaction():
            position_now = Position(branch="refs/heads/topic", head=repo.head, generation=2)
            tree.ledger.set_meta(
                "position", {name: getattr(position_now, name) for name in ("branch", "head")} | {"generation": 2}
            )
        assert tree.publish() is None
        assert tree.states() == {ARCHIVED: 1}
        tree.scan()
        assert tree.publish() is None
        assert tree.states() == {ARCHIVED: 1, PUBLISHED: 1}


def test_objects_that_only_we_know_outlive_a_clearing_up(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("big", bytes(range(256)) * 2000)
        tree.save("a", "2\n")
        repo.git("checkout", "--quiet", "-b", "topic")
        position(tree)
        repo.git("reflog", "expire", "--expire=now", "--all")
        repo.git("gc", "--quiet", "--prune=now")
        (archive,) = tree.ledger.archives.all()
        assert repo.git_bytes("cat-file", "blob", f"{archive.ref}:1-after") == bytes(range(256)) * 2000
        tree.scan()
        assert tree.publish() is None
        assert tree.status() == ""


def test_a_commit_that_takes_a_published_file_back_makes_it_an_edit_again(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n", "b": "1\n"})
    with watching(repo) as tree:
        repo.git("update-index", "--refresh")
        stale = (repo.path / ".git" / "index").read_bytes()
        tree.save("a", "2\n")
        assert tree.publish() is None
        # As a `git commit` does that has read the index before it was told of ours.
        (repo.path / ".git" / "index").write_bytes(stale)
        repo.commit("Mine", {"b": "2\n"})
        assert repo.git("show", "HEAD:a") == "1"
        tree.scan()
        assert tree.publish() is None
        assert repo.git("show", "HEAD:a") == "2"
        assert tree.status() == ""


def test_whoever_protects_is_told_of_moves_that_the_other_loop_has_seen(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    moves: list[str] = []
    with watching(repo) as tree:
        tree.publishing.history.on_moved = lambda: moves.append("moved")
        tree.save("a", "2\n")
        tree.publish()
        assert moves == [], "our own commits"
        repo.commit("Mine", {"b": "1\n"})
        tree.publish()
        assert moves == ["moved"]


def test_an_edit_that_a_reset_takes_back_is_archived_though_its_path_is_as_in_head(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    repo.commit("Second", {"a": "2\n"})
    with watching(repo) as tree:
        tree.save("a", "mine\n")
        repo.write("a", "1\n")  # as a reset does before it moves the branch
        tree.protection.take(Heard(paths=frozenset({"a"})))
        repo.git("reset", "--quiet", "--hard", "HEAD~1")
        tree.scan()
        tree.publish()
        assert tree.events("archived") == ["a"]
        assert tree.subjects() == ["First"]
