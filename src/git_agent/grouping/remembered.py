"""What was read before, so that a large repository need not be read again: by the names of contents and commits.

The same name is the same content, so that what is remembered can be lost but never be stale, and the same repository
teaches the same whether anything is remembered or not. Words are kept as numbers: nothing of a file can be read there.
"""

import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence

from git_agent.files.place import Place
from git_agent.model.value import value
from git_agent.redact import clean
from git_agent.store.sealed import read_sealed, write_sealed

# Another way to find words, or to number them, is another version.
VERSION = f"grouping 2 {sys.byteorder}"
MOST_BYTES = 64 << 20
_NUMBER = "I"  # four bytes

Paths = tuple[str, ...]


@value
class Remembered:
    """The numbers of the words of contents, and the paths that commits have touched, by object names."""

    contents: Mapping[str, Sequence[int]]
    commits: Mapping[str, Paths]


NOTHING = Remembered(contents={}, commits={})


def load(place: Place) -> Remembered:
    """What is kept there; nothing where it is missing or damaged."""
    sealed = read_sealed(place, version=VERSION, most_bytes=MOST_BYTES)
    if sealed is None:
        return NOTHING
    numbers, paths = sealed.parts
    contents: dict[str, Sequence[int]] = {}
    start = 0
    for oid, size in sealed.header["contents"]:
        contents[oid] = array(_NUMBER, numbers[start : start + size])
        start += size
    names = paths.decode("utf-8", "surrogateescape").split("\0")
    commits: dict[str, Paths] = {}
    start = 0
    for oid, count in sealed.header["commits"]:
        commits[oid] = tuple(names[start : start + count])
        start += count
    return Remembered(contents=contents, commits=commits)


def save(place: Place, remembered: Remembered) -> None:
    """Keeps it; where nothing can be written, nothing is."""
    numbers = {oid: array(_NUMBER, words).tobytes() for oid, words in remembered.contents.items()}
    commits = _without_secrets(remembered.commits)
    header = {
        "contents": [(oid, len(raw)) for oid, raw in numbers.items()],
        "commits": [(oid, len(paths)) for oid, paths in commits.items()],
    }
    names = "\0".join(path for paths in commits.values() for path in paths)
    parts = (b"".join(numbers.values()), names.encode("utf-8", "surrogateescape"))
    write_sealed(place, version=VERSION, header=header, parts=parts)


def _without_secrets(commits: Mapping[str, Paths]) -> Mapping[str, Paths]:
    """The commits of whose paths the redactor would leave each as it is: a secret gets no second copy."""

    def is_clean(paths: Iterable[str]) -> bool:
        text = "\n".join(paths)
        return clean(text) == text

    if is_clean(path for paths in commits.values() for path in paths):
        return commits
    return {oid: paths for oid, paths in commits.items() if is_clean(paths)}
