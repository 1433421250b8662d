"""Features: a change as a short list of numbered traits with their strength, which is all the learner sees.

Words and paths are hashed into a few thousand places. Half of the words of a repository share their place with
another; over six repositories that cost no accuracy down to 2**13 places, and the weights load in a millisecond.
"""

import re
from array import array
from collections import Counter
from collections.abc import Sequence
from math import fsum, log1p, sqrt
from zlib import crc32

from git_agent.history_model.sample import Sample
from git_agent.history_model.words import WordCounts, category_of
from git_agent.model.value import value

PLACES = 1 << 13
MOST_PATH_TRAITS = 80
MOST_LINE_TRAITS = 120
NUMBER_STRENGTH = 0.06
ORDINARY = 0.35  # deviations; leaving such numbers out halves the work and costs no accuracy
_PART = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")


@value
class Vector:
    """Places and strengths, one strength for each place."""

    places: Sequence[int]
    strengths: Sequence[float]


def vector_of(sample: Sample, words: WordCounts, standard: Sequence[float]) -> Vector:
    """The traits of a change; `standard` are its numbers, standardised."""
    first_free = len(standard) + 1
    strengths = {0: 4 * NUMBER_STRENGTH}
    told = ((place, number) for place, number in enumerate(standard, 1) if abs(number) >= ORDINARY)
    strengths |= {place: number * NUMBER_STRENGTH for place, number in told}
    for counts, most in ((_path_traits(sample), MOST_PATH_TRAITS), (_line_traits(words), MOST_LINE_TRAITS)):
        top = [(trait, log1p(count)) for trait, count in counts.most_common(most)]
        length = sqrt(fsum(strength * strength for _, strength in top)) or 1.0
        for trait, strength in top:
            hashed = crc32(trait.encode("utf-8", "surrogatepass"))
            place = first_free + hashed % (PLACES - first_free)
            strengths[place] = strengths.get(place, 0.0) + strength / length
    return Vector(places=array("H", strengths), strengths=array("f", strengths.values()))


def _path_traits(sample: Sample) -> Counter[str]:
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


def _line_traits(words: WordCounts) -> Counter[str]:
    counts: Counter[str] = Counter()
    for place, found in words.words.items():
        head = place.removesuffix("o")
        for word, count in found.items():
            counts[head + word.lower()] += count
            parts = _PART.findall(word)
            if len(parts) > 1:
                for part in parts:
                    counts[head + part.lower()] += count
    return counts
