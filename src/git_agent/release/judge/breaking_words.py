"""Whether a subject without a type tells of something that breaks, and what it asks for beyond that."""

from git_agent.model.subject import Subject
from git_agent.release.read.signals import Signals
from git_agent.release.read.words import (
    ANNOUNCED_REMOVAL,
    BREAKING_WORDS,
    BUILD_TOOLS,
    FOR_DEVELOPERS,
    HEEDED_BY_INSTALLERS,
    NEW_REQUIREMENT,
    REMOVED_CALL,
)

BUILD, USERS, INTERPRETER = "build", "users", "interpreter"


def breaking_confidence(subject: Subject, signals: Signals) -> str | None:
    """How surely it takes something away from users; None where it does not."""
    text = subject.text
    if HEEDED_BY_INSTALLERS.match(text) or signals.ci_only or FOR_DEVELOPERS.search(text):
        return None
    if BREAKING_WORDS.match(text) or (subject.area or "").startswith("BREAKING"):
        return "medium"
    if not ANNOUNCED_REMOVAL.match(text) or signals.internal_only or REMOVED_CALL.search(text):
        return None
    # Where a public name is gone the comparison of names has said so before.
    return "low" if signals.compared else "medium"


def requirement_of(subject: Subject) -> str | None:
    """Of whom it asks for more than before: of those who build the project, or of its users.

    A newer interpreter is asked for where installers take care that it is there.
    """
    if HEEDED_BY_INSTALLERS.match(subject.text):
        return INTERPRETER
    if NEW_REQUIREMENT.match(subject.text):
        return BUILD if BUILD_TOOLS.search(subject.text) else USERS
    return None
