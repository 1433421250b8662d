"""What Gitea leaves out or contradicts itself about closes the gate."""

from typing import Any

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.forges.gitea.client import Gitea
from git_agent.ci.values import Reading, Selection
from git_agent.ci.verdict import verdict_of
from git_agent.errors import ForgeUnreachable
from support.forges.gitea import FakeGitea
from support.forges.server import Reply, alters, fails

HEAD = "a" * 40
UNKNOWN = ForgeUnreachable.exit_code
TOPIC, BY_NUMBER = Selection(branch="thing"), Selection(pr=1)


@pytest.fixture
def ready(gitea: FakeGitea) -> FakeGitea:
    """A request whose only check has passed."""
    gitea.protect("main", status_check_contexts=["ci / *"])
    gitea.status("ci / test (pull_request)", "success", sha=HEAD)
    gitea.pull(sha=HEAD)
    return gitea


def code(reading: Reading) -> int:
    return verdict_of(reading, counted(reading)).code


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, 0),
        ({"total_count": 60}, UNKNOWN),
        ({"total_count": 0}, UNKNOWN),
        ({"total_count": -1}, UNKNOWN),
        ({"total_count": None}, UNKNOWN),
        ({"sha": "c" * 40}, UNKNOWN),
        ({"state": "failure"}, UNKNOWN),
        ({"state": "error"}, UNKNOWN),
        ({"state": "pending"}, UNKNOWN),
        ({"statuses": None, "total_count": 0, "state": "pending"}, 8),
        ({"statuses": None, "total_count": 0, "state": "failure"}, UNKNOWN),
    ],
)
def test_a_sum_that_its_parts_do_not_make(
    ready: FakeGitea, at_gitea: Gitea, change: dict[str, Any], expected: int
) -> None:
    ready.play("/status", alters(ready, lambda data: data.update(change), end="/status"))
    assert code(at_gitea.read(TOPIC)) == expected


@pytest.mark.parametrize("pattern", ["{a,b}" * 8, "x" * 1025])
def test_a_pattern_that_is_too_large_to_be_read(ready: FakeGitea, at_gitea: Gitea, pattern: str) -> None:
    ready.protect("main", status_check_contexts=["ci / *", pattern])
    assert code(at_gitea.read(TOPIC)) == UNKNOWN


def test_a_review_that_the_rules_wait_for(ready: FakeGitea, at_gitea: Gitea) -> None:
    ready.protect("main", rule="main", status_check_contexts=["ci / *"])
    ready.rule("main", status_check_contexts=["ci / *"], block_on_official_review_requests=True)
    assert code(at_gitea.read(TOPIC)) == 0
    ready.review(1, "bob", "REQUEST_REVIEW")
    reading = at_gitea.read(TOPIC)
    assert code(reading) == 1
    assert reading.pull_request
    assert "bob" in reading.pull_request.blocked_by


@pytest.mark.parametrize("rule", ["", "main"])
def test_what_a_rule_that_is_not_shown_may_hold_against_it_is_said(
    ready: FakeGitea, at_gitea: Gitea, rule: str
) -> None:
    """Whoever is no administrator is shown neither the name of the rule nor the rule."""
    ready.protect("main", rule=rule, status_check_contexts=["ci / *"])
    ready.play("/branch_protections/", fails(403))
    assert not at_gitea.read(TOPIC).notes
    ready.pulls[1]["merge_base"] = "c" * 40
    ready.review(1, "bob", "REQUEST_REVIEW")
    reading = at_gitea.read(TOPIC)
    assert code(reading) == 0
    behind, awaited = reading.notes
    assert behind == "it is behind main; whether that is in the way is not shown to this login"
    assert awaited == "a review is asked for and not given (bob); whether that is in the way is not shown to this login"


def test_a_base_without_rules_holds_nothing_against_it(ready: FakeGitea, at_gitea: Gitea) -> None:
    ready.protect("main", protected=False, status_check_contexts=["ci / *"])
    ready.pulls[1]["merge_base"] = "c" * 40
    assert not at_gitea.read(TOPIC).notes


def test_a_change_is_judged_and_not_the_login(ready: FakeGitea, at_gitea: Gitea) -> None:
    ready.protect("main", status_check_contexts=["ci / *"], user_can_merge=False)
    assert code(at_gitea.read(TOPIC)) == 0


@pytest.mark.parametrize("told", [{"draft": None, "title": None}, {"state": "weird"}])
def test_what_the_request_does_not_say(ready: FakeGitea, at_gitea: Gitea, told: dict[str, Any]) -> None:
    ready.play("/pulls/1", alters(ready, lambda row: row.update(told), end="/pulls/1"))
    assert code(at_gitea.read(BY_NUMBER)) == UNKNOWN


