"""What a forge's word means, in the words that are shared; each forge has a table of its own words."""

from collections.abc import Mapping
from typing import Literal

from git_agent.ci.values import Check, Conclusion, Outcome, Status
from git_agent.model.value import value


@value
class Meaning:
    """A word of a forge's: what has ended has a conclusion, and some words have a reason in them."""

    status: Status
    outcome: Outcome
    conclusion: Conclusion | None = None
    reason: str = ""


SUCCESS = Meaning(status="completed", outcome="pass", conclusion="success")
SKIPPED = Meaning(status="completed", outcome="pass", conclusion="skipped")
FAILURE = Meaning(status="completed", outcome="fail", conclusion="failure")
CANCELLED = Meaning(status="completed", outcome="fail", conclusion="cancelled")
WAITING = Meaning(status="queued", outcome="pending")
RUNNING = Meaning(status="in_progress", outcome="pending")
UNKNOWN = Meaning(status="queued", outcome="unknown")  # it closes the gate

Words = Mapping[str, Meaning]


def judged(
    name: str, word: str, meaning: Meaning, *, kind: Literal["run", "status", "job"], url: str, reason: str = ""
) -> Check:
    """A check as far as its word tells; whose it is, and when it was, is added with `replace`."""
    return Check(
        name=name,
        status=meaning.status,
        raw=word,
        outcome=meaning.outcome,
        conclusion=meaning.conclusion,
        reason=reason or meaning.reason,
        kind=kind,
        url=url,
    )
