"""Failures, attempts, history, merging and running again at a fake GitHub."""

from collections.abc import Iterator

import pytest

from git_agent.ci.forges.base import FailureSource
from git_agent.ci.forges.restart import ELSEWHERE
from git_agent.ci.values import Annotation, Check, Merged, PastRun, Reading, Rerun, Selection, Step
from git_agent.errors import AuthError, ForgeUnreachable, HeadMoved, MergeRefused, UsageError
from git_agent.model.value import replace
from support.forges.asking import Asking
from support.forges.github import OLD_SHA, SHA, GitHub
from support.forges.server import Reply, Request, fails, hangs_up, replies

TOPIC = Selection(branch="topic")


@pytest.fixture
def forge() -> Iterator[GitHub]:
    with GitHub() as server:
        server.pull()
        yield server


@pytest.fixture
def asking(forge: GitHub) -> Iterator[Asking]:
    with Asking(forge) as asking:
        yield asking


def failing(asking: Asking, name: str = "test") -> tuple[Reading, Check]:
    reading = asking.forge.read(TOPIC)
    (check,) = [check for check in reading.checks if check.name == name]
    return reading, check


def evidence(asking: Asking, name: str = "test") -> FailureSource:
    return asking.forge.failure(*failing(asking, name))


class TestFailure:
    def test_annotations(self, forge: GitHub, asking: Asking) -> None:
        number = forge.job("test", "failure")
        rows = [
            {"path": "a.py", "start_line": line, "message": "wrong", "annotation_level": "failure"}
            for line in range(130)
        ]
        forge.annotations[number] = rows
        found = evidence(asking).annotations()
        assert len(found) == 130
        assert found[3] == Annotation(path="a.py", line=3, level="failure", title="", message="wrong")

    def test_annotations_that_may_not_be_read(self, forge: GitHub, asking: Asking) -> None:
        forge.job("test", "failure")
        source = evidence(asking)
        forge.play("/annotations", fails(403, "no", x_accepted_github_permissions="checks=read"))
        assert source.annotations() == ()
        assert "checks=read" in source.notes()[0]

    def test_the_step_that_failed(self, forge: GitHub, asking: Asking) -> None:
        step = {
            "status": "completed",
            "started_at": "2026-01-31T12:00:10.000Z",
            "completed_at": "2026-01-31T12:00:20.000Z",
        }
        steps = [
            {**step, "name": "Set up", "number": 1, "conclusion": "success"},
            {**step, "name": "Run tests", "number": 2, "conclusion": "failure"},
            {**step, "name": "Tidy up", "number": 3, "conclusion": "skipped"},
        ]
        forge.job("test", "failure", steps=steps)
        assert evidence(asking).failed_step() == Step(
            name="Run tests",
            number=2,
            raw="failure",
            started_at="2026-01-31T12:00:10Z",
            completed_at="2026-01-31T12:00:20Z",
        )

    def test_a_log_is_fetched_from_elsewhere_without_the_token(self, forge: GitHub, asking: Asking) -> None:
        number = forge.job("test", "failure")
        with GitHub() as store:
            forge.log_url = store.url
            forge.logs[number] = store.logs[number] = b"line\n" * 1000
            pieces = evidence(asking).log()
            assert pieces is not None
            assert b"".join(pieces) == b"line\n" * 1000
            (request,) = store.requests
        assert "authorization" not in request.headers
        assert request.query == {"sig": "signed"}

    def test_a_log_is_followed_once(self, forge: GitHub, asking: Asking) -> None:
        number = forge.job("test", "failure")
        forge.logs[number] = b"log"
        source = evidence(asking)
        forge.play("/elsewhere/", replies(Reply(status=302, headers={"Location": f"{forge.url}/x"}, raw=b"")))
        assert source.log() is None
        assert "302" in source.notes()[0]

    @pytest.mark.parametrize(
        ("part", "status", "told"),
        [("/logs", 404, "not there"), ("/logs", 410, "no longer kept"), ("/elsewhere/", 403, "the answer is 403")],
    )
    def test_g21_a_log_that_is_gone(self, forge: GitHub, asking: Asking, part: str, status: int, told: str) -> None:
        forge.logs[forge.job("test", "failure")] = b"log"
        source = evidence(asking)
        forge.play(part, fails(status))
        assert source.log() is None
        assert told in source.notes()[0]

    def test_a_log_that_lies_where_others_can_read_along(self, forge: GitHub, asking: Asking) -> None:
        forge.logs[forge.job("test", "failure")] = b"log"
        source = evidence(asking)
        forge.play("/logs", replies(Reply(status=302, headers={"Location": "http://logs.example/1"}, raw=b"")))
        assert source.log() is None
        assert "safely" in source.notes()[0]

    def test_what_other_systems_keep(self, forge: GitHub, asking: Asking) -> None:
        forge.status("test", "failure", url="https://ci.example/9")
        source = evidence(asking)
        assert (source.annotations(), source.failed_step(), source.log(), source.test_report()) == ((), None, None, ())
        assert "https://ci.example/9" in source.notes()[0]

    def test_a_workflow_that_never_started_has_no_log(self, forge: GitHub, asking: Asking) -> None:
        forge.run("CI", conclusion="startup_failure")
        source = evidence(asking, "CI")
        asked = len(forge.requests)
        assert (source.failed_step(), source.log()) == (None, None)
        assert len(forge.requests) == asked


