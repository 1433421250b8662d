"""Differences as values, whatever the repository's settings say about diffs."""

import os
from pathlib import Path

import pytest

from git_agent.git.diff import DiffSpan, StreamedDiff, absent_paths, raw_listing
from git_agent.model.change import FileChange, Status
from support.reading import git_of
from support.repo import Repo

BEFORE = "".join(f"line {number}\n" for number in range(1, 31)).replace("line 9\n", "\n")
AFTER = BEFORE.replace("line 10\n", "line ten\n").replace("line 20\n", "line twenty\n")

# Every setting that changes what `git diff` prints and that we do not want to hear.
CONTRARY = {
    "diff.noprefix": "true",
    "diff.mnemonicPrefix": "true",
    "diff.relative": "true",
    "diff.context": "0",
    "diff.interHunkContext": "9",
    "diff.renames": "false",
    "diff.submodule": "log",
    "diff.suppressBlankEmpty": "true",
    "diff.wordRegex": ".",
    "diff.algorithm": "patience",
    "diff.colorMoved": "zebra",
    "diff.wsErrorHighlight": "all",
    "color.ui": "always",
    "color.diff": "always",
    "core.quotePath": "true",
    "core.abbrev": "4",
    "core.pager": "false",
    "pager.diff": "false",
    "diff.orderFile": "order",
}


def changes_of(repo: Repo, span: DiffSpan) -> dict[str, FileChange]:
    with StreamedDiff(git_of(repo), span) as diff:
        return {change.path: change for change in diff.changes()}


def sections_of(repo: Repo, span: DiffSpan) -> dict[str, str]:
    with StreamedDiff(git_of(repo), span) as diff:
        return dict(diff.sections())


def build(path: Path) -> Repo:
    repo = Repo.create(path)
    repo.write("order", "*z*\n*\n")
    repo.write("run.sh", "echo\n").chmod(0o755)
    repo.commit(
        "First",
        {
            "order": "*z*\n*\n",
            "a.txt": BEFORE,
            "gone.txt": "gone\n",
            "moved.txt": BEFORE.upper(),
            "run.sh": "echo\n",
            "link": "target",
        },
    )
    repo.git("mv", "moved.txt", "z.txt")
    (repo.path / "link").unlink()
    (repo.path / "link").symlink_to("a.txt")
    (repo.path / "run.sh").chmod(0o644)
    repo.stage(
        {"a.txt": AFTER, "gone.txt": None, "link": None}
        | {"logo.png": b"\x89PNG\0\xff", "leer zeile ä.md": "# Ü\n\nx\n"}
    )
    (repo.path / "link").symlink_to("a.txt")
    repo.git("add", "link", "run.sh")
    return repo


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """A staged change of every kind, in a repository without settings."""
    return build(tmp_path_factory.mktemp("plain") / "repo")


