"""repo_summary, list_files, read_file, search_files and git_show_file_at_rev: tracked contents, and no more of them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from git_agent.evidence.tools.repo_summary import public_url
from support.repo import Repo

Ask = Callable[..., Any]

TOKEN = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"
KEY_LINE = "MIIEowIBAAKCAQEAt9Kf3xL0aQ7n" + "Zp5vWc8yRj2sUe6hTbXg1mDqIo4lNk"
PRIVATE_KEY = f"-----BEGIN RSA {'PRIVATE'} KEY-----\n" + f"{KEY_LINE}\n" * 5 + f"-----END RSA {'PRIVATE'} KEY-----\n"


def test_the_summary_says_where_the_repository_stands(repo: Repo, ask: Ask) -> None:
    assert ask("repo_summary")["data"]["head"] is None
    repo.commit("Add a file", {"a.txt": "a\n", "b/c.txt": "c\n"})
    repo.git("remote", "add", "origin", "https://ada:" + TOKEN + "@example.org/ada/program.git")
    answer = ask("repo_summary")
    assert answer["data"] == {
        "name": "repo",
        "branch": "main",
        "head": {"commit": repo.head[:12], "subject": "Add a file"},
        "operation": None,
        "shallow": False,
        "tracked_files": 2,
        "remotes": {"origin": "https://example.org/ada/program.git"},
    }


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://example.org/a/b.git", "https://example.org/a/b.git"),
        ("https://user@example.org/a", "https://example.org/a"),
        ("https://user:p@ss@example.org/a", "https://example.org/a"),
        ("https://example.org/a?token=abc#def", "https://example.org/a"),
        ("ssh://git@example.org:2222/a.git", "ssh://example.org:2222/a.git"),
        ("git@example.org:ada/program.git", "example.org:ada/program.git"),
        ("example.org:/srv/a.git", "example.org:/srv/a.git"),
        ("/home/ada/private", "not shown"),
        ("../private", "not shown"),
        ("file:///home/ada/private", "not shown"),
        ("C:\\Users\\ada", "not shown"),
        ("ext::sh -c 'cat private'", "not shown"),
        ("s3://key:secret@bucket/a", "not shown"),
    ],
)
def test_a_remote_is_shown_without_credentials_or_folders(url: str, shown: str) -> None:
    assert public_url(url) == shown


def test_files_are_listed_as_they_are_in_the_index(surrounded: Repo, ask: Ask) -> None:
    every = [".gitignore", "README.md", "env", "folder", "out", "src/app.py", "src/lib/tool.py"]
    assert ask("list_files")["data"] == {"files": every, "total": 7}
    assert ask("list_files", path="src/")["data"] == {"files": ["src/app.py", "src/lib/tool.py"], "total": 2}
    assert ask("list_files", path="./src//lib")["data"]["files"] == ["src/lib/tool.py"]
    answer = ask("list_files", max_entries=2)
    assert (answer["data"]["files"], answer["data"]["total"], answer["truncated"]) == (every[:2], 7, True)
    assert "holds no tracked file" in ask("list_files", path="sr")["error"]


def test_a_list_is_limited_in_entries_and_in_bytes(repo: Repo, ask: Ask) -> None:
    blob = repo.git("hash-object", "-w", "--stdin", stdin="")
    paths = [f"{'folder-' * 20}{number:04}" for number in range(1200)]
    repo.git("update-index", "--index-info", stdin="".join(f"100644 {blob}\t{path}\n" for path in paths))
    assert len(ask("list_files")["data"]["files"]) == 200
    answer = ask("list_files", max_entries=5000)
    assert 300 < len(answer["data"]["files"]) < 1000
    assert (answer["data"]["total"], answer["truncated"]) == (1200, True)


def test_a_file_is_read_as_staged_and_not_as_it_lies_on_disk(surrounded: Repo, ask: Ask) -> None:
    assert ask("read_file", path="src/app.py") == {
        "ok": True,
        "tool": "read_file",
        "data": {
            "path": "src/app.py",
            "kind": "file",
            "start_line": 1,
            "total_lines": 2,
            "content": "def main():\n    return 'hello'",
            "end_line": 2,
        },
        "truncated": False,
    }


def test_a_link_shows_its_target_s_path(surrounded: Repo, ask: Ask) -> None:
    data = ask("read_file", path="out")["data"]
    assert (data["kind"], data["content"]) == ("symlink", "../outside/secret.txt")


def test_lines_can_be_read_in_pages(repo: Repo, ask: Ask) -> None:
    repo.stage({"long.txt": "".join(f"line {number}\n" for number in range(1, 2001))})
    first = ask("read_file", path="long.txt")
    assert (first["data"]["end_line"], first["data"]["total_lines"], first["truncated"]) == (800, 2000, True)
    last = ask("read_file", path="long.txt", start_line=1999)
    assert (last["data"]["content"], last["truncated"]) == ("line 1999\nline 2000", False)
    beyond = ask("read_file", path="long.txt", start_line=99_999)
    assert beyond["data"]["content"] == "line 2000"
    few = ask("read_file", path="long.txt", max_bytes=20)
    assert (few["data"]["content"], few["truncated"]) == ("line 1\nline 2", True)


def test_one_endless_line_is_cut_within_a_character(repo: Repo, ask: Ask) -> None:
    repo.stage({"long.txt": "ä" * 50_000})
    answer = ask("read_file", path="long.txt", max_bytes=101)
    assert (answer["data"]["content"], answer["truncated"]) == ("ä" * 50, True)


def test_an_empty_and_a_binary_file_have_no_text(repo: Repo, ask: Ask) -> None:
    repo.stage({"empty": "", "picture.png": b"\x89PNG\0\0"})
    assert ask("read_file", path="empty")["data"]["content"] == ""
    assert ask("read_file", path="picture.png")["data"] == {"path": "picture.png", "kind": "binary file", "bytes": 6}


@pytest.mark.parametrize(
    ("path", "words"),
    [("", "name a file"), ("src", "src is a folder with 2 files"), ("src/ap", "not a tracked file in the index")],
)
def test_what_is_no_file_is_refused_with_help(surrounded: Repo, ask: Ask, path: str, words: str) -> None:
    assert words in ask("read_file", path=path)["error"]


def test_a_submodule_and_a_huge_file_are_refused(repo: Repo, ask: Ask) -> None:
    repo.stage({"huge.txt": "a line of text\n" * 300_000})
    repo.git("update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},lib")
    assert "is a submodule at 111111111111" in ask("read_file", path="lib")["error"]
    assert "too large to read" in ask("read_file", path="huge.txt")["error"]


def test_secrets_are_redacted_before_anything_is_cut(repo: Repo, ask: Ask) -> None:
    repo.stage({"deploy.py": f"first = 1\nTOKEN = '{TOKEN}'\n", "key.pem": PRIVATE_KEY})
    for count in range(1, 70):
        assert TOKEN[:12] not in json.dumps(ask("read_file", path="deploy.py", max_bytes=count))
    assert KEY_LINE[:20] not in json.dumps(ask("read_file", path="key.pem", start_line=3, max_lines=1))


def test_a_search_shows_lines_with_their_numbers(surrounded: Repo, ask: Ask) -> None:
    assert ask("search_files", queries=["main", "TOOL ="])["data"]["matches"] == [
        {"path": "src/app.py", "line": 1, "text": "def main():"},
        {"path": "src/lib/tool.py", "line": 1, "text": "TOOL = 1"},
    ]
    assert ask("search_files", queries=["MAIN"])["data"]["matches"] == []
    assert len(ask("search_files", queries=["MAIN"], ignore_case=True)["data"]["matches"]) == 1
    assert len(ask("search_files", queries=["=", "main"], path="src/lib")["data"]["matches"]) == 1


@pytest.mark.parametrize("queries", [[], [""], [" "], ["a\nb"], ["a", ""]])
def test_a_search_for_nothing_is_refused(surrounded: Repo, ask: Ask, queries: list[str]) -> None:
    assert "none of them empty" in ask("search_files", queries=queries)["error"]


def test_matches_are_limited_and_long_lines_shortened(repo: Repo, ask: Ask) -> None:
    repo.stage({"many.txt": "needle\n" * 3000, "wide.txt": "needle" + "x" * 9000})
    first = ask("search_files", queries=["needle"])
    assert (len(first["data"]["matches"]), first["truncated"]) == (100, True)
    assert len(ask("search_files", queries=["needle"], max_matches=9999)["data"]["matches"]) == 1000
    wide = ask("search_files", queries=["needle"], path="wide.txt")["data"]["matches"]
    assert [match["text"] for match in wide] == ["needle" + "x" * 294 + " [cut]"]


def test_a_search_neither_shows_nor_confirms_a_secret(repo: Repo, ask: Ask) -> None:
    repo.stage({"key.pem": PRIVATE_KEY, "deploy.py": f"TOKEN = '{TOKEN}'\n"})
    assert ask("search_files", queries=[KEY_LINE[:12], TOKEN[:8], TOKEN])["data"]["matches"] == []
    assert "REDACTED" in ask("search_files", queries=["TOKEN"])["data"]["matches"][0]["text"]


def test_a_file_is_shown_as_it_was(repo: Repo, ask: Ask) -> None:
    first = repo.commit("First", {"a.txt": "old\n", "link": "x"})
    repo.git("tag", "-a", "v1", "-m", "v1")
    repo.commit("Second", {"a.txt": "new\n"})
    repo.stage({"a.txt": "staged\n"})
    for revision in ("HEAD~1", "HEAD^", "v1", first, first[:10]):
        assert ask("git_show_file_at_rev", revision=revision, path="a.txt")["data"]["content"] == "old", revision
    assert ask("git_show_file_at_rev", revision="main", path="a.txt")["data"]["content"] == "new"
    assert "not a tracked file in that commit" in ask("git_show_file_at_rev", revision="HEAD", path="b.txt")["error"]


def test_paths_that_no_shell_would_like_are_read(repo: Repo, ask: Ask) -> None:
    names = [":(glob)*", "two\nlines", "späce é", "*", "[a]", "a\\b"]
    repo.commit("Odd names", dict.fromkeys(names, "odd\n"))
    for name in names:
        assert ask("read_file", path=name)["data"]["content"] == "odd", name
        assert ask("git_show_file_at_rev", revision="HEAD", path=name)["data"]["content"] == "odd", name
    assert ask("search_files", queries=["odd"], path="*")["data"]["matches"] == [
        {"path": "*", "line": 1, "text": "odd"}
    ]
