"""What is offered to a planner: oldest first, folded where that changes no order, never past a barrier."""

import pytest

from git_agent.watch.plan.values import Offer
from git_agent.watch.plan.window import forced_offer, offers_of, standing, window_of
from git_agent.watch.values import BLOCKED, Capture
from support.capturing import capture, offers
from support.steps import steps_of


def seqs(found: list[Offer]) -> list[tuple[int, ...]]:
    return [offer.seqs for offer in found]


def folded(*captures: Capture) -> list[tuple[int, ...]]:
    return seqs(offers_of(captures, coalesce=True))


def test_captures_of_one_path_are_offers_of_their_own() -> None:
    assert seqs(offers_of([capture(1, "a"), capture(2, "a")], coalesce=False)) == [(1,), (2,)]


def test_with_coalescing_captures_of_one_path_are_one_offer_that_names_the_others() -> None:
    assert folded(capture(1, "a"), capture(2, "b"), capture(3, "a")) == [(1, 3), (2,)]
    (offer,) = offers_of([capture(1, "a", deferred=0), capture(2, "a", deferred=2)], coalesce=True)
    assert (offer.seq, [one.seq for one in offer.hidden], offer.defer_count) == (1, [2], 2)


def test_nothing_is_folded_past_a_related_path_or_a_rename() -> None:
    assert folded(capture(1, "a"), capture(2, "a/b"), capture(3, "a")) == [(1,), (2,), (3,)]
    assert folded(capture(1, "a"), capture(2, "b", old_path="a"), capture(3, "a")) == [(1,), (2,), (3,)]
    assert folded(capture(1, "b", old_path="a"), capture(2, "b")) == [(1, 2)]


def test_a_burst_is_one_offer_of_its_first_seq() -> None:
    burst = [capture(seq, burst=2) for seq in (2, 4, 5)]
    assert seqs(offers_of([capture(1), *burst, capture(3)], coalesce=False)) == [(1,), (2, 4, 5), (3,)]


def test_a_burst_is_not_folded_past_a_related_edit_in_between() -> None:
    burst = [capture(1, "a", burst=1), capture(3, "b", burst=1), capture(4, "c", burst=1)]
    assert seqs(offers_of([*burst, capture(2, "b")], coalesce=False)) == [(1,), (2,), (3, 4)]


def test_what_is_behind_a_blocked_capture_of_a_related_path_is_not_offered() -> None:
    captures = [
        capture(1, "a", state=BLOCKED),
        capture(2, "b", old_path="a"),
        capture(3, "b/c"),
        capture(4, "d"),
    ]
    assert seqs(offers_of(captures, coalesce=False)) == [(4,)]


def test_a_window_holds_the_oldest_offers_and_no_more_than_its_size() -> None:
    offered = offers_of([capture(seq) for seq in (9, 3, 7, 5)], coalesce=False)
    assert [offer.seq for offer in window_of(offered, size=3).offers] == [3, 5, 7]


def test_a_forced_window_has_exactly_the_forced_offer() -> None:
    three = offers(1, 2, 3)
    window = window_of(three, size=10, forced=three[1])
    assert window.is_forced
    assert [offer.seq for offer in window.offers] == [2]


def test_the_oldest_overdue_capture_is_forced() -> None:
    pending = [*offers(1), *offers(2, 3, deferred=1)]
    assert forced_offer(pending, defer_limit=1) == pending[1]
    assert forced_offer(pending, defer_limit=2) is None


def test_an_earlier_capture_of_a_related_path_lands_before_a_forced_one() -> None:
    first, other = Offer(first=capture(1, "a")), Offer(first=capture(3, "z", deferred=1))
    second = Offer(first=capture(2, "a/b", deferred=1))
    assert forced_offer([first, second], defer_limit=1) is None
    assert forced_offer([first, second, other], defer_limit=1) == other


def test_a_limit_of_nothing_forces_nothing_that_was_never_deferred() -> None:
    assert forced_offer(offers(1), defer_limit=0) is None
    assert forced_offer(offers(1, deferred=1), defer_limit=0) is not None


def test_a_file_that_was_saved_very_often_is_folded_in_as_many_steps() -> None:
    backlog = [capture(seq, "a") for seq in range(2_000)]
    assert steps_of(lambda: offers_of(backlog, coalesce=True)) < 100 * len(backlog)


def test_a_state_that_was_gone_in_a_moment_is_no_offer_of_its_own() -> None:
    short = [capture(1, "a", at=0.0), capture(2, "a", at=0.049), capture(3, "a", at=0.098), capture(4, "a", at=0.16)]
    assert seqs(offers_of(short, coalesce=False)) == [(1, 2, 3), (4,)]
    beside = [capture(1, "a", at=0.0), capture(2, "b", at=0.01), capture(3, "a", at=0.02)]
    assert seqs(offers_of(beside, coalesce=False)) == [(1, 3), (2,)]
    between = [capture(1, "a", at=0.0), capture(2, "a/b", at=0.01), capture(3, "a", at=0.02)]
    assert seqs(offers_of(between, coalesce=False)) == [(1,), (2,), (3,)]
    stepped = [capture(1, "a", at=5.0), capture(2, "a", at=4.99)]
    assert seqs(offers_of(stepped, coalesce=False)) == [(1,), (2,)]


def test_what_has_not_stood_for_a_moment_is_not_offered_nor_what_is_behind_it() -> None:
    captures = [capture(1, "a", at=0.0), capture(2, "b", at=9.99), capture(3, "b/c", at=1.0), capture(4, "d", at=9.96)]
    offers = offers_of(captures, coalesce=False)
    found, left = standing(offers, now=10.0)
    assert seqs(found) == [(1,)]
    assert left == pytest.approx(0.01)
    assert standing(offers, now=10.1) == (offers, None)
    assert standing(offers, now=-1.0) == (offers, None)  # a clock that was set back
