"""Snapshots: the commits and the learners of earlier runs, as values on this side and files on the other."""

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

from git_agent.files.place import Place
from git_agent.history_model.features import SparseVector
from git_agent.history_model.learner import SETTINGS, Learner
from git_agent.model.past_commit import PastCommit
from git_agent.model.subject import TYPES
from git_agent.model.value import value
from git_agent.redact import clean
from git_agent.store.sealed import Sealed, read_sealed, write_sealed

# To be raised with every change of what a commit's vector is; a test holds the two together.
FEATURES = 1
VERSION = f"{FEATURES} {sys.byteorder} {TYPES} {SETTINGS}"
LARGEST_FILE = 1 << 24  # bytes; several times what a history takes
MOST_SPARE = 300  # commits that the current history does not need


class ReadDepth(Enum):
    """How a commit was read: with its lines, or by its paths alone since it lacks contents or too many others do.

    A partial clone lacks contents; they may be fetched one day, which is why the two reasons are kept apart.
    """

    WHOLE = "w"
    ABSENT = "a"
    PATHS = "p"


class CommitVectors:
    """What commits look like to the learner, by id; the vectors lie in two long arrays, which load in one step."""

    def __init__(self) -> None:
        self._spans: dict[str, tuple[ReadDepth, int, int]] = {}
        self._indexes = array("H")
        self._values = array("f")

    def depth(self, oid: str) -> ReadDepth | None:
        """How the commit was read, or None when it was not."""
        span = self._spans.get(oid)
        return span[0] if span else None

    def vector(self, oid: str) -> SparseVector:
        _, start, end = self._spans[oid]
        return SparseVector(indexes=self._indexes[start:end], values=self._values[start:end])

    def add(self, oid: str, depth: ReadDepth, vector: SparseVector) -> None:
        self._spans.pop(oid, None)
        start = len(self._indexes)
        self._indexes.extend(vector.indexes)
        self._values.extend(vector.values)
        self._spans[oid] = (depth, start, len(self._indexes))

    def without_oldest(self, wanted: Iterable[str]) -> "CommitVectors":
        """The wanted commits and the newest of the others: a branch that was left is often returned to."""
        needed = frozenset(wanted)
        spare = [oid for oid in self._spans if oid not in needed]
        if len(spare) <= MOST_SPARE:
            return self
        kept = CommitVectors()
        dropped = frozenset(spare[: -MOST_SPARE // 2])  # half, so that not every run has to copy what it keeps
        for oid, (depth, _, _) in self._spans.items():
            if oid not in dropped:
                kept.add(oid, depth, self.vector(oid))
        return kept

    def save(self, place: Place) -> None:
        spans = [(oid, depth.value, start, end) for oid, (depth, start, end) in self._spans.items()]
        _write(place, {"spans": spans}, (bytes(self._indexes), bytes(self._values)))

    @classmethod
    def load(cls, place: Place) -> "CommitVectors":
        """What was saved, or nothing."""
        commits = cls()
        if sealed := _read(place):
            indexes, values = sealed.parts
            spans = sealed.header["spans"]
            commits._spans = {oid: (ReadDepth(depth), start, end) for oid, depth, start, end in spans}
            commits._indexes.frombytes(indexes)
            commits._values.frombytes(values)
        return commits


@value
class TrainedLearner:
    """A learner and the commits it has learned, oldest first; `from_lines` unless it saw their paths alone."""

    sequence: tuple[str, ...]
    from_lines: bool
    learner: Learner

    def is_start_of(self, sequence: tuple[str, ...]) -> bool:
        """Whether it can go on with this sequence."""
        return self.sequence == sequence[: len(self.sequence)]


@value
class HeadSnapshot:
    """The outcome for one HEAD, ready to be used again.

    `edge` tells where a shallow clone ends, `base` how much an earlier learner knows that is kept beside this one.
    """

    head: str
    edge: str
    past: tuple[PastCommit, ...]
    trained: TrainedLearner
    base: int


def save_learner(place: Place, trained: TrainedLearner) -> None:
    _write(place, _header(trained), _parts(trained.learner))


def load_learner(place: Place) -> TrainedLearner | None:
    sealed = _read(place)
    return _learner_from(sealed) if sealed else None


def save_snapshot(place: Place, snapshot: HeadSnapshot) -> None:
    """Saves it, unless the redactor would change a subject or a name in it: a secret gets no second copy."""
    texts = "\n".join(text for commit in snapshot.past for text in (commit.subject, commit.author, *commit.paths))
    if clean(texts) != texts:
        return
    past = [(commit.oid, commit.author, commit.subject, commit.has_body, commit.paths) for commit in snapshot.past]
    trained = snapshot.trained
    header = {
        **_header(trained),
        "head": snapshot.head,
        "edge": snapshot.edge,
        "past": past,
        "base": snapshot.base,
    }
    _write(place, header, _parts(trained.learner) if trained.sequence else [])


def load_snapshot(place: Place) -> HeadSnapshot | None:
    sealed = _read(place)
    if not sealed:
        return None
    header = sealed.header
    past = tuple(
        PastCommit(oid=oid, author=author, subject=subject, has_body=has_body, paths=tuple(paths))
        for oid, author, subject, has_body, paths in header["past"]
    )
    trained = _learner_from(sealed)
    return HeadSnapshot(head=header["head"], edge=header["edge"], past=past, trained=trained, base=header["base"])


def _header(trained: TrainedLearner) -> dict[str, Any]:
    return {"sequence": trained.sequence, "whole": trained.from_lines}


def _parts(learner: Learner) -> list[bytes]:
    return [bytes(line) for line in (*learner.weights, *learner.squares)]


def _learner_from(sealed: Sealed) -> TrainedLearner:
    learner = Learner()
    if sealed.parts:
        lines = [array("f", part) for part in sealed.parts]
        half = len(lines) // 2
        learner.weights, learner.squares = lines[:half], lines[half:]
    header = sealed.header
    return TrainedLearner(sequence=tuple(header["sequence"]), from_lines=header["whole"], learner=learner)


def _read(place: Place) -> Sealed | None:
    return read_sealed(place, version=VERSION, most_bytes=LARGEST_FILE)


def _write(place: Place, header: Mapping[str, Any], parts: Sequence[bytes]) -> None:
    write_sealed(place, version=VERSION, header=header, parts=parts)
