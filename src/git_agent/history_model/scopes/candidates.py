"""Candidates: every label that a change could get, each with the numbers that speak for and against it."""

from collections.abc import Iterable, Mapping, Sequence
from math import log, log2

from git_agent.history_model.scopes import names as scope_names
from git_agent.history_model.scopes import path_odds as scope_places
from git_agent.history_model.scopes.labels import Label, LabelHistory, key_of, spellings
from git_agent.history_model.scopes.line_words import count_words, spoken_of
from git_agent.history_model.scopes.names import Suggestion
from git_agent.history_model.scopes.path_odds import LabelOdds
from git_agent.model.value import value

# The kinds of candidates and what is known of each; a weight stands for every name here.
FEATURES = {
    "known": (
        "always", "mean at places", "gain at places", "best at places", "neighbours", "nearest", "words", "habit",
        "frequency", "age", "lately", "type", "length", "lines",
    ),
    "new": ("always", "words", "habit", "lines"),
    "none": (
        "always", "mean at places", "neighbours", "nearest", "type", "lately", "frequency", "best habit", "best mean",
    ),
}  # fmt: skip

_MOST_PATHS = 40  # of the change, the largest
_MOST_NEW = 8  # labels never used before
_LATELY = 10  # commits
_UNLIKELY = 0.004  # at the places of a change, where nothing else speaks for the label


@value
class ScopeCandidate:
    """A label as it would be written, or None, with the numbers that its kind's names stand for."""

    text: str | None
    kind: str
    numbers: tuple[float, ...]


@value
class LabelUsage:
    """How the history uses its labels: how much of it, how that changes with the type, and since when not."""

    share: Mapping[Label, float]
    type_gain: Mapping[Label, float]
    age: Mapping[Label, int]
    lately: Mapping[Label, int]


@value
class ScopeEvidence:
    """What the history says about one change."""

    uses: LabelUsage
    parts: Sequence[tuple[LabelOdds, float]]
    means: Mapping[Label, float]
    votes: Mapping[Label, float]
    nearest: tuple[Label, ...]
    names: Mapping[str, Suggestion]
    words: Mapping[str, float]
    line_words: Mapping[str, int]


def candidates(
    paths: Sequence[tuple[str, int]], history: LabelHistory, *, type_: str | None, lines: Iterable[str] = ()
) -> list[ScopeCandidate]:
    """All labels with anything to be said for them, and None."""
    evidence = _evidence(_shares(paths), history, type_, count_words(lines))
    spelling_of = spellings(history)
    used = [
        ScopeCandidate(text=text, kind="known", numbers=numbers)
        for key, text in spelling_of.items()
        if (numbers := _known_features(key, evidence)) is not None
    ]
    none = ScopeCandidate(text=None, kind="none", numbers=_none_features(evidence))
    return [*used, *_new_candidates(evidence, spelling_of), none]


def _shares(paths: Sequence[tuple[str, int]]) -> dict[str, float]:
    """Each path's share of the change; the tenth line of a file says less than its first."""
    largest = sorted(paths, key=lambda item: (-item[1], item[0]))[:_MOST_PATHS]
    weights = {path: log2(2 + min(max(lines, 0), 500)) for path, lines in largest}
    whole = sum(weights.values())
    return {path: weight / whole for path, weight in weights.items()}


def _evidence(
    shares: Mapping[str, float], history: LabelHistory, type_: str | None, line_words: Mapping[str, int]
) -> ScopeEvidence:
    uses = _uses(history, type_)
    places: dict[str, float] = {}
    for path, share in shares.items():
        for place in scope_places.path_prefixes(path):
            places[place] = places.get(place, 0.0) + share
    touched = scope_places.touched_places(history, places)
    parts = scope_places.odds_of_parts(shares, history, touched, uses.share)
    near = scope_places.neighbours(history, touched, places)
    return ScopeEvidence(
        uses=uses,
        parts=parts,
        means=scope_places.average(parts, uses.share),
        votes=_votes(near, history),
        nearest=tuple(history.keys[age] for _, age in near[:1]),
        names=scope_names.suggestions(shares.items(), scope_names.naming_habits(history)),
        words=_words(shares),
        line_words=line_words,
    )


