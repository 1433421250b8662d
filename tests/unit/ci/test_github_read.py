"""What a fake GitHub tells of a commit, read as checks, required set and pull request."""

from collections.abc import Iterator

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.values import Check, Reading, RequiredContext, Selection
from git_agent.ci.verdict import Verdict, verdict_of
from git_agent.errors import AuthError, ForgeUnreachable, RepositoryError, UsageError
from support.forges import openapi
from support.forges.asking import CANARY, Asking
from support.forges.github import ACTIONS, OLD_SHA, SHA, GitHub
from support.forges.server import Reply, fails, hangs_up, leads_to, replies, shows_login_page

TOPIC = Selection(branch="topic")


@pytest.fixture
def forge() -> Iterator[GitHub]:
    with GitHub() as server:
        yield server


def read(forge: GitHub, selection: Selection = TOPIC, **options: object) -> Reading:
    with Asking(forge, **options) as asking:  # type: ignore[arg-type]
        return asking.forge.read(selection)


def verdict(reading: Reading) -> Verdict:
    return verdict_of(reading, counted(reading))


def named(reading: Reading, name: str) -> Check:
    (found,) = [check for check in reading.checks if check.name == name]
    return found


def test_a_pull_request_with_its_checks(forge: GitHub) -> None:
    forge.pull(7, labels=["wip"])
    forge.job("test", "success")
    forge.status("ci/other", "failure", description="2 tests failed")
    reading = read(forge)
    assert (reading.forge, reading.repository, reading.branch, reading.sha) == ("github", "o/r", "topic", SHA)
    test, other = reading.checks
    assert (test.name, test.app, test.app_id, test.workflow, test.event) == (
        "test",
        "github-actions",
        ACTIONS,
        "CI",
        "pull_request",
    )
    assert (test.started_at, test.completed_at) == ("2026-01-31T12:00:00Z", "2026-01-31T12:02:30Z")
    assert (other.kind, other.raw, other.outcome, other.description) == ("status", "failure", "fail", "2 tests failed")
    assert reading.pull_request is not None
    assert (reading.pull_request.number, reading.pull_request.labels) == (7, ("wip",))
    assert reading.incomplete == ()


def test_only_rest_and_a_hundred_a_page(forge: GitHub) -> None:
    forge.pull()
    read(forge)
    assert not any("graphql" in path for path in forge.paths)
    assert "GET /repos/o/r/commits/" + SHA + "/check-runs?filter=latest&per_page=100" in forge.paths
    assert {request.headers["x-github-api-version"] for request in forge.requests} == {"2022-11-28"}
    assert forge.writes == []


@pytest.mark.node
def test_every_answer_of_the_fake_is_as_github_describes_it(forge: GitHub) -> None:
    if not openapi.is_installed():
        pytest.skip("the programs of tests/wire are not installed: node 20, then `npm ci --prefix tests/wire`")
    forge.pull()
    forge.job("test", "failure")
    forge.require("test")
    forge.rule("lint")
    forge.review("bob")
    read(forge)
    assert forge.checked == len(forge.requests)


@pytest.mark.node
def test_a_fake_that_drifts_away_is_caught() -> None:
    if not openapi.is_installed():
        pytest.skip("the programs of tests/wire are not installed: node 20, then `npm ci --prefix tests/wire`")
    forge = GitHub()
    with forge:
        forge.pull()
        forge.job("test", "never")
        read(forge)
        problems, forge.problems = forge.problems, []
    assert any("'never' is not" in problem for problem in problems)


@pytest.mark.parametrize(
    ("word", "status", "conclusion", "outcome"),
    [
        ("success", "completed", "success", "pass"),
        ("neutral", "completed", "neutral", "pass"),
        ("skipped", "completed", "skipped", "pass"),
        ("failure", "completed", "failure", "fail"),
        ("timed_out", "completed", "failure", "fail"),
        ("cancelled", "completed", "cancelled", "fail"),
        ("action_required", "completed", "failure", "fail"),
        ("startup_failure", "completed", "failure", "fail"),
        ("stale", "completed", "failure", "fail"),
        ("queued", "queued", None, "pending"),
        ("in_progress", "in_progress", None, "pending"),
        ("waiting", "queued", None, "pending"),
        ("requested", "queued", None, "pending"),
        ("pending", "queued", None, "pending"),
    ],
)
def test_words_of_check_runs(forge: GitHub, word: str, status: str, conclusion: str | None, outcome: str) -> None:
    forge.pull()
    forge.job("test", word)
    check = named(read(forge), "test")
    assert (check.status, check.conclusion, check.outcome, check.raw) == (status, conclusion, outcome, word)


