"""Fits history_model/scopes/weights.py: `python -m fitting.scopes [--skip N] REPO...`.

Each REPO counts as conventional or as written by area, whichever its subjects are, and gives up to 300 commits,
every one with the 450 before it as its history. The weights are those of a softmax over the candidates of a commit,
found by Newton's steps. A repository's own commits flatter it, so the odds are levelled (all weights divided by one
number) until they are right about repositories that the weights were not fitted on.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from math import exp, log
from operator import mul
from pathlib import Path

from fitting.solve import solve
from git_agent.git.gateway import Git
from git_agent.history_model.history import read_samples
from git_agent.history_model.sample import lines_of, sized_paths
from git_agent.history_model.scopes.candidates import FEATURES, ScopeCandidate, candidates
from git_agent.history_model.scopes.labels import area_of, history_of, key_of
from git_agent.history_model.scopes.odds import has_scopes
from git_agent.model.past_commit import PastCommit
from git_agent.model.repository import Repository
from git_agent.model.subject import is_bot, parse_subject
from git_agent.model.value import value

WALKED = 2400
ROWS = 300  # of each repository
PAST = 450
FEWEST = 60  # earlier commits
MOST_PATHS = 40
RIDGE = 1.0
STEPS = 8
WEIGHTS = Path(__file__).parents[1] / "src/git_agent/history_model/scopes/weights.py"

_START = {kind: sum(len(names) for names in list(FEATURES.values())[:place]) for place, kind in enumerate(FEATURES)}
_WIDTH = sum(map(len, FEATURES.values()))


@value
class Row:
    """A commit's candidates, each as (position of its first weight, numbers), and which of them is right, if any."""

    points: tuple[tuple[int, tuple[float, ...]], ...]
    right: int | None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--skip", type=int, default=320, help="newest commits of each repository to leave unread")
    parser.add_argument("repos", nargs="+", type=Path, metavar="REPO")
    given = parser.parse_args()
    by_kind: dict[bool, list[list[Row]]] = {False: [], True: []}
    for repo in given.repos:
        commits = _commits(repo, skip=given.skip)
        area = 2 * sum(parse_subject(commit.subject).type is not None for commit in commits) < len(commits)
        rows = _rows(repo, commits, area=area)
        sys.stderr.write(f"{repo}: {'area' if area else 'conventional'}, {len(rows)} commits\n")
        by_kind[area].append(rows)
    WEIGHTS.write_text(_module(levelled(by_kind[False]), levelled(by_kind[True])))


def _git(repo: Path) -> Git:
    place = Repository(root=repo, git_dir=repo, common_dir=repo, object_format="sha1")
    return Git(repository=place, environ={**os.environ, "GIT_DIR": str(repo)}, seconds=600)


def _commits(repo: Path, *, skip: int) -> list[PastCommit]:
    form = "--format=%x01%H%x02%an <%ae>%x02%s%x02"
    options = ("--no-merges", f"--skip={skip}", f"--max-count={WALKED}", "--name-only", "--no-renames", "-z")
    found = []
    for record in _git(repo).run("log", *options, form, "HEAD").decode("utf-8", "surrogateescape").split("\x01")[1:]:
        oid, author, subject, names = record.split("\x02", 3)
        paths = tuple(name for name in names.strip("\0\n").split("\0") if name)[:MOST_PATHS]
        if not is_bot(author):
            found.append(PastCommit(oid=oid, author=author, subject=subject, paths=paths))
    return found


