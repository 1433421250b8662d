"""Any captured version comes back, with or without a daemon, and never over something that is kept nowhere."""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.files.spool import Spool
from git_agent.store.places import watch_folder
from git_agent.watch.plan.prompt_trace import FOLDER
from support.daemon import Watch, kill_daemon, watching
from support.reading import git_of
from support.repo import Repo
from support.template import template


@template
def published(repo: Repo) -> None:
    """Two versions of a file, captured and published; the daemon is gone."""
    repo.commit("first", {"a.txt": "a\n"})
    with watching(repo) as watch:
        for text in (b"one\n", b"two\xff\n"):
            # While nobody looks: a scan may meet a file between opening and first byte, and that is a version too.
            repo.write("b.txt", text)
            watch("start")
            watch.here("flush", "--logical", "--wait")
            watch("stop")


@pytest.fixture
def edited(published: Repo) -> Iterator[Watch]:
    with watching(published) as watch:
        yield watch


def test_versions_are_listed_newest_first(edited: Watch) -> None:
    listed = edited.here("restore", "--path", "b.txt", "--list")["versions"]
    assert [(version["op"], version["size"]) for version in listed] == [("modify", 5), ("create", 4)]
    assert all(version["commit"] for version in listed)
    lines = edited.repo.agent("watch", "restore", "--path", "b.txt").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [str(version["seq"]) for version in listed]


@pytest.mark.parametrize("name", ["b.txt", "./b.txt", "sub/../b.txt", "{root}/b.txt"])
def test_paths_are_seen_from_the_current_folder(edited: Watch, name: str) -> None:
    listed = edited.here("restore", "--path", name.format(root=edited.repo.path), "--list")
    assert [version["path"] for version in listed["versions"]] == ["b.txt", "b.txt"]


def test_paths_in_a_subfolder_are_not_those_of_the_root(edited: Watch) -> None:
    folder = edited.repo.path / "sub"
    folder.mkdir()
    for words in (("restore", "--list"), ("events",)):
        assert edited.repo.agent("watch", *words, "--path", "../b.txt", cwd=folder).returncode == 0
        missing = edited.repo.agent("watch", *words, "--path", "b.txt", cwd=folder)
        assert (missing.returncode, missing.stdout) == (1, "")
        assert "sub/b.txt" in missing.stderr
        assert "hint: paths are seen from the current folder" in missing.stderr
        assert edited.repo.agent("watch", *words, "--path", "../../b.txt", cwd=folder).returncode == 2
    ran = edited.repo.agent("watch", "restore", "--seq", "1", "--path", "../b.txt", "--to", "-", cwd=folder)
    assert ran.stdout == "one\n"


def test_a_version_comes_back_to_its_place_or_elsewhere_byte_for_byte(edited: Watch) -> None:
    newest, oldest = (version["seq"] for version in edited.here("restore", "--path", "b.txt", "--list")["versions"])
    file = edited.repo.path / "b.txt"
    assert edited.here("restore", "--seq", str(oldest))["restored"] == str(file)
    assert file.read_bytes() == b"one\n"
    edited.here("restore", "--seq", str(newest), "--path", "b.txt", "--to", "c.txt")
    assert (edited.repo.path / "c.txt").read_bytes() == b"two\xff\n"
    printed = edited.repo.program("watch", "restore", "--seq", str(newest), "--to", "-")
    assert printed.stdout.encode(errors="surrogateescape") == b"two\xff\n"


def test_nothing_is_overwritten_that_is_kept_nowhere(edited: Watch) -> None:
    edited.repo.write("b.txt", "mine, and not captured\n")
    ran = edited.repo.agent("watch", "restore", "--seq", "1")
    assert ran.returncode == 5
    assert (edited.repo.path / "b.txt").read_text() == "mine, and not captured\n"


@pytest.mark.parametrize(
    ("words", "code"), [((), 2), (("--list",), 2), (("--seq", "99"), 5), (("--seq", "1", "--path", "other"), 5)]
)
def test_what_is_not_there_cannot_be_restored(edited: Watch, words: tuple[str, ...], code: int) -> None:
    assert edited.repo.agent("watch", "restore", *words).returncode == code


def test_the_log_names_the_commit_of_each_edit(edited: Watch) -> None:
    commits = edited.here("log")["commits"]
    assert [commit["commit"] for commit in commits] == edited.repo.git("rev-list", "-2", "HEAD").splitlines()
    assert [len(commit["edits"]) for commit in commits] == [1, 1]
    lines = edited.repo.agent("watch", "log").stdout.splitlines()
    assert [commits[0]["subject"] in lines[0], "b.txt -> " in lines[0]] == [True, True]


