"""GitHubFailure: why a check failed, as GitHub tells it; a job has the number of its check run."""

from collections.abc import Iterator

from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.github.checks import ACTIONS
from git_agent.ci.forges.github.refusals import lacking
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.logs import job_log
from git_agent.ci.values import Annotation, Check, ReportedTest, Step

_FAILED = ("failure", "timed_out", "cancelled")


class GitHubFailure:
    """Evidence, fetched when it is asked for."""

    def __init__(self, client: Client, repository: str, check: Check) -> None:
        self._client = client
        self._repository = repository
        self._check = check
        self._notes: list[str] = []

    def annotations(self) -> tuple[Annotation, ...]:
        if self._check.kind != "run" or not self._check.id:
            return ()
        answer = self._client.get_all(f"{self._repository}/check-runs/{self._check.id}/annotations?per_page=100")
        if not answer.is_ok:
            if answer.status != 404:
                self._notes.append(f"its annotations cannot be read: {lacking(answer)}")
            return ()
        return tuple(_annotation(row) for row in rows_in(answer))

    def failed_step(self) -> Step | None:
        job = self._job()
        steps = job.items("steps") if job else ()
        failed = next((step for step in steps if step.text("conclusion") in _FAILED), None)
        return _step(failed) if failed else None

    def log(self) -> Iterator[bytes] | None:
        if not self._is_job():
            if self._check.url:
                self._notes.append(f"its log is kept elsewhere: {self._check.url}")
            return None
        return job_log(self._client, f"{self._repository}/actions/jobs/{self._check.id}/logs", self._notes)

    def test_report(self) -> tuple[ReportedTest, ...]:
        return ()  # GitHub keeps none that it could tell

    def notes(self) -> tuple[str, ...]:
        return tuple(self._notes)

    def _is_job(self) -> bool:
        """Whether it is a job of a workflow; a run without jobs bears its own number."""
        check = self._check
        return check.kind == "run" and check.app == ACTIONS and bool(check.id) and check.id != check.run_id

    def _job(self) -> Fields | None:
        if not self._is_job():
            return None
        answer = self._client.get_json(f"{self._repository}/actions/jobs/{self._check.id}")
        if not answer.is_ok:
            self._notes.append(f"its steps cannot be read: {answer.message or lacking(answer)}")
        return object_in(answer)


def _annotation(row: Fields) -> Annotation:
    return Annotation(
        path=row.text("path"),
        line=row.number_or_none("start_line"),
        level=row.text("annotation_level"),
        title=row.text("title"),
        message=row.text("message") or row.text("raw_details"),
    )


def _step(step: Fields) -> Step:
    return Step(
        name=step.text("name"),
        number=step.number("number"),
        raw=step.text("conclusion"),
        started_at=step.moment("started_at"),
        completed_at=step.moment("completed_at"),
    )
