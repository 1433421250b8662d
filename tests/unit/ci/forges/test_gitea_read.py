"""A reading of a Gitea that answers over HTTP."""

from typing import Any

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.forges.gitea.client import Gitea
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.tokens import Token
from git_agent.ci.values import Reading, Selection
from git_agent.ci.verdict import Verdict, verdict_of
from git_agent.errors import AuthError, ForgeUnreachable, RepositoryError, UsageError
from support.forges.gitea import FakeGitea
from support.forges.server import Reply, alters, fails, replies

SHA, OLD = "a" * 40, "b" * 40
BRANCH = Selection(branch="thing")


def outcomes(reading: Reading) -> dict[str, tuple[str, bool]]:
    return {check.name: (check.outcome, check.required) for check in counted(reading).checks}


def verdict(reading: Reading) -> Verdict:
    return verdict_of(reading, counted(reading))


def green(forge: FakeGitea, **more: Any) -> None:
    forge.status("ci/drone", "success", sha=SHA)
    forge.pull(sha=SHA, **more)


def test_a_green_pull_request_is_ready(gitea: FakeGitea, at_gitea: Gitea) -> None:
    green(gitea)
    reading = at_gitea.read(BRANCH)
    assert (reading.forge, reading.repository, reading.branch, reading.sha) == ("gitea", "o/app", "thing", SHA)
    assert reading.pull_request
    assert (reading.pull_request.number, reading.pull_request.mergeable) == (1, True)
    assert (reading.incomplete, verdict(reading).code) == ((), 0)


@pytest.mark.parametrize("selection", [Selection(pr=1), BRANCH])
def test_a_request_is_found_by_number_or_branch(gitea: FakeGitea, at_gitea: Gitea, selection: Selection) -> None:
    green(gitea)
    assert at_gitea.read(selection).pull_request == at_gitea.read(Selection(pr=1)).pull_request


def test_the_combined_state_of_nothing_is_no_check(gitea: FakeGitea, at_gitea: Gitea) -> None:
    gitea.pull(sha=SHA)
    reading = at_gitea.read(BRANCH)
    assert (reading.checks, verdict(reading).code) == ((), 11)


@pytest.mark.parametrize("selection", [Selection(sha=SHA), Selection(branch="dev")])
def test_without_a_request_the_rules_of_the_default_branch_count(
    gitea: FakeGitea, at_gitea: Gitea, selection: Selection
) -> None:
    gitea.protect("dev", tip=SHA, enable_status_check=False)
    gitea.protect("main", status_check_contexts=["ci/*"])
    gitea.status("ci/drone", "success", sha=SHA)
    gitea.status("extra", "failure", sha=SHA)
    reading = at_gitea.read(selection)
    assert (reading.sha, reading.pull_request) == (SHA, None)
    assert outcomes(reading) == {"ci/drone": ("pass", True), "extra": ("fail", False)}


def test_each_pattern_must_be_met(gitea: FakeGitea, at_gitea: Gitea) -> None:
    gitea.protect("main", status_check_contexts=["ci / * (pull_request)", "{lint,style}"])
    green(gitea)
    gitea.status("ci / test (pull_request)", "success", sha=SHA)
    reading = at_gitea.read(BRANCH)
    assert outcomes(reading) == {
        "ci / test (pull_request)": ("pass", True),
        "{lint,style}": ("pending", True),
        "ci/drone": ("pass", False),
    }
    assert verdict(reading).code == 8
    gitea.status("style", "success", sha=SHA)
    assert verdict(at_gitea.read(BRANCH)).code == 0


def test_checks_asked_for_without_names_are_all(gitea: FakeGitea, at_gitea: Gitea) -> None:
    gitea.protect("main", status_check_contexts=[])
    gitea.pull(sha=SHA)
    assert verdict(at_gitea.read(BRANCH)).code == 8
    gitea.status("one", "success", sha=SHA)
    gitea.status("two", "warning", sha=SHA)
    reading = at_gitea.read(BRANCH)
    assert outcomes(reading) == {"one": ("pass", True), "two": ("fail", True)}


def test_a_bad_pattern_is_a_warning(gitea: FakeGitea, at_gitea: Gitea) -> None:
    gitea.protect("main", status_check_contexts=["ci/*", "te[st"])
    green(gitea)
    reading = at_gitea.read(BRANCH)
    assert verdict(reading).code == 0
    assert any("te[st" in note for note in reading.notes)


def test_rules_that_are_not_shown_make_every_check_count(gitea: FakeGitea, at_gitea: Gitea) -> None:
    green(gitea)
    gitea.play("/branches/main", fails(403))
    reading = at_gitea.read(BRANCH)
    assert not reading.required.is_readable
    assert outcomes(reading) == {"ci/drone": ("pass", True)}