class TestPast:
    def test_attempts_of_the_same_job(self, forge: GitHub, asking: Asking) -> None:
        run = forge.run("CI", conclusion="failure")
        for attempt, word in enumerate(("failure", "success", "failure"), start=1):
            forge.runs[run]["attempt"] = attempt
            forge.check_runs.clear()
            forge.job("test", word, run=run)
            forge.job("other", "success", run=run)
        _, check = failing(asking)
        assert check.attempt == 3
        attempts = asking.forge.attempts(check)
        assert [(past.sha, past.attempt, past.outcome) for past in attempts] == [(SHA, 1, "fail"), (SHA, 2, "pass")]

    def test_the_first_attempt_has_none_before_it(self, forge: GitHub, asking: Asking) -> None:
        forge.job("test", "failure")
        asked = failing(asking)[1]
        before = len(forge.requests)
        assert asking.forge.attempts(asked) == ()
        assert len(forge.requests) == before

    def test_history_of_a_job(self, forge: GitHub, asking: Asking) -> None:
        for number, word in enumerate(("success", "failure", "success", "failure")):
            run = forge.run("CI", sha=f"{number}" * 40, branch="main", event="push", conclusion=word)
            forge.job("test", "failure" if number == 1 else "success", run=run, sha=f"{number}" * 40)
            forge.job("other", word, run=run, sha=f"{number}" * 40)
        forge.run("Other", branch="main", event="push")
        forge.job("test", "failure")
        _, check = failing(asking)
        history = asking.forge.history(check, "main")
        assert [(past.sha[0], past.outcome) for past in history] == [
            ("3", "pass"),
            ("2", "pass"),
            ("1", "fail"),
            ("0", "pass"),
        ]

    @pytest.mark.parametrize("kind", ["status", "run"])
    def test_history_of_what_others_report(self, forge: GitHub, asking: Asking, kind: str) -> None:
        forge.history = ["3" * 40, "2" * 40, "1" * 40]
        for sha, word in (("1" * 40, "success"), ("3" * 40, "failure"), (SHA, "failure")):
            if kind == "status":
                forge.status("cov", word, sha=sha)
            else:
                forge.check("cov", word, sha=sha, app=4711)
        _, check = failing(asking, "cov")
        history = asking.forge.history(check, "main")
        assert [(past.sha[0], past.outcome) for past in history] == [("3", "fail"), ("1", "pass")]
        assert all(isinstance(past, PastRun) for past in history)


