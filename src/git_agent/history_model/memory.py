"""Memory: the commits and the learners of earlier runs, as values on this side and files on the other."""

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

from git_agent.files.place import Place
from git_agent.history_model.features import Vector
from git_agent.history_model.learner import SETTINGS, Learner
from git_agent.model.past_commit import PastCommit
from git_agent.model.subject import TYPES
from git_agent.model.value import value
from git_agent.redact import clean
from git_agent.store.sealed import Sealed, read_sealed, write_sealed

# To be raised with every change of what a commit's vector is; a test holds the two together.
FEATURES = 1
VERSION = f"{FEATURES} {sys.byteorder} {TYPES} {SETTINGS}"
MOST_SPARE = 300
LARGEST_FILE = 1 << 24


class ReadDepth(Enum):
    """How a commit was read: with its lines, or by its paths alone since it lacks contents or too many others do."""

    WHOLE = "w"
    ABSENT = "a"
    PATHS = "p"


class Commits:
    """What commits look like to the learner, by name; the vectors lie in two long arrays and are cut out when asked."""

    def __init__(self) -> None:
        self._spans: dict[str, tuple[ReadDepth, int, int]] = {}
        self._places = array("H")
        self._strengths = array("f")

    def reading(self, oid: str) -> ReadDepth | None:
        """How the commit was read, or None when it was not."""
        span = self._spans.get(oid)
        return span[0] if span else None

    def vector(self, oid: str) -> Vector:
        _, start, end = self._spans[oid]
        return Vector(places=self._places[start:end], strengths=self._strengths[start:end])

    def add(self, oid: str, reading: ReadDepth, vector: Vector) -> None:
        self._spans.pop(oid, None)
        start = len(self._places)
        self._places.extend(vector.places)
        self._strengths.extend(vector.strengths)
        self._spans[oid] = (reading, start, len(self._places))

    def thinned(self, wanted: Iterable[str]) -> "Commits":
        """These commits and some of the others: a branch that was left is often come back to."""
        needed = frozenset(wanted)
        spare = [oid for oid in self._spans if oid not in needed]
        if len(spare) <= MOST_SPARE:
            return self
        kept = Commits()
        dropped = frozenset(spare[: -MOST_SPARE // 2])
        for oid, (reading, _, _) in self._spans.items():
            if oid not in dropped:
                kept.add(oid, reading, self.vector(oid))
        return kept

    def save(self, place: Place) -> None:
        spans = [(oid, reading.value, start, end) for oid, (reading, start, end) in self._spans.items()]
        _write(place, {"spans": spans}, (bytes(self._places), bytes(self._strengths)))

    @classmethod
    def load(cls, place: Place) -> "Commits":
        """What was saved, or nothing."""
        commits = cls()
        if sealed := _read(place):
            places, strengths = sealed.parts
            spans = sealed.header["spans"]
            commits._spans = {oid: (ReadDepth(reading), start, end) for oid, reading, start, end in spans}
            commits._places.frombytes(places)
            commits._strengths.frombytes(strengths)
        return commits


@value
class Course:
    """A learner and the commits it has learned, oldest first; `whole` when from lines and not from paths alone."""

    sequence: tuple[str, ...]
    whole: bool
    learner: Learner

    def begins(self, sequence: tuple[str, ...], *, whole: bool) -> bool:
        """Whether it can go on with this sequence."""
        return self.whole == whole and self.sequence == sequence[: len(self.sequence)]


@value
class Tip:
    """The outcome for one HEAD, ready to be used again.

    `edge` tells where a shallow clone ends, `base` how much an earlier learner knows that is kept beside this one.
    """

    head: str
    edge: str
    past: tuple[PastCommit, ...]
    course: Course
    base: int


def save_course(place: Place, course: Course) -> None:
    _write(place, _header(course), _parts(course.learner))


def load_course(place: Place) -> Course | None:
    sealed = _read(place)
    return _course(sealed) if sealed else None


def save_tip(place: Place, tip: Tip) -> None:
    """Keeps it, unless a subject or a name among the last commits is nothing to keep a copy of."""
    told = "\n".join(text for one in tip.past for text in (one.subject, one.author, *one.paths))
    if clean(told) != told:
        return
    past = [(one.oid, one.author, one.subject, one.has_body, one.paths) for one in tip.past]
    header = {**_header(tip.course), "head": tip.head, "edge": tip.edge, "past": past, "base": tip.base}
    _write(place, header, _parts(tip.course.learner) if tip.course.sequence else [])


def load_tip(place: Place) -> Tip | None:
    sealed = _read(place)
    if not sealed:
        return None
    header = sealed.header
    past = tuple(
        PastCommit(oid=oid, author=author, subject=subject, has_body=has_body, paths=tuple(paths))
        for oid, author, subject, has_body, paths in header["past"]
    )
    return Tip(head=header["head"], edge=header["edge"], past=past, course=_course(sealed), base=header["base"])


def _header(course: Course) -> dict[str, Any]:
    return {"sequence": course.sequence, "whole": course.whole}


def _parts(learner: Learner) -> list[bytes]:
    return [bytes(line) for line in (*learner.weights, *learner.squares)]


def _course(sealed: Sealed) -> Course:
    learner = Learner()
    if sealed.parts:
        lines = [array("f", part) for part in sealed.parts]
        half = len(lines) // 2
        learner.weights, learner.squares = lines[:half], lines[half:]
    return Course(sequence=tuple(sealed.header["sequence"]), whole=sealed.header["whole"], learner=learner)


def _read(place: Place) -> Sealed | None:
    return read_sealed(place, version=VERSION, most_bytes=LARGEST_FILE)


def _write(place: Place, header: Mapping[str, Any], parts: Sequence[bytes]) -> None:
    write_sealed(place, version=VERSION, header=header, parts=parts)
