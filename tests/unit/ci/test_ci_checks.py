"""Which checks count: one of each, marked as required, with those that nobody has reported."""

import pytest

from git_agent.ci.checks import EMPTY, NEVER, NOT_YET, UNREADABLE, counted, labels, newest_of
from git_agent.ci.values import MISSING, RequiredContext, RequiredSet
from support.ci_readings import check, reading, required


def test_the_newest_of_a_key_is_the_one_with_the_highest_number() -> None:
    old = check("lint", "failure", id=7, started_at="2026-03-01T00:00:00Z")
    new = check("lint", "success", id=9, started_at="2026-01-01T00:00:00Z")  # its runner's clock is behind
    assert newest_of((old, new)) == (new,) == newest_of((new, old))


def test_the_later_attempt_of_one_number_wins() -> None:
    first, second = check("lint", "failure", id=7, attempt=1), check("lint", id=7, attempt=2)
    assert newest_of((second, first)) == (second,)


def test_a_cancelled_check_gives_way_to_a_newer_run_only() -> None:
    assert newest_of((check("a", "cancelled", id=1), check("a", id=2)))[0].raw == "success"
    assert newest_of((check("a", id=1), check("a", "cancelled", id=2)))[0].raw == "cancelled"


@pytest.mark.parametrize(
    "fields",
    [
        {"workflow": "nightly"},
        {"event": "push"},
        {"app": "other"},
        {"kind": "status"},
    ],
)
def test_one_name_is_several_checks_where_anything_else_differs(fields: dict[str, str]) -> None:
    here = check("lint", "failure", workflow="CI", event="pull_request", app="actions", id=1)
    there = check("lint", id=2, **({"workflow": "CI", "event": "pull_request", "app": "actions"} | fields))
    assert len(newest_of((here, there))) == 2


def test_required_ones_are_marked_and_the_rest_is_optional() -> None:
    found = counted(reading(check("lint"), check("docs"), required=required("lint")))
    assert [(each.name, each.required) for each in found.checks] == [("lint", True), ("docs", False)]
    assert found.source == "branch protection"


def test_a_foreign_app_does_not_satisfy_a_required_check() -> None:
    wanted = required(contexts=(RequiredContext(name="lint", app_id=15368),))
    found = counted(reading(check("lint", app_id=99), required=wanted))
    assert [(each.raw, each.required) for each in found.checks] == [(MISSING, True), ("success", False)]
    assert counted(reading(check("lint", app_id=15368), required=wanted)).checks[0].required


def test_what_is_required_and_not_reported_is_pending() -> None:
    [missing] = counted(reading(required=required("e2e"))).checks
    assert (missing.status, missing.raw, missing.outcome, missing.required) == ("queued", MISSING, "pending", True)
    assert missing.conclusion is None
    assert missing.reason == NOT_YET


def test_a_path_filter_is_named_once_everything_else_has_ended() -> None:
    waits = counted(reading(check("lint", "in_progress"), required=required("lint", "e2e")))
    ended = counted(reading(check("lint"), required=required("lint", "e2e")))
    assert [each.reason for each in waits.checks if each.raw == MISSING] == [NOT_YET]
    assert [each.reason for each in ended.checks if each.raw == MISSING] == [NEVER]
    assert "path or branch filter" in NEVER


@pytest.mark.parametrize("wanted", [required(is_readable=False), required()])
def test_where_nobody_says_which_are_required_all_are(wanted: object) -> None:
    found = counted(reading(check("lint"), check("docs", "failure"), required=wanted))
    assert all(each.required for each in found.checks)
    assert found.source in (UNREADABLE, EMPTY)


def test_what_is_known_of_an_unreadable_set_is_still_missed() -> None:
    found = counted(reading(check("docs"), required=required("lint", is_readable=False)))
    assert [(each.name, each.raw, each.required) for each in found.checks] == [
        ("lint", MISSING, True),
        ("docs", "success", True),
    ]


def test_a_forge_that_says_it_of_each_check_is_believed() -> None:
    wanted = required(by_check=True, source="allow_failure")
    found = counted(reading(check("lint", required=True), check("docs"), required=wanted))
    assert [(each.name, each.required) for each in found.checks] == [("lint", True), ("docs", False)]
    assert found.source == "allow_failure"


def test_strict_makes_optional_ones_required() -> None:
    found = counted(reading(check("lint"), check("docs"), required=required("lint")), strict=True)
    assert all(each.required for each in found.checks)


def test_names_of_a_matrix_and_of_a_reused_workflow_match_whole() -> None:
    wanted = required("test (3.11, ubuntu)", "caller / callee")
    found = counted(reading(check("test (3.11, ubuntu)"), check("caller / callee"), check("test"), required=wanted))
    assert {each.name for each in found.checks if each.required} == {"test (3.11, ubuntu)", "caller / callee"}


def test_a_pattern_must_match_at_least_one_check() -> None:
    wanted = required(
        contexts=(RequiredContext(name="ci/*", is_glob=True), RequiredContext(name="e2e/*", is_glob=True))
    )
    found = counted(reading(check("ci/lint"), check("ci/test"), required=wanted))
    assert [(each.name, each.required) for each in found.checks] == [
        ("e2e/*", True),
        ("ci/lint", True),
        ("ci/test", True),
    ]


def test_failing_ones_come_first_then_those_that_wait_required_ones_before_optional_ones() -> None:
    listed = [check("z"), check("b", "queued"), check("c", "failure"), check("a", "failure"), check("d", "odd")]
    found = counted(reading(*listed, required=required("c", "z")))
    assert [each.name for each in found.checks] == ["c", "a", "d", "b", "z"]


