"""Earlier outcomes of a GitLab job: retried ones of its pipeline, and those of a branch."""

from git_agent.ci.forges.addresses import segment
from git_agent.ci.forges.answers import Ask
from git_agent.ci.forges.fields import Fields, rows_in
from git_agent.ci.forges.gitlab.jobs import APP, Pipeline, current, outcome_of
from git_agent.ci.forges.gitlab.read import jobs_path
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.values import Check, PastRun

MOST_PIPELINES = 30


def attempts(client: Client, check: Check) -> tuple[PastRun, ...]:
    """The retried jobs of the same name, oldest first."""
    if check.app != APP or check.run_id is None:
        return ()
    answer = client.get_all(jobs_path(Pipeline(id=check.run_id, project=check.project)))
    # Retried jobs keep their own numbers, which grow: the smaller ones of the name were there before.
    before = [row for row in rows_in(answer) if row.text("name") == check.name and row.number("id") < check.id]
    before.sort(key=lambda row: row.number("id"))
    return tuple(_past(row, attempt) for attempt, row in enumerate(before, start=1))


def history(client: Client, place: Place, check: Check, branch: str) -> tuple[PastRun, ...]:
    """How the job ended in the last pipelines of a branch, newest first; jobs of child pipelines are not looked for."""
    if check.app != APP or check.workflow:
        return ()
    query = f"ref={segment(branch)}&scope=finished&order_by=id&sort=desc&per_page={MOST_PIPELINES}"
    listed = client.get_json(f"{place.path}/pipelines?{query}")
    rows = [Fields(row, "pipelines") for row in listed.data] if listed.is_ok and isinstance(listed.data, list) else []
    pipelines = [Pipeline(id=row.number("id"), project=segment(place.repository)) for row in rows[:MOST_PIPELINES]]
    if not pipelines:
        return ()
    answers = client.round({str(pipeline.id): Ask(path=jobs_path(pipeline), rows="") for pipeline in pipelines})
    standing = [
        (row, attempt)
        for pipeline in pipelines
        for row, attempt in current(rows_in(answers[str(pipeline.id)]))
        if row.text("name") == check.name
    ]
    runs = [_past(row, attempt) for row, attempt in standing]
    return tuple(run for run in runs if run.outcome in ("pass", "fail"))


def _past(row: Fields, attempt: int) -> PastRun:
    return PastRun(
        sha=row.inner("commit").text("id") or row.inner("pipeline").text("sha"),
        outcome=outcome_of(row.text("status")),
        attempt=attempt,
        url=row.text("web_url"),
        moment=row.moment("finished_at"),
    )
