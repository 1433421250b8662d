"""find(): everything that the built-in reviewer minds, the gravest first."""

from collections.abc import Callable, Iterator

from git_agent.review.find.leftovers import conflict_markers
from git_agent.review.find.secrets import staged_secrets
from git_agent.review.find.values import Findings
from git_agent.review.values import Concern

Rule = Callable[[Findings], Iterator[Concern]]
RULES: tuple[Rule, ...] = (staged_secrets, conflict_markers)


def find(given: Findings) -> tuple[Concern, ...]:
    """The concerns of all rules, in their order."""
    return tuple(concern for rule in RULES for concern in rule(given))
