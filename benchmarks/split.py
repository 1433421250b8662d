"""How well a change is told apart: squashed neighbours of public histories beside simpler ways, without a model.

python -m benchmarks.split --untuned NAME --untuned NAME REPOSITORY...
"""

import argparse
import os
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import mean

from benchmarks.split_cases import Case, cases
from git_agent.git.gateway import Git, open_git
from git_agent.grouping import STRICT, Learned, group_changes
from git_agent.grouping.learned import commits_before, learn_words
from git_agent.model.value import replace

SEED = 20
Labels = list[str]
Way = Callable[[Case], dict[str, str]]


@dataclass(frozen=True, slots=True)
class Score:
    """One case by one way: pairwise F1 and adjusted Rand index over its hunks, and into how many groups."""

    f1: float
    ari: float
    groups: int
    is_of_one_author: bool


def score(case: Case, place: dict[str, str]) -> Score:
    truth = [label for path in case.truth for label in case.truth[path]]
    guess = [place[path] for path in case.truth for _ in case.truth[path]]
    return Score(pairwise_f1(truth, guess), adjusted_rand(truth, guess), len(set(guess)), case.is_of_one_author)


def pairwise_f1(truth: Labels, guess: Labels) -> float:
    pairs = list(combinations(range(len(truth)), 2))
    together = sum(truth[a] == truth[b] for a, b in pairs)
    guessed = sum(guess[a] == guess[b] for a, b in pairs)
    both = sum(truth[a] == truth[b] and guess[a] == guess[b] for a, b in pairs)
    if not together and not guessed:
        return 1.0
    return 2 * both / (together + guessed)


def adjusted_rand(truth: Labels, guess: Labels) -> float:
    def pairs(count: int) -> float:
        return count * (count - 1) / 2

    cells = sum(map(pairs, Counter(zip(truth, guess, strict=True)).values()))
    rows, columns = (sum(map(pairs, Counter(labels).values())) for labels in (truth, guess))
    expected = rows * columns / pairs(len(truth)) if len(truth) > 1 else 0.0
    most = (rows + columns) / 2
    return 1.0 if most == expected else (cells - expected) / (most - expected)


def ours(learned: Learned, git: Git, *, bar: float) -> Way:
    def way(case: Case) -> dict[str, str]:
        known = replace(learned, commits=commits_before(git, case.base))
        groups = group_changes(case.diffs, known, bar=bar).groups
        return {path: str(number) for number, group in enumerate(groups) for path in group.paths}

    return way


def by(key: Callable[[str], str]) -> Way:
    return lambda case: {path: key(path) for path in case.truth}


BASELINES: dict[str, Way] = {
    "all in one": by(lambda _: ""),
    "each file": by(lambda path: path),
    "top directory": by(lambda path: path.partition("/")[0] if "/" in path else ""),
    "directory": by(lambda path: path.rpartition("/")[0]),
    "extension": by(lambda path: Path(path).suffix),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """All scores of one repository, by way; `singles` of single commits."""

    name: str
    squashes: dict[str, list[Score]]
    singles: dict[str, list[Score]]


def measure(folder: Path, *, squashes: int, singles: int, bar: float, seed: int) -> Measured:
    with tempfile.TemporaryDirectory() as scratch:
        clone = Path(scratch, "clone")
        subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", folder, clone], check=True)
        subprocess.run(["git", "-C", clone, "read-tree", "HEAD"], check=True)
        git = open_git(start=clone, environ=dict(os.environ), seconds=120)
        mixed, single = cases(git, clone, seed=seed, squashes=squashes, singles=singles)
        ways = {"git-agent": ours(learn_words(git), git, bar=bar), **BASELINES}
        return Measured(
            folder.parent.name if folder.name == "repo" else folder.name,
            {name: [score(case, way(case)) for case in mixed] for name, way in ways.items()},
            {name: [score(case, way(case)) for case in single] for name, way in ways.items()},
        )


def row(name: str, squashes: Sequence[Score], singles: Sequence[Score]) -> str:
    one = [score.f1 for score in squashes if score.is_of_one_author]
    several = [score.f1 for score in squashes if not score.is_of_one_author]
    cells = (
        mean(score.f1 for score in squashes),
        mean(one) if one else 0.0,
        mean(several) if several else 0.0,
        mean(score.ari for score in squashes),
        mean(score.groups > 1 for score in squashes),
        mean(score.groups > 1 for score in singles),
    )
    return f"| {name} | {len(squashes)} | " + " | ".join(f"{cell:.3f}" for cell in cells) + " |"


HEAD = """\
| | squashes | F1 | F1, one author | F1, several | ARI | squashes split | single commits split |
|---|---|---|---|---|---|---|---|"""


def table(title: str, measured: Sequence[Measured]) -> str:
    ways = list(measured[0].squashes)
    rows = [
        row(
            way,
            [score for one in measured for score in one.squashes[way]],
            [score for one in measured for score in one.singles[way]],
        )
        for way in ways
    ]
    own = [row(one.name.replace("+", "/"), one.squashes["git-agent"], one.singles["git-agent"]) for one in measured]
    return "\n".join([f"## {title}\n", HEAD, *rows, "", "By repository, git-agent:\n", HEAD, *own, ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("repositories", nargs="+", type=Path)
    parser.add_argument("--untuned", action="append", default=[], metavar="NAME", help="never used for tuning")
    parser.add_argument("--squashes", type=int, default=25, help="of each repository")
    parser.add_argument("--bar", type=float, default=STRICT)
    parser.add_argument("--seed", type=int, default=SEED)
    args = parser.parse_args()
    measured = [
        measure(folder, squashes=args.squashes, singles=args.squashes, bar=args.bar, seed=args.seed)
        for folder in args.repositories
    ]
    fresh = [one for one in measured if any(name in one.name for name in args.untuned)]
    known = [one for one in measured if one not in fresh]
    print("# One change, several intents\n")
    print(f"Squashes of two or three neighbours, seed {args.seed}, bar {args.bar}; F1 and ARI over hunks.\n")
    for title, some in (("All", measured), ("Never used for tuning", fresh), ("Used for tuning", known)):
        if some:
            print(table(title, some))


if __name__ == "__main__":
    main()
