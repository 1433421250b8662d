"""A concern as lists and warnings show it."""

from git_agent.review.form.reviewed import place_of
from git_agent.review.values import Concern


def concern_line(concern: Concern) -> str:
    """A concern in one line, with its place."""
    place = f"{place_of(concern)}: " if concern.path else ""
    return f"{place}{concern.problem} {concern.suggestion}".strip()
