"""find(): everything that the built-in reviewer minds, the gravest first."""

from collections.abc import Callable, Iterator

from git_agent.review.find.claims import unsupported_claims
from git_agent.review.find.conflicts import conflict_markers
from git_agent.review.find.leftovers import debug_leftovers, focused_tests, notes_to_self
from git_agent.review.find.lesser_half import LESSER, lesser_halves
from git_agent.review.find.mixed import MIXED, mixed_changes
from git_agent.review.find.promises import empty_promises
from git_agent.review.find.removed_names import silently_removed
from git_agent.review.find.secrets import staged_secrets
from git_agent.review.find.untested import missing_tests
from git_agent.review.find.values import Findings
from git_agent.review.values import Concern

Rule = Callable[[Findings], Iterator[Concern]]
RULES: tuple[Rule, ...] = (
    staged_secrets,
    conflict_markers,
    silently_removed,
    debug_leftovers,
    focused_tests,
    notes_to_self,
    unsupported_claims,
    empty_promises,
    mixed_changes,
    lesser_halves,
    missing_tests,
)


CERTAIN: tuple[Rule, ...] = (staged_secrets, conflict_markers)  # whoever has reviewed it, and whatever they said


def certain(given: Findings) -> tuple[Concern, ...]:
    """What nobody can talk away: it is read from the change alone."""
    return tuple(concern for rule in CERTAIN for concern in rule(given))


def find(given: Findings) -> tuple[Concern, ...]:
    """The concerns of all rules, in their order; a half that should be apart is not also called the greater one."""
    found = [concern for rule in RULES for concern in rule(given)]
    apart = {concern.path for concern in found if concern.rule == MIXED}
    return tuple(concern for concern in found if concern.rule != LESSER or concern.path not in apart)
