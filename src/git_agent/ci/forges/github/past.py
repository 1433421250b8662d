"""Past: how the same check has ended before, on this commit and on a branch."""

from collections.abc import Iterable

from git_agent.ci.forges.addresses import segment
from git_agent.ci.forges.answers import Ask
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.github.checks import checks_of_runs, checks_of_statuses
from git_agent.ci.forges.github.words import meaning_of
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.values import Check, PastRun

MOST_COMMITS = 30
MOST_ATTEMPTS = 10


def attempts(client: Client, place: Place, check: Check) -> tuple[PastRun, ...]:
    """Earlier attempts of a job, oldest first."""
    # Check runs of earlier attempts are hidden by `filter=latest`; only the run of the workflow still knows its jobs.
    if check.run_id is None or check.attempt < 2:
        return ()
    first = max(1, check.attempt - MOST_ATTEMPTS)
    run = f"{place.path}/actions/runs/{check.run_id}"
    asks = {
        str(number): Ask(path=f"{run}/attempts/{number}/jobs?per_page=100", rows="jobs")
        for number in range(first, check.attempt)
    }
    answers = client.round(asks)
    jobs = [(int(number), job) for number, answer in answers.items() for job in rows_in(answer)]
    return tuple(_of_job(job, number) for number, job in jobs if job.text("name") == check.name)


def history(client: Client, place: Place, check: Check, branch: str) -> tuple[PastRun, ...]:
    """Outcomes on a branch, newest first."""
    if check.run_id is not None:
        run = object_in(client.get_json(f"{place.path}/actions/runs/{check.run_id}"))
        if run is not None and run.number("workflow_id"):
            return _of_workflow(client, place, check, branch, run.number("workflow_id"))
    return _of_commits(client, place, check, branch)


def _of_workflow(client: Client, place: Place, check: Check, branch: str, workflow: int) -> tuple[PastRun, ...]:
    path = f"{place.path}/actions/workflows/{workflow}/runs?branch={segment(branch)}&per_page={MOST_COMMITS}"
    answer = client.get_json(path)
    runs = Fields(answer.data, "workflow runs").items("workflow_runs") if answer.is_ok else ()
    ended = [run for run in runs if run.text("status") == "completed" and run.number("id") != check.run_id]
    # A run that succeeded says so of its jobs; only the others have to be asked one by one.
    unclear = [run for run in ended if run.text("conclusion") != "success"]
    asks = {
        str(run.number("id")): Ask(
            path=f"{place.path}/actions/runs/{run.number('id')}/jobs?filter=latest&per_page=100", rows="jobs"
        )
        for run in unclear
    }
    jobs = client.round(asks) if asks else {}
    found: list[PastRun] = []
    for run in ended:
        if run.text("conclusion") == "success":
            found.append(_of_run(run))
        elif (answer := jobs[str(run.number("id"))]).is_ok:
            found.extend(_of_job(job, run.number("run_attempt")) for job in _named(rows_in(answer), check.name))
    return tuple(found)


def _of_commits(client: Client, place: Place, check: Check, branch: str) -> tuple[PastRun, ...]:
    answer = client.get_json(f"{place.path}/commits?sha={segment(branch)}&per_page={MOST_COMMITS}")
    if not answer.is_ok or not isinstance(answer.data, list):
        return ()
    shas = [Fields(row, "commits").text("sha") for row in answer.data]
    is_status = check.kind == "status"
    path = "statuses?per_page=100" if is_status else f"check-runs?check_name={segment(check.name)}&per_page=100"
    rows = "" if is_status else "check_runs"
    answers = client.round({sha: Ask(path=f"{place.path}/commits/{sha}/{path}", rows=rows) for sha in shas})
    found: list[PastRun] = []
    for sha, listed in answers.items():
        read = rows_in(listed) if listed.is_ok else ()
        checks = checks_of_statuses(read) if is_status else checks_of_runs(read, {})
        # Newest first; of those with another meaning for the same name, another app's is not this one.
        same = [each for each in checks if each.name == check.name and each.app == check.app]
        found.extend(_of_check(each, sha) for each in same[:1])
    return tuple(found)


def _named(jobs: Iterable[Fields], name: str) -> list[Fields]:
    return [job for job in jobs if job.text("name") == name and job.text("conclusion") not in ("", "skipped")]


def _of_job(job: Fields, attempt: int) -> PastRun:
    return PastRun(
        sha=job.text("head_sha"),
        outcome=meaning_of(job.text("conclusion") or job.text("status")).outcome,
        attempt=attempt,
        url=job.text("html_url"),
        moment=job.moment("completed_at"),
    )


def _of_run(run: Fields) -> PastRun:
    return PastRun(
        sha=run.text("head_sha"),
        outcome="pass",
        attempt=run.number("run_attempt"),
        url=run.text("html_url"),
        moment=run.moment("updated_at"),
    )


def _of_check(check: Check, sha: str) -> PastRun:
    return PastRun(sha=sha, outcome=check.outcome, url=check.url, moment=check.completed_at)
