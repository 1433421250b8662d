"""Learner: a logistic regression that sees one commit after another and grows with the repository.

It is a pure function of the commits it was fed, in their order: which earlier commits are repeated beside a new one
is told by the new one's name, sums do not depend on the version of Python, and every weight is rounded to 32 bits
when it is stored, so a learner that was saved and loaded goes on exactly as one that never stopped.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from math import exp, fsum, sqrt
from operator import itemgetter, mul
from zlib import crc32

from git_agent.history_model.features import PLACES, Vector
from git_agent.model.subject import TYPES

STEP = 0.3
FIRST_SQUARE = 0.05
REPEATED = 2
SMALLEST_ERROR = 0.02
RAREST_WEIGHT = 4.0
RARITY_POWER = 0.3
SETTINGS = (PLACES, STEP, FIRST_SQUARE, REPEATED, SMALLEST_ERROR, RAREST_WEIGHT, RARITY_POWER)


class Learner:
    """Weights by type and place; `squares` slow down what was corrected often."""

    def __init__(self) -> None:
        self.weights = [array("f", bytes(4 * PLACES)) for _ in TYPES]
        self.squares = [array("f", [FIRST_SQUARE]) * PLACES for _ in TYPES]

    def scores(self, vector: Vector) -> list[float]:
        """One score for each type, in the order of TYPES."""
        chosen = itemgetter(*vector.places)
        return [fsum(map(mul, chosen(weights), vector.strengths)) for weights in self.weights]

    def learn(self, kinds: Mapping[str, int], vector: Callable[[str], Vector], *, known: int) -> None:
        """Goes on with a sequence of commits, the kind of each by its name, of which it has learned `known`."""
        oids = list(kinds)
        counts = [0] * len(TYPES)
        for index, (oid, kind) in enumerate(kinds.items()):
            counts[kind] += 1
            if index >= known:
                self._correct(vector(oid), kind, counts)
                for turn in range(REPEATED):
                    earlier = oids[crc32(f"{oid} {turn}".encode()) % (index + 1)]
                    self._correct(vector(earlier), kinds[earlier], counts)

    def _correct(self, vector: Vector, kind: int, counts: Sequence[int]) -> None:
        rarity = sum(counts) / (counts[kind] * (len(counts) - counts.count(0)))
        weight = min(RAREST_WEIGHT, rarity**RARITY_POWER)
        for other, share in enumerate(shares(self.scores(vector))):
            error = weight * (share - (other == kind))
            if abs(error) >= SMALLEST_ERROR:
                self._step(other, vector, error)

    def _step(self, kind: int, vector: Vector, error: float) -> None:
        weights, squares = self.weights[kind], self.squares[kind]
        for place, strength in zip(vector.places, vector.strengths, strict=True):
            slope = error * strength
            square = squares[place] + slope * slope
            squares[place] = square
            weights[place] -= STEP * slope / sqrt(square)


def shares(scores: Sequence[float]) -> list[float]:
    """Scores as probabilities."""
    top = max(scores)
    odds = [exp(score - top) for score in scores]
    total = fsum(odds)
    return [odd / total for odd in odds]
