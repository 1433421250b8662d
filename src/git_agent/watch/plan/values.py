"""What a planner is offered, and what it answers."""

from typing import Protocol

from git_agent.model.value import value
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.values import Capture

# Who made a plan.
BY_EVENT, BY_BUILTIN, BY_MODEL, BY_FALLBACK = "event", "builtin", "model", "fallback"

# Kinds of notes, which are kinds of events in the ledger.
PLANNER_ERROR = "planner_error"
QUALITY_REWRITE = "message_quality_rewrite"
QUALITY_FALLBACK = "message_quality_fallback"


@value
class Offer:
    """One thing to be planned: a capture, and those that are folded into it and share its fate."""

    first: Capture
    hidden: tuple[Capture, ...] = ()

    @property
    def seq(self) -> int:
        return self.first.seq

    @property
    def captures(self) -> tuple[Capture, ...]:
        return (self.first, *self.hidden)

    @property
    def seqs(self) -> tuple[int, ...]:
        return tuple(capture.seq for capture in self.captures)

    @property
    def paths(self) -> tuple[str, ...]:
        """Every name that it touches, each once."""
        return tuple(dict.fromkeys(path for capture in self.captures for path in capture.paths))

    @property
    def defer_count(self) -> int:
        # The most that any of them was put off: a capture that is folded in must not make the offer young again.
        return max(capture.defer_count for capture in self.captures)


@value
class Window:
    """What is planned at once, oldest first; a forced one has a single offer, which was deferred too often."""

    offers: tuple[Offer, ...]
    is_forced: bool = False

    @property
    def captures(self) -> tuple[Capture, ...]:
        """All of them in their order, the folded ones too."""
        return tuple(sorted((one for offer in self.offers for one in offer.captures), key=lambda one: one.seq))


@value
class Group:
    """Captures that become one commit; `seqs` are all of them in order, the folded ones too.

    `reason` is for the ledger and never for the message.
    """

    seqs: tuple[int, ...]
    subject: str
    body: str = ""
    reason: str = ""

    @property
    def message(self) -> str:
        """The text of the commit."""
        return f"{self.subject}\n\n{self.body}\n" if self.body else f"{self.subject}\n"


@value
class Deferral:
    """A capture that is left for later, and why."""

    seq: int
    reason: str


@value
class Note:
    """A decision on the way to a plan that the ledger is to know: an error, a rewrite, a fallback."""

    kind: str
    reason: str


@value
class Plan:
    """Groups in the order in which they are published; every capture of the window is in one of them, or deferred.

    `failure` says why whoever was configured did not make it; then deferrals are nobody's decision and do not count.
    `breaker` is to be kept where it changed. `problems` is what could not be written down.
    """

    groups: tuple[Group, ...]
    deferred: tuple[Deferral, ...] = ()
    source: str
    provider: str = "builtin"
    model: str = ""
    failure: str | None = None
    notes: tuple[Note, ...] = ()
    problems: tuple[str, ...] = ()
    breaker: Breaker

    @property
    def counts_deferrals(self) -> bool:
        """Whether the deferrals were a planner's decision."""
        return self.source != BY_FALLBACK


class Planner(Protocol):
    """Plans one window after the other; never fails."""

    def plan(self, window: Window) -> Plan:
        """What to publish now, and what to leave for later."""
