"""Jobs, bridges and external statuses of a GitLab pipeline → checks."""

import re
from collections.abc import Iterable, Sequence

from git_agent.ci.forges.fields import Fields
from git_agent.ci.values import Check, Conclusion, Outcome, Status
from git_agent.model.value import value

APP = "gitlab-ci"
PIPELINE = "pipeline"  # the check that stands for one without jobs, or for one that is not there
NEEDS_A_PERSON = "waits until somebody starts it"
CONFIG_ERROR = "config_error"

_WORDS: dict[str, tuple[Status, Conclusion | None, Outcome]] = {
    "success": ("completed", "success", "pass"),
    "skipped": ("completed", "skipped", "pass"),
    "failed": ("completed", "failure", "fail"),
    "canceled": ("completed", "cancelled", "fail"),
    "created": ("queued", None, "pending"),
    "waiting_for_resource": ("queued", None, "pending"),
    "waiting_for_callback": ("queued", None, "pending"),
    "preparing": ("queued", None, "pending"),
    "pending": ("queued", None, "pending"),
    "scheduled": ("queued", None, "pending"),
    "manual": ("queued", None, "pending"),
    "running": ("in_progress", None, "pending"),
    "canceling": ("in_progress", None, "pending"),
}
_UNKNOWN: tuple[Status, Conclusion | None, Outcome] = ("queued", None, "unknown")
_PAGE_OF_A_JOB = re.compile(r"(?:/-)?/(?:jobs|builds)/(\d+)")  # below the address of a project


@value
class Pipeline:
    """Where jobs belong: whose it is, how it came about, and for a child the bridge that started it."""

    id: int
    project: str
    event: str = ""
    bridge: str = ""
    is_binding: bool = True  # whether its jobs decide about the pipeline that was asked about


def outcome_of(word: str) -> Outcome:
    """What a job's or a pipeline's word means for the gate."""
    return _WORDS.get(word, _UNKNOWN)[2]


def current(rows: Iterable[Fields]) -> list[tuple[Fields, int]]:
    """The jobs that stand, each with the number of its attempt: of one name the newest, unless it too was retried."""
    newest: dict[str, tuple[Fields, int]] = {}
    for row in sorted(rows, key=lambda row: row.number("id")):
        before = newest.get(row.text("name"))
        newest[row.text("name")] = (row, before[1] + 1 if before else 1)
    return [(row, attempt) for row, attempt in newest.values() if not row.flag("retried")]


def is_idle(row: Fields) -> bool:
    """Whether a job counts for nothing: it may be started by hand, and nothing waits for it."""
    return row.text("status") == "manual" and row.flag("allow_failure")


def job_check(row: Fields, pipeline: Pipeline, *, attempt: int = 1) -> Check:
    """A job as a check; it is required unless it may fail."""
    word = row.text("status")
    status, conclusion, outcome = _WORDS.get(word, _UNKNOWN)
    return Check(
        name=row.text("name"),
        status=status,
        conclusion=conclusion,
        raw=word,
        outcome=outcome,
        url=row.text("web_url"),
        kind="job",
        required=pipeline.is_binding and not row.flag("allow_failure"),
        app=APP,
        workflow=pipeline.bridge,
        event=pipeline.event,
        reason=NEEDS_A_PERSON if word == "manual" else row.text("failure_reason"),
        description=f"stage {row.text('stage')}" if "stage" in row else "",
        started_at=row.moment("started_at"),
        completed_at=row.moment("finished_at"),
        id=row.number("id"),
        attempt=attempt,
        run_id=pipeline.id,
        project=pipeline.project,
    )


def pipeline_check(row: Fields, pipeline: Pipeline) -> Check:
    """A pipeline without any job: everything was skipped, or its configuration cannot be read."""
    word = row.text("status")
    status, conclusion, outcome = _WORDS.get(word, _UNKNOWN)
    return Check(
        name=PIPELINE,
        status=status,
        conclusion=conclusion,
        raw=word,
        outcome=outcome,
        url=row.text("web_url"),
        kind="job",
        required=True,
        app=APP,
        event=pipeline.event,
        reason=CONFIG_ERROR if "yaml_errors" in row else "",
        description=row.text("yaml_errors"),
        id=pipeline.id,
        run_id=pipeline.id,
        project=pipeline.project,
    )


def external_checks(
    rows: Iterable[Fields], *, known: Sequence[Check], project: str, pages: Iterable[str] = ()
) -> tuple[Check, ...]:
    """What others have reported on the commit; GitLab lists its own jobs among them, those of older pipelines too.

    `pages` are the addresses of the projects whose jobs these may be.
    """
    known_ids = {check.id for check in known if check.id != check.run_id}  # a pipeline is counted otherwise
    roots = tuple(page for page in pages if page)
    outside = [row for row in rows if row.number("id") not in known_ids and not _is_job(row, roots)]
    return tuple(_external(row, project) for row, _ in current(outside))


def _is_job(row: Fields, roots: tuple[str, ...]) -> bool:
    # Other systems have pages of jobs too, and whoever reports a status chooses the page that it leads to.
    url = row.text("target_url")
    below = (url.removeprefix(root) for root in roots if url.startswith(f"{root}/"))
    found = [match for path in below if (match := _PAGE_OF_A_JOB.fullmatch(path.rstrip("/")))]
    return any(int(match[1]) == row.number("id") for match in found)


def _external(row: Fields, project: str) -> Check:
    word = row.text("status")
    status, conclusion, outcome = _WORDS.get(word, _UNKNOWN)
    return Check(
        name=row.text("name"),
        status=status,
        conclusion=conclusion,
        raw=word,
        outcome=outcome,
        url=row.text("target_url"),
        kind="status",
        required=not row.flag("allow_failure"),
        description=row.text("description"),
        started_at=row.moment("started_at"),
        completed_at=row.moment("finished_at"),
        id=row.number("id"),
        run_id=row.number_or_none("pipeline_id"),
        project=project,
    )