def _uses(history: LabelHistory, type_: str | None) -> LabelUsage:
    weights: dict[Label, float] = {None: 0.0}
    typed: dict[Label, float] = {}
    ages: dict[Label, int] = {}
    lately: dict[Label, int] = {}
    for age, (label, commit_type, weight) in enumerate(zip(history.keys, history.types, history.weights, strict=True)):
        weights[label] = weights.get(label, 0.0) + weight
        ages.setdefault(label, age)
        if commit_type == type_:
            typed[label] = typed.get(label, 0.0) + weight
    for label in history.keys[:_LATELY]:
        lately[label] = lately.get(label, 0) + 1
    whole = sum(weights.values())
    share = {label: weight / whole for label, weight in weights.items()}
    return LabelUsage(share=share, type_gain=_type_gain(share, typed) if type_ else {}, age=ages, lately=lately)


def _type_gain(share: Mapping[Label, float], typed: Mapping[Label, float]) -> dict[Label, float]:
    """How much likelier each label is with this type than with any, two imagined commits speaking for no difference."""
    whole = sum(typed.values()) + 2
    return {
        label: log((typed.get(label, 0.0) + 2 * usual + 0.01) / whole / (usual + 0.005))
        for label, usual in share.items()
    }


def _votes(near: Sequence[tuple[float, int]], history: LabelHistory) -> dict[Label, float]:
    whole = sum(likeness for likeness, _ in near) or 1.0
    votes: dict[Label, float] = {}
    for likeness, age in near:
        label = history.keys[age]
        votes[label] = votes.get(label, 0.0) + likeness / whole
    return votes


def _words(shares: Mapping[str, float]) -> dict[str, float]:
    """The words of the paths, each with the share of the change that has it."""
    words: dict[str, float] = {}
    for path, share in shares.items():
        for word in dict.fromkeys(_split(key_of(path))):
            words[word] = words.get(word, 0.0) + share
    return words


def _split(key: str) -> list[str]:
    return key.replace("/", "-").replace(".", "-").replace(",", "-").split("-")


def _known_features(key: str, evidence: ScopeEvidence) -> tuple[float, ...] | None:
    uses, mean = evidence.uses, evidence.means[key]
    votes = evidence.votes.get(key, 0.0)
    words = min([evidence.words.get(word, 0.0) for word in _split(key) if word], default=0.0)
    # A folder `tests` is labelled `test` as often as not, and the other way round.
    name = evidence.names.get(key) or evidence.names.get(key[:-1] if key.endswith("s") else f"{key}s")
    if mean < _UNLIKELY and not (votes or words or name):
        return None
    gain, best = scope_places.gain_and_best(key, evidence.parts, uses.share[key])
    return (
        1.0,
        log(mean + 1e-3),
        gain,
        log(best + 1e-2),
        votes,
        float(key in evidence.nearest),
        words,
        _habit_feature(name.likely if name else 0.0),
        log(uses.share[key] + 1e-3),
        log(1 + uses.age[key]) / 6,
        min(uses.lately.get(key, 0), 4) / 4,
        uses.type_gain.get(key, 0.0),
        len(key) / 10,
        spoken_of(key, evidence.line_words),
    )


def _habit_feature(likely: float) -> float:
    return log(1 + 100 * likely)


def _new_candidates(evidence: ScopeEvidence, spelling_of: Mapping[str, str]) -> list[ScopeCandidate]:
    """The likeliest names that were never labels before."""
    likeliest = sorted(
        (key for key, name in evidence.names.items() if name.likely > 0 and key not in spelling_of),
        key=lambda key: (-evidence.names[key].likely, key),
    )
    proposed = [(key, evidence.names[key]) for key in likeliest if scope_names.is_proposable(key)][:_MOST_NEW]
    return [
        ScopeCandidate(
            text=scope_names.as_written(name.path, key),
            kind="new",
            numbers=(1.0, name.share, _habit_feature(name.likely), spoken_of(key, evidence.line_words)),
        )
        for key, name in proposed
    ]


def _none_features(evidence: ScopeEvidence) -> tuple[float, ...]:
    uses = evidence.uses
    return (
        1.0,
        log(evidence.means[None] + 1e-3),
        evidence.votes.get(None, 0.0),
        float(None in evidence.nearest),
        uses.type_gain.get(None, 0.0),
        uses.lately.get(None, 0) / _LATELY,
        log(uses.share[None] + 1e-2),
        max([name.likely for name in evidence.names.values()], default=0.0),
        max([mean for label, mean in evidence.means.items() if label is not None], default=0.0),
    )
