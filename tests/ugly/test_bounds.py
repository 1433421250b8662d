"""Whatever a repository or its history holds: the program comes back, within its limits, and says something useful."""

import json
import os
import random
from collections.abc import Callable, Iterator

import pytest

from support.fenced import fenced, history
from support.repo import Repo
from support.template import template

BASE = {"parser.py": "def parse():\n    return 1\n"}
BLOCK = "---ci---\n{}\n---/ci---\n"


@template
def changed(repo: Repo) -> None:
    repo.commit("Add the parser", BASE)
    repo.stage({"parser.py": "def parse():\n    return 2\n"})


def garbage(size: int) -> str:
    """What keeps the parser of one language busy for good, from 64 kB on.

    It ends in pairs of brackets: without them it is seen to be noise, and no parser is asked.
    """
    chance = random.Random(3)
    pairs = "()\n" * (size // 20)
    noise = "(){}[]<>;:,.*&\"'`\\/#@$%!?=+-~|^ \nabif0"
    return "".join(chance.choice(noise) for _ in range(size - len(pairs))) + pairs


STAGED: dict[str, Callable[[], dict[str, str]]] = {
    "four million lines": lambda: {"big.py": "x\n" * 3_900_000},
    "only line ends": lambda: {"big.py": "\n" * 7_900_000},
    "one line": lambda: {"big.js": "x=1;" * 1_900_000},
    "long lines in many files": lambda: {f"f{at}.py": f'x = "{"y" * 7000}"\n' * 250 for at in range(12)},
    "a parser that never returns": lambda: {"page.tsx": garbage(255_000), "small.py": "def small():\n    return 1\n"},
    "types in types": lambda: {"Deep.java": "class A {\n" * 20_000 + "}\n" * 20_000},
    "an endless expression": lambda: {"sum.py": "total = (1\n" + "+1\n" * 80_000 + ")\n"},
    "nested JSON": lambda: {"package.json": '{"dependencies":' + "[" * 100_000 + "]" * 100_000 + "}"},
    "nested TOML": lambda: {"pyproject.toml": "[project]\nx = " + "[" * 100_000 + "\n"},
    "nested YAML": lambda: {"config.yaml": "a: " + "[" * 200_000 + "\n"},
}


@pytest.mark.parametrize("files", STAGED.values(), ids=STAGED)
def test_any_staged_change_gets_a_message(repo: Repo, files: Callable[[], dict[str, str]]) -> None:
    repo.commit("Add the parser", BASE)
    repo.stage(files())
    ran = fenced(repo, "commit-msg")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()


def test_one_bad_source_does_not_cost_what_is_told_of_the_others(repo: Repo) -> None:
    repo.commit("Add the parser", BASE)
    repo.stage({"page.tsx": garbage(90_000), "parser.py": "def parse():\n    return 1\n\n\ndef unparse():\n    ...\n"})
    assert "unparse" in fenced(repo, "commit-msg").stdout


def test_a_path_that_no_argument_list_takes_is_told(repo: Repo) -> None:
    repo.commit("Add the parser", BASE)
    oid = repo.git("hash-object", "-w", "--stdin", stdin="x = 1\n")
    deep = "/".join(["n" * 200] * 200)
    entries = "".join(f"100644 {oid}\t{deep}/f{at}.py\n" for at in range(60))
    entries += "".join(f"100644 {oid}\tother/f{at}.py\n" for at in range(1000))
    repo.git("update-index", "--add", "--index-info", stdin=entries)
    ran = fenced(repo, "commit-msg")
    assert ran.returncode == 0, ran.stderr


HISTORIES: dict[str, Callable[[], Iterator[str]]] = {
    "endless subjects": lambda: (f"fix(a): {at} " + "w " * 6_250 for at in range(12)),
    "endless messages": lambda: (f"fix(a): {at}\n\n" + "word and words\n" * 12_500 for at in range(8)),
    "ten thousand people": lambda: (
        f"fix(a): {at}\n\n" + "".join(f"Co-authored-by: N{at}-{of} <n{at}-{of}@x>\n" for of in range(1_250))
        for at in range(4)
    ),
    "backticks": lambda: (f"fix(a): {at} " + "`" * 12_501 for at in range(20)),
    "markers": lambda: ("feat: a\n\n" + "---ci---\n" * 25_000 for _ in range(2)),
    "blocks": lambda: ("feat: a\n\n" + BLOCK.format("a: 1") * 12_500 for _ in range(2)),
    "a deep block": lambda: ("feat: a\n\n" + BLOCK.format("a: " + "[" * 12_500) for _ in range(2)),
    "fields": lambda: ("feat: a\n\n" + BLOCK.format("\n".join(f"k{at}: 1" for at in range(25_000))) for _ in range(2)),
}
COMMANDS = {
    "commit-msg": ("commit-msg",),
    "pr-message": ("pr-message", "--base", "v1.0.0", "--description"),
    "release-note": ("release-note", "--unreleased", "--json"),
    "state": ("state", "--json"),
    "check": ("state", "--check", "v1.0.0..HEAD"),
}


@pytest.mark.parametrize("messages", HISTORIES.values(), ids=HISTORIES)
def test_any_history_is_read(repo: Repo, messages: Callable[[], Iterator[str]]) -> None:
    def all_of_them() -> Iterator[str]:
        yield "feat: begin"
        yield from messages()

    history(repo, all_of_them())
    repo.git("tag", "v1.0.0", repo.git("rev-list", "--max-parents=0", "HEAD"))
    repo.stage({"src/file0.py": "x = 77\n"})
    for args in COMMANDS.values():
        ran = fenced(repo, *args, seconds=1)  # what needs that for a square needs a minute for eight times the text
        assert ran.returncode in (0, 1), (args, ran.stderr[-2000:])
        assert "bug" not in ran.stderr[-2000:]
        assert len(ran.stdout) < 8_000_000


AMENDED: dict[str, Callable[[], str]] = {
    "hyphens": lambda: "fix: a\n\n" + "-" * 60_000,
    "slashes": lambda: "fix: a\n\n" + "/" * 60_000,
    "digits": lambda: "fix: " + "1" * 60_000,
    "sixteen thousand people": lambda: (
        "fix: a\n\nIt is so.\n\n" + "".join(f"Reviewed-by: N{at} <n{at}@x.org>\n" for at in range(16_000))
    ),
}


@pytest.mark.parametrize("message", AMENDED.values(), ids=AMENDED)
def test_any_message_is_amended(repo: Repo, message: Callable[[], str]) -> None:
    history(repo, ["feat: begin", message()])
    repo.stage({"src/file1.py": "x = 77\n"})
    for args in (("commit-msg", "--amend", "--json"), ("commit-msg",)):
        ran = fenced(repo, *args, seconds=4)
        assert ran.returncode == 0, (args, ran.stderr[-2000:])


def test_a_subject_that_nobody_wrote_is_not_amended(repo: Repo) -> None:
    history(repo, ["feat: begin", "fix: " + "Key: value " * 80_000])
    repo.stage({"src/file1.py": "x = 77\n"})
    ran = fenced(repo, "commit-msg", "--amend", seconds=2)
    assert (ran.returncode, ran.stdout) == (5, "")
    assert "longer than 64 kB\nhint: " in ran.stderr
    assert fenced(repo, "commit-msg", seconds=2).returncode == 0


def test_fifty_thousand_tags_are_one_changelog(repo: Repo) -> None:
    history(repo, (f"fix: number {at}" for at in range(5)))
    names = sorted(f"v1.{at // 100}.{at % 100}" for at in range(50_000))
    head = repo.head
    refs = "".join(f"{head} refs/tags/{name}\n" for name in names)
    (repo.path / ".git" / "packed-refs").write_text(f"# pack-refs with: peeled fully-peeled sorted \n{refs}")
    ran = fenced(repo, "release-note", "--all", "--path", "src")
    assert ran.returncode == 0, ran.stderr
    assert "Number 4" in ran.stdout


@pytest.mark.parametrize("name", ["MERGE_MSG", "SQUASH_MSG", "COMMIT_EDITMSG"])
def test_a_message_file_of_any_size_is_read_in_part(changed: Repo, name: str) -> None:
    git_dir = changed.path / ".git"
    (git_dir / name).write_bytes(b"word and words\n" * 2_000_000)
    if name == "MERGE_MSG":
        (git_dir / "MERGE_HEAD").write_text(changed.head)
    assert fenced(changed, "commit-msg").returncode == 0


@pytest.mark.parametrize("hook", ["prepare-commit-msg", "commit-msg"])
def test_a_hook_lets_a_commit_pass_whatever_its_file_holds(changed: Repo, hook: str) -> None:
    changed.write(".git/M", "\n" + "# a comment\n" * 3_000_000)
    ran = fenced(changed, "hook", "run", hook, ".git/M")
    assert (ran.returncode, ran.stdout) == (0, "")


def test_a_claude_that_does_not_stop_is_an_error(changed: Repo) -> None:
    for script, seconds in (("exec yes", "5"), ("yes >&2; exit 1", "1")):
        program = changed.write("../bin/claude", f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        path = f"{program.parent.resolve()}{os.pathsep}{os.environ['PATH']}"
        args = ("commit-msg", "--provider", "claude-cli", "--timeout", seconds)
        ran = fenced(changed, *args, env={**os.environ, "PATH": path})
        assert ran.returncode in (6, 7), ran


def test_a_note_of_thousands_of_invented_bullets_is_refused_before_long(repo: Repo) -> None:
    history(repo, (f"feat(parser): add parse_{at} to read lines of kind {at}" for at in range(200)))
    repo.git("tag", "v1.0.0", repo.git("rev-list", "--max-parents=0", "HEAD"))
    repo.commit("docs: tell agents more", {"AGENTS.md": "Say which function it is: parse_line, read_all.\n" * 600})
    oids = repo.git("rev-list", "HEAD").split()
    bullets = [
        {
            "label": None,
            "summary": f"Lines are read by name_{at} and by other_{at}",
            "refs": [{"type": "commit", "value": oids[at % 200][:12]}],
        }
        for at in range(2_600)
    ]
    text = json.dumps({"sections": [{"heading": "New Features", "bullets": bullets}]})
    assert len(text) < 400_000  # as long as a reply may be
    script = repo.write("../replies.ndjson", f"{json.dumps({'text': text})}\n" * 2)
    ran = fenced(repo, "release-note", "--provider", f"scripted:{script.resolve()}")
    assert (ran.returncode, ran.stdout) == (9, ""), ran.stderr[-2000:]
    assert len(ran.stderr) < 40_000  # of what was refused as much as a person looks through
