"""Secrets that are about to enter history."""

from collections.abc import Iterator

from git_agent.model.evidence import UNSCANNED
from git_agent.review.find.values import Findings
from git_agent.review.values import Concern

SECRET = "secret"  # noqa: S105  a rule's name


def staged_secrets(given: Findings) -> Iterator[Concern]:
    """Where they are and what they look like, never the value."""
    for secret in given.secrets:
        if secret.kind != UNSCANNED:
            yield Concern(
                rule=SECRET,
                problem=f"This looks like a secret: {secret.kind}.",
                suggestion="Take it out of the change, and replace it wherever it is in use.",
                path=secret.path,
                line=secret.line,
            )
