"""Windows: what of the unpublished captures can be planned now, what is folded, and what is forced."""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.watch.plan.values import Offer, Window
from git_agent.watch.related import LastTouch
from git_agent.watch.values import BLOCKED, Capture

MOMENT_SECONDS = 0.05  # a state that lived for less is best effort, and never a commit of its own


def offers_of(unpublished: Sequence[Capture], *, coalesce: bool) -> list[Offer]:
    """What can be planned, oldest first: what is not behind a blocked capture of a related path.

    A burst is one offer. So are captures of one path where the first was gone in a moment, and with `coalesce` all that
    follow each other. Nothing is folded past a capture of a related path in between, which would then be applied in
    another order than it was made.
    """
    offers: list[list[Capture]] = []
    bursts: dict[int, int] = {}
    touched = LastTouch()
    for capture in free(sorted(unpublished, key=lambda one: one.seq)):
        last = touched.last(capture.paths)
        at = (
            bursts.get(capture.burst)
            if capture.burst is not None
            else _foldable(capture, offers, last, coalesce=coalesce)
        )
        # Something related came in between, so that it has to be an offer of its own, behind that.
        if at is None or (last is not None and last > at):
            at = len(offers)
            offers.append([])
        if capture.burst is not None:
            bursts[capture.burst] = at
        offers[at].append(capture)
        touched.note(capture.paths, at)
    return [Offer(first=first, hidden=tuple(hidden)) for first, *hidden in offers]


def free(unpublished: Iterable[Capture]) -> Iterator[Capture]:
    """Those that are not behind a blocked one of a related path; they are given, and asked for, oldest first."""
    barred = LastTouch()
    for capture in unpublished:
        # It bars what follows in turn: a chain of captures is only true from its beginning on.
        if capture.state == BLOCKED or barred.last(capture.paths) is not None:
            barred.note(capture.paths, capture.seq)
        else:
            yield capture


def standing(offers: Sequence[Offer], *, now: float) -> tuple[list[Offer], float | None]:
    """Those whose state has stood for a moment and that are not behind one that has not; seconds until one more has.

    What an editor empties before it fills it, or a formatter rewrites at once, is no state that anybody wanted.
    """
    found: list[Offer] = []
    fresh, left = LastTouch(), list[float]()
    for offer in offers:
        age = now - max(capture.captured_at for capture in offer.captures)
        if 0 <= age < MOMENT_SECONDS:  # a clock that was set back must not keep it
            left.append(MOMENT_SECONDS - age)
        elif fresh.last(offer.paths) is None:
            found.append(offer)
            continue
        fresh.note(offer.paths, offer.seq)
    return found, min(left, default=None)


def window_of(offers: Sequence[Offer], *, size: int, forced: Offer | None = None) -> Window:
    """The oldest offers, as many as a window has; or the one that is forced."""
    if forced is not None:
        return Window(offers=(forced,), is_forced=True)
    return Window(offers=tuple(offers[:size]))


def forced_offer(offers: Sequence[Offer], *, defer_limit: int) -> Offer | None:
    """The oldest offer that was deferred too often, unless something of a related path has to land before it."""
    limit = max(1, defer_limit)  # nothing is forced that was never deferred
    earlier = LastTouch()
    for offer in offers:
        if offer.defer_count >= limit and earlier.last(offer.paths) is None:
            return offer
        earlier.note(offer.paths, offer.seq)
    return None


def _foldable(capture: Capture, offers: list[list[Capture]], last: int | None, *, coalesce: bool) -> int | None:
    """Where it may be folded into: the offer that touched its path last, if that is about nothing else."""
    if last is None or capture.old_path is not None:
        return None
    if not (coalesce or 0 <= capture.captured_at - offers[last][-1].captured_at < MOMENT_SECONDS):
        return None
    first = offers[last][0]  # what was folded into it since then has its path
    return last if first.burst is None and first.path == capture.path else None
