"""What is known of one changed file before it is compared with others."""

from collections.abc import Mapping, Sequence
from heapq import nsmallest
from itertools import pairwise
from zlib import crc32

from git_agent.grouping.mentions import called_in, callings
from git_agent.grouping.words import LEAST, parts_of, path_words, versions_in, words_in
from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff, Hunk, Status
from git_agent.model.origin import Origin, origin_of
from git_agent.model.paths import letters_of, name_of, stem_of
from git_agent.model.value import value

CODE = frozenset({Category.SOURCE, Category.TEST, Category.EXAMPLE})
MOST_LINES = 400  # of one side of a file; a thousand more tell nothing more
MOST_CHARS = 1 << 17  # of them, for a line may be of any length
MOST_HUNKS = 12  # of one file that are looked at one by one
MOST_WORDS = 600  # of one file; each is compared with those of every other

_DEFINING = (
    "def", "class", "function", "func", "fn", "struct", "enum", "interface", "trait", "type", "const", "module",
    "package", "macro_rules",
)  # fmt: skip
_CHANGELOGS = ("changelog", "changes", "history", "news")


@value
class FileFacts:
    """One changed file: `delta` are words on only one side of a hunk.

    `words` are whole names of changed lines, `around` the parts of those and of what stands around them, `gone` names
    that it no longer says, `hunk_parts` the changed words of each hunk, and `lines` how many changed ones were read.
    `defined` are names that added lines define and removed ones did not have, `used` those of all files that its added
    lines say. `letters` is the file's own name without anything but letters, and `naming` what of all files' names
    stands among its changed words. `calls` are the new paths that its added lines say and its removed ones did not.
    """

    path: str
    old_path: str | None
    status: Status
    category: Category
    weight: int
    lines: int
    words: frozenset[str]
    parts: frozenset[str]
    around: frozenset[str]
    gone: frozenset[str]
    delta: frozenset[str]
    delta_parts: frozenset[str]
    hunk_parts: tuple[frozenset[str], ...]
    used: frozenset[str]
    defined: frozenset[str]
    letters: str
    naming: frozenset[str]
    calls: frozenset[str]
    path_parts: frozenset[str]
    versions: frozenset[str]
    is_formatting: bool
    is_companion: bool

    @property
    def folders(self) -> list[str]:
        return self.path.split("/")[:-1]

    def names(self, other: "FileFacts") -> bool:
        """Whether its changed words are the name of the other, as in an import."""
        return len(other.letters) > LEAST and other.letters in self.naming


def facts_of_all(diffs: Sequence[FileDiff]) -> list[FileFacts]:
    """The facts of each; one without lines, such as a binary one, has only its path and its status."""
    # Of what a file says only that is kept which another one defines or is called: a change may have a million words.
    names = frozenset(name for diff in diffs for name in _defined(_side(diff.hunks, "+")))
    letters = frozenset(letters_of(stem_of(diff.change.path)) for diff in diffs)
    changed = {path for diff in diffs for path in (diff.change.path, diff.change.old_path) if path}
    arriving = (Status.ADDED, Status.RENAMED)
    brought = callings((diff.change.path for diff in diffs if diff.change.status in arriving), changed)
    return [_facts(diff, names, letters, brought) for diff in diffs]


def _facts(diff: FileDiff, names: frozenset[str], letters: frozenset[str], brought: Mapping[str, str]) -> FileFacts:
    change = diff.change
    old, new = _side(diff.hunks, "-"), _side(diff.hunks, "+")
    old_words, new_words = _words(old), _words(new)
    # Hunk by hunk: a word that one hunk removes and another adds has changed, though the file still has it.
    is_one = len(diff.hunks) == 1
    deltas = [old_words ^ new_words] if is_one else list(map(_delta, diff.hunks))
    delta: set[str] = set().union(*deltas)
    words = old_words | new_words
    return FileFacts(
        path=change.path,
        old_path=change.old_path,
        status=change.status,
        category=category_of(change.path),
        # A file with many hunks says more about what its group is than one whose single line was touched.
        weight=max(1, len(diff.hunks)),
        lines=len(old) + len(new),
        words=_fewer(words),
        parts=_fewer(parts_of(words)),
        around=_fewer(parts_of(words | _around(diff.hunks))),
        gone=frozenset(old_words - new_words),
        hunk_parts=tuple(frozenset(parts_of(one)) for one in deltas[:MOST_HUNKS]),
        delta=_fewer(delta),
        delta_parts=_fewer(parts_of(delta)),
        used=names & new_words,
        defined=frozenset(_defined(new) - old_words),
        letters=letters_of(stem_of(change.path)),
        naming=letters.intersection(map(letters_of, delta)),
        calls=_called(new, brought) - _called(old, brought),
        path_parts=frozenset(path_words(change.path)),
        versions=frozenset(versions_in("\n".join(new)[:MOST_CHARS])),
        is_formatting=_is_formatting(old, new),
        is_companion=is_companion(change.path),
    )


def _fewer(words: set[str]) -> frozenset[str]:
    """Not too many of them: by chance, but everywhere the same, so that two files have as much in common as before."""
    if len(words) <= MOST_WORDS:
        return frozenset(words)
    return frozenset(nsmallest(MOST_WORDS, words, key=lambda word: (crc32(word.encode()), word)))


def is_companion(path: str) -> bool:
    """Whether a file only ever goes with others: a changelog, a changeset, or what a program made."""
    name = name_of(path).lower()
    is_log = name.partition(".")[0] in _CHANGELOGS or "/.changeset/" in f"/{path}"
    return is_log or origin_of(path) is not Origin.HANDWRITTEN


def _side(hunks: Sequence[Hunk], mark: str) -> list[str]:
    return [line[1:] for hunk in hunks for line in hunk.lines if line[:1] == mark][:MOST_LINES]


def _around(hunks: Sequence[Hunk]) -> set[str]:
    """The words of the lines that stand around the changed ones, and of git's headings."""
    return _words([*_side(hunks, " "), *(hunk.heading for hunk in hunks)])


def _delta(hunk: Hunk) -> set[str]:
    return _words(_side((hunk,), "-")) ^ _words(_side((hunk,), "+"))


def _words(lines: Sequence[str]) -> set[str]:
    return words_in("\n".join(lines)[:MOST_CHARS])


def _called(lines: Sequence[str], brought: Mapping[str, str]) -> frozenset[str]:
    return called_in("\n".join(lines)[:MOST_CHARS], brought)


def _defined(lines: Sequence[str]) -> set[str]:
    """The names behind words such as `def`, by the words alone."""
    return {
        name
        for words in map(str.split, lines)
        for word, following in pairwise(words)
        if word in _DEFINING
        for name in sorted(words_in(following.partition("(")[0]))[:1]
    }


def _is_formatting(old: list[str], new: list[str]) -> bool:
    return bool(old and new) and "".join("".join(old).split()) == "".join("".join(new).split())
