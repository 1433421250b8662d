"""GitLab: one repository there, asked as every forge is."""

from collections.abc import Sequence

from git_agent.ci.forges.addresses import segment
from git_agent.ci.forges.base import FailureSource
from git_agent.ci.forges.gitlab import past, write
from git_agent.ci.forges.gitlab.failure import GitLabFailure
from git_agent.ci.forges.gitlab.read import read
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.place import place_of
from git_agent.ci.forges.repository import AtForge, Wish
from git_agent.ci.values import Check, ForgeKind, Merged, PastRun, PullRequest, Reading, Rerun, Selection


class GitLab(AtForge):
    """A project at GitLab; `head` is the project that branches are pushed to, where that is a fork."""

    kind: ForgeKind = "gitlab"

    def __init__(self, client: Client, *, repository: str, head: str = "") -> None:
        super().__init__(client, place_of(repository, head, lambda path: f"/projects/{segment(path)}"))

    def failure(self, reading: Reading, check: Check) -> FailureSource:
        return GitLabFailure(self._client, check, segment(reading.repository))

    def attempts(self, check: Check) -> tuple[PastRun, ...]:
        return past.attempts(self._client, check)

    def history(self, check: Check, branch: str) -> tuple[PastRun, ...]:
        return past.history(self._client, self._place, check, branch)

    def merge_methods(self) -> tuple[str, ...]:
        return write.methods_of(self._whole())

    def merge_way(self, method: str) -> str:
        return write.way_of(self._whole(), method)

    def rerun(self, reading: Reading, checks: Sequence[Check]) -> tuple[Rerun, ...]:
        del reading  # every job is known by its own number
        return write.rerun(self._client, self._place, checks)

    def _read(self, selection: Selection) -> Reading:
        return read(self._client, self._place, selection)

    def _merge(self, reading: Reading, request: PullRequest, wish: Wish) -> Merged:
        del reading  # a request knows its own head
        return write.merge(self._client, self._place, request, wish)