def _rows(repo: Path, commits: Sequence[PastCommit], *, area: bool) -> list[Row]:
    last = max(len(commits) - FEWEST, 0)
    chosen = {commits[index].oid: index for index in range(0, last, -(-last // ROWS) or 1)}
    rows = []
    for oid, sample in read_samples(_git(repo), list(chosen)):
        index, commit = chosen[oid], commits[chosen[oid]]
        history = history_of(commits[index + 1 : index + 1 + PAST], area=area)
        subject = parse_subject(commit.subject)
        if not sample or not sample.files or not (area or subject.type) or not has_scopes(history, area=area):
            continue
        # The true type: weights fitted on guessed ones were no better with guessed ones, and worse with true ones.
        type_ = None if area else subject.type
        found = candidates(sized_paths(sample), history, type_=type_, lines=lines_of(sample))
        truth = area_of(commit.subject) if area else subject.scope
        points = tuple((_START[candidate.kind], candidate.numbers) for candidate in found)
        rows.append(Row(points=points, right=_position(found, truth)))
    return rows


def _position(found: Sequence[ScopeCandidate], truth: str | None) -> int | None:
    keys = [key_of(candidate.text) if candidate.text else None for candidate in found]
    wanted = key_of(truth) if truth else None
    return keys.index(wanted) if wanted in keys else None


def levelled(repositories: Sequence[Sequence[Row]]) -> list[float]:
    """Weights from all rows, divided so that odds stand for how often the first candidate is right elsewhere."""
    halves = [[row for rows in repositories[start::2] for row in rows] for start in (0, 1)]
    scored = []
    for own, other in ((0, 1), (1, 0)):
        weights = fitted(halves[other])
        scored += [(_scores(row, weights), row.right) for row in halves[own]]
    low, high = 0.5, 3.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if _overconfidence(scored, middle) > 0 else (low, middle)
    sys.stderr.write(f"levelled by {high:.2f}\n")
    return [weight / high for weight in fitted([*halves[0], *halves[1]])]


def _overconfidence(scored: Sequence[tuple[list[float], int | None]], divisor: float) -> float:
    excess = 0.0
    for scores, right in scored:
        best = max(scores)
        whole = sum(exp((score - best) / divisor) for score in scores)
        excess += 1 / whole - (right is not None and scores[right] == best)
    return excess


def fitted(rows: Sequence[Row]) -> list[float]:
    """The weights under which the right candidates are likeliest; rows without a right one teach nothing."""
    taught = [(row, row.right) for row in rows if row.right is not None]
    weights, reached = [0.0] * _WIDTH, _likelihood(taught, [0.0] * _WIDTH)
    for _ in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (row == column) for column in range(_WIDTH)] for row in range(_WIDTH)]
        for row, right in taught:
            _add(row, right, weights, slope, bend)
        step = solve(bend, slope)
        for halving in range(6):
            tried = [weight + change / 2**halving for weight, change in zip(weights, step, strict=True)]
            likelihood = _likelihood(taught, tried)
            if likelihood > reached:
                weights, reached = tried, likelihood
                break
    return weights


def _likelihood(taught: Sequence[tuple[Row, int]], weights: Sequence[float]) -> float:
    found = -RIDGE / 2 * sum(weight * weight for weight in weights)
    for row, right in taught:
        scores = _scores(row, weights)
        best = max(scores)
        found += scores[right] - best - log(sum(exp(score - best) for score in scores))
    return found


def _scores(row: Row, weights: Sequence[float]) -> list[float]:
    return [sum(map(mul, weights[start : start + len(numbers)], numbers)) for start, numbers in row.points]


def _add(row: Row, right: int, weights: Sequence[float], slope: list[float], bend: list[list[float]]) -> None:
    """Adds one commit's first and second derivatives."""
    scores = _scores(row, weights)
    best = max(scores)
    chances = [exp(score - best) for score in scores]
    whole = sum(chances)
    mean = [0.0] * _WIDTH
    for place, ((start, numbers), chance) in enumerate(zip(row.points, chances, strict=True)):
        share = chance / whole
        for first, number in enumerate(numbers, start):
            mean[first] += share * number
            slope[first] += (place == right) * number - share * number
            line, part = bend[first], share * number
            for second, other in enumerate(numbers, start):
                line[second] += part * other
    for line, number in zip(bend, mean, strict=True):
        if number:
            for second, other in enumerate(mean):
                line[second] -= number * other


def _module(conventional: Sequence[float], area: Sequence[float]) -> str:
    lines = ['"""The fixed weights of scopes, made by `python -m fitting.scopes`; not to be edited."""', ""]
    for name, weights in (("CONVENTIONAL", conventional), ("AREA", area)):
        lines.append(f"{name}: dict[str, tuple[float, ...]] = {{")
        for kind, inputs in FEATURES.items():
            numbers = weights[_START[kind] : _START[kind] + len(inputs)]
            lines.append(f'    "{kind}": ({", ".join(f"{number:.3f}" for number in numbers)}),')
        lines.append("}")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()
