"""What Gitea and Forgejo say of a pull request and its base."""

from typing import Any

import pytest

from git_agent.ci.forges.fields import Fields, fields_of
from git_agent.ci.forges.gitea.pulls import (
    Reviews,
    may_change,
    request_of,
    required_of,
    reviews_of,
    unreadable_patterns,
)
from git_agent.ci.values import PullRequest, RequiredContext


def pull(**more: Any) -> Fields:
    data = {
        "number": 4,
        "title": "Add a thing",
        "html_url": "https://git.example/o/r/pulls/4",
        "state": "open",
        "merged": False,
        "draft": False,
        "mergeable": True,
        "merge_base": "b" * 40,
        "head": {"ref": "thing", "sha": "a" * 40},
        "base": {"ref": "main", "sha": "b" * 40},
        "labels": [{"name": "wip"}],
    }
    return Fields({**data, **more}, "/x")


def test_a_pull_request_that_can_be_merged() -> None:
    assert request_of(pull(), Reviews(approvals=1)) == PullRequest(
        number=4,
        title="Add a thing",
        url="https://git.example/o/r/pulls/4",
        head_sha="a" * 40,
        head_branch="thing",
        base_branch="main",
        mergeable=True,
        approvals=1,
        labels=("wip",),
    )


def test_a_draft_says_nothing_of_conflicts() -> None:
    request = request_of(pull(draft=True, mergeable=False), Reviews())
    assert (request.draft, request.mergeable) == (True, True)
    assert not may_change(pull(draft=True, mergeable=False))


def test_not_mergeable_may_only_be_not_yet() -> None:
    assert request_of(pull(mergeable=False), Reviews()).mergeable is False
    assert may_change(pull(mergeable=False))
    assert not may_change(pull())
    assert not may_change(pull(mergeable=False, state="closed"))


@pytest.mark.parametrize(
    ("more", "state"), [({}, "open"), ({"state": "closed"}, "closed"), ({"state": "closed", "merged": True}, "merged")]
)
def test_the_state(more: dict[str, Any], state: str) -> None:
    assert request_of(pull(**more), None).state == state


def test_a_base_that_has_moved_on_is_told() -> None:
    assert not request_of(pull(), None).behind
    assert request_of(pull(base={"ref": "main", "sha": "c" * 40}), None).behind
    assert not request_of(pull(merge_base=""), None).behind


def review(number: int, person: str, state: str, **more: Any) -> dict[str, Any]:
    return {"id": number, "user": {"login": person}, "state": state, "official": True, **more}


def test_of_each_person_the_newest_opinion_counts() -> None:
    rows = fields_of(
        [
            review(1, "kim", "REQUEST_CHANGES"),
            review(2, "kim", "APPROVED"),
            review(3, "kim", "COMMENT"),
            review(4, "lou", "APPROVED"),
            review(5, "lou", "REQUEST_CHANGES"),
            review(6, "guest", "APPROVED", official=False),
            review(7, "max", "APPROVED", dismissed=True),
            review(8, "old", "APPROVED", stale=True),
        ],
        "/x",
    )
    assert reviews_of(rows) == Reviews(approvals=2, changes_requested=("lou",))
    assert reviews_of(rows, fresh_only=True).approvals == 1


@pytest.mark.parametrize("user", [None, {}, {"login": ""}])
def test_what_nobody_has_said_approves_nothing_and_may_still_object(user: Any) -> None:
    rows = fields_of(
        [
            {**review(1, "", "REQUEST_CHANGES"), "user": user},
            {**review(2, "", "APPROVED"), "user": user},
            {**review(3, "", "APPROVED"), "user": user},
        ],
        "/x",
    )
    assert reviews_of(rows) == Reviews(approvals=0, changes_requested=("somebody whose account is deleted (review 1)",))


def test_reviews_that_cannot_be_read_are_not_none() -> None:
    assert request_of(pull(), None).approvals is None


def branch(**more: Any) -> Fields:
    return Fields({"name": "main", "protected": True, "required_approvals": 2, **more}, "/x")


def test_required_contexts_are_patterns() -> None:
    required = required_of(branch(enable_status_check=True, status_check_contexts=["ci / *", "lint"]), None)
    assert required.contexts == (
        RequiredContext(name="ci / *", is_glob=True),
        RequiredContext(name="lint", is_glob=True),
    )
    assert (required.is_readable, required.reviews, required.strict) == (True, 2, False)


def test_checks_asked_for_without_names_are_all() -> None:
    required = required_of(branch(enable_status_check=True, status_check_contexts=[]), None)
    assert required.contexts == (RequiredContext(name="*", is_glob=True),)


def test_checks_not_asked_for_are_none() -> None:
    assert required_of(branch(enable_status_check=False, status_check_contexts=["ci"]), None).contexts == ()


def test_a_pattern_that_is_none_is_left_out_and_told() -> None:
    row = branch(enable_status_check=True, status_check_contexts=["ci", "te[st"])
    assert required_of(row, None).contexts == (RequiredContext(name="ci", is_glob=True),)
    assert unreadable_patterns(row) == ("te[st",)


def test_a_base_that_cannot_be_read_asks_for_everything() -> None:
    required = required_of(None, None)
    assert (required.is_readable, required.reviews) == (False, None)


def test_an_up_to_date_branch_is_asked_for_by_the_protection_itself() -> None:
    assert required_of(branch(), Fields({"block_on_outdated_branch": True}, "/x")).strict
