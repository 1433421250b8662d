"""Jobs, bridges and external statuses of a GitLab pipeline → checks."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.words import (
    CANCELLED,
    FAILURE,
    RUNNING,
    SKIPPED,
    SUCCESS,
    UNKNOWN,
    WAITING,
    Meaning,
    Words,
    judged,
)
from git_agent.ci.values import Check, Outcome
from git_agent.model.value import replace, value

APP = "gitlab-ci"
PIPELINE = "pipeline"  # the check that stands for one without jobs, or for one that is not there
NEEDS_A_PERSON = "waits until somebody starts it"
CONFIG_ERROR = "config_error"

_WORDS: Words = {
    "success": SUCCESS,
    "skipped": SKIPPED,
    "failed": FAILURE,
    "canceled": CANCELLED,
    "manual": Meaning(status="queued", outcome="pending", reason=NEEDS_A_PERSON),
    "running": RUNNING,
    "canceling": RUNNING,
    **dict.fromkeys(
        ("created", "waiting_for_resource", "waiting_for_callback", "preparing", "pending", "scheduled"), WAITING
    ),
}
_PAGE_OF_A_JOB = re.compile(r"(?:/-)?/(?:jobs|builds)/(\d+)")  # below the address of a project


@value
class Pipeline:
    """Where jobs belong: whose it is, how it came about, and for a child the bridge that started it."""

    id: int
    project: str
    event: str = ""
    bridge: str = ""
    is_binding: bool = True  # whether its jobs decide about the pipeline that was asked about
    ref: str = ""  # of one beside the newest, whose jobs are others though they have the same names


def outcome_of(word: str) -> Outcome:
    """What a job's or a pipeline's word means for the gate."""
    return _WORDS.get(word, UNKNOWN).outcome


def current(rows: Iterable[Fields]) -> list[tuple[Fields, int]]:
    """The jobs that stand, each with the number of its attempt: of one name the newest, unless it too was retried."""
    newest: dict[str, tuple[Fields, int]] = {}
    for row in sorted(rows, key=lambda row: row.number("id")):
        before = newest.get(row.text("name"))
        newest[row.text("name")] = (row, before[1] + 1 if before else 1)
    return [(row, attempt) for row, attempt in newest.values() if not row.flag("retried")]


def beside(rows: Iterable[Fields], head: Fields | None, sha: str) -> list[Fields]:
    """The pipelines of a commit that stand beside its newest: of each source and ref the newest, children with theirs.

    A schedule that passes on another branch says nothing of a push that failed.
    """
    listed = [row for row in rows if row.text("sha") == sha and row.text("source") != "parent_pipeline"]
    standing = {_origin(row): row for row in sorted(listed, key=lambda row: row.number("id"))}
    own = (_origin(head), head.number("id")) if head else ()
    return [row for origin, row in standing.items() if origin not in own and row.number("id") not in own]


def _origin(row: Fields) -> tuple[str, str]:
    return row.text("source"), row.text("ref")


def is_idle(row: Fields) -> bool:
    """Whether a job counts for nothing: it may be started by hand, and nothing waits for it."""
    return row.text("status") == "manual" and row.flag("allow_failure")


def job_check(row: Fields, pipeline: Pipeline, *, attempt: int = 1) -> Check:
    """A job as a check; it is required unless it may fail."""
    return replace(
        _judged(row, row.text("name"), kind="job", url=row.text("web_url"), reason=row.text("failure_reason")),
        required=pipeline.is_binding and not row.flag("allow_failure"),
        app=APP,
        workflow=pipeline.bridge,
        workflow_file=pipeline.ref,
        event=pipeline.event,
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
    reason = CONFIG_ERROR if "yaml_errors" in row else ""
    return replace(
        _judged(row, PIPELINE, kind="job", url=row.text("web_url"), reason=reason),
        required=True,
        app=APP,
        workflow_file=pipeline.ref,
        event=pipeline.event,
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
    # The same name on another ref, or in another pipeline, is another check: a pass there mends no failure here.
    places = dict.fromkeys(map(_place, outside))
    standing = [row for place in places for row, _ in current(row for row in outside if _place(row) == place)]
    return tuple(_external(row, project) for row in standing)


def _place(row: Fields) -> str:
    return f"{row.text('ref')} {row.number('pipeline_id')}"


def _is_job(row: Fields, roots: tuple[str, ...]) -> bool:
    # Other systems have pages of jobs too, and whoever reports a status chooses the page that it leads to.
    url = row.text("target_url")
    below = (url.removeprefix(root) for root in roots if url.startswith(f"{root}/"))
    found = [match for path in below if (match := _PAGE_OF_A_JOB.fullmatch(path.rstrip("/")))]
    return any(int(match[1]) == row.number("id") for match in found)


def _external(row: Fields, project: str) -> Check:
    return replace(
        _judged(row, row.text("name"), kind="status", url=row.text("target_url")),
        required=not row.flag("allow_failure"),
        workflow_file=_place(row),
        description=row.text("description"),
        started_at=row.moment("started_at"),
        completed_at=row.moment("finished_at"),
        id=row.number("id"),
        run_id=row.number_or_none("pipeline_id"),
        project=project,
    )


def _judged(row: Fields, name: str, *, kind: Literal["status", "job"], url: str, reason: str = "") -> Check:
    word = row.text("status")
    meaning = _WORDS.get(word, UNKNOWN)
    return judged(name, word, meaning, kind=kind, url=url, reason=meaning.reason or reason)