def test_equal_names_are_told_apart_by_workflow_event_and_number() -> None:
    one, two = check("lint", workflow="CI", id=1), check("lint", workflow="nightly", id=2)
    assert list(labels([one, two, check("docs")]).values()) == ["lint (CI)", "lint (nightly)", "docs"]
    push, change = check("lint", workflow="CI", event="push"), check("lint", workflow="CI", event="pull_request")
    assert list(labels([push, change]).values()) == ["lint (CI, push)", "lint (CI, pull_request)"]
    assert list(labels([check("a", id=1), check("a", id=2)]).values()) == ["a (#1)", "a (#2)"]
    status = check("lint", kind="status")
    assert list(labels([check("lint", workflow="CI"), status]).values()) == ["lint (CI)", "lint (status)"]


GITHUB = {"GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": "41", "GITHUB_JOB": "gate"}


@pytest.mark.parametrize(
    ("environ", "own"),
    [
        (GITHUB, {"name": "gate", "run_id": 41}),
        (GITHUB, {"name": "gate (3.11, ubuntu)", "run_id": 41}),
        (GITHUB, {"name": "The gate", "run_id": 41}),  # a name of its own, and the only one of the run that runs
        (
            {"GITEA_ACTIONS": "true", "GITHUB_JOB": "gate", "GITHUB_WORKFLOW": "CI", "GITHUB_EVENT_NAME": "push"},
            {"name": "CI / gate (push)", "kind": "status"},
        ),
        (
            {
                "GITEA_ACTIONS": "true",
                "GITHUB_RUN_ID": "41",
                "GITHUB_JOB": "gate",
                "GITHUB_WORKFLOW": "CI",
                "GITHUB_EVENT_NAME": "push",
            },
            {"name": "CI / gate (push)", "kind": "status", "run_id": 7},
        ),
        ({"GITLAB_CI": "true", "CI_JOB_ID": "77"}, {"name": "gate", "kind": "job", "id": 77}),
        ({"CIRCLECI": "true", "CIRCLE_JOB": "gate"}, {"name": "ci/circleci: gate", "kind": "status"}),
    ],
)
def test_inside_ci_the_running_job_is_left_out(environ: dict[str, str], own: dict[str, object]) -> None:
    fields = {"raw": "in_progress", **own}
    forge = "gitea" if "GITEA_ACTIONS" in environ else "github"
    read = reading(check(str(fields.pop("name")), str(fields.pop("raw")), **fields), check("lint"), forge=forge)
    found = counted(read, environ=environ)
    assert [each.name for each in found.checks] == ["lint"]
    assert found.own is not None
    assert counted(read).own is None  # nobody's job runs here


def test_a_status_whose_page_has_the_number_of_our_run_may_be_anothers() -> None:
    other = check("CI / build (push)", "in_progress", kind="status", run_id=41)
    assert counted(reading(other, forge="gitea"), environ={**GITHUB, "GITEA_ACTIONS": "true"}).own is None


@pytest.mark.parametrize("forge", ["github", "gitea"])
def test_a_status_that_is_called_like_our_job_is_another_systems(forge: str) -> None:
    other = check("gate", "in_progress", kind="status")
    assert counted(reading(other, forge=forge), environ=GITHUB).own is None


def test_the_running_job_is_required_only_where_the_forge_waits_for_it() -> None:
    checks = [check("gate", "in_progress", run_id=41), check("lint")]
    marks = [
        found.required
        for rules in (required("gate"), required("lint"), RequiredSet(), RequiredSet(is_readable=False))
        if (found := counted(reading(*checks, required=rules), environ=GITHUB).own)
    ]
    assert marks == [True, False, False, True]


def test_a_job_that_has_ended_is_not_the_running_one() -> None:
    read = reading(check("test", "failure", kind="job", id=101), check("lint"), forge="gitlab")
    found = counted(read, environ={"GITLAB_CI": "true", "CI_JOB_ID": "101"})
    assert (found.own, [each.name for each in found.checks]) == (None, ["test", "lint"])


@pytest.mark.parametrize("environ", [{}, {"GITHUB_ACTIONS": "true"}, {"GITLAB_CI": "1"}, GITHUB])
def test_where_it_cannot_be_told_nothing_is_left_out(environ: dict[str, str]) -> None:
    both = [check("one", "in_progress", run_id=41), check("two", "in_progress", run_id=41)]
    assert counted(reading(*both), environ=environ).own is None


@pytest.mark.parametrize("name", ["workflow CI", "gate"])
def test_a_whole_run_is_nobodys_job(name: str) -> None:
    whole = check(name, "in_progress", run_id=41, id=41)
    assert counted(reading(whole, check("lint", run_id=41)), environ=GITHUB).own is None


OLD_GITEA = {**GITHUB, "GITEA_ACTIONS": "true", "GITHUB_WORKFLOW": "CI", "GITHUB_EVENT_NAME": "push"}


def test_an_older_gitea_calls_a_status_as_its_job() -> None:
    own = check("gate", "in_progress", kind="status", app="actions")
    found = counted(reading(own, check("lint", kind="status", app="actions"), forge="gitea"), environ=OLD_GITEA)
    assert [each.name for each in found.checks] == ["lint"]
    newer = check("CI / lint (push)", kind="status", app="actions")
    assert counted(reading(own, newer, forge="gitea"), environ=OLD_GITEA).own is None


def test_the_running_job_is_not_missing_though_it_is_required() -> None:
    read = reading(check("gate", "in_progress", run_id=41), check("lint"), required=required("gate", "lint"))
    assert [each.name for each in counted(read, environ=GITHUB).checks] == ["lint"]
