"""What programs read: every field that was promised has its name, and what is in it comes from the ledger."""

import json
from collections.abc import Iterator

import pytest

from git_agent.cli.reports import report_schema
from git_agent.store.places import watch_folder
from git_agent.watch.ledger.ledger import Ledger, open_ledger
from git_agent.watch.look.events import events_report
from git_agent.watch.look.status import Looked, status_report
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.values import BY_BUILTIN, Deferral, Group, Plan, Window
from git_agent.watch.settings import INTENT, WatchSettings
from git_agent.watch.values import Decision
from support.publishing import Watching, watching
from support.reading import git_of
from support.repo import Repo

STRATEGY = """strategy active commit_format window min_pending settle_window_seconds max_pending_age_seconds
recent_commits defer_limit batch_wait_active batch_wait_reason visible_pending_events age_trigger_in_seconds
settle_trigger_in_seconds deferred_events max_defer_count forced_aging_ready last_planner_error planner_health
last_planner_window planner_error_rate_recent singleton_commit_rate_recent message_quality_rewrite_count_recent
message_quality_fallback_count_recent"""
WINDOW = """offered_seqs visible_original_seqs hidden_seqs selected_groups deferred_seqs forced fallback"""
PROMISED = {
    ("watch-start", ""): "ok repo pid started protected",
    ("watch-stop", ""): "ok stopped",
    ("watch-status", ""): "ok running pid mode branch generation captures coverage publish intent_strategy",
    ("watch-status", "Captures"): "pending published archived",
    ("watch-status", "Coverage"): "state gaps",
    ("watch-status", "GapReport"): "path reason",
    ("watch-status", "Publish"): "waiting_for",
    ("watch-status", "IntentStrategy"): STRATEGY,
    ("watch-status", "PlannerWindow"): WINDOW,
    ("watch-events", "EventReport"): "seq kind path op ts commit reason",
    ("watch-events", "EventWindow"): f"{WINDOW} offered hidden selected deferred group_ord",
    ("watch-flush", ""): "ok logical flush_request_id skipped skipped_reason refused_reason commits",
    ("watch-diagnose", ""): "intent_strategy publish coverage barriers remediation",
    ("watch-doctor", "CheckReport"): "name state text hint",
}


@pytest.mark.parametrize(("report", "part"), PROMISED)
def test_a_field_that_was_promised_keeps_its_name(report: str, part: str) -> None:
    schema = report_schema(report)
    found = schema["definitions"][part] if part else schema
    assert {*PROMISED[report, part].split()} <= {*found["required"]}


def test_a_prompt_has_its_fields() -> None:
    names = "found timestamp provider model offered_seqs diff_included request response validation_state"
    assert {*names.split()} <= {*report_schema("watch-prompt")["properties"]}


@pytest.fixture
def ledger(repo: Repo) -> Iterator[Ledger]:
    with open_ledger(watch_folder(git_of(repo).repository)) as opened:
        yield opened


def looked(repo: Repo, ledger: Ledger, settings: WatchSettings | None = None) -> Looked:
    git = git_of(repo)
    return Looked(git=git, folder=watch_folder(git.repository), ledger=ledger, own_settings=settings or WatchSettings())


def test_rates_and_counts_are_those_of_the_ledger(repo: Repo, ledger: Ledger) -> None:
    single = {"selected_groups": [{"selected_seqs": [1]}, {"selected_seqs": [2, 3]}]}
    for number in range(10):
        ledger.windows.add({**single, "fallback": number == 0}, at=1.0, generation=1, source="model", failure=None)
    for kind in ("message_quality_rewrite", "message_quality_rewrite", "message_quality_fallback", "planner_error"):
        ledger.events.add(Decision(kind=kind, reason="so"), at=1.0)
    found = status_report(looked(repo, ledger))["intent_strategy"]
    assert (found["planner_error_rate_recent"], found["planner_error_warning"]) == (0.1, True)
    assert found["singleton_commit_rate_recent"] == 0.5
    assert found["message_quality_rewrite_count_recent"] == 2
    assert found["message_quality_fallback_count_recent"] == 1
    assert found["last_planner_error"] == "so"


def test_a_hundred_events_are_listed_unless_more_are_asked_for(ledger: Ledger) -> None:
    for _ in range(1500):
        ledger.events.add(Decision(kind="overflow"), at=1.0)
    assert [event["id"] for event in events_report(ledger)["events"]] == list(range(1401, 1501))
    assert len(events_report(ledger, limit=1200)["events"]) == 1200
    assert len(events_report(ledger, since=0, limit=None)["events"]) == 1500


class OneLater:
    """All that is offered as one commit, but for the last one, which is put off."""

    def plan(self, window: Window) -> Plan:
        *seqs, last = (capture.seq for capture in window.captures)
        return Plan(
            groups=(Group(seqs=tuple(seqs), subject="Say it", body="- PLANTED body", reason="one thing"),),
            deferred=(Deferral(seq=last, reason="later"),),
            source=BY_BUILTIN,
            breaker=Breaker(),
        )


BY_THREE = WatchSettings(strategy=INTENT, min_pending=3, settle_seconds=0.0, max_age_seconds=1e9, defer_limit=9)


def deferred(tree: Watching) -> None:
    for name in ("a", "b", "c"):
        tree.save(name, f"PLANTED = {name!r}\n")
    tree.publish()
    assert [capture.path for capture in tree.pending()] == ["c"]


def test_a_window_is_told_by_its_numbers_and_never_by_a_line(repo: Repo) -> None:
    repo.commit("First", {"z": "1\n"})
    with watching(repo, BY_THREE, planner=OneLater()) as tree:
        deferred(tree)
        status = status_report(looked(repo, tree.ledger, BY_THREE))
        events = events_report(tree.ledger)["events"]
        rows = tree.ledger.database.rows("SELECT summary FROM windows")
    strategy = status["intent_strategy"]
    assert (strategy["deferred_events"], strategy["max_defer_count"], strategy["forced_aging_ready"]) == (1, 1, False)
    assert strategy["batch_wait_reason"] == "skipped_due_intent_batch_wait"
    assert (strategy["batch_wait_active"], strategy["visible_pending_events"]) == (True, 1)
    window = strategy["last_planner_window"]
    assert window
    assert (window["offered_seqs"], window["deferred_seqs"], window["hidden_seqs"]) == ([1, 2, 3], [3], [])
    parts = {event["seq"]: event["planner_window"] for event in events if event["kind"] in ("committed", "deferred")}
    assert {seq: (part["selected"], part["deferred"], part["group_ord"]) for seq, part in parts.items()} == {
        1: (True, False, 0),
        2: (True, False, 0),
        3: (False, True, None),
    }
    assert all(part.items() >= window.items() for part in parts.values()), "the same shape"
    assert rows
    assert "PLANTED" not in json.dumps([status, events]) + str([*rows])