@pytest.mark.parametrize(("title", "expected"), [("Add a thing", 0), ("WIP: add a thing", 1), ("[wip] add a thing", 1)])
def test_an_old_version_tells_a_draft_by_its_title_alone(
    ready: FakeGitea, at_gitea: Gitea, title: str, expected: int
) -> None:
    ready.play("/pulls/1", alters(ready, lambda row: row.update(draft=None, title=title), end="/pulls/1"))
    assert code(at_gitea.read(BY_NUMBER)) == expected


def test_a_head_that_moves_while_it_is_read(ready: FakeGitea, at_gitea: Gitea) -> None:
    answers = iter([("a" * 40, False), ("c" * 40, True)])

    def moved(row: dict[str, Any]) -> None:
        row["head"]["sha"], row["mergeable"] = next(answers)

    ready.play("/pulls/1", alters(ready, moved, end="/pulls/1"))
    assert code(at_gitea.read(BY_NUMBER)) == UNKNOWN


@pytest.mark.parametrize("selection", [TOPIC, BY_NUMBER], ids=["branch", "number"])
def test_a_head_that_moves_while_its_checks_are_read(ready: FakeGitea, at_gitea: Gitea, selection: Selection) -> None:
    def moved(_: dict[str, Any]) -> None:
        ready.pulls[1]["head"]["sha"] = "c" * 40

    ready.play("/status", alters(ready, moved, end="/status"))
    assert code(at_gitea.read(selection)) == UNKNOWN


def test_a_repository_that_says_nothing_of_itself(ready: FakeGitea, at_gitea: Gitea) -> None:
    ready.play("/repos/o/app", alters(ready, lambda _: {}, end="/repos/o/app"))
    with pytest.raises(ForgeUnreachable, match="full_name"):
        at_gitea.read(TOPIC)


@pytest.mark.parametrize("status", [403, 404])
@pytest.mark.parametrize("part", ["/reviews", "/branches/main"])
def test_reviews_or_rules_that_are_not_shown_are_not_none(
    ready: FakeGitea, at_gitea: Gitea, part: str, status: int
) -> None:
    ready.protect("main", status_check_contexts=["ci / *"], required_approvals=1)
    ready.play(part, fails(status))
    reading = at_gitea.read(TOPIC)
    assert code(reading) == UNKNOWN
    assert [str(status) in what for what in reading.incomplete] == [True]


def test_reviews_that_are_not_shown_matter_to_a_rule_against_rejected_ones(ready: FakeGitea, at_gitea: Gitea) -> None:
    ready.protect("main", rule="main", status_check_contexts=["ci / *"])
    ready.rule("main", block_on_rejected_reviews=True)
    ready.play("/reviews", fails(403))
    assert code(at_gitea.read(TOPIC)) == UNKNOWN


def test_a_base_that_does_not_say_how_many_approvals_it_asks_for(ready: FakeGitea, at_gitea: Gitea) -> None:
    ready.play("/branches/main", alters(ready, lambda row: row.update(required_approvals=None)))
    assert code(at_gitea.read(TOPIC)) == UNKNOWN


@pytest.mark.parametrize("part", ["/reviews", "/branches/main"])
def test_rules_that_are_not_shown_are_nothing_to_a_merged_request(ready: FakeGitea, at_gitea: Gitea, part: str) -> None:
    ready.pulls[1].update(merged=True, state="closed", merge_commit_sha="f" * 40)
    ready.play(part, fails(403))
    assert code(at_gitea.read(BY_NUMBER)) == 1


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ({"protected_file_patterns": "src/**"}, "src/**"),
        ({"require_signed_commits": True}, "signed"),
        ({"required_approvals": 2}, "approvals"),
    ],
)
def test_a_rule_that_is_not_judged_here(ready: FakeGitea, at_gitea: Gitea, asked: dict[str, Any], named: str) -> None:
    ready.protect("main", rule="main", status_check_contexts=["ci / *"])
    ready.rule("main", **asked)
    reading = at_gitea.read(TOPIC)
    assert code(reading) == UNKNOWN
    assert [named in what for what in reading.incomplete] == [True]


def test_reviews_that_are_counted_and_not_linked(ready: FakeGitea, at_gitea: Gitea) -> None:
    ready.pages_by = ("X-Total-Count",)
    for number in range(61):
        ready.review(1, f"person {number}", "APPROVED")
    ready.review(1, "lou", "REQUEST_CHANGES")
    assert code(at_gitea.read(TOPIC)) == 1


def test_a_review_that_its_author_has_not_sent_is_counted_and_not_shown(ready: FakeGitea, at_gitea: Gitea) -> None:
    ready.play("/reviews", lambda request: Reply([], headers={"X-Total-Count": "1"}))
    assert code(at_gitea.read(TOPIC)) == 0
