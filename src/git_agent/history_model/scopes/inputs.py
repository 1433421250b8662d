"""Inputs: every label that a change could get, each with the numbers that speak for and against it."""

from collections.abc import Mapping, Sequence
from math import log, log2

from git_agent.history_model.scopes import names as scope_names
from git_agent.history_model.scopes import places as scope_places
from git_agent.history_model.scopes.labels import Label, LabelHistory, key_of, spellings
from git_agent.history_model.scopes.names import Suggestion
from git_agent.history_model.scopes.places import Odds
from git_agent.model.value import value

# The kinds of candidates and what is known of each; a weight stands for every name here.
INPUTS = {
    "known": (
        "always", "mean at places", "gain at places", "best at places", "neighbours", "nearest", "words", "habit",
        "frequency", "age", "lately", "type", "length",
    ),
    "new": ("always", "words", "habit"),
    "none": (
        "always", "mean at places", "neighbours", "nearest", "type", "lately", "frequency", "best habit", "best mean",
    ),
}  # fmt: skip

_MOST_PATHS = 40
_MOST_NEW = 8
_LATELY = 10  # commits
_UNLIKELY = 0.004  # at the places of a change, where nothing else speaks for the label


@value
class ScopeCandidate:
    """A label as it would be written, or None, with the numbers that its kind's names stand for."""

    text: str | None
    kind: str
    numbers: tuple[float, ...]


@value
class Uses:
    """How the history uses its labels: how much of it, how that changes with the type, and since when not."""

    share: Mapping[Label, float]
    type_gain: Mapping[Label, float]
    age: Mapping[Label, int]
    lately: Mapping[Label, int]


@value
class ScopeEvidence:
    """What the history says about one change."""

    uses: Uses
    parts: Sequence[tuple[Odds, float]]
    means: Mapping[Label, float]
    votes: Mapping[Label, float]
    nearest: tuple[Label, ...]
    names: Mapping[str, Suggestion]
    words: Mapping[str, float]


def candidates(paths: Sequence[tuple[str, int]], history: LabelHistory, *, type_: str | None) -> list[ScopeCandidate]:
    """All labels with anything to be said for them, and None."""
    evidence = _evidence(_shares(paths), history, type_)
    written = spellings(history)
    known = [
        ScopeCandidate(text=text, kind="known", numbers=numbers)
        for key, text in written.items()
        if (numbers := _for_known(key, evidence)) is not None
    ]
    return [*known, *_new(evidence, written), ScopeCandidate(text=None, kind="none", numbers=_for_none(evidence))]


def _shares(paths: Sequence[tuple[str, int]]) -> dict[str, float]:
    """Each path's share of the change; the tenth line of a file says less than its first."""
    largest = sorted(paths, key=lambda item: (-item[1], item[0]))[:_MOST_PATHS]
    weights = {path: log2(2 + min(max(lines, 0), 500)) for path, lines in largest}
    whole = sum(weights.values())
    return {path: weight / whole for path, weight in weights.items()}


def _evidence(shares: Mapping[str, float], history: LabelHistory, type_: str | None) -> ScopeEvidence:
    uses = _uses(history, type_)
    places: dict[str, float] = {}
    for path, share in shares.items():
        for place in scope_places.places_of(path):
            places[place] = places.get(place, 0.0) + share
    touched = scope_places.touches(history, places)
    parts = scope_places.odds_of_parts(shares, history, touched, uses.share)
    near = scope_places.neighbours(history, touched, places)
    return ScopeEvidence(
        uses=uses,
        parts=parts,
        means=scope_places.average(parts, uses.share),
        votes=_votes(near, history),
        nearest=tuple(history.keys[age] for _, age in near[:1]),
        names=scope_names.suggestions(shares.items(), scope_names.habits_of(history)),
        words=_words(shares),
    )


def _uses(history: LabelHistory, type_: str | None) -> Uses:
    weights: dict[Label, float] = {None: 0.0}
    typed: dict[Label, float] = {}
    ages: dict[Label, int] = {}
    lately: dict[Label, int] = {}
    for age, (label, usual, weight) in enumerate(zip(history.keys, history.types, history.weights, strict=True)):
        weights[label] = weights.get(label, 0.0) + weight
        ages.setdefault(label, age)
        if usual == type_:
            typed[label] = typed.get(label, 0.0) + weight
    for label in history.keys[:_LATELY]:
        lately[label] = lately.get(label, 0) + 1
    whole = sum(weights.values())
    share = {label: weight / whole for label, weight in weights.items()}
    return Uses(share=share, type_gain=_type_gain(share, typed) if type_ else {}, age=ages, lately=lately)


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
    found: dict[str, float] = {}
    for path, share in shares.items():
        for word in dict.fromkeys(_split(key_of(path))):
            found[word] = found.get(word, 0.0) + share
    return found


def _split(key: str) -> list[str]:
    return key.replace("/", "-").replace(".", "-").replace(",", "-").split("-")


def _for_known(key: str, evidence: ScopeEvidence) -> tuple[float, ...] | None:
    uses, mean = evidence.uses, evidence.means[key]
    votes = evidence.votes.get(key, 0.0)
    words = min([evidence.words.get(word, 0.0) for word in _split(key) if word], default=0.0)
    name = evidence.names.get(key) or evidence.names.get(key[:-1] if key.endswith("s") else f"{key}s")
    if mean < _UNLIKELY and not (votes or words or name):
        return None
    gain, best = scope_places.at_parts(key, evidence.parts, uses.share[key])
    return (
        1.0,
        log(mean + 1e-3),
        gain,
        log(best + 1e-2),
        votes,
        float(key in evidence.nearest),
        words,
        _habit(name.likely if name else 0.0),
        log(uses.share[key] + 1e-3),
        log(1 + uses.age[key]) / 6,
        min(uses.lately.get(key, 0), 4) / 4,
        uses.type_gain.get(key, 0.0),
        len(key) / 10,
    )


def _habit(likely: float) -> float:
    return log(1 + 100 * likely)


def _new(evidence: ScopeEvidence, written: Mapping[str, str]) -> list[ScopeCandidate]:
    """The likeliest names that were never labels before."""
    likeliest = sorted(
        (key for key, name in evidence.names.items() if name.likely > 0 and key not in written),
        key=lambda key: (-evidence.names[key].likely, key),
    )
    found = [(key, evidence.names[key]) for key in likeliest if scope_names.is_proposable(key)][:_MOST_NEW]
    return [
        ScopeCandidate(
            text=scope_names.as_written(name.path, key), kind="new", numbers=(1.0, name.share, _habit(name.likely))
        )
        for key, name in found
    ]


def _for_none(evidence: ScopeEvidence) -> tuple[float, ...]:
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
