"""What GitHub leaves out or contradicts itself about closes the gate: 12 where nobody knows, never 0."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.values import Reading, Selection
from git_agent.ci.verdict import verdict_of
from git_agent.errors import PENDING, ForgeUnreachable
from support.forges.asking import Asking
from support.forges.github import OLD_SHA, SHA, GitHub
from support.forges.server import alters

TOPIC, BY_NUMBER = Selection(branch="topic"), Selection(pr=7)
UNKNOWN = ForgeUnreachable.exit_code
PULL = "/pulls/7"


@pytest.fixture
def forge() -> Iterator[GitHub]:
    with GitHub() as server:
        server.pull()
        server.job("test")
        server.require("test")
        yield server


def read(forge: GitHub, selection: Selection = TOPIC) -> Reading:
    with Asking(forge) as asking:
        return asking.forge.read(selection)


def code(forge: GitHub, selection: Selection = TOPIC) -> int:
    try:
        reading = read(forge, selection)
    except ForgeUnreachable as error:
        return error.exit_code
    return verdict_of(reading, counted(reading)).code


def alter(forge: GitHub, end: str, change: Callable[[Any], Any]) -> None:
    forge.play(end, alters(forge, change, end=end))


@pytest.mark.parametrize("selection", [TOPIC, BY_NUMBER], ids=["branch", "number"])
@pytest.mark.parametrize(
    ("field", "found", "expected"),
    [
        ("draft", None, UNKNOWN),
        ("labels", None, UNKNOWN),
        ("base", None, UNKNOWN),
        ("head", None, UNKNOWN),
        ("number", 8, UNKNOWN),
        ("state", "weird", UNKNOWN),
        ("state", "closed", 1),
        ("mergeable_state", None, UNKNOWN),
        ("mergeable_state", "weird", UNKNOWN),
        ("mergeable_state", "unknown", PENDING),
        ("mergeable_state", "draft", 1),
        ("mergeable_state", "unstable", 0),
    ],
)
def test_what_the_request_does_not_say(
    forge: GitHub, selection: Selection, field: str, found: object, expected: int
) -> None:
    alter(forge, PULL, lambda pull: pull.update({field: found}))
    assert code(forge, selection) == expected


def test_a_head_that_moves_once_is_followed(forge: GitHub) -> None:
    forge.job("test", "failure", sha=OLD_SHA)
    alter(forge, "/pulls", lambda pulls: pulls[0]["head"].update(sha=OLD_SHA))
    reading = read(forge)
    assert (reading.sha, reading.incomplete) == (SHA, ())
    assert [check.outcome for check in reading.checks] == ["pass"]


def test_a_head_that_keeps_moving_is_no_reading(forge: GitHub) -> None:
    heads = iter(f"{number:040x}" for number in range(1, 100))
    alter(forge, PULL, lambda pull: pull["head"].update(sha=next(heads)))
    reading = read(forge)
    assert any("moves" in text for text in reading.incomplete)
    assert sum(request.path.endswith(PULL) for request in forge.requests) == 3
    assert code(forge) == UNKNOWN


def test_the_rules_are_those_of_the_base_that_the_request_has_by_now(forge: GitHub) -> None:
    forge.heads["release"] = OLD_SHA
    alter(forge, PULL, lambda pull: pull["base"].update(ref="release"))
    reading = read(forge)
    assert reading.incomplete == ()
    assert reading.pull_request
    assert reading.pull_request.base_branch == "release"
    assert any(request.path.endswith("/rules/branches/release") for request in forge.requests)


@pytest.mark.parametrize(
    ("end", "change"),
    [
        ("/status", lambda data: data.update(total_count=5)),
        ("/status", lambda data: data.update(state="failure")),
        ("/check-runs", lambda data: data.update(total_count=5)),
        ("/check-runs", lambda data: data.update(total_count=0)),
        ("/check-runs", lambda data: data.update(total_count=-1)),
        ("/check-runs", lambda data: data.update(total_count=None)),
        ("/repos/o/r", lambda data: {}),
        ("/check-suites", lambda data: data.update(total_count=5)),
        ("/check-suites", lambda data: data["check_suites"][0].update(latest_check_runs_count=3)),
        ("/actions/runs", lambda data: data.update(total_count=5)),
        ("/r/branches/main", lambda data: data.update(protected=None)),
        ("/rules/branches/main", lambda data: [{"type": None}]),
        ("/rules/branches/main", lambda data: [*data, {"type": "required_dance"}]),
        ("/rules/branches/main", lambda data: [{"type": "required_status_checks", "parameters": None}]),
        ("/check-runs", lambda data: data["check_runs"][0].update(head_sha=OLD_SHA)),
        ("/check-suites", lambda data: data["check_suites"][0].update(head_sha=OLD_SHA)),
        ("/actions/runs", lambda data: data["workflow_runs"][0].update(head_sha=OLD_SHA)),
        ("/status", lambda data: data.update(sha=OLD_SHA)),
        ("/rules/branches/main", lambda data: [{"type": "pull_request"}]),
        ("/rules/branches/main", lambda data: [{"type": "pull_request", "parameters": {}}]),
    ],
)
def test_counts_and_rules_that_do_not_agree(forge: GitHub, end: str, change: Callable[[Any], Any]) -> None:
    assert code(forge) == 0
    alter(forge, end, change)
    assert code(forge) == UNKNOWN


@pytest.mark.parametrize(("approved", "expected"), [(0, 1), (1, 1), (2, 0)])
def test_approvals_that_a_ruleset_asks_for_count_though_protection_is_hidden(
    forge: GitHub, approved: int, expected: int
) -> None:
    flags = (
        "dismiss_stale_reviews_on_push",
        "require_code_owner_review",
        "require_last_push_approval",
        "required_review_thread_resolution",
    )
    parameters = {"required_approving_review_count": 2, **dict.fromkeys(flags, False)}
    forge.rules.append({"type": "pull_request", "parameters": parameters})
    for person in ("ada", "bob")[:approved]:
        forge.review(person)
    assert code(forge) == expected


def test_people_who_are_gone_do_not_take_each_other_s_word_back(forge: GitHub) -> None:
    for state in ("CHANGES_REQUESTED", "APPROVED"):
        forge.review("ghost", state)
    alter(forge, "/reviews", lambda reviews: [review | {"user": None} for review in reviews])
    request = read(forge).pull_request
    assert request
    assert (len(request.changes_requested), request.approvals) == (1, 0)
    assert code(forge) == 1


@pytest.mark.parametrize("kind", ["workflows", "code_scanning", "required_deployments"])
def test_what_no_check_tells_is_vouched_for_by_an_open_request_alone(forge: GitHub, kind: str) -> None:
    forge.rules.append({"type": kind, "parameters": {}})
    assert code(forge) == 0  # GitHub itself says that nothing is in the way
    forge.pulls.clear()
    assert code(forge, Selection(sha=SHA)) == UNKNOWN
