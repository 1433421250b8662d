"""A reading of GitLab: what was found, then jobs, bridges and statuses at once, child pipelines beside more pages."""

from collections.abc import Mapping

from git_agent.ci.forges.answers import Answer, Ask
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.forges.gitlab.bridges import bridge_check, child_of
from git_agent.ci.forges.gitlab.doubts import goes_on, of_pipeline, of_request, of_retries
from git_agent.ci.forges.gitlab.find import Found, find, pipeline_of, request_path
from git_agent.ci.forges.gitlab.jobs import (
    Pipeline,
    beside,
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
from git_agent.model.value import replace

PAUSES = (2.0, 2.0, 2.0)  # before each look at a request of which GitLab finds out whether it can be merged

GOES_ON = "its jobs so far have ended"
NO_SETTING = "GitLab does not tell without a token whether a pipeline has to pass here"


def read(client: Client, place: Place, selection: Selection) -> Reading:
    """Everything that GitLab tells about a selection."""
    found = find(client, place, selection)
    work = _Work(client, found)
    checks = work.checks()
    required = required_of(found.project, found.approvals, found.request, has_pipeline=work.has_pipeline)
    request, doubts = None, list[str]()
    if found.request is not None:
        row = _settled(client, place, found.request)  # read last: its word is about the checks as they are then
        request = _request(found, row, checks, is_missing=bool(required.contexts))
        doubts.extend(of_request(found.request, row, found.project))
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
    """The jobs of the pipelines that count and of those that they have started, as far as one round reaches."""

    def __init__(self, client: Client, found: Found) -> None:
        self.unread: list[str] = []
        self.notes: list[str] = []
        self._client = client
        self._found = found
        self._heads: dict[int, tuple[Pipeline, Fields]] = {}
        self._below_heads: dict[int, list[Pipeline]] = {}  # what each has started, and what that has started in turn
        self._parents: dict[str, tuple[Pipeline, Pipeline]] = {}  # by question for bridges: head, and whose

    def checks(self) -> tuple[Check, ...]:
        found = self._found
        asks = {"statuses": Ask(path=found.statuses_path, rows="")}
        if found.pipelines_path:
            asks["pipelines"] = Ask(path=found.pipelines_path, rows="")
        if found.pipeline is not None and found.row is not None:
            asks |= self._of_pipeline(found.pipeline, found.row)
        answers = self._client.round(asks, self._below)
        own = [check for head, row in self._heads.values() for check in self._of_head(head, row, answers)]
        if "pipelines" in answers:
            self._rows(answers["pipelines"], "pipelines")
        outside = external_checks(
            self._rows(answers["statuses"], "external statuses"),
            known=own,
            project=found.pipeline.project if found.pipeline else "",
            pages=self._pages(),
        )
        return (*own, *outside)

    @property
    def has_pipeline(self) -> bool:
        """Whether one was found, by whichever question."""
        return bool(self._heads)

    def _pages(self) -> tuple[str, ...]:
        """The addresses of the project, and of those that the pipelines are of, which may be a fork."""
        roots = (row.text("web_url").partition("/-/")[0] for _, row in self._heads.values())
        return (self._found.project.text("web_url"), *roots)

    def _of_pipeline(self, head: Pipeline, row: Fields) -> dict[str, Ask]:
        self._heads[head.id] = (head, row)
        self._below_heads[head.id] = []
        return self._of_jobs(head, head)

    def _of_jobs(self, head: Pipeline, pipeline: Pipeline) -> dict[str, Ask]:
        number = pipeline.id
        self._parents[f"bridges {number}"] = (head, pipeline)
        bridges = f"/projects/{pipeline.project}/pipelines/{number}/bridges?per_page=100"
        return {
            f"jobs {number}": Ask(path=jobs_path(pipeline), rows=""),
            f"bridges {number}": Ask(path=bridges, rows=""),
        }

    def _below(self, name: str, answer: Answer) -> Mapping[str, Ask]:
        asks: dict[str, Ask] = {}
        if name == "pipelines":
            for row in beside(rows_in(answer), self._found.row, self._found.sha):
                head = pipeline_of(row, self._found.project.number("id"))
                asks |= self._of_pipeline(replace(head, ref=row.text("ref")), row)
        elif name in self._parents:
            head, parent = self._parents[name]
            for row in rows_in(answer):
                child = child_of(row, parent, own_project=int(head.project))
                if child is not None and f"bridges {child.id}" not in self._parents:
                    self._below_heads[head.id].append(child)
                    asks |= self._of_jobs(head, child)
        return asks

    def _of_head(self, head: Pipeline, row: Fields, answers: Mapping[str, Answer]) -> list[Check]:
        unread, notes = len(self.unread), len(self.notes)
        own = list[Check]()
        for pipeline in (head, *self._below_heads[head.id]):
            of = f" of {pipeline.bridge}" if pipeline.bridge else ""
            own.extend(self._jobs(answers[f"jobs {pipeline.id}"], pipeline, f"jobs{of}"))
            bridges = current(self._rows(answers[f"bridges {pipeline.id}"], f"child pipelines{of}"))
            own.extend(bridge_check(row, pipeline) for row, _ in bridges if not is_idle(row))
        if not own and (len(self.unread), len(self.notes)) == (unread, notes):
            own.append(pipeline_check(row, head))
        if len(self.unread) == unread:
            self.unread.extend(of_pipeline(row, own))
            if goes_on(row, own):
                own.append(replace(pipeline_check(row, head), remark=GOES_ON))
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
