"""What GitLab leaves out or contradicts itself about closes the gate."""

import pytest

from git_agent.ci.checks import counted
from git_agent.ci.forges.gitlab.client import GitLab
from git_agent.ci.forges.gitlab.find import OLDER_PIPELINE
from git_agent.ci.forges.http import Client
from git_agent.ci.values import Reading, Selection
from git_agent.ci.verdict import verdict_of
from git_agent.errors import ForgeUnreachable
from support.forges.gitlab import FakeGitLab
from support.forges.server import Reply, alters, fails

HEAD, OLD = "a" * 40, "c" * 40
UNKNOWN = ForgeUnreachable.exit_code
TOPIC = Selection(branch="thing")


@pytest.fixture
def pipeline(gitlab: FakeGitLab) -> int:
    """A pipeline of one job that has passed, and a merge request for it."""
    number = gitlab.pipeline(sha=HEAD)
    gitlab.job(number, "test", "success")
    gitlab.merge_request(sha=HEAD, head_pipeline=number)
    return number


def code(reading: Reading) -> int:
    return verdict_of(reading, counted(reading)).code


@pytest.mark.parametrize("ref", ["feature/merge", "refs/merge-requests/2/merge", "refs/merge-requests/1/merge/train"])
def test_the_pipeline_of_an_older_commit_is_not_that_of_the_head(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int, ref: str
) -> None:
    gitlab.pipelines[pipeline].update(sha=OLD, ref=ref)
    reading = at_gitlab.read(TOPIC)
    assert OLDER_PIPELINE in reading.notes
    assert code(reading) != 0


def test_the_pipeline_of_the_merged_result_is_that_of_the_head(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int
) -> None:
    gitlab.pipelines[pipeline].update(sha=OLD, ref="refs/merge-requests/1/merge")
    assert code(at_gitlab.read(TOPIC)) == 0


def test_a_foreign_page_of_a_job_hides_no_status(gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int) -> None:
    gitlab.external("kite", "failed", sha=HEAD, target_url="https://kite.example/o/p/builds/123")
    assert code(at_gitlab.read(TOPIC)) == 1


def test_a_job_that_may_fail_explains_no_pipeline_that_failed(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int
) -> None:
    gitlab.job(pipeline, "extra", "failed", allow_failure=True)
    gitlab.pipelines[pipeline]["status"] = "failed"
    assert code(at_gitlab.read(TOPIC)) == UNKNOWN


# One that runs contradicts nobody: GitLab ends a pipeline some moments after its last job, or starts another yet.
@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("running", 8),
        ("pending", 8),
        ("manual", 8),
        *((word, UNKNOWN) for word in ("failed", "canceled", "skipped", "?")),
    ],
)
def test_a_pipeline_that_has_not_passed_with_jobs_that_have(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int, word: str, expected: int
) -> None:
    assert code(at_gitlab.read(TOPIC)) == 0
    gitlab.play("/merge_requests/1", alters(gitlab, lambda row: row["head_pipeline"].update(status=word), end="/1"))
    reading = at_gitlab.read(TOPIC)
    assert code(reading) == expected
    shown = [check.raw for check in reading.checks if check.name == "pipeline"]
    assert shown == ([word] if expected == 8 else [])


def test_a_pipeline_that_only_the_list_tells_of_is_not_missing(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int
) -> None:
    gitlab.projects[1]["only_allow_merge_if_pipeline_succeeds"] = True
    gitlab.play(f"/commits/{HEAD}", alters(gitlab, lambda row: row.update(last_pipeline=None), end=HEAD))
    reading = at_gitlab.read(Selection(sha=HEAD))
    assert [check.name for check in reading.checks] == ["test"]
    assert (code(reading), reading.required.contexts) == (0, ())


def test_a_job_that_may_fail_explains_a_pipeline_that_runs(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int
) -> None:
    gitlab.job(pipeline, "extra", "running", allow_failure=True)
    gitlab.pipelines[pipeline]["status"] = "running"
    assert code(at_gitlab.read(TOPIC)) == 0


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"approved": True, "approvals_required": 1, "approvals_left": -5},
        {"approved": False, "approvals_required": 2, "approvals_left": 0},
    ],
)
def test_approvals_that_nobody_could_have_counted(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int, told: dict[str, object]
) -> None:
    gitlab.play("/approvals", alters(gitlab, lambda _: told, end="/approvals"))
    assert code(at_gitlab.read(TOPIC)) == UNKNOWN


def test_discussions_that_must_be_resolved_and_are_not_told_of(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int
) -> None:
    gitlab.projects[1]["only_allow_merge_if_all_discussions_are_resolved"] = True
    assert code(at_gitlab.read(TOPIC)) == 0
    change = {"blocking_discussions_resolved": None}
    gitlab.play("/merge_requests/1", alters(gitlab, lambda row: row.update(change), end="/1"))
    assert code(at_gitlab.read(TOPIC)) == UNKNOWN


def test_a_job_that_ran_again_unseen(gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int) -> None:
    gitlab.job(pipeline, "scan", "failed", retried=True)
    assert code(at_gitlab.read(TOPIC)) == UNKNOWN


