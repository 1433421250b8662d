"""What the built-in writer is compared with: the commonest type, rules about paths, and the nearest earlier commit."""

import math
import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from git_agent.model.category import Category, category_of
from git_agent.model.past_commit import PastCommit
from git_agent.model.subject import TYPES, parse_subject

PATCH_CHARS = 24_000
WORD = re.compile(r"[A-Za-z]\w{2,}")

Vector = dict[str, float]


def majority_type(past: Sequence[PastCommit]) -> str:
    """The type that the commits before have most often."""
    counts = Counter(type_ for commit in past if (type_ := parse_subject(commit.subject).type) in TYPES)
    return str(counts.most_common(1)[0][0]) if counts else "fix"


def type_by_paths(changes: Sequence[tuple[str, str]]) -> str:
    """A type from (status, path) alone: what all paths are, otherwise whether any is new."""
    kinds = {category_of(path) for _, path in changes}
    for category, type_ in ((Category.DOCS, "docs"), (Category.TEST, "test"), (Category.CI, "ci")):
        if kinds == {category}:
            return type_
    if Category.SOURCE not in kinds:
        return "build" if Category.BUILD in kinds else "chore"
    return "feat" if any(status == "A" for status, _ in changes) else "fix"


def vectors(folder: Path, oids: Sequence[str]) -> dict[str, Vector]:
    """Each commit as a bag of words of its paths and changed lines, scaled to length one."""
    return {oid: _scaled(_words(text)) for oid, text in _patches(folder, oids)}


def nearest(mine: Vector, past: Sequence[PastCommit], known: dict[str, Vector]) -> PastCommit | None:
    """The earlier commit with the most similar words; the newest of several."""
    best: tuple[float, PastCommit | None] = (0.0, None)
    for commit in past:
        other = known.get(commit.oid, {})
        small, large = (mine, other) if len(mine) < len(other) else (other, mine)
        score = sum(weight * large[word] for word, weight in small.items() if word in large)
        if score > best[0]:
            best = (score, commit)
    return best[1]


def _patches(folder: Path, oids: Sequence[str]) -> Iterator[tuple[str, str]]:
    for oid in oids:
        argv = ["git", "-C", str(folder), "show", "--format=", "-U0", "--no-color", "--no-renames", oid]
        with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as shown:
            raw = shown.stdout.read(PATCH_CHARS) if shown.stdout is not None else b""
            shown.kill()
        yield oid, raw.decode("utf-8", "replace")


def _words(patch: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in patch.split("\n"):
        if line.startswith(("+++ ", "--- ")):
            found.update(f"/{word}" for word in WORD.findall(line))
        elif line[:1] in ("+", "-"):
            found.update(line[0] + word for word in WORD.findall(line))
    return found


def _scaled(counts: Counter[str]) -> Vector:
    weights = {word: math.log1p(count) for word, count in counts.most_common(250)}
    length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {word: weight / length for word, weight in weights.items()}