@pytest.fixture(scope="module")
def contrary(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """The same with every setting that would change the output."""
    repo = build(tmp_path_factory.mktemp("contrary") / "repo")
    for name, value in CONTRARY.items():
        repo.git("config", name, value)
    return repo


def test_every_kind_of_change_has_its_status_and_counts(plain: Repo) -> None:
    changes = changes_of(plain, DiffSpan.staged())
    assert {path: (change.status.value, change.added, change.deleted) for path, change in changes.items()} == {
        "a.txt": ("M", 2, 2),
        "gone.txt": ("D", 0, 1),
        "leer zeile ä.md": ("A", 3, 0),
        "link": ("T", 1, 1),
        "logo.png": ("A", None, None),
        "run.sh": ("M", 0, 0),
        "z.txt": ("R", 0, 0),
    }
    assert changes["z.txt"].old_path == "moved.txt"
    assert changes["run.sh"].is_mode_only
    assert changes["link"].is_symlink


def test_every_file_has_its_section(plain: Repo) -> None:
    with StreamedDiff(git_of(plain), DiffSpan.staged()) as diff:
        sections = list(diff.sections())
    assert [path for path, _ in sections].count("link") == 2  # the file goes, the symlink comes
    assert {path for path, _ in sections} == set(changes_of(plain, DiffSpan.staged()))
    texts = dict(sections)
    assert texts["a.txt"].startswith("@@ -7,7 +7,7 @@")
    assert "\n-line 10\n+line ten\n" in texts["a.txt"]
    assert texts["a.txt"].count("\n@@ ") == 1
    assert (texts["logo.png"], texts["z.txt"], texts["run.sh"]) == ("", "", "")


def test_no_setting_of_the_repository_changes_the_answer(plain: Repo, contrary: Repo) -> None:
    assert changes_of(contrary, DiffSpan.staged()) == changes_of(plain, DiffSpan.staged())
    assert sections_of(contrary, DiffSpan.staged()) == sections_of(plain, DiffSpan.staged())
    assert raw_listing(git_of(contrary), DiffSpan.staged()) == raw_listing(git_of(plain), DiffSpan.staged())


def test_an_index_can_be_compared_with_any_tree_and_trees_with_each_other(plain: Repo) -> None:
    empty = git_of(plain).repository.empty_tree
    assert changes_of(plain, DiffSpan.staged(empty))["z.txt"].status is Status.ADDED
    first = changes_of(plain, DiffSpan.between(empty, "HEAD"))
    assert first["moved.txt"].added == 30
    assert "z.txt" not in first


def test_the_work_tree_is_compared_without_touching_the_index(repo: Repo) -> None:
    repo.commit("First", {"a.txt": BEFORE, "touched.txt": "b\n", "run.sh": "echo\n"})
    repo.write("a.txt", AFTER)
    os.utime(repo.path / "touched.txt", (1, 1))
    (repo.path / "run.sh").chmod(0o755)
    index = (repo.path / ".git" / "index").read_bytes()
    changes = changes_of(repo, DiffSpan.worktree())
    assert set(changes) == {"a.txt", "run.sh"}
    assert changes["run.sh"].is_mode_only
    assert (repo.path / ".git" / "index").read_bytes() == index


def test_some_paths_can_be_asked_for_whatever_they_are_called(repo: Repo) -> None:
    repo.stage({":(glob)*": "glob\n", "--cached": "option\n", "other.txt": "other\n"})
    with StreamedDiff(git_of(repo), DiffSpan.staged()) as diff:
        some = [change for change in diff.changes() if change.path != "other.txt"]
        assert [path for path, _ in diff.sections_of(some)] == ["--cached", ":(glob)*"]


def test_a_submodule_that_asks_to_be_ignored_is_still_told(repo: Repo, tmp_path: Path) -> None:
    inner = Repo.create(tmp_path / "inner")
    inner.commit("One", {"x": "1\n"})
    repo.git("submodule", "--quiet", "add", str(inner.path), "lib")
    repo.git("config", "--file=.gitmodules", "submodule.lib.ignore", "all")
    repo.commit("Add lib", {".gitmodules": (repo.path / ".gitmodules").read_text()})
    Repo(repo.path / "lib").commit("Two", {"x": "2\n"})
    repo.git("update-index", "lib")
    repo.git("config", "diff.submodule", "log")
    assert set(changes_of(repo, DiffSpan.staged())) == {"lib"}
    assert sections_of(repo, DiffSpan.staged())["lib"].startswith("@@ -1 +1 @@\n-Subproject commit ")


def test_uncommitted_work_inside_a_submodule_is_no_change_of_its_parent(repo: Repo, tmp_path: Path) -> None:
    inner = Repo.create(tmp_path / "inner")
    inner.commit("One", {"x": "1\n"})
    repo.git("submodule", "--quiet", "add", str(inner.path), "lib")
    repo.commit("Add lib")
    repo.write("lib/x", "2\n")
    assert changes_of(repo, DiffSpan.worktree()) == {}


def test_the_raw_listing_changes_whenever_the_staged_change_does(repo: Repo) -> None:
    seen = [raw_listing(git_of(repo), DiffSpan.staged())]
    for content in ("one\n", "two\n", "one\n"):
        repo.stage({"a.txt": content})
        seen.append(raw_listing(git_of(repo), DiffSpan.staged()))
    assert seen[1] == seen[3]
    assert len(set(seen)) == 3


def test_paths_with_absent_contents_are_known_and_the_others_still_counted(repo: Repo) -> None:
    repo.stage({"here.txt": "here\n", "absent.txt": "absent\n", "logo.png": b"\0"})
    oid = repo.git("rev-parse", ":absent.txt")
    (repo.path / ".git" / "objects" / oid[:2] / oid[2:]).unlink()
    (repo.path / "absent.txt").unlink()  # git would take the contents from the work tree
    changes = changes_of(repo, DiffSpan.staged())
    assert absent_paths(git_of(repo), tuple(changes.values())) == {"absent.txt"}
    assert {path: change.added for path, change in changes.items()} == {
        "absent.txt": None,
        "here.txt": 1,
        "logo.png": None,
    }
