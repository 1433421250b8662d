"""Changes of any size: time and memory are bounded by the caps, not by the change."""

import json
import re
import subprocess
import sys

import pytest

from support.fenced import history
from support.program import PROGRAM
from support.ran import Ran
from support.repo import Repo
from support.template import template

MEGABYTE = 1 << 20

# A process of its own between the test and the program: the peak of a child counts that of who started it.
MEASURED = """
import resource, subprocess, sys
ran = subprocess.run(sys.argv[1:])
sys.stderr.write(f"\\npeak {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss}")
sys.exit(ran.returncode)
"""


def measured(repo: Repo, *args: str) -> tuple[Ran, int]:
    """How the program ended, and the most memory in bytes that it or any git it started held at once."""
    argv = [sys.executable, "-I", "-S", "-c", MEASURED, *PROGRAM, *args]
    ran = subprocess.run(argv, cwd=repo.path, capture_output=True, text=True, timeout=120, check=False)
    said, _, peak = ran.stderr.rpartition("\npeak ")
    return Ran(ran.returncode, ran.stdout, said), int(peak) * 1024


def test_huge_files_cost_neither_memory_nor_the_message_of_a_small_one(repo: Repo) -> None:
    with (repo.path / "sparse.img").open("wb") as file:
        file.truncate(100 * MEGABYTE)
    line = b"a line of text that goes on and on\n"
    repo.write("above.txt", line * (20 * MEGABYTE // len(line)))
    repo.write("below.txt", line * (7 * MEGABYTE // len(line)))
    repo.write("small.py", "def small_change():\n    return 1\n")
    repo.git("-c", "core.compression=0", "-c", "core.bigFileThreshold=1m", "add", ".")
    ran, peak = measured(repo, "commit-msg")
    assert ran.returncode == 0, ran
    assert "small" in ran.stdout
    assert peak < 150 * MEGABYTE


def test_ten_thousand_files_are_told_in_a_message_of_ordinary_size(repo: Repo) -> None:
    repo.commit("Add the fix", {"src/fix.py": "def fix(value):\n    return value\n"})
    contents = [f"const table{number} = [{number}, 1, 2, 3];\nexport default table{number};\n" for number in range(9)]
    oids = [repo.git("hash-object", "-w", "--stdin", stdin=content) for content in contents]
    paths = [f"web/tables/{number // 100:03}/table{number}.js" for number in range(9_999)]
    entries = "".join(f"100644 {oids[number % 9]}\t{path}\n" for number, path in enumerate(paths))
    repo.git("update-index", "--add", "--index-info", stdin=entries)
    repo.stage({"src/fix.py": "def fix(value, default=None):\n    return value or default\n"})
    ran, peak = measured(repo, "commit-msg", "--json")
    assert ran.returncode == 0, ran
    assert "git-agent: read 400 files closely, 9600 only by path and size\n" in ran.stderr
    assert peak < 150 * MEGABYTE
    report = json.loads(ran.stdout)
    assert "tables" in report["message"]
    assert len(report["message"].splitlines()) < 60
    assert [omission["reason"] for omission in report["omitted"]] == ["not read"] * 9_600


def endless_words(number: int) -> str:
    """A message of which every part is as long as it may be, in characters of four bytes each."""
    words = "word \U0001f389 " * 280
    return f"feat(reader): {number} {words}\n\n{words}\n\nBREAKING CHANGE: {words}\n\nFixes: #{number}\n"


@template
def endless(repo: Repo) -> None:
    history(repo, (endless_words(number) for number in range(2_400)))
    repo.git("tag", "v1.0.0", repo.git("rev-list", "--max-parents=0", "HEAD"))


@pytest.mark.parametrize("args", [(), ("--json",), ("--all",)], ids=["markdown", "json", "all"])
def test_a_range_of_endless_messages_is_told_within_a_size(endless: Repo, args: tuple[str, ...]) -> None:
    ran, peak = measured(endless, "release-note", *args)
    assert ran.returncode == 0, ran.stderr
    assert re.search(r"warning: the messages are too long to be held at once: of [\d,]+ commits only", ran.stderr)
    assert "feat(reader): 1 word" in ran.stdout or "**reader**: 1 word" in ran.stdout  # the oldest, in short
    assert peak < 220 * MEGABYTE
