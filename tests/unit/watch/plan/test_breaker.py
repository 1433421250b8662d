"""A model that fails is left alone for a while, longer each time, across restarts."""

import json

import pytest

from git_agent.watch.plan.breaker import CLOSED, HALF_OPEN, OPEN, Breaker, breaker_data, breaker_from

FRESH = Breaker(provider="openai")


def test_a_failure_on_the_way_opens_it_at_once() -> None:
    opened = FRESH.unreachable("no route", now=100)
    assert (opened.state(100), opened.state(129), opened.state(130)) == (OPEN, OPEN, HALF_OPEN)
    assert opened.last_error == "no route"


def test_three_bad_answers_in_a_row_open_it() -> None:
    twice = FRESH.answered_badly("a", now=1).answered_badly("b", now=2)
    assert twice.state(2) == CLOSED
    assert twice.answered_badly("c", now=3).state(3) == OPEN
    assert twice.answered().answered_badly("c", now=3).state(3) == CLOSED


def test_each_opening_waits_longer_up_to_ten_minutes() -> None:
    breaker, waits = FRESH, []
    for now in (0, 1000, 2000, 3000):
        breaker = breaker.unreachable("x", now=now)
        waits.append(breaker.cool_down)
    assert waits == [30, 120, 600, 600]


def test_one_good_probe_closes_it_and_one_bad_one_opens_it_again() -> None:
    opened = FRESH.unreachable("x", now=0)
    assert opened.answered() == FRESH
    again = opened.answered_badly("y", now=40)
    assert (again.state(41), again.cool_down) == (OPEN, 120)


def test_it_survives_a_restart() -> None:
    opened = FRESH.unreachable("x", now=0).passed_by()
    assert breaker_from(json.loads(json.dumps(breaker_data(opened)))) == opened


@pytest.mark.parametrize("kept", [None, [], {}, {"provider": "openai"}, {**breaker_data(FRESH), "trips": "many"}])
def test_what_cannot_be_read_is_a_new_one(kept: object) -> None:
    assert breaker_from(kept) == Breaker()


def test_a_clock_set_back_ends_the_wait() -> None:
    assert FRESH.unreachable("x", now=5000).state(100) == HALF_OPEN


def test_another_provider_has_a_breaker_of_its_own() -> None:
    opened = FRESH.unreachable("x", now=0)
    assert opened.for_provider("openai") == opened
    assert opened.for_provider("claude-cli").state(1) == CLOSED


def test_an_error_is_kept_on_one_line_and_short() -> None:
    error = FRESH.unreachable("a\nb " * 500, now=0).last_error
    assert "\n" not in error
    assert len(error) <= 512
