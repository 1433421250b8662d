"""Runs and jobs of Gitea's Actions behind a commit status.

A status leads to the page of its job, and to nothing of the API. Newer versions write the job's own number into that
address, older ones count; versions before 1.24, and Forgejo, list no jobs at all but tasks.
"""

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.gitea.find import PER_PAGE
from git_agent.ci.forges.gitea.statuses import job_name, job_page
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.values import GITEA_ACTIONS, Check

MOST_ATTEMPTS = 10


class Runs:
    """What is behind the checks of one repository."""

    def __init__(self, client: Client, place: Place) -> None:
        self._client = client
        self._path = f"{place.path}/actions"

    def run_of(self, check: Check) -> Fields | None:
        """The run of a check; None where the forge lists none, or another system has reported it."""
        if check.app != GITEA_ACTIONS or check.run_id is None:
            return None
        run = object_in(self._client.get_json(f"{self._path}/runs/{check.run_id}"))
        # Older versions number pages by repository and runs by server: the page tells whether it is the same.
        if run is not None and job_page(run.text("html_url"))[0] == check.run_id:
            return run
        listed = object_in(self._client.get_json(f"{self._path}/runs?limit={PER_PAGE}"))
        rows = listed.items("workflow_runs") if listed else ()
        return next((row for row in rows if job_page(row.text("html_url"))[0] == check.run_id), None)

    def job_of(self, check: Check) -> Fields | None:
        """The job of a check as it stands now."""
        run = self.run_of(check)
        return _job_in(self._jobs(f"{self._path}/runs/{run.number('id')}/jobs"), check) if run else None

    def earlier_jobs(self, check: Check) -> list[Fields]:
        """The job in earlier attempts of its run, oldest first."""
        run = self.run_of(check)
        if run is None:
            return []
        path = f"{self._path}/runs/{run.number('id')}/attempts"
        found = [
            _job_in(self._jobs(f"{path}/{attempt}/jobs"), check)
            for attempt in range(max(1, run.number("run_attempt") - MOST_ATTEMPTS), run.number("run_attempt"))
        ]
        return [job for job in found if job is not None]

    def tasks_of(self, check: Check) -> list[Fields]:
        """What old versions list instead, oldest first: a task for each time that a job was run."""
        if check.app != GITEA_ACTIONS or check.run_id is None:
            return []
        listed = object_in(self._client.get_json(f"{self._path}/tasks?limit={PER_PAGE}"))
        rows = listed.items("workflow_runs") if listed else ()
        name = job_name(check.name)
        own = [row for row in rows if row.text("name") == name and row.number("run_number") == check.run_id]
        return sorted(own, key=lambda row: row.number("id"))

    def log_path(self, job: Fields) -> str:
        return f"{self._path}/jobs/{job.number('id')}/logs"

    def restart(self, run: int) -> Answer:
        """Runs the failed jobs of a run again."""
        return self._client.send("POST", f"{self._path}/runs/{run}/rerun-failed-jobs", {})

    def _jobs(self, path: str) -> tuple[Fields, ...]:
        return rows_in(self._client.get_all(f"{path}?limit={PER_PAGE}", "jobs"))


def _job_in(jobs: tuple[Fields, ...], check: Check) -> Fields | None:
    page, name = job_page(check.url), job_name(check.name)
    by_page = [job for job in jobs if job_page(job.text("html_url")) == page]
    by_name = [job for job in jobs if job.text("name") == name]
    return next(iter((*by_page, *by_name)), None)
