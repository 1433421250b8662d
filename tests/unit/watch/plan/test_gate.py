"""When planning begins, and what it waits for until then."""

import pytest

from git_agent.watch.plan.ages import Ages
from git_agent.watch.plan.gate import BATCH_WAIT, SETTLE_WAIT, Gate, gate
from git_agent.watch.plan.window import offers_of
from git_agent.watch.settings import WatchSettings
from support.capturing import capture

DEFAULTS = WatchSettings(strategy="intent")
SPARSE = WatchSettings(strategy="intent", window=5, min_pending=3, settle_seconds=10, max_age_seconds=60, defer_limit=1)
BUSY = WatchSettings(strategy="intent", window=10, min_pending=8, settle_seconds=10, max_age_seconds=300)


def asked(
    settings: WatchSettings,
    visible: int,
    *,
    oldest: float = 0,
    newest: float = 0,
    deferred: int = 0,
    flush: bool = False,
) -> Gate:
    captures = [capture(seq, deferred=deferred) for seq in range(visible)]
    return gate(offers_of(captures, coalesce=False), settings, oldest_age=oldest, newest_age=newest, is_flush=flush)


def test_the_defaults_are_those_of_the_flow() -> None:
    defaults = (DEFAULTS.window, DEFAULTS.min_pending, DEFAULTS.settle_seconds, DEFAULTS.max_age_seconds)
    assert (*defaults, DEFAULTS.defer_limit) == (10, 10, 10, 300, 1)


def test_the_waits_have_the_names_of_the_flow() -> None:
    assert asked(DEFAULTS, 1).waiting == "skipped_due_intent_batch_wait"
    assert asked(SPARSE, 3, newest=1).waiting == "skipped_due_intent_settle_window"


@pytest.mark.parametrize(
    ("settings", "given", "expected"),
    [
        (DEFAULTS, {"visible": 9, "newest": 100, "oldest": 299}, BATCH_WAIT),
        (DEFAULTS, {"visible": 10}, "full_window"),  # so the settle wait never fires with the defaults
        (DEFAULTS, {"visible": 1, "oldest": 300}, "max_age"),
        (DEFAULTS, {"visible": 1, "flush": True}, "flush"),
        (DEFAULTS, {"visible": 1, "deferred": 1}, "forced_aging"),
        (SPARSE, {"visible": 2, "newest": 50, "oldest": 59}, BATCH_WAIT),
        (SPARSE, {"visible": 3, "newest": 9.9}, SETTLE_WAIT),
        (SPARSE, {"visible": 3, "newest": 10}, "settled"),
        (SPARSE, {"visible": 1, "oldest": 60}, "max_age"),
        (SPARSE, {"visible": 3, "newest": 1, "flush": True}, "flush"),
        (SPARSE, {"visible": 3, "newest": 1, "oldest": 60}, "max_age"),
        (SPARSE, {"visible": 3, "newest": 1, "deferred": 1}, "forced_aging"),
        (SPARSE, {"visible": 5, "newest": 0}, "full_window"),
        (BUSY, {"visible": 7, "newest": 20}, BATCH_WAIT),
        (BUSY, {"visible": 8, "newest": 5}, SETTLE_WAIT),
        (BUSY, {"visible": 8, "newest": 10}, "settled"),
        (BUSY, {"visible": 10, "newest": 0}, "full_window"),
    ],
)
def test_the_gate_opens_for_a_reason_and_waits_for_another(
    settings: WatchSettings, given: dict[str, int], expected: str
) -> None:
    decided = asked(settings, **given)  # type: ignore[arg-type]  # a table of numbers and switches
    assert (decided.reason or decided.waiting) == expected
    assert decided.is_open is (expected not in (BATCH_WAIT, SETTLE_WAIT))


def test_a_window_smaller_than_min_pending_does_not_open_the_gate() -> None:
    assert asked(WatchSettings(strategy="intent", window=2, min_pending=6), 4, newest=100).waiting == BATCH_WAIT


def test_no_settle_window_is_no_wait() -> None:
    assert asked(WatchSettings(strategy="intent", min_pending=1, settle_seconds=0), 1).reason == "settled"


def test_nothing_pending_is_nothing_to_plan() -> None:
    assert not asked(DEFAULTS, 0, flush=True).is_open


def test_in_event_mode_there_is_no_batch_wait() -> None:
    assert asked(WatchSettings(strategy="event"), 1).reason == "event"


def test_a_burst_counts_as_one() -> None:
    captures = [capture(seq, burst=1) for seq in range(1, 100)]
    assert gate(offers_of(captures, coalesce=False), DEFAULTS, oldest_age=0, newest_age=0).visible == 1


def test_a_waiting_gate_counts_down() -> None:
    decided = asked(SPARSE, 3, oldest=20, newest=4)
    assert (decided.age_trigger_in, decided.settle_trigger_in, decided.next_look) == (40, 6, 6)
    assert asked(SPARSE, 1, oldest=20, newest=4).settle_trigger_in is None


def test_a_new_capture_begins_the_settle_wait_again() -> None:
    ages = Ages()
    captures = [capture(1, at=100), capture(2, at=109)]
    assert ages.oldest_and_newest(captures, wall=110, monotonic=5) == (10, 1)
    captures.append(capture(3, at=118))
    assert ages.oldest_and_newest(captures, wall=118, monotonic=13) == (18, 0)


@pytest.mark.parametrize("wall", [-5000.0, 0.0, 90_000.0])
def test_a_clock_that_is_set_changes_no_age(wall: float) -> None:
    ages = Ages()
    captures = [capture(1, at=100)]
    ages.oldest_and_newest(captures, wall=101, monotonic=50)
    assert ages.oldest_and_newest(captures, wall=wall, monotonic=60) == (11, 11)


def test_a_capture_from_the_future_is_new() -> None:
    assert Ages().oldest_and_newest([capture(1, at=9000)], wall=10, monotonic=5) == (0, 0)
    assert Ages().oldest_and_newest([], wall=10, monotonic=5) == (0, 0)
