"""Fits history_model/type_table.py: `python -m fitting.types [--skip N] REPO...`.

Each REPO is a repository with conventional subjects. All count alike, however many commits they hold: a commit
weighs one over the number of its repository's, times the root of how rare its type is. Adagrad in plain Python, the
weights averaged over all rounds but the first; some minutes, and the same repositories give the same table.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from math import fsum, sqrt
from operator import add, mul
from pathlib import Path

from git_agent.git.gateway import Git
from git_agent.history_model.history import log_commits, read_samples
from git_agent.history_model.learner import softmax
from git_agent.history_model.numbers import numbers_of
from git_agent.history_model.words import WordCounts
from git_agent.model.repository import Repository
from git_agent.model.subject import TYPES
from git_agent.model.value import value

MOST_COMMITS = 1300
WALKED = 4000
ROUNDS = 3
STEP = 0.03
DECAY = 0.03
FARTHEST = 3.0
TABLE = Path(__file__).parents[1] / "src/git_agent/history_model/type_table.py"


@value
class Row:
    """One commit: its numbers, the position of its type in TYPES, and how much it counts."""

    numbers: tuple[float, ...]
    kind: int
    weight: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--skip", type=int, default=320, help="newest commits of each repository to leave unread")
    parser.add_argument("repos", nargs="+", type=Path, metavar="REPO")
    given = parser.parse_args()
    rows = [row for repo in given.repos for row in _rows(repo, skip=given.skip)]
    TABLE.write_text(_module(*fitted(rows)))


def _rows(repo: Path, *, skip: int) -> Iterator[Row]:
    place = Repository(root=repo, git_dir=repo, common_dir=repo, object_format="sha1")
    git = Git(repository=place, environ={**os.environ, "GIT_DIR": str(repo)}, seconds=600)
    head = git.run("rev-list", "--no-merges", "--max-count=1", f"--skip={skip}", "HEAD").decode().strip()
    with closing(log_commits(git, head, most=WALKED)) as walked:
        typed = [(commit.oid, commit.type) for commit in walked if commit.type and commit.parents]
    kinds = {oid: TYPES.index(named) for oid, named in typed[:MOST_COMMITS]}
    for oid, sample in read_samples(git, list(kinds)):
        if sample is not None:
            numbers = tuple(numbers_of(sample, WordCounts(sample)))
            yield Row(numbers=numbers, kind=kinds[oid], weight=1 / len(kinds))
    sys.stderr.write(f"{repo}: {len(kinds)} commits\n")


Table = tuple[list[float], list[float], list[float], list[list[float]]]


def fitted(rows: Sequence[Row]) -> Table:
    """Means, deviations, biases and weights for these commits."""
    columns = list(zip(*(row.numbers for row in rows), strict=True))
    means = [fsum(column) / len(rows) for column in columns]
    deviations = [
        sqrt(fsum((number - mean) ** 2 for number in column) / len(rows)) + 0.001
        for column, mean in zip(columns, means, strict=True)
    ]
    points = [_point(row.numbers, means, deviations) for row in rows]
    counts = [sum(row.kind == kind for row in rows) for kind in range(len(TYPES))]
    weights = [row.weight * min(4.0, sqrt(len(rows) / (len(TYPES) * counts[row.kind]))) for row in rows]
    scale = len(rows) / fsum(weights)
    width = len(means) + 1
    model = [[0.0] * width for _ in TYPES]
    squares = [[0.05] * width for _ in TYPES]
    sums = [[0.0] * width for _ in TYPES]
    for turn in range(ROUNDS):
        for count, index in enumerate(_shuffled(len(rows), turn)):
            _correct(model, squares, points[index], rows[index].kind, scale * weights[index])
            if count % 20 == 0 and turn > 0:
                sums = [list(map(add, total, line)) for total, line in zip(sums, model, strict=True)]
    taken = (ROUNDS - 1) * len(range(0, len(rows), 20))
    mean = [[total / taken for total in line] for line in sums]
    return means, deviations, [line[0] for line in mean], [line[1:] for line in mean]


def _point(numbers: Sequence[float], means: Sequence[float], deviations: Sequence[float]) -> list[float]:
    parts = zip(numbers, means, deviations, strict=True)
    return [1.0, *(max(-FARTHEST, min(FARTHEST, (number - mean) / spread)) for number, mean, spread in parts)]


def _shuffled(count: int, turn: int) -> list[int]:
    """Positions in an order that mixes the repositories, another one each turn, and the same on every machine."""
    return sorted(range(count), key=lambda index: (index * 2654435761 + turn * 40503) % 4294967291)


def _correct(
    model: list[list[float]], squares: list[list[float]], point: list[float], kind: int, weight: float
) -> None:
    for own, share in enumerate(softmax([fsum(map(mul, line, point)) for line in model])):
        error = weight * (share - (own == kind))
        if abs(error) < 0.02:
            continue
        line, square = model[own], squares[own]
        slopes = [error * number + DECAY * old for number, old in zip(point, line, strict=True)]
        square[:] = [old + slope * slope for old, slope in zip(square, slopes, strict=True)]
        line[:] = [old - STEP * slope / sqrt(total) for old, slope, total in zip(line, slopes, square, strict=True)]


def _module(means: list[float], deviations: list[float], biases: list[float], weights: list[list[float]]) -> str:
    lines = ['"""The fixed table of types, made by `python -m fitting.types`; not to be edited."""', ""]
    for name, numbers in (("MEANS", means), ("DEVIATIONS", deviations), ("BIASES", biases)):
        lines += [f"{name} = (", *_filled(numbers, indent=4), ")  # fmt: skip"]
    lines.append("WEIGHTS = (")
    for row in weights:
        lines += ["    (", *_filled(row, indent=8), "    ),"]
    return "\n".join([*lines, ")  # fmt: skip", ""])


def _filled(numbers: Sequence[float], *, indent: int) -> Iterator[str]:
    words = [f"{number:.3f}," for number in numbers]
    for start in range(0, len(words), 12):
        yield " " * indent + " ".join(words[start : start + 12])


if __name__ == "__main__":
    main()