def test_the_ledger_is_exported_whole(edited: Watch) -> None:
    whole = edited.here("export")
    assert whole["events"] == edited.events()
    assert [capture["path"] for capture in whole["captures"]] == ["b.txt", "b.txt"]
    lines = [json.loads(line) for line in edited.repo.agent("watch", "export").stdout.splitlines()]
    assert [line["event"] for line in lines if "event" in line] == whole["events"]


def test_what_a_rewritten_history_left_behind_is_recovered_and_dropped(watch: Watch, tmp_path: Path) -> None:
    watch.repo.commit("second", {"x.txt": "x\n"})
    watch("start")
    watch.here("pause")
    watch.repo.write("b.txt", "precious\n")
    watch.here("flush", "--logical")
    watch.repo.git("reset", "--quiet", "--soft", "HEAD~1")
    watch.wait_for("archived", "b.txt")
    watch("stop")
    (chain,) = watch.here("recover")["chains"]
    assert (chain["kind"], [file["path"] for file in chain["files"]]) == ("archived", ["b.txt"])
    (watch.repo.path / "b.txt").unlink()
    assert watch.here("recover", "--chain", chain["name"])["written"] == ["b.txt"]
    assert (watch.repo.path / "b.txt").read_text() == "precious\n"
    watch.here("recover", "--chain", chain["name"], "--to", "elsewhere")
    assert (watch.repo.path / "elsewhere" / "b.txt").read_text() == "precious\n"
    outside = tmp_path / "outside" / "new"
    watch.here("recover", "--chain", chain["name"], "--to", str(outside))
    assert (outside / "b.txt").read_text() == "precious\n"
    assert watch.repo.agent("watch", "recover", "--chain", chain["name"], "--to", ".git/x").returncode == 2
    assert watch.here("recover", "--chain", chain["name"], "--drop")["dropped"] is True
    assert watch.here("recover")["chains"] == []


def test_a_removed_worktree_leaves_its_captures(watch: Watch, tmp_path: Path) -> None:
    tree = tmp_path / "recovery"
    watch.repo.git("worktree", "add", "--quiet", str(tree))
    with watching(Repo(tree)) as other:
        other.here("pause")
        other("start")
        other.repo.write("b.txt", "precious\n")
        other.repo.write("large.bin", random.Random(1).randbytes(200_000))  # which a ref has to hold
        other.wait_for("captured", "b.txt")
        other.wait_for("captured", "large.bin")
        kill_daemon(other.repo)
    shutil.rmtree(tree)
    watch.repo.git("worktree", "prune")
    assert "a work tree that was removed" in watch.repo.agent("watch", "doctor").stdout
    (chain,) = watch.here("recover")["chains"]
    assert (chain["kind"], chain["name"]) == ("orphaned", "worktree-recovery")
    watch.here("recover", "--chain", chain["name"])
    assert (watch.repo.path / "b.txt").read_text() == "precious\n"
    assert watch.here("recover", "--chain", chain["name"], "--drop")["dropped"] is True
    assert watch.here("recover")["chains"] == []
    assert not (watch.repo.path / ".git/acd/worktree-recovery").exists()
    assert watch.repo.git("for-each-ref", "refs/acd/") == ""


def test_a_chain_must_be_named(watch: Watch) -> None:
    assert watch.repo.agent("watch", "recover", "--drop").returncode == 2
    assert watch.repo.agent("watch", "recover", "--chain", "nothing").returncode == 5


def test_what_was_sent_to_a_model_is_shown_where_it_was_kept(watch: Watch) -> None:
    missing = watch.here("prompt", "--seq", "3")
    assert (missing["found"], "ACD_AI_PROMPT_TRACE" in missing["hint"]) == (False, True)
    spool = Spool(watch_folder(git_of(watch.repo).repository) / FOLDER)
    for number, seqs in enumerate(([1, 2], [3], [2, 4])):
        exchange = {"offered_seqs": seqs, "request": {"n": number}, "response": {}, "validation_state": "valid"}
        spool.put(f"{number:015d}-000", {"timestamp": "2026-01-01T00:00:00Z", **exchange})
    assert watch.here("prompt")["request"] == {"n": 2}
    assert watch.here("prompt", "--last")["request"] == {"n": 2}
    assert watch.here("prompt", "--seq", "2")["request"] == {"n": 2}
    assert watch.here("prompt", "--seq", "3")["request"] == {"n": 1}
    assert '"n": 1' in watch.repo.agent("watch", "prompt", "--seq", "3").stdout
