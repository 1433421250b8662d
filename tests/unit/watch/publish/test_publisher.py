"""Captures become commits on the user's branch, and nothing of the user's is in the way or changed."""

from pathlib import Path

import pytest

from git_agent import clock
from git_agent.watch.ledger.flushes import Flush
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.values import BY_EVENT, Group, Plan, Window
from git_agent.watch.settings import CONVENTIONAL, WatchSettings
from git_agent.watch.values import HANDLED_EXTERNAL, PUBLISHED, RENAME
from support.plumbing import HOSTILE_PATHS
from support.publishing import Watching, watching
from support.repo import Repo
from support.stuck_git import CountedGit


def test_each_edit_becomes_a_commit(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        tree.save("b", "new\n")
        tree.save("a", None)
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Modify 'a'", "Create 'b'", "Delete 'a'"]
        assert tree.status() == ""
        assert tree.states() == {PUBLISHED: 3}
        assert tree.events("committed") == ["a", "b", "a"]
        assert [capture.commit for capture in tree.ledger.captures.of_path("b")] == [repo.git("rev-parse", "HEAD~1")]


@pytest.mark.parametrize("object_format", ["sha1", "sha256"])
def test_an_unborn_branch_gets_its_first_commit(repo: Repo, object_format: str) -> None:
    other = Repo.create(repo.path.parent / "other", object_format=object_format)
    with watching(other) as tree:
        for path in HOSTILE_PATHS:
            other.write(path, f"{path!a}\n")
        tree.scan()
        assert tree.publish() is None
        assert tree.status() == ""
        assert sorted(other.git("ls-files", "-z").split("\0")[:-1]) == sorted(HOSTILE_PATHS)
        assert len(tree.subjects()) == len(HOSTILE_PATHS)
    assert other.git("fsck", "--strict") == ""


def test_links_programs_and_renames_are_published_as_such(repo: Repo) -> None:
    repo.commit("First", {"tool": "#!/bin/sh\n", "old": "content\n"})
    with watching(repo) as tree:
        (repo.path / "link").symlink_to("tool")
        (repo.path / "tool").chmod(0o755)
        (repo.path / "old").rename(repo.path / "new")
        tree.scan()
        assert tree.publish() is None
        assert tree.status() == ""
        listed = [line.split()[0::3] for line in repo.git("ls-tree", "HEAD").splitlines()]
        assert listed == [["120000", "link"], ["100644", "new"], ["100755", "tool"]]
        assert len(tree.subjects()) == 4


@pytest.mark.parametrize("ignore_case", ["true", "false"])
def test_a_name_that_changes_only_its_case_is_published(repo: Repo, ignore_case: str) -> None:
    repo.commit("First", {"README.md": "text\n" * 9, "Docs/Guide.md": "guide\n" * 9, "kept": "1\n"})
    repo.git("config", "core.ignoreCase", ignore_case)
    with watching(repo) as tree:
        (repo.path / "README.md").rename(repo.path / "readme.md")
        (repo.path / "Docs").rename(repo.path / "docs")
        tree.scan()
        assert [capture.op for capture in tree.pending()] == [RENAME, RENAME]
        assert tree.publish() is None
        expected = ["docs/Guide.md", "kept", "readme.md"]
        assert repo.git("ls-tree", "-r", "--name-only", "HEAD").splitlines() == expected
        assert repo.git("ls-files").splitlines() == expected
        assert tree.status() == ""
        assert set(tree.states()) == {PUBLISHED}


def test_filters_and_line_ends_are_those_of_git_add(repo: Repo) -> None:
    repo.git("config", "filter.shout.clean", "tr a-z A-Z")
    repo.git("config", "filter.shout.smudge", "tr A-Z a-z")
    repo.commit("First", {".gitattributes": "*.txt filter=shout\n*.c text eol=crlf\n"})
    with watching(repo) as tree:
        tree.save("a.txt", "quiet\n")
        tree.save("b.c", "one\r\ntwo\r\n")
        assert tree.publish() is None
        assert repo.git_bytes("cat-file", "blob", "HEAD:a.txt") == b"QUIET\n"
        assert repo.git_bytes("cat-file", "blob", "HEAD:b.c") == b"one\ntwo\n"
        assert tree.status() == ""
        tree.save("b.c", "one\r\ntwo\r\nthree\r\n")
        assert tree.publish() is None
        assert repo.git_bytes("cat-file", "blob", "HEAD:b.c") == b"one\ntwo\nthree\n"
        assert tree.states() == {PUBLISHED: 3}


def test_a_filter_that_fails_is_waited_for_and_nothing_unfiltered_is_published(repo: Repo) -> None:
    repo.git("config", "filter.gone.clean", "false")
    repo.git("config", "filter.gone.required", "true")
    repo.commit("First", {".gitattributes": "*.txt filter=gone\n"})
    with watching(repo) as tree:
        tree.save("a.txt", "secret\n")
        tree.save("b", "plain\n")
        assert tree.publish() == "filter"
        assert tree.subjects() == ["First", "Create 'b'"]
        repo.git("config", "filter.gone.clean", "cat")
        assert tree.publish() is None
        assert tree.subjects()[-1] == "Create 'a.txt'"
        assert tree.events("blocked") == ["a.txt"]


def test_a_state_that_lived_for_a_moment_is_no_commit(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        for text in ("", "half", "2\n"):
            tree.save("a", text)
        tree.set_age(1.0)  # all in one instant
        tree.save("b", "1\n")
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Modify 'a'", "Create 'b'"]
        assert repo.git("show", "HEAD:a") == "2"
        assert tree.states() == {PUBLISHED: 4}


def test_a_state_that_may_be_gone_in_a_moment_is_waited_for_by_a_flush_too(
    repo: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "half")
        captured = tree.pending()[0].captured_at
        tree.ledger.flushes.put(Flush(id="one", session="s", at=1.0, last_seq=1))
        monkeypatch.setattr(clock, "now", lambda: captured + 0.02)
        tree.publish()
        assert tree.subjects() == ["First"]
        assert tree.ledger.flushes.unfinished()
        monkeypatch.setattr(clock, "now", lambda: captured + 0.06)
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Modify 'a'"]
        assert not tree.ledger.flushes.unfinished()


def test_what_was_captured_before_it_became_ignored_is_not_published(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n", "kept.log": "1\n"})
    with watching(repo) as tree:
        tree.save("logs/new.log", "x\n")
        tree.save("logs/new.log", "y\n")
        tree.save("kept.log", "2\n")
        tree.save(".gitignore", "*.log\n")
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Modify 'kept.log'", "Create '.gitignore'"]
        assert tree.events("skipped") == tree.events("handled_external") == ["logs/new.log", "logs/new.log"]
        assert {capture.reason for capture in tree.ledger.captures.of_path("logs/new.log")} == {"ignored"}
        assert tree.status() == ""
        (repo.path / ".gitignore").unlink()
        tree.scan()
        assert tree.publish() is None
        assert repo.git("show", "HEAD:logs/new.log") == "y"
        assert tree.status() == ""


def test_what_was_taken_back_needs_no_commit(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        tree.save("a", "1\n")
        tree.save("passing", "x")
        tree.save("passing", None)
        assert tree.publish() is None
        assert tree.subjects() == ["First"]
        assert tree.states() == {HANDLED_EXTERNAL: 4}


def test_what_the_user_commits_is_not_published_again(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n", "b": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        tree.save("b", "2\n")
        repo.git("commit", "--quiet", "-m", "Mine", "a")
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Mine", "Modify 'b'"]
        assert tree.states() == {HANDLED_EXTERNAL: 1, PUBLISHED: 1}
        assert tree.publishing.history.try_observe(tree.ledger).generation == 1
        assert tree.status() == ""


def test_a_commit_of_some_lines_only_keeps_the_others(repo: Repo) -> None:
    lines = [f"{number}\n" for number in range(20)]
    repo.commit("First", {"a": "".join(lines)})
    with watching(repo) as tree:
        both = ["top\n", *lines[1:-1], "bottom\n"]
        tree.save("a", "".join(both))
        # As `git add -p` does it: the index gets one of the two hunks.
        staged = repo.git("hash-object", "-w", "--stdin", stdin="".join(["top\n", *lines[1:]]))
        repo.git("update-index", "--cacheinfo", f"100644,{staged},a")
        repo.git("commit", "--quiet", "-m", "Top")
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Top", "Modify 'a'"]
        assert repo.git_bytes("cat-file", "blob", "HEAD:a").decode() == "".join(both)
        assert tree.status() == ""


def test_a_conflict_blocks_only_what_is_related(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n", "b": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "mine\n")
        tree.save("b", "2\n")
        other = repo.git("hash-object", "-w", "--stdin", stdin="other\n")
        repo.git("update-index", "--cacheinfo", f"100644,{other},a")
        repo.git("commit", "--quiet", "-m", "Other")
        assert tree.publish() == "blocked"
        assert tree.subjects() == ["First", "Other", "Modify 'b'"]
        assert [(capture.path, capture.state) for capture in tree.pending()] == [("a", "blocked")]
        repo.git("commit", "--quiet", "-m", "Resolved", "a")
        assert tree.publish() is None
        assert tree.states() == {HANDLED_EXTERNAL: 1, PUBLISHED: 1}


def test_a_file_becomes_a_folder_and_a_folder_a_file(repo: Repo) -> None:
    repo.commit("First", {"file": "1\n", "folder/in": "1\n"})
    with watching(repo) as tree:
        (repo.path / "file").unlink()
        (repo.path / "folder" / "in").unlink()
        (repo.path / "folder").rmdir()
        repo.write("file/in", "2\n")
        repo.write("folder", "2\n")
        tree.scan()
        assert tree.publish() is None
        assert tree.status() == ""
        assert repo.git("ls-files").splitlines() == ["file/in", "folder"]


@pytest.mark.parametrize(
    "give_up", [("commit", "--quiet", "-m", "Mine"), ("restore", "--staged", "a")], ids=["committed", "unstaged"]
)
def test_a_path_that_is_staged_in_another_version_is_held_back(repo: Repo, give_up: tuple[str, ...]) -> None:
    """Published, it would be taken back by the user's own commit, which has the staged version."""
    repo.commit("First", {"a": "1\n2\n3\n", "b": "1\n"})
    with watching(repo) as tree:
        repo.stage({"a": "one\n2\n3\n"})
        repo.write("a", "one\n2\nthree\n")
        tree.save("b", "2\n")
        assert tree.publish() == "staged"
        assert repo.git("show", ":a") == "one\n2\n3"
        assert repo.git("show", "HEAD:a") == "1\n2\n3"
        assert repo.git("show", "HEAD:b") == "2"
        assert [(one.path, one.state, one.reason) for one in tree.pending()] == [("a", "blocked", "staged")]
        assert tree.events("blocked") == ["a"]
        repo.git(*give_up)
        assert tree.publish() is None
        assert tree.status() == ""
        assert repo.git("show", "HEAD:a") == "one\n2\nthree"


def test_a_path_that_is_staged_as_it_was_saved_is_published(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        repo.stage({"a": "2\n"})
        tree.scan()
        assert tree.publish() is None
        assert tree.status() == ""
        assert tree.subjects() == ["First", "Modify 'a'"]


def test_hooks_are_not_run(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    for name in ("pre-commit", "commit-msg", "post-commit", "reference-transaction", "post-index-change"):
        repo.write(f".git/hooks/{name}", "#!/bin/sh\necho $0 >>ran\nexit 1\n").chmod(0o755)
    with watching(repo) as tree:
        tree.save("a", "2\n")
        assert tree.publish() is None
        assert len(tree.subjects()) == 2
    assert not (repo.path / "ran").exists()


def test_hooks_are_run_where_the_user_wants_it(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    refusing = "git diff --cached --name-only HEAD | grep -v bad >/dev/null || exit 1\n"
    repo.write(".git/hooks/pre-commit", f"#!/bin/sh\n{refusing}").chmod(0o755)
    repo.write(".git/hooks/commit-msg", '#!/bin/sh\necho "Reviewed: yes" >>"$1"\n').chmod(0o755)
    with watching(repo, WatchSettings(run_hooks=True)) as tree:
        tree.save("a", "2\n")
        assert tree.publish() is None
        assert repo.git("log", "-1", "--format=%B").split("\n") == ["Modify 'a'", "Reviewed: yes", ""]
        tree.save("bad", "3\n")
        assert tree.publish() == "hook"
        assert len(tree.subjects()) == 2
        (repo.path / ".git" / "hooks" / "pre-commit").unlink()
        assert tree.publish() is None
        assert len(tree.subjects()) == 3
        assert tree.status() == ""


class Refused:
    """Plans with a message that git does not take, and counts how often it is asked."""

    def __init__(self, *, has_groups: bool = True) -> None:
        self.asked = 0
        self._has_groups = has_groups

    def plan(self, window: Window) -> Plan:
        self.asked += 1
        seqs = tuple(capture.seq for capture in window.captures)
        groups = (Group(seqs=seqs, subject="Say\0 it", reason="told to"),) if self._has_groups else ()
        return Plan(groups=groups, source=BY_EVENT, breaker=Breaker())


def test_where_git_refuses_a_message_a_plain_one_takes_its_place(repo: Repo) -> None:
    repo.commit("First", {"src/a": "1\n"})
    planner = Refused()
    with watching(repo, planner=planner) as tree:
        tree.save("src/a", "2\n")
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Update a in src"]
        assert tree.states() == {PUBLISHED: 1}
        noted = [event.reason for event in tree.ledger.events.since(0) if event.kind == "message_quality_fallback"]
        assert noted == ["git refused the message"]
    assert planner.asked == 1


def test_what_a_planner_leaves_out_gets_a_plain_message(repo: Repo) -> None:
    repo.commit("First", {"src/a": "1\n"})
    settings = WatchSettings(commit_format=CONVENTIONAL)
    with watching(repo, settings, planner=Refused(has_groups=False)) as tree:
        tree.save("src/a", "2\n")
        assert tree.publish() is None
        assert tree.subjects() == ["First", "chore: update a in src"]


def test_one_file_is_published_by_few_programs(repo: Repo, tmp_path: Path) -> None:
    repo.commit("First", {"a/b/c": "1\n", "a/d": "1\n"})
    counted = CountedGit(tmp_path / "counted")
    with watching(repo, environ=counted.environ) as tree:
        tree.save("a/b/c", "2\n")
        assert tree.publish() is None
        tree.save("a/b/c", "3\n")
        counted.taken()
        assert tree.publisher.tick(1.0) == 0.0  # it has published, and would go on
        assert sorted(counted.taken()) == [
            *("commit-tree", "config", "hash-object", "ls-files", "mktree", "update-index", "update-ref")
        ]
        assert tree.states() == {PUBLISHED: 2}


def test_what_a_user_staged_in_the_way_holds_back_only_that(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        staged = repo.git("hash-object", "-w", "--stdin", stdin="mine\n")
        repo.git("update-index", "--add", "--cacheinfo", f"100644,{staged},new/below")
        tree.save("new", "a file\n")
        tree.save("a", "2\n")
        assert tree.publish() == "staged"
        assert tree.subjects() == ["First", "Modify 'a'"]
        repo.git("rm", "--quiet", "--cached", "new/below")
        assert tree.publish() is None
        assert tree.subjects() == ["First", "Modify 'a'", "Create 'new'"]
        assert tree.status() == ""


def test_a_name_that_no_tree_may_hold_is_held_back(repo: Repo) -> None:
    repo.git("config", "core.protectNTFS", "true")
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("git~1", "x\n")
        tree.save("a", "2\n")
        assert tree.publish() == "blocked"
        assert tree.subjects() == ["First", "Modify 'a'"]
        assert [(one.path, one.reason) for one in tree.pending()] == [("git~1", "path_conflict")]


def many(tree: Watching, count: int) -> None:
    for number in range(count):
        tree.repo.write(f"folder{number % 7}/{number}", f"{number}\n")
    tree.scan()


def test_a_burst_is_one_commit(repo: Repo) -> None:
    repo.commit("First", {".gitattributes": "*.c text\n"})
    with watching(repo) as tree:
        many(tree, 600)
        assert tree.publish() is None
        assert len(tree.subjects()) == 2
        assert len(tree.events("committed")) == 600
        assert tree.status() == ""
    assert repo.git("fsck", "--strict") == ""
