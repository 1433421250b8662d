"""The traps of GitHub's API, each at the level of what is read; G1 to G27 as they are counted where they were found."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.forges.locate import locate
from git_agent.ci.moments import duration_between
from git_agent.ci.values import Check, Reading, Selection
from git_agent.ci.verdict import Verdict, verdict_of
from git_agent.errors import AuthError, ForgeUnreachable, HeadMoved
from support.forges.asking import Asking
from support.forges.github import OLD_SHA, SHA, GitHub
from support.forges.server import fails
from support.reading import git_of
from support.repo import Repo

TOPIC = Selection(branch="topic")


@pytest.fixture
def forge() -> Iterator[GitHub]:
    with GitHub() as server:
        server.pull()
        yield server


def read(forge: GitHub, selection: Selection = TOPIC, **options: object) -> Reading:
    with Asking(forge, **options) as asking:  # type: ignore[arg-type]
        return asking.forge.read(selection)


def verdict(reading: Reading) -> Verdict:
    return verdict_of(reading, counted(reading))


def code(forge: GitHub) -> int:
    return verdict(read(forge)).code


def named(reading: Reading, name: str) -> list[Check]:
    return [check for check in reading.checks if check.name == name]


@pytest.mark.parametrize("count", [31, 101, 205])
def test_g1_the_failing_one_is_on_the_last_page(forge: GitHub, count: int) -> None:
    for number in range(count):
        forge.job(f"check {number}", "failure" if number == count - 1 else "success", workflow=f"W{number % 3}")
    reading = read(forge)
    assert len(reading.checks) == count
    assert verdict(reading).aggregate.failing_checks == (f"check {count - 1}",)


def test_g2_one_name_in_two_workflows(forge: GitHub) -> None:
    forge.job("build", "failure", workflow="Linux")
    forge.job("build", "success", workflow="Windows")
    reading = read(forge)
    assert {check.key[2] for check in named(reading, "build")} == {"Linux", "Windows"}
    assert verdict(reading).code == 1


def test_g2_one_name_in_two_files_whose_workflows_have_one_name(forge: GitHub) -> None:
    forge.job("test", "failure", workflow="CI", file="linux")
    forge.job("test", "success", workflow="CI", file="windows")
    reading = read(forge)
    assert len(counted(reading).checks) == 2
    assert verdict(reading).code == 1


def test_g3_one_workflow_for_two_events(forge: GitHub) -> None:
    forge.job("build", "success", event="push")
    forge.job("build", "failure", event="pull_request")
    reading = read(forge)
    assert len(counted(reading).checks) == 2
    assert verdict(reading).code == 1


def test_g4_checks_of_an_older_commit_do_not_count(forge: GitHub) -> None:
    forge.job("build", "success", sha=OLD_SHA)
    reading = read(forge)
    assert (reading.sha, reading.checks) == (SHA, ())
    assert verdict(reading).code == 11


def test_g5_required_and_never_reported(forge: GitHub) -> None:
    forge.require("build", "deploy")
    forge.job("build", "success")
    assert code(forge) == 8


def test_g6_a_workflow_that_a_path_filter_leaves_out(forge: GitHub) -> None:
    forge.require("docs")
    forge.job("build", "success")
    (missing,) = [check for check in counted(read(forge)).checks if check.raw == "missing"]
    assert "filter" in missing.reason


def test_g7_skipped_because_what_it_needs_has_failed(forge: GitHub) -> None:
    run = forge.run("CI", conclusion="failure")
    forge.job("test", "failure", run=run)
    forge.job("deploy", "skipped", run=run)
    forge.require("deploy")
    reading = read(forge)
    (deploy,) = named(reading, "deploy")
    assert deploy.outcome == "pass"
    assert "a job that it needs may have failed" in deploy.remark
    assert verdict(reading).code == 0


class TestG8:
    def test_a_run_without_jobs_yet_is_waited_for(self, forge: GitHub) -> None:
        forge.run("CI", status="queued", conclusion=None)
        reading = read(forge)
        assert [(check.name, check.outcome) for check in reading.checks] == [("CI", "pending")]

    def test_nothing_at_all_is_no_checks(self, forge: GitHub) -> None:
        assert code(forge) == 11

    def test_a_suite_that_an_installed_app_never_uses_is_nothing(self, forge: GitHub) -> None:
        forge.suite(app=4711, status="queued", conclusion=None)
        assert read(forge).checks == ()


def test_g9_a_fork_s_run_awaits_approval(forge: GitHub) -> None:
    forge.run("CI", conclusion="action_required")
    reading = read(forge)
    assert [(check.name, check.raw) for check in reading.checks] == [("CI", "action_required")]
    assert "approval" in reading.checks[0].reason
    assert verdict(reading).code == 1


@pytest.mark.parametrize("by", ["commit", "request"])
def test_g10_what_a_workflow_has_pushed_starts_nothing(forge: GitHub, by: str) -> None:
    if by == "commit":
        forge.authors[SHA] = "github-actions[bot]"
    else:
        forge.pulls[7]["user"] = "github-actions[bot]"
    reading = read(forge)
    assert "a workflow's own token" in reading.notes[0]
    assert verdict(reading).code == 11


def test_g11_names_of_matrices_and_of_called_workflows_stay_whole(forge: GitHub) -> None:
    names = ("test (3.11, ubuntu)", "caller / callee")
    forge.require(*names)
    for name in names:
        forge.job(name, "success")
    assert {check.name for check in read(forge).checks} == set(names)
    assert code(forge) == 0


def test_g12_a_failure_that_is_let_pass(forge: GitHub) -> None:
    forge.require("test")
    steps = [{"name": "Lint", "number": 2, "status": "completed", "conclusion": "failure"}]
    forge.job("test", "success", steps=steps)
    assert code(forge) == 0
    forge.play("/check-runs", fails(403, "no"))  # now jobs are read, which have steps
    assert named(read(forge), "test")[0].remark == "its step Lint failed, which is let pass"


def test_g13_pending_without_a_status_is_none(forge: GitHub) -> None:
    forge.job("test", "success")
    assert code(forge) == 0


class TestG14:
    def test_a_limit(self, forge: GitHub) -> None:
        forge.play("", fails(403, "API rate limit exceeded", x_ratelimit_remaining="0", x_ratelimit_reset="4102444800"))
        with pytest.raises(ForgeUnreachable, match="2100"):
            read(forge)

    def test_a_right(self, forge: GitHub) -> None:
        forge.play("", fails(403, "Resource not accessible", x_accepted_github_permissions="metadata=read"))
        with pytest.raises(AuthError) as caught:
            read(forge)
        assert "metadata=read" in str(caught.value.hint)

    def test_single_sign_on(self, forge: GitHub) -> None:
        url = "https://github.com/orgs/acme/sso?authorization_request=A1"
        forge.play("", fails(403, "Resource protected by organization SAML", X_GitHub_SSO=f"required; url={url}"))
        with pytest.raises(AuthError, match="single sign-on") as caught:
            read(forge)
        assert url in str(caught.value.hint)

    @pytest.mark.parametrize("part", ["/check-runs", "/status", "/branches/main/protection", "/actions/runs?"])
    def test_single_sign_on_for_a_part_of_it(self, forge: GitHub, part: str) -> None:
        url = "https://github.com/orgs/acme/sso?authorization_request=A1"
        forge.play(part, fails(403, "Resource protected by organization SAML", X_GitHub_SSO=f"required; url={url}"))
        reading = read(forge)
        assert any(url in text for text in (*reading.incomplete, *reading.notes))


@pytest.mark.parametrize("secret", ["", "canary-5e1f0a77c3"])
def test_g15_a_private_repository_is_not_one_without_checks(forge: GitHub, secret: str) -> None:
    forge.is_private = True
    forge.path = "o/other" if secret else forge.path
    with pytest.raises(AuthError, match="o/r") as caught:
        read(forge, repository="o/r", secret=secret)
    assert "private" in str(caught.value.hint)


def test_g17_the_base_of_an_enterprise() -> None:
    with GitHub(prefix="/api/v3") as forge:
        forge.pull()
        forge.job("test", "success")
        assert code(forge) == 0
        assert all(request.path.startswith("/api/v3/repos/o/r") for request in forge.requests)


def test_g18_the_request_of_a_fork_is_upstream(forge: GitHub, repo: Repo) -> None:
    forge.pull(7, owner="me")
    repo.git("config", "url.git@github.com:.insteadOf", "gh:")
    repo.git("remote", "add", "origin", "gh:me/r")
    repo.git("remote", "add", "upstream", "ssh://git@ssh.github.com:443/o/r.git")
    environ = {"GITHUB_API_URL": forge.api}
    site = locate(git_of(repo), environ, forge="", branch="topic", probe=lambda _: None)
    request = read(forge, repository=site.path, head=site.head).pull_request
    assert request is not None
    assert request.number == 7


class TestG19:
    def test_it_is_asked_again(self, forge: GitHub) -> None:
        forge.pull(7, mergeable=None, mergeable_state="unknown", later=True)
        with Asking(forge) as asking:
            request = asking.forge.read(TOPIC).pull_request
        assert request is not None
        assert (request.mergeable, asking.waited, asking.told) == (True, [0.5], [])

    def test_and_not_for_ever(self, forge: GitHub) -> None:
        forge.pull(7, mergeable=None, mergeable_state="unknown")
        forge.job("test", "success")
        with Asking(forge) as asking:
            reading = asking.forge.read(TOPIC)
            assert asking.waited == [0.5, 1.0, 2.0, 4.0]
            asking.forge.read(TOPIC)
        assert asking.told == ["waiting for the forge: it is finding out whether it can be merged"]  # once
        assert verdict(reading).code == 8


@pytest.mark.parametrize(
    ("started", "completed"),
    [(None, "2026-01-31T12:00:00Z"), ("2026-01-31T12:00:05Z", "2026-01-31T12:00:00Z"), ("0001-01-01T00:00:00Z", None)],
)
def test_g20_clocks_that_disagree(forge: GitHub, started: str | None, completed: str | None) -> None:
    forge.job("test", "success", started_at=started, completed_at=completed)
    (check,) = read(forge).checks
    assert duration_between(check.started_at, check.completed_at) is None


def test_g22_checks_that_are_no_longer_kept(forge: GitHub) -> None:
    forge.suite(count=3)
    forge.status("ci/other", "success")
    reading = read(forge)
    assert "no longer kept" in reading.incomplete[0]
    assert verdict(reading).code == 12


def test_g23_a_commit_without_a_branch(forge: GitHub) -> None:
    forge.heads["v1"] = OLD_SHA
    forge.job("test", "success", sha=OLD_SHA)
    reading = read(forge, Selection(sha=OLD_SHA))
    assert (reading.sha, reading.pull_request, verdict(reading).code) == (OLD_SHA, None, 0)


def test_g25_the_forge_knows_its_default_branch(forge: GitHub) -> None:
    with Asking(forge) as asking:
        assert asking.forge.default_branch() == "main"


def test_g26_a_draft(forge: GitHub) -> None:
    forge.pull(7, draft=True, mergeable_state="draft")
    forge.job("test", "success")
    assert code(forge) == 1


def test_g27_the_head_moves_between_gate_and_merge(forge: GitHub) -> None:
    forge.job("test", "success")
    with Asking(forge) as asking:
        reading = asking.forge.read(TOPIC)
        forge.pulls[7]["sha"] = "e" * 40
        with pytest.raises(HeadMoved):
            asking.forge.merge(reading, method="squash", title="t", body="b")
    assert forge.merged == []


class TestWhereGhIsWrong:
    """`gh pr checks` ends with 0, or waits for ever, where the branch is blocked."""

    def test_a_required_check_that_was_cancelled(self, forge: GitHub) -> None:
        forge.require("test")
        forge.job("test", "cancelled")
        assert code(forge) == 1

    def test_unless_a_newer_run_of_it_passed(self, forge: GitHub) -> None:
        forge.require("test")
        forge.job("test", "cancelled")
        forge.job("test", "success")
        assert code(forge) == 0

    @pytest.mark.parametrize("word", ["startup_failure", "stale"])
    def test_what_will_never_end(self, forge: GitHub, word: str) -> None:
        forge.require("test")
        forge.job("test", word)
        assert code(forge) == 1

    def test_a_workflow_that_could_not_start_has_no_job(self, forge: GitHub) -> None:
        forge.run("CI", conclusion="startup_failure")
        reading = read(forge)
        assert [(check.name, check.raw, check.outcome) for check in reading.checks] == [
            ("CI", "startup_failure", "fail")
        ]

    def test_a_run_without_jobs_that_a_newer_one_replaced(self, forge: GitHub) -> None:
        forge.run("CI", conclusion="cancelled")
        forge.job("test", "success", workflow="CI")
        assert [check.name for check in read(forge).checks] == ["test"]

    def test_required_and_unreported(self, forge: GitHub) -> None:
        forge.require("test")
        assert code(forge) == 8


def test_a_shallow_clone_and_a_detached_head_find_their_forge(forge: GitHub, repo: Repo, tmp_path: Path) -> None:
    repo.commit("One", {"a": "1\n"})
    repo.commit("Two", {"a": "2\n"})
    repo.git("clone", "--quiet", "--depth", "1", f"file://{repo.path}", str(tmp_path / "shallow"))
    shallow = Repo(tmp_path / "shallow")
    shallow.git("checkout", "--quiet", "--detach")
    shallow.git("remote", "set-url", "origin", "git@github.com:o/r.git")
    site = locate(git_of(shallow), {"GITHUB_API_URL": forge.api}, forge="", branch=None, probe=lambda _: None)
    assert site.path == "o/r"
