"""SubjectHabits: the words, verbs and lengths of a repository's subjects, of those about the same files above all."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.past_commit import PastCommit
from git_agent.model.paths import folder_of
from git_agent.model.subject import parse_subject

USUAL_LENGTH = 6.5  # words of a subject, where no history says otherwise
MOST_PAST = 450  # commits

_TOKEN = re.compile(r"\w+")
_REFERENCE = re.compile(r"\s*\((?:#|!|gh-)\d+\)$")
_BUMPS = tuple(
    (form, LazyPattern(rf"(?P<verb>upgrade|update|bump)(?:d|ed|s)?\s+{rest}", re.IGNORECASE))
    for form, rest in (
        ("to {name} {new}", r"to\s+\S.*\s+v?\d"),
        ("{name} from {old} to {new}", r"\S.*\sfrom\s+v?\d\S*\s+to\s+v?\d"),
        ("{name} to {new}", r"\S.*\sto\s+v?\d"),
        ("{name}", r"[\w@/.-]+$"),  # the most specific form first; this one would match all others
    )
)


class SubjectHabits:
    """What past subjects have in common; the nearer a commit is to the same files, the more it counts."""

    def __init__(self) -> None:
        self.words: Counter[str] = Counter()
        self.verbs: Counter[str] = Counter()
        self.typed: Counter[tuple[str | None, str]] = Counter()
        self.types: Counter[str | None] = Counter()
        self.bumps: Counter[tuple[str, str]] = Counter()
        self.near_words: dict[str, float] = {}
        self.near_verbs: dict[str, float] = {}
        self.nearness = 0.0
        self.length = USUAL_LENGTH


def word_list(text: str) -> list[str]:
    """The words of a sentence, in lower case."""
    return _TOKEN.findall(text.lower())


def description_of(subject: str) -> str:
    """A subject without its prefix and without the reference a forge adds."""
    return parse_subject(_REFERENCE.sub("", subject)).text


def habits_of(past: Sequence[PastCommit], paths: Iterable[str]) -> SubjectHabits:
    """The habits of these commits (newest first), seen from a change of these paths."""
    habits = SubjectHabits()
    files = frozenset(paths)
    folders = frozenset(map(folder_of, files))
    lengths = 0
    for age, commit in enumerate(past[:MOST_PAST]):
        parsed = parse_subject(_REFERENCE.sub("", commit.subject))
        text, type_ = parsed.text, parsed.type
        words = word_list(text)
        if not words:
            continue
        lengths += len(words)
        habits.words.update(set(words))
        habits.verbs[words[0]] += 1
        habits.typed[type_, words[0]] += 1
        habits.types[type_] += 1
        _count_bump(habits, text)
        # The oldest of them counts half as much as the newest.
        _count_near(habits, words, _nearness(commit, files, folders) * (1 - 0.5 * age / MOST_PAST))
    if habits.types:
        habits.length = lengths / habits.types.total()
    return habits


def _nearness(commit: PastCommit, files: frozenset[str], folders: frozenset[str]) -> float:
    if not commit.paths:
        return 0.0
    same = sum(path in files for path in commit.paths)
    beside = sum(folder_of(path) in folders for path in commit.paths)
    # The root, because a commit that touched everything is near to everything, and to nothing in particular.
    return float((same + 0.25 * beside) / len(commit.paths) ** 0.5)


def _count_near(habits: SubjectHabits, words: list[str], nearness: float) -> None:
    if nearness:
        habits.nearness += nearness
        habits.near_verbs[words[0]] = habits.near_verbs.get(words[0], 0.0) + nearness
        for word in set(words):
            habits.near_words[word] = habits.near_words.get(word, 0.0) + nearness


def _count_bump(habits: SubjectHabits, text: str) -> None:
    if not text.lower().startswith(("upgrade", "update", "bump")):
        return
    for form, shape in _BUMPS:
        match = shape.match(text)
        if match is not None:
            habits.bumps[match["verb"].lower(), form] += 1
            return


def bump_habit(habits: SubjectHabits) -> tuple[str, str] | None:
    """How this history says that a dependency has a new version: the verb, and the form of what follows."""
    versioned = [(count, habit) for habit, count in habits.bumps.items() if "{new}" in habit[1]]
    return max(versioned)[1] if versioned and max(versioned)[0] >= 3 else None  # twice may be chance
