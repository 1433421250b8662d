"""Secrets that are about to enter history."""

from collections import Counter
from collections.abc import Iterator

from git_agent.model.category import Category, category_of
from git_agent.model.evidence import UNSCANNED
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.review.find.values import Findings, added_lines
from git_agent.review.values import Concern

SECRET = "secret"  # noqa: S105  a rule's name
# Tests and documents are full of passwords that open nothing; what only one service gives out is minded anywhere.
_BY_CONTEXT = word_set("password secret token api-key url-password private-key authorization cookie high-entropy jwt")
MOST_LOST = 2  # keys that somebody leaves in a test; with more it shows what such keys look like
_SAMPLES = (Category.TEST, Category.DOCS, Category.EXAMPLE)


# What a build service has encrypted for itself is meant to be committed.
_ENCRYPTED = LazyPattern(r"[\s-]*(?:secure|encrypted)[\"']?:\s|.*\bENC\[|.*!vault\b")


def staged_secrets(given: Findings) -> Iterator[Concern]:
    """Where they are and what they look like, never the value."""
    sure = [secret for secret in given.secrets if secret.kind != UNSCANNED and not secret.guessed]
    per_file = Counter(secret.path for secret in sure if secret.kind not in _BY_CONTEXT)
    harmless = _encrypted_lines(given) if sure else frozenset()
    for secret in sure:
        if (secret.path, secret.line) in harmless:
            continue
        is_shown = secret.kind in _BY_CONTEXT or per_file[secret.path] > MOST_LOST
        if not (is_shown and category_of(secret.path) in _SAMPLES):
            yield Concern(
                rule=SECRET,
                problem="This looks like a secret" + (f" ({secret.kind})." if secret.kind != SECRET else "."),
                suggestion="Take it out of the change, and replace it wherever it is in use.",
                path=secret.path,
                line=secret.line,
            )


def _encrypted_lines(given: Findings) -> frozenset[tuple[str, int]]:
    return frozenset(
        (diff.change.path, number)
        for diff in given.change.diffs
        for number, text in added_lines(diff)
        if _ENCRYPTED.match(text)
    )
