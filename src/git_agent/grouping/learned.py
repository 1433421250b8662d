"""What a repository teaches about its words and about what changes together, read from git."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice

from git_agent.git.gateway import Git
from git_agent.git.history import stream_log
from git_agent.git.index import TrackedEntry, staged_entries
from git_agent.git.log import LogSpan
from git_agent.git.read import Objects, is_partial
from git_agent.grouping.values import Learned
from git_agent.grouping.words import parts_of, path_words, words_in
from git_agent.model.category import Category, category_of
from git_agent.model.value import replace

SAMPLED = 500  # files
COMMITS = 1_000
MOST_MESSAGE = 80  # bytes; only the paths are read
LARGEST = 1 << 16  # bytes of a sampled file
MOST_TOUCHED = 100  # files of one commit; a sweep over all of them says nothing about pairs
_READ = frozenset({Category.SOURCE, Category.TEST, Category.DOCS, Category.CONFIG, Category.BUILD, Category.CI})


def learn(git: Git, *, head: str | None) -> Learned:
    """What the index's files and the commits up to `head` teach; nothing at all is no fault."""
    words = learn_words(git)
    return replace(words, commits=commits_before(git, head)) if head else words


def learn_words(git: Git) -> Learned:
    """What the index's files teach."""
    entries = sorted(staged_entries(git, ()).values(), key=lambda entry: entry.path)
    paths = Counter(word for entry in entries for word in path_words(entry.path))
    texts = [entry for entry in entries if category_of(entry.path) in _READ]
    words, files = _words(git, _every(texts, SAMPLED))
    return Learned(words=words, files=files, path_words=paths, paths=len(entries))


def _words(git: Git, sample: Sequence[TrackedEntry]) -> tuple[Counter[str], int]:
    counts: Counter[str] = Counter()
    files = 0
    if is_partial(git):  # git would fetch what is not here, one object at a time
        return counts, files
    with Objects(git, largest=LARGEST) as objects:
        for entry in sample:
            content = objects.read(entry.oid)
            # As git itself tells binary files from texts.
            if content is not None and b"\0" not in content[:8000]:
                counts.update(parts_of(words_in(content.decode("utf-8", "replace"))))
                files += 1
    return counts, files


def commits_before(git: Git, head: str) -> tuple[tuple[str, ...], ...]:
    """The files that each of the last commits has touched."""
    # Lazily: git is ended after the last one that is read.
    records = islice(stream_log(git, LogSpan.of(head), with_changes=True, most=MOST_MESSAGE), COMMITS)
    touched = (tuple(path for _, path, _ in record.changed) for record in records)
    return tuple(paths for paths in touched if 0 < len(paths) <= MOST_TOUCHED)


def _every(entries: Sequence[TrackedEntry], most: int) -> list[TrackedEntry]:
    """So many of them, spread evenly and always the same."""
    if len(entries) <= most:
        return list(entries)
    # Not the first ones: files of one folder would teach the words of one part of the project.
    return [entries[number * len(entries) // most] for number in range(most)]