def test_a_job_of_actions_leads_to_its_page(gitea: FakeGitea, at_gitea: Gitea) -> None:
    run = gitea.run(sha=SHA)
    job = gitea.job(run, "test", "failure")
    gitea.pull(sha=SHA)
    check = at_gitea.read(BRANCH).checks[0]
    assert (check.name, check.outcome) == ("ci / test (pull_request)", "fail")
    assert check.url == f"{gitea.url}/o/app/actions/runs/{run}/jobs/{job}"


def test_two_workflows_of_one_name_stay_two(gitea: FakeGitea, at_gitea: Gitea) -> None:
    gitea.job(gitea.run(sha=SHA), "test", "failure")
    gitea.job(gitea.run(sha=SHA), "test", "success")
    gitea.pull(sha=SHA)
    reading = at_gitea.read(BRANCH)
    assert sorted(check.outcome for check in counted(reading).checks) == ["fail", "pass"]
    assert verdict(reading).code == 1


def test_a_fork_is_found_in_upstream(gitea: FakeGitea, gitea_client: Client) -> None:
    gitea.pull(sha=OLD)
    gitea.status("ci", "success", sha=SHA)
    gitea.pull(sha=SHA, owner="kim")
    reading = Gitea(gitea_client, repository="o/app", head="kim/app").read(BRANCH)
    assert reading.pull_request
    assert (reading.pull_request.number, len(reading.checks)) == (2, 1)


def test_several_requests_of_a_branch_ask_for_a_choice(gitea: FakeGitea, at_gitea: Gitea) -> None:
    green(gitea)
    gitea.protect("release", enable_status_check=False)
    gitea.pull(sha=SHA, base="release")
    with pytest.raises(UsageError, match="1, 2"):
        at_gitea.read(BRANCH)


@pytest.mark.parametrize("base", ["main", "release/1.0"])
def test_a_request_among_many_is_found(gitea: FakeGitea, at_gitea: Gitea, gitea_client: Client, base: str) -> None:
    gitea.protect("release/1.0", enable_status_check=False)
    green(gitea, base=base)
    for number in range(120):
        gitea.pull(sha=OLD, branch=f"other-{number}")
    reading = at_gitea.read(BRANCH)
    assert reading.pull_request
    assert reading.pull_request.number == 1
    assert base != "main" or gitea_client.rounds == 4
    assert base == "main" or any("/branches/release%2F1.0" in path for path in gitea.paths)


@pytest.mark.parametrize("selection", [Selection(pr=9), Selection(branch="nowhere"), Selection(sha="zzz")])
def test_what_is_not_there_is_told(gitea: FakeGitea, at_gitea: Gitea, selection: Selection) -> None:
    green(gitea)
    with pytest.raises(RepositoryError):
        at_gitea.read(selection)


def test_a_private_repository_is_not_the_same_as_no_checks(gitea: FakeGitea) -> None:
    gitea.is_private = True
    with Client(base=gitea.api, token=None, title="Gitea") as client, pytest.raises(AuthError, match="shows no"):
        Gitea(client, repository="o/app").read(BRANCH)


def test_a_public_repository_is_read_without_a_token(gitea: FakeGitea) -> None:
    green(gitea)
    with Client(base=gitea.api, token=None, title="Gitea") as client:
        assert verdict(Gitea(client, repository="o/app").read(BRANCH)).code == 0
    assert not any("authorization" in request.headers for request in gitea.requests)


def test_the_header_of_a_token(gitea: FakeGitea, at_gitea: Gitea) -> None:
    green(gitea)
    at_gitea.read(BRANCH)
    assert {request.headers["authorization"] for request in gitea.requests} == {f"token {gitea.token}"}


def test_a_token_that_is_refused_is_named_by_its_source_alone(gitea: FakeGitea) -> None:
    token = Token(secret="wrong-canary", scheme="token", source="GITEA_TOKEN")
    with Client(base=gitea.api, token=token, title="Gitea") as client, pytest.raises(AuthError) as refused:
        Gitea(client, repository="o/app").read(BRANCH)
    assert "GITEA_TOKEN" in str(refused.value)
    assert "wrong-canary" not in f"{refused.value} {refused.value.hint}"


@pytest.mark.parametrize("part", ["/status?", "/branches/main", "/reviews"])
def test_an_endpoint_that_fails_makes_the_reading_incomplete(gitea: FakeGitea, at_gitea: Gitea, part: str) -> None:
    green(gitea)
    gitea.play(part, fails(502))
    reading = at_gitea.read(BRANCH)
    assert len(reading.incomplete) == 1
    assert verdict(reading).code == 12


def test_statuses_that_are_not_shown_make_the_reading_incomplete(gitea: FakeGitea, at_gitea: Gitea) -> None:
    green(gitea)
    gitea.play("/status?", fails(403))
    assert "403" in at_gitea.read(BRANCH).incomplete[0]


def test_a_wrong_type_is_no_answer(gitea: FakeGitea, at_gitea: Gitea) -> None:
    green(gitea)
    gitea.play("/status?", replies(Reply({"sha": SHA, "statuses": [{"context": 7}]})))
    with pytest.raises(ForgeUnreachable, match=r"/commits/a+/status"):
        at_gitea.read(BRANCH)


