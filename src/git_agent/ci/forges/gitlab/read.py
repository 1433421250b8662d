"""A reading of GitLab: what was found, then jobs, bridges and statuses at once, child pipelines beside more pages."""

from collections.abc import Mapping

from git_agent.ci.forges.answers import Answer, Ask
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.gitlab.bridges import bridge_check, child_of
from git_agent.ci.forges.gitlab.doubts import of_pipeline, of_request, of_retries
from git_agent.ci.forges.gitlab.find import Found, find, request_path
from git_agent.ci.forges.gitlab.jobs import (
    Pipeline,
    current,
    external_checks,
    is_idle,
    job_check,
    pipeline_check,
)
from git_agent.ci.forges.gitlab.merge_requests import is_checking, judged, request_of, required_of
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import Place
from git_agent.ci.forges.refusals import unread
from git_agent.ci.forges.settle import settled
from git_agent.ci.values import Check, PullRequest, Reading, Selection

PAUSES = (2.0, 2.0, 2.0)  # before each look at a request of which GitLab finds out whether it can be merged

NO_SETTING = "GitLab does not tell without a token whether a pipeline has to pass here"


def read(client: Client, place: Place, selection: Selection) -> Reading:
    """Everything that GitLab tells about a selection."""
    found = find(client, place, selection)
    work = _Work(client, found)
    checks = work.checks()
    required = required_of(found.project, found.approvals, found.request, has_pipeline=found.pipeline is not None)
    request, doubts = None, list[str]()
    if found.request is not None:
        row = _settled(client, place, found.request)  # read last: its word is about the checks as they are then
        request = _request(found, row, checks, is_missing=bool(required.contexts))
        doubts.extend(of_request(found.request, row))
    setting = "only_allow_merge_if_pipeline_succeeds"
    return Reading(
        forge="gitlab",
        repository=found.project.text("path_with_namespace") or place.repository,
        branch=found.branch,
        sha=found.sha,
        checks=checks,
        required=required,
        pull_request=request,
        incomplete=(*found.unread, *work.unread, *doubts),
        notes=(*found.notes, *work.notes, *(() if setting in found.project else (NO_SETTING,))),
    )


def jobs_path(pipeline: Pipeline) -> str:
    """With retried jobs: which attempt stands is known from them, and the address is the same for all who ask."""
    return f"/projects/{pipeline.project}/pipelines/{pipeline.id}/jobs?include_retried=true&per_page=100"


def _settled(client: Client, place: Place, row: Fields) -> Fields:
    def again() -> Fields:
        answer = client.get_json(request_path(place, row.number("iid")))
        found = object_in(answer)
        if found is None:
            raise unread(client, answer, "the merge request")
        return found

    return settled(client, row, is_settled=lambda now: not is_checking(now), again=again, pauses=PAUSES)


def _request(found: Found, row: Fields, checks: tuple[Check, ...], *, is_missing: bool) -> PullRequest:
    required = [check.outcome for check in checks if check.required]
    return judged(
        request_of(row, found.approvals),
        row,
        is_waiting=is_missing or "pending" in required,
        is_failing="fail" in required or "unknown" in required,
    )


class _Work:
    """The jobs of one pipeline and of those that it has started, as far as one round reaches."""

    def __init__(self, client: Client, found: Found) -> None:
        self.unread: list[str] = []
        self.notes: list[str] = []
        self._client = client
        self._found = found
        self._children: dict[str, Pipeline] = {}

    def checks(self) -> tuple[Check, ...]:
        asks = {"statuses": Ask(path=self._found.statuses_path, rows="")}
        head = self._found.pipeline
        if head is not None:
            asks["jobs"] = Ask(path=jobs_path(head), rows="")
            asks["bridges"] = Ask(path=f"/projects/{head.project}/pipelines/{head.id}/bridges?per_page=100", rows="")
        answers = self._client.round(asks, self._below)
        own = self._of_head(head, answers) if head else []
        outside = external_checks(
            self._rows(answers["statuses"], "external statuses"),
            known=own,
            project=head.project if head else "",
            pages=self._pages(),
        )
        return (*own, *outside)

    def _pages(self) -> tuple[str, str]:
        """The addresses of the project, and of the one that the pipeline is of, which may be a fork."""
        row = self._found.row
        return self._found.project.text("web_url"), row.text("web_url").partition("/-/")[0] if row else ""

    def _below(self, name: str, answer: Answer) -> Mapping[str, Ask]:
        head = self._found.pipeline
        if name != "bridges" or head is None:
            return {}
        for row in rows_in(answer):
            child = child_of(row, head, own_project=int(head.project))
            if child is not None:
                self._children[f"child {child.id}"] = child
        return {name: Ask(path=jobs_path(child), rows="") for name, child in self._children.items()}

    def _of_head(self, head: Pipeline, answers: Mapping[str, Answer]) -> list[Check]:
        own = self._jobs(answers["jobs"], head, "jobs")
        bridges = current(self._rows(answers["bridges"], "child pipelines"))
        own.extend(bridge_check(row, head) for row, _ in bridges if not is_idle(row))
        for name, child in self._children.items():
            own.extend(self._jobs(answers[name], child, f"jobs of {child.bridge}"))
        if not own and not self.unread and not self.notes and self._found.row is not None:
            own.append(pipeline_check(self._found.row, head))
        if not self.unread:
            self.unread.extend(of_pipeline(self._found.row, own))
        return own

    def _jobs(self, answer: Answer, pipeline: Pipeline, what: str) -> list[Check]:
        rows = self._rows(answer, what)
        self.unread.extend(of_retries(rows))
        standing = current(rows)
        idle = [row.text("name") for row, _ in standing if is_idle(row)]
        if idle:
            self.notes.append(f"not counted, since nobody has to start them: {', '.join(sorted(idle))}")
        return [job_check(row, pipeline, attempt=attempt) for row, attempt in standing if not is_idle(row)]

    def _rows(self, answer: Answer, what: str) -> tuple[Fields, ...]:
        if not answer.is_ok:
            self.unread.append(f"{what} ({answer.problem or f'GitLab answers {answer.status}'})")
        return rows_in(answer)
