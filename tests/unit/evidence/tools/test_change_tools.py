"""The tools about a change: what is staged, what HEAD did, and what an amended commit will be."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from support.repo import Repo
from support.template import template

Ask = Callable[..., Any]

TOKEN = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"


@template
def amended(repo: Repo) -> None:
    """A parent, a HEAD that adds `feature`, and a staged refinement of it."""
    repo.commit("Add the base", {"base.py": "BASE = 1\n", "old.py": "".join(f"line_{n} = {n}\n" for n in range(20))})
    repo.commit("Add the feature\n\nIt was asked for.", {"feature.py": "def feature():\n    return 1\n"})
    repo.stage({"feature.py": "def feature():\n    return 2\n", "package-lock.json": '{"version": 3}\n' * 50})
    repo.git("mv", "old.py", "new.py")
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},lib")


def test_paths_status_and_counts_of_what_is_staged(amended: Repo, ask: Ask) -> None:
    assert ask("git_staged_paths")["data"] == {
        "paths": ["feature.py", "lib", "new.py", "package-lock.json"],
        "total": 4,
    }
    assert ask("git_staged_status")["data"]["entries"] == [
        {"path": "feature.py", "status": "modified"},
        {"path": "lib", "status": "added"},
        {"path": "new.py", "status": "renamed", "old_path": "old.py"},
        {"path": "package-lock.json", "status": "added"},
    ]
    stat = ask("git_staged_stat")["data"]
    assert stat["entries"][0] == {"path": "feature.py", "added": 1, "deleted": 1}
    assert stat["total"] == {"files": 4, "added": 52, "deleted": 1}


def test_entries_are_limited(amended: Repo, ask: Ask) -> None:
    for name in ("git_staged_paths", "git_staged_status", "git_staged_stat"):
        answer = ask(name, max_entries=2)
        assert answer["truncated"], name
        assert len(answer["data"].get("paths", answer["data"].get("entries"))) == 2


def test_the_diff_shows_what_people_wrote_and_names_the_rest(amended: Repo, ask: Ask) -> None:
    answer = ask("git_staged_diff")
    assert "-    return 1\n+    return 2\n" in answer["data"]["diff"]
    assert "version" not in answer["data"]["diff"]
    assert answer["data"]["omitted"] == [{"path": "package-lock.json", "reason": "lock file"}]
    assert answer["truncated"]


@pytest.mark.parametrize("limit", [{"max_lines": 1}, {"max_lines": 5}, {"max_bytes": 1}])
def test_a_small_limit_still_shows_the_lines_from_an_offset_on(repo: Repo, ask: Ask, limit: dict[str, int]) -> None:
    repo.stage({"long.py": "".join(f"LINE_{number} = {number}\n" for number in range(40))})
    diff = ask("git_staged_diff_for_paths", paths=["long.py"], offset=20, **limit)["data"]["diff"]
    assert "+LINE_20 = 20" in diff
    assert re.search(r"\[cut: \d+ more changed lines, from offset \d+\]", diff)


def test_a_cut_diff_goes_on_from_its_offset(repo: Repo, ask: Ask) -> None:
    repo.commit("start", {"a.py": "a = 1\n"})
    repo.stage({"long.py": "".join(f"value_{number} = {'x' * 60}\n" for number in range(4_000)), "a.py": "a = 2\n"})
    seen: list[str] = []
    offset: int | None = 0
    while offset is not None:
        diff = ask("git_staged_diff_for_paths", paths=["long.py"], offset=offset, max_lines=2_000)["data"]["diff"]
        assert f"@@ line {offset + 1} @@" in diff
        seen += [line for line in diff.split("\n") if line.startswith("+")]
        cut = re.search(r"\[cut: (\d+) more changed lines, from offset (\d+)\]", diff)
        offset = int(cut[2]) if cut else None
        assert not cut or int(cut[1]) + int(cut[2]) == 4_000
    assert [line.split()[0] for line in seen] == [f"+value_{number}" for number in range(4_000)]
    refused = ask("git_staged_diff", offset=4_000)
    assert (refused["ok"], refused["error"]) == (
        False,
        "no file has more than 4000 changed lines: there is nothing from this offset on",
    )


def test_what_was_left_out_can_be_asked_for_by_name(amended: Repo, ask: Ask) -> None:
    answer = ask("git_staged_diff_for_paths", paths=["package-lock.json"])
    assert answer["data"]["diff"].count("version") == 50
    assert (answer["data"]["files"], answer["truncated"]) == (1, False)


@pytest.mark.parametrize("path", ["new.py", "old.py"])
def test_a_renamed_file_is_found_by_either_name(amended: Repo, ask: Ask, path: str) -> None:
    data = ask("git_staged_diff_for_paths", paths=[path])["data"]
    assert (data["files"], data["omitted"]) == (1, [])


def test_a_folder_means_what_lies_in_it(repo: Repo, ask: Ask) -> None:
    repo.stage({"a/x.py": "X = 1\n", "a/b/y.py": "Y = 1\n", "ab.py": "Z = 1\n"})
    assert ask("git_staged_diff_for_paths", paths=["a/"])["data"]["files"] == 2


def test_a_name_that_is_no_utf8_is_asked_for_as_it_was_listed(repo: Repo, ask: Ask) -> None:
    repo.stage({"caf\udce9.py": "NAME = 1\n"})
    listed = ask("git_staged_paths")["data"]["paths"]
    assert listed == ["caf\\xe9.py"]
    assert "+NAME = 1" in ask("git_staged_diff_for_paths", paths=listed)["data"]["diff"]


def test_a_path_outside_the_change_is_refused_with_help(amended: Repo, ask: Ask) -> None:
    assert "base.py is not part of this change" in ask("git_staged_diff_for_paths", paths=["base.py"])["error"]
    assert "name at least one" in ask("git_staged_diff_for_paths", paths=[])["error"]


def test_a_diff_is_cut_fairly_and_says_so(repo: Repo, ask: Ask) -> None:
    small = {f"small{number}.py": f"SMALL_{number} = 1\n" for number in range(5)}
    repo.stage({"huge.py": "".join(f"line_{number} = {number}\n" for number in range(5000)), **small})
    answer = ask("git_staged_diff")
    assert len(answer["data"]["diff"]) <= 32 * 1024
    assert answer["data"]["diff"].count("\n") <= 800
    assert all(f"SMALL_{number}" in answer["data"]["diff"] for number in range(5))
    assert answer["data"]["omitted"] == [{"path": "huge.py", "reason": "cut to fit"}]
    more = ask("git_staged_diff", max_lines=9999, max_bytes=10**9)
    assert 800 < more["data"]["diff"].count("\n") <= 2000
    assert len(more["data"]["diff"].encode()) <= 64 * 1024


def test_secrets_in_a_diff_are_redacted(repo: Repo, ask: Ask) -> None:
    repo.stage({"deploy.py": f"TOKEN = '{TOKEN}'\n"})
    assert "+TOKEN = '[REDACTED:github-token]'" in ask("git_staged_diff")["data"]["diff"]


def test_head_is_shown_with_its_message_and_counts(amended: Repo, ask: Ask) -> None:
    data = ask("git_head_show")["data"]
    assert data["message"] == "Add the feature\n\nIt was asked for."
    assert data["entries"] == [{"path": "feature.py", "status": "added", "added": 2, "deleted": 0}]
    assert "+    return 1" in ask("git_diff_against_parent")["data"]["diff"]


def test_the_final_commit_is_compared_with_head_s_parent(amended: Repo, ask: Ask) -> None:
    final = ask("git_final_amended_diff", paths=["feature.py"])["data"]["diff"]
    assert "+    return 2" in final
    assert "return 1" not in final
    delta = ask("git_amend_delta", paths=["feature.py"])["data"]["diff"]
    assert "-    return 1\n+    return 2\n" in delta


def test_the_root_commit_is_compared_with_nothing(repo: Repo, ask: Ask) -> None:
    repo.commit("First", {"a.py": "A = 1\n"})
    repo.stage({"a.py": "A = 2\n"})
    assert "+A = 2" in ask("git_final_amended_diff")["data"]["diff"]
    assert "+A = 1" in ask("git_diff_against_parent")["data"]["diff"]


def test_before_the_first_commit_the_tools_say_so(repo: Repo, ask: Ask) -> None:
    repo.stage({"a.py": "A = 1\n"})
    assert "+A = 1" in ask("git_staged_diff")["data"]["diff"]
    assert ask("git_recent_commits")["data"]["commits"] == []
    for name in ("git_head_show", "git_diff_against_parent", "git_final_amended_diff"):
        assert ask(name)["error"] == "there is no commit yet", name


def test_at_the_edge_of_a_shallow_clone_the_parent_is_unknown(repo: Repo, ask: Ask) -> None:
    repo.commit("First", {"a.py": "A = 1\n"})
    repo.commit("Second", {"a.py": "A = 2\n"})
    repo.write(".git/shallow", f"{repo.head}\n")
    assert "shallow" in ask("git_diff_against_parent")["error"]


def test_recent_commits_are_counted_and_redacted(repo: Repo, ask: Ask) -> None:
    for number in range(12):
        repo.commit(f"Commit {number} with {TOKEN}")
    commits = ask("git_recent_commits")["data"]["commits"]
    assert [commit["message"] for commit in commits][:2] == [
        "Commit 11 with [REDACTED:github-token]",
        "Commit 10 with [REDACTED:github-token]",
    ]
    assert len(commits) == 10
    assert len(ask("git_recent_commits", count=200)["data"]["commits"]) == 12
    assert not ask("git_recent_commits")["truncated"]
    repo.commit("A long story\n\n" + "word " * 2_000)
    assert ask("git_recent_commits", count=1)["truncated"]


def test_with_all_tracked_changes_the_files_on_disk_count(repo: Repo, ask: Ask) -> None:
    repo.commit("First", {"a.py": "A = 1\n"})
    repo.write("a.py", "A = 2\n")
    assert ask("git_staged_paths")["data"]["paths"] == []
    assert ask("git_staged_paths", worktree=True)["data"]["paths"] == ["a.py"]
    assert "+A = 2" in ask("git_staged_diff", worktree=True)["data"]["diff"]