class TestMerge:
    def test_exactly_what_was_read(self, forge: GitHub, asking: Asking) -> None:
        reading = asking.forge.read(TOPIC)
        merged = asking.forge.merge(reading, method="squash", title="Add it", body="Because.")
        assert merged == Merged(sha="d" * 40, url="https://github.example/o/r/pull/7", method="squash")
        sent = {"sha": SHA, "merge_method": "squash", "commit_title": "Add it", "commit_message": "Because."}
        assert forge.merged == [sent]

    def test_a_rebase_has_no_message(self, forge: GitHub, asking: Asking) -> None:
        asking.forge.merge(asking.forge.read(TOPIC), method="rebase", title="Add it", body="Because.")
        assert forge.merged == [{"sha": SHA, "merge_method": "rebase"}]

    def test_a_head_that_moved(self, forge: GitHub, asking: Asking) -> None:
        reading = asking.forge.read(TOPIC)
        forge.pulls[7]["sha"] = OLD_SHA
        with pytest.raises(HeadMoved):
            asking.forge.merge(reading, method="merge", title="", body="")

    @pytest.mark.parametrize("status", [405, 422])
    def test_a_refusal_in_the_forge_s_words(self, forge: GitHub, asking: Asking, status: int) -> None:
        reading = asking.forge.read(TOPIC)
        forge.play("/merge", fails(status, "Base branch requires signed commits"))
        with pytest.raises(MergeRefused, match="signed commits"):
            asking.forge.merge(reading, method="merge", title="", body="")

    def test_no_right_to(self, forge: GitHub, asking: Asking) -> None:
        reading = asking.forge.read(TOPIC)
        forge.play("/merge", fails(403, "Resource not accessible"))
        with pytest.raises(AuthError):
            asking.forge.merge(reading, method="merge", title="", body="")

    @pytest.mark.parametrize("fault", [hangs_up, fails(502), fails(429)])
    def test_after_a_lost_answer_the_request_is_looked_at(self, forge: GitHub, asking: Asking, fault: object) -> None:
        reading = asking.forge.read(TOPIC)

        def merges_and_is_lost(request: Request) -> Reply | None:
            forge.pulls[7].update(state="closed", merged=True, merge_sha="d" * 40)
            return fault(request)  # type: ignore[no-any-return, operator]

        forge.play("/merge", merges_and_is_lost)
        assert asking.forge.merge(reading, method="merge", title="", body="").sha == "d" * 40
        assert forge.writes == ["PUT /repos/o/r/pulls/7/merge"]

    def test_a_merge_of_another_head_is_not_ours(self, forge: GitHub, asking: Asking) -> None:
        reading = asking.forge.read(TOPIC)

        def is_merged_by_others(request: Request) -> Reply | None:
            forge.pulls[7].update(state="closed", merged=True, merge_sha="d" * 40, sha=OLD_SHA)
            return hangs_up(request)

        forge.play("/merge", is_merged_by_others)
        with pytest.raises(HeadMoved, match=f"somebody has merged {OLD_SHA[:12]}"):
            asking.forge.merge(reading, method="merge", title="", body="")

    def test_a_limit_is_a_refusal(self, forge: GitHub, asking: Asking) -> None:
        reading = asking.forge.read(TOPIC)
        forge.play("/merge", fails(429))
        with pytest.raises(ForgeUnreachable, match="nothing was merged"):
            asking.forge.merge(reading, method="merge", title="", body="")

    def test_and_never_sent_again(self, forge: GitHub, asking: Asking) -> None:
        reading = asking.forge.read(TOPIC)
        forge.play("/merge", hangs_up)
        with pytest.raises(ForgeUnreachable, match="still open"):
            asking.forge.merge(reading, method="merge", title="", body="")
        assert forge.writes == ["PUT /repos/o/r/pulls/7/merge"]

    def test_already_merged(self, forge: GitHub, asking: Asking) -> None:
        forge.pulls[7].update(state="closed", merged=True, merge_sha="d" * 40)
        reading = asking.forge.read(Selection(pr=7))
        merged = asking.forge.merge(reading, method="merge", title="", body="")
        assert (merged.already, merged.sha, forge.writes) == (True, "d" * 40, [])

    def test_without_a_request(self, asking: Asking) -> None:
        reading = replace(asking.forge.read(TOPIC), pull_request=None)
        with pytest.raises(UsageError):
            asking.forge.merge(reading, method="merge", title="", body="")

    def test_methods(self, forge: GitHub, asking: Asking) -> None:
        forge.allowed = {"merge": False, "squash": True, "rebase": False}
        assert asking.forge.merge_methods() == ("squash",)


