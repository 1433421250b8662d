"""Table: how likely each type is in a repository nothing is known about, from numbers fitted elsewhere."""

from collections.abc import Sequence
from math import fsum
from operator import mul

from git_agent.history_model.type_table import BIASES, DEVIATIONS, MEANS, WEIGHTS

_MOST_DEVIATIONS = 3.0  # one extreme number must not decide alone


def standardised(numbers: Sequence[float]) -> list[float]:
    """Each number by how many deviations it lies from its mean."""
    return [
        max(-_MOST_DEVIATIONS, min(_MOST_DEVIATIONS, (number - mean) / deviation))
        for number, mean, deviation in zip(numbers, MEANS, DEVIATIONS, strict=True)
    ]


def table_scores(standard: Sequence[float]) -> list[float]:
    """One score for each type, in the order of TYPES."""
    return [bias + fsum(map(mul, weights, standard)) for bias, weights in zip(BIASES, WEIGHTS, strict=True)]
