"""What GitLab says of a merge request, one word at a time."""

from typing import Any

import pytest

from git_agent.ci.forges.fields import Fields, fields_of
from git_agent.ci.forges.gitlab.jobs import PIPELINE
from git_agent.ci.forges.gitlab.merge_requests import (
    Approvals,
    approvals_of,
    is_checking,
    judged,
    request_of,
    required_of,
)
from git_agent.ci.values import PullRequest, RequiredContext

NONE_ASKED = Approvals(given=0, asked=0)


def merge_request(word: str = "mergeable", **more: Any) -> Fields:
    data = {
        "iid": 3,
        "title": "Add a thing",
        "web_url": "https://gitlab.example/g/a/-/merge_requests/3",
        "sha": "a" * 40,
        "source_branch": "thing",
        "target_branch": "main",
        "state": "opened",
        "draft": False,
        "has_conflicts": False,
        "blocking_discussions_resolved": True,
        "detailed_merge_status": word,
        "labels": ["WIP"],
    }
    return Fields({**data, **more}, "/x")


def said(word: str, approvals: Approvals = NONE_ASKED, **more: Any) -> PullRequest:
    return request_of(merge_request(word, **more), approvals)


def test_a_merge_request_that_can_be_merged() -> None:
    assert said("mergeable") == PullRequest(
        number=3,
        title="Add a thing",
        url="https://gitlab.example/g/a/-/merge_requests/3",
        head_sha="a" * 40,
        head_branch="thing",
        base_branch="main",
        mergeable=True,
        approvals=0,
        labels=("WIP",),
    )


@pytest.mark.parametrize("word", ["checking", "unchecked", "preparing", "approvals_syncing"])
def test_it_is_not_known_yet_while_gitlab_looks(word: str) -> None:
    assert said(word).mergeable is None
    assert is_checking(merge_request(word))
    assert not is_checking(merge_request(word, state="merged"))


@pytest.mark.parametrize("word", ["conflict", "broken_status"])
def test_conflicts(word: str) -> None:
    assert said(word).mergeable is False


def test_conflicts_that_another_reason_hides_are_told_by_their_field() -> None:
    assert said("not_approved", has_conflicts=True).mergeable is False
    assert said("draft_status", has_conflicts=True).mergeable is False


def test_reasons_with_a_field_of_their_own() -> None:
    assert said("draft_status").draft
    assert said("mergeable", draft=True).draft
    assert said("need_rebase").behind
    assert said("not_approved", diverged_commits_count=2).behind
    assert said("discussions_not_resolved").open_discussions
    assert said("not_approved", blocking_discussions_resolved=False).open_discussions
    for word in ("draft_status", "need_rebase", "discussions_not_resolved"):
        assert not said(word).blocked


@pytest.mark.parametrize(
    "word",
    [
        "external_status_checks", "status_checks_must_pass", "merge_request_blocked", "blocked_status",
        "jira_association_missing", "policies_denied", "commits_status", "merge_time", "locked_paths",
        "locked_lfs_files", "security_policy_violations", "security_policy_pipeline_check", "title_regex",
        "a_word_of_next_year",
    ],
)  # fmt: skip
def test_any_other_word_blocks_by_itself(word: str) -> None:
    request = said(word)
    assert (request.blocked, request.blocked_by, request.mergeable) == (True, word, True)


def test_a_review_that_can_be_counted_needs_no_word() -> None:
    assert not said("not_approved", Approvals(given=1, asked=2)).blocked
    assert said("not_approved", Approvals(given=1, asked=2)).approvals == 1
    assert not said("requested_changes", Approvals(given=0, asked=0, changes_requested=("kim",))).blocked


@pytest.mark.parametrize("approvals", [Approvals(), Approvals(given=2, asked=2), Approvals(given=0, asked=0)])
def test_a_review_that_cannot_be_counted_blocks_by_its_word(approvals: Approvals) -> None:
    assert said("not_approved", approvals).blocked_by == "not_approved"
    assert said("requested_changes", approvals).blocked_by == "requested_changes"


