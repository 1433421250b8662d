"""What a repository teaches about its words and about what changes together, read from git."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from git_agent.git.gateway import Git
from git_agent.git.history import stream_log
from git_agent.git.index import TrackedEntry, staged_entries
from git_agent.git.log import LogSpan
from git_agent.git.read import Objects, is_partial
from git_agent.grouping.remembered import NOTHING, Paths, Remembered, load, save
from git_agent.grouping.values import Learned
from git_agent.grouping.words import number_of, parts_of, path_words, words_in
from git_agent.model.category import Category, category_of
from git_agent.store.places import grouping_file

SAMPLED = 500  # files
COMMITS = 1_000
MOST_MESSAGE = 80  # bytes; only the paths are read
LARGEST = 1 << 16  # bytes of a sampled file
MOST_TOUCHED = 100  # files of one commit; a sweep over all of them says nothing about pairs
_READ = frozenset({Category.SOURCE, Category.TEST, Category.DOCS, Category.CONFIG, Category.BUILD, Category.CI})


def learn(git: Git, *, head: str | None, keep: bool = False) -> Learned:
    """What the index's files and the commits up to `head` teach; nothing at all is no fault.

    With `keep` what was read is kept for the next time.
    """
    place = grouping_file(git.repository)
    known = load(place)
    reading = _Reading(git, known)
    learned = reading.learned(head)
    if keep and reading.has_read:
        save(place, reading.seen)
    return learned


def learn_words(git: Git) -> Learned:
    """What the index's files teach."""
    return _Reading(git, NOTHING).learned(None)


def commits_before(git: Git, head: str) -> tuple[Paths, ...]:
    """The files that each of the last commits has touched."""
    return _Reading(git, NOTHING).commits(head)


class _Reading:
    """One reading; what is known already is not asked of git again."""

    def __init__(self, git: Git, known: Remembered) -> None:
        self._git = git
        self._known = known
        self._contents: dict[str, Sequence[int]] = {}
        self._commits: dict[str, Paths] = {}

    @property
    def seen(self) -> Remembered:
        return Remembered(contents=self._contents, commits=self._commits)

    @property
    def has_read(self) -> bool:
        """Whether anything was not known."""
        return not (
            self._contents.keys() <= self._known.contents.keys() and self._commits.keys() <= self._known.commits.keys()
        )

    def learned(self, head: str | None) -> Learned:
        entries = sorted(staged_entries(self._git, ()).values(), key=lambda entry: entry.path)
        texts = [entry for entry in entries if category_of(entry.path) in _READ]
        words: Counter[int] = Counter()
        files = 0
        for numbers in self._words(_every(texts, SAMPLED)):
            words.update(numbers)
            files += 1
        return Learned(
            words=words,
            files=files,
            path_words=Counter(word for entry in entries for word in path_words(entry.path)),
            paths=len(entries),
            commits=self.commits(head) if head else (),
        )

    def _words(self, sample: Sequence[TrackedEntry]) -> Iterator[Sequence[int]]:
        """The words of each text; of what is none there are none."""
        if is_partial(self._git):  # git would fetch what is not here, one object at a time
            return
        with Objects(self._git, largest=LARGEST) as objects:
            for entry in sample:
                numbers = self._known.contents.get(entry.oid)
                if numbers is None:
                    content = objects.read(entry.oid)
                    # As git itself tells binary files from texts.
                    if content is None or b"\0" in content[:8000]:
                        continue
                    words = words_in(content.decode("utf-8", "replace"))
                    numbers = sorted(map(number_of, words | parts_of(words)))
                self._contents[entry.oid] = numbers
                yield numbers

    def commits(self, head: str) -> tuple[Paths, ...]:
        # Lazily: git is ended after the last one that is read.
        records = islice(stream_log(self._git, LogSpan.of(head), most=MOST_MESSAGE), COMMITS)
        oids = [record.commit.oid for record in records]
        known = self._known.commits
        unknown = [oid for oid in oids if oid not in known]
        read = dict(self._touched(unknown)) if unknown else {}
        self._commits = {oid: known[oid] if oid in known else read.get(oid, ()) for oid in oids}
        return tuple(paths for paths in self._commits.values() if paths)

    def _touched(self, oids: Sequence[str]) -> Iterator[tuple[str, Paths]]:
        for record in stream_log(self._git, LogSpan.only(oids), with_changes=True, most=MOST_MESSAGE):
            paths = tuple(path for _, path, _ in record.changed)
            yield record.commit.oid, paths if len(paths) <= MOST_TOUCHED else ()


def _every(entries: Sequence[TrackedEntry], most: int) -> list[TrackedEntry]:
    """So many of them, spread evenly and always the same."""
    if len(entries) <= most:
        return list(entries)
    # Not the first ones: files of one folder would teach the words of one part of the project.
    return [entries[number * len(entries) // most] for number in range(most)]
