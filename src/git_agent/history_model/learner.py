"""Learner: a logistic regression that sees one commit after another and grows with the repository.

It is a pure function of the commits it was fed, in their order: which earlier commits are repeated beside a new one
is told by the new one's name, sums do not depend on the version of Python, and every weight is rounded to 32 bits
when it is stored, so a learner that was saved and loaded goes on exactly as one that never stopped.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import exp, fsum, sqrt
from operator import itemgetter, mul

from git_agent.history_model.features import DIMENSIONS, SparseVector
from git_agent.model.subject import TYPES

# Like the number of dimensions, tried out on public repositories.
STEP = 0.3
FIRST_SQUARE = 0.05  # keeps the first steps short: nothing was corrected yet
REPLAYS = 2  # earlier commits repeated beside each new one, so that what they taught is not overwritten
SMALLEST_ERROR = 0.02  # below, a correction costs time and changes nothing
RAREST_WEIGHT = 4.0  # times as much a commit of a rare type may count, lest everything becomes a fix
RARITY_POWER = 0.3
# A saved learner is used again only where all of these are the same.
SETTINGS = (DIMENSIONS, STEP, FIRST_SQUARE, REPLAYS, SMALLEST_ERROR, RAREST_WEIGHT, RARITY_POWER)


class Learner:
    """Weights by type and index; `squares`, as in AdaGrad, slow down what was corrected often.

    Both are large, and made when they are first asked for: one that was saved has its own.
    """

    @cached_property
    def weights(self) -> "list[array[float]]":
        return [array("f", bytes(4 * DIMENSIONS)) for _ in TYPES]

    @cached_property
    def squares(self) -> "list[array[float]]":
        return [array("f", [FIRST_SQUARE]) * DIMENSIONS for _ in TYPES]

    def scores(self, vector: SparseVector) -> list[float]:
        """One score for each type, in the order of TYPES."""
        at_indexes = itemgetter(*vector.indexes)
        # fsum, because `sum` of floats gives other last digits from Python 3.12 on.
        return [fsum(map(mul, at_indexes(weights), vector.values)) for weights in self.weights]

    def learn(self, types: Mapping[str, int], vector: Callable[[str], SparseVector], *, learned: int) -> None:
        """Goes on with a sequence of commits, the type of each by its id, of which it has `learned` the first."""
        from zlib import crc32  # who only asks what was learned has no use for it

        oids = list(types)
        counts = [0] * len(TYPES)
        for index, (oid, type_) in enumerate(types.items()):
            counts[type_] += 1
            if index >= learned:
                self._correct(vector(oid), type_, counts)
                for replay in range(REPLAYS):
                    earlier = oids[crc32(f"{oid} {replay}".encode()) % (index + 1)]
                    self._correct(vector(earlier), types[earlier], counts)

    def _correct(self, vector: SparseVector, type_: int, counts: Sequence[int]) -> None:
        rarity = sum(counts) / (counts[type_] * (len(counts) - counts.count(0)))
        weight = min(RAREST_WEIGHT, rarity**RARITY_POWER)
        for other, probability in enumerate(softmax(self.scores(vector))):
            error = weight * (probability - (other == type_))
            if abs(error) >= SMALLEST_ERROR:
                self._step(other, vector, error)

    def _step(self, type_: int, vector: SparseVector, error: float) -> None:
        weights, squares = self.weights[type_], self.squares[type_]
        for index, size in zip(vector.indexes, vector.values, strict=True):
            gradient = error * size
            square = squares[index] + gradient * gradient
            squares[index] = square
            weights[index] -= STEP * gradient / sqrt(square)


def softmax(scores: Sequence[float]) -> list[float]:
    """Scores as probabilities."""
    top = max(scores)  # subtracted, so that exp never overflows
    parts = [exp(score - top) for score in scores]
    total = fsum(parts)
    return [part / total for part in parts]
