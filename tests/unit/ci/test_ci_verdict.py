"""What follows from the checks: numbers, reasons, the gate's code, and a summary that agrees with them."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.ci.checks import counted
from git_agent.ci.values import Check
from git_agent.ci.verdict import NOTHING_REPORTED, Aggregate, verdict_of
from git_agent.errors import ANSWERED_NO, DONE, NO_CHECKS, PENDING, ForgeUnreachable
from support.ci_readings import FAILING, PASSING, check, reading, request, required, verdict

UNKNOWN = ForgeUnreachable.exit_code


@pytest.mark.parametrize("raw", sorted(PASSING))
def test_success_neutral_and_skipped_pass(raw: str) -> None:
    assert verdict(check("lint", raw)).code == DONE


def test_nothing_is_ready_past_a_queue() -> None:
    for forge, what in (("github", "queue"), ("gitlab", "train")):
        found = verdict(check("lint"), required=required("lint", merge_queue=True), forge=forge)
        told = f"main has a merge {what}: add the request to it on the web"
        assert (found.code, [reason.text for reason in found.reasons]) == (ANSWERED_NO, [told])


@pytest.mark.parametrize("raw", sorted(FAILING))
def test_every_other_end_fails(raw: str) -> None:
    found = verdict(check("lint", raw))
    assert found.code == ANSWERED_NO
    assert found.aggregate.failing_checks == ("lint",)
    assert f"({raw})" in found.reasons[0].text


@pytest.mark.parametrize("raw", ["queued", "in_progress", "waiting", "requested", "pending", "expected"])
def test_what_has_not_ended_is_pending(raw: str) -> None:
    found = verdict(check("lint", raw))
    assert (found.code, found.aggregate.pending_count) == (PENDING, 1)


def test_a_word_that_nobody_knows_closes_the_gate() -> None:
    found = verdict(check("lint", "odd"))
    assert found.code == UNKNOWN
    assert not found.aggregate.merge_ready
    assert "'odd'" in found.reasons[0].text


GREEN = (check("lint"),)
NOT_READY: dict[str, tuple[int, tuple[Check, ...], dict[str, Any]]] = {
    "failing": (ANSWERED_NO, (check("lint", "failure"),), {}),
    "pending": (PENDING, (check("lint", "queued"),), {}),
    "missing": (PENDING, (), {"required": required("lint")}),
    "no checks": (NO_CHECKS, (), {}),
    "unknown word": (UNKNOWN, (check("lint", "odd"),), {}),
    "incomplete": (UNKNOWN, GREEN, {"incomplete": ("the commit statuses",)}),
    "draft": (ANSWERED_NO, GREEN, {"pull_request": request(draft=True)}),
    "conflict": (ANSWERED_NO, GREEN, {"pull_request": request(mergeable=False)}),
    "behind": (ANSWERED_NO, GREEN, {"pull_request": request(behind=True), "required": required("lint", strict=True)}),
    "review": (ANSWERED_NO, GREEN, {"pull_request": request(approvals=1), "required": required("lint", reviews=2)}),
    "changes": (ANSWERED_NO, GREEN, {"pull_request": request(changes_requested=("bob",))}),
    "label": (ANSWERED_NO, GREEN, {"pull_request": request(labels=("fine", "Do-Not-Merge"))}),
    "label with spaces": (ANSWERED_NO, GREEN, {"pull_request": request(labels=("Do Not Merge",))}),
    "label with lines": (ANSWERED_NO, GREEN, {"pull_request": request(labels=("do_not_merge",))}),
    "wip": (ANSWERED_NO, GREEN, {"pull_request": request(labels=("WIP",))}),
    "closed": (ANSWERED_NO, GREEN, {"pull_request": request(state="closed")}),
    "discussions": (
        ANSWERED_NO,
        GREEN,
        {"pull_request": request(open_discussions=True), "required": required(discussions_resolved=True)},
    ),
    "blocked": (
        ANSWERED_NO,
        GREEN,
        {"pull_request": request(approvals=None, blocked=True), "required": required("lint", reviews=None)},
    ),
    "blocked by what nobody says": (ANSWERED_NO, GREEN, {"pull_request": request(blocked=True)}),
    "blocked though it was approved": (
        ANSWERED_NO,
        GREEN,
        {"pull_request": request(blocked=True, blocked_by="blocked", approvals=1), "required": required(reviews=1)},
    ),
    "perhaps strict": (
        ANSWERED_NO,
        GREEN,
        {"pull_request": request(behind=True), "required": required("lint", strict=None)},
    ),
    "blocked by a word": (ANSWERED_NO, GREEN, {"pull_request": request(blocked=True, blocked_by="policies_denied")}),
    "skipped pipeline": (
        ANSWERED_NO,
        (check("lint", "skipped"),),
        {"required": required(by_check=True, skipped_pipeline_passes=False)},
    ),
    "computing": (PENDING, GREEN, {"pull_request": request(mergeable=None)}),
}


@pytest.mark.parametrize("why", NOT_READY)
def test_each_thing_that_blocks_is_told_and_has_its_code(why: str) -> None:
    code, checks, fields = NOT_READY[why]
    found = verdict(*checks, **fields)
    assert found.code == code
    assert len(found.reasons) == 1
    assert not found.aggregate.merge_ready


@pytest.mark.parametrize(
    "fields",
    [
        {"pull_request": None},  # a branch without one: only its checks are judged
        {"pull_request": request(behind=True), "required": required("lint")},  # nobody asks for it
        {"pull_request": request(labels=("wipe",))},
        {"pull_request": request(open_discussions=True)},
        {"pull_request": request(approvals=2), "required": required("lint", reviews=2)},
    ],
)
def test_what_nobody_asks_for_does_not_block(fields: dict[str, Any]) -> None:
    assert verdict(check("lint"), **fields).code == DONE


def test_a_forge_that_blocks_for_a_pending_check_is_not_told_as_a_review() -> None:
    blocked = request(approvals=None, blocked=True, blocked_by="blocked")
    fields = {"pull_request": blocked, "required": required("lint", reviews=None)}
    assert verdict(check("lint", "queued"), **fields).code == PENDING
    assert verdict(check("lint"), **fields).code == ANSWERED_NO


def test_what_explains_a_block_is_told_instead_of_it() -> None:
    blocked = request(approvals=0, blocked=True, blocked_by="blocked")
    for checks, fields, code in (
        ((check("lint", "queued"),), {"required": required("lint")}, PENDING),
        ((), {"required": required("lint")}, PENDING),
        ((check("lint", "failure"),), {"required": required("lint")}, ANSWERED_NO),
        (GREEN, {"required": required("lint", reviews=1)}, ANSWERED_NO),
    ):
        found = verdict(*checks, pull_request=blocked, **fields)
        assert (found.code, len(found.reasons)) == (code, 1)
        assert not found.reasons[0].text.startswith("the forge blocks it")


def test_what_only_the_forge_can_judge_is_named() -> None:
    asked = required("lint", unjudged=("signed commits", "deployments"))
    [reason] = verdict(*GREEN, pull_request=request(blocked=True), required=asked).reasons
    assert reason.text == (
        "the forge blocks it: the base branch asks for signed commits, deployments, which is not read here"
    )


@pytest.mark.parametrize("approvals", [None, 0])
def test_the_word_with_which_a_forge_blocks_is_told_once(approvals: int | None) -> None:
    blocked = reading(check("test"), pull_request=request(blocked=True, blocked_by="locked_paths", approvals=approvals))
    found = verdict_of(blocked, counted(blocked))
    assert (found.code, [reason.text for reason in found.reasons]) == (
        ANSWERED_NO,
        ["the forge blocks it: locked_paths"],
    )


def test_optional_checks_never_block_and_are_reported() -> None:
    found = verdict(check("lint"), check("docs", "failure"), check("e2e", "queued"), required=required("lint"))
    assert found.code == DONE
    assert found.aggregate.merge_ready
    assert found.aggregate.failing_checks == ("docs",)
    assert found.aggregate.pending_count == 1
    assert not found.aggregate.all_passing


def test_every_reason_is_listed_and_not_the_first() -> None:
    fields = {"pull_request": request(draft=True, mergeable=None), "incomplete": ("reviews",)}
    found = verdict(check("lint", "failure"), check("e2e", "queued"), check("odd", "odd"), **fields)
    assert [reason.kind for reason in found.reasons] == ["incomplete", "no", "unknown", "pending", "no", "pending"]


def test_the_order_of_the_codes() -> None:
    """Unread, no checks, failing, unknown word, pending: the first that holds."""
    words = {UNKNOWN: "odd", ANSWERED_NO: "failure", PENDING: "queued"}
    listed = [check(raw, raw) for raw in words.values()]
    assert verdict(*listed, incomplete=("x",)).code == UNKNOWN
    assert verdict(incomplete=("x",)).code == UNKNOWN
    assert verdict(pull_request=request(draft=True)).code == NO_CHECKS
    assert verdict(*listed).code == ANSWERED_NO
    assert verdict(check("a", "odd"), check("b", "queued")).code == UNKNOWN
    assert verdict(check("b", "queued"), pull_request=request(draft=True)).code == ANSWERED_NO


def test_a_red_repository_that_requires_nothing_is_not_ready() -> None:
    found = verdict(check("lint", "failure"))
    assert found.code == ANSWERED_NO
    assert "no check is marked as required, so all count" in found.aggregate.status_summary


def test_blocking_labels_can_be_others() -> None:
    read = reading(check("lint"), pull_request=request(labels=("wip", "Hold")))
    found = verdict_of(read, counted(read), blocking_labels=("hold",))
    assert [reason.text for reason in found.reasons] == ["it has the label Hold"]


@pytest.mark.parametrize(("named", "expected"), [("gate", DONE), ("lint", ANSWERED_NO)])
def test_only_a_required_job_explains_that_the_forge_blocks(named: str, expected: int) -> None:
    blocked = request(blocked=True, blocked_by="blocked")
    own = check("gate", "in_progress", run_id=41)
    read = reading(own, check("lint"), pull_request=blocked, required=required(named))
    environ = {"GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": "41", "GITHUB_JOB": "gate"}
    assert verdict_of(read, counted(read, environ=environ)).code == expected


def test_only_the_own_job_is_as_good_as_none() -> None:
    read = reading(check("gate", "in_progress", kind="job", id=7))
    found = verdict_of(read, counted(read, environ={"GITLAB_CI": "1", "CI_JOB_ID": "7"}))
    assert found.code == NO_CHECKS
    assert "this job itself (gate)" in found.reasons[0].text


# --- the numbers


def test_the_numbers_of_the_seed() -> None:
    names = [f"r{number}" for number in range(5)]
    others = [check("lint", "failure"), check("integration-tests", "failure"), check("docs", "queued")]
    found = verdict(*map(check, names), *others, required=required(*names)).aggregate
    assert found == Aggregate(
        all_passing=False,
        required_passing=True,
        pending_count=1,
        failing_checks=("integration-tests", "lint"),
        total_checks=8,
        required_checks=5,
        optional_checks=3,
        merge_ready=True,
        status_summary="5/5 required checks passing, 2/3 optional checks failing, 1 pending",
    )


def test_required_ones_are_named_first_among_the_failing() -> None:
    found = verdict(check("a", "failure"), check("z", "failure"), required=required("z"))
    assert found.aggregate.failing_checks == ("z", "a")


def test_nothing_reported_passes_nothing() -> None:
    found = verdict().aggregate
    assert (found.all_passing, found.required_passing, found.merge_ready) == (False, False, False)
    assert found.status_summary == NOTHING_REPORTED


def test_an_unreadable_set_is_said() -> None:
    found = verdict(check("lint"), required=required(is_readable=False))
    assert found.aggregate.status_summary == ("1/1 required checks passing, required checks unreadable, so all count")


WORDS = st.sampled_from(["success", "neutral", "skipped", "failure", "cancelled", "queued", "in_progress", "odd"])
LISTS = st.lists(st.tuples(st.sampled_from("abcdefgh"), WORDS, st.integers(0, 3)), max_size=12)
SETS = st.builds(
    lambda names, is_readable: required(*names, is_readable=is_readable),
    st.lists(st.sampled_from("abcdefghij"), unique=True, max_size=6),
    st.booleans(),
)
SUMMARY = re.compile(
    r"(?P<passing>\d+)/(?P<required>\d+) required checks passing"
    r"(?:, (?P<failing>\d+)/(?P<optional>\d+) optional checks failing)?"
    r"(?:, (?P<pending>\d+) pending)?"
    r"(?:, (?:required checks unreadable|no check is marked as required), so all count)?"
)


@given(LISTS, SETS)
def test_the_summary_reads_back_as_the_numbers(listed: list[tuple[str, str, int]], wanted: Any) -> None:
    read = reading(*(check(name, raw, workflow=str(number)) for name, raw, number in listed), required=wanted)
    checks = counted(read)
    numbers = verdict_of(read, checks).aggregate
    assert numbers.total_checks == numbers.required_checks + numbers.optional_checks == len(checks.checks)
    if not checks.checks:
        assert numbers.status_summary == NOTHING_REPORTED
        return
    match = SUMMARY.fullmatch(numbers.status_summary)
    assert match
    passing = sum(each.outcome == "pass" and each.required for each in checks.checks)
    optional_failing = sum(each.outcome == "fail" and not each.required for each in checks.checks)
    assert (int(match["passing"]), int(match["required"])) == (passing, numbers.required_checks)
    assert int(match["failing"] or 0) == optional_failing
    assert (match["failing"] is None, match["pending"] is None) == (not optional_failing, not numbers.pending_count)
    assert int(match["optional"] or numbers.optional_checks) == numbers.optional_checks
    assert int(match["pending"] or 0) == numbers.pending_count
    assert numbers.required_passing == (passing == numbers.required_checks)
    assert numbers.all_passing == all(each.outcome == "pass" for each in checks.checks)


@given(LISTS, SETS, st.booleans(), st.sampled_from([True, False, None]))
def test_ready_no_reasons_and_code_0_are_one(
    listed: list[tuple[str, str, int]], wanted: Any, draft: bool, mergeable: bool | None
) -> None:
    read = reading(
        *(check(name, raw, workflow=str(number)) for name, raw, number in listed),
        required=wanted,
        pull_request=request(draft=draft, mergeable=mergeable),
    )
    found = verdict_of(read, counted(read))
    assert found.aggregate.merge_ready == (not found.reasons) == (found.code == DONE)


@pytest.mark.parametrize(("forge", "kind"), [("github", "pull"), ("gitea", "pull"), ("gitlab", "merge")])
def test_a_request_that_is_closed_is_named(forge: str, kind: str) -> None:
    [reason] = verdict(*GREEN, forge=forge, pull_request=request(number=5, state="closed")).reasons
    assert reason.text == f"{kind} request 5 is closed"
