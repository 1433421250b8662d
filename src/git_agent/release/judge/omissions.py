"""Why a note leaves out a change whose subject has no type: what its words say, as far as its paths bear it out."""

import re

from git_agent.model.subject import Subject
from git_agent.release.read.entry import ParsedMessage
from git_agent.release.read.noise_words import (
    DEPENDENCY_MOVE,
    DEPENDENCY_WORDS,
    DOCUMENTATION_WORDS,
    INTERNAL_WORDS,
    SKIPS_CI,
    TEST_WORDS,
    TEST_WORK,
    TOOLING_WORDS,
    TRANSLATION_WORDS,
)
from git_agent.release.read.signals import Signals
from git_agent.release.read.words import (
    DEPENDENCIES,
    DOCUMENTATION,
    INTERNAL,
    REASON_OF_AREA,
    REASON_OF_WORD,
    SECTION_OF_TYPE,
    TESTS,
    TRANSLATIONS,
)

_AREAS = (
    (re.compile(r"pkg/|ci/"), INTERNAL),
    (re.compile(r"doc(?:s|umentation)?/"), DOCUMENTATION),
    (re.compile(r"t/|t\d{4}|test[-_/]"), TESTS),
)
_FIXED = re.compile(r"fix(?:e[sd])? (.*?)\.?$", re.IGNORECASE)


def omission_reason(subject: Subject, message: ParsedMessage, signals: Signals) -> str | None:
    """The reason to leave it out, or None."""
    if reason := _by_area((subject.area or "").lower()):
        return reason
    if updates_dependencies(subject) and not (signals.runtime and not DEPENDENCY_MOVE.fullmatch(subject.text)):
        return DEPENDENCIES
    if not signals.changelog and _is_for_developers(subject.text, signals):
        return INTERNAL
    if TRANSLATION_WORDS.match(subject.text):
        return TRANSLATIONS
    if TEST_WORK.match(subject.text) and " and fix" not in subject.text.lower():
        return TESTS
    # What the author has told users about is no noise: `add config and docs for limits` brought three settings.
    return None if signals.changelog and signals.runtime else _by_words(subject.text, message, signals)


def updates_dependencies(subject: Subject) -> bool:
    """A fix in a scope of dependencies may still be one; a chore there, or one that says so, is an update."""
    is_declared = (subject.scope or "").lower().startswith(("deps", "dependenc"))
    is_update = DEPENDENCY_WORDS.match(subject.text) is not None
    if DEPENDENCY_MOVE.fullmatch(subject.text):
        return True
    return (is_declared and is_update) if subject.type in SECTION_OF_TYPE else (is_declared or is_update)


def _by_area(area: str) -> str | None:
    return REASON_OF_AREA.get(area) or next((reason for pattern, reason in _AREAS if pattern.match(area)), None)


def _is_for_developers(text: str, signals: Signals) -> bool:
    # The build is where a platform gets supported.
    return TOOLING_WORDS.match(text) is not None or (signals.internal_only and "support" not in text.lower())


def _by_words(text: str, message: ParsedMessage, signals: Signals) -> str | None:
    fixed = _FIXED.match(text)
    if fixed is not None and fixed[1].lower() in REASON_OF_WORD:
        return REASON_OF_WORD[fixed[1].lower()]
    if INTERNAL_WORDS.match(text):
        return INTERNAL
    # Many keep their documents inside the sources, so the paths prove nothing here.
    if DOCUMENTATION_WORDS.match(text) or SKIPS_CI.search(message.subject):
        return DOCUMENTATION
    return TESTS if TEST_WORDS.match(text) and not signals.runtime else None
