"""SubjectHabits: the words, verbs and lengths of a repository's subjects, of those about the same files above all."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from git_agent.model.past_commit import PastCommit
from git_agent.model.paths import folder_of
from git_agent.model.subject import parse_subject

USUAL_LENGTH = 6.5
MOST_PAST = 450

_TOKEN = re.compile(r"\w+")
_REFERENCE = re.compile(r"\s*\((?:#|!|gh-)\d+\)$")
_BUMPS = tuple(
    (form, re.compile(rf"(?P<verb>upgrade|update|bump)(?:d|ed|s)?\s+{rest}", re.IGNORECASE))
    for form, rest in (
        ("to {name} {new}", r"to\s+\S.*\s+v?\d"),
        ("{name} from {old} to {new}", r"\S.*\sfrom\s+v?\d\S*\s+to\s+v?\d"),
        ("{name} to {new}", r"\S.*\sto\s+v?\d"),
        ("{name}", r"[\w@/.-]+$"),
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
    found = SubjectHabits()
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
        found.words.update(set(words))
        found.verbs[words[0]] += 1
        found.typed[type_, words[0]] += 1
        found.types[type_] += 1
        _count_bump(found, text)
        _count_near(found, words, _nearness(commit, files, folders) * (1 - 0.5 * age / MOST_PAST))
    if found.types:
        found.length = lengths / found.types.total()
    return found


def _nearness(commit: PastCommit, files: frozenset[str], folders: frozenset[str]) -> float:
    if not commit.paths:
        return 0.0
    same = sum(path in files for path in commit.paths)
    beside = sum(folder_of(path) in folders for path in commit.paths)
    return float((same + 0.25 * beside) / len(commit.paths) ** 0.5)


def _count_near(found: SubjectHabits, words: list[str], nearness: float) -> None:
    if nearness:
        found.nearness += nearness
        found.near_verbs[words[0]] = found.near_verbs.get(words[0], 0.0) + nearness
        for word in set(words):
            found.near_words[word] = found.near_words.get(word, 0.0) + nearness


def _count_bump(found: SubjectHabits, text: str) -> None:
    if text[:1] not in "uUbB":
        return
    for form, shape in _BUMPS:
        match = shape.match(text)
        if match is not None:
            found.bumps[match["verb"].lower(), form] += 1
            return


def bump_habit(habits: SubjectHabits) -> tuple[str, str] | None:
    """How this history says that a dependency has a new version: the verb, and the form of what follows."""
    told = [(count, habit) for habit, count in habits.bumps.items() if "{new}" in habit[1]]
    return max(told)[1] if told and max(told)[0] >= 3 else None
