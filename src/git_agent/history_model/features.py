"""Features: a change as a sparse vector, which is all the learner sees.

Words and paths are hashed into a few thousand dimensions. Half of the words of a repository share theirs with
another; over six repositories that cost no accuracy down to 2**13 of them, and the weights load in a millisecond.
"""

from array import array
from collections import Counter
from collections.abc import Sequence
from math import fsum, log1p, sqrt

from git_agent.history_model.sample import Sample
from git_agent.history_model.words import WordCounts, category_of
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value

DIMENSIONS = 1 << 13
MOST_PATH_FEATURES = 80
MOST_LINE_FEATURES = 120
NUMBER_SCALE = 0.06  # all numbers together then weigh about as much as the words, whose length is 1
ORDINARY = 0.35  # deviations; leaving such numbers out halves the work and costs no accuracy
_PART = LazyPattern(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")


@value
class SparseVector:
    """Indexes and their values; at every other index it is zero."""

    indexes: Sequence[int]
    values: Sequence[float]


def vector_of(sample: Sample, words: WordCounts, standard: Sequence[float]) -> SparseVector:
    """The features of a change; `standard` are its numbers, standardised."""
    from zlib import crc32  # who only asks what was learned has no use for it

    first_free = len(standard) + 1
    values = {0: 4 * NUMBER_SCALE}  # the constant
    unusual = ((index, number) for index, number in enumerate(standard, 1) if abs(number) >= ORDINARY)
    values |= {index: number * NUMBER_SCALE for index, number in unusual}
    for counts, most in ((_path_features(sample), MOST_PATH_FEATURES), (_line_features(words), MOST_LINE_FEATURES)):
        strongest = [(feature, log1p(count)) for feature, count in counts.most_common(most)]
        length = sqrt(fsum(size * size for _, size in strongest)) or 1.0
        for feature, size in strongest:
            hashed = crc32(feature.encode("utf-8", "surrogatepass"))
            index = first_free + hashed % (DIMENSIONS - first_free)
            values[index] = values.get(index, 0.0) + size / length
    # Sixteen bits are enough for every index.
    return SparseVector(indexes=array("H", values), values=array("f", values.values()))


def _path_features(sample: Sample) -> Counter[str]:
    counts: Counter[str] = Counter()
    categories = [category_of(file.path).value for file in sample.files]
    counts["/set " + " ".join(sorted(set(categories)))] = 1
    for file, category in zip(sample.files, categories, strict=True):
        folder, _, name = file.path.rpartition("/")
        counts.update((f"/is {category}", f"/{file.status} {category}", f"/. {name.rpartition('.')[2]}", f"/= {name}"))
        # Not a set: its order changes from run to run, and with it which of the equally strong are kept.
        counts.update(f"/word {word.lower()}" for word in dict.fromkeys(_PART.findall(file.path)))
        parts = folder.split("/")
        counts.update("/in " + "/".join(parts[: depth + 1]) for depth in range(min(4, len(parts))))
    return counts


def _line_features(words: WordCounts) -> Counter[str]:
    counts: Counter[str] = Counter()
    for key, word_counts in words.words.items():
        head = key.removesuffix("o")
        for word, count in word_counts.items():
            counts[head + word.lower()] += count
            parts = _PART.findall(word)
            if len(parts) > 1:
                for part in parts:
                    counts[head + part.lower()] += count
    return counts