def test_a_word_that_nobody_knows_closes_the_gate(forge: GitHub) -> None:
    forge.pull()
    row = {
        "id": 1,
        "name": "test",
        "status": "completed",
        "conclusion": "splendid",
        "check_suite": {"id": 1},
        "app": {"id": 1},
    }
    forge.play("/check-runs", replies(Reply({"total_count": 1, "check_runs": [row]})))
    reading = read(forge)
    check = named(reading, "test")
    assert (check.status, check.conclusion, check.outcome, check.raw) == ("queued", None, "unknown", "splendid")
    assert verdict(reading).code == 12


def test_a_push_between_two_questions_is_followed(forge: GitHub) -> None:
    pull = forge.pull(7, sha=OLD_SHA)
    forge.job("old", "failure", sha=OLD_SHA)
    forge.job("new", "success", sha=SHA)

    def pushed(request: object) -> Reply:
        pull["sha"] = SHA
        return forge._routed(request)  # type: ignore[arg-type]

    forge.play("/check-runs", pushed, times=1)
    reading = read(forge)
    assert (reading.sha, [check.name for check in reading.checks]) == (SHA, ["new"])


class TestSelections:
    def test_by_number(self, forge: GitHub) -> None:
        forge.pull(3, branch="other", sha=OLD_SHA)
        assert read(forge, Selection(pr=3)).sha == OLD_SHA

    def test_a_branch_without_a_request_has_the_default_branch_s_rules(self, forge: GitHub) -> None:
        forge.heads["alone"] = SHA
        forge.require("test")
        forge.job("test", "success")
        reading = read(forge, Selection(branch="alone"))
        assert (reading.pull_request, reading.sha, reading.branch) == (None, SHA, "alone")
        assert reading.required.contexts == (RequiredContext(name="test"),)
        assert verdict(reading).code == 0

    def test_the_default_branch(self, forge: GitHub) -> None:
        assert read(forge, Selection()).branch == "main"

    def test_by_sha_with_and_without_its_request(self, forge: GitHub) -> None:
        forge.heads["alone"] = OLD_SHA
        assert read(forge, Selection(sha=OLD_SHA)).pull_request is None
        forge.pull(7)
        request = read(forge, Selection(sha=SHA[:12])).pull_request
        assert request is not None
        assert request.number == 7

    def test_a_branch_s_name_is_one_part_of_a_path(self, forge: GitHub) -> None:
        forge.pull(7, branch="feature/a b#1", base="release/1.0")
        forge.heads["release/1.0"] = OLD_SHA
        read(forge, Selection(branch="feature/a b#1"))
        paths = [request.path for request in forge.requests]
        assert "/repos/o/r/branches/release%2F1.0" in paths
        assert "/repos/o/r/branches/feature%2Fa%20b%231" in paths
        assert forge.requests[0].query.get("head") or any(
            request.query.get("head") == "o:feature/a b#1" for request in forge.requests
        )

    def test_a_fork_s_request_is_found_upstream(self, forge: GitHub) -> None:
        forge.pull(7, owner="me")
        reading = read(forge, head="me/r")
        assert reading.pull_request is not None
        assert any(request.query.get("head") == "me:topic" for request in forge.requests)

    def test_several_requests(self, forge: GitHub) -> None:
        forge.pull(7)
        forge.pull(8, base="dev")
        with pytest.raises(UsageError, match="7, 8") as caught:
            read(forge)
        assert "--pr" in str(caught.value.hint)

    @pytest.mark.parametrize("selection", [Selection(branch="nowhere"), Selection(pr=99), Selection(sha="f" * 40)])
    def test_what_is_not_there(self, forge: GitHub, selection: Selection) -> None:
        with pytest.raises(RepositoryError):
            read(forge, selection)


