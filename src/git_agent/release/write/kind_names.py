"""What a changelog calls the kinds of changes: its own names, or those of the family that its names are of."""

import re
from collections.abc import Sequence

_ORNAMENT = re.compile(r"^(?::\w+:|\W)+|\W+$")  # a sign or the code of one, as in `🚀 Features`
_FASTER = re.compile(r"\b(?:faster|speed(?:s|ed|ing)?(?: ?up)?|performance|optimi[sz]\w+)\b", re.IGNORECASE)
_PERFORMANCE = "Performance Improvements"
# Which names a file may have for the kinds of Keep a Changelog.
_NAMES = {
    "Added": (
        *("added", "add", "features", "feature", "feat", "new features", "new", "enhancements"),
        *("implemented enhancements", "minor enhancements", "additions"),
    ),
    "Changed": (
        *("changed", "change", "changes", "improvements", "improvement", "enhancements", "minor enhancements"),
        *("other", "other changes"),
    ),
    "Deprecated": ("deprecated", "deprecations", "changed", "changes"),
    "Removed": ("removed", "remove", "breaking changes", "breaking", "changed", "changes"),
    "Fixed": ("fixed", "fix", "bug fixes", "bugfixes", "fixes", "bugs", "fixed bugs", "bug fix"),
    # Under no other: whoever reads of a hole has to know that it was one.
    "Security": ("security", "security fixes", "security updates", "security fix", "vulnerabilities"),
}
_KEPT = frozenset(("added", "changed", "deprecated", "removed", "fixed"))
_CONVENTIONAL = frozenset(("features", "bug fixes", "performance improvements", "reverts", "code refactoring"))
_CONVENTIONAL_NAMES = {
    "Added": "Features",
    "Changed": "Improvements",
    "Deprecated": "Deprecations",
    "Removed": "BREAKING CHANGES",
    "Fixed": "Bug Fixes",
}


def kind_name(kind: str, names: Sequence[str], bullet: str = "") -> str:
    """The file's own name for a kind of Keep a Changelog, or one that goes with the names it has, newest first."""
    known = {_bare(name): name for name in reversed(names)}
    if kind == "Changed" and _FASTER.search(bullet):
        if own := known.get(_bare(_PERFORMANCE)):
            return own
        if _is_conventional(known) and not _has_own(kind, known):
            return _PERFORMANCE
    own = next((known[each] for each in _NAMES.get(kind, ()) if each in known), None)
    return own or (_CONVENTIONAL_NAMES.get(kind, kind) if _is_conventional(known) else kind)


def _bare(name: str) -> str:
    return _ORNAMENT.sub("", name).casefold()


def _has_own(kind: str, known: dict[str, str]) -> bool:
    return any(each in known for each in _NAMES[kind])


def _is_conventional(known: dict[str, str]) -> bool:
    """Whether the names are those of Conventional Changelog, and none is of Keep a Changelog."""
    return not _CONVENTIONAL.isdisjoint(known) and _KEPT.isdisjoint(known)
