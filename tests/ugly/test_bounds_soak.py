"""The expensive ones among the attacks: full size, minutes each."""

import pytest

from support.fenced import fenced, history
from support.repo import Repo

pytestmark = pytest.mark.soak


def test_a_gigabyte_in_one_file(repo: Repo) -> None:
    repo.commit("Add the parser", {"parser.py": "x = 1\n"})
    with (repo.path / "big.txt").open("wb") as file:
        for _ in range(1000):
            file.write(b"some text that is long enough\n" * 35_000)
    repo.git("-c", "core.compression=0", "-c", "core.bigFileThreshold=1m", "add", "--all")
    assert fenced(repo, "commit-msg").returncode == 0


def test_a_hundred_thousand_files(repo: Repo) -> None:
    repo.commit("Add the parser", {"parser.py": "x = 1\n"})
    oid = repo.git("hash-object", "-w", "--stdin", stdin="x = 1\n")
    entries = "".join(f"100644 {oid}\tsrc/d{at // 100}/f{at}.py\n" for at in range(100_000))
    repo.git("update-index", "--add", "--index-info", stdin=entries)
    assert fenced(repo, "commit-msg").returncode == 0


def test_messages_of_megabytes_all_over_a_history(repo: Repo) -> None:
    history(repo, (f"fix(a): {at}\n\n" + "word and words\n" * 350_000 for at in range(50)))
    repo.git("tag", "v1.0.0", repo.git("rev-list", "--max-parents=0", "HEAD"))
    repo.stage({"src/file0.py": "x = 77\n"})
    for args in (("commit-msg",), ("release-note", "--unreleased"), ("state",), ("state", "--check", "v1.0.0..HEAD")):
        assert fenced(repo, *args).returncode in (0, 1)


def test_twenty_thousand_commits_that_say_the_same(repo: Repo) -> None:
    history(repo, ("feat: begin", *(["fix(a): number one two"] * 20_000)))
    repo.git("tag", "v1.0.0", repo.git("rev-list", "--max-parents=0", "HEAD"))
    assert fenced(repo, "release-note", "--unreleased", "--json").returncode == 0
