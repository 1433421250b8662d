"""Classify: the conventional type of a change, weighed from signals and from how often the history uses each.

The weights are log-odds, set by hand from what some two thousand commits of six public projects that type
their subjects show, and rounded: a signal whose effect changed from project to project is not in the table.
"""

import math

from git_agent.model.subject import TYPES
from git_agent.model.value import value
from git_agent.writer.style import Style


@value
class Verdict:
    """The most likely type, how likely it is, and the others in order of likelihood."""

    type: str
    confidence: float
    alternatives: tuple[tuple[str, float], ...] = ()


_WEIGHTS: dict[str, dict[str, float]] = {
    "code leads": {"feat": 1.0, "fix": 1.6, "refactor": 1.3, "chore": 0.4, "perf": 0.4, "style": 0.3},
    "tests leads": {"test": 4.0, "fix": 0.6, "chore": 0.8, "refactor": 0.5},
    "docs leads": {"docs": 3.6, "chore": 1.0, "feat": 0.5},
    "only docs": {"docs": 1.6, "style": 0.4, "feat": -1.5},
    "ci leads": {"ci": 3.6, "chore": 2.0, "build": 1.4, "fix": 0.8},
    "build leads": {"build": 2.6, "chore": 2.6, "fix": 0.8},
    "config leads": {"chore": 2.4, "build": 1.6, "ci": 1.2, "fix": 0.6, "feat": 0.3},
    "dependencies leads": {"chore": 2.8, "build": 2.4, "fix": 0.8, "feat": 0.3},
    "release leads": {"chore": 4.5, "build": 1.0},
    "examples leads": {"docs": 2.0, "chore": 1.2, "fix": 0.8, "refactor": 0.8},
    "data leads": {"chore": 2.6, "docs": 1.6, "fix": 0.4},
    "assets leads": {"docs": 1.6, "chore": 2.0, "feat": 0.4},
    "translations leads": {"docs": 1.4, "chore": 1.6, "feat": 1.2, "fix": 0.8},
    "generated leads": {"chore": 3.5, "build": 1.0},
    "vendored leads": {"chore": 3.0, "build": 2.0},
    "other leads": {"chore": 1.6, "fix": 0.8, "build": 0.6},
    "only whitespace": {"style": 4.0, "chore": 1.4, "fix": -1.5, "feat": -3.0, "refactor": -1.5},
    "only comments": {"docs": 3.2, "chore": 1.8, "style": 0.6, "fix": -2.0, "feat": -2.5, "refactor": -2.0},
    "only imports": {"refactor": 1.0, "chore": 1.4, "style": 1.0, "fix": -0.6, "feat": -2.0},
    "only strings": {"chore": 0.8, "fix": 0.6, "refactor": -1.0},
    "files moved": {"refactor": 1.6, "chore": 0.8, "feat": -1.5, "fix": -1.0},
    "names renamed": {"refactor": 1.4, "fix": -0.8, "feat": -0.4},
    "names moved": {"refactor": 1.5, "feat": -0.8, "fix": -0.6},
    "names gone": {"refactor": 0.8, "chore": -0.4},
    "new file": {"feat": 0.5, "chore": 0.2},
    "new exported name": {"feat": 0.4, "refactor": 0.2, "chore": -0.6},
    "nothing but new names": {"feat": 0.9, "fix": -1.0},
    "new member": {"feat": 0.9, "chore": -0.4},
    "new import": {"refactor": 0.4, "fix": -0.3},
    "new option": {"feat": 1.2},
    "tests added": {"feat": 0.8, "fix": 1.1, "chore": -1.6},
    "tests changed": {"fix": 0.5},
    "documentation added": {"feat": 1.5, "fix": -1.2, "docs": 0.5, "chore": -1.0},
    "documentation changed": {"feat": 1.0, "fix": -0.5, "docs": 0.4},
    "tiny": {"fix": 0.5, "feat": -0.8},
    "small": {"fix": 0.4},
    "medium": {"refactor": 0.4, "feat": 0.3},
    "large": {"feat": 0.4, "refactor": 0.4, "fix": -0.5},
    "only additions": {"feat": 1.1, "refactor": -2.0, "chore": 0.2},
    "mostly additions": {"feat": 1.0, "fix": 0.3, "refactor": -1.0},
    "mostly deletions": {"refactor": 1.0, "feat": -0.5, "chore": 0.2},
    "only deletions": {"refactor": 0.6, "chore": 1.4, "feat": -1.0, "fix": -0.4},
    "entry says fix": {"fix": 2.5, "feat": -0.5},
    "entry says new": {"feat": 2.0},
}
_SPOKEN = 5.0
_HISTORY = 0.6


def classify(seen: tuple[str, ...], announced: str | None, style: Style) -> Verdict:
    """The type for these signals; `announced` is the one the branch name claims for its commits.

    A branch speaks for code. That only documents or only blanks changed is plainer than its name.
    """
    scores = dict.fromkeys(TYPES, 0.0)
    for signal in seen:
        for name, weight in _WEIGHTS.get(signal, {}).items():
            scores[name] += weight
    if announced in scores and "code leads" in seen and not {"only whitespace", "only comments"} & set(seen):
        scores[announced] += _SPOKEN
    counted = sum(style.types.get(name, 0) for name in TYPES)
    if counted:
        for name in TYPES:
            scores[name] += _HISTORY * math.log((style.types.get(name, 0) + 0.5) / (counted + 5))
    return _verdict(scores)


def _verdict(scores: dict[str, float]) -> Verdict:
    top = max(scores.values())
    odds = {name: math.exp(score - top) for name, score in scores.items()}
    total = sum(odds.values())
    ranked = sorted(((name, round(value / total, 3)) for name, value in odds.items()), key=lambda item: -item[1])
    (best, confidence), *others = ranked
    return Verdict(type=best, confidence=confidence, alternatives=tuple(others[:3]))
