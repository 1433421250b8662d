"""What the ledger keeps of a window: who was offered, hidden, selected and deferred; never a line of a diff."""

from typing import Any

from git_agent.watch.plan.values import Plan, Window


def window_summary(window: Window, plan: Plan, *, commit_format: str) -> dict[str, Any]:
    """The facts of `last_planner_window` and of `planner_window` of events."""
    return {
        "source": plan.source,
        "provider": plan.provider,
        "model": plan.model,
        "commit_format": commit_format,
        "forced": window.is_forced,
        "forced_reason": "defer_limit" if window.is_forced else "",
        "fallback": plan.failure is not None,
        "validation_failure": plan.failure or "",
        "offered_seqs": [offer.seq for offer in window.offers],
        "visible_original_seqs": [capture.seq for capture in window.captures],
        "hidden_seqs": [capture.seq for offer in window.offers for capture in offer.hidden],
        "selected_groups": [
            {"selected_seqs": list(group.seqs), "subject": group.subject, "grouping_reason": group.reason}
            for group in plan.groups
        ],
        "deferred_seqs": [one.seq for one in plan.deferred],
        "deferred_reasons": [{"seq": one.seq, "reason": one.reason} for one in plan.deferred],
    }


def part_in(summary: dict[str, Any], seq: int) -> dict[str, Any]:
    """What one capture had to do with a window."""
    groups = [group["selected_seqs"] for group in summary["selected_groups"]]
    at = next((number for number, seqs in enumerate(groups) if seq in seqs), None)
    return {
        "offered": seq in summary["offered_seqs"],
        "hidden": seq in summary["hidden_seqs"],
        "selected": at is not None,
        "deferred": seq in summary["deferred_seqs"],
        "group_ord": at,
    }
