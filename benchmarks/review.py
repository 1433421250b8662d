"""What the built-in reviewer finds in public commits: planted faults, and nothing in commits as they are.

    python -m benchmarks.review [--seed TEXT] [--cases FILE] CLONE...

Every clone gives as many clean commits as planted ones. No text of the clones is kept, unless `--cases` names a file
for it.
"""

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.review_commits import Change, Scratch
from benchmarks.review_planting import PLANTS, Plant, Planted, Site, conflict, mixed
from git_agent.review.values import Concern

ROOT = Path(__file__).resolve().parents[1]
NEAR = 3  # lines
METHOD = """\
Clean commits are reviewed as they are, with their own message. Planted ones are other commits of the same
histories, by people, of at most 30 files and 1,500 lines, each with one fault, and it counts as found when the
right rule names the right file within three lines, or the right sentence. A claim is a sentence about a name of
another commit, tests or documents that are not there, or a name of the subject misspelt; a removed name is a public
function cut out of a touched file where the message neither has a word of it beside a removal nor tells of a clean-up
in general; a debug line, a secret or a conflict is put before an added line; a mixed change is a whole second commit
from other folders, ten lines of source or more on either side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """One commit, what was planted into it, and what the reviewer says."""

    change: Change
    concerns: tuple[Concern, ...]
    planted: Planted | None = None

    @property
    def is_caught(self) -> bool:
        return any(self._is_it(concern) for concern in self.concerns)

    def _is_it(self, concern: Concern) -> bool:
        planted = self.planted
        if planted is None or concern.rule != planted.rule:
            return False
        if concern.path is None:
            return planted.words in concern.quote
        is_near = planted.line is None or abs((concern.line or 0) - planted.line) <= NEAR
        return concern.path in planted.paths and is_near


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clones", nargs="+", type=Path)
    parser.add_argument("--commits", type=int, default=100, help="clean ones; there are as many planted ones")
    parser.add_argument("--seed", default="", help="another one draws other commits")
    parser.add_argument("--cases", type=Path, help="a file, outside of this checkout, for what was looked at")
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "review.md")
    args = parser.parse_args()
    clean: list[Reviewed] = []
    planted: list[Reviewed] = []
    per_clone = -(-args.commits // len(args.clones))
    with tempfile.TemporaryDirectory() as folder:
        for number, clone in enumerate(args.clones):
            scratch = Scratch(clone, Path(folder))
            commits = scratch.commits(args.seed)
            clean += _clean(scratch, commits[::2], per_clone)
            planted += _planted(scratch, commits[1::2], per_clone, turn=number)
            print(scratch.name, len(clean), len(planted), flush=True)
    if args.cases:
        args.cases.write_text("".join(json.dumps(_as_json(item)) + "\n" for item in (*clean, *planted)))
    args.out.write_text("\n".join(_report(clean, planted, len(args.clones))) + "\n")
    print(args.out.read_text())


def _clean(scratch: Scratch, commits: Sequence[Change], count: int) -> list[Reviewed]:
    found: list[Reviewed] = []
    for change in commits:
        change_set = scratch.read(change) if len(found) < count else None
        if change_set is not None:
            found.append(Reviewed(change=change, concerns=scratch.review(change, change_set)))
    return found


def _planted(scratch: Scratch, commits: Sequence[Change], count: int, *, turn: int) -> list[Reviewed]:
    """The kinds take turns, conflicts and mixed changes as one kind."""
    order = [*PLANTS[:4], conflict if turn % 2 else mixed]
    wanted = [order[place % len(order)] for place in range(count)]
    left = list(commits)
    return [item for item in (_next(scratch, left, plant, commits) for plant in wanted) if item]


def _next(scratch: Scratch, left: list[Change], plant: Plant, commits: Sequence[Change]) -> Reviewed | None:
    for change in list(left):
        change_set = scratch.read(change)
        if change_set is None:
            left.remove(change)
            continue
        planted = plant(Site(scratch=scratch, change=change, own=change_set, others=commits))
        after = scratch.read(planted.change) if planted else None
        if planted and after:
            left.remove(change)
            return Reviewed(change=change, concerns=scratch.review(planted.change, after), planted=planted)
    return None


def _report(clean: Sequence[Reviewed], planted: Sequence[Reviewed], clones: int) -> Iterator[str]:
    yield from ("# The built-in reviewer", "", f"{clones} repositories.", "", METHOD, "")
    yield from ("| planted | commits | found |", "|---|---|---|")
    for kind in dict.fromkeys(item.planted.kind for item in planted if item.planted):
        some = [item for item in planted if item.planted and item.planted.kind == kind]
        yield f"| {kind} | {len(some)} | {sum(item.is_caught for item in some)} |"
    caught = sum(item.is_caught for item in planted)
    yield f"| **all** | {len(planted)} | {caught} ({caught / max(1, len(planted)):.2f}) |"
    concerns = Counter(concern.rule for item in clean for concern in item.concerns)
    yield from ("", f"Concerns about {len(clean)} commits as they are: {concerns.total()}.", "")
    yield from ("| rule | concerns |", "|---|---|")
    yield from (f"| {rule} | {count} |" for rule, count in concerns.most_common())


def _as_json(item: Reviewed) -> dict[str, object]:
    planted = item.planted
    return {
        "repository": item.change.repository,
        "oid": item.change.oid,
        "text": item.change.text,
        "planted": [planted.kind, planted.paths, planted.line, planted.words, planted.change.text] if planted else None,
        "caught": item.is_caught,
        "concerns": [
            [concern.rule, concern.path, concern.line, concern.problem, concern.quote] for concern in item.concerns
        ],
    }


if __name__ == "__main__":
    main()
