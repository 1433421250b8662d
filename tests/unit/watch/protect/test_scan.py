"""Scans alone find every change, and call nothing an edit that is none."""

import os
import subprocess
from pathlib import Path

import pytest

from git_agent.watch.protect.examine import Examiner
from git_agent.watch.protect.hints import Heard
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import CREATE, DELETE, FILE, LINK, MODE, MODIFY, PROGRAM, RENAME, SUBMODULE, Gap
from support.reading import git_of
from support.repo import Repo
from support.watching import protected

UGLY = os.fsdecode(b"caf\xe9\n*[:.txt")


def test_a_clean_tree_has_nothing_to_capture(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n", "b/c.txt": "2\n"})
    with protected(repo) as tree:
        assert (tree.ops(), tree.gaps()) == ([], {})


def test_what_was_changed_before_the_first_look_is_captured(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n", "gone.txt": "2\n"})
    repo.write("a.txt", "one\n")
    repo.write("new.txt", "new\n")
    (repo.path / "gone.txt").unlink()
    with protected(repo) as tree:
        assert tree.ops() == [(MODIFY, "a.txt"), (CREATE, "new.txt"), (DELETE, "gone.txt")]
        assert [tree.content(capture) for capture in tree.captures() if capture.after] == [b"one\n", b"new\n"]


def test_an_unborn_branch_has_only_new_files(repo: Repo) -> None:
    repo.write("a.txt", "1\n")
    repo.write("b.txt", "2\n")
    repo.git("add", "b.txt")
    with protected(repo) as tree:
        assert tree.ops() == [(CREATE, "a.txt"), (CREATE, "b.txt")]


def test_every_version_between_two_scans_that_lasts_is_kept(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        for text in ("one\n", "two\n", "1\n"):
            repo.write("a.txt", text)
            tree.protection.scan()
        assert [tree.content(capture) for capture in tree.captures()] == [b"one\n", b"two\n", b"1\n"]
        tree.protection.scan()
        assert len(tree.captures()) == 3


def test_a_file_that_goes_back_to_what_head_has_before_it_was_captured_is_no_edit(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        os.utime(repo.write("a.txt", "1\n"), (1, 1))
        tree.protection.scan()
        assert tree.ops() == []


def test_names_of_any_bytes(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    (repo.path / UGLY).write_text("x\n")
    with protected(repo) as tree:
        assert tree.ops() == [(CREATE, UGLY)]


def test_links_are_kept_as_links_and_never_followed(repo: Repo, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text("not ours\n")
    repo.commit("Begin", {"a.txt": "1\n", "folder/b.txt": "2\n"})
    with protected(repo) as tree:
        (repo.path / "link").symlink_to("a.txt")
        (repo.path / "folder" / "b.txt").unlink()
        (repo.path / "folder").rmdir()
        (repo.path / "folder").symlink_to(tmp_path / "outside")
        tree.protection.scan()
        assert tree.ops() == [(CREATE, "folder"), (CREATE, "link"), (DELETE, "folder/b.txt")]
        (link,) = [capture for capture in tree.captures() if capture.path == "link"]
        assert link.after is not None
        assert (link.after.mode, tree.content(link)) == (LINK, b"a.txt")
        (repo.path / "link").unlink()
        (repo.path / "link").symlink_to("b.txt")
        tree.protection.scan()
        assert tree.ops()[-1] == (MODIFY, "link")


def test_the_right_to_run_a_file_is_an_edit_of_its_own(repo: Repo) -> None:
    repo.commit("Begin", {"a.sh": "1\n"})
    with protected(repo) as tree:
        (repo.path / "a.sh").chmod(0o755)
        tree.protection.scan()
        (capture,) = tree.captures()
        assert capture.op == MODE
        assert (capture.before, capture.after) != (None, None)
        assert [entry.mode for entry in (capture.before, capture.after) if entry] == [FILE, PROGRAM]


def test_where_modes_do_not_count_they_are_no_edit(repo: Repo) -> None:
    repo.commit("Begin", {"a.sh": "1\n"})
    repo.git("config", "core.fileMode", "false")
    with protected(repo) as tree:
        (repo.path / "a.sh").chmod(0o755)
        tree.protection.scan()
        assert tree.ops() == []


def test_a_renamed_file_is_one_edit(repo: Repo) -> None:
    repo.commit("Begin", {"old.txt": "content\n"})
    with protected(repo) as tree:
        (repo.path / "old.txt").rename(repo.path / "new.txt")
        tree.protection.scan()
        (capture,) = tree.captures()
        assert (capture.op, capture.old_path, capture.path) == (RENAME, "old.txt", "new.txt")


@pytest.mark.parametrize("ignore_case", ["true", "false"])
def test_a_rename_of_case_alone_is_one_edit_each(repo: Repo, ignore_case: str) -> None:
    # Two alike, one of them empty, and a folder: nothing but the name tells which became which.
    files = {"README.md": "same\n", "Copy.md": "same\n", "Empty": "", "Docs/Guide.md": "guide\n"}
    repo.commit("Begin", files)
    repo.git("config", "core.ignoreCase", ignore_case)
    with protected(repo) as tree:
        for name in ("README.md", "Copy.md", "Empty", "Docs"):
            (repo.path / name).rename(repo.path / name.lower())
        tree.protection.scan()
        assert [(capture.op, capture.old_path, capture.path) for capture in tree.captures()] == [
            (RENAME, "Copy.md", "copy.md"),
            (RENAME, "Docs/Guide.md", "docs/Guide.md"),
            (RENAME, "Empty", "empty"),
            (RENAME, "README.md", "readme.md"),
        ]
        tree.protection.scan()
        assert len(tree.captures()) == 4


def test_halves_of_a_rename_of_case_alone_are_looked_at_together(repo: Repo) -> None:
    repo.commit("Begin", {f"Name{number:03}.txt": f"{number}\n" for number in range(250)})
    repo.git("config", "core.ignoreCase", "true")
    with protected(repo) as tree:
        for file in sorted(repo.path.glob("Name*")):
            file.rename(repo.path / file.name.lower())
        tree.protection.scan()
        assert {capture.op for capture in tree.captures()} == {RENAME}
        assert len(tree.captures()) == 250


def test_two_files_alike_are_never_paired_with_one_target(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "same\n", "b.txt": "same\n"})
    with protected(repo) as tree:
        (repo.path / "a.txt").unlink()
        (repo.path / "b.txt").rename(repo.path / "c.txt")
        tree.protection.scan()
        assert tree.ops() == [(CREATE, "c.txt"), (DELETE, "a.txt"), (DELETE, "b.txt")]


def test_ignored_files_and_our_own_are_neither_captured_nor_missed(repo: Repo) -> None:
    repo.commit("Begin", {".gitignore": "*.log\n/build/\n"})
    for path in ("x.log", "build/x.o", ".git-agent/sessions/a", ".claude/workflow-state.json"):
        repo.write(path, "x\n")
    with protected(repo) as tree:
        assert (tree.ops(), tree.gaps()) == ([], {})
        repo.write(".gitignore", "*.log\n")
        tree.protection.scan()
        assert tree.ops() == [(MODIFY, ".gitignore"), (CREATE, "build/x.o")]


def test_a_tracked_file_counts_though_a_rule_ignores_it(repo: Repo) -> None:
    repo.commit("Begin", {"x.log": "1\n"})
    repo.commit("Ignore", {".gitignore": "*.log\n"})
    with protected(repo) as tree:
        repo.write("x.log", "2\n")
        tree.protection.scan()
        assert tree.ops() == [(MODIFY, "x.log")]


def test_a_file_too_large_or_unreadable_is_told_of_until_it_is_captured_or_gone(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.write("large.txt", "x" * 101)
    with protected(repo, WatchSettings(max_file_bytes=100)) as tree:
        assert (tree.ops(), tree.gaps()) == ([], {"large.txt": "oversize"})
        repo.write("large.txt", "x" * 100)
        tree.protection.scan()
        assert (tree.ops(), tree.gaps()) == ([(CREATE, "large.txt")], {})
        repo.write("other.txt", "x" * 101)
        tree.protection.scan()
        (repo.path / "other.txt").unlink()
        tree.protection.scan()
        assert tree.gaps() == {}
        assert [event.kind for event in tree.ledger.events.since(0)].count("skipped") == 2


def test_another_repository_inside_is_a_gap_and_a_submodule_its_commit(repo: Repo, tmp_path: Path) -> None:
    other = Repo.create(tmp_path / "other")
    other.commit("Begin", {"x.txt": "1\n"})
    repo.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(other.path), "sub")
    repo.commit("Begin", {"a.txt": "1\n"})
    Repo.create(repo.path / "nested").commit("Begin", {"y.txt": "1\n"})
    with protected(repo) as tree:
        assert (tree.ops(), tree.gaps()) == ([], {"nested": "nested_repository"})
        inner = Repo(repo.path / "sub")
        inner.commit("Go on", {"x.txt": "2\n"})
        repo.write("sub/untracked.txt", "x\n")
        tree.protection.scan()
        (capture,) = tree.captures()
        assert capture.after is not None
        assert (capture.op, capture.path, capture.after.mode) == (MODIFY, "sub", SUBMODULE)
        assert (
            capture.after.oid == subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=inner.path).decode().strip()
        )


def test_what_a_sparse_checkout_leaves_out_was_not_deleted(repo: Repo) -> None:
    repo.commit("Begin", {"a/x.txt": "1\n", "b/y.txt": "2\n"})
    repo.git("sparse-checkout", "set", "a")
    with protected(repo) as tree:
        assert tree.ops() == []


def test_nor_was_it_where_nobody_has_told_of_the_index_yet(repo: Repo) -> None:
    repo.commit("Begin", {"a/x.txt": "1\n", "b/y.txt": "2\n"})
    with protected(repo) as tree:
        repo.git("sparse-checkout", "set", "a")
        tree.protection.take(Heard(paths=frozenset({"b/y.txt"})))
        assert tree.ops() == []


@pytest.mark.parametrize("ends", ["autocrlf", "attribute"])
def test_line_ends_that_git_will_change_are_no_edit(repo: Repo, ends: str) -> None:
    repo.commit("Begin", {"a.txt": "1\n2\n"})
    if ends == "autocrlf":
        repo.git("config", "core.autocrlf", "true")
    else:
        repo.commit("Say so", {".gitattributes": "*.txt text\n"})
    with protected(repo) as tree:
        repo.write("a.txt", "1\r\n2\r\n")
        tree.protection.scan()
        assert tree.ops() == []
        repo.write("a.txt", "1\r\n3\r\n")
        tree.protection.scan()
        (capture,) = tree.captures()
        assert tree.content(capture) == b"1\r\n3\r\n"


def test_no_filter_of_the_repository_is_run_to_look_at_a_file(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n", ".gitattributes": "*.txt filter=mark\n"})
    repo.git("config", "filter.mark.clean", "touch ran; cat")
    with protected(repo) as tree:
        repo.write("a.txt", "2\n")
        tree.protection.scan()
        assert tree.ops() == [(MODIFY, "a.txt")]
    assert not (repo.path / "ran").exists()


def test_what_is_gone_while_git_works_is_waited_for(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n", "b.txt": "1\n"})
    lock = repo.path / ".git" / "index.lock"
    with protected(repo) as tree:
        lock.touch()
        for name in ("a.txt", "b.txt"):
            (repo.path / name).unlink()
        tree.protection.take(Heard(paths=frozenset({"a.txt", "b.txt"})))
        assert tree.ops() == []
        repo.write("b.txt", "1\n")
        lock.unlink()
        tree.protection.scan()
        assert tree.ops() == [(DELETE, "a.txt")]


@pytest.mark.parametrize(("seconds", "is_waited_for"), [(9, True), (11, False)])
def test_how_long_it_is_waited_for_depends_on_how_old_the_lock_is(
    repo: Repo, seconds: int, is_waited_for: bool
) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    lock = repo.path / ".git" / "index.lock"
    with protected(repo) as tree:
        lock.touch()
        (repo.path / "a.txt").unlink()
        at = lock.stat().st_mtime_ns + seconds * 1_000_000_000
        examiner = Examiner(git_of(repo), WatchSettings(), now_ns=lambda: at)
        (finding,) = examiner.look_at(["a.txt"], tree.ledger, has_stood=True)
        assert (finding.unsettled, finding.edit is None) == (is_waited_for, is_waited_for)


def test_our_own_files_on_their_way_are_nobodys_edit(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.write("folder/.git-agent-0123456789abcdef", "x\n")
    with protected(repo) as tree:
        assert (tree.ops(), tree.gaps()) == ([], {})


def test_a_large_content_is_an_object_that_gc_cannot_take(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        content = os.urandom(200_000)
        repo.write("large.bin", content)
        tree.protection.scan()
        repo.git("gc", "--quiet", "--prune=now")
        (capture,) = tree.captures()
        assert capture.after is not None
        assert tree.ledger.contents.body(capture.after.oid) is None
        assert tree.content(capture) == content
        assert repo.git("log", "--all", "--format=%s") == "Begin"


def test_in_a_new_generation_what_is_not_in_head_is_captured_anew(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n", "b.txt": "1\n"})
    with protected(repo) as tree:
        repo.write("a.txt", "2\n")
        tree.protection.scan()
        tree.generation = 2
        tree.protection.take(Heard(git=True))
        assert [(capture.path, capture.generation) for capture in tree.captures()] == [("a.txt", 1), ("a.txt", 2)]
        assert {capture.before for capture in tree.captures()} == {tree.captures()[0].before}


def test_sha256_repositories(tmp_path: Path) -> None:
    repo = Repo.create(tmp_path / "long", object_format="sha256")
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.write("a.txt", "2\n")
    with protected(repo) as tree:
        (capture,) = tree.captures()
        assert capture.after is not None
        assert len(capture.after.oid) == 64


def test_more_than_anybody_types_is_one_burst(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        repo.write("first.txt", "1\n")
        tree.protection.scan()
        for number in range(501):
            repo.write(f"many/{number}.txt", f"{number}\n")
        tree.protection.scan()
        captures = tree.captures()
        assert {capture.burst for capture in captures} == {captures[0].seq}
        assert [event.kind for event in tree.ledger.events.since(0)] == ["captured"] * 502


def test_while_garbage_is_collected_large_contents_are_kept_in_the_ledger(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        # As `git gc` says that it is at work: it would take an object whose ref it has not seen.
        (repo.path / ".git" / "gc.pid").write_text(f"{os.getpid()} here")
        content = os.urandom(200_000)
        repo.write("large.bin", content)
        tree.protection.scan()
        (capture,) = tree.captures()
        assert capture.after is not None
        assert tree.ledger.contents.body(capture.after.oid) == content
        assert repo.git("for-each-ref", "refs/acd") == ""
        (repo.path / ".git" / "gc.pid").unlink()
        repo.write("other.bin", os.urandom(200_000))
        tree.protection.scan()
        assert len(repo.git("for-each-ref", "refs/acd").splitlines()) == 1


def test_what_an_earlier_daemon_said_of_everything_is_not_true_for_ever(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    with protected(repo) as tree:
        tree.ledger.gaps.put(Gap(path=".", reason="disk_full", since=0.0))
    with protected(repo) as tree:
        assert tree.gaps() == {}


@pytest.mark.parametrize("word", ["false", "no", "off", "0", "False"])
def test_modes_are_no_edits_where_git_does_not_look_at_them(repo: Repo, word: str) -> None:
    repo.commit("Begin", {"a.txt": "1\n"})
    repo.git("config", "core.fileMode", word)
    with protected(repo) as tree:
        (repo.path / "a.txt").chmod(0o755)
        tree.protection.scan()
        assert tree.captures() == []
