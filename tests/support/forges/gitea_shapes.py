"""The shapes of Gitea's answers, from its published description (Swagger 2.0 of API v1, Gitea 1.27)."""

from collections.abc import Sequence
from typing import Any

from support.forges.shapes import WORDS, shape

STATE = WORDS("pending", "success", "error", "failure", "warning", "skipped")
REPOSITORY = shape(
    id=int, name=str, full_name=str, html_url=str, default_branch=str, allow_merge_commits=bool,
    allow_squash_merge=bool, allow_rebase=bool,
)  # fmt: skip
COMMIT_STATUS = shape(
    id=int, context=str, status=STATE, target_url=str, description=str, created_at=str, updated_at=str
)
COMBINED_STATUS = shape(sha=str, state=STATE, total_count=int, statuses=([COMMIT_STATUS], None))
SIDE = shape(ref=str, sha=str, label=str, repo_id=int, repo=(shape(full_name=str), None))
PULL_REQUEST = shape(
    number=int, title=str, html_url=str, state=WORDS("open", "closed"), draft=bool, mergeable=bool, merged=bool,
    merge_base=str, merge_commit_sha=(str, None), head=SIDE, base=SIDE, labels=[shape(name=str)],
)  # fmt: skip
BRANCH = shape(
    name=str, protected=bool, required_approvals=int, enable_status_check=bool, status_check_contexts=[str],
    user_can_merge=bool, effective_branch_protection_name=str, commit=shape(id=str),
)  # fmt: skip
PROTECTION = shape(
    rule_name=str, enable_status_check=bool, status_check_contexts=[str], required_approvals=int,
    block_on_outdated_branch=bool, block_on_rejected_reviews=bool, ignore_stale_approvals=bool,
)  # fmt: skip
REVIEW = shape(
    id=int, user=shape(login=str), official=bool, dismissed=bool, stale=bool, commit_id=str,
    state=WORDS("APPROVED", "PENDING", "COMMENT", "REQUEST_CHANGES", "REQUEST_REVIEW"),
)  # fmt: skip
RUN = shape(
    id=int, html_url=str, run_number=int, run_attempt=int, event=str, head_sha=str, head_branch=str, path=str,
    status=WORDS("queued", "waiting", "in_progress", "completed"),
    conclusion=WORDS("", "success", "failure", "cancelled", "skipped"),
)  # fmt: skip
STEP = shape(name=str, number=int, status=str, conclusion=str, started_at=str, completed_at=str)
JOB = shape(
    id=int, html_url=str, run_id=int, name=str, run_attempt=int, head_sha=str, steps=[STEP], started_at=str,
    completed_at=str, status=RUN["status"], conclusion=RUN["conclusion"],
)  # fmt: skip
TASK = shape(
    id=int, name=str, head_sha=str, head_branch=str, run_number=int, event=str, url=str, updated_at=str,
    status=WORDS("unknown", "success", "failure", "cancelled", "skipped", "waiting", "running", "blocked"),
)  # fmt: skip
ERROR = shape(message=str)


def shape_of(below: Sequence[str]) -> Any:
    """The shape of an answer, by what its path has below the repository."""
    match below:
        case []:
            return REPOSITORY
        case ["commits"]:
            return [shape(sha=str)]
        case ["commits", _, "status"]:
            return COMBINED_STATUS
        case ["branches", _]:
            return BRANCH
        case ["branch_protections", _]:
            return PROTECTION
        case ["git", "refs", *_]:
            return [shape(ref=str, object=shape(type=str, sha=str))]
        case ["pulls"]:
            return [PULL_REQUEST]
        case ["pulls", _, "reviews"]:
            return [REVIEW]
        case ["pulls", _, "merge"]:
            return None
        case ["pulls", *_]:
            return PULL_REQUEST
        case ["actions", "tasks"]:
            return shape(total_count=int, workflow_runs=([TASK], None))
        case ["actions", "runs"]:
            return shape(total_count=int, workflow_runs=([RUN], None))
        case ["actions", "runs", *_, "jobs"]:
            return shape(total_count=int, jobs=[JOB])
        case ["actions", "runs", _]:
            return RUN
        case _:
            return None
