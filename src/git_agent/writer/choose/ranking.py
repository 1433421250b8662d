"""Ranking: which of several true sentences is most like what this repository would say.

A linear score over the expected overlap with a subject (from the vocabulary), length, verb habits, the kind of
fact behind the sentence and its verb. The numbers were fitted to real subjects; the truth of a sentence is
settled before it gets here.
"""

import math
from collections.abc import Mapping, Sequence

from git_agent.model.value import value
from git_agent.writer.choose.leading import tiers
from git_agent.writer.choose.subject_weights import KINDS, NUMBERS, VERBS, WORDS
from git_agent.writer.choose.vocabulary import FILLERS, Vocabulary
from git_agent.writer.phrases.phrase import AUTHORS_WEIGHT, FACT_KIND, SafePhrase, render
from git_agent.writer.style.habits import SubjectHabits, word_list
from git_agent.writer.style.style import Style

NUMBER_NAMES = (
    "expected overlap", "expected precision", "least likely word", "likeliest word", "length", "off length",
    "verb habit", "verb habit of type", "very short", "verb habit near", "constant",
)  # fmt: skip
RARE_KIND = -0.05  # for another wording of a kind that examples had too seldom to be fitted


@value
class RankedPhrase:
    """A phrase and how much of the real subject it is expected to share, between 0 and 1, within its tier."""

    phrase: SafePhrase
    score: float
    tier: int


def rank_phrases(
    phrases: Sequence[SafePhrase], vocabulary: Vocabulary, habits: SubjectHabits, *, type_: str, style: Style
) -> tuple[RankedPhrase, ...]:
    """The phrases, best first, but the author's own words before any of ours; equal ones in the order they came.

    What only happens inside of a definition, or no longer does, waits behind what others see.
    """
    chances: dict[str, float] = {}
    ranking = []
    for phrase, tier in zip(phrases, tiers(phrases, vocabulary.public, vocabulary.documented), strict=True):
        words = word_list(render(phrase.verb, phrase.objects[0], style))
        for word in words:
            if word not in chances:
                chances[word] = vocabulary.chance(word, WORDS)
        numbers = numbers_of(words, chances, habits, type_)
        score = sum(weight * number for weight, number in zip(NUMBERS, numbers, strict=True))
        score += KINDS.get(phrase.kind, 0.0 if phrase.kind.startswith(FACT_KIND) else RARE_KIND) + VERBS.get(
            phrase.verb, 0.0
        )
        ranking.append(RankedPhrase(phrase=phrase, score=score, tier=tier))
    return tuple(sorted(ranking, key=lambda one: (one.phrase.weight < AUTHORS_WEIGHT, one.tier, -one.score)))


def numbers_of(
    words: Sequence[str], chances: Mapping[str, float], habits: SubjectHabits, type_: str
) -> tuple[float, ...]:
    """What is measured of a sentence, by its words, in the order of NUMBER_NAMES."""
    expected = sum(chances[word] for word in words)
    telling_chances = [chances[word] for word in words[1:] if word not in FILLERS]
    verb = words[0] if words else ""
    length = len(words) / habits.length
    return (
        2 * expected / (len(words) + habits.length),
        expected / max(1, len(words)),
        min(telling_chances, default=0.0),
        max(telling_chances, default=0.0),
        length,
        abs(length - 1),
        math.log1p(habits.verbs.get(verb, 0)),
        # Smoothed: a verb that the type never had before must not rule a sentence out.
        math.log((habits.typed.get((type_, verb), 0) + 0.2) / (habits.types.get(type_, 0) + 2)),
        float(len(words) < 3),
        habits.near_verbs.get(verb, 0.0) / (habits.nearness + 1),
        1.0,
    )
