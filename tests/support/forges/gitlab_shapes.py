"""The shapes of GitLab's answers, from its published types (REST API v4, GitLab 15 to 18)."""

from collections.abc import Sequence
from typing import Any

from support.forges.shapes import WORDS, shape

STATUS = WORDS(
    "created", "waiting_for_resource", "waiting_for_callback", "preparing", "pending", "running", "success", "failed",
    "canceling", "canceled", "skipped", "manual", "scheduled",
)  # fmt: skip
MOMENT = (str, None)
PIPELINE = shape(
    id=int, iid=int, project_id=int, sha=str, ref=str, status=STATUS, source=str, created_at=str, updated_at=str,
    web_url=str,
)  # fmt: skip
PROJECT = shape(
    id=int, path=str, path_with_namespace=str, default_branch=str, web_url=str, visibility=str,
)  # fmt: skip
PROJECT_SETTINGS = shape(
    only_allow_merge_if_pipeline_succeeds=bool,
    allow_merge_on_skipped_pipeline=(bool, None),
    only_allow_merge_if_all_discussions_are_resolved=bool,
    merge_method=WORDS("merge", "rebase_merge", "ff"),
    squash_option=WORDS("never", "always", "default_on", "default_off"),
)
JOB = shape(
    id=int, name=str, stage=str, status=STATUS, ref=str, tag=bool, allow_failure=bool, created_at=str,
    started_at=MOMENT, finished_at=MOMENT, duration=(float, int, None), web_url=str, commit=shape(id=str, short_id=str),
    pipeline=shape(id=int, project_id=int, sha=str, ref=str, status=STATUS),
)  # fmt: skip
BRIDGE = shape(
    id=int, name=str, stage=str, status=STATUS, allow_failure=bool, started_at=MOMENT, finished_at=MOMENT, web_url=str,
    downstream_pipeline=(shape(id=int, sha=str, ref=str, status=STATUS, web_url=str), None),
)  # fmt: skip
COMMIT_STATUS = shape(
    id=int, sha=str, ref=(str, None), status=STATUS, name=str, target_url=MOMENT, description=(str, None),
    created_at=str, started_at=MOMENT, finished_at=MOMENT, allow_failure=bool,
)  # fmt: skip
COMMIT = shape(id=str, short_id=str, title=str, last_pipeline=(PIPELINE, None))
MERGE_REQUEST = shape(
    id=int, iid=int, project_id=int, source_project_id=int, target_project_id=int, title=str,
    state=WORDS("opened", "closed", "merged", "locked"), source_branch=str, target_branch=str, labels=[str], draft=bool,
    sha=str, merge_commit_sha=(str, None), squash_commit_sha=(str, None), web_url=str,
    merge_status=WORDS("unchecked", "checking", "can_be_merged", "cannot_be_merged", "cannot_be_merged_recheck"),
    has_conflicts=bool, blocking_discussions_resolved=bool,
)  # fmt: skip
WHOLE_MERGE_REQUEST = {**MERGE_REQUEST, "head_pipeline": (PIPELINE, None)}
APPROVALS = shape(approved=bool, approved_by=[shape(user=shape(username=str))])
REVIEWER = shape(
    user=shape(username=str),
    state=WORDS("unreviewed", "requested_changes", "reviewed", "approved", "unapproved", "review_started"),
)
TEST_REPORT = shape(
    total_count=int,
    failed_count=int,
    test_suites=[shape(name=str, test_cases=[shape(status=str, name=str, classname=str)])],
)
ERROR = shape(message=(str, dict))


def shape_of(below: Sequence[str], *, has_login: bool) -> Any:
    """The shape of an answer, by what its path has below the project."""
    match below:
        case []:
            return {**PROJECT, **PROJECT_SETTINGS} if has_login else PROJECT
        case ["merge_requests"]:
            return [MERGE_REQUEST]
        case ["merge_requests", _, "approvals"]:
            return APPROVALS
        case ["merge_requests", _, "reviewers"]:
            return [REVIEWER]
        case ["merge_requests", *_]:
            return WHOLE_MERGE_REQUEST
        case ["repository", "commits", _]:
            return COMMIT
        case ["repository", *_]:
            return [COMMIT_STATUS]
        case ["pipelines"]:
            return [PIPELINE]
        case ["pipelines", _, "jobs"]:
            return [JOB]
        case ["pipelines", _, "bridges"]:
            return [BRIDGE]
        case ["pipelines", *_]:
            return TEST_REPORT
        case _:
            return JOB
