"""Why a GitLab job failed: its log and the test report of its pipeline."""

from collections.abc import Iterator

from git_agent.ci.forges.fields import object_in
from git_agent.ci.forges.gitlab.bridges import APP as BRIDGE
from git_agent.ci.forges.gitlab.reports import failed_tests
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.logs import job_log
from git_agent.ci.values import Annotation, Check, ReportedTest, Step
from git_agent.errors import ForgeUnreachable


class GitLabFailure:
    """Evidence about one check; a status of another system has none here."""

    def __init__(self, client: Client, check: Check, project: str) -> None:
        self._client = client
        self._check = check
        self._path = f"/projects/{check.project or project}"
        self._notes: list[str] = []

    def annotations(self) -> tuple[Annotation, ...]:
        return ()

    def failed_step(self) -> Step | None:
        return None

    def log(self) -> Iterator[bytes] | None:
        if self._check.kind != "job":
            self._notes.append(f"its log is kept by the system that reported it: {self._check.url}")
            return None
        if self._check.app == BRIDGE:
            self._notes.append(f"it ends as the pipeline that it started, whose jobs have logs: {self._check.url}")
            return None
        return job_log(self._client, f"{self._path}/jobs/{self._check.id}/trace", self._notes)

    def test_report(self) -> tuple[ReportedTest, ...]:
        if self._check.kind != "job" or self._check.run_id is None:
            return ()
        try:
            # A report is kept for the pipeline: whose tests they are is told by the names of its suites.
            answer = self._client.get_json(f"{self._path}/pipelines/{self._check.run_id}/test_report")
            report = object_in(answer)
            return failed_tests(report, self._check.name) if report else ()
        except ForgeUnreachable as error:
            self._notes.append(f"its test report could not be read: {error}")
            return ()

    def notes(self) -> tuple[str, ...]:
        return tuple(self._notes)
