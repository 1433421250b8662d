"""What GitHub's words mean: a state or a conclusion → what it is to the gate."""

from git_agent.ci.forges.words import CANCELLED, FAILURE, RUNNING, SKIPPED, SUCCESS, UNKNOWN, WAITING, Meaning, Words
from git_agent.model.value import replace

AWAITS_APPROVAL = "it awaits approval: somebody who may has to let it run"

_WORDS: Words = {
    "success": SUCCESS,
    # Branch protection lets neutral and skipped pass, so they do here.
    "neutral": Meaning(status="completed", outcome="pass", conclusion="neutral"),
    "skipped": SKIPPED,
    "failure": FAILURE,
    "error": FAILURE,
    # GitHub blocks on each of these as on a failure, though its own program waits for some of them.
    "timed_out": replace(FAILURE, reason="it ran out of time"),
    "cancelled": replace(CANCELLED, reason="it has to run again"),
    "action_required": replace(FAILURE, reason=AWAITS_APPROVAL),
    "startup_failure": replace(FAILURE, reason="the workflow's configuration is broken"),
    "stale": replace(FAILURE, reason="it was given up and has to run again"),
    "in_progress": RUNNING,
    "waiting": replace(WAITING, reason="a deployment waits for somebody's approval"),
    **dict.fromkeys(("queued", "requested", "pending", "expected"), WAITING),
}


def meaning_of(word: str) -> Meaning:
    """What a word means; one that nobody knows closes the gate."""
    return _WORDS.get(word, UNKNOWN)
