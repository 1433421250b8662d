"""GitLab: one repository there, asked as every forge is."""

from collections.abc import Sequence

from git_agent.ci.forges.addresses import login_host, segment
from git_agent.ci.forges.base import FailureSource
from git_agent.ci.forges.fields import Fields, object_in
from git_agent.ci.forges.gitlab import past, write
from git_agent.ci.forges.gitlab.failure import GitLabFailure
from git_agent.ci.forges.gitlab.find import Place
from git_agent.ci.forges.gitlab.read import read
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.refusals import no_repository, unread
from git_agent.ci.values import Check, ForgeKind, Merged, PastRun, Reading, Rerun, Selection
from git_agent.errors import UsageError


class GitLab:
    """A project at GitLab; `head` is the project that branches are pushed to, where that is a fork."""

    kind: ForgeKind = "gitlab"

    def __init__(self, client: Client, *, repository: str, head: str = "") -> None:
        self.host = login_host(client.base)
        self._client = client
        self._place = Place(repository=repository, head="" if head == repository else head)

    def read(self, selection: Selection) -> Reading:
        name = f"{self._place.repository} {self._place.head} {selection.pr} {selection.branch} {selection.sha}"
        with self._client.remembering(name):
            return read(self._client, self._place, selection)

    def failure(self, reading: Reading, check: Check) -> FailureSource:
        return GitLabFailure(self._client, check, segment(reading.repository))

    def attempts(self, check: Check) -> tuple[PastRun, ...]:
        return past.attempts(self._client, check)

    def history(self, check: Check, branch: str) -> tuple[PastRun, ...]:
        return past.history(self._client, self._place, check, branch)

    def default_branch(self) -> str:
        return self._project().text("default_branch")

    def merge_methods(self) -> tuple[str, ...]:
        return write.methods_of(self._project())

    def merge(self, reading: Reading, *, method: str, title: str, body: str) -> Merged:
        request = reading.pull_request
        if request is None:
            raise UsageError("there is no merge request to merge", hint="open one first")
        if request.state == "merged":
            return Merged(sha=request.merge_sha, url=request.url, method=method, already=True)
        return write.merge(self._client, self._place, request, method=method, title=title, body=body)

    def rerun(self, reading: Reading, checks: Sequence[Check]) -> tuple[Rerun, ...]:
        del reading  # every job is known by its own number
        return write.rerun(self._client, self._place, checks)

    def _project(self) -> Fields:
        answer = self._client.get_json(self._place.path)
        if answer.status in (403, 404):
            raise no_repository(self._client, self._place.repository)
        project = object_in(answer)
        if project is None:
            raise unread(self._client, answer, "the project")
        return project
