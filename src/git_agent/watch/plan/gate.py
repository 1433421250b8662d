"""The gate: whether it is time to plan, and if not, what is waited for. Pure: ages in, a decision out."""

from collections.abc import Sequence

from git_agent.model.value import value
from git_agent.watch.plan.values import Offer
from git_agent.watch.plan.window import forced_offer
from git_agent.watch.settings import WatchSettings

BATCH_WAIT = "skipped_due_intent_batch_wait"
SETTLE_WAIT = "skipped_due_intent_settle_window"

# Why a gate is open.
EVENT, FORCED, FLUSH, MAX_AGE, FULL, SETTLED = "event", "forced_aging", "flush", "max_age", "full_window", "settled"


@value
class Gate:
    """Open for a reason, or waiting for one; the countdowns are seconds, None where time alone does not open it."""

    reason: str = ""
    waiting: str | None = None
    visible: int = 0
    forced: Offer | None = None
    age_trigger_in: float | None = None
    settle_trigger_in: float | None = None

    @property
    def is_open(self) -> bool:
        return bool(self.reason)

    @property
    def next_look(self) -> float | None:
        """Seconds until it opens by itself, if nothing else comes."""
        return min((left for left in (self.age_trigger_in, self.settle_trigger_in) if left is not None), default=None)


def gate(
    offers: Sequence[Offer], settings: WatchSettings, *, oldest_age: float, newest_age: float, is_flush: bool = False
) -> Gate:
    """Whether to plan now; the ages are those of the oldest and of the newest visible capture, in seconds."""
    visible = len(offers)
    if not visible:
        return Gate()
    if not settings.is_intent:
        return Gate(reason=EVENT, visible=visible)
    forced = forced_offer(offers, defer_limit=settings.defer_limit)
    enough = visible >= settings.min_pending
    settle_left = max(0.0, settings.settle_seconds - newest_age)
    # In this order: a forced capture goes first and alone, and the others only lift waits.
    opened = (
        (FORCED, forced is not None),
        (FLUSH, is_flush),
        (MAX_AGE, oldest_age >= settings.max_age_seconds),
        # Both: somebody may want windows of ten and nothing published before there are thirty.
        (FULL, enough and visible >= settings.window),
        (SETTLED, enough and settle_left == 0),
    )
    if reason := next((name for name, is_so in opened if is_so), ""):
        return Gate(reason=reason, visible=visible, forced=forced)
    return Gate(
        waiting=SETTLE_WAIT if enough else BATCH_WAIT,
        visible=visible,
        age_trigger_in=max(0.0, settings.max_age_seconds - oldest_age),
        settle_trigger_in=settle_left if enough else None,
    )
