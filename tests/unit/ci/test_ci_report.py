"""The context as JSON: the seed's shape, nothing secret, nothing that no file takes."""

import json

import fastjsonschema
import pytest

from git_agent.ci.diagnose.values import Diagnosis
from git_agent.ci.report import diagnose_report, failure_report, merge_report, rerun_report, unread_report
from git_agent.ci.report_types import CIContextReport, CIDiagnoseReport, CIMergeReport, CIRerunReport
from git_agent.ci.values import Merged, Rerun
from git_agent.model.json_schema import json_schema
from support.ci_answers import NOON, check_seed, context
from support.ci_readings import FAILING, PASSING, SHA, check, required

WORDS = sorted({*PASSING, *FAILING, "queued", "in_progress", "waiting", "odd"})


@pytest.mark.parametrize("raw", WORDS)
def test_it_is_what_the_seed_describes_whatever_the_forge_says(raw: str) -> None:
    report = context(check("lint", raw), required=required("lint", "e2e"))
    check_seed(report)
    fastjsonschema.validate(json_schema(CIContextReport, title="ci"), report)
    assert ("conclusion" in report["checks"][0]) == (raw in PASSING | FAILING) or report["checks"][0][
        "raw"
    ] == "missing"
    assert {each["raw"] for each in report["checks"]} == {raw, "missing"}


def test_the_check_of_the_seed_comes_out_as_it_stands_there() -> None:
    [made] = context(
        check(
            "test-suite",
            url="https://github.com/owner/repo/actions/runs/12345",
            started_at="2026-02-16T10:00:00Z",
            completed_at="2026-02-16T10:02:30Z",
        )
    )["checks"]
    seed = {
        "name": "test-suite",
        "status": "completed",
        "conclusion": "success",
        "url": "https://github.com/owner/repo/actions/runs/12345",
        "duration": "2m30s",
        "required": True,
        "started_at": "2026-02-16T10:00:00Z",
        "completed_at": "2026-02-16T10:02:30Z",
    }
    assert made.items() >= seed.items()


def test_the_aggregate_has_all_nine_keys() -> None:
    assert list(context()["aggregate"]) == [
        "all_passing",
        "required_passing",
        "pending_count",
        "failing_checks",
        "total_checks",
        "required_checks",
        "optional_checks",
        "merge_ready",
        "status_summary",
    ]


def test_it_expires_five_minutes_later() -> None:
    report = context(check("lint"))
    assert (report["detected_at"], report["ttl"]) == ("2026-02-16T12:00:00Z", "2026-02-16T12:05:00Z")


def test_a_pull_request_is_named_only_where_there_is_one() -> None:
    assert context(check("lint"))["pr_number"] == 7
    assert "pr_number" not in context(check("lint"), pull_request=None)


def test_it_says_where_the_required_set_is_from() -> None:
    assert context(check("lint"), required=required("lint"))["required_source"] == "branch protection"
    unreadable = context(check("lint"), required=required(is_readable=False))
    assert "unreadable" in unreadable["required_source"]


def test_clocks_that_disagree_make_no_duration() -> None:
    times = {"started_at": "2026-02-16T10:00:05Z", "completed_at": "2026-02-16T10:00:00Z"}
    assert "duration" not in context(check("lint", **times))["checks"][0]
    assert "started_at" not in context(check("lint", completed_at="2026-02-16T10:00:00Z"))["checks"][0]


@pytest.mark.parametrize("name", ['say "hi"', "tests 🚀", "two\nlines", "half \ud83d", "\x1b[31mred"])
def test_any_name_makes_valid_json(name: str) -> None:
    text = json.dumps(context(check(name, "failure")), ensure_ascii=False).encode()
    assert len(json.loads(text)["aggregate"]["failing_checks"]) == 1


def test_a_secret_in_an_address_is_not_told() -> None:
    token = "ghp_" + "x7Kp2mQ9vR4tY8wZ1nB5cD3fG6hJ0kLsA4eU"
    report = context(check("lint", url=f"https://x.example/?token={token}", reason=f"login with {token} failed"))
    assert token not in json.dumps(report)


def test_where_nothing_is_known_the_systems_still_are() -> None:
    report = unread_report(systems=(), branch="main", sha=SHA, remote="", at=NOON, why="the forge cannot be reached")
    check_seed(report)
    assert report["merge_reasons"] == report["incomplete"] == ["the forge cannot be reached"]
    assert not report["aggregate"]["merge_ready"]


def test_a_failure_has_the_fields_of_the_seed() -> None:
    diagnosis = Diagnosis(
        check_name="integration-tests",
        failure_type="test-failure",
        failure_message="AssertionError: Expected 200, got 404",
        log_excerpt="...",
        suggested_action="x-fix",
        flaky_probability="low",
    )
    seed = {
        "check_name": "integration-tests",
        "failure_type": "test-failure",
        "failure_message": "AssertionError: Expected 200, got 404",
        "log_excerpt": "...",
        "suggested_action": "x-fix",
        "retry_count": 0,
        "flaky_probability": "low",
    }
    report = diagnose_report([failure_report(diagnosis)])
    assert report["failures"][0].items() >= seed.items()
    fastjsonschema.validate(json_schema(CIDiagnoseReport, title="ci"), report)


def test_a_merge_is_told_beside_the_checks_it_was_for() -> None:
    merged = Merged(sha="m" * 40, url="https://forge.example/m", method="squash")
    report = merge_report(context(check("lint")), merged, method="squash")
    fastjsonschema.validate(json_schema(CIMergeReport, title="ci"), report)
    assert (report["merged"], report["sha"], report["head_sha"]) == (True, "m" * 40, SHA)
    refused = merge_report(context(check("lint", "failure")), None, method="")
    assert (refused["merged"], refused["sha"]) == (False, SHA)


def test_what_was_started_again_is_listed() -> None:
    other = Rerun(check_name="ext", url="", why="elsewhere")
    report = rerun_report((Rerun(check_name="lint", url="https://forge.example/1"), other))
    assert report == {
        "schema_version": 1,
        "rerun": [{"check_name": "lint", "url": "https://forge.example/1"}],
        "not_started": [{"check_name": "ext", "url": "", "why": "elsewhere"}],
    }
    fastjsonschema.validate(json_schema(CIRerunReport, title="ci"), report)