@pytest.mark.parametrize(
    ("state", "told"), [("opened", "open"), ("merged", "merged"), ("closed", "closed"), ("locked", "open")]
)
def test_the_state(state: str, told: str) -> None:
    assert said("not_open", state=state).state == told


@pytest.mark.parametrize(
    ("old", "mergeable"),
    [
        ("can_be_merged", True),
        ("cannot_be_merged", False),
        ("unchecked", None),
        ("cannot_be_merged_recheck", None),
        ("cannot_be_merged_rechecking", None),
    ],
)
def test_a_gitlab_before_detailed_words(old: str, mergeable: bool | None) -> None:
    request = said("", detailed_merge_status=None, merge_status=old)
    assert (request.mergeable, request.blocked) == (mergeable, False)


def test_approvals_are_counted_by_what_is_left() -> None:
    answer = Fields({"approvals_required": 3, "approvals_left": 2, "approved_by": [{}, {}, {}]}, "/x")
    assert approvals_of(answer, ()) == Approvals(given=1, asked=3)


def test_approvals_without_rules_are_people() -> None:
    answer = Fields({"approved": True, "approved_by": [{"user": {"username": "kim"}}]}, "/x")
    reviewers = fields_of(
        [
            {"user": {"username": "kim"}, "state": "approved"},
            {"user": {"username": "lou"}, "state": "requested_changes"},
        ],
        "/x",
    )
    assert approvals_of(answer, reviewers) == Approvals(given=1, asked=0, changes_requested=("lou",))
    assert approvals_of(None, ()) == Approvals(given=None, asked=None)


def test_gitlabs_word_about_checks_counts_where_ours_say_something_else() -> None:
    for word in ("ci_must_pass", "ci_still_running"):
        row = merge_request(word)
        assert judged(request_of(row, NONE_ASKED), row, is_waiting=True, is_failing=False).mergeable
        assert not judged(request_of(row, NONE_ASKED), row, is_waiting=False, is_failing=True).blocked
    running, must_pass = merge_request("ci_still_running"), merge_request("ci_must_pass")
    late = judged(request_of(running, NONE_ASKED), running, is_waiting=False, is_failing=False)
    assert (late.mergeable, late.blocked) == (None, False)
    more = judged(request_of(must_pass, NONE_ASKED), must_pass, is_waiting=False, is_failing=False)
    assert more.blocked_by == "ci_must_pass"


def project(**settings: Any) -> Fields:
    return Fields({"only_allow_merge_if_pipeline_succeeds": True, "merge_method": "merge", **settings}, "/x")


def test_required_is_what_jobs_say_of_themselves() -> None:
    required = required_of(project(), Approvals(given=1, asked=2), merge_request(), has_pipeline=True)
    assert (required.by_check, required.is_readable, required.contexts, required.reviews) == (True, True, (), 2)
    assert not required.skipped_pipeline_passes


def test_a_pipeline_that_is_asked_for_and_not_there_is_missing() -> None:
    assert required_of(project(), NONE_ASKED, merge_request(), has_pipeline=False).contexts == (
        RequiredContext(name=PIPELINE),
    )
    free = project(only_allow_merge_if_pipeline_succeeds=False)
    assert required_of(free, NONE_ASKED, merge_request(), has_pipeline=False).contexts == ()


@pytest.mark.parametrize(
    ("setting", "field"),
    [
        ({"allow_merge_on_skipped_pipeline": True}, "skipped_pipeline_passes"),
        ({"only_allow_merge_if_all_discussions_are_resolved": True}, "discussions_resolved"),
        ({"merge_trains_enabled": True}, "merge_queue"),
        ({"merge_method": "ff"}, "strict"),
        ({"merge_method": "rebase_merge"}, "strict"),
    ],
)
def test_settings_of_the_project(setting: dict[str, Any], field: str) -> None:
    plain = required_of(project(), NONE_ASKED, merge_request(), has_pipeline=True)
    assert getattr(plain, field) is False
    assert getattr(required_of(project(**setting), NONE_ASKED, merge_request(), has_pipeline=True), field) is True
