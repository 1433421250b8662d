"""Which scope (`type(scope): …`) or area (`area: …`) a change gets, learned from the repository's own commits.

Candidates are the labels of earlier commits, names that the paths suggest, and none. Each gets a score, a
weighted sum of what speaks for it, and the scores make the odds. The weights are the same for every
repository (`python -m fitting.scopes` makes them); everything else is read from the history.
"""

from collections.abc import Iterable, Sequence
from math import exp
from operator import mul

from git_agent.history_model.scopes.candidates import candidates
from git_agent.history_model.scopes.labels import LabelHistory, history_of
from git_agent.history_model.scopes.weights import AREA, CONVENTIONAL
from git_agent.model.past_commit import PastCommit
from git_agent.model.value import value

_FEW = 8  # commits that teach no habit yet
# What none has to beat is divided among scopes that are alike (`cli`, `cli.rs`), and none is not.
_UNDIVIDED = 0.5


@value
class ScopeOdds:
    """Scopes with their probabilities, best first; None means no scope."""

    ranked: tuple[tuple[str | None, float], ...]


def scope_odds(
    paths: Sequence[tuple[str, int]],
    past: Sequence[PastCommit],
    *,
    area: bool,
    type_: str | None = None,
    lines: Iterable[str] = (),
) -> ScopeOdds:
    """The likely scopes of a change, given as (path, number of changed lines) and the lines; `past` is newest first."""
    history = history_of(past, area=area)
    if not paths or not has_scopes(history, area=area):
        return ScopeOdds(ranked=((None, 1.0),))
    weights = AREA if area else CONVENTIONAL
    choices = candidates(paths, history, type_=None if area else type_, lines=lines)
    scores = [sum(map(mul, weights[candidate.kind], candidate.numbers)) for candidate in choices]
    best = max(scores)
    chances = [
        exp(score - best) * (1 if area or candidate.text else _UNDIVIDED)
        for score, candidate in zip(scores, choices, strict=True)
    ]
    total = sum(chances)
    ranked = [(candidate.text, chance / total) for candidate, chance in zip(choices, chances, strict=True)]
    # Rounded, so that the order of a sum never decides between equals.
    ranked.sort(key=lambda item: (-round(item[1], 9), item[0] or ""))
    return ScopeOdds(ranked=tuple(ranked))


def has_scopes(history: LabelHistory, *, area: bool) -> bool:
    """Whether labels are a habit here: a fifth of the typed commits have a scope, or half of all commits an area."""
    with_label = len(history.keys) - history.keys.count(None)
    return len(history.keys) >= _FEW and with_label >= (0.5 if area else 0.2) * len(history.keys)