def test_not_mergeable_may_only_be_not_yet(gitea: FakeGitea, at_gitea: Gitea, waits: list[float]) -> None:
    green(gitea, mergeable=False)
    told = iter([False, True])
    gitea.play("/pulls/1", alters(gitea, lambda row: row.update(mergeable=next(told)), end="/pulls/1"))
    reading = at_gitea.read(BRANCH)
    assert reading.pull_request
    assert reading.pull_request.mergeable
    assert waits == [1.0]


@pytest.mark.parametrize("said", [Reply({"sha": "", "state": "", "total_count": 0, "statuses": None}), Reply(raw=b"")])
@pytest.mark.parametrize("branch", ["thing", "main"])
def test_an_old_version_does_not_say_which_commit_has_no_status(
    gitea: FakeGitea, at_gitea: Gitea, said: Reply, branch: str
) -> None:
    gitea.protect("main", tip=SHA, enable_status_check=False)
    gitea.protect("thing", tip=SHA)
    gitea.play("/status", replies(said))
    reading = at_gitea.read(Selection(branch=branch))
    assert (reading.sha, reading.incomplete, reading.checks) == (SHA, (), ())
    assert verdict(reading).code == 11


def test_a_conflict_stays_one(gitea: FakeGitea, at_gitea: Gitea, waits: list[float]) -> None:
    green(gitea, mergeable=False)
    found = verdict(at_gitea.read(BRANCH))
    assert (found.code, waits) == (1, [1.0, 1.0])
    assert any("conflicts" in reason.text for reason in found.reasons)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"draft": True, "mergeable": False}, "draft"),
        ({"labels": [{"name": "WIP"}]}, "WIP"),
        ({"merge_base": OLD}, "behind"),
    ],
)
def test_what_keeps_a_green_request_from_being_merged(
    gitea: FakeGitea, at_gitea: Gitea, change: dict[str, Any], reason: str
) -> None:
    gitea.protect("main", rule="ma*", status_check_contexts=["*"])
    gitea.rule("ma*", block_on_outdated_branch=True)
    green(gitea, **change)
    found = verdict(at_gitea.read(BRANCH))
    assert found.code == 1
    assert [each.text for each in found.reasons if reason in each.text] == [each.text for each in found.reasons]


def test_reviews_keep_a_green_request_from_being_merged(gitea: FakeGitea, at_gitea: Gitea) -> None:
    gitea.protect("main", required_approvals=2, status_check_contexts=["*"], rule="main")
    gitea.rule("main", ignore_stale_approvals=True)
    green(gitea)
    gitea.review(1, "kim", "APPROVED")
    gitea.review(1, "old", "APPROVED", stale=True)
    gitea.review(1, "lou", "REQUEST_CHANGES")
    texts = [reason.text for reason in verdict(at_gitea.read(BRANCH)).reasons]
    assert texts == ["lou has requested changes", "1 of 2 required approvals"]


@pytest.mark.parametrize(("told", "notes"), [(False, ["this login may not merge into main"]), (True, [])])
def test_that_a_login_may_not_merge_is_told_and_judges_nothing(
    gitea: FakeGitea, at_gitea: Gitea, told: bool, notes: list[str]
) -> None:
    gitea.protect("main", status_check_contexts=["*"], user_can_merge=told)
    green(gitea)
    reading = at_gitea.read(BRANCH)
    assert (verdict(reading).code, [*reading.notes]) == (0, notes)


def test_cold_at_most_four_requests_in_sequence(gitea: FakeGitea, at_gitea: Gitea, gitea_client: Client) -> None:
    gitea.protect("main", rule="main", status_check_contexts=["check 119"])
    gitea.rule("main")
    gitea.pull(sha=SHA)
    for number in range(120):
        gitea.status(f"check {number}", "failure" if number == 119 else "success", sha=SHA)
    reading = at_gitea.read(BRANCH)
    assert len(reading.checks) == 120
    assert outcomes(reading)["check 119"] == ("fail", True)  # on the last page
    assert gitea_client.rounds == 4
    assert all("limit=50" in path for path in gitea.paths if "/status?" in path)


def test_a_forge_under_a_sub_path(waits: list[float]) -> None:
    with FakeGitea(prefix="/git") as forge:
        run = forge.run(sha=SHA)
        job = forge.job(run, "test", "success")
        forge.pull(sha=SHA)
        with Client(base=forge.api, token=None, title="Gitea") as client:
            reading = Gitea(client, repository="o/app").read(BRANCH)
        assert reading.checks[0].url == f"{forge.url}/git/o/app/actions/runs/{run}/jobs/{job}"


def test_reading_changes_nothing(gitea: FakeGitea, at_gitea: Gitea) -> None:
    green(gitea)
    at_gitea.read(BRANCH)
    assert gitea.writes == []