@pytest.mark.parametrize(
    ("field", "found"), [("draft", None), ("labels", None), ("state", "weird"), ("merge_status", "cannot_be_merged")]
)
def test_what_the_request_does_not_say(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int, field: str, found: object
) -> None:
    gitlab.play("/merge_requests/1", alters(gitlab, lambda row: row.update({field: found}), end="/1"))
    assert code(at_gitlab.read(TOPIC)) == UNKNOWN


def test_a_request_without_a_commit_is_no_answer(gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int) -> None:
    gitlab.play("/merge_requests/1", alters(gitlab, lambda row: row.update(sha=None), end="/1"))
    with pytest.raises(ForgeUnreachable):
        at_gitlab.read(TOPIC)


def test_a_head_that_moves_while_it_is_read(gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int) -> None:
    heads = iter([HEAD, OLD])
    gitlab.merge_requests[1]["detailed_merge_status"] = "checking"
    change = {"detailed_merge_status": "mergeable"}

    def moved(row: dict[str, object]) -> None:
        row["sha"] = next(heads)
        row.update(change if row["sha"] == OLD else {})

    gitlab.play("/merge_requests/1", alters(gitlab, moved, end="/1"))
    assert code(at_gitlab.read(TOPIC)) == UNKNOWN


@pytest.mark.parametrize("selection", [Selection(sha=HEAD), TOPIC])
@pytest.mark.parametrize(("ref", "name"), [("nightly", "nightly"), ("nightly", "test"), ("thing", "test")])
def test_a_pipeline_that_passed_later_hides_none_of_another_source(
    gitlab: FakeGitLab, at_gitlab: GitLab, selection: Selection, ref: str, name: str
) -> None:
    gitlab.branches["thing"] = HEAD
    gitlab.job(gitlab.pipeline(sha=HEAD, status="failed", source="push"), "test", "failed")
    gitlab.job(gitlab.pipeline(sha=HEAD, source="schedule", ref=ref), name)
    assert code(at_gitlab.read(selection)) == 1


def test_the_same_source_on_another_ref_is_another_pipeline(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    gitlab.job(gitlab.pipeline(sha=HEAD, status="failed", source="push"), "test", "failed")
    gitlab.job(gitlab.pipeline(sha=HEAD, source="push", ref="copy"), "test")
    assert code(at_gitlab.read(Selection(sha=HEAD))) == 1


def test_a_newer_pipeline_of_the_same_source_and_ref_replaces_the_older(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    gitlab.job(gitlab.pipeline(sha=HEAD, status="failed", source="push"), "test", "failed")
    gitlab.job(gitlab.pipeline(sha=HEAD, source="push"), "test")
    assert code(at_gitlab.read(Selection(sha=HEAD))) == 0


def test_pipelines_beside_the_newest_take_four_rounds_with_their_children(
    gitlab: FakeGitLab, at_gitlab: GitLab, gitlab_client: Client
) -> None:
    push = gitlab.pipeline(sha=HEAD, status="failed", source="push")
    below = gitlab.pipeline(sha=HEAD, status="failed", source="parent_pipeline")
    gitlab.job(below, "deep", "failed")
    gitlab.bridge(push, "more", "failed", below)
    gitlab.job(gitlab.pipeline(sha=HEAD, source="schedule", ref="nightly"), "nightly")
    reading = at_gitlab.read(Selection(sha=HEAD))
    assert {check.name for check in reading.checks if check.outcome == "fail"} == {"more", "deep"}
    assert gitlab_client.rounds == 4


def test_pipelines_that_are_not_listed(gitlab: FakeGitLab, at_gitlab: GitLab) -> None:
    gitlab.job(gitlab.pipeline(sha=HEAD), "test")
    gitlab.play("/pipelines?", fails(403))
    assert code(at_gitlab.read(Selection(sha=HEAD))) == UNKNOWN


@pytest.mark.parametrize(("more", "expected"), [({"ref": "other"}, 1), ({"pipeline_id": 7}, 1), ({}, 0)])
def test_a_status_that_passed_elsewhere_mends_no_failure(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int, more: dict[str, object], expected: int
) -> None:
    gitlab.external("jenkins", "failed", sha=HEAD)
    gitlab.external("jenkins", "success", sha=HEAD, **more)
    assert code(at_gitlab.read(TOPIC)) == expected


@pytest.mark.parametrize("headers", [("X-Next-Page",), ("X-Total",), ("X-Next-Page", "X-Total"), ("Link", "X-Total")])
def test_pages_that_no_link_leads_to(
    gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int, headers: tuple[str, ...]
) -> None:
    gitlab.pages_by = headers
    gitlab.job(pipeline, "first", "failed")
    for number in range(150):
        gitlab.job(pipeline, f"job {number}")
    gitlab.pipelines[pipeline]["status"] = "failed"
    reading = at_gitlab.read(TOPIC)
    assert (reading.incomplete, len(reading.checks)) == ((), 152)


def test_jobs_that_are_counted_and_not_shown(gitlab: FakeGitLab, at_gitlab: GitLab, pipeline: int) -> None:
    rows = list(gitlab.jobs.values())
    gitlab.play("/jobs?", lambda request: Reply([] if "page" in request.query else rows, headers={"X-Total": "152"}))
    reading = at_gitlab.read(TOPIC)
    assert code(reading) == UNKNOWN
    assert "152 are counted and 1 shown" in reading.incomplete[0]
