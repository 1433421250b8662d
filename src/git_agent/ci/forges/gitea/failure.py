"""Why a job of Gitea's or Forgejo's Actions failed: its failed step and its log, as far as the version gives them."""

from collections.abc import Iterator
from functools import cached_property

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.gitea.runs import Runs
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.logs import job_log
from git_agent.ci.values import GITEA_ACTIONS, Annotation, Check, ReportedTest, Step
from git_agent.errors import ForgeUnreachable

NO_JOBS = "this forge lists no jobs to programs, so neither steps nor logs can be read; see its page"


class GiteaFailure:
    """Evidence about one check; a status of another system has none here."""

    def __init__(self, client: Client, runs: Runs, check: Check) -> None:
        self._client = client
        self._runs = runs
        self._check = check
        self._notes: list[str] = []

    def annotations(self) -> tuple[Annotation, ...]:
        return ()

    def failed_step(self) -> Step | None:
        steps = self._job.items("steps") if self._job else ()
        # Only newer versions list the steps of a job; without them the whole log is read.
        failed = next((step for step in steps if step.text("conclusion") == "failure"), None)
        if failed is None:
            return None
        return Step(
            name=failed.text("name"),
            number=failed.number("number"),
            raw=failed.text("conclusion"),
            started_at=failed.moment("started_at"),
            completed_at=failed.moment("completed_at"),
        )

    def log(self) -> Iterator[bytes] | None:
        return job_log(self._client, self._runs.log_path(self._job), self._notes) if self._job else None

    def test_report(self) -> tuple[ReportedTest, ...]:
        return ()

    def notes(self) -> tuple[str, ...]:
        return tuple(self._notes)

    @cached_property
    def _job(self) -> Fields | None:
        if self._check.app != GITEA_ACTIONS:
            self._notes.append(f"its log is kept by the system that reported it: {self._check.url}")
            return None
        try:
            job = self._runs.job_of(self._check)
        except ForgeUnreachable as error:
            self._notes.append(f"its job could not be read: {error}")
            return None
        if job is None:
            self._notes.append(NO_JOBS)
        return job
