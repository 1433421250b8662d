"""Squashed neighbours of public histories, each hunk with the commit that it came from, and single commits."""

import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from git_agent.errors import GitCommandError
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.gateway import Git
from git_agent.git.parse import parse_hunks
from git_agent.model.change import FileDiff, Hunk, is_changed

WALKED = 3_000
MOST_FILES = 40
MOST_LINES = 800
NOT_BY_HAND = re.compile(
    r"\[bot\]|dependabot|renovate|github-actions|^(?:release|bump|revert|merge)\b|^v?\d+\.\d+", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit of a first-parent line."""

    oid: str
    parent: str
    author: str
    subject: str


@dataclass(frozen=True, slots=True)
class Case:
    """A change from `base` to `tip`, and for each hunk of each file the commit that it came from."""

    base: str
    commits: tuple[Commit, ...]
    diffs: tuple[FileDiff, ...]
    truth: dict[str, list[str]]

    @property
    def is_of_one_author(self) -> bool:
        return len({commit.author for commit in self.commits}) == 1


def eligible(folder: Path) -> list[list[Commit]]:
    """Runs of neighbours that a person made, newest first."""
    log = _git(
        folder, "log", "--first-parent", f"--max-count={WALKED}", "--format=%H%x00%P%x00%ae%x00%an%x00%s", "HEAD"
    )
    runs: list[list[Commit]] = [[]]
    for line in log.split("\n"):
        oid, parents, address, name, subject = (*line.split("\0"), "", "", "", "")[:5]
        if " " in parents or not parents or any(map(NOT_BY_HAND.search, (address, name, subject))):
            runs.append([])
        else:
            runs[-1].append(Commit(oid, parents, address.lower(), subject))
    return [run for run in runs if run]


def cases(git: Git, folder: Path, *, seed: int, squashes: int, singles: int) -> tuple[list[Case], list[Case]]:
    """So many squashes, half of them of one author where there are enough, and so many single commits."""
    chance = random.Random(seed)
    runs = eligible(folder)
    of_one, of_several = list[Sequence[Commit]](), list[Sequence[Commit]]()
    for run in runs:
        for start in range(len(run) - 1):
            group = run[start : start + chance.choice((2, 3))][::-1]
            (of_one if len({commit.author for commit in group}) == 1 else of_several).append(group)
    chance.shuffle(of_one)
    chance.shuffle(of_several)
    single = [[commit] for run in runs for commit in run]
    chance.shuffle(single)
    half = squashes // 2
    drawn = [*_some(git, folder, of_one, half), *_some(git, folder, of_several, squashes - half)]
    return drawn, list(_some(git, folder, single, singles))


def _some(git: Git, folder: Path, groups: Sequence[Sequence[Commit]], count: int) -> Iterator[Case]:
    made = 0
    for group in groups:
        if made == count:
            return
        with suppress(GitCommandError):  # a clone that does not hold every content
            if case := _case(git, folder, group):
                made += 1
                yield case


def _case(git: Git, folder: Path, commits: Sequence[Commit]) -> Case | None:
    base, tip = commits[0].parent, commits[-1].oid
    with StreamedDiff(git, DiffSpan.between(base, tip)) as diff:
        changes = diff.changes()
        if not 1 <= len(changes) <= MOST_FILES or sum(change.churn for change in changes) > MOST_LINES:
            return None
        sections = dict(diff.sections())
    diffs = tuple(FileDiff(change=change, hunks=parse_hunks(sections.get(change.path, ""))) for change in changes)
    touched = {commit.oid: _paths(folder, commit) for commit in commits}
    if len(commits) > 1 and not all(touched.values()):
        return None
    truth = {diff.change.path: _labels(folder, diff, commits, touched) for diff in diffs}
    if len({label for labels in truth.values() for label in labels}) != len(commits):
        return None  # one of them has left nothing
    return Case(base, tuple(commits), diffs, truth)


def _labels(folder: Path, diff: FileDiff, commits: Sequence[Commit], touched: dict[str, set[str]]) -> list[str]:
    path, old = diff.change.path, diff.change.old_path
    by = [commit for commit in commits if touched[commit.oid] & {path, old}] or list(commits)
    count = max(1, len(diff.hunks))
    if len(by) == 1:
        return [by[0].oid] * count
    lines = {commit.oid: _lines(folder, commit, path) for commit in by}
    return [_most(hunk, lines, by[-1].oid) for hunk in diff.hunks] or [by[-1].oid]


def _most(hunk: Hunk, lines: dict[str, Counter[str]], last: str) -> str:
    """The commit with most of a hunk's changed lines."""
    votes: Counter[str] = Counter()
    for line in filter(is_changed, hunk.lines):
        for oid, own in lines.items():
            if own[line]:
                votes[oid] += 1
                break
    return votes.most_common(1)[0][0] if votes else last


def _lines(folder: Path, commit: Commit, path: str) -> Counter[str]:
    text = _git(folder, "diff", "--unified=0", commit.parent, commit.oid, "--", path)
    return Counter(line for hunk in parse_hunks(text) for line in hunk.lines)


def _paths(folder: Path, commit: Commit) -> set[str]:
    names = _git(folder, "diff", "--name-status", "-M", "-z", commit.parent, commit.oid).split("\0")
    return {name for name in names if name and not re.fullmatch(r"[A-Z]\d*", name)}


def _git(folder: Path, *args: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *args], capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace").strip("\n")
