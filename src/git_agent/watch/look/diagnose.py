"""Why captures are not published yet, or files not protected, and what to do about it."""

from collections.abc import Iterator

from git_agent.clock import now
from git_agent.watch.look.intent import intent_strategy
from git_agent.watch.look.remedies import remedy_of_gap, remedy_of_trouble, remedy_of_wait
from git_agent.watch.look.status import Looked, coverage_report, publish_report
from git_agent.watch.report import WatchDiagnose
from git_agent.watch.report_parts import Barrier, Coverage, IntentStrategy, Remedy
from git_agent.watch.service.lock import running_pid, told_trouble
from git_agent.watch.trouble import EVERYTHING, TROUBLES
from git_agent.watch.values import BLOCKED

MOST_BARRIERS = 1000


def diagnose_report(at: Looked) -> WatchDiagnose:
    """What `diagnose` answers."""
    running = running_pid(at.folder) is not None
    intent = intent_strategy(at.ledger, at.settings, running=running, now=now())
    publish, coverage, barriers = publish_report(at, running=running), coverage_report(at), _barriers(at)
    trouble = told_trouble(at.folder)
    remedies = [*_of_daemon(at, running=running), *([remedy_of_trouble(trouble)] if trouble else [])]
    # One or the other: while everything waits, that a batch is not full says nothing.
    if publish["waiting_for"]:
        remedies.append(remedy_of_wait(publish["waiting_for"]))
    else:
        remedies += _of_batch(intent)
    remedies += [*_of_planner(intent), *_of_barriers(barriers), *_of_gaps(coverage)]
    return {
        "schema_version": 1,
        "command": "watch",
        "ok": not remedies,
        "running": running,
        "intent_strategy": intent,
        "publish": publish,
        "coverage": coverage,
        "trouble": trouble.text if trouble else None,
        "barriers": barriers,
        "remediation": remedies,
    }


def _barriers(at: Looked) -> list[Barrier]:
    captures = at.ledger.captures.unpublished(state=BLOCKED, limit=MOST_BARRIERS) if at.ledger else []
    return [{"seq": capture.seq, "path": capture.path, "reason": capture.reason} for capture in captures]


def _of_daemon(at: Looked, *, running: bool) -> Iterator[Remedy]:
    if running:
        return
    pending = at.ledger.captures.counts().get("pending", 0) if at.ledger else 0
    waiting = "1 capture waits" if pending == 1 else f"{pending} captures wait"
    text = f"no watch is running; {waiting}" if pending else "no watch is running"
    yield {"about": "not_running", "text": text, "hint": "`git-agent watch start`"}


def _of_batch(intent: IntentStrategy) -> Iterator[Remedy]:
    if intent["batch_wait_active"]:
        count = intent["visible_pending_events"]
        left = intent["settle_trigger_in_seconds"] or intent["age_trigger_in_seconds"] or 0
        yield {
            "about": str(intent["batch_wait_reason"]),
            "text": f"{count} capture{' waits' if count == 1 else 's wait'} for more edits, {left:g} s at most",
            "hint": "`git-agent watch flush --logical` publishes now",
        }


def _of_planner(intent: IntentStrategy) -> Iterator[Remedy]:
    if intent["planner_health"] == "open":
        yield {
            "about": "planner",
            "text": f"the model is left alone after it failed: {intent['last_planner_error'] or 'unknown'}",
            "hint": "the built-in planner works meanwhile; look at key, address and network",
        }
    if intent["planner_error_warning"]:
        rate, error = intent["planner_error_rate_recent"], intent["last_planner_error"]
        text = f"{rate:.0%} of the last plans were not usable"
        hint = "another model may plan better; planner-rejects.jsonl says what was wrong"
        if error and not _is_answer(error):
            text = f"{rate:.0%} of the last plans were made without the model, which could not be asked: {error}"
            hint = "look at its address, your key and the network"
        yield {"about": "planner_error_rate_recent", "text": text, "hint": hint}


def _is_answer(error: str) -> bool:
    """Whether a model has answered, and was wrong; else the way to it failed, and another one would not do better."""
    from git_agent.watch.plan.response import CODE_NAMES

    return error.partition(":")[0] in CODE_NAMES


def _of_barriers(barriers: list[Barrier]) -> Iterator[Remedy]:
    # A thousand of them have one cause mostly, and it shows in the first.
    for barrier in barriers[:10]:
        if barrier["reason"] == "staged":
            remedy = remedy_of_wait(barrier["reason"])
            yield {**remedy, "text": f"{barrier['path']} (capture {barrier['seq']}): {remedy['text']}"}
            continue
        yield {
            "about": "blocked",
            "text": f"{barrier['path']} (capture {barrier['seq']}) cannot be applied to HEAD: {barrier['reason']}",
            "hint": f"`git-agent watch restore --seq {barrier['seq']}` brings it back; save it again to go on",
        }


def _of_gaps(coverage: Coverage) -> Iterator[Remedy]:
    by_reason: dict[str, list[str]] = {}
    for gap in coverage["gaps"]:
        if gap["path"] == EVERYTHING and gap["reason"] in TROUBLES:
            continue
        by_reason.setdefault(gap["reason"], []).append(gap["path"])
    for reason, paths in by_reason.items():
        yield remedy_of_gap(reason, paths)