class TestRerun:
    def test_the_failed_jobs_of_each_run_once(self, forge: GitHub, asking: Asking) -> None:
        run = forge.run("CI", conclusion="failure")
        forge.job("a", "failure", run=run)
        forge.job("b", "failure", run=run)
        reading = asking.forge.read(TOPIC)
        done = asking.forge.rerun(reading, reading.checks)
        assert done == tuple(Rerun(check_name=check.name, url=check.url) for check in reading.checks)
        assert forge.writes == [f"POST /repos/o/r/actions/runs/{run}/rerun-failed-jobs"]

    def test_nothing_is_nothing(self, forge: GitHub, asking: Asking) -> None:
        assert asking.forge.rerun(asking.forge.read(TOPIC), ()) == ()
        assert forge.writes == []

    def test_no_right_to(self, forge: GitHub, asking: Asking) -> None:
        forge.job("a", "failure")
        reading = asking.forge.read(TOPIC)
        forge.play("/rerun-failed-jobs", fails(403, "Resource not accessible"))
        with pytest.raises(AuthError):
            asking.forge.rerun(reading, reading.checks)

    def test_what_else_a_run_starts_is_told(self, forge: GitHub, asking: Asking) -> None:
        run, other = forge.run(), forge.run("Other")
        forge.job("a", "failure", run=run)
        forge.job("b", "cancelled", run=run)
        forge.job("c", "success", run=run)
        forge.job("d", "failure", run=other)
        reading = asking.forge.read(TOPIC)
        [asked] = [check for check in reading.checks if check.name == "a"]
        counts = replace(asked, required=True)  # as one that counts is marked, and those that were read are not
        for each in (asked, counts):
            assert [started.check_name for started in asking.forge.rerun(reading, [each])] == ["a", "b"]

    def test_what_another_system_has_reported_is_told_beside_what_was_started(
        self, forge: GitHub, asking: Asking
    ) -> None:
        forge.job("a", "failure")
        forge.status("ext", "failure", url="https://ci.example/9")
        reading = asking.forge.read(TOPIC)
        told = [(each.check_name, each.why) for each in asking.forge.rerun(reading, reading.checks)]
        assert told == [("a", ""), ("ext", ELSEWHERE)]

    def test_what_only_another_system_has_reported(self, forge: GitHub, asking: Asking) -> None:
        forge.status("ext", "failure", url="https://ci.example/9")
        reading = asking.forge.read(TOPIC)
        with pytest.raises(ForgeUnreachable, match=r"https://ci\.example/9"):
            asking.forge.rerun(reading, reading.checks)
        assert forge.writes == []

    def test_what_no_run_is_shown_of(self, forge: GitHub, asking: Asking) -> None:
        forge.suite(conclusion="startup_failure")
        forge.play("/actions/runs?", fails(403))
        reading = asking.forge.read(TOPIC)
        with pytest.raises(ForgeUnreachable, match="github-actions was not started: no run of it is shown"):
            asking.forge.rerun(reading, reading.checks)
        assert forge.writes == []

    def test_what_is_refused_is_told_beside_what_was_started(self, forge: GitHub, asking: Asking) -> None:
        first, second = forge.run(), forge.run("Other")
        forge.job("a", "failure", run=first)
        forge.job("b", "failure", run=second)
        reading = asking.forge.read(TOPIC)
        forge.play(f"/{second}/rerun-failed-jobs", fails(403, "This workflow is too old"))
        told = {each.check_name: each.why for each in asking.forge.rerun(reading, reading.checks)}
        assert (told["a"], "too old" in told["b"]) == ("", True)
