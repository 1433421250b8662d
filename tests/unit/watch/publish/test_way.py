"""The way of captures to the branch: beside the work tree, group by group, and again from nothing but git."""

import os
import shutil
from pathlib import Path

import pytest

from git_agent.model.value import replace
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.values import BY_BUILTIN, Group, Note, Plan, Window
from git_agent.watch.publish.build import Publishing
from git_agent.watch.publish.publisher import FEW, FORMING_SECONDS
from git_agent.watch.publish.waits import QUIET_SECONDS
from git_agent.watch.settings import EVENT, INTENT, WatchSettings
from git_agent.watch.values import PUBLISHED
from support.publishing import PlainPlanner, watching
from support.repo import Repo

AT_ONCE = WatchSettings(strategy=INTENT, min_pending=1, settle_seconds=0.0)

COMMANDS = {"mktree", "commit-tree", "update-ref", "update-index", "read-tree", "cat-file", "hash-object"}
WRITERS = {"checkout", "checkout-index", "reset", "restore", "stash", "clean", "switch", "commit", "add", "-u", "merge"}


@pytest.fixture
def traced(tmp_path: Path) -> tuple[dict[str, str], Path]:
    """An environment whose git writes down how it is called, and the file."""
    calls = tmp_path / "calls"
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" >>{calls}\nexec {shutil.which("git")} "$@"\n')
    program.chmod(0o755)
    return {"PATH": f"{program.parent}:{os.environ['PATH']}"}, calls


def looks(root: Path) -> dict[Path, tuple[int, int, int]]:
    """Every file of the work tree, by what changes when it is written."""
    files = [path for path in root.rglob("*") if ".git" not in path.relative_to(root).parts]
    return {path: (path.lstat().st_ino, path.lstat().st_mtime_ns, path.lstat().st_ctime_ns) for path in files}


def test_a_commit_is_made_beside_the_work_tree(repo: Repo, traced: tuple[dict[str, str], Path]) -> None:
    environ, calls = traced
    repo.commit("First", {"a": "1\n", "gone": "1\n", "folder/b": "1\n"})
    with watching(repo, environ=environ) as tree:
        tree.save("a", "2\n")
        tree.save("gone", None)
        tree.save("new", "3\n")
        before = looks(repo.path)
        calls.write_text("")
        assert tree.publish() is None
        assert looks(repo.path) == before
    words = [line.split() for line in calls.read_text().splitlines()]
    commands = [next(word for word in line if word in COMMANDS) for line in words if COMMANDS & {*line}]
    assert {"mktree", "commit-tree", "update-ref"} <= set(commands)
    assert not WRITERS & {word for line in words for word in line}


class TwoGroups:
    """Everything that is offered in two groups, whatever it is."""

    def plan(self, window: Window) -> Plan:
        seqs = [capture.seq for capture in window.captures]
        parts = [part for part in (seqs[:1], seqs[1:]) if part]
        groups = tuple(Group(seqs=tuple(part), subject=f"Do {part}", reason="told to") for part in parts)
        return Plan(groups=groups, source=BY_BUILTIN, breaker=Breaker())


def test_a_group_that_cannot_be_published_leaves_the_earlier_ones(repo: Repo) -> None:
    repo.git("config", "filter.gone.clean", "false")
    repo.git("config", "filter.gone.required", "true")
    repo.commit("First", {".gitattributes": "*.txt filter=gone\n"})
    with watching(repo, AT_ONCE, planner=TwoGroups()) as tree:
        repo.write("a", "1\n")
        repo.write("b.txt", "2\n")
        repo.write("c", "3\n")
        tree.scan()
        assert tree.publish() == "filter"
        assert tree.subjects()[:2] == ["First", "Do [1]"]
        assert {capture.path for capture in tree.pending()} >= {"b.txt"}
        repo.git("config", "filter.gone.clean", "cat")
        assert tree.publish() is None
        assert tree.states() == {PUBLISHED: 3}
        assert tree.status() == ""


def test_what_is_deleted_of_the_state_is_rebuilt(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        tree.publish()
        folder = tree.folder.path
    shutil.rmtree(folder)
    repo.write("a", "3\n")
    with watching(repo) as tree:
        assert [(capture.op, capture.path) for capture in tree.pending()] == [("modify", "a")]
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Modify 'a'", "Modify 'a'"]
        assert tree.status() == ""


class Noting(PlainPlanner):
    """Says what had to be replaced."""

    def plan(self, window: Window) -> Plan:
        return replace(super().plan(window), notes=(Note(kind="message_quality_fallback", reason="generic_subject"),))


@pytest.mark.parametrize("strategy", [EVENT, INTENT])
def test_what_a_planner_notes_is_in_the_ledger(repo: Repo, strategy: str) -> None:
    repo.commit("First", {"a": "1\n"})
    settings = WatchSettings(strategy=strategy, min_pending=1, settle_seconds=0.0)
    with watching(repo, settings, planner=Noting()) as tree:
        tree.save("a", "2\n")
        tree.publish()
        noted = [event.reason for event in tree.ledger.events.since(0) if event.kind == "message_quality_fallback"]
        assert noted == ["generic_subject"]
        assert tree.ledger.events.count("message_quality_fallback", latest=100) == 1


def test_what_is_still_growing_is_not_published_in_pieces(repo: Repo) -> None:
    """A loop that writes many files is met by its first few; they are not to be commits of their own."""
    repo.commit("First", {"a": "1\n"})
    moment = [0.0]
    with watching(repo) as tree:
        publishing = Publishing(
            tree.plumbing, tree.folder, refs=tree.refs, crash_point=lambda _: None, monotonic=lambda: moment[0]
        )
        publisher = publishing.publisher(tree.ledger, tree.settings, PlainPlanner())
        publisher.tick(1.0)
        for step in range(1, 5):
            for number in range(2 * FEW):
                repo.write(f"{step}/{number}", f"{step} {number}\n")
            tree.scan()
            moment[0] += QUIET_SECONDS
            publisher.tick(1.0)
            assert tree.subjects() == ["First"]
        moment[0] += 2 * FORMING_SECONDS
        publisher.tick(1.0)
        assert len(tree.subjects()) > 1
        publisher.close()
