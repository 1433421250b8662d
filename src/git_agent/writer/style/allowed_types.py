"""A project's own list of types: which of them each of ours becomes."""

from collections.abc import Sequence

from git_agent.model.subject import TYPES, canonical_type

# The nearest ones, where a list does not have a type; whoever has none of them takes anything for the rest.
_NEAREST = {
    "feat": ("chore",),
    "fix": ("chore",),
    "docs": ("chore",),
    "refactor": ("style", "chore"),
    "test": ("chore",),
    "perf": ("refactor", "fix", "feat"),
    "build": ("chore", "ci"),
    "ci": ("build", "chore"),
    "style": ("refactor", "chore"),
    "chore": ("build", "refactor"),
}
_FOR_THE_REST = ("chore", "misc", "other", "task", "update", "change", "maintenance")


def spellings_within(allowed: Sequence[str]) -> dict[str, str]:
    """Each of our types in the words of the list."""
    by_meaning: dict[str, str] = {}
    for name in allowed:
        by_meaning.setdefault(canonical_type(name.lower()), name)
    # Not a fix, if there is anything else: "bug: initial commit" is about no bug.
    neutral = next((name for name in reversed(allowed) if canonical_type(name.lower()) != "fix"), allowed[-1])
    rest = next((name for name in allowed if name.lower() in _FOR_THE_REST), neutral)
    return {
        type_: next((by_meaning[near] for near in (type_, *_NEAREST[type_]) if near in by_meaning), rest)
        for type_ in TYPES
    }
