"""GitHub: one repository there, asked as every forge is."""

from collections.abc import Sequence

from git_agent.ci.forges.addresses import login_host
from git_agent.ci.forges.base import FailureSource
from git_agent.ci.forges.fields import Fields, object_in
from git_agent.ci.forges.github import past, write
from git_agent.ci.forges.github.failure import GitHubFailure
from git_agent.ci.forges.github.find import Repository
from git_agent.ci.forges.github.read import read
from git_agent.ci.forges.github.refusals import refusal
from git_agent.ci.forges.http import Client
from git_agent.ci.values import Check, ForgeKind, Merged, PastRun, Reading, Rerun, Selection

# Both are of GitHub's own: without them an answer may change its form, see its documentation.
HEADERS = {"Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"}


class GitHub:
    """A repository at GitHub; `head` is the one that branches are pushed to, where that is a fork."""

    kind: ForgeKind = "github"

    def __init__(self, client: Client, *, repository: str, head: str = "") -> None:
        self.host = login_host(client.base)
        self._client = client
        self._repository = Repository(path=repository, head=head or repository)

    def read(self, selection: Selection) -> Reading:
        name = f"{self._repository.path} {self._repository.head} {selection.pr} {selection.branch} {selection.sha}"
        with self._client.remembering(name):
            return read(self._client, self._repository, selection)

    def failure(self, reading: Reading, check: Check) -> FailureSource:
        return GitHubFailure(self._client, f"/repos/{reading.repository}", check)

    def attempts(self, check: Check) -> tuple[PastRun, ...]:
        return past.attempts(self._client, self._repository, check)

    def history(self, check: Check, branch: str) -> tuple[PastRun, ...]:
        return past.history(self._client, self._repository, check, branch)

    def default_branch(self) -> str:
        return self._whole().text("default_branch")

    def merge_methods(self) -> tuple[str, ...]:
        return write.methods_of(self._whole())

    def merge(self, reading: Reading, *, method: str, title: str, body: str) -> Merged:
        return write.merge(self._client, reading, write.Wish(method=method, title=title, body=body))

    def rerun(self, reading: Reading, checks: Sequence[Check]) -> tuple[Rerun, ...]:
        return write.rerun(self._client, reading, checks)

    def _whole(self) -> Fields:
        answer = self._client.get_json(self._repository.url)
        repository = object_in(answer)
        if repository is None:
            raise refusal(self._client, answer, self._repository.path)
        return repository
