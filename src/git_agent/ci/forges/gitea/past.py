"""Earlier outcomes of a check at Gitea or Forgejo: attempts of its run, and statuses of a branch's commits."""

from git_agent.ci.forges.addresses import segment
from git_agent.ci.forges.fields import Fields, rows_in
from git_agent.ci.forges.gitea.read import statuses_ask
from git_agent.ci.forges.gitea.runs import Runs
from git_agent.ci.forges.gitea.statuses import outcome_of, without_event
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.values import Check, PastRun

MOST_COMMITS = 30


def attempts(runs: Runs, check: Check) -> tuple[PastRun, ...]:
    """Earlier attempts, oldest first; versions that do not list attempts have a task for each."""
    jobs = runs.earlier_jobs(check)
    rows = [(job, job.text("conclusion")) for job in jobs]
    # Older versions, and Forgejo, have no attempts that could be asked for.
    if not rows:
        rows = [(task, task.text("status")) for task in runs.tasks_of(check)[:-1]]
    return tuple(
        PastRun(
            sha=row.text("head_sha"),
            outcome=outcome_of(word),
            attempt=attempt,
            url=row.text("html_url") or row.text("url"),
            moment=row.moment("completed_at") or row.moment("updated_at"),
        )
        for attempt, (row, word) in enumerate(rows, start=1)
    )


def history(client: Client, place: Place, check: Check, branch: str) -> tuple[PastRun, ...]:
    """How the check ended on the last commits of a branch, newest first; there it may have run for another event."""
    query = f"sha={segment(branch)}&stat=false&verification=false&files=false&limit={MOST_COMMITS}"
    listed = client.get_json(f"{place.path}/commits?{query}")
    rows = listed.data if listed.is_ok and isinstance(listed.data, list) else []
    shas = [Fields(row, "commits").text("sha") for row in rows[:MOST_COMMITS]]
    if not shas:
        return ()
    answers = client.round({sha: statuses_ask(place.path, sha) for sha in shas})
    name = without_event(check.name)
    runs = [
        PastRun(
            sha=sha,
            outcome=outcome_of(row.text("status") or row.text("state")),
            url=row.text("target_url"),
            moment=row.moment("updated_at"),
        )
        for sha in shas
        for row in rows_in(answers[sha])
        if without_event(row.text("context")) == name
    ]
    return tuple(run for run in runs if run.outcome in ("pass", "fail"))
