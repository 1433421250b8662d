"""Fits grouping/pair_model.py: `python -m fitting.pairs [--count N] [--seed N] REPO...`.

Each REPO gives squashes of two or three neighbouring commits and as many single commits, drawn as the benchmark of
split draws them; every pair of their files is an example, and counts the less the more pairs its change has. How well
the model does is seen only on repositories that it was not fitted on: `python -m benchmarks.split`.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from textwrap import wrap

from benchmarks.split_cases import Case, cases

from fitting.boosting import Boosted, Examples, boosted
from git_agent.git.gateway import open_git
from git_agent.grouping import Learned
from git_agent.grouping.facts import facts_of_all
from git_agent.grouping.learned import commits_before, learn_words
from git_agent.grouping.pair_model import SIGNS
from git_agent.grouping.rules import kept_together
from git_agent.grouping.signs import PairSigns
from git_agent.grouping.trees import Node
from git_agent.model.value import replace

MODEL = Path(__file__).parents[1] / "src/git_agent/grouping/pair_model.py"
WIDTH = 118
Example = tuple[list[float], int, float]

HEAD = '''"""The pair model: boosted trees over what two files have in common.

Fitted on {count:,} squashed neighbours and single commits of {histories} public histories as `fitting/pairs.py` does,
and checked on others: see benchmarks/split.py. Each leaf adds to the logarithm of the odds that two files are one
intent.
"""

'''


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=70, help="squashes, and single commits, of each repository")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, default=MODEL)
    parser.add_argument("repositories", type=Path, nargs="+", metavar="REPO")
    args = parser.parse_args()
    examples: list[Example] = []
    changes = 0
    for folder in args.repositories:
        for own in changes_of(folder, count=args.count, seed=args.seed):
            examples += own
            changes += 1
        print(f"{folder}: {len(examples)} pairs so far", file=sys.stderr, flush=True)
    rows, labels, weights = zip(*examples, strict=True)
    model = boosted(Examples(rows, labels, weights))
    args.out.write_text(written(model, count=changes, histories=len(args.repositories)), encoding="utf-8")


def changes_of(folder: Path, *, count: int, seed: int) -> Iterator[list[Example]]:
    """The pairs of each change that is drawn from a repository."""
    with tempfile.TemporaryDirectory() as scratch:
        clone = Path(scratch, "clone")
        subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", folder, clone], check=True)
        subprocess.run(["git", "-C", clone, "read-tree", "HEAD"], check=True)
        git = open_git(start=clone, environ=dict(os.environ), seconds=120)
        squashes, singles = cases(git, clone, seed=seed, squashes=count, singles=count)
        learned = learn_words(git)
        for case in (*squashes, *singles):
            yield pairs_of(case, replace(learned, commits=commits_before(git, case.base)))


def pairs_of(case: Case, learned: Learned) -> list[Example]:
    """What every two files of a change have in common, and whether most of their hunks are of one commit."""
    diffs = sorted(case.diffs, key=lambda diff: diff.change.path)
    files = facts_of_all(diffs)
    ruled = {frozenset((bond.first, bond.second)) for bond in kept_together(files)}
    signs = PairSigns(files, learned, ruled=len(ruled)).of(combinations(range(len(files)), 2))
    labels = [Counter(case.truth[file.path]).most_common(1)[0][0] for file in files]
    weight = len(signs) ** -0.5 if signs else 0.0
    return [
        ([own[name] for name in SIGNS], int(labels[first] == labels[second]), weight)
        for (first, second), own in signs.items()
    ]


def written(model: Boosted, *, count: int, histories: int) -> str:
    """The module with this model."""
    names = "".join(f'    "{name}",\n' for name in SIGNS)
    trees = "\n".join(wrap(" ".join(word for tree in model.trees for word in _words(tree)), WIDTH))
    head = HEAD.format(count=count, histories=histories)
    return f'{head}BASE = {model.base:.4f}\nSIGNS = (\n{names})\nTREES = """\\\n{trees}\n"""\n'


def _words(node: Node) -> Sequence[str]:
    """A tree as `read_trees` reads it."""
    if isinstance(node, float):
        return [f"{node:.3f}".replace("0.", ".", 1)]
    sign, bar, low, high = node
    return [f"{sign}:{bar:.4g}", *_words(low), *_words(high)]


if __name__ == "__main__":
    main()
