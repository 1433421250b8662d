"""Sample: as much of a change as is learned from, cut alike for a commit of the past and for what is staged."""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.model.change import FileChange, FileDiff
from git_agent.model.origin import Origin, origin_of
from git_agent.model.value import value

MOST_FILES = 400  # beyond, a change is a sweep, and its first files tell as much as all
MOST_CHARS = 24_000  # of the changed lines of one change
FILE_CHARS = 8_000
LINE_CHARS = 300


@value
class SampleFile:
    """One file: counts of all its changed lines and, where a person wrote them, the first of those lines."""

    path: str
    status: str
    added: int
    deleted: int
    added_lines: tuple[str, ...] = ()
    removed_lines: tuple[str, ...] = ()


@value
class Sample:
    """The files of one change in git's order."""

    files: tuple[SampleFile, ...]


class Sampler:
    """Takes the files of one change as they come and keeps what there is room for."""

    def __init__(self) -> None:
        self._files: list[SampleFile] = []
        self._room = MOST_CHARS

    @property
    def is_full(self) -> bool:
        return len(self._files) >= MOST_FILES

    def reads(self, path: str) -> bool:
        """Whether the lines of this file would be kept."""
        return self._room > 0 and origin_of(path) is Origin.HANDWRITTEN

    def take(self, path: str, status: str, counts: tuple[int, int], lines: Iterable[str]) -> None:
        """One more file; `lines` keep their marks, and those without + or - are passed over."""
        if self.is_full:
            return
        by_sign: dict[str, list[str]] = {"+": [], "-": []}
        room = min(FILE_CHARS, self._room) if self.reads(path) else 0
        for line in lines if room > 0 else ():
            if line[:1] in by_sign:
                text = line[1 : LINE_CHARS + 1]
                by_sign[line[0]].append(text)
                room -= len(text) + 1
                self._room -= len(text) + 1
                if room <= 0:
                    break
        added, deleted = counts
        sides = {"added_lines": tuple(by_sign["+"]), "removed_lines": tuple(by_sign["-"])}
        self._files.append(SampleFile(path=path, status=status, added=added, deleted=deleted, **sides))

    def sample(self) -> Sample:
        return Sample(files=tuple(self._files))


def sample_of(changes: Sequence[FileChange], diffs: Sequence[FileDiff]) -> Sample:
    """The sample of a change that was already read."""
    hunks = {diff.change.path: diff.hunks for diff in diffs}
    sampler = Sampler()
    for change in changes[:MOST_FILES]:
        lines = (line for hunk in hunks.get(change.path, ()) for line in hunk.lines)
        sampler.take(change.path, change.status.value, (change.added or 0, change.deleted or 0), lines)
    return sampler.sample()


def sized_paths(sample: Sample) -> list[tuple[str, int]]:
    """Each path with the number of its changed lines."""
    return [(file.path, file.added + file.deleted) for file in sample.files]


def lines_of(sample: Sample) -> Iterator[str]:
    """All lines that were kept, as they came and as they went."""
    for file in sample.files:
        yield from file.added_lines
        yield from file.removed_lines


def without_lines(sample: Sample) -> Sample:
    """The paths alone, as they are read where contents are absent."""
    return Sample(
        files=tuple(SampleFile(path=file.path, status=file.status, added=0, deleted=0) for file in sample.files)
    )
