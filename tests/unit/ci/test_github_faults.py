"""What GitHub could not be made to tell is never good news: the gate is closed with 12, not opened or guessed."""

from collections.abc import Iterator

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.values import Reading, Selection
from git_agent.ci.verdict import verdict_of
from git_agent.errors import ForgeUnreachable
from support.forges.asking import Asking
from support.forges.github import SHA, GitHub
from support.forges.server import Fault, fails, hangs_up, says, shows_login_page

TOPIC = Selection(branch="topic")
UNKNOWN = ForgeUnreachable.exit_code
PARTS = (
    "/rules/branches/main",
    "/r/branches/main",
    "/branches/main/protection",
    "/reviews",
    "/check-suites",
    "/actions/runs",
)
FAULTS = {
    "502": fails(502),
    "410": fails(410),
    "page": shows_login_page,
    "broken": says(b"{"),
    "silence": hangs_up,
}


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
    reading = read(forge, selection)
    return verdict_of(reading, counted(reading)).code


def play(forge: GitHub, end: str, fault: Fault) -> None:
    """A fault of what has a path with that end, and of nothing that is below or above it."""
    forge.play(end, lambda request: fault(request) if request.path.endswith(end) else forge._regular(request))


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_fault_of_any_part_closes_the_gate(forge: GitHub, part: str, fault: Fault) -> None:
    assert code(forge) == 0
    play(forge, part, fault)
    assert code(forge) == UNKNOWN


@pytest.mark.parametrize("part", ["/branches/main/protection", "/actions/runs"])
@pytest.mark.parametrize("status", [403, 404])
def test_what_we_may_not_see_is_no_fault(forge: GitHub, part: str, status: int) -> None:
    play(forge, part, fails(status))
    assert not read(forge).incomplete


@pytest.mark.parametrize("status", [403, 404])
def test_suites_that_are_not_told_where_check_runs_are(forge: GitHub, status: int) -> None:
    play(forge, "/check-suites", fails(status))
    assert code(forge) == UNKNOWN


def test_rules_that_fail_hide_a_check_and_a_merge_queue(forge: GitHub) -> None:
    forge.rule("security-scan")
    forge.rules.append({"type": "merge_queue", "parameters": {}})
    forge.play("/rules/", fails(503))
    reading = read(forge)
    assert any("rules" in text for text in reading.incomplete)


def test_requests_of_a_commit_that_cannot_be_listed(forge: GitHub) -> None:
    forge.play(f"/commits/{SHA}/pulls", fails(502))
    with pytest.raises(ForgeUnreachable):
        read(forge, Selection(sha=SHA))


def test_faults_are_told_where_jobs_stand_in_for_check_runs(forge: GitHub) -> None:
    forge.play("/check-runs", fails(403))
    assert code(forge) == 0
    forge.play("/rules/", fails(502))
    assert code(forge) == UNKNOWN


@pytest.mark.parametrize("status", [403, 404])
def test_jobs_that_stand_in_and_cannot_be_read(forge: GitHub, status: int) -> None:
    forge.play("/check-runs", fails(403))
    forge.play("/jobs", fails(status))
    forge.status("test")
    assert code(forge) == UNKNOWN
