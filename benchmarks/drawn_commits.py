"""A seeded draw of people's commits from a local clone: small enough to be read, with the commits before each."""

import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

from fitting.changes import history, is_conventional, is_eligible, name_of_clone

from git_agent.model.past_commit import PastCommit

WALKED = 4_000
REMEMBERED = 450
MOST_FILES = 10
MOST_LINES = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCommit:
    """One commit, its only parent, and the commits before it, newest first."""

    repository: str
    commit: PastCommit
    parent: str
    earlier: tuple[PastCommit, ...]


def draw(folder: Path, *, count: int, seed: int, any_size: bool = False) -> list[DrawnCommit]:
    """The same commits for the same history, number and seed: no merges, reverts or bumps by robots, oldest first."""
    commits = history(folder, most=WALKED)
    conventional = is_conventional(commits)
    eligible = [
        index
        for index, (past, parents) in enumerate(commits)
        if len(parents) == 1 and is_eligible(past.subject, conventional=conventional)
    ]
    name = name_of_clone(folder)
    random.Random(f"{seed} {name.replace('/', '+')}").shuffle(eligible)
    chosen: list[int] = []
    for index in eligible:
        if len(chosen) == count:
            break
        if any_size or _is_small(folder, commits[index][0].oid):
            chosen.append(index)
    return [
        DrawnCommit(
            repository=name,
            commit=commits[index][0],
            parent=commits[index][1][0],
            earlier=tuple(past for past, _ in commits[index + 1 : index + 1 + REMEMBERED]),
        )
        for index in sorted(chosen, reverse=True)
    ]


def _is_small(folder: Path, oid: str) -> bool:
    """Whether a person could read it: few files, few lines, and not only bytes."""
    argv = ["git", "-C", str(folder), "diff-tree", "--numstat", "-M", "--no-commit-id", "-r", oid]
    ran = subprocess.run(argv, capture_output=True, check=False)
    rows = [line.split(b"\t") for line in ran.stdout.splitlines()]
    lines = [int(added) + int(deleted) for added, deleted, *_ in rows if added != b"-"]
    return ran.returncode == 0 and 0 < len(rows) <= MOST_FILES and 0 < sum(lines) <= MOST_LINES
