"""What is pending, offered to a planner and published group by group: each capture at once, or by intent."""

from collections.abc import Sequence

from git_agent import clock
from git_agent.model.value import replace
from git_agent.watch.facts import BREAKER
from git_agent.watch.plan.ages import Ages
from git_agent.watch.plan.breaker import breaker_data
from git_agent.watch.plan.gate import gate
from git_agent.watch.plan.plain import plain_group
from git_agent.watch.plan.summary import window_summary
from git_agent.watch.plan.values import PLANNER_ERROR, Group, Offer, Plan, Planner, Window
from git_agent.watch.plan.window import free, offers_of, standing, window_of
from git_agent.watch.publish.applied import HeadView
from git_agent.watch.publish.blocked import Blocked, blocked_wait
from git_agent.watch.publish.commits import Commits
from git_agent.watch.publish.parts import Parts
from git_agent.watch.publish.run import Offered, Run, Tools
from git_agent.watch.publish.waits import LOOK_AGAIN, QUIET, Wait, Waits
from git_agent.watch.settings import WatchSettings
from git_agent.watch.values import Capture, Decision, Position

MOST_COMMITS = 20  # of one step, so that whoever wants to stop it need not wait long


class Offering:
    """Offers what is pending to one planner."""

    def __init__(self, parts: Parts, settings: WatchSettings, planner: Planner, commits: Commits, waits: Waits) -> None:
        self._ledger = parts.ledger
        self._monotonic = parts.monotonic
        self._settings = settings
        self._planner = planner
        self._tools = Tools(
            ledger=parts.ledger,
            commits=commits,
            waits=waits,
            blocked=Blocked(parts.monotonic),
            commit_format=settings.commit_format,
        )
        self._ages = Ages()

    def has_left(self, last_seq: int) -> bool:
        """Whether something up to this capture is still to be published, as far as it can be."""
        return next(free(self._ledger.captures.each_unpublished(up_to=last_seq)), None) is not None

    def publish(self, pending: Sequence[Capture], position: Position, view: HeadView, *, flush_up_to: int) -> Offered:
        """One step: at most a window of it, or so many single captures."""
        blocked = self._tools.blocked
        pending = blocked.probed(pending, view, is_flush=flush_up_to > 0)
        offers = offers_of(pending, coalesce=self._settings.coalesce)
        run = Run(self._tools, pending, position, view)
        if not offers:
            reasons = {capture.reason for capture in pending}
            return run.offered(blocked_wait(reasons), LOOK_AGAIN) if reasons else run.offered(None, None)
        offers, left = standing(offers, now=clock.now())
        if not offers and left is not None:
            return run.offered(Wait(name=QUIET, seconds=left), left)
        published = self._by_intent(offers, run, flush_up_to) if self._settings.is_intent else self._each(offers, run)
        if left is None:
            return published
        return replace(published, seconds=left if published.seconds is None else min(left, published.seconds))

    def _each(self, offers: Sequence[Offer], run: Run) -> Offered:
        for offer in offers[:MOST_COMMITS]:
            # Before anybody is asked for a message that could not be used.
            if run.is_barred(offer):
                continue
            plan = self._planner.plan(Window(offers=(offer,)))
            self._keep_breaker(plan)
            self._note(plan, None, clock.now())
            for group in self._for_offer(plan, offer):
                if wait := run.publish(group, None):
                    return run.offered(wait, wait.seconds)
        return run.rest()

    def _by_intent(self, offers: Sequence[Offer], run: Run, flush_up_to: int) -> Offered:
        visible = [offer.first for offer in offers]
        oldest, newest = self._ages.oldest_and_newest(visible, wall=clock.now(), monotonic=self._monotonic())
        decided = gate(offers, self._settings, oldest_age=oldest, newest_age=newest)
        if not decided.is_open and flush_up_to:
            offers = [offer for offer in offers if offer.seq <= flush_up_to]
            decided = gate(offers, self._settings, oldest_age=oldest, newest_age=newest, is_flush=True)
        if not decided.is_open:
            return run.offered(None, decided.next_look)
        window = window_of(offers, size=self._settings.window, forced=decided.forced)
        plan, number = self._safe_plan(window, run)
        for group in plan.groups:
            if wait := run.publish(group, number):
                return run.offered(wait, wait.seconds)
        return run.rest()

    def _safe_plan(self, window: Window, run: Run) -> tuple[Plan, int]:
        """What the planner says, unless it would end in another tree; then only what was captured first."""
        plan = self._planner.plan(window)
        if fault := run.fault(plan):
            self._ledger.events.add(Decision(kind=PLANNER_ERROR, reason=fault), at=clock.now())
            # The oldest can pass nothing, so that a plan of it alone is always safe.
            first = window.offers[0]
            single = self._planner.plan(Window(offers=(first,)))
            plan = replace(single, groups=self._for_offer(single, first), deferred=(), failure=fault)
        return plan, self._write_down(window, plan, run)

    def _write_down(self, window: Window, plan: Plan, run: Run) -> int:
        at = clock.now()
        summary = window_summary(window, plan, commit_format=self._settings.commit_format)
        with self._ledger.transaction():
            number = self._ledger.windows.add(
                generation=run.position.generation, source=plan.source, failure=plan.failure, summary=summary, at=at
            )
            if window.is_forced:
                forced = window.offers[0].first
                self._ledger.events.add(Decision(kind="forced", capture=forced, window=number), at=at)
            for deferral in plan.deferred:
                capture = self._ledger.captures.get(deferral.seq)
                decision = Decision(kind="deferred", capture=capture, reason=deferral.reason, window=number)
                self._ledger.events.add(decision, at=at)
            # What was put off because nobody answered must not come nearer to being forced.
            if plan.counts_deferrals:
                self._ledger.captures.defer([deferral.seq for deferral in plan.deferred])
            self._note(plan, number, at)
            self._keep_breaker(plan)
        return number

    def _note(self, plan: Plan, window: int | None, at: float) -> None:
        for note in plan.notes:
            self._ledger.events.add(Decision(kind=note.kind, reason=note.reason, window=window), at=at)

    def _keep_breaker(self, plan: Plan) -> None:
        data = breaker_data(plan.breaker)
        # To write it for each capture would be a write to the disk that says nothing new.
        if self._ledger.meta(BREAKER) != data:
            self._ledger.set_meta(BREAKER, data)

    def _for_offer(self, plan: Plan, offer: Offer) -> tuple[Group, ...]:
        """The plan's groups, if they are just this offer; it is published whatever a planner makes of it."""
        if [seq for group in plan.groups for seq in group.seqs] == list(offer.seqs):
            return plan.groups
        if plan.groups:
            return (replace(plan.groups[0], seqs=offer.seqs),)
        form = self._settings.commit_format
        return (plain_group(offer.captures, commit_format=form, reason="the planner left it out"),)