class TestRequired:
    def test_protection_and_rulesets_together(self, forge: GitHub) -> None:
        forge.pull()
        forge.require("build", app_id=ACTIONS)
        forge.rule("lint", integration_id=99, strict=True)
        forge.rule("build")
        required = read(forge).required
        assert set(required.contexts) == {
            RequiredContext(name="build", app_id=ACTIONS),
            RequiredContext(name="lint", app_id=99),
            RequiredContext(name="build"),
        }
        assert (required.is_readable, required.strict) == (True, True)
        assert required.source == "branch protection and rulesets"

    def test_rules_of_many_pages(self, forge: GitHub) -> None:
        forge.pull()
        for number in range(130):
            forge.rule(f"check {number}")
        assert len(read(forge).required.contexts) == 130

    def test_owners_see_more(self, forge: GitHub) -> None:
        forge.pull()
        forge.is_admin = True
        forge.strict = True
        forge.required_reviews = 2
        forge.require("build")
        required = read(forge).required
        assert (required.strict, required.reviews) == (True, 2)

    @pytest.mark.parametrize("part", ["/rules/branches", "/branches/main"])
    @pytest.mark.parametrize("status", [403, 404])
    def test_what_may_not_be_read_is_not_empty(self, forge: GitHub, part: str, status: int) -> None:
        forge.pull()
        forge.play(part, fails(status))
        assert not read(forge).required.is_readable

    def test_another_app_s_check_does_not_count(self, forge: GitHub) -> None:
        forge.pull()
        forge.require("build", app_id=ACTIONS)
        forge.check("build", "success", app=4711)
        reading = read(forge)
        assert [check.raw for check in counted(reading).checks if check.required] == ["missing"]

    def test_a_status_of_an_app_has_its_number(self, forge: GitHub) -> None:
        forge.pull()
        forge.status("cov", app=254)
        forge.require("cov", app_id=254)
        assert verdict(read(forge)).code == 0

    @pytest.mark.parametrize(("strict", "code"), [(True, 1), (False, 0)])
    def test_a_base_that_has_moved_on_counts_where_it_is_asked_for(
        self, forge: GitHub, strict: bool, code: int
    ) -> None:
        forge.pull(mergeable_state="behind")
        forge.job("test", "success")
        forge.rule("test", strict=strict)
        found = verdict(read(forge))
        assert (found.code, any("behind main" in reason.text for reason in found.reasons)) == (code, strict)

    def test_a_merge_queue(self, forge: GitHub) -> None:
        forge.pull()
        forge.rules.append({"type": "merge_queue"})
        assert read(forge).required.merge_queue

    def test_behind_counts_where_only_owners_may_read_how_strict_it_is(self, forge: GitHub) -> None:
        forge.pull(mergeable_state="behind")
        forge.require("test")
        forge.job("test", "success")
        forge.strict = True
        reading = read(forge)
        assert reading.required.strict is None
        found = verdict(reading)
        assert (found.code, [reason.text for reason in found.reasons]) == (
            1,
            ["it is behind main, which must be merged in first"],
        )


class TestReviews:
    def test_the_newest_word_of_each(self, forge: GitHub) -> None:
        forge.pull()
        forge.rules.append({"type": "pull_request", "parameters": {**_REVIEWS, "required_approving_review_count": 2}})
        forge.review("bob", "CHANGES_REQUESTED")
        forge.review("eve", "CHANGES_REQUESTED")
        forge.review("bob", "APPROVED")
        forge.review("bob", "COMMENTED")
        forge.review("passer-by", "APPROVED", association="NONE")
        reading = read(forge)
        assert reading.pull_request is not None
        assert (reading.pull_request.approvals, reading.pull_request.changes_requested) == (1, ("eve",))
        assert reading.required.reviews == 2

    def test_what_only_owners_see_is_judged_by_github_s_word(self, forge: GitHub) -> None:
        forge.pull(mergeable_state="blocked")
        forge.require("test")
        forge.job("test", "success")
        reading = read(forge)
        assert reading.pull_request is not None
        assert (reading.required.reviews, reading.pull_request.blocked) == (None, True)
        assert verdict(reading).code == 1

    def test_whoever_approves_later_takes_back_what_was_said(self, forge: GitHub) -> None:
        forge.pull()
        for word, association in (("CHANGES_REQUESTED", "CONTRIBUTOR"), ("APPROVED", "CONTRIBUTOR")):
            forge.review("ann", word, association=association)
        for word, association in (("APPROVED", "MEMBER"), ("CHANGES_REQUESTED", "MEMBER"), ("APPROVED", "NONE")):
            forge.review("bob", word, association=association)
        request = read(forge).pull_request
        assert request is not None
        assert (request.approvals, request.changes_requested) == (0, ())

    def test_what_only_github_can_judge_is_named_where_it_blocks(self, forge: GitHub) -> None:
        forge.pull(mergeable_state="blocked")
        forge.job("test", "success")
        forge.rules.append({"type": "pull_request", "parameters": {**_REVIEWS, "require_code_owner_review": True}})
        forge.rules.append({"type": "required_signatures"})
        found = verdict(read(forge))
        asked = "a code owner's review, signed commits"
        assert (found.code, [reason.text for reason in found.reasons]) == (
            1,
            [f"the forge blocks it: the base branch asks for {asked}, which is not read here"],
        )

    def test_a_check_that_has_not_ended_is_enough_of_a_reason(self, forge: GitHub) -> None:
        forge.pull(mergeable_state="blocked")
        forge.require("test")
        forge.job("test", "in_progress")
        assert verdict(read(forge)).code == 8


