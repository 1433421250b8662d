"""What GitHub's words mean: a state or a conclusion → what it is to the gate."""

from git_agent.ci.values import Conclusion, Outcome, Status
from git_agent.model.value import value


@value
class Meaning:
    """A word of the forge's, in the words that are shared."""

    status: Status
    outcome: Outcome
    conclusion: Conclusion | None = None
    reason: str = ""


AWAITS_APPROVAL = "it awaits approval: somebody who may has to let it run"

_WAITING = Meaning(status="queued", outcome="pending")
_FAILED = Meaning(status="completed", outcome="fail", conclusion="failure")
_WORDS = {
    "success": Meaning(status="completed", outcome="pass", conclusion="success"),
    "neutral": Meaning(status="completed", outcome="pass", conclusion="neutral"),
    "skipped": Meaning(status="completed", outcome="pass", conclusion="skipped"),
    "failure": _FAILED,
    "error": _FAILED,
    "timed_out": Meaning(status="completed", outcome="fail", conclusion="failure", reason="it ran out of time"),
    "cancelled": Meaning(status="completed", outcome="fail", conclusion="cancelled", reason="it has to run again"),
    "action_required": Meaning(status="completed", outcome="fail", conclusion="failure", reason=AWAITS_APPROVAL),
    "startup_failure": Meaning(
        status="completed", outcome="fail", conclusion="failure", reason="the workflow's configuration is broken"
    ),
    "stale": Meaning(
        status="completed", outcome="fail", conclusion="failure", reason="it was given up and has to run again"
    ),
    "in_progress": Meaning(status="in_progress", outcome="pending"),
    "waiting": Meaning(status="queued", outcome="pending", reason="a deployment waits for somebody's approval"),
    **dict.fromkeys(("queued", "requested", "pending", "expected"), _WAITING),
}


def meaning_of(word: str) -> Meaning:
    """What a word means; one that nobody knows closes the gate."""
    return _WORDS.get(word) or Meaning(status="queued", outcome="unknown")
