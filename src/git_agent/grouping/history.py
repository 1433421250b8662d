"""What earlier commits say about two files: whether, how often and how lately they were touched together."""

from collections import Counter
from collections.abc import Sequence
from math import exp, log, sqrt

from git_agent.grouping.facts import FileFacts
from git_agent.grouping.values import Learned
from git_agent.model.paths import folder_of

LATELY = 150  # commits after which one counts a third
SMALL = 20  # files of a commit that still says who is near whom


class History:
    """The commits that touched the files of one change."""

    def __init__(self, files: Sequence[FileFacts], learned: Learned) -> None:
        self._touching: dict[str, set[int]] = {file.path: set() for file in files}
        self._near: dict[str, Counter[str]] = {file.path: Counter() for file in files}
        self._folders: dict[str, set[int]] = {folder_of(file.path): set() for file in files}
        for number, commit in enumerate(learned.commits, start=1):
            self._read(number, commit)
        self._norms = {path: sqrt(sum(count**2 for count in near.values())) for path, near in self._near.items()}
        self._lateness = {path: sum(map(_late, sorted(numbers))) for path, numbers in self._touching.items()}

    def _read(self, number: int, commit: Sequence[str]) -> None:
        touched = [path for path in commit if path in self._touching]
        for path in touched:
            self._touching[path].add(number)
            if len(commit) <= SMALL:
                self._near[path].update(commit)
        for folder in {folder_of(path) for path in commit} & self._folders.keys():
            self._folders[folder].add(number)

    def together(self, first: str, second: str) -> tuple[int, int]:
        """How many commits touched both, and how many the first."""
        return len(self._touching[first] & self._touching[second]), len(self._touching[first])

    def signs(self, first: str, second: str) -> dict[str, float]:
        """Everything about two files as numbers."""
        one, other = self._touching[first], self._touching[second]
        both = one & other
        rarer = min(len(one), len(other))
        lateness = min(self._lateness[first], self._lateness[second])
        return {
            # By the rarer of the two, and smoothed: to have come together once, in one commit, proves nothing.
            "together": len(both) / (rarer + 1),
            "lately": sum(map(_late, sorted(both))) / (lateness + 0.5),
            "apart": 0.0 if both else saturated(rarer / 5),
            "near": self._nearness(first, second),
            "folders": self._of_folders(folder_of(first), folder_of(second)),
            "known": saturated(rarer / 3),
        }

    def _nearness(self, first: str, second: str) -> float:
        """How much the same files change with both."""
        one, other = self._near[first], self._near[second]
        norms = self._norms[first] * self._norms[second]
        return sum(one[path] * other[path] for path in one.keys() & other.keys()) / norms if norms else 0.0

    def _of_folders(self, first: str, second: str) -> float:
        one, other = self._folders[first], self._folders[second]
        return len(one & other) / (len(one | other) + 2)


def saturated(count: float) -> float:
    """Between 0 and 1; the third of something says less than the first."""
    return min(1.0, log(1 + count) / 1.5)


def _late(number: int) -> float:
    return exp(-number / LATELY)
