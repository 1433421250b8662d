"""Vocabulary: how likely a word is to stand in the subject of a change.

A logistic regression over where the word stands in the change and in earlier subjects. It knows nothing about
what is true: it only helps to choose between sentences that are.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from git_agent.model.paths import stem_of, word_set
from git_agent.writer.choose.leading import documented_names, public_names
from git_agent.writer.read.cluster import Cluster
from git_agent.writer.read.facts import Facts
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.words import parts
from git_agent.writer.style.habits import SubjectHabits, word_list

FEATURES = (
    "added here", "removed here", "added elsewhere", "removed elsewhere", "in path", "in other path", "in stem",
    "in other stem", "new definition", "part of new definition", "lost definition", "touched definition",
    "part of touched definition", "in test title", "in entry", "in heading", "in comment", "near share", "near",
    "is near", "used before", "used often", "used before and here", "filler", "length", "snake", "digit",
    "only added", "only removed", "share", "nowhere",
)  # fmt: skip
FILLERS = word_set("the a an to in of for and with from on by is be when not it as at or instead")
MOST_FILES = 60  # beyond, more words hardly change what is likely, and each costs time

_COMMENTS = ("//", "#", "*", "/*", "--", '"""')


class Vocabulary:
    """The words of one change and of the subjects before it."""

    def __init__(self, main: Cluster, facts: Facts, habits: SubjectHabits) -> None:
        self._habits = habits
        self.public = public_names(main)
        self.documented = documented_names(main, facts.files)
        self._places: dict[str, set[str]] = {}
        main_paths = {file.path for file in main.files}
        main_files = [file for file in facts.files if file.path in main_paths][:MOST_FILES]
        # What the main cluster leaves of the limit: its own words matter most.
        others = [file for file in facts.files if file.path not in main_paths][: MOST_FILES - len(main_files)]
        self._added, self._removed = _counts(main_files)
        self._added_elsewhere, self._removed_elsewhere = _counts(others)
        self._total = self._added.total() + self._removed.total() + 1
        for file in main_files:
            self._mark(file, "in path", "in stem")
        for file in others:
            self._mark(file, "in other path", "in other stem")

    def _mark(self, file: FileFacts, path: str, stem: str) -> None:
        symbols = file.symbols
        added = [symbol.name for symbol in symbols.added]
        touched = [symbol.name for symbol in symbols.touched]
        comments = (line.strip() for line in file.lines.added)
        self._put(path, word_list(file.path))
        self._put(stem, parts(stem_of(file.path)))
        self._put("new definition", (name.lower() for name in added))
        self._put("part of new definition", (part for name in added for part in parts(name)))
        self._put("lost definition", (symbol.name.lower() for symbol in symbols.removed))
        self._put("touched definition", (name.lower() for name in touched))
        self._put("part of touched definition", (part for name in touched for part in parts(name)))
        self._put("in test title", _with_parts(file.tests))
        self._put("in entry", word_list(" ".join(file.entries)))
        self._put("in heading", word_list(" ".join(file.headings)))
        self._put("in comment", word_list(" ".join(line for line in comments if line.startswith(_COMMENTS))))

    def _put(self, place: str, words: Iterable[str]) -> None:
        for word in words:
            self._places.setdefault(word, set()).add(place)

    def features(self, word: str) -> tuple[float, ...]:
        """The numbers the chance is made of, in the order of FEATURES."""
        habits = self._habits
        places = self._places.get(word, set())
        counts = [side.get(word, 0) for side in (self._added, self._removed)]
        elsewhere = [side.get(word, 0) for side in (self._added_elsewhere, self._removed_elsewhere)]
        near = habits.near_words.get(word, 0.0)
        used = math.log1p(habits.words.get(word, 0))
        return (
            *(math.log1p(count) for count in (*counts, *elsewhere)),
            *(float(place in places) for place in FEATURES[4:17]),  # from "in path" to "in comment"
            near / (habits.nearness + 1),
            math.log1p(near),
            float(near > 0),
            used,
            float(habits.words.get(word, 0) >= 3),
            used if sum(counts) else 0.0,
            float(word in FILLERS),
            len(word) / 10,  # of the same size as the others, because the fit shrinks all weights alike
            float("_" in word),
            float(any(char.isdigit() for char in word)),
            float(counts[0] > 0 == counts[1]),  # a chain: more than zero here, and zero there
            float(counts[1] > 0 == counts[0]),
            math.log1p(sum(counts)) / math.log1p(self._total),
            float(not (places or sum(counts) or sum(elsewhere))),
        )

    def chance(self, word: str, weights: Sequence[float]) -> float:
        """How likely the subject has this word; the last weight is the constant."""
        score = weights[-1] + sum(
            weight * number for weight, number in zip(weights, self.features(word), strict=False) if number
        )
        return 1 / (1 + math.exp(-score))


def _counts(files: Sequence[FileFacts]) -> tuple[Counter[str], Counter[str]]:
    added: Counter[str] = Counter()
    removed: Counter[str] = Counter()
    for file in files:
        added.update(word_list("\n".join(file.lines.added)))
        removed.update(word_list("\n".join(file.lines.removed)))
    return added, removed


def _with_parts(titles: Iterable[str]) -> Iterable[str]:
    for word in word_list(" ".join(titles)):
        yield word
        yield from parts(word)