_REVIEWS = {
    "required_approving_review_count": 0,
    "dismiss_stale_reviews_on_push": False,
    "require_code_owner_review": False,
    "require_last_push_approval": False,
    "required_review_thread_resolution": False,
}


class TestRefusals:
    def test_403_on_check_runs_reads_jobs_and_names_the_right(self, forge: GitHub) -> None:
        forge.pull()
        forge.require("test")
        steps = [{"name": "Lint", "number": 2, "status": "completed", "conclusion": "failure"}]
        forge.job("test", "success", steps=steps)
        denied = fails(403, "Resource not accessible", x_accepted_github_permissions="checks=read")
        forge.play("/check-runs", denied)
        forge.play("/check-suites", denied)
        reading = read(forge)
        check = named(reading, "test")
        assert (check.outcome, check.remark) == ("pass", "its step Lint failed, which is let pass")
        assert "checks=read" in reading.notes[0]
        assert (reading.incomplete, verdict(reading).code) == ((), 0)

    def test_then_nothing_is_promised_where_everything_counts(self, forge: GitHub) -> None:
        forge.pull()
        forge.job("test", "success")
        forge.play("/check-runs", fails(403, "no"))
        reading = read(forge)
        assert "no other app's" in reading.incomplete[0]
        assert verdict(reading).code == 12

    def test_neither_check_runs_nor_jobs(self, forge: GitHub) -> None:
        forge.pull()
        forge.play("/check-runs", fails(403, "no"))
        forge.play("/actions/runs", fails(403, "no"))
        assert verdict(read(forge)).code == 12

    @pytest.mark.parametrize("part", ["/check-runs", "/status?"])
    @pytest.mark.parametrize("fault", [fails(500), hangs_up, shows_login_page, fails(404)])
    def test_one_that_fails_makes_it_incomplete(self, forge: GitHub, part: str, fault: object) -> None:
        forge.pull()
        forge.job("test", "success")
        forge.play(part, fault)  # type: ignore[arg-type]
        reading = read(forge)
        assert len(reading.incomplete) == 1
        assert verdict(reading).code == 12

    def test_a_wrong_type_is_no_answer(self, forge: GitHub) -> None:
        forge.pull()
        forge.play("/check-runs", replies(Reply({"total_count": 1, "check_runs": [{"id": "one", "name": 7}]})))
        with pytest.raises(ForgeUnreachable, match="check-runs"):
            read(forge)

    def test_runs_that_cannot_be_read_merge_nothing(self, forge: GitHub) -> None:
        forge.pull()
        forge.job("test", "failure", workflow="A")
        forge.job("test", "success", workflow="B")
        forge.play("/actions/runs", fails(403, "no"))
        reading = read(forge)
        assert [check.workflow.startswith("suite ") for check in reading.checks] == [True, True]
        assert verdict(reading).aggregate.failing_checks != ()

    def test_401(self, forge: GitHub) -> None:
        forge.token = "another"
        with pytest.raises(AuthError, match="GH_TOKEN") as caught:
            read(forge)
        assert CANARY not in f"{caught.value} {caught.value.hint}"


class TestRedirects:
    def test_a_renamed_repository_is_followed_and_told(self, forge: GitHub) -> None:
        forge.path = "o/new"
        forge.pull()
        forge.job("test", "success")

        def moved(request: object) -> Reply:
            target = request.target.replace("/repos/o/r", "/repos/o/new")  # type: ignore[attr-defined]
            return Reply({"message": "Moved Permanently"}, status=301, headers={"Location": forge.url + target})

        forge.play("/repos/o/r/", moved)
        forge.play("/repos/o/r", moved)
        reading = read(forge, repository="o/r")
        assert (reading.repository, reading.notes[0]) == ("o/new", "o/r is called o/new now")
        assert verdict(reading).code == 0

    def test_elsewhere_is_refused(self, forge: GitHub) -> None:
        with GitHub() as other:
            forge.play("", leads_to(f"{other.url}/repos/o/r"))
            with pytest.raises(ForgeUnreachable, match="another place"):
                read(forge)
            assert other.requests == []
