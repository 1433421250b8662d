"""Histories written down commit by commit, with any shape, dates and messages, and made in one go."""

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from support.repo import Repo

ADA = b"Ada <ada@example.org>"


@dataclass(frozen=True, slots=True)
class Written:
    """A commit: its message, its parents by their place in the list, and its dates."""

    message: bytes
    parents: tuple[int, ...] = ()
    committed: int = 1_700_000_000
    authored: int = 1_700_000_000


def in_a_row(*messages: str | bytes) -> list[Written]:
    """One commit after the other, a minute apart."""
    texts = [message.encode() if isinstance(message, str) else message for message in messages]
    return [
        Written(text, (at - 1,) if at else (), 1_700_000_000 + 60 * at, 1_700_000_000 + 60 * at)
        for at, text in enumerate(texts)
    ]


def make_history(
    path: Path, commits: Sequence[Written], heads: Mapping[str, int] | None = None, *, files: str = ""
) -> tuple[Repo, list[str]]:
    """A repository with these commits, and their ids; `heads` are branches, main is the last commit unless named.

    `files` is put into a file of every commit, so that the same commits get other ids; without it trees are empty.
    """
    repo = Repo.create(path)
    oids = add_history(repo, commits, {"main": len(commits) - 1, **(heads or {})}, files=files)
    repo.git("reset", "--quiet", "--hard")
    return repo, oids


def add_history(repo: Repo, commits: Sequence[Written], heads: Mapping[str, int], *, files: str = "") -> list[str]:
    """The same in a repository that is there."""
    marks = repo.path / ".git" / "marks"
    argv = ("git", "fast-import", "--quiet", "--force", f"--export-marks={marks}")
    stream = b"".join(_stream(commits, heads, files.encode()))
    subprocess.run(argv, cwd=repo.path, input=stream, check=True, capture_output=True)
    pairs = (line.split() for line in marks.read_text().splitlines())
    oids = {int(mark[1:]): oid for mark, oid in pairs}
    return [oids[at + 1] for at in range(len(commits))]


def _stream(commits: Sequence[Written], heads: Mapping[str, int], files: bytes) -> Iterator[bytes]:
    for at, commit in enumerate(commits):
        yield b"reset refs/import\ncommit refs/import\nmark :%d\n" % (at + 1)
        yield b"author %s %d +0000\ncommitter %s %d +0000\n" % (ADA, commit.authored, ADA, commit.committed)
        yield b"data %d\n%s\n" % (len(commit.message), commit.message)
        for number, parent in enumerate(commit.parents):
            yield b"%s :%d\n" % (b"merge" if number else b"from", parent + 1)
        if files:
            content = b"%s %d" % (files, at)
            yield b"M 644 inline file\ndata %d\n%s\n" % (len(content), content)
    for branch, at in heads.items():
        yield b"reset refs/heads/%s\nfrom :%d\n\n" % (branch.encode(), at + 1)
    yield b"reset refs/import\nfrom 0000000000000000000000000000000000000000\n\n"
