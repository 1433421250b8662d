"""How the grouping of captures stands."""

from typing import TYPE_CHECKING

from git_agent.watch.facts import BREAKER
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.look.windows import last_window, recent_windows
from git_agent.watch.plan.ages import Ages
from git_agent.watch.plan.breaker import breaker_from
from git_agent.watch.plan.gate import gate
from git_agent.watch.plan.values import PLANNER_ERROR, QUALITY_FALLBACK, QUALITY_REWRITE
from git_agent.watch.plan.window import offers_of
from git_agent.watch.settings import WatchSettings

if TYPE_CHECKING:
    from git_agent.watch.report_parts import IntentStrategy

RECENT = 100  # decisions that a rate is about
ERROR_RATE = 0.05  # above which it is worth a warning
MOST_PENDING = 2000  # captures that are looked at: an answer must not take longer the more there are


def intent_strategy(ledger: Ledger | None, settings: WatchSettings, *, running: bool, now: float) -> "IntentStrategy":
    """How it stands now; without a ledger nothing was ever captured."""
    captures = ledger.captures.unpublished(limit=MOST_PENDING) if ledger else []
    offers = offers_of(captures, coalesce=settings.coalesce)
    # By the wall alone, for whoever looks has not been there when they came.
    oldest, newest = Ages().oldest_and_newest(captures, wall=now, monotonic=0.0)
    decided = gate(offers, settings, oldest_age=oldest, newest_age=newest)
    error_rate, singleton_rate = _rates(ledger) if ledger else (0.0, 0.0)
    counts = [capture.defer_count for capture in captures]
    return {
        "strategy": settings.strategy,
        "active": running and settings.is_intent,
        "commit_format": settings.commit_format,
        "window": settings.window,
        "min_pending": settings.min_pending,
        "settle_window_seconds": settings.settle_seconds,
        "max_pending_age_seconds": settings.max_age_seconds,
        "recent_commits": settings.recent_commits,
        "defer_limit": settings.defer_limit,
        "batch_wait_active": decided.waiting is not None,
        "batch_wait_reason": decided.waiting,
        "visible_pending_events": decided.visible,
        "oldest_pending_age_seconds": round(oldest, 1) if captures else None,
        "newest_pending_age_seconds": round(newest, 1) if captures else None,
        "age_trigger_in_seconds": _rounded(decided.age_trigger_in),
        "settle_trigger_in_seconds": _rounded(decided.settle_trigger_in),
        "deferred_events": sum(count > 0 for count in counts),
        "max_defer_count": max(counts, default=0),
        "forced_aging_ready": decided.forced is not None,
        "last_planner_error": _last_error(ledger),
        "planner_health": breaker_from(ledger.meta(BREAKER) if ledger else None).state(now),
        "planner_error_rate_recent": error_rate,
        "planner_error_warning": error_rate > ERROR_RATE,
        "singleton_commit_rate_recent": singleton_rate,
        "message_quality_rewrite_count_recent": ledger.events.count(QUALITY_REWRITE, latest=RECENT) if ledger else 0,
        "message_quality_fallback_count_recent": ledger.events.count(QUALITY_FALLBACK, latest=RECENT) if ledger else 0,
        "last_planner_window": last_window(ledger) if ledger else None,
    }


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)


def _last_error(ledger: Ledger | None) -> str | None:
    event = ledger.events.last_of(PLANNER_ERROR) if ledger else None
    return event.reason if event else None


def _rates(ledger: Ledger) -> tuple[float, float]:
    windows = recent_windows(ledger, RECENT)
    groups = [group for window in windows for group in window["selected_groups"]][:RECENT]
    failed = sum(window["fallback"] for window in windows)
    single = sum(len(group["selected_seqs"]) == 1 for group in groups)
    return round(failed / max(len(windows), 1), 3), round(single / max(len(groups), 1), 3)
